import { Prisma, rows, rowsTogether, run, type Tx } from "@cosecha/db/database";
import { avisoDelDia, proximoResumen } from "@cosecha/domain/correos";
import type {
  cambiarFase,
  ponerReparto as ponerRepartoSchema,
  ponerTurno as ponerTurnoSchema,
} from "@cosecha/domain/esquemas/entregas";
import { faltaParaRepartir } from "@cosecha/domain/faltas";
import { type Fase, fase, finDelTurno } from "@cosecha/domain/fases";
import { textos } from "@cosecha/domain/textos";
import type { AccionDe } from "@cosecha/domain/textos/historial";
import { conCambiosDe } from "@cosecha/domain/turnos";
import type * as z from "zod";
import { countNews } from "../auth/throttle.ts";
import { decirCambio } from "../correos/cambio.ts";
import { decir, deLasFamilias, quienesPidieron } from "../correos/say.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict, DomainError } from "../kernel/errors.ts";
import { mustBeActive } from "../kernel/guards.ts";
import { lockPedido, lockTurnos } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { programar } from "../tareas/due.ts";
import { conciliar } from "../turnos/reconcile.ts";
import {
  conflictosSql,
  elPedido,
  type FilaDePedido,
  loadCeldas,
  type PedidoDeReparto,
  pedidoSql,
} from "./load.ts";
import { followAgain } from "./reprice.ts";

/** Runs a transaction for whoever leads an order, under its lock; `conTurnos`, also under theirs. */
const leading = <T>(
  ctx: AuthedContext,
  pedidoId: number,
  work: (tx: Tx, pedido: PedidoDeReparto) => Promise<T>,
  { conTurnos = false } = {},
): Promise<T> =>
  withRetry(ctx, async (tx) => {
    if (conTurnos) await lockTurnos(tx);
    const { proveedor } = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "gestionar", proveedor);
    const { pedidos } = await rowsTogether<{ pedidos: FilaDePedido[] }>(tx, { pedidos: pedidoSql(pedidoId) });
    const pedido = elPedido(pedidos);
    return work(tx, pedido);
  });

/** Throws CONFLICTO where an order is settled or cancelled; returns its phase. */
function mustNotBeOver(ctx: AuthedContext, pedido: PedidoDeReparto): Fase {
  const cual = fase(pedido, ctx.now);
  if (cual === "contabilizado") throw conflict(textos.entregas.yaContabilizado);
  if (cual === "cancelado") throw conflict(textos.entregas.yaCancelado);
  return cual;
}

/**
 * Says that all that the supplier brought has been counted, or takes that back. Nothing changes
 * where it is so already.
 */
export async function ponerRecibido(
  ctx: AuthedContext,
  { pedidoId, hecho }: z.infer<typeof cambiarFase>,
): Promise<{ message: string }> {
  await leading(ctx, pedidoId, async (tx, pedido) => {
    const cual = mustNotBeOver(ctx, pedido);
    if (cual === "abierto") throw conflict(textos.entregas.sinAcabar);
    if (hecho === (pedido.recibidoEn !== null)) return;
    if (cual === "repartido") throw conflict(textos.entregas.yaRepartido);
    await putPhase(
      tx,
      ctx,
      pedido,
      { recibidoEn: hecho ? ctx.now : null },
      hecho ? "darPorRecibido" : "volverARecibir",
    );
  });
  return { message: hecho ? textos.entregas.recibido : textos.entregas.sinRecibir };
}

/**
 * Says that all has been shared out, or takes that back. Throws CONFLICTO with all that is missing.
 */
export async function ponerRepartido(
  ctx: AuthedContext,
  { pedidoId, hecho }: z.infer<typeof cambiarFase>,
): Promise<{ message: string }> {
  await leading(ctx, pedidoId, async (tx, pedido) => {
    const cual = mustNotBeOver(ctx, pedido);
    if (hecho === (pedido.repartidoEn !== null)) return;
    if (hecho) {
      if (cual === "abierto") throw conflict(textos.entregas.sinAcabar);
      if (cual === "cerrado") throw conflict(textos.entregas.antesRecibir);
      await mustBeComplete(tx, pedidoId);
    }
    await putPhase(
      tx,
      ctx,
      pedido,
      { repartidoEn: hecho ? ctx.now : null },
      hecho ? "darPorRepartido" : "volverARepartir",
    );
    if (!hecho) await followAgain(tx, pedidoId);
  });
  return { message: hecho ? textos.entregas.repartido : textos.entregas.sinRepartir };
}

