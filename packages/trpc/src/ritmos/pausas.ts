import type { Tx } from "@cosecha/db/database";
import type { PausaNueva } from "@cosecha/domain/esquemas/ritmos";
import { diaDe } from "@cosecha/domain/fechas";
import { PAUSAS_MAXIMAS } from "@cosecha/domain/ritmos";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockProveedor, lockProveedores } from "../kernel/locks.ts";
import { asDate } from "../kernel/rows.ts";
import { asActor } from "../kernel/transaction.ts";
import { loadProveedor } from "../proveedores/load.ts";
import { programar } from "../tareas/due.ts";
import { loadPausas } from "./load.ts";

/**
 * Runs a transaction for whoever may set pauses: of a supplier who manages it, of the whole group
 * administrators. All rhythms that they hold back are looked at again.
 */
const setting = <T>(
  ctx: AuthedContext,
  proveedorId: number | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  asActor(ctx, async (tx) => {
    if (proveedorId === null) {
      authorize(ctx, "administrar");
      await lockProveedores(tx);
    } else {
      await lockProveedor(tx, proveedorId);
      authorize(ctx, "gestionar", await loadProveedor(tx, proveedorId));
    }
    const done = await work(tx);
    const where = { descansa: false, ...(proveedorId !== null && { proveedorId }) };
    const ritmos = await tx.ritmo.findMany({ where, select: { id: true } });
    await programar(
      tx,
      ritmos.map(({ id }) => ({ clase: "ritmo", clave: id, cuando: ctx.now })),
    );
    return done;
  });

const auditar = (
  tx: Tx,
  ctx: AuthedContext,
  accion: "ponerPausa" | "quitarPausa",
  { proveedorId, desde, hasta, motivo }: PausaNueva,
) => {
  const despues = { pausaDesde: desde, pausaHasta: hasta, motivo };
  return proveedorId === null
    ? audit(tx, ctx, accion, "cooperativa", 0, { despues })
    : audit(tx, ctx, accion, "proveedor", proveedorId, { despues });
};

/**
 * Says that there are no orders on some days, of a supplier or of the whole group: orders that are
 * there already stay. Saying the same again changes nothing. Throws CONFLICTO where there are too many.
 */
export async function ponerPausa(ctx: AuthedContext, pausa: PausaNueva) {
  const { proveedorId, desde, hasta, motivo } = pausa;
  if (hasta < diaDe(ctx.now, ctx.zona)) {
    const message = textos.ritmo.pausaPasada;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "hasta", message }]);
  }
  const pausas = await setting(ctx, proveedorId, async (tx) => {
    const hay = (await loadPausas(tx, ctx, proveedorId)).filter((una) => una.proveedorId === proveedorId);
    if (!hay.some((una) => una.desde === desde && una.hasta === hasta && una.motivo === motivo)) {
      if (hay.length >= PAUSAS_MAXIMAS) {
        throw new DomainError("CONFLICTO", textos.ritmo.demasiadasPausas(PAUSAS_MAXIMAS));
      }
      await tx.pausa.create({ data: { proveedorId, desde: asDate(desde), hasta: asDate(hasta), motivo } });
      await auditar(tx, ctx, "ponerPausa", pausa);
    }
    return loadPausas(tx, ctx, proveedorId);
  });
  return { message: textos.ritmo.pausaPuesta, pausas };
}

/** Takes a pause away. Throws NO_ENCONTRADO. */
export async function quitarPausa(ctx: AuthedContext, id: number) {
  const pausa = await ctx.db.pausa.findUnique({ where: { id } });
  if (pausa === null) throw new DomainError("NO_ENCONTRADO", textos.ritmo.pausaDesconocida);
  const { proveedorId, desde, hasta, motivo } = pausa;
  const pausas = await setting(ctx, proveedorId, async (tx) => {
    const { count } = await tx.pausa.deleteMany({ where: { id } });
    if (count === 0) throw new DomainError("NO_ENCONTRADO", textos.ritmo.pausaDesconocida);
    const dias = { desde: diaDe(desde, "UTC"), hasta: diaDe(hasta, "UTC") };
    await auditar(tx, ctx, "quitarPausa", { proveedorId, ...dias, motivo });
    return loadPausas(tx, ctx, proveedorId);
  });
  return { message: textos.ritmo.pausaQuitada, pausas };
}
