import type { Prisma, Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockDisponibles } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { changeTurnos } from "../kernel/transaction.ts";
import { conciliarBorrados } from "../turnos/reconcile.ts";
import { loadDisponible, sinInforme } from "./load.ts";

/** Deletes a listing that nobody has ordered from, with its products, orders and files (D15). */
export async function eliminarDisponible(ctx: AuthedContext, id: number) {
  authorize(ctx, "gestionar", (await loadDisponible(ctx.db, id)).proveedor);
  const pedidos = await changeTurnos(ctx, async (tx) => {
    await lockDisponibles(tx, { id });
    authorize(ctx, "gestionar", (await loadDisponible(tx, id)).proveedor);
    await mustHaveNoLines(tx, { id });
    const [antes] = await deleteDisponibles(tx, ctx, { id });
    await audit(tx, ctx, "eliminar", "disponible", id, { antes });
    await announce(tx, { disponibleId: id, productoIds: null });
    return antes?.pedidos.length ?? 0;
  });
  return { message: textos.disponible.eliminadoConPedidos(pedidos) };
}

/** Deletes all listings, or none where somebody has ordered from any of them (D15). */
export async function eliminarDisponibles(ctx: AuthedContext) {
  const count = await changeTurnos(ctx, async (tx) => {
    await lockDisponibles(tx, {});
    await mustHaveNoLines(tx, {});
    const antes = await deleteDisponibles(tx, ctx, {});
    await audit(tx, ctx, "eliminarTodos", "disponible", 0, { antes: { disponibles: antes } });
    await announce(tx, ANYTHING);
    return antes.length;
  });
  return { message: textos.disponible.eliminados(count), count };
}

/** Matches what deleting would lose: lines, and what came and was delivered (D15, decision 89). */
export const conCuentas = {
  OR: [{ lineas: { some: {} } }, { recepciones: { some: {} } }, { entregas: { some: {} } }],
} satisfies Prisma.ProductoWhereInput & Prisma.PedidoWhereInput;

/** Matches the orders that have any of that, or operations that were never applied. */
export const conLineas = {
  OR: [...conCuentas.OR, { operaciones: { some: {} } }],
} satisfies Prisma.PedidoWhereInput;

/**
 * Throws CONFLICTO where somebody has ordered from one of these listings. The message names the
 * first such listing and its orders.
 */
async function mustHaveNoLines(tx: Tx, where: Prisma.DisponibleWhereInput): Promise<void> {
  const ocupado = await tx.disponible.findFirst({
    where: { AND: [where, { pedidos: { some: conLineas } }] },
    orderBy: { id: "asc" },
    select: {
      descripcion: true,
      pedidos: { where: conLineas, orderBy: { id: "asc" }, select: { descripcion: true } },
    },
  });
  if (ocupado === null) return;
  const pedidos = ocupado.pedidos.map(({ descripcion }) => descripcion);
  throw new DomainError("CONFLICTO", textos.disponible.conPedidos(ocupado.descripcion, pedidos));
}

/**
 * Deletes listings with their products, orders and files, tells who was down for the orders' days, and
 * returns the deleted listings for the audit. The caller holds their locks and that of turns, and has
 * checked that they have no lines; the database refuses otherwise.
 */
export async function deleteDisponibles(tx: Tx, ctx: AuthedContext, where: Prisma.DisponibleWhereInput) {
  const antes = await tx.disponible.findMany({
    where,
    orderBy: { id: "asc" },
    omit: sinInforme,
    include: { pedidos: true, _count: { select: { productos: true } } },
  });
  const suyos = { disponibleId: { in: antes.map(({ id }) => id) } };
  await tx.pedido.deleteMany({ where: suyos });
  await tx.producto.deleteMany({ where: suyos });
  await tx.disponible.deleteMany({ where: { id: suyos.disponibleId } });
  const archivos = antes.flatMap(({ archivoExcelId, archivoPrevioId, pedidos }) => [
    archivoExcelId,
    archivoPrevioId,
    ...pedidos.map(({ facturaId }) => facturaId),
  ]);
  await tx.archivo.deleteMany({ where: { id: { in: archivos.filter((id) => id !== null) } } });
  await conciliarBorrados(
    tx,
    ctx,
    antes.flatMap(({ pedidos }) => pedidos),
  );
  return antes;
}
