import { llevaCuentas } from "@cosecha/domain/permisos";
import { FOREVER, queries } from "../api/api.ts";
import {
  type FoundRoute,
  findRoute,
  type Ids,
  type IdsOf,
  isPublic,
  type paths,
} from "../navigation/paths.ts";
import { linkAt } from "../navigation/press.ts";
import { cooperativa } from "../screens/cooperativa.ts";
import { isOpen, personaOf, session } from "../session/session.ts";
import { LISTADOS, POR_CERRAR } from "../tables/listados.ts";
import { tableInput } from "../tables/table-input.ts";
import { type Code, codeOf } from "./code.ts";

/** Who asks, as far as this device knows; null where it does not, until the server has said it. */
type Quien = ReturnType<typeof personaOf> | null;

interface ScreenRoute<Props> {
  code: Code<Props>;
  /** Asks for what the screen begins with, as the screen does. */
  data?: (ids: Props, quien: Quien, params: URLSearchParams) => void;
}

function screen<Props>(
  fetchCode: Parameters<typeof codeOf<Props>>[0],
  data?: ScreenRoute<Props>["data"],
): ScreenRoute<Props> {
  return { code: codeOf(fetchCode), ...(data && { data }) };
}

const pantalla = (ids: { pedidoId: number; familiaId: number }) => void queries.lineas.pantalla.prefetch(ids);

/** How much later than the orders, in ms, so that they are painted first. */
const AFTER_PAINT = 300;

/** Fetches the code of what one opens from the list of orders: one's lines or the delivery. */
function preloadOrder(): void {
  const { quien } = session.get();
  if (quien === null) return;
  const { code } = quien.familia === null ? SCREENS.reparto : SCREENS.lineas;
  code.load().catch(() => undefined);
}

const home = screen(
  () => import("../features/home/home-screen.tsx"),
  (_, quien, params) => {
    if (quien?.admin) {
      void queries.cooperativa.estado.prefetch();
      import("../features/home/admin-notes.tsx").catch(() => undefined);
    }
    void queries.pedidos.estados.prefetch(undefined, FOREVER);
    void queries.pedidos.porCerrar.prefetch(POR_CERRAR);
    void queries.ritmos.propuestas.prefetch();
    void queries.pedidos.lanzados
      .prefetch(tableInput(LISTADOS.activos, params).input)
      .then(() => setTimeout(preloadOrder, AFTER_PAINT));
    if (quien && cooperativa.get().cuentas) void queries.cuentas.inicio.prefetch();
    if (quien?.familia) {
      void queries.avisos.dePrecio.prefetch();
      void queries.entregas.misTurnos.prefetch();
      void queries.turnos.mios.prefetch();
      const { input } = tableInput(LISTADOS.realizados, params);
      void queries.pedidos.realizados.prefetch({ ...input, familiaId: quien.familia.id });
    }
  },
);

