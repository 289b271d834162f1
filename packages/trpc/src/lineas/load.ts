import { type Db, type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import type { CajaDeLinea, LineaCompleta, LineaVista } from "@cosecha/domain/esquemas/lineas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import { limiteSql } from "../cuentas/load.ts";
import { findProductoIds } from "../disponibles/load-productos.ts";
import type { whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { notify } from "../kernel/notice.ts";
import { readIds, readPieces, tableOfIds } from "../kernel/rows.ts";
import { sePagaLoEntregadoSql } from "../pedidos/load.ts";
import { letOthersGo, mapInTurns } from "../turns.ts";

/**
 * What others have ordered of a product: the sum of all lines that count, except this family's in
 * this order.
 */
const deOtros = (pedidoId: number, familiaId: number) => Prisma.sql`(
  SELECT sum(o.cantidad) FROM linea_pedido o JOIN pedido op ON op.id = o."pedidoId"
  WHERE o."productoId" = pr.id AND op.estado <> ${CANCELADO}
    AND NOT (o."pedidoId" = ${pedidoId} AND o."familiaId" = ${familiaId}))`;

/**
 * Products `pr`, and beside each the family's line `l` in the order, where there is one. The FULL
 * JOIN keeps PostgreSQL from scanning all lines for each product, which it would do where its
 * statistics are old.
 */
const withLines = (which: Prisma.Sql, { pedidoId, familiaId }: { pedidoId: number; familiaId: number }) =>
  Prisma.sql`(SELECT * FROM producto WHERE ${which}) pr
    FULL JOIN (SELECT * FROM linea_pedido WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}) l
      ON l."productoId" = pr.id
    WHERE coalesce(pr.id, 0) > 0`;

/**
 * SQL: how the cases of a product `pr` fill in an order, by what families other than `yours` have
 * ordered and accept there. NULL of what is not sold by the case.
 */
const cajaSql = (pedidoId: number, familiaId: number) => Prisma.sql`
  CASE WHEN pr.caja IS NOT NULL THEN (
    SELECT json_build_object('lleva', pr.caja, 'hay', coalesce(sum(c.cantidad), 0),
      'aceptan', coalesce(sum(c.hasta), 0))
    FROM linea_pedido c WHERE c."productoId" = pr.id AND c."pedidoId" = ${pedidoId}
      AND c."familiaId" <> ${familiaId}) END`;

/** A family's line with its product's code, which tells products apart and is not shown. */
export type LineaDeFamilia = LineaVista & { codigo: string | null };

/**
 * A line as the database gives it: what tells it from the others, by its place. With names it would
 * take the database twice as long.
 */
export interface FilaDeFamilia {
  f: [
    id: number | null,
    productoId: number,
    cantidad: number,
    nombreProducto: string,
    precioProducto: number,
    ivaProducto: number,
    totalLinea: number,
    unidad: string | null,
    categoria: string | null,
    codigo: string | null,
    descripcion: string,
    nota: string,
    disponible: number | null,
    hasta: number,
    caja: CajaDeLinea | null,
  ];
}

/**
 * SQL for a family's lines of those products, in the supplier's order. No rows for a family that
 * does not exist.
 */
const familyLines = (
  which: Prisma.Sql,
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
) => Prisma.sql`
  SELECT json_build_array(l.id, pr.id, coalesce(l.cantidad, 0), coalesce(l.nombre, pr.nombre),
    coalesce(l.precio, pr.precio), coalesce(l.iva, pr.iva), coalesce(l.total, 0),
    CASE WHEN l.id IS NULL THEN pr.unidad ELSE l.unidad END, pr.categoria, pr.codigo, pr.descripcion,
    coalesce(l.nota, ''), CASE WHEN pr.stock IS NOT NULL
      THEN greatest(pr.stock - coalesce(${deOtros(pedidoId, familiaId)}, 0), 0) END,
    coalesce(l.hasta, 0), ${cajaSql(pedidoId, familiaId)}) AS f
  FROM ${withLines(which, { pedidoId, familiaId })}
    AND EXISTS (SELECT FROM familia WHERE id = ${familiaId})
  ORDER BY pr.posicion, pr.id`;

function lineaOf({ f }: FilaDeFamilia, { pedidoId, familiaId }: { pedidoId: number; familiaId: number }) {
  const [id, productoId, cantidad, nombreProducto, precioProducto, ivaProducto, totalLinea, ...rest] = f;
  const [unidad, categoria, codigo, descripcion, nota, disponible, hasta, caja] = rest;
  return {
    id,
    familiaId,
    productoId,
    pedidoId,
    cantidad,
    nombreProducto,
    precioProducto,
    ivaProducto,
    totalLinea,
    unidad,
    categoria,
    codigo,
    descripcion,
    nota,
    disponible,
    hasta,
    ...(caja !== null && { caja }),
  } satisfies LineaDeFamilia;
}

/** How many products the first statement reads. Nearly no listing has more. */
const FIRST = 1000;

/** SQL for the lines of the first `FIRST` products of an order's listing. */
export const firstFamiliaLines = (which: { pedidoId: number; familiaId: number }) =>
  familyLines(
    Prisma.sql`"disponibleId" = (SELECT "disponibleId" FROM pedido WHERE id = ${which.pedidoId})
      ORDER BY posicion, id LIMIT ${FIRST}`,
    which,
  );

/**
 * Every product of the listing with the family's line in one order, in the supplier's order, where
 * `first` is what `firstFamiliaLines` read. The rest of a long listing is read in pieces, with
 * pauses so that other requests can run.
 */
export async function allFamiliaLines(
  db: Db,
  first: FilaDeFamilia[],
  { disponibleId, ...which }: { pedidoId: number; disponibleId: number; familiaId: number },
): Promise<LineaDeFamilia[]> {
  const primeras = first.map((fila): LineaDeFamilia => lineaOf(fila, which));
  if (primeras.length < FIRST) return primeras;
  const known = new Set(primeras.map(({ productoId }) => productoId));
  const others = (await findProductoIds(db, disponibleId)).filter((id) => !known.has(id));
  const pieces = await readPieces(db, others, (ids) =>
    familyLines(Prisma.sql`id = ANY(${ids}::int[])`, which),
  );
  const rest = await mapInTurns(pieces, (piece) =>
    (JSON.parse(piece) as FilaDeFamilia[]).map((fila) => lineaOf(fila, which)),
  );
  return [primeras, ...rest].flat();
}

/**
 * SQL for the products ordered in an order and, once what was delivered is to be paid, delivered,
 * in the supplier's order, each with how many rows.
 */
export const orderedProductos = (pedidoId: number) => Prisma.sql`
  SELECT c.id, count(*) AS lineas
  FROM (
    SELECT "productoId" AS id FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
    UNION ALL SELECT e."productoId" FROM entrega e JOIN pedido p ON p.id = e."pedidoId"
    WHERE e."pedidoId" = ${pedidoId} AND ${sePagaLoEntregadoSql}
  ) c JOIN producto pr ON pr.id = c.id
  GROUP BY pr.id, c.id ORDER BY pr.posicion, pr.id`;

/** How many rows one statement adds up. */
const ADDED = 4000;

type Suma = Omit<LineaDeFamilia, "caja"> & { caja: CajaDeLinea | null };

/**
 * Each ordered product with the sum of all families' quantities and totals, and the share of each
 * family (D14), for what `orderedProductos` read; `entregado`: with what was delivered, too. Pauses
 * between pieces so that other requests can run.
 */
export async function loadReparto(
  db: Db,
  pedidoId: number,
  products: readonly { id: number; lineas: number }[],
  entregado: boolean,
): Promise<LineaDeFamilia[]> {
  const pieces: number[][] = [];
  let room = 0;
  for (const { id, lineas } of products) {
    if (pieces.length === 0 || lineas > room) {
      pieces.push([]);
      room = ADDED;
    }
    pieces.at(-1)?.push(id);
    room -= lineas;
  }
  const sums: LineaDeFamilia[] = [];
  for (const [n, ids] of pieces.entries()) {
    if (n > 0) await letOthersGo();
    const found = await rows<Suma>(db, deliveryLines(pedidoId, ids, entregado));
    sums.push(...found.map(({ caja, ...suma }) => ({ ...suma, ...(caja !== null && { caja }) })));
  }
  return sums;
}

/**
 * SQL for those sums. The lines of one product in an order all have the same name and price: either
 * all lines of an order follow their products, or none do.
 */
const deliveryLines = (pedidoId: number, productoIds: number[], entregado: boolean) => {
  const suyas = Prisma.sql`"pedidoId" = ${pedidoId} AND "productoId" = ANY(${productoIds}::int[])`;
  const suParte = Prisma.sql`'familiaId', f.id, 'nombre', f.nombre, 'cantidad', l.cantidad, 'totalLinea', l.total
    ${entregado ? Prisma.sql`, 'entregado', l.entregado, 'aPagar', l."aPagar"` : Prisma.empty}`;
  const parte = (
    nota: Prisma.Sql,
  ) => Prisma.sql`CASE WHEN l.hasta = 0 THEN json_build_object(${suParte}${nota})
    ELSE json_build_object(${suParte}, 'hasta', l.hasta${nota}) END`;
  return Prisma.sql`
  SELECT NULL AS id, 0 AS "familiaId", sum."productoId", ${pedidoId}::int AS "pedidoId", sum.cantidad,
    coalesce(sum.nombre, ${entregado ? Prisma.sql`sum."entregadoComo",` : Prisma.empty} pr.nombre) AS "nombreProducto", coalesce(sum.precio, pr.precio) AS "precioProducto",
    coalesce(sum.iva, pr.iva) AS "ivaProducto", sum.total AS "totalLinea",
    CASE WHEN sum.nombre IS NOT NULL THEN sum.unidad
      ${entregado ? Prisma.sql`WHEN sum."entregadoComo" IS NOT NULL THEN sum."entregadoEn"` : Prisma.empty}
      ELSE pr.unidad END AS unidad, pr.categoria, pr.codigo,
    pr.descripcion, '' AS nota, NULL AS disponible, 0 AS hasta, sum.familias,
    CASE WHEN pr.caja IS NOT NULL THEN json_build_object(
      'lleva', pr.caja, 'hay', sum.cantidad, 'aceptan', sum.hasta) END AS caja
    ${entregado ? Prisma.sql`, sum.entregado, sum."aPagar", pr.cobro` : Prisma.empty}
  FROM (
    SELECT l."productoId", sum(l.cantidad) AS cantidad, min(l.nombre) AS nombre, min(l.precio) AS precio,
      min(l.iva) AS iva, sum(l.total) AS total, min(l.unidad) AS unidad, sum(l.hasta) AS hasta,
      ${
        entregado
          ? Prisma.sql`sum(l.entregado) AS entregado, sum(l."aPagar") AS "aPagar",
      min(l."entregadoComo") AS "entregadoComo", min(l."entregadoEn") AS "entregadoEn",`
          : Prisma.empty
      }
      json_agg(CASE WHEN l.nota = '' THEN ${parte(Prisma.empty)}
        ELSE ${parte(Prisma.sql`, 'nota', l.nota`)} END ORDER BY f.busqueda) AS familias
    FROM ${entregado ? withDelivered(suyas) : Prisma.sql`(SELECT * FROM linea_pedido WHERE ${suyas})`} l
      JOIN familia f ON f.id = l."familiaId"
    GROUP BY l."productoId"
  ) sum JOIN producto pr ON pr.id = sum."productoId" ORDER BY pr.posicion, pr.id`;
};

/**
 * SQL: lines with what was delivered of them, and what was delivered that nobody had ordered, as a
 * line of nothing.
 */
const withDelivered = (which: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(o."productoId", e."productoId") AS "productoId",
    coalesce(o."familiaId", e."familiaId") AS "familiaId", coalesce(o.cantidad, 0) AS cantidad,
    coalesce(o.total, 0) AS total, o.nombre, o.unidad, o.precio, o.iva, e.nombre AS "entregadoComo",
    e.unidad AS "entregadoEn", coalesce(o.nota, '') AS nota,
    coalesce(o.hasta, 0) AS hasta,
    e.entregado, coalesce(e.total, 0) AS "aPagar"
  FROM (SELECT * FROM linea_pedido WHERE ${which}) o FULL JOIN (SELECT * FROM entrega WHERE ${which}) e
    ON e."productoId" = o."productoId" AND e."familiaId" = o."familiaId"
  WHERE o.cantidad > 0 OR e.entregado > 0)`;

/**
 * What saving needs to know about the products that it names: what is left of them, and the line
 * that is stored (`lineaId` null and `antes` 0 where there is none). And about the family: whether
 * it is deactivated (null where it does not exist), and its limit of debt. It locks the family, so
 * that nobody deactivates or deletes it until the transaction ends. One statement.
 */
export async function loadForSaving(
  tx: Tx | DirectTx,
  { pedidoId, familiaId, productoIds }: { pedidoId: number; familiaId: number; productoIds: number[] },
) {
  const filas = await rows<{
    id: number;
    nombre: string;
    disponibleId: number;
    disponible: string | null;
    lineaId: number | null;
    antes: string;
    nota: string;
    hasta: number;
    caja: number | null;
    deBaja: boolean | null;
    limite: number | null;
  }>(
    tx,
    Prisma.sql`
      SELECT pr.id, pr.nombre, pr."disponibleId",
        CASE WHEN pr.stock IS NOT NULL
          THEN (pr.stock - coalesce(${deOtros(pedidoId, familiaId)}, 0))::text END AS disponible,
        l.id AS "lineaId", coalesce(l.cantidad, 0)::text AS antes, coalesce(l.nota, '') AS nota,
        coalesce(l.hasta, 0) AS hasta, pr.caja,
        (SELECT f."fechaBaja" IS NOT NULL FROM familia f WHERE f.id = ${familiaId} FOR KEY SHARE) AS "deBaja",
        ${limiteSql(familiaId)} AS limite
      FROM ${withLines(Prisma.sql`id = ANY(${productoIds}::int[])`, { pedidoId, familiaId })}`,
  );
  return filas.map(({ disponible, antes, ...fila }) => ({
    ...fila,
    disponible: disponible === null ? null : new Decimal(disponible),
    antes: new Decimal(antes),
  }));
}

/**
 * The products of an order for which all orders that are not cancelled ask for more than the stock,
 * and how much is missing.
 */
export const loadOversold = (tx: Tx, pedidoId: number) =>
  rows<{ nombre: string; faltan: string }>(
    tx,
    Prisma.sql`SELECT pr.nombre, (sum(l.cantidad) - pr.stock)::text AS faltan
      FROM producto pr
      JOIN linea_pedido l ON l."productoId" = pr.id
      JOIN pedido p ON p.id = l."pedidoId" AND p.estado <> ${CANCELADO}
      WHERE pr.stock IS NOT NULL AND pr.id IN (SELECT "productoId" FROM linea_pedido WHERE "pedidoId" = ${pedidoId})
      GROUP BY pr.id HAVING sum(l.cantidad) > pr.stock
      ORDER BY pr.posicion, pr.id`,
  );

/**
 * The statement that writes a family's lines with their products' current names and prices, removes
 * those with quantity 0, audits both, and notifies the screens of the listing. One, however many
 * lines there are. The price of what a family saves itself (`suya`) it has seen.
 */
export const linesStatement = ({
  disponibleId,
  pedidoId,
  familiaId,
  suya,
  lineas,
  now,
  limitados,
  hayMetas,
  who,
  accion,
  antes,
  despues,
}: {
  disponibleId: number;
  pedidoId: number;
  familiaId: number;
  suya: boolean;
  lineas: { productoId: number; cantidad: string; nota: string; hasta: string }[];
  now: Date;
  /**
   * Those of the products of which other families then see something else: how much is left of a
   * limited stock, or how far a case is.
   */
  limitados: number[];
  hayMetas: boolean;
  who: ReturnType<typeof whoActs>;
  /** What the history calls it. */
  accion: "guardarLineas" | "guardarPorEnlace";
  antes: unknown;
  despues: unknown;
}) =>
  Prisma.sql`
    WITH nuevas AS (
      SELECT * FROM unnest(
        ${lineas.map(({ productoId }) => productoId)}::int[], ${lineas.map(({ cantidad }) => cantidad)}::numeric[],
        ${lineas.map(({ nota }) => nota)}::text[], ${lineas.map(({ hasta }) => hasta)}::numeric[]
      ) AS n("productoId", cantidad, nota, hasta)
    ), quitadas AS (
      DELETE FROM linea_pedido WHERE "pedidoId" = ${pedidoId} AND "familiaId" = ${familiaId}
        AND "productoId" = ANY(${lineas.filter(({ cantidad }) => Number(cantidad) === 0).map(({ productoId }) => productoId)}::int[])
    ), puestas AS (
      INSERT INTO linea_pedido
        ("pedidoId", "familiaId", "productoId", cantidad, nota, hasta, nombre, unidad, precio, iva, creado, modificado)
      SELECT ${pedidoId}, ${familiaId}, n."productoId", n.cantidad, n.nota, n.hasta, pr.nombre, pr.unidad, pr.precio, pr.iva, ${now}, ${now}
      FROM nuevas n JOIN producto pr ON pr.id = n."productoId" WHERE n.cantidad > 0
      ON CONFLICT ("pedidoId", "familiaId", "productoId") DO UPDATE
        SET cantidad = excluded.cantidad, nota = excluded.nota, hasta = excluded.hasta, nombre = excluded.nombre, unidad = excluded.unidad,
          precio = excluded.precio, iva = excluded.iva, modificado = excluded.modificado,
          "precioVisto" = CASE WHEN NOT ${suya} THEN linea_pedido."precioVisto" END,
          "ivaVisto" = CASE WHEN NOT ${suya} THEN linea_pedido."ivaVisto" END
    ), auditada AS (
      ${auditStatement({ ...who, now }, { accion, entidad: "pedido", entidadId: pedidoId, antes, despues })}
    )
    SELECT ${notify({
      disponibleId,
      productoIds: lineas.map(({ productoId }) => productoId),
      familiaId,
      enPedido: pedidoId,
      limitados,
      ...(hayMetas && { metas: true }),
    })}::text`;

/**
 * An order's lines, in the supplier's order and then by family, as pieces of JSON with many
 * `LineaEnHoja` each, whose numbers are exact text. Pauses between pieces so that other requests
 * can run. Two statements, and one more for each further piece.
 */
export async function readPedidoLines(db: Db, pedidoId: number): Promise<string[]> {
  const ids = await readIds(
    db,
    Prisma.sql`SELECT l.id FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId"
      JOIN familia f ON f.id = l."familiaId"
      WHERE l."pedidoId" = ${pedidoId} ORDER BY pr.posicion, pr.id, f.busqueda`,
  );
  return readPieces(
    db,
    ids,
    (some) => Prisma.sql`SELECT pr.id AS "productoId", pr.codigo, l.nombre, pr.categoria, l.unidad,
        l.precio::text, l.iva::text, f.id AS "familiaId", f.nombre AS familia, l.cantidad::text, pr.caja::text, l.nota
      FROM ${tableOfIds(some)} JOIN linea_pedido l ON l.id = ids.id JOIN producto pr ON pr.id = l."productoId"
      JOIN familia f ON f.id = l."familiaId" ORDER BY ids.n`,
  );
}

const suPedido = { id: true, descripcion: true, estado: true, inicio: true, fin: true } as const;
/** Loads a line with all that its answer shows. */
export const conTodo = {
  familia: { select: { id: true, nombre: true } },
  producto: { select: { categoria: true } },
  pedido: { select: suPedido },
} satisfies Prisma.LineaPedidoInclude;
/** The same, with the families that manage its supplier. */
const conGestoras = {
  ...conTodo,
  pedido: {
    select: {
      ...suPedido,
      disponible: { select: { proveedor: { select: { familias: { select: { familiaId: true } } } } } },
    },
  },
} satisfies Prisma.LineaPedidoInclude;
export type Cargada = Prisma.LineaPedidoGetPayload<{ include: typeof conTodo }>;

export async function loadLinea(db: Db | Tx, ctx: AuthedContext, id: number): Promise<Cargada> {
  const linea = await db.lineaPedido.findUnique({ where: { id }, include: conGestoras });
  if (linea === null) throw new DomainError("NO_ENCONTRADO", textos.lineas.noEncontrada);
  const { disponible, ...pedido } = linea.pedido;
  const familias = disponible.proveedor.familias.map(({ familiaId }) => ({ id: familiaId }));
  authorize(ctx, "verLineas", { familias }, linea.familiaId);
  return { ...linea, pedido };
}

export function presentLinea({ producto, familia, pedido, ...linea }: Cargada): LineaCompleta {
  return {
    id: linea.id,
    familiaId: linea.familiaId,
    productoId: linea.productoId,
    pedidoId: linea.pedidoId,
    cantidad: linea.cantidad.toNumber(),
    nombreProducto: linea.nombre,
    precioProducto: linea.precio.toNumber(),
    ivaProducto: linea.iva.toNumber(),
    totalLinea: linea.total.toNumber(),
    nota: linea.nota,
    hasta: linea.hasta.toNumber(),
    familia,
    producto: { id: linea.productoId, nombre: linea.nombre, unidad: linea.unidad, ...producto },
    pedido,
  };
}
