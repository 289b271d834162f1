import { randomUUID } from "node:crypto";
import type { Tx } from "@cosecha/db/database";
import type { Acuse, enviarOperaciones, Operacion, pedirPropuesta } from "@cosecha/domain/esquemas/entregas";
import { type Fase, fase, seReparte } from "@cosecha/domain/fases";
import { formatoHora } from "@cosecha/domain/fechas";
import { type CampoDeReparto, conflictoLeido, type Valor } from "@cosecha/domain/operaciones";
import { puedeGestionar, puedeRepartir, tuvoTurno } from "@cosecha/domain/permisos";
import { type CambioDeReparto, cambiosDePropuesta, enKilos } from "@cosecha/domain/reparto";
import { cabeCorregir, DIAS_DE_CORRECCION, sitioPara } from "@cosecha/domain/tardias";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona, whoActs } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { withRetry } from "../kernel/transaction.ts";
import { applyAll, type Cells, type Suerte } from "./apply.ts";
import { type Anterior, loadBatch, loadPrevious } from "./batch.ts";
import { loadCeldas, loadWithTurns, type PedidoDeReparto, SERVIDOR, type TurnoDePedido } from "./load.ts";
import { writeChanges } from "./write.ts";

/**
 * Takes the operations that a device has made, in their order, and says what became of each
 * (decision 90). The same operation again gets the same answer, and changes nothing. Throws
 * CONFLICTO while families still order, and SIN_PERMISO for whoever never had the order's day.
 */
export const aplicar = (ctx: AuthedContext, lote: z.infer<typeof enviarOperaciones>): Promise<Acuse[]> =>
  withRetry(ctx, async (tx) => {
    await lockPedido(tx, ctx, lote.pedidoId);
    return applyBatch(tx, ctx, lote);
  });

/**
 * The same within a transaction that holds the order's lock. One statement reads, one writes each
 * kind of thing, and one asks who is on the other side of conflicts.
 */
async function applyBatch(
  tx: Tx,
  ctx: AuthedContext,
  { pedidoId, dispositivo, operaciones }: z.infer<typeof enviarOperaciones>,
): Promise<Acuse[]> {
  const { pedido, turnos, quien, guardado, cells } = await loadBatch(tx, ctx, { pedidoId, operaciones });
  const tarde = whyLate(ctx, pedido, turnos);
  const gestiona = puedeGestionar(persona(ctx), pedido.proveedor);
  const cambios = applyAll(cells, operaciones, {
    ...whoActs(ctx),
    gestiona,
    tarde: tarde !== null,
    cerrado: tarde === null || cabeCorregir(tarde.desde, ctx.now) ? null : tooLate(gestiona),
    sitio: sitioPara(guardado, gestiona),
  });
  const { disponibleId } = pedido;
  await writeChanges(tx, ctx, { disponibleId, cells, cambios, dispositivo, quien });
  return explain(tx, ctx, { cells, suertes: cambios.suertes, tarde: tarde?.dicho ?? null });
}

/**
 * Applies changes of the server's own to cells as they are now, also where the delivery is over,
 * within a transaction that holds the order's lock.
 */
export async function applyChanges(
  tx: Tx,
  ctx: AuthedContext,
  pedidoId: number,
  cambios: readonly CambioDeReparto[],
): Promise<void> {
  if (cambios.length === 0) return;
  const operaciones = cambios.map((cambio): Operacion => ({ ...cambio, id: randomUUID(), hecha: ctx.now }));
  const { pedido, quien, guardado, cells } = await loadBatch(tx, ctx, { pedidoId, operaciones });
  const sitio = sitioPara(guardado, puedeGestionar(persona(ctx), pedido.proveedor));
  const de = { ...whoActs(ctx), gestiona: true, tarde: false, cerrado: null, sitio };
  const hechos = applyAll(cells, operaciones, de);
  const refused = hechos.suertes.find(({ resultado }) => resultado !== "aplicada");
  if (refused !== undefined) {
    throw new DomainError("CONFLICTO", refused.motivo ?? textos.comun.cambiadoPorOtro);
  }
  const { disponibleId } = pedido;
  await writeChanges(tx, ctx, { disponibleId, cells, cambios: hechos, dispositivo: SERVIDOR, quien });
}

/** Says of so many changes that they have come too late. */
type Dicho = (n: number) => string;

/** Why something comes too late, and since when it does. */
interface Tarde {
  dicho: Dicho;
  desde: Date;
}

/** Whether the actor's turn has ended. Throws SIN_PERMISO where they never had one. */
function isTurnOver(ctx: AuthedContext, pedido: PedidoDeReparto, turnos: TurnoDePedido[]): boolean {
  const quien = persona(ctx);
  if (puedeRepartir(quien, pedido.proveedor, turnos, ctx.now)) return false;
  if (!tuvoTurno(quien, turnos)) authorize(ctx, "repartir", pedido.proveedor, turnos, ctx.now);
  return true;
}

/** Throws NO_ENCONTRADO, and SIN_PERMISO for whoever never had the order's day. */
export async function mustHaveHadTurn(ctx: AuthedContext, pedidoId: number): Promise<void> {
  const { pedido, turnos } = await loadWithTurns(ctx.db, pedidoId);
  isTurnOver(ctx, pedido, turnos);
}

/**
 * Why what somebody sends comes too late; null where it does not. Throws CONFLICTO while the order
 * is open, SIN_PERMISO where they may not send anything.
 */
