import { createHash } from "node:crypto";
import { type Db, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { Identificable } from "@cosecha/domain/comparacion";
import { imagenesDe } from "@cosecha/domain/imagenes";
import { findProductoIds } from "../disponibles/load-productos.ts";
import { readPieces } from "../kernel/rows.ts";
import { finishInTurns, mapInTurns } from "../turns.ts";

/** A picture as it is kept, without its bytes. */
export interface Imagen extends Identificable {
  id: number;
  huella: string;
  deArchivo: boolean;
}

/** SQL for a supplier's pictures. */
export const picturesOf = (proveedorId: Prisma.Sql) => Prisma.sql`
  SELECT id, nombre, unidad, codigo, huella, "deArchivo" FROM imagen_de_producto
  WHERE "proveedorId" = ${proveedorId} ORDER BY id`;

/** SQL: the supplier of a listing. */
export const proveedorOf = (disponibleId: number) =>
  Prisma.sql`(SELECT "proveedorId" FROM disponible WHERE id = ${disponibleId})`;

/** A supplier's pictures. One statement. */
export const loadImagenes = (db: Db | Tx, proveedorId: number): Promise<Imagen[]> =>
  rows(db, picturesOf(Prisma.sql`${proveedorId}`));

/** A product of a listing, with what tells it apart. */
export type ProductoDeLista = Identificable & { id: number };

/** A listing's products, in the supplier's order. Pauses so that other requests can run. */
export async function loadIdentities(db: Db | Tx, disponibleId: number): Promise<ProductoDeLista[]> {
  const ids = await findProductoIds(db, disponibleId);
  const pieces = await readPieces(
    db,
    ids,
    (some) => Prisma.sql`SELECT id, nombre, unidad, codigo FROM producto
      WHERE id = ANY(${some}::int[]) ORDER BY posicion, id`,
  );
  return (await mapInTurns(pieces, (piece) => JSON.parse(piece) as ProductoDeLista[])).flat();
}

/** The picture of one of a listing's products, as it would be with those pictures. */
export async function pictureOf<I extends Identificable>(
  productoId: number,
  productos: readonly ProductoDeLista[],
  imagenes: readonly I[],
): Promise<I | null> {
  const suyas = await finishInTurns(imagenesDe(productos, imagenes));
  const producto = productos.find(({ id }) => id === productoId);
  return (producto && suyas.get(producto)) ?? null;
}

/** Whether two say the same of a product, to the letter. */
export const isSame = (uno: Identificable, otro: Identificable): boolean =>
  uno.nombre === otro.nombre && uno.unidad === otro.unidad && uno.codigo === otro.codigo;

/** Under what a picture is found: half of its SHA-256, which nobody guesses. */
export const huellaDe = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/**
 * Gives pictures to products of a supplier, instead of those with these ids. One statement for each
 * kind of thing that it does. The bytes travel as base64, as those of files do.
 */
export async function writeImagenes(
  tx: Tx,
  {
    proveedorId,
    now,
    deArchivo,
    instead,
    imagenes,
  }: {
    proveedorId: number;
    now: Date;
    deArchivo: boolean;
    instead: readonly number[];
    imagenes: readonly (Identificable & { bytes: Uint8Array })[];
  },
): Promise<void> {
  if (instead.length > 0) await tx.imagenDeProducto.deleteMany({ where: { id: { in: [...instead] } } });
  if (imagenes.length === 0) return;
  const json = JSON.stringify(
    imagenes.map(({ nombre, unidad, codigo, bytes }) => ({
      nombre,
      unidad,
      codigo,
      huella: huellaDe(bytes),
      bytes: Buffer.from(bytes).toString("base64"),
    })),
  );
  await run(
    tx,
    Prisma.sql`INSERT INTO imagen_de_producto ("proveedorId", nombre, unidad, codigo, huella, bytes, "deArchivo", creado)
      SELECT ${proveedorId}, r.nombre, r.unidad, r.codigo, r.huella, decode(r.bytes, 'base64'), ${deArchivo}, ${now}
      FROM json_to_recordset(${json}::json) AS r(nombre text, unidad text, codigo text, huella text, bytes text)`,
  );
}

/**
 * A product that gets another name, unit or code keeps its picture: where those no longer lead to
 * it, it gets a copy. `antes` are the listing's products before the change. The caller holds the
 * listing's lock.
 */
export async function keepPicture(
  tx: Tx,
  { productoId, disponibleId }: { productoId: number; disponibleId: number },
  antes: Identificable,
): Promise<void> {
  const imagenes = await rows<Imagen>(tx, picturesOf(proveedorOf(disponibleId)));
  if (imagenes.length === 0) return;
  const ahora = await loadIdentities(tx, disponibleId);
  const eran = ahora.map((producto) =>
    producto.id === productoId ? { ...antes, id: productoId } : producto,
  );
  const suya = await pictureOf(productoId, eran, imagenes);
  if (suya === null || (await pictureOf(productoId, ahora, imagenes)) !== null) return;
  await run(
    tx,
    Prisma.sql`INSERT INTO imagen_de_producto ("proveedorId", nombre, unidad, codigo, huella, bytes, "deArchivo", creado)
      SELECT i."proveedorId", p.nombre, p.unidad, p.codigo, i.huella, i.bytes, i."deArchivo", i.creado
      FROM imagen_de_producto i, producto p WHERE i.id = ${suya.id} AND p.id = ${productoId}`,
  );
}
