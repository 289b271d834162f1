import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { diaDe } from "@cosecha/domain/fechas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { type OrigenDeTurno, proximoAviso, repartosSegunTurnos } from "@cosecha/domain/turnos";
import type { AuthedContext } from "../kernel/context.ts";
import { announce, type Notice, notify, TURNOS } from "../kernel/notice.ts";
import type { FromJson } from "../kernel/rows.ts";
import { programar } from "../tareas/due.ts";
import { type Dias, diaDeReparto, hoyDe, porVenir, seReparteEn } from "./load.ts";
import { decirConReparto, decirSinReparto } from "./say.ts";

interface Pedido {
  id: number;
  disponibleId: number;
  estado: number;
  fin: Date;
  reparto: Date | null;
  dia: string | null;
  apuntadas: number[];
  turnos: { id: number; familiaId: number; hasta: Date; origen: OrigenDeTurno }[];
}

/**
 * Makes who hands out orders be whoever is down for a turn of their day: of these orders, or of all
 * that are delivered on those days. Call it wherever either can change, within a transaction that
 * holds the lock of turns (decision 127). Also says when the days' turns are to be spoken of, and
 * that nothing is delivered on the day before (`antes`), or something on this one after all. Six
 * statements at most for days, however many orders, and one more for each day of the orders.
 */
export async function conciliar(
  tx: Tx,
  ctx: AuthedContext,
  de: { pedidoIds: number[] } | { dias: string[] },
  antes: Date | null = null,
): Promise<void> {
  const { zona } = hoyDe(ctx);
  if ("dias" in de && de.dias.length === 0) return;
  const where =
    "pedidoIds" in de
      ? Prisma.sql`p.id = ANY(${de.pedidoIds}::int[])`
      : Prisma.sql`${seReparteEn(range(de.dias, zona))} AND ${diaDeReparto(zona)} = ANY(${de.dias}::date[])`;
  const pedidos = await loadPedidos(tx, where, zona);
  const cambios = repartosSegunTurnos(pedidos, ctx.now, zona);
  await write(tx, ctx, pedidos, cambios);
  const dias =
    "dias" in de ? de.dias : pedidos.flatMap(({ dia, estado }) => (estado === CANCELADO ? [] : (dia ?? [])));
  await programarDias(tx, ctx, dias);
  if (antes !== null && !dias.includes(diaDe(antes, zona))) await decirSinReparto(tx, ctx, antes);
  if ("dias" in de) return;
  await decirConReparto(tx, ctx, dias);
  await announce(tx, TURNOS);
}

/** The same for orders that have been deleted: nothing is delivered any more as they were to be. */
export async function conciliarBorrados(
  tx: Tx,
  ctx: AuthedContext,
  pedidos: readonly { reparto: Date | null }[],
): Promise<void> {
  const dias = new Map(
    pedidos.flatMap(({ reparto }) => (reparto === null ? [] : [[diaDe(reparto, ctx.zona), reparto]])),
  );
  for (const reparto of dias.values()) await decirSinReparto(tx, ctx, reparto);
  if (dias.size > 0) await announce(tx, TURNOS);
}

/** The same for all orders that are still to be delivered: a kind has begun to hand out, or ended. */
export async function conciliarTodos(tx: Tx, ctx: AuthedContext): Promise<void> {
  const dias = await rows<{ dia: string }>(
    tx,
    Prisma.sql`SELECT DISTINCT ${diaDeReparto(hoyDe(ctx).zona)}::text AS dia FROM pedido p
      WHERE ${seReparteEn(porVenir(ctx))} ORDER BY 1`,
  );
  await conciliar(tx, ctx, { dias: dias.map(({ dia }) => dia) });
}

/** Says when turns of those days are to be spoken of next, where that is not over. One statement. */
export async function programarDias(tx: Tx, ctx: AuthedContext, dias: readonly string[]): Promise<void> {
  const { zona } = hoyDe(ctx);
  const tareas = [...new Set(dias)].flatMap((dia) => {
    const cuando = proximoAviso(dia, ctx.now, zona);
    return cuando === null ? [] : [{ clase: "turnos" as const, clave: dia, cuando }];
  });
  await programar(tx, tareas);
}

const range = (dias: readonly string[], zona: string): Dias => {
  const ordenados = dias.toSorted();
  return { desde: ordenados[0] ?? "", hasta: ordenados.at(-1) ?? "", zona };
};

async function loadPedidos(tx: Tx, where: Prisma.Sql, zona: string): Promise<Pedido[]> {
  const pedidos = await rows<FromJson<Pedido>>(
    tx,
    Prisma.sql`
      SELECT p.id, p."disponibleId", p.estado, p.fin, p.reparto, ${diaDeReparto(zona)}::text AS dia,
        ARRAY(SELECT DISTINCT a."familiaId" FROM turno_apuntado a JOIN clase_de_turno c ON c.id = a."claseId"
          WHERE a.dia = ${diaDeReparto(zona)} AND c.reparte AND c."fechaBaja" IS NULL) AS apuntadas,
        coalesce((SELECT json_agg(json_build_object('id', t.id, 'familiaId', t."familiaId", 'hasta', t.hasta,
          'origen', t.origen)) FROM turno t WHERE t."pedidoId" = p.id), '[]') AS turnos
      FROM pedido p WHERE ${where} ORDER BY p.id`,
  );
  return pedidos.map(({ fin, reparto, turnos, ...pedido }) => ({
    ...pedido,
    fin: new Date(fin),
    reparto: reparto === null ? null : new Date(reparto),
    turnos: turnos.map(({ hasta, ...turno }) => ({ ...turno, hasta: new Date(hasta) })),
  }));
}

/** Writes it, and tells the delivery screens of those orders, two statements at most. */
async function write(
  tx: Tx,
  ctx: AuthedContext,
  pedidos: readonly Pedido[],
  { poner, acabar, borrar }: ReturnType<typeof repartosSegunTurnos>,
): Promise<void> {
  const quitados = new Set([...acabar, ...borrar]);
  const tocados = pedidos.filter(
    ({ id, turnos }) =>
      poner.some(({ pedidoId }) => pedidoId === id) || turnos.some((turno) => quitados.has(turno.id)),
  );
  if (tocados.length === 0) return;
  await run(
    tx,
    Prisma.sql`
      WITH acabados AS (
        UPDATE turno SET hasta = ${ctx.now}::timestamptz WHERE id = ANY(${acabar}::int[])
      ), borrados AS (
        DELETE FROM turno WHERE id = ANY(${borrar}::int[])
      )
      INSERT INTO turno ("pedidoId", "familiaId", hasta, creado, origen)
      SELECT "pedidoId", "familiaId", hasta, ${ctx.now}::timestamptz, 'apuntado'
      FROM jsonb_to_recordset(${JSON.stringify(poner)}::jsonb) t("pedidoId" int, "familiaId" int, hasta timestamptz)
      ORDER BY 1, 2
      ON CONFLICT ("pedidoId", "familiaId") DO UPDATE SET hasta = excluded.hasta, origen = excluded.origen`,
  );
  const said = tocados.map(
    ({ id: pedidoId, disponibleId }): Notice => ({
      ...{ disponibleId, productoIds: [], reparto: { pedidoId, familias: [] } },
    }),
  );
  await run(tx, Prisma.sql`SELECT ${Prisma.join(said.map(notify))}`);
}