function whyLate(ctx: AuthedContext, pedido: PedidoDeReparto, turnos: TurnoDePedido[]): Tarde | null {
  const quien = persona(ctx);
  const isOver = isTurnOver(ctx, pedido, turnos);
  const suyo = turnos.find(({ familiaId }) => familiaId === quien.familiaId);
  const cual = fase(pedido, ctx.now);
  if (cual === "abierto") throw new DomainError("CONFLICTO", textos.entregas.sinAcabar);
  const acabado = whenOver(pedido, cual);
  if (acabado === null && !isOver) return null;
  // Whatever ended first: nobody gets more time because something else has ended since.
  const desde = [acabado, isOver ? suyo?.hasta : null].filter((cuando) => cuando != null);
  return {
    dicho: acabado === null ? textos.entregas.tardeSinTurno : saidOf(cual, formatoHora(acabado, ctx.zona)),
    desde: new Date(Math.min(...desde.map((cuando) => cuando.getTime()))),
  };
}

/** Since when what came and was delivered cannot be changed; null while it can. */
function whenOver(pedido: PedidoDeReparto, cual: Fase): Date | null {
  if (cual === "repartido") return pedido.repartidoEn;
  if (cual === "contabilizado" && pedido.contabilizadoEn !== null) return pedido.contabilizadoEn;
  // Whoever completes or cancels an order changes it for the last time.
  return cual === "contabilizado" || cual === "cancelado" ? pedido.modificado : null;
}

function saidOf(cual: Fase, hora: string): Dicho {
  if (cual === "cancelado") return textos.entregas.tardeCancelado;
  const { tardeRepartido, tardeContabilizado } = textos.entregas;
  return (n) => (cual === "repartido" ? tardeRepartido : tardeContabilizado)(hora, n);
}

const tooLate = (gestiona: boolean): string =>
  (gestiona ? textos.entregas.fueraDePlazoDeQuienGestiona : textos.entregas.fueraDePlazo)(DIAS_DE_CORRECCION);

/** What is said of each operation to whoever sent it. */
async function explain(
  tx: Tx,
  ctx: AuthedContext,
  { cells, suertes, tarde }: { cells: Cells; suertes: readonly Suerte[]; tarde: Dicho | null },
): Promise<Acuse[]> {
  const conflictos = suertes.filter(({ resultado }) => resultado === "conflicto");
  const anteriores = new Map<string, Anterior[]>();
  if (conflictos.length > 0) {
    const ids = conflictos.map(({ operacion: { id } }) => id);
    for (const uno of await loadPrevious(tx, ids)) {
      anteriores.set(uno.id, [...(anteriores.get(uno.id) ?? []), uno]);
    }
  }
  const tardias = suertes.filter(({ resultado }) => resultado === "tardia").length;
  return suertes.map(({ operacion, resultado, motivo, idUsado }) => ({
    id: operacion.id,
    resultado,
    motivo:
      resultado === "conflicto"
        ? whoElse(ctx, cells, operacion, anteriores.get(operacion.id) ?? [])
        : resultado === "tardia"
          ? (tarde?.(tardias) ?? null)
          : motivo,
    ...(idUsado && { idUsado }),
  }));
}

/** «Ana puso 1,35 kg a las 18:42; usted, 1,4 kg. ¿Cuál vale?» */
function whoElse({ zona }: AuthedContext, cells: Cells, operacion: Operacion, otros: Anterior[]): string {
  const antes: Valor = operacion.antes;
  const despues: Valor = operacion.despues;
  for (const nombre of Object.keys(despues)) {
    const campo = nombre as CampoDeReparto;
    const otro = otros.find((uno) => uno.campo === campo);
    if (otro === undefined || otro.puso === antes[campo] || otro.puso === despues[campo]) continue;
    const producto = cells.productos.get(operacion.productoId);
    return conflictoLeido(
      { campo, kilos: producto !== undefined && enKilos(producto), zona },
      {
        quien: otro.quien,
        puso: otro.puso as Valor[CampoDeReparto],
        hecha: new Date(otro.hecha),
        llegada: new Date(otro.llegada),
      },
      { puso: despues[campo] },
    );
  }
  return textos.comun.cambiadoPorOtro;
}

/**
 * Shares out in proportion what came of a product, or of all products, as the screens do by
 * themselves. Throws CONFLICTO where the order is not being shared out.
 */
export async function proponer(
  ctx: AuthedContext,
  { pedidoId, productoId }: z.infer<typeof pedirPropuesta>,
): Promise<{ message: string; cambios: number }> {
  const cambios = await withRetry(ctx, async (tx) => {
    await lockPedido(tx, ctx, pedidoId);
    const { pedido, turnos } = await loadBatch(tx, ctx, { pedidoId, operaciones: [] });
    authorize(ctx, "repartir", pedido.proveedor, turnos, ctx.now);
    mustBeSharedOut(ctx, pedido);
    const celdas = await loadCeldas(tx, pedidoId);
    const propuestos = celdas.productos
      .filter(({ id }) => productoId === undefined || id === productoId)
      .flatMap(({ id }) => cambiosDePropuesta(celdas, id));
    await applyChanges(tx, ctx, pedidoId, propuestos);
    return propuestos.length;
  });
  return { message: textos.entregas.propuesto(cambios), cambios };
}

/** Throws CONFLICTO with the reason where what came and was delivered cannot be changed. */
function mustBeSharedOut(ctx: AuthedContext, pedido: PedidoDeReparto): void {
  const cual = fase(pedido, ctx.now);
  if (!seReparte(cual)) throw new DomainError("CONFLICTO", WHY_NOT[cual] ?? textos.entregas.sinAcabar);
}

const WHY_NOT: Partial<Record<Fase, string>> = {
  repartido: textos.entregas.yaRepartido,
  contabilizado: textos.entregas.yaContabilizado,
  cancelado: textos.entregas.yaCancelado,
};
