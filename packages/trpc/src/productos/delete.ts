import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { conCuentas } from "../disponibles/delete.ts";
import { removeProductos } from "../disponibles/load-productos.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockDisponibles } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { lockProducto } from "./load.ts";

/**
 * Deletes a product that nobody has ordered. Those who manage its supplier may do so (spec 6, D15).
 */
export async function eliminarProducto(ctx: AuthedContext, id: number) {
  await asActor(ctx, async (tx) => {
    const antes = await lockProducto(tx, ctx, id);
    await mustHaveNoLines(tx, { id });
    await tx.producto.delete({ where: { id } });
    await audit(tx, ctx, "eliminar", "producto", id, { antes });
    await announce(tx, { disponibleId: antes.disponibleId, productoIds: null });
  });
  return { message: textos.producto.eliminado };
}

/** Deletes all products of all listings, or none where one of them has been ordered (D15). */
export async function eliminarProductos(ctx: AuthedContext) {
  const count = await asActor(ctx, async (tx) => {
    await lockDisponibles(tx, {});
    await mustHaveNoLines(tx, {});
    const antes = await rows<{ id: number }>(
      tx,
      Prisma.sql`SELECT id, "disponibleId", nombre, trim_scale(precio)::text AS precio, trim_scale(iva)::text AS iva
        FROM producto ORDER BY id`,
    );
    await removeProductos(tx, { now: ctx.now, agotar: [], borrar: antes.map(({ id }) => id) });
    await audit(tx, ctx, "eliminarTodos", "producto", 0, { antes: { productos: antes } });
    await announce(tx, ANYTHING);
    return antes.length;
  });
  return { message: textos.producto.eliminados(count), count };
}

/**
 * Throws CONFLICTO where one of these products has been ordered or delivered. The message names the
 * first such product (D15).
 */
async function mustHaveNoLines(tx: Tx, where: Prisma.ProductoWhereInput): Promise<void> {
  const producto = await tx.producto.findFirst({
    where: { AND: [where, conCuentas] },
    orderBy: { id: "asc" },
    select: { id: true, nombre: true },
  });
  if (producto === null) return;
  const suyos = { some: { productoId: producto.id } };
  const pedidos = await tx.pedido.count({
    where: { OR: [{ lineas: suyos }, { recepciones: suyos }, { entregas: suyos }] },
  });
  throw new DomainError("CONFLICTO", textos.producto.conPedidos(producto.nombre, pedidos));
}
