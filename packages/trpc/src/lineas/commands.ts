import type { Tx } from "@cosecha/db/database";
import type { lineaCambio } from "@cosecha/domain/esquemas/lineas";
import { lineasEditables } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockDisponibles } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { asActor, withRetry } from "../kernel/transaction.ts";
import { type Cargada, loadLinea, presentLinea } from "./load.ts";
import { saveLines } from "./save.ts";

/**
 * Changes the quantity of one line by the rules of saving (D8 to D11); 0 removes it. Before the
 * order is locked it reads only the line's family, order and product, which never change. Throws
 * NO_ENCONTRADO where the line was deleted meanwhile, even if the family has ordered the same
 * product again.
 */
export async function actualizarLinea(ctx: AuthedContext, datos: z.infer<typeof lineaCambio>) {
  const { id, cantidad } = datos;
  const linea = await withRetry(ctx, async (tx) => {
    const antes = await loadLinea(tx, ctx, id);
    mustKeep(antes, datos);
    await saveOne(tx, ctx, { ...datos, ...keyOf(antes) });
    return cantidad === 0
      ? { ...presentLinea(antes), cantidad, totalLinea: 0, nota: "", hasta: 0 }
      : presentLinea(await loadLinea(tx, ctx, id));
  });
  return { message: cantidad === 0 ? textos.lineas.eliminada : textos.lineas.actualizada, ...linea };
}

/** Removes one line, by the rules of saving. */
export async function eliminarLinea(ctx: AuthedContext, id: number) {
  await withRetry(ctx, async (tx) => {
    await saveOne(tx, ctx, { id, cantidad: 0, ...keyOf(await loadLinea(tx, ctx, id)) });
  });
  return { message: textos.lineas.eliminada };
}

/**
 * Removes all lines of all orders, or none where one of the orders is closed for changes
 * (D9 and D15).
 */
export async function eliminarLineas(ctx: AuthedContext) {
  const count = await asActor(ctx, async (tx) => {
    await lockDisponibles(tx, {});
    const pedidos = await tx.pedido.findMany({
      where: { lineas: { some: {} } },
      orderBy: { id: "asc" },
      select: { descripcion: true, estado: true, inicio: true, fin: true, cajasEn: true },
    });
    const cerrados = pedidos.filter((pedido) => !lineasEditables(pedido, ctx.now));
    if (cerrados.length > 0) {
      const nombres = cerrados.map(({ descripcion }) => descripcion);
      throw new DomainError("CONFLICTO", textos.lineas.pedidosCerrados(nombres));
    }
    const antes = await tx.lineaPedido.findMany({
      orderBy: { id: "asc" },
      select: { pedidoId: true, familiaId: true, productoId: true, cantidad: true },
    });
    const { count } = await tx.lineaPedido.deleteMany();
    await audit(tx, ctx, "eliminarTodas", "linea", 0, { antes: { lineas: antes } });
    await announce(tx, ANYTHING);
    return count;
  });
  return { message: textos.lineas.eliminadas(count), count };
}

const keyOf = ({ pedidoId, familiaId, productoId }: Cargada) => ({ pedidoId, familiaId, productoId });

/**
 * Saves one line. The line is the whole input, so the path of an issue is the name of the field.
 */
const saveOne = (
  tx: Tx,
  ctx: AuthedContext,
  {
    pedidoId,
    familiaId,
    ...linea
  }: ReturnType<typeof keyOf> & Omit<z.infer<typeof lineaCambio>, "familiaId" | "pedidoId" | "productoId">,
) => saveLines(tx, ctx, { pedidoId, familiaId, lineas: [linea] }, { pathOf: (_, field) => field });

/**
 * Throws SIN_PERMISO where the body names another family, order or product than the line's (D29).
 */
function mustKeep(linea: Cargada, datos: z.infer<typeof lineaCambio>): void {
  const { familiaId = linea.familiaId, pedidoId = linea.pedidoId, productoId = linea.productoId } = datos;
  if (familiaId !== linea.familiaId) throw new DomainError("SIN_PERMISO", textos.lineas.otraFamilia);
  if (pedidoId !== linea.pedidoId) throw new DomainError("SIN_PERMISO", textos.lineas.otroPedido);
  if (productoId !== linea.productoId) throw new DomainError("SIN_PERMISO", textos.lineas.otroProducto);
}
