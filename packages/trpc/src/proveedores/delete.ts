import type { Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { conLineas, deleteDisponibles } from "../disponibles/delete.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockDisponibles, lockProveedor, lockProveedores } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { changeTurnos } from "../kernel/transaction.ts";

/**
 * Deletes a supplier that nobody has ordered from, with its listings and all that belongs to them
 * (D15).
 */
export async function eliminarProveedor(ctx: AuthedContext, id: number) {
  await changeTurnos(ctx, async (tx) => {
    await lockProveedor(tx, id);
    const [antes] = await deleteProveedores(tx, ctx, [id]);
    if (antes === undefined) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
    await audit(tx, ctx, "eliminar", "proveedor", id, { antes });
    await announce(tx, ANYTHING);
  });
  return { message: textos.proveedor.eliminado };
}

/** Deletes all suppliers, or none where somebody has ordered from one of them (D15). */
export async function eliminarProveedores(ctx: AuthedContext) {
  const count = await changeTurnos(ctx, async (tx) => {
    const antes = await deleteProveedores(tx, ctx, await lockProveedores(tx));
    await audit(tx, ctx, "eliminarTodos", "proveedor", 0, { antes: { proveedores: antes } });
    await announce(tx, ANYTHING);
    return antes.length;
  });
  return { message: textos.proveedor.eliminados(count), count };
}

/**
 * Deletes suppliers with their listings, orders, files, logos and the remembered columns of their
 * files. The caller holds their locks. Returns the deleted suppliers, for the audit. Throws
 * CONFLICTO when order lines would be lost.
 */
async function deleteProveedores(tx: Tx, ctx: AuthedContext, ids: number[]) {
  const suyos = { proveedorId: { in: ids } };
  await lockDisponibles(tx, suyos);
  await mustHaveNoLines(tx, ids);
  const disponibles = await deleteDisponibles(tx, ctx, suyos);
  const antes = await tx.proveedor.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "asc" },
    omit: { miniatura: true },
    include: { familias: { select: { familiaId: true } } },
  });
  await tx.proveedor.deleteMany({ where: { id: { in: ids } } });
  const logos = antes.flatMap(({ logoId }) => logoId ?? []);
  await tx.archivo.deleteMany({ where: { id: { in: logos } } });
  return antes.map((proveedor) => ({
    ...proveedor,
    disponibles: disponibles.filter(({ proveedorId }) => proveedorId === proveedor.id),
  }));
}

/**
 * Throws CONFLICTO where somebody has ordered from one of these suppliers. The message names the
 * first such supplier (D15).
 */
async function mustHaveNoLines(tx: Tx, ids: number[]): Promise<void> {
  const proveedor = await tx.proveedor.findFirst({
    where: { id: { in: ids }, disponibles: { some: { pedidos: { some: conLineas } } } },
    orderBy: { id: "asc" },
    select: { id: true, nombre: true },
  });
  if (proveedor === null) return;
  const pedidos = await tx.pedido.count({
    where: { disponible: { proveedorId: proveedor.id }, ...conLineas },
  });
  throw new DomainError("CONFLICTO", textos.proveedor.conPedidos(proveedor.nombre, pedidos));
}
