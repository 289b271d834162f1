import { type Db, rows } from "@cosecha/db/database";
import type { ImagenVista } from "@cosecha/domain/esquemas/imagenes";
import { direccionDeImagen, imagenesDe } from "@cosecha/domain/imagenes";
import type { AuthedContext } from "../kernel/context.ts";
import { finishInTurns } from "../turns.ts";
import { type Imagen, loadIdentities, type ProductoDeLista, picturesOf, proveedorOf } from "./load.ts";

/**
 * The products of a listing that have a picture, and where it is, in the supplier's order. One
 * statement where none has.
 */
export async function listarImagenes(ctx: AuthedContext, disponibleId: number): Promise<ImagenVista[]> {
  const imagenes = await rows<Imagen>(ctx.db, picturesOf(proveedorOf(disponibleId)));
  if (imagenes.length === 0) return [];
  return pairImagenes(await loadIdentities(ctx.db, disponibleId), imagenes);
}

/** Which of a listing's products have which of its supplier's pictures. */
export async function pairImagenes(
  productos: readonly ProductoDeLista[],
  imagenes: readonly Imagen[],
): Promise<ImagenVista[]> {
  const suyas = await finishInTurns(imagenesDe(productos, imagenes));
  return [...suyas].map(([{ id: productoId }, { huella }]) => ({
    productoId,
    url: direccionDeImagen(huella),
  }));
}

/** The bytes of a picture, for whoever knows its `huella`; null where there is none. */
export async function bytesDeImagen(db: Db, huella: string): Promise<Uint8Array | null> {
  const imagen = await db.imagenDeProducto.findFirst({ where: { huella }, select: { bytes: true } });
  return imagen?.bytes ?? null;
}
