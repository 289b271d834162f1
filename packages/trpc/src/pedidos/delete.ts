import type { Prisma, Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { conLineas } from "../disponibles/delete.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockDisponibles, lockPedido, lockTurnos } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { changeTurnos, withRetry } from "../kernel/transaction.ts";
import { conciliarBorrados } from "../turnos/reconcile.ts";

/**
 * Deletes an order without lines, and its invoice. Those who manage its supplier may do so (D15).
 */
export async function eliminarPedido(ctx: AuthedContext, id: number) {
  await withRetry(ctx, async (tx) => {
    await lockTurnos(tx);
    const { proveedor, disponibleId } = await lockPedido(tx, ctx, id);
    authorize(ctx, "gestionar", proveedor);
    await mustHaveNoLines(tx, { id });
    const [antes] = await deletePedidos(tx, ctx, { id });
    await audit(tx, ctx, "eliminar", "pedido", id, { antes });
    await announce(tx, { disponibleId, productoIds: [], pedidoId: id });
  });
  return { message: textos.pedido.eliminado };
}

/** Deletes all orders, or none where one of them has lines (D15). */
export async function eliminarPedidos(ctx: AuthedContext) {
  const count = await changeTurnos(ctx, async (tx) => {
    await lockDisponibles(tx, {});
    await mustHaveNoLines(tx, {});
    const antes = await deletePedidos(tx, ctx, {});
    await audit(tx, ctx, "eliminarTodos", "pedido", 0, { antes: { pedidos: antes } });
    await announce(tx, ANYTHING);
    return antes.length;
  });
  return { message: textos.pedido.eliminados(count), count };
}

/** Throws CONFLICTO naming those of these orders that have lines, which would be lost. */
async function mustHaveNoLines(tx: Tx, where: Prisma.PedidoWhereInput): Promise<void> {
  const ocupados = await tx.pedido.findMany({
    where: { AND: [where, conLineas] },
    orderBy: { id: "asc" },
    select: { descripcion: true },
  });
  if (ocupados.length === 0) return;
  throw new DomainError("CONFLICTO", textos.pedido.conLineas(ocupados.map(({ descripcion }) => descripcion)));
}

/** Deletes them with their invoices, and tells who was down for their days. Returns them, for the audit. */
async function deletePedidos(tx: Tx, ctx: AuthedContext, where: Prisma.PedidoWhereInput) {
  const antes = await tx.pedido.findMany({ where, orderBy: { id: "asc" } });
  await tx.pedido.deleteMany({ where: { id: { in: antes.map(({ id }) => id) } } });
  const facturas = antes.map(({ facturaId }) => facturaId).filter((id) => id !== null);
  await tx.archivo.deleteMany({ where: { id: { in: facturas } } });
  await conciliarBorrados(tx, ctx, antes);
  return antes;
}
