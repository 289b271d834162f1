import { transformer } from "@cosecha/trpc/transformer";
import type { Scene } from "./data.ts";

/** A request as it goes over the wire; the path begins with «/». */
export interface Sent {
  method: "GET" | "POST";
  path: string;
  body?: string;
}

/** A call as the application is asked, and as its floor is. */
export interface Call {
  title: string;
  app: Sent;
  floor: Sent;
  /** What of the application's answer is to have the floor's fields. */
  pick(answer: unknown): unknown;
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

/** The calls that people wait for, on what `fill` made. */
export function callsOf(scene: Scene): Call[] {
  const { familiaId, disponibleId, savedIds } = scene;
  const lines = (title: string, pedidoId: number): Call => ({
    title,
    app: query("lineas.pantalla", { pedidoId, familiaId }),
    floor: floor("lines", { pedidoId, familiaId }),
    pick: dataOf,
  });
  const home = [
    transformer.serialize({ ...TEN, orden: "fin" }),
    transformer.serialize({ ...TEN, orden: "fin", direccion: "desc", familiaId }),
  ];
  const lineas = (cantidad: number) => savedIds.map((productoId) => ({ productoId, cantidad }));
  const pedidoId = scene.lines[3000];
  return [
    { title: "Sesión y quién soy", app: query("auth.me", undefined), floor: floor("me"), pick: dataOf },
    {
      title: "Inicio",
      app: {
        method: "GET",
        path: `/trpc/pedidos.lanzados,pedidos.realizados?batch=1&input=${encodeURIComponent(JSON.stringify({ ...home }))}`,
      },
      floor: floor("home", { familiaId }),
      pick: (answer) => (answer as Answer[]).map(dataOf),
    },
    lines("Líneas, 100 productos", scene.lines[100]),
    lines("Líneas, 500 productos", scene.lines[500]),
    lines("Líneas, 3.000 productos", scene.lines[3000]),
    lines("Líneas, 500 productos, 52 pedidos", scene.crowdedOrder),
    {
      title: "Guardar 30 líneas",
      app: {
        method: "POST",
        path: "/trpc/lineas.guardar",
        body: JSON.stringify(transformer.serialize({ pedidoId, familiaId, lineas: lineas(1) })),
      },
      floor: {
        ...floor("save", { pedidoId, familiaId }),
        method: "POST",
        body: JSON.stringify(lineas(1)),
      },
      pick: dataOf,
    },
    {
      title: "Reparto",
      app: query("lineas.pantalla", { pedidoId: scene.delivery, familiaId: 0 }),
      floor: floor("delivery", { pedidoId: scene.delivery }),
      pick: dataOf,
    },
    {
      title: "Familias, una página",
      app: query("familias.listar", { ...TEN, orden: "nombre" }),
      floor: floor("families"),
      pick: dataOf,
    },
    {
      title: "Productos de un listado, una página",
      app: query("productos.listar", { ...TEN, orden: "nombre", disponibleId }),
      floor: floor("products", { disponibleId }),
      pick: dataOf,
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
    },
  ];
}

/**
 * The same call, number `n`, with another body where one repeated would change nothing: quantities
 * go up and down.
 */
export function varied({ body, ...sent }: Sent, n: number): Sent {
  if (body === undefined) return sent;
  return { ...sent, body: body.replaceAll('"cantidad":1', `"cantidad":${1 + (n % 7) / 2}`) };
}
