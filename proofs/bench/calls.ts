import { transformer } from "@cosecha/trpc/transformer";
import { PASSWORD, type Scene } from "./data.ts";

/** A request as it goes over the wire; the path begins with «/». */
export interface Sent {
  method: "GET" | "POST";
  path: string;
  /** One that depends on which time it is sent is for what would change nothing when repeated. */
  body?: string | ((n: number) => string);
}

/** The body of a call that is sent for the n-th time. */
export const bodyOf = ({ body = "" }: Sent, n: number): string => (typeof body === "string" ? body : body(n));

/** A call as the application is asked, and as its floor is. */
export interface Call {
  title: string;
  app: Sent;
  floor: Sent;
  /** What of the application's answer is to have the floor's fields; missing where it is a file. */
  pick?: (answer: unknown) => unknown;
  /** Whether it is the same work in a database of any size, which only has a longer past. */
  grows?: boolean;
}

interface Answer {
  result: { data: { json: unknown } };
}
const dataOf = (answer: unknown) => (answer as Answer).result.data.json;

const query = (name: string, input: unknown): Sent => ({
  method: "GET",
  path: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(transformer.serialize(input)))}`,
});
const floor = (name: string, params: Record<string, string | number> = {}): Sent => {
  const search = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
  return { method: "GET", path: `/${name}?${search}` };
};

const TEN = { pagina: 0, tamano: 10, direccion: "asc" } as const;

const file = (title: string, path: string, lowest: Sent): Call => ({
  title,
  app: { method: "GET", path },
  floor: lowest,
});

/** «Mi compra», which wants a database of its own: whatever is open is in it. */
export const BASKET = "Mi compra, 12 × 500 productos";

/** The calls that people wait for, on what `fill` made. */
export function callsOf(scene: Scene): Call[] {
  const { familiaId, disponibleId, savedIds } = scene;
  if (scene.basket) {
    const [app, lowest] = [query("compra.ver", undefined), floor("basket", { familiaId })];
    return [{ title: BASKET, app, floor: lowest, pick: dataOf }];
  }
  const lines = (title: string, pedidoId: number, more: Partial<Call> = {}): Call => ({
    title,
    app: query("lineas.pantalla", { pedidoId, familiaId }),
    floor: floor("lines", { pedidoId, familiaId }),
    pick: dataOf,
    ...more,
  });
  const delivery = (title: string, pedidoId: number, more: Partial<Call> = {}): Call => ({
    title,
    app: query("lineas.pantalla", { pedidoId, familiaId: 0 }),
    floor: floor("delivery", { pedidoId }),
    pick: dataOf,
    ...more,
  });
  const home = [
    transformer.serialize({ ...TEN, orden: "plazo" }),
    transformer.serialize({ ...TEN, tamano: 3, orden: "plazo" }),
    transformer.serialize({ ...TEN, orden: "fin", direccion: "desc", familiaId }),
  ];
  const lineas = (n: number) => savedIds.map((productoId) => ({ productoId, cantidad: 1 + (n % 7) / 2 }));
  const pedidoId = scene.lines[3000];
  /** Another family each time: the attempts of one wait for each other. */
  const credentials = (n: number) => {
    const family = 1 + (n % scene.families);
    return { nombre: `Familia ${family}`, email: `f${family}@x.es`, password: PASSWORD };
  };
  return [
    {
      title: "Sesión y quién soy",
      app: query("auth.me", undefined),
      floor: floor("me"),
      pick: dataOf,
      grows: true,
    },
    {
      title: "Entrar, sin el hash",
      app: {
        method: "POST",
        path: "/trpc/auth.signin",
        body: (n) => JSON.stringify(transformer.serialize(credentials(n))),
      },
      floor: { ...floor("signin"), method: "POST", body: (n) => JSON.stringify(credentials(n)) },
      pick: dataOf,
    },
    {
      title: "Inicio",
      app: {
        method: "GET",
        path: `/trpc/pedidos.lanzados,pedidos.porCerrar,pedidos.realizados?batch=1&input=${encodeURIComponent(JSON.stringify({ ...home }))}`,
      },
      floor: floor("home", { familiaId }),
      pick: (answer) => (answer as Answer[]).map(dataOf),
      grows: true,
    },
    lines("Líneas, 100 productos", scene.lines[100]),
    lines("Líneas, 500 productos", scene.lines[500]),
    lines("Líneas, 3.000 productos", scene.lines[3000]),
    lines("Líneas, 500 productos, 52 pedidos", scene.crowdedOrder, { grows: true }),
    lines("Líneas, 500 productos, 20 familias", scene.sameLines, { grows: true }),
    {
      title: "verPedido de REST, 500 productos",
      app: { method: "GET", path: `/api/lineasPedido/verPedido/${scene.lines[500]}/${familiaId}` },
      floor: floor("order", { pedidoId: scene.lines[500], familiaId }),
      pick: (answer) => answer,
    },
    {
      title: "Guardar 30 líneas",
      app: {
        method: "POST",
        path: "/trpc/lineas.guardar",
        body: (n) => JSON.stringify(transformer.serialize({ pedidoId, familiaId, lineas: lineas(n) })),
      },
      floor: {
        ...floor("save", { pedidoId, familiaId }),
        method: "POST",
        body: (n) => JSON.stringify(lineas(n)),
      },
      pick: dataOf,
      grows: true,
    },
    delivery("Reparto, 90 × 40", scene.delivery),
    delivery("Reparto, 20 × 40", scene.sameDelivery, { grows: true }),
    {
      title: "Pantalla del reparto, 90 × 40",
      app: query("entregas.pantalla", { pedidoId: scene.delivery }),
      floor: floor("deliveryDay", { pedidoId: scene.delivery }),
      pick: dataOf,
    },
    {
      title: "Familias, una página",
      app: query("familias.listar", { ...TEN, orden: "nombre" }),
      floor: floor("families"),
      pick: dataOf,
      grows: true,
    },
    {
      title: "Productos de un listado, una página",
      app: query("productos.listar", { ...TEN, orden: "nombre", disponibleId }),
      floor: floor("products", { disponibleId }),
      pick: dataOf,
      grows: true,
    },
    {
      title: "Buscar en todos los productos",
      app: query("productos.listar", { ...TEN, orden: "nombre", descripcion: "número 4" }),
      floor: floor("products", { text: "numero 4" }),
      pick: dataOf,
    },
    {
      title: "Proveedores, una página",
      app: query("proveedores.listar", { ...TEN, orden: "nombre" }),
      floor: floor("suppliers"),
      pick: dataOf,
      grows: true,
    },
    // The floor of a sheet is its rows alone, as JSON.
    file(
      "Hoja del proveedor, 90 × 40",
      `/api/pedidos/${scene.delivery}/excel/proveedor`,
      floor("sheet", { pedidoId: scene.delivery }),
    ),
    file(
      "Hoja del reparto, 90 × 40",
      `/api/pedidos/${scene.delivery}/excel/reparto`,
      floor("sheet", { pedidoId: scene.delivery }),
    ),
    file(
      "Listado en Excel, 3.000 productos",
      `/api/disponibles/${scene.longDisponibleId}/plantilla`,
      floor("listing", { disponibleId: scene.longDisponibleId }),
    ),
  ];
}
