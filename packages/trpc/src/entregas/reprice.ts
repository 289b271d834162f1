import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { ProductoDeReparto } from "@cosecha/domain/esquemas/entregas";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { enKilos, precioDeEntrega } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { AT_ONCE, readIds } from "../kernel/rows.ts";
import { slices } from "../turns.ts";

type Fila = Pick<ProductoDeReparto, "nombre" | "unidad" | "cobro" | "pesoMedio" | "precio"> & {
  pedidoId: number;
  productoId: number;
  iva: number;
  recibido: number | null;
};

/** SQL: the orders of these products' listings that are not over: what has been shared out is. */
const openOnes = (productoIds: readonly number[]) => Prisma.sql`ARRAY(
  SELECT p.id FROM pedido p WHERE p.estado <> ALL(${CONGELADOS}::int[]) AND p."repartidoEn" IS NULL AND p."disponibleId" = ANY(ARRAY(
    SELECT DISTINCT pr."disponibleId" FROM producto pr WHERE pr.id = ANY(${productoIds}::int[]))))`;

/**
 * Makes what families got of these products follow them, as lines do, in orders that are being
 * shared out; once that is over families know what they pay, and a price of the delivery note stays
 * always. One statement, and one more where a delivery has begun. The arrays make PostgreSQL find
 * the rows by their index, also without nested loops (`expectMany`), and never those of former
 * orders.
 */
export async function followRepartos(tx: Tx, productoIds: readonly number[]): Promise<void> {
  const filas = await rows<Fila>(
    tx,
    Prisma.sql`SELECT e."pedidoId", e."productoId", pr.nombre, pr.unidad, pr.cobro, pr."pesoMedio", pr.precio,
        coalesce(r.iva, pr.iva) AS iva, r.precio AS recibido
      FROM (
        SELECT DISTINCT "pedidoId", "productoId" FROM entrega
        WHERE "pedidoId" = ANY(${openOnes(productoIds)}) AND "productoId" = ANY(${productoIds}::int[])
      ) e
      JOIN producto pr ON pr.id = e."productoId" AND pr.id = ANY(${productoIds}::int[])
      LEFT JOIN recepcion r ON r."pedidoId" = e."pedidoId" AND r."productoId" = e."productoId"
        AND r."pedidoId" = ANY(${openOnes(productoIds)}) AND r."productoId" = ANY(${productoIds}::int[])`,
  );
  if (filas.length === 0) return;
  const nuevas = filas.map(({ pedidoId, productoId, iva, recibido, ...producto }) => ({
    pedidoId,
    productoId,
    nombre: producto.nombre,
    unidad: producto.unidad,
    precio: precioDeEntrega(producto, { precio: recibido }),
    iva,
  }));
  const pedidoIds = [...new Set(filas.map(({ pedidoId }) => pedidoId))];
  await run(
    tx,
    Prisma.sql`UPDATE entrega e SET nombre = n.nombre, unidad = n.unidad, precio = n.precio, iva = n.iva,
        version = e.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(nuevas)}::jsonb) AS n("pedidoId" int, "productoId" int, nombre text,
        unidad text, precio numeric, iva numeric)
      WHERE e."pedidoId" = n."pedidoId" AND e."productoId" = n."productoId"
        AND e."pedidoId" = ANY(${pedidoIds}::int[]) AND e."productoId" = ANY(${productoIds}::int[])
        AND (e.nombre, e.unidad, e.precio, e.iva) IS DISTINCT FROM (n.nombre, n.unidad, n.precio, n.iva)`,
  );
}

/** An order is shared out again: what families got follows its products as they are by now. */
export async function followAgain(tx: Tx, pedidoId: number): Promise<void> {
  const productoIds = await readIds(
    tx,
    Prisma.sql`SELECT DISTINCT "productoId" AS id FROM entrega WHERE "pedidoId" = ${pedidoId} ORDER BY 1`,
  );
  for (const ids of slices(productoIds, AT_ONCE)) await followRepartos(tx, ids);
}

/** What decides whether a product is written down by its count or by its kilos. */
interface SeApunta {
  unidad: string | null;
  cobro: ProductoDeReparto["cobro"] | null;
}

const inKilos = ({ unidad, cobro }: SeApunta) => enKilos({ unidad, cobro: cobro ?? "unidad" });

/**
 * Throws CONFLICTO where something has been written down in kilos of what would be counted by the
 * piece, or the other way round: what was said then would be something else now. The caller holds
 * the lock of the listing. One statement, where there is anything to ask.
 */
export async function mustStayWrittenDown(
  tx: Tx,
  cambios: readonly { id: number; antes: SeApunta; ahora: SeApunta }[],
): Promise<void> {
  const ids = cambios.flatMap(({ id, antes, ahora }) => (inKilos(antes) === inKilos(ahora) ? [] : [id]));
  if (ids.length === 0) return;
  const apuntados = await rows<{ nombre: string }>(
    tx,
    Prisma.sql`SELECT pr.nombre FROM producto pr WHERE pr.id = ANY(${ids}::int[]) AND pr.id = ANY(ARRAY(
        SELECT "productoId" FROM entrega WHERE "productoId" = ANY(${ids}::int[]) AND entregado IS NOT NULL
        UNION SELECT "productoId" FROM recepcion
        WHERE "productoId" = ANY(${ids}::int[]) AND (recibido IS NOT NULL OR sobrante > 0 OR merma > 0)))
      ORDER BY pr.posicion, pr.id`,
  );
  if (apuntados.length === 0) return;
  throw new DomainError("CONFLICTO", textos.producto.enOtraCosa(apuntados.map(({ nombre }) => nombre)));
}