/** Throws CONFLICTO where something has not been counted, weighed, found or decided. */
async function mustBeComplete(tx: Tx, pedidoId: number): Promise<void> {
  const faltas = faltaParaRepartir(await loadCeldas(tx, pedidoId));
  const [{ cuantos: conflictos } = { cuantos: 0 }] = await rows<{ cuantos: number }>(
    tx,
    conflictosSql(pedidoId),
  );
  if (conflictos > 0) faltas.push(textos.entregas.conflictosPendientes(conflictos));
  if (faltas.length > 0) throw conflict(faltas.join(" "));
}

async function putPhase(
  tx: Tx,
  ctx: AuthedContext,
  { id, disponibleId, recibidoEn, repartidoEn }: PedidoDeReparto,
  despues: { recibidoEn: Date | null } | { repartidoEn: Date | null },
  accion: AccionDe<"pedido">,
): Promise<void> {
  await tx.pedido.update({ where: { id }, data: despues, select: { id: true } });
  const antes = "recibidoEn" in despues ? { recibidoEn } : { repartidoEn };
  await audit(tx, ctx, accion, "pedido", id, { antes, despues });
  await announce(tx, { disponibleId, productoIds: [], pedidoId: id });
  const dicho = decirFase(despues);
  if (dicho !== null)
    await decir(tx, ctx, {
      ...{ clase: dicho, sobre: id, a: { usuarios: deLasFamilias(quienesPidieron(id)) } },
      // What is shared out anew after a mail of the day is told again.
      ventana: dicho === "loRecibido" ? proximoResumen(ctx.now, ctx.zona).toISOString() : "",
    });
}

/** What families are told of: that they may collect, then what they got. */
const decirFase = (despues: { recibidoEn: Date | null } | { repartidoEn: Date | null }) => {
  if ("recibidoEn" in despues) return despues.recibidoEn === null ? null : "paraRecoger";
  return despues.repartidoEn === null ? null : "loRecibido";
};

/**
 * Says when and where the families collect what they ordered. Throws CONFLICTO where it is neither
 * that already nor what the asker saw, `visto`. Turns that are on end with it, and who
 * is down for another day hands it out.
 */
export async function ponerReparto(
  ctx: AuthedContext,
  { pedidoId, visto, ...dicho }: z.infer<typeof ponerRepartoSchema>,
): Promise<{ message: string }> {
  const work = async (tx: Tx, pedido: PedidoDeReparto) => {
    mustNotBeOver(ctx, pedido);
    if (esElMismo(pedido, dicho)) return;
    if (visto !== undefined && !esElMismo(pedido, visto)) throw conflict(textos.entregas.repartoCambiado);
    const { reparto, lugar } = dicho;
    await tx.pedido.update({ where: { id: pedidoId }, data: { reparto, lugar }, select: { id: true } });
    await tx.turno.updateMany({
      where: { pedidoId, hasta: { gt: ctx.now }, origen: "mano" },
      data: { hasta: finDelTurno(reparto, ctx.now, ctx.zona) },
    });
    await audit(tx, ctx, "ponerReparto", "pedido", pedidoId, {
      antes: { reparto: pedido.reparto, lugar: pedido.lugar },
      despues: { reparto, lugar },
    });
    await decirCambio(tx, ctx, pedido, { ...pedido, reparto, lugar });
    const cuando = reparto === null ? ctx.now : avisoDelDia(reparto, ctx.zona);
    await programar(tx, [{ clase: "reparto", clave: pedidoId, cuando }]);
    await conciliar(tx, ctx, { pedidoIds: [pedidoId] }, pedido.reparto);
    await announce(tx, { disponibleId: pedido.disponibleId, productoIds: [], pedidoId });
  };
  await leading(ctx, pedidoId, work, { conTurnos: true });
  return { message: textos.entregas.repartoPuesto };
}

