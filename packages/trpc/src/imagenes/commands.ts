import type { Db, Tx } from "@cosecha/db/database";
import { posiblesPorPasos } from "@cosecha/domain/comparacion";
import type { ImagenPuesta } from "@cosecha/domain/esquemas/imagenes";
import { direccionDeImagen } from "@cosecha/domain/imagenes";
import { textos } from "@cosecha/domain/textos";
import { loadDisponible } from "../disponibles/load.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockProveedor } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { readPicture } from "../pictures/read-picture.ts";
import { loadProducto } from "../productos/load.ts";
import { finishInTurns } from "../turns.ts";
import { huellaDe, isSame, loadIdentities, loadImagenes, pictureOf, writeImagenes } from "./load.ts";

/**
 * Gives a product a picture, instead of the one that it has, in this listing of its supplier and in
 * all others. Those who manage the supplier may do so, as they change its products (spec 6).
 */
export async function ponerImagen(ctx: AuthedContext, { productoId, imagen }: ImagenPuesta) {
  // Checked before the image is decoded, which is slow.
  const { proveedorId } = await mayChange(ctx, productoId);
  const bytes = await readPicture(ctx, imagen);
  const huella = huellaDe(bytes);
  await asActor(ctx, async (tx) => {
    await lockProveedor(tx, proveedorId);
    const { producto, disponibleId } = await mayChange(ctx, productoId, tx);
    const imagenes = await loadImagenes(tx, proveedorId);
    const { nombre, unidad, codigo } = producto;
    const nueva = { nombre, unidad, codigo };
    const todos = await loadIdentities(tx, disponibleId);
    const productos = await finishInTurns(posiblesPorPasos(todos, [...imagenes, nueva]));
    const suya = await pictureOf(productoId, productos, imagenes);
    if (suya?.huella === huella && !suya.deArchivo) return;
    const instead = imagenes.filter((otra) => otra === suya || isSame(otra, nueva));
    const despues = [...imagenes.filter((otra) => !instead.includes(otra)), nueva];
    if ((await pictureOf(productoId, productos, despues)) !== nueva) {
      throw new DomainError("CONFLICTO", textos.imagen.gemelo, [
        { path: "productoId", message: textos.imagen.gemelo },
      ]);
    }
    await writeImagenes(tx, {
      proveedorId,
      now: ctx.now,
      deArchivo: false,
      instead: instead.map(({ id }) => id),
      imagenes: [{ ...nueva, bytes }],
    });
    await audit(tx, ctx, "ponerImagen", "producto", productoId, { despues: { huella } });
    await announce(tx, { disponibleId, productoIds: null });
  });
  return { message: textos.imagen.puesta, productoId, url: direccionDeImagen(huella) };
}

/** Takes a product's picture away, for all its supplier's listings. Nothing where it has none. */
export async function quitarImagen(ctx: AuthedContext, productoId: number) {
  const { proveedorId } = await mayChange(ctx, productoId);
  await asActor(ctx, async (tx) => {
    await lockProveedor(tx, proveedorId);
    const { disponibleId } = await mayChange(ctx, productoId, tx);
    const imagenes = await loadImagenes(tx, proveedorId);
    const suya = await pictureOf(productoId, await loadIdentities(tx, disponibleId), imagenes);
    if (suya === null) return;
    await writeImagenes(tx, {
      proveedorId,
      now: ctx.now,
      deArchivo: false,
      instead: [suya.id],
      imagenes: [],
    });
    await audit(tx, ctx, "quitarImagen", "producto", productoId, { antes: { huella: suya.huella } });
    await announce(tx, { disponibleId, productoIds: null });
  });
  return { message: textos.imagen.quitada };
}

/** A product and its supplier. Throws NO_ENCONTRADO, and SIN_PERMISO for who does not manage it. */
export async function mayChange(ctx: AuthedContext, productoId: number, db: Db | Tx = ctx.db) {
  const producto = await loadProducto(db, productoId);
  const { proveedor } = await loadDisponible(db, producto.disponibleId);
  authorize(ctx, "gestionar", proveedor);
  return { producto, disponibleId: producto.disponibleId, proveedorId: proveedor.id };
}