/** The screen of each route and its first data. A route without a screen does not compile. */
const SCREENS: { [R in keyof typeof paths]: ScreenRoute<IdsOf<(typeof paths)[R]>> } = {
  login: screen(() => import("../features/auth/login-screen.tsx")),
  entrar: screen(() => import("../features/auth/enlace-screen.tsx")),
  olvidada: screen(() => import("../features/auth/olvidada-screen.tsx")),
  compartido: screen(() => import("../features/compartido/compartido-screen.tsx")),
  inicio: home,
  home,
  familias: screen(
    () => import("../features/familias/familias-screen.tsx"),
    (_, _quien, params) => {
      const { input, search } = tableInput(LISTADOS.familias, params);
      void queries.familias.listar.prefetch({ ...input, nombre: search });
    },
  ),
  familiaNueva: screen(() => import("../features/familias/familia-nueva-screen.tsx")),
  familia: screen(
    () => import("../features/familias/familia-screen.tsx"),
    (ids) => void queries.familias.ver.prefetch(ids),
  ),
  proveedores: screen(
    () => import("../features/proveedores/proveedores-screen.tsx"),
    (_, _quien, params) => {
      const { input, search } = tableInput(LISTADOS.proveedores, params);
      void queries.proveedores.listar.prefetch({ ...input, nombre: search });
    },
  ),
  proveedorNuevo: screen(() => import("../features/proveedores/proveedor-nuevo-screen.tsx")),
  proveedor: screen(
    () => import("../features/proveedores/proveedor-screen.tsx"),
    (ids) => void queries.proveedores.ver.prefetch(ids),
  ),
  disponibleNuevo: screen(
    () => import("../features/disponibles/disponible-nuevo-screen.tsx"),
    ({ proveedorId }) => void queries.proveedores.ver.prefetch({ id: proveedorId }),
  ),
  disponible: screen(
    () => import("../features/disponibles/disponible-screen.tsx"),
    (ids) => void queries.disponibles.ver.prefetch(ids),
  ),
  pedidoNuevo: screen(
    () => import("../features/pedidos/pedido-nuevo-screen.tsx"),
    ({ disponibleId }) => {
      void queries.disponibles.ver.prefetch({ id: disponibleId });
      void queries.pedidos.plazoAnterior.prefetch({ disponibleId });
    },
  ),
  pedido: screen(
    () => import("../features/pedidos/pedido-screen.tsx"),
    (ids) => void queries.pedidos.ver.prefetch(ids),
  ),
  productoNuevo: screen(
    () => import("../features/productos/producto-nuevo-screen.tsx"),
    ({ disponibleId }) => void queries.disponibles.ver.prefetch({ id: disponibleId }),
  ),
  producto: screen(
    () => import("../features/productos/producto-screen.tsx"),
    (ids) => void queries.productos.ver.prefetch(ids),
  ),
  miCesta: screen(
    () => import("../features/cestas/cestas-screen.tsx"),
    (_, quien) => {
      if (quien?.familia) void queries.cestas.listar.prefetch();
    },
  ),
  compra: screen(
    () => import("../features/compra/compra-screen.tsx"),
    (_, quien) => {
      if (quien?.familia) void queries.compra.ver.prefetch();
    },
  ),
  calendario: screen(() => import("../features/calendario/calendario-screen.tsx")),
  lineaNueva: screen(
    () => import("../features/lineas/linea-nueva-screen.tsx"),
    ({ pedidoId }, quien, params) => {
      const familiaId = Number(params.get("familia")) || quien?.familiaId;
      if (familiaId) pantalla({ pedidoId, familiaId });
    },
  ),
  // Who does not manage the order is led to their own lines, by what the order says.
  lineas: screen(
    () => import("../features/lineas/lineas-route.tsx"),
    (ids, quien) => {
      if (quien === null || quien.admin || quien.familiaId === ids.familiaId) pantalla(ids);
      else void queries.pedidos.ver.prefetch({ id: ids.pedidoId });
    },
  ),
  reparto: screen(
    () => import("../features/lineas/reparto-route.tsx"),
    ({ pedidoId }, quien) => {
      if (quien?.admin) pantalla({ pedidoId, familiaId: 0 });
      else void queries.pedidos.ver.prefetch({ id: pedidoId });
    },
  ),
  entregas: screen(
    () => import("../features/reparto/reparto-screen.tsx"),
    (ids) => void queries.entregas.pantalla.prefetch(ids),
  ),
  usuarios: screen(
    () => import("../features/usuarios/usuarios-screen.tsx"),
    (_, _quien, params) => {
      const { input, search } = tableInput(LISTADOS.usuarios, params);
      void queries.usuarios.listar.prefetch({ ...input, nombre: search });
    },
  ),
  usuarioNuevo: screen(() => import("../features/usuarios/usuario-nuevo-screen.tsx")),
  usuario: screen(
    () => import("../features/usuarios/usuario-screen.tsx"),
    (ids) => void queries.usuarios.ver.prefetch(ids),
  ),
  cooperativa: screen(
    () => import("../features/cooperativa/cooperativa-screen.tsx"),
    (_, quien) => {
      if (quien?.admin) void queries.cooperativa.ver.prefetch();
    },
  ),
  copias: screen(
    () => import("../features/copias/copias-screen.tsx"),
    (_, quien, params) => {
      if (!quien?.admin) return;
      void queries.copias.estado.prefetch();
      void queries.copias.listar.prefetch(tableInput(LISTADOS.copias, params).input);
    },
  ),
  accesos: screen(
    () => import("../features/accesos/accesos-screen.tsx"),
    (_, quien, params) => {
      if (quien?.admin) void queries.accesos.listar.prefetch(tableInput(LISTADOS.accesos, params).input);
    },
  ),
  avisos: screen(() => import("../features/correos/avisos-screen.tsx")),
  misAvisos: screen(() => import("../features/correos/mis-avisos-screen.tsx")),
  turnos: screen(() => import("../features/turnos/turnos-screen.tsx")),
  clasesDeTurno: screen(() => import("../features/turnos/clases-screen.tsx")),
  historial: screen(
    () => import("../features/historial/historial-screen.tsx"),
    (_, quien, params) => {
      // What it is filtered by is read by the screen's own code.
      if (quien?.admin && params.size === 0) {
        void queries.historial.listar.prefetch(tableInput(LISTADOS.historial, params).input);
      }
    },
  ),
  cuentas: screen(
    () => import("../features/cuentas/cuentas-screen.tsx"),
    (_, quien, params) => {
      const familiaId = Number(params.get("familia")) || quien?.familiaId;
      if (cooperativa.get().cuentas && familiaId) void queries.cuentas.deFamilia.prefetch({ familiaId });
    },
  ),
  guia: screen(() => import("../features/guia/guia-screen.tsx")),
  cuentasNuevas: screen(() => import("../features/cooperativa/cuentas-nuevas-screen.tsx")),
  tesoreria: screen(
    () => import("../features/tesoreria/tesoreria-screen.tsx"),
    (_, quien) => {
      if (quien && llevaCuentas(quien)) void queries.cuentas.estado.prefetch();
    },
  ),
  cuenta: screen(() => import("../features/tesoreria/cuenta-screen.tsx")),
  // Whoever posts begins to type at once.
  cobro: screen(
    () => import("../features/tesoreria/cobro-screen.tsx"),
    (_, quien) => {
      if (!quien || !llevaCuentas(quien)) return;
      void queries.cuentas.estado.prefetch();
      void queries.familias.listar.prefetch({ tamano: "todas" });
    },
  ),
  pago: screen(
    () => import("../features/tesoreria/pago-screen.tsx"),
    (_, quien) => {
      if (!quien || !llevaCuentas(quien)) return;
      void queries.cuentas.estado.prefetch();
      void queries.proveedores.listar.prefetch({ tamano: "todas" });
    },
  ),
  arqueo: screen(() => import("../features/tesoreria/arqueo-screen.tsx")),
  limites: screen(() => import("../features/tesoreria/limites-screen.tsx")),
  factura: screen(() => import("../features/tesoreria/factura-screen.tsx")),
  contabilizar: screen(() => import("../features/tesoreria/contabilizar-screen.tsx")),
  gastoDeTodas: screen(
    () => import("../features/graficos/gasto-de-todas-screen.tsx"),
    (_, quien) => {
      if (quien && llevaCuentas(quien)) void queries.graficos.cooperativa.prefetch();
    },
  ),
  correccion: screen(() => import("../features/tesoreria/correccion-screen.tsx")),
  historialDePedido: screen(
    () => import("../features/historial/historial-de-pedido-screen.tsx"),
    (ids, _quien, params) => {
      void queries.pedidos.ver.prefetch({ id: ids.pedidoId });
      void queries.historial.dePedido.prefetch({ ...tableInput(LISTADOS.historial, params).input, ...ids });
    },
  ),
  graficosDePedido: screen(
    () => import("../features/graficos/graficos-de-pedido-screen.tsx"),
    (ids) => void queries.graficos.pedido.prefetch(ids),
  ),
  gastoDeFamilia: screen(
    () => import("../features/graficos/gasto-screen.tsx"),
    (ids) => void queries.graficos.familia.prefetch(ids),
  ),
  preciosDeProveedor: screen(
    () => import("../features/graficos/precios-screen.tsx"),
    (ids) => void queries.graficos.proveedor.prefetch(ids),
  ),
};