const esElMismo = (uno: Pick<PedidoDeReparto, "reparto" | "lugar">, otro: typeof uno): boolean =>
  uno.reparto?.getTime() === otro.reparto?.getTime() && uno.lugar === otro.lugar;

/**
 * Hands an order's day of delivery to these families and to no others, but whoever has got it since
 * the asker saw `vistas`. Those who had it may still send what their devices hold. Who is down for
 * a turn of that day has it already; from whom it is taken here, being down does not give it back.
 */
export async function ponerTurno(
  ctx: AuthedContext,
  { pedidoId, familias, vistas }: z.infer<typeof ponerTurnoSchema>,
) {
  const work = async (tx: Tx, pedido: PedidoDeReparto) => {
    mustNotBeOver(ctx, pedido);
    const antes = await loadTurnos(tx, pedidoId, ctx.now);
    const ahora = antes.map(({ familiaId }) => familiaId);
    const queridas = vistas === undefined ? familias : conCambiosDe(ahora, vistas, familias);
    const ids = [...new Set(queridas)].toSorted((a, b) => a - b);
    await mustBeFamilies(tx, ids);
    const hasta = finDelTurno(pedido.reparto, ctx.now, ctx.zona);
    await run(
      tx,
      Prisma.sql`UPDATE turno SET hasta = ${ctx.now},
          origen = CASE origen WHEN 'apuntado' THEN 'quitado' ELSE origen END
        WHERE "pedidoId" = ${pedidoId} AND hasta > ${ctx.now} AND NOT "familiaId" = ANY(${ids}::int[])`,
    );
    await run(
      tx,
      Prisma.sql`INSERT INTO turno ("pedidoId", "familiaId", hasta, creado)
        SELECT ${pedidoId}::int, f.id, ${hasta}::timestamptz, ${ctx.now}::timestamptz FROM unnest(${ids}::int[]) f(id)
        ON CONFLICT ("pedidoId", "familiaId") DO UPDATE SET hasta = excluded.hasta,
          origen = CASE WHEN turno.origen = 'apuntado' AND turno.hasta > ${ctx.now} THEN turno.origen ELSE 'mano' END`,
    );
    const despues = await loadTurnos(tx, pedidoId, ctx.now);
    const ofAll = (turnos: { familiaId: number }[]) => turnos.map(({ familiaId }) => familiaId);
    if (`${ofAll(antes)}` !== `${ofAll(despues)}`) {
      await audit(tx, ctx, "encargarReparto", "pedido", pedidoId, {
        antes: { turno: ofAll(antes) },
        despues: { turno: ofAll(despues) },
      });
    }
    const nuevas = ofAll(despues).filter((familiaId) => !ofAll(antes).includes(familiaId));
    if (nuevas.length > 0) await countNews(tx, ctx);
    await decir(tx, ctx, {
      ...{ clase: "turno", sobre: pedidoId, ventana: hasta.toISOString() },
      a: { usuarios: deLasFamilias(Prisma.sql`SELECT unnest(${nuevas}::int[])`) },
    });
    await announce(tx, {
      disponibleId: pedido.disponibleId,
      productoIds: [],
      reparto: { pedidoId, familias: [] },
    });
    return despues;
  };
  const turnos = await leading(ctx, pedidoId, work, { conTurnos: true });
  return { message: textos.entregas.turnoPuesto, turnos };
}

/** Throws unless these are families that are active. Keeps others from deactivating them. */
async function mustBeFamilies(tx: Tx, ids: number[]): Promise<void> {
  const found = await rows<{ fechaBaja: string | null }>(
    tx,
    Prisma.sql`SELECT "fechaBaja" FROM familia WHERE id = ANY(${ids}::int[]) ORDER BY id FOR KEY SHARE`,
  );
  if (found.length < ids.length) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  for (const familia of found) mustBeActive(familia, textos.familia.deBaja);
}

async function loadTurnos(tx: Tx, pedidoId: number, now: Date) {
  const turnos = await tx.turno.findMany({
    where: { pedidoId, hasta: { gt: now } },
    orderBy: { familiaId: "asc" },
    select: { familiaId: true, hasta: true, familia: { select: { nombre: true } } },
  });
  return turnos.map(({ familia, ...turno }) => ({ ...turno, nombreFamilia: familia.nombre }));
}
