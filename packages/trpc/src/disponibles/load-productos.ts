import { type Db, Prisma, run, type Tx } from "@cosecha/db/database";
import {
  CAMPOS_DE_PRODUCTO,
  type DatosDeProducto,
  type DatosDichos,
  deNumeros,
  deTextos,
  segunTipo,
} from "@cosecha/domain/campos";
import { CANCELADO, CONGELADOS } from "@cosecha/domain/pedidos";
import { AT_ONCE, readIds, readPieces, tableOfIds } from "../kernel/rows.ts";
import { letOthersGo, mapInTurns, slices } from "../turns.ts";

/** A stored product and how much of it is ordered. Numbers are exact text. */
export interface ProductoGuardado extends DatosDeProducto<string> {
  id: number;
  posicion: number;
  /** Whether any order has lines or deliveries of it, including cancelled orders. */
  conLineas: boolean;
  /** The quantity in all orders that are not cancelled. */
  pedido: string;
  /** How many families have it in orders whose lines still follow their products. */
  familias: number;
}

/** The ids of a listing's products, in the supplier's order. */
export const findProductoIds = (db: Db | Tx, disponibleId: number): Promise<number[]> =>
  readIds(
    db,
    Prisma.sql`SELECT id FROM producto WHERE "disponibleId" = ${disponibleId} ORDER BY posicion, id`,
  );

/**
 * A listing's products, in the supplier's order. Pauses so that other requests can run. The FULL
 * JOIN makes PostgreSQL use a hash join outside a transaction too (see `expectMany`), and the ids
 * named twice make it find the products by their index.
 */
export async function loadProductos(db: Db | Tx, disponibleId: number): Promise<ProductoGuardado[]> {
  const pieces = await readPieces(
    db,
    await findProductoIds(db, disponibleId),
    (ids) => Prisma.sql`SELECT pr.id, pr.posicion, ${DATOS},
        l."productoId" IS NOT NULL OR pr.id = ANY(ARRAY(
          SELECT "productoId" FROM recepcion WHERE "productoId" = ANY(${ids}::int[])
          UNION SELECT "productoId" FROM entrega WHERE "productoId" = ANY(${ids}::int[]))) AS "conLineas",
        coalesce(l.pedido, 0)::text AS pedido, coalesce(l.familias, 0) AS familias
      FROM (
        SELECT p.*, ids.n FROM ${tableOfIds(ids)} JOIN producto p ON p.id = ids.id
        WHERE p.id = ANY(${ids}::int[])
      ) pr
      FULL JOIN (
        SELECT li."productoId", sum(li.cantidad) FILTER (WHERE p.estado <> ${CANCELADO}) AS pedido,
          count(DISTINCT li."familiaId") FILTER (WHERE p.estado <> ALL(${CONGELADOS}::int[])) AS familias
        FROM linea_pedido li JOIN pedido p ON p.id = li."pedidoId"
        WHERE li."productoId" = ANY(${ids}::int[]) GROUP BY li."productoId"
      ) l ON l."productoId" = pr.id
      WHERE coalesce(pr.id, 0) > 0
      ORDER BY pr.n`,
  );
  return (await mapInTurns(pieces, (piece) => JSON.parse(piece) as ProductoGuardado[])).flat();
}

/**
 * The same rows as pieces of JSON, without what is ordered. Each row is a `Comparable`; without how
 * much a case holds where `sinCajas` is set.
 */
export const readComparables = async (
  db: Db,
  disponibleId: number,
  { sinCajas = false } = {},
): Promise<string[]> =>
  readPieces(
    db,
    await findProductoIds(db, disponibleId),
    (ids) =>
      Prisma.sql`SELECT ${sinCajas ? SIN_CAJAS : DATOS} FROM ${tableOfIds(ids)}
        JOIN producto pr ON pr.id = ids.id ORDER BY ids.n`,
  );

/** The columns that a file fills, and their types in SQL. */
const TYPES = {
  posicion: "int",
  ...segunTipo({ ...deTextos("text"), ...deNumeros("numeric"), cobro: "cobro" }),
};
export type Column = keyof typeof TYPES;
export const COLUMNS = Object.keys(TYPES) as Column[];

export type Row = DatosDichos<string> & { posicion: number };

