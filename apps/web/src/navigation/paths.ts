/**
 * All routes of the application (spec 2). `paths.pedido({ id: 3 })` builds an address, and
 * `paths.pedido.pattern` matches it. All links are built here.
 */
type ParamNames<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : P extends `:${infer Name}`
    ? Name
    : never;

/** What a path names, by the names of its parameters. */
export type Ids<Name extends string = string> = Record<Name, number>;

interface RoutePath<P extends string> {
  (...ids: [ParamNames<P>] extends [never] ? [] : [Ids<ParamNames<P>>]): string;
  pattern: P;
}

export type IdsOf<Route> = Route extends RoutePath<infer P> ? Ids<ParamNames<P>> : never;

function route<const P extends string>(pattern: P): RoutePath<P> {
  const build = (ids: Record<string, number> = {}) =>
    pattern.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
  return Object.assign(build, { pattern }) as RoutePath<P>;
}

export const paths = {
  login: route("/login"),
  entrar: route("/entrar"),
  olvidada: route("/olvidada"),
  compartido: route("/compartido"),
  inicio: route("/"),
  home: route("/home"),
  familias: route("/familias"),
  familiaNueva: route("/familias/add"),
  familia: route("/familias/edit/:id"),
  proveedores: route("/proveedores"),
  proveedorNuevo: route("/proveedores/add"),
  proveedor: route("/proveedores/edit/:id"),
  disponibleNuevo: route("/disponibles/add/:proveedorId"),
  disponible: route("/disponibles/edit/:id"),
  pedidoNuevo: route("/pedidos/add/:disponibleId"),
  pedido: route("/pedidos/edit/:id"),
  productoNuevo: route("/productos/add/:disponibleId"),
  producto: route("/productos/edit/:id"),
  compra: route("/mi-compra"),
  miCesta: route("/mi-cesta"),
  calendario: route("/calendario"),
  lineas: route("/lineasPedido/:pedidoId/:familiaId"),
  reparto: route("/lineasPedido/:pedidoId"),
  entregas: route("/entregas/:pedidoId"),
  lineaNueva: route("/lineaPedido/add/:pedidoId"),
  usuarios: route("/usuarios"),
  usuarioNuevo: route("/usuarios/add/:familiaId"),
  usuario: route("/usuarios/edit/:id"),
  accesos: route("/accesos"),
  cooperativa: route("/cooperativa"),
  copias: route("/copias"),
  avisos: route("/avisos"),
  misAvisos: route("/mis-avisos"),
  historial: route("/historial"),
  historialDePedido: route("/pedidos/historial/:pedidoId"),
  graficosDePedido: route("/pedidos/graficos/:pedidoId"),
  gastoDeFamilia: route("/familias/gasto/:familiaId"),
  preciosDeProveedor: route("/proveedores/precios/:proveedorId"),
  cuentas: route("/cuentas"),
  turnos: route("/turnos"),
  clasesDeTurno: route("/turnos/clases"),
  guia: route("/guia"),
  cuentasNuevas: route("/cooperativa/cuentas"),
  tesoreria: route("/tesoreria"),
  cuenta: route("/tesoreria/cuentas/:id"),
  cobro: route("/tesoreria/cobro"),
  pago: route("/tesoreria/pago"),
  arqueo: route("/tesoreria/caja"),
  limites: route("/tesoreria/limites"),
  factura: route("/tesoreria/factura"),
  contabilizar: route("/tesoreria/pedidos/:pedidoId"),
  gastoDeTodas: route("/tesoreria/gasto"),
  correccion: route("/tesoreria/pedidos/:pedidoId/correccion"),
} as const;

export interface FoundRoute {
  name: keyof typeof paths;
  ids: Ids;
}

const PATTERNS = Object.entries(paths).map(([name, { pattern }]) => ({
  name: name as keyof typeof paths,
  expression: new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i"),
}));

const MAX_ID = 2_147_483_647;
/**
 * An id as the server takes it (`id` of the domain, whose schemas would weigh down every first
 * load).
 */
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID;
/** 0: without a family. */
const takesZero = (name: string) => name === "usuarioNuevo";

/** The route of a path; null when there is none, or an id in it is none. */
export function findRoute(path: string): FoundRoute | null {
  for (const { name, expression } of PATTERNS) {
    const match = expression.exec(path);
    if (match === null) continue;
    const given = Object.entries(match.groups ?? {});
    if (!given.every(([, text]) => isId(text) || (text === "0" && takesZero(name)))) return null;
    return { name, ids: Object.fromEntries(given.map(([param, text]) => [param, Number(text)])) };
  }
  return null;
}

/** Whether a screen is for who has not signed in, too. */
export const isPublic = ({ name }: FoundRoute): boolean =>
  ["login", "entrar", "olvidada", "compartido"].includes(name);

/**
 * The menus of the top bar: a list, where administrators add to it, and what else is reached from
 * there.
 */
export const menus: { label: string; list: () => string; add: () => string; more?: () => string }[] = [
  { label: "Familias", list: paths.familias, add: paths.familiaNueva, more: paths.usuarios },
  { label: "Proveedores", list: paths.proveedores, add: paths.proveedorNuevo },
];

/** The address of the login, which leads to `destino` afterwards. */
export const loginPara = (destino: string): string =>
  destino === paths.inicio() ? paths.login() : `${paths.login()}?volver=${encodeURIComponent(destino)}`;

/** Where the login leads (`volver`): a path of this app, otherwise home. Never another site. */
export function destinoTrasEntrar(volver: string | null): string {
  // Browsers drop these from addresses, so that «/\t/malo.example» would be another site's.
  const path = volver?.replace(/[\t\n\r]/g, "") ?? "";
  if (!path.startsWith("/") || /^\/[/\\]/.test(path)) return paths.inicio();
  return path.startsWith(paths.login()) ? paths.inicio() : path;
}
