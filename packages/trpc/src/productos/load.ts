import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import { CAMPOS_DE_PRODUCTO, conNumeros } from "@cosecha/domain/campos";
import type { ProductoVista, productosFiltro } from "@cosecha/domain/esquemas/productos";
import { loQueSeRepite } from "@cosecha/domain/productos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { loadDisponible } from "../disponibles/load.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockDisponible } from "../kernel/locks.ts";
import { readPage, searchSql } from "../kernel/paging.ts";
import { readIds, tableOfIds } from "../kernel/rows.ts";

export type Producto = Prisma.ProductoGetPayload<object>;

/** Loads one product. Throws NO_ENCONTRADO. */
export async function loadProducto(db: Db | Tx, id: number): Promise<Producto> {
  const producto = await db.producto.findUnique({ where: { id } });
  if (producto === null) throw new DomainError("NO_ENCONTRADO", textos.producto.noEncontrado);
  return producto;
}

/** A product as answers show it. */
export const presentProducto = ({ id, disponibleId, version, ...producto }: Producto): ProductoVista => ({
  id,
  disponibleId,
  ...conNumeros(producto, (numero) => numero.toNumber()),
  version,
});

/** SQL: a product `p` as answers show it. */
const columnas = Prisma.raw(
  ["id", "disponibleId", ...CAMPOS_DE_PRODUCTO, "version"].map((name) => `p."${name}"`).join(", "),
);

/** The products that match the filter, in its order, in SQL. */
const listado = ({ descripcion, disponibleId, orden, direccion }: z.infer<typeof productosFiltro>) => ({
  columns: columnas,
  table: Prisma.sql`producto p`,
  key: Prisma.sql`p.id`,
  where: Prisma.sql`${searchSql(descripcion, Prisma.sql`p.busqueda`)}
    AND ${disponibleId === undefined ? Prisma.sql`true` : Prisma.sql`p."disponibleId" = ${disponibleId}`}`,
  order: Prisma.sql`${Prisma.raw(`p.${orden === "nombre" ? "busqueda" : orden} ${direccion}`)}, p.id`,
  searches: Boolean(descripcion),
});

/** A page of the products that match the filter. One statement. */
export const loadProductosPage = (
  db: Db,
  filtro: z.infer<typeof productosFiltro>,
  args: { skip: number; take: number },
) => readPage<ProductoVista>(db, listado(filtro), args);

/** The ids of all of them. One statement. */
export function findProductoIds(db: Db, filtro: z.infer<typeof productosFiltro>): Promise<number[]> {
  const { table, where, order } = listado(filtro);
  return readIds(db, Prisma.sql`SELECT p.id FROM ${table} WHERE ${where} ORDER BY ${order}`);
}

/** Products as answers show them, in the order of the ids. One statement. */
export const loadVistas = (db: Db, ids: readonly number[]): Promise<ProductoVista[]> =>
  rows(
    db,
    Prisma.sql`SELECT ${columnas} FROM ${tableOfIds(ids)} JOIN producto p ON p.id = ids.id ORDER BY ids.n`,
  );

/**
 * Makes other changes to the products, prices and lines of a listing wait for this transaction.
 * Throws NO_ENCONTRADO, and SIN_PERMISO for actors who do not manage its supplier (spec 6).
 */
export async function lockManaged(tx: Tx, ctx: AuthedContext, disponibleId: number): Promise<void> {
  await lockDisponible(tx, disponibleId);
  authorize(ctx, "gestionar", (await loadDisponible(tx, disponibleId)).proveedor);
}

/**
 * Locks the listing of a product and loads the product. Throws as `lockManaged` does, and
 * NO_ENCONTRADO.
 */
export async function lockProducto(tx: Tx, ctx: AuthedContext, id: number): Promise<Producto> {
  const { disponibleId } = await loadProducto(tx, id);
  await lockManaged(tx, ctx, disponibleId);
  return loadProducto(tx, id);
}

/**
 * Throws CONFLICTO where another product of the listing is so similar that neither families nor the
 * supplier's next file could tell them apart. A stored product passes its own `id`.
 */
export async function mustBeDistinct(
  tx: Tx,
  disponibleId: number,
  producto: { id?: number; nombre: string; unidad: string | null; codigo: string | null },
): Promise<void> {
  const otros = await tx.producto.findMany({
    where: { disponibleId, NOT: { id: producto.id ?? 0 } },
    select: { nombre: true, unidad: true, codigo: true },
    orderBy: [{ posicion: "asc" }, { id: "asc" }],
  });
  for (const otro of otros) {
    const repetido = loQueSeRepite(producto, otro);
    if (repetido === "nombre") throw conflict("nombre", textos.producto.repetido);
    if (repetido === "codigo") throw conflict("codigo", textos.producto.codigoRepetido(otro.nombre));
  }
}

const conflict = (path: string, message: string) =>
  new DomainError("CONFLICTO", message, [{ path, message }]);
