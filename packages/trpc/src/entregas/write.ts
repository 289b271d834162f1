import { Prisma, run, type Tx } from "@cosecha/db/database";
import { FECHA_PRIMERA, FECHA_ULTIMA } from "@cosecha/domain/esquemas/piezas";
import { SIN_ENTREGAR, SIN_RECIBIR } from "@cosecha/domain/operaciones";
import { nameOf, whoActs } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { notify } from "../kernel/notice.ts";
import { type Cambios, type Cells, celda, fieldsOf, priceOf } from "./apply.ts";

interface PorEscribir {
  disponibleId: number;
  cells: Cells;
  cambios: Cambios;
  dispositivo: string;
  quien: string;
}

/**
 * Writes what applying operations has changed, and tells the screens of it. One statement for each
 * kind of thing, however many there are.
 */
export async function writeChanges(tx: Tx, ctx: AuthedContext, todo: PorEscribir): Promise<void> {
  const { cells, cambios } = todo;
  if (cambios.suertes.some(({ nueva }) => nueva)) await insertOperations(tx, ctx, todo);
  if (cambios.recepciones.size > 0) await putReceived(tx, cells, [...cambios.recepciones]);
  if (cambios.entregas.size > 0) await putDelivered(tx, cells, [...cambios.entregas.values()]);
  if (cambios.precios.size > 0) await reprice(tx, cells, [...cambios.precios]);
}

/** A device's clock may say anything; the database takes the years in which we live. */
const withinReason = (hecha: Date): Date =>
  new Date(Math.min(Math.max(hecha.getTime(), FECHA_PRIMERA.getTime()), FECHA_ULTIMA.getTime()));

/**
 * What the screens are told. Prices of the delivery note are those of every family that gets the
 * product; what is only kept, for somebody to decide, concerns those who share out alone.
 */
function noticeOf({ disponibleId, cells, cambios: { entregas, precios } }: PorEscribir) {
  const suyas = new Set([...entregas.values()].map(({ familiaId }) => familiaId));
  const familias = precios.size > 0 ? null : [...suyas];
  return notify({ disponibleId, productoIds: [], reparto: { pedidoId: cells.pedidoId, familias } });
}

/** Their `n` counts in their order. They count among what is stored of their sender. */
async function insertOperations(tx: Tx, ctx: AuthedContext, todo: PorEscribir): Promise<void> {
  const { usuarioId, accesoId } = whoActs(ctx);
  const { cells, cambios, dispositivo, quien } = todo;
  const nuevas = cambios.suertes.filter(({ nueva }) => nueva);
  const filas = nuevas.map(({ operacion, resultado }, orden) => ({
    orden,
    id: operacion.id,
    productoId: operacion.productoId,
    familiaId: operacion.familiaId,
    antes: fieldsOf(operacion.antes),
    despues: fieldsOf(operacion.despues),
    resultado,
    resuelve: operacion.resuelve ?? null,
    hecha: withinReason(operacion.hecha),
  }));
  await run(
    tx,
    Prisma.sql`WITH anotadas AS (INSERT INTO operacion_reparto ("id", "pedidoId", "productoId", "familiaId", "antes", "despues",
        "resultado", "resuelve", "dispositivo", "hecha", "llegada", "usuarioId", "accesoId", "quien")
      SELECT o.id, ${cells.pedidoId}::int, o."productoId", o."familiaId", o.antes, o.despues, o.resultado, o.resuelve,
        ${dispositivo}, o.hecha, ${ctx.now}::timestamptz, ${usuarioId}::int, ${accesoId}::int, ${quien}
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS o(orden int, id uuid, "productoId" int,
        "familiaId" int, antes jsonb, despues jsonb, resultado resultado_operacion, resuelve uuid, hecha timestamptz)
      ORDER BY o.orden RETURNING resultado),
      contadas AS (INSERT INTO remitente_reparto AS r ("pedidoId", remitente, operaciones, "sinAplicar")
      SELECT ${cells.pedidoId}::int, ${nameOf(ctx)}, count(*), count(*) FILTER (WHERE resultado <> 'aplicada') FROM anotadas
      ON CONFLICT ("pedidoId", remitente) DO UPDATE SET operaciones = r.operaciones + excluded.operaciones,
        "sinAplicar" = r."sinAplicar" + excluded."sinAplicar")
      SELECT ${noticeOf(todo)}::text`,
  );
}

async function putReceived(tx: Tx, cells: Cells, productoIds: readonly number[]): Promise<void> {
  const filas = productoIds.map((productoId) => ({
    productoId,
    ...(cells.recepciones.get(productoId) ?? SIN_RECIBIR),
  }));
  await run(
    tx,
    Prisma.sql`INSERT INTO recepcion ("pedidoId", "productoId", recibido, precio, iva, motivo, sobrante, merma)
      SELECT ${cells.pedidoId}::int, r."productoId", r.recibido, r.precio, r.iva, r.motivo, r.sobrante, r.merma
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS r("productoId" int, recibido numeric,
        precio numeric, iva numeric, motivo motivo_entrega, sobrante numeric, merma numeric)
      ON CONFLICT ("pedidoId", "productoId") DO UPDATE
        SET recibido = excluded.recibido, precio = excluded.precio, iva = excluded.iva, motivo = excluded.motivo,
          sobrante = excluded.sobrante, merma = excluded.merma, version = recepcion.version + 1`,
  );
}

/**
 * Of what a family has already the price stays: `reprice` and `followRepartos` change it, and nobody
 * once all is shared out.
 */
async function putDelivered(
  tx: Tx,
  cells: Cells,
  cuales: readonly { productoId: number; familiaId: number }[],
): Promise<void> {
  const filas = cuales.map(({ productoId, familiaId }) => ({
    productoId,
    familiaId,
    ...priceOf(cells, productoId),
    ...(cells.entregas.get(celda(productoId, familiaId)) ?? SIN_ENTREGAR),
  }));
  await run(
    tx,
    Prisma.sql`INSERT INTO entrega ("pedidoId", "familiaId", "productoId", nombre, unidad, entregado, precio, iva,
        origen, preparado, motivo)
      SELECT ${cells.pedidoId}::int, e."familiaId", e."productoId", pr.nombre, pr.unidad, e.entregado, e.precio, e.iva,
        e.origen, e.preparado, e.motivo
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS e("familiaId" int, "productoId" int,
        entregado numeric, precio numeric, iva numeric, origen origen_entrega, preparado boolean,
        motivo motivo_entrega) JOIN producto pr ON pr.id = e."productoId"
      ON CONFLICT ("pedidoId", "productoId", "familiaId") DO UPDATE
        SET entregado = excluded.entregado, origen = excluded.origen, preparado = excluded.preparado,
          motivo = excluded.motivo, version = entrega.version + 1`,
  );
}

/** What families got of products follows the price of the delivery note. */
async function reprice(tx: Tx, cells: Cells, productoIds: readonly number[]): Promise<void> {
  const filas = productoIds.map((productoId) => ({ productoId, ...priceOf(cells, productoId) }));
  await run(
    tx,
    Prisma.sql`UPDATE entrega e SET precio = n.precio, iva = n.iva, version = e.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS n("productoId" int, precio numeric, iva numeric)
      WHERE e."pedidoId" = ${cells.pedidoId} AND e."productoId" = n."productoId"
        AND (e.precio, e.iva) IS DISTINCT FROM (n.precio, n.iva)`,
  );
}
