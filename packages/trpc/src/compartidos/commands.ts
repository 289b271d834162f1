import { randomBytes } from "node:crypto";
import { Prisma, rows, run } from "@cosecha/db/database";
import { fits, standing } from "@cosecha/domain/cambios";
import { caducaCompartido, valeCompartido } from "@cosecha/domain/compartidos";
import type { entregarTotales, paraCompartir } from "@cosecha/domain/esquemas/compartidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { hashOf } from "../accesos/token.ts";
import { actorId } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeActive, mustBePerson } from "../kernel/guards.ts";
import { lockPedido } from "../kernel/locks.ts";
import { withRetry, withRetryDirect } from "../kernel/transaction.ts";
import { loadForSaving } from "../lineas/load.ts";
import { mustBelong, saveLines } from "../lineas/save.ts";
import { loadCompartido, noVale } from "./load.ts";

/**
 * Makes a link with which another group, a family of this one, orders in an order, and ends the one
 * before of both. Its token is answered this once. Throws NO_ENCONTRADO, SIN_PERMISO, and CONFLICTO
 * for a deactivated family and for an order that is over.
 */
export async function compartirPedido(
  ctx: AuthedContext,
  { pedidoId, familiaId }: z.infer<typeof paraCompartir>,
) {
  mustBePerson(ctx, textos.compartido.sinAplicaciones);
  const token = randomBytes(32).toString("base64url");
  const [hash, hechoPor] = [hashOf(token), actorId(ctx)];
  const pedido = await withRetry(ctx, async (tx) => {
    const pedido = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "gestionar", pedido.proveedor);
    const familia = await tx.familia.findUnique({ where: { id: familiaId }, select: { fechaBaja: true } });
    if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
    mustBeActive(familia, textos.familia.deBaja);
    if (!valeCompartido(pedido, ctx.now)) throw new DomainError("CONFLICTO", textos.compartido.terminado);
    await tx.compartido.upsert({
      where: { pedidoId_familiaId: { pedidoId, familiaId } },
      create: { pedidoId, familiaId, hash, creado: ctx.now, hechoPor },
      // Who makes another one still sees when totals came.
      update: { hash, creado: ctx.now, hechoPor },
    });
    await audit(tx, ctx, "compartir", "pedido", pedidoId, { despues: { familiaId } });
    return pedido;
  });
  return { message: textos.compartido.creado, token, valeHasta: caducaCompartido(pedido.fin) };
}

/** Ends a link at once. Throws NO_ENCONTRADO and SIN_PERMISO. */
export async function retirarCompartido(ctx: AuthedContext, id: number) {
  mustBePerson(ctx, textos.compartido.sinAplicaciones);
  await withRetry(ctx, async (tx) => {
    const compartido = await tx.compartido.findUnique({ where: { id } });
    if (compartido === null) throw new DomainError("NO_ENCONTRADO", textos.compartido.noEncontrado);
    const { pedidoId, familiaId } = compartido;
    authorize(ctx, "gestionar", (await lockPedido(tx, ctx, pedidoId)).proveedor);
    await tx.compartido.deleteMany({ where: { id } });
    await audit(tx, ctx, "dejarDeCompartir", "pedido", pedidoId, { despues: { familiaId } });
  });
  return { message: textos.compartido.retirado };
}

/**
 * Makes another group's totals what its family has in the order, all or nothing, by the lock and the
 * rules of saving. Throws NO_ENCONTRADO as `loadCompartido` does, what `saveLines` throws, and
 * CONFLICTO where the family has by now something else than was shown, or something that is not named.
 */
export async function entregarLosTotales(ctx: Context, { token, lineas }: z.infer<typeof entregarTotales>) {
  const { pedidoId, familiaId } = await loadCompartido(ctx, token);
  const datos = { pedidoId, familiaId, lineas };
  mustBelong(datos);
  // Whoever has the link has no other right than this one, which the system uses for them.
  const porElEnlace: AuthedContext = { ...ctx, actor: { type: "sistema" } };
  await withRetryDirect(porElEnlace, async (tx) => {
    const pedido = await lockPedido(tx, porElEnlace, pedidoId, familiaId);
    const productoIds = lineas.map(({ productoId }) => productoId);
    const hay = await loadForSaving(tx, { pedidoId, familiaId, productoIds });
    // It may have ended while the order was waited for.
    const { id } = await loadCompartido({ ...ctx, db: tx }, token);
    const used = await run(
      tx,
      Prisma.sql`UPDATE compartido SET entregado = ${ctx.now} WHERE id = ${id} AND hash = ${hashOf(token)}`,
    );
    if (used === 0) throw noVale();
    const [otras] = await rows<{ cuantas: number }>(
      tx,
      Prisma.sql`SELECT count(*)::int AS cuantas FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
        AND "familiaId" = ${familiaId} AND NOT "productoId" = ANY(${productoIds}::int[])`,
    );
    if (otras?.cuantas !== 0 || !sonLasVistas(lineas, hay)) {
      throw new DomainError("CONFLICTO", textos.compartido.cambiado);
    }
    // The commit goes with it.
    await saveLines(tx, porElEnlace, datos, { locked: [pedido, hay], accion: "guardarPorEnlace" });
  });
  return { message: textos.compartido.entregado(lineas.filter(({ cantidad }) => cantidad > 0).length) };
}

/** Whether the family still has of each product what the person saw, or has already what they want. */
function sonLasVistas(
  lineas: z.infer<typeof entregarTotales>["lineas"],
  hay: Awaited<ReturnType<typeof loadForSaving>>,
): boolean {
  const tiene = new Map(hay.map(({ id, antes }) => [id, antes.toNumber()]));
  return lineas.every(({ productoId, antes, cantidad }) => {
    const actual = tiene.get(productoId);
    return actual === undefined || fits(standing(actual, { antes, despues: cantidad }));
  });
}