export const quoted = (column: Column) => `"${column}"`;
export const typed = (column: Column) => `${quoted(column)} ${TYPES[column]}`;
/** What a row `r` gives. A file that does not say what is charged means the ordered units. */
export const given = (column: Column) =>
  column === "cobro" ? `coalesce(r.cobro, 'unidad')` : `r.${quoted(column)}`;
export const list = (columns: readonly Column[], written: (column: Column) => string) =>
  Prisma.raw(columns.map(written).join(", "));

/** A product's fields, of the table `pr`: numbers as exact text. */
const dato = (name: Column) => `pr.${quoted(name)}${TYPES[name] === "numeric" ? "::text" : ""}`;
const DATOS = list(CAMPOS_DE_PRODUCTO, dato);
const SIN_CAJAS = list(CAMPOS_DE_PRODUCTO, (name) =>
  name === "caja" ? `NULL AS ${quoted(name)}` : dato(name),
);

/**
 * Those columns of the rows, and their ids, as a table for a statement. JSON, because arrays would
 * take twice the time.
 */
function tableOf(rows: readonly (Partial<Row> & { id?: number })[], columns: readonly Column[]): Prisma.Sql {
  const json = JSON.stringify(rows, ["id", ...columns]);
  return Prisma.sql`json_to_recordset(${json}::json) AS r(id int, ${list(columns, typed)})`;
}

/** Adds products to a listing, `AT_ONCE` per statement, pausing so that other requests can run. */
export async function insertProductos(
  tx: Tx,
  { disponibleId, now, rows }: { disponibleId: number; now: Date; rows: readonly Row[] },
): Promise<void> {
  for (const some of slices(rows, AT_ONCE)) {
    await run(
      tx,
      Prisma.sql`INSERT INTO producto ("disponibleId", creado, modificado, ${list(COLUMNS, quoted)})
        SELECT ${disponibleId}, ${now}, ${now}, ${list(COLUMNS, given)}
        FROM ${tableOf(some, COLUMNS)} ORDER BY r.posicion`,
    );
    await letOthersGo();
  }
}

/**
 * Writes those columns of products, which each row has, `AT_ONCE` per statement, pausing so that
 * other requests can run. A product's version grows unless only its place in the list changed.
 * Naming the ids once more makes PostgreSQL find the rows by their index: without nested loops
 * (`expectMany`) it would read all products of all listings for each statement.
 */
export async function updateProductos(
  tx: Tx,
  {
    now,
    rows,
    columns,
  }: { now: Date; rows: readonly (Partial<Row> & { id: number })[]; columns: readonly Column[] },
): Promise<void> {
  const said = columns.filter((name) => name !== "posicion");
  const changes =
    said.length === 0
      ? Prisma.sql`false`
      : Prisma.sql`(${list(said, (name) => `p.${quoted(name)}`)}) IS DISTINCT FROM (${list(said, given)})`;
  for (const some of slices(rows, AT_ONCE)) {
    await run(
      tx,
      Prisma.sql`UPDATE producto p SET ${list(columns, (name) => `${quoted(name)} = ${given(name)}`)}, modificado = ${now},
          version = p.version + CASE WHEN ${changes} THEN 1 ELSE 0 END
        FROM ${tableOf(some, columns)} WHERE p.id = r.id AND p.id = ANY(${some.map(({ id }) => id)}::int[])`,
    );
    await letOthersGo();
  }
}

/** Sets the stock of the products in `agotar` to 0, and deletes those in `borrar`. */
export async function removeProductos(
  tx: Tx,
  { now, agotar, borrar }: { now: Date; agotar: number[]; borrar: number[] },
): Promise<void> {
  for (const ids of slices(agotar, AT_ONCE)) {
    await run(
      tx,
      Prisma.sql`UPDATE producto SET stock = 0, version = version + 1, modificado = ${now}
        WHERE id = ANY(${ids}::int[]) AND stock IS DISTINCT FROM 0`,
    );
    await letOthersGo();
  }
  for (const ids of slices(borrar, AT_ONCE)) {
    await run(tx, Prisma.sql`DELETE FROM producto WHERE id = ANY(${ids}::int[])`);
    await letOthersGo();
  }
}
