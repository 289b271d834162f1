import type { Target } from "./matrix.ts";
import type { Scene } from "./scene.ts";
import { NOW } from "./server.ts";

/** What the targets of several entities are made of. */

let serial = 0;
export const familia = () => ({ nombre: `Otra ${++serial}`, email: `otra${serial}@x.es` });
export const archivo = (nombre: string, texto: string) => ({
  nombre,
  tipo: "application/octet-stream",
  bytes: new Uint8Array(Buffer.from(texto)),
});
export const disponible = () => ({
  subida: NOW,
  descripcion: "Lista de la semana",
  archivoExcel: archivo("lista.csv", "producto;precio;iva\nAcelga;1,50;4\nPuerro;2,10;4\n"),
});
export const nothing: Target = () => undefined;
export const list: Target = () => ({});
export const somethingToDelete: Target = async (scene) => {
  await scene.propia();
};
/** A record, and what it is to become. */
export const into =
  (find: Target, change: () => object = () => ({}), more: (scene: Scene) => object = () => ({})): Target =>
  async (scene, asker) => ({
    id: ((await find(scene, asker)) as { id: number }).id,
    ...change(),
    ...(await more(scene)),
  });
export const listing: Target = async (scene) => ({ disponibleId: (await scene.disponible()).id });
/** Managed by nobody. */
export const anotherListing = async (scene: Scene) => scene.crearDisponible(await scene.crearProveedor());
/** A product that somebody has ordered. */
export const order = async (scene: Scene) => {
  const disponible = await scene.disponible();
  const producto = await scene.crearProducto(disponible);
  await scene.asSystem.lineas.guardar({
    pedidoId: (await scene.crearPedido(disponible)).id,
    familiaId: (await scene.propia()).id,
    lineas: [{ productoId: producto.id, cantidad: 1 }],
  });
  return producto;
};
/** A line that somebody has ordered, of the family that is asked about or of another. */
export const line =
  (what: { ofOther?: boolean; another?: boolean } = {}): Target =>
  async (scene) => {
    const disponible = what.another ? await anotherListing(scene) : await scene.disponible();
    const { id: productoId } = await scene.crearProducto(disponible);
    const { id: familiaId } = what.ofOther ? await scene.crearFamilia() : await scene.propia();
    const which = { pedidoId: (await scene.crearPedido(disponible)).id, familiaId };
    await scene.asSystem.lineas.guardar({ ...which, lineas: [{ productoId, cantidad: 1 }] });
    const lineas = await scene.asSystem.lineas.verPedido(which);
    return lineas.find((linea) => linea.productoId === productoId);
  };
