import type { Prisma, Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../audit.ts";
import { change } from "../change.ts";
import type { AuthedContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { loadDisponible, lockDisponible, mustManage, sinInforme } from "./load.ts";

/** Deletes a listing that has no orders, with its products and its files (decision 15). */
export async function eliminarDisponible(ctx: AuthedContext, id: number) {
  mustManage(ctx, (await loadDisponible(ctx.db, id)).proveedor);
  await change(ctx, async (tx) => {
    await lockDisponible(tx, id);
    mustManage(ctx, (await loadDisponible(tx, id)).proveedor);
    const [antes] = await deleteDisponibles(tx, { id });
    await audit(tx, ctx, "eliminar", "disponible", id, { antes });
  });
  return { message: textos.disponible.eliminado };
}

/** Deletes all listings, or none where one of them has orders (decision 15). */
export async function eliminarDisponibles(ctx: AuthedContext) {
  const count = await change(ctx, async (tx) => {
    await tx.$executeRaw`SELECT id FROM disponible ORDER BY id FOR UPDATE`;
    const antes = await deleteDisponibles(tx, {});
    await audit(tx, ctx, "eliminarTodos", "disponible", 0, { antes });
    return antes.length;
  });
  return { message: textos.disponible.eliminados(count), count };
}

/** Deletes listings with what is theirs; gives them as they were. Throws CONFLICTO naming the first that has orders. */
async function deleteDisponibles(tx: Tx, where: Prisma.DisponibleWhereInput) {
  const ocupado = await tx.disponible.findFirst({
    where: { AND: [where, { pedidos: { some: {} } }] },
    orderBy: { id: "asc" },
    select: { descripcion: true, pedidos: { orderBy: { id: "asc" }, select: { descripcion: true } } },
  });
  if (ocupado !== null) {
    const pedidos = ocupado.pedidos.map(({ descripcion }) => descripcion);
    throw new DomainError("CONFLICTO", textos.disponible.conPedidos(ocupado.descripcion, pedidos));
  }
  const antes = await tx.disponible.findMany({
    where,
    omit: sinInforme,
    include: { _count: { select: { productos: true } } },
  });
  const archivos = antes.flatMap(({ archivoExcelId, archivoPrevioId }) =>
    [archivoExcelId, archivoPrevioId].filter((id) => id !== null),
  );
  await tx.producto.deleteMany({ where: { disponible: where } });
  await tx.disponible.deleteMany({ where });
  await tx.archivo.deleteMany({ where: { id: { in: archivos } } });
  return antes;
}