/** What stands around every screen except the login, and lets nobody else in. */
export const GUARDED = codeOf(() => import("./guarded.tsx"));

export const screenOf = ({ name }: FoundRoute) => SCREENS[name] as ScreenRoute<Ids>;

/**
 * Fetches the code of the screen that an address leads to and, with `data`, what it begins with,
 * all at once. What fails is asked for again by the screen, which says so.
 */
export function preload(href: string, { data }: { data: boolean }): void {
  const { origin, pathname, search } = new URL(href, window.location.href);
  const found = findRoute(pathname);
  if (origin !== window.location.origin || found === null) return;
  const now = session.get();
  if (isPublic(found) || !isOpen(now)) {
    const { code } = isPublic(found) ? screenOf(found) : SCREENS.login;
    code.load().catch(() => undefined);
    return;
  }
  GUARDED.load().catch(() => undefined);
  const route = screenOf(found);
  route.code.load().catch(() => undefined);
  if (!data) return;
  if (now.quien === null) void queries.auth.me.prefetch();
  const quien = session.expected();
  route.data?.(found.ids, quien && personaOf({ ...now, quien }), new URLSearchParams(search));
}

/**
 * Fetches the code of what a link leads to when the pointer or the focus comes to it, and its data
 * as it is pressed: not before, as a pointer crosses many links of a list.
 */
export function preloadLinks(): void {
  const listen = (type: "pointerover" | "focusin" | "pointerdown", data: boolean) =>
    document.addEventListener(
      type,
      ({ target }) => {
        const link = linkAt(target);
        if (link !== null) preload(link.href, { data });
      },
      { passive: true },
    );
  listen("pointerover", false);
  listen("focusin", false);
  listen("pointerdown", true);
  // Who fills in the login goes home from there.
  document.addEventListener("input", () => {
    if (isOpen(session.get())) return;
    for (const code of [GUARDED, home.code]) code.load().catch(() => undefined);
  });
}
