import type { Prisma, Tx } from "@cosecha/db/database";
import { esOtraCosa } from "@cosecha/domain/comparacion";
import type { ProductoCambio, ProductoDatos, ProductoNuevo } from "@cosecha/domain/esquemas/productos";
import { normalizarIva } from "@cosecha/domain/iva";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { followProducts } from "../lineas/follow-products.ts";
import { lockListing, lockProducto, mustBeDistinct, type Producto, presentProducto } from "./load.ts";

/** Adds a product at the end of a listing. Those who manage the supplier may do so (spec 6). */
export async function crearProducto(ctx: AuthedContext, { disponibleId, ...datos }: ProductoNuevo) {
  const producto = await asActor(ctx, async (tx) => {
    await lockListing(tx, ctx, disponibleId);
    const { unidad = null, codigo = null } = datos;
    await mustBeDistinct(tx, disponibleId, { nombre: datos.nombre, unidad, codigo });
    const ultimo = await tx.producto.aggregate({ where: { disponibleId }, _max: { posicion: true } });
    const creado = await tx.producto.create({
      data: { ...stored(datos), disponibleId, posicion: (ultimo._max.posicion ?? -1) + 1 },
    });
    await audit(tx, ctx, "crear", "producto", creado.id, { despues: creado });
    await announce(tx, { disponibleId, productoIds: null });
    return creado;
  });
  return { message: textos.producto.creado, ...presentProducto(producto) };
}

/**
 * Changes a product. The lines of orders that are neither completed nor cancelled follow it
 * (decision 39). Throws CONFLICTO where families have ordered it and it would become a different
 * product, unless the caller says `confirmado`. Its stock may fall below what is ordered already;
 * then nobody can order more (D11).
 */
export async function actualizarProducto(
  ctx: AuthedContext,
  { id, version, disponibleId, confirmado = false, ...datos }: ProductoCambio,
) {
  const producto = await asActor(ctx, async (tx) => {
    const antes = await lockProducto(tx, ctx, id);
    if (disponibleId !== undefined && disponibleId !== antes.disponibleId) {
      throw new DomainError("SIN_PERMISO", textos.producto.disponibleFijo);
    }
    mustBeCurrent(antes, version);
    const { unidad = antes.unidad, codigo = antes.codigo } = datos;
    // Only a new name, unit or code has to be distinct: the price of products that an import stored
    // as duplicates can still be changed.
    if (datos.nombre !== antes.nombre || unidad !== antes.unidad || codigo !== antes.codigo) {
      await mustBeDistinct(tx, antes.disponibleId, { id, nombre: datos.nombre, unidad, codigo });
    }
    if (!confirmado) await mustStayTheSame(tx, antes, { nombre: datos.nombre, unidad });
    const despues = await tx.producto.update({
      where: { id },
      data: { ...stored(datos), version: { increment: 1 } },
    });
    await audit(tx, ctx, "actualizar", "producto", id, { antes, despues });
    await followProducts(tx, ctx, { productoIds: [id] });
    await announce(tx, { disponibleId: antes.disponibleId, productoIds: [id] });
    return despues;
  });
  return { message: textos.producto.actualizado, ...presentProducto(producto) };
}

/** Throws CONFLICTO where families have ordered the product and it would become a different one. */
async function mustStayTheSame(tx: Tx, antes: Producto, ahora: Pick<Producto, "nombre" | "unidad">) {
  if (!esOtraCosa(antes, ahora)) return;
  const { length: familias } = await tx.lineaPedido.findMany({
    where: { productoId: antes.id, pedido: { estado: { notIn: [...CONGELADOS] } } },
    distinct: ["familiaId"],
    select: { familiaId: true },
  });
  if (familias === 0) return;
  throw new DomainError("CONFLICTO", textos.producto.cambiaLoPedido(antes, ahora, familias), [
    { path: "confirmado", message: textos.producto.comoConfirmar },
  ]);
}

/** The columns for what a user typed. The IVA is stored as a fraction (D6). */
const stored = ({ iva, ...datos }: ProductoDatos) =>
  ({ ...datos, iva: normalizarIva(iva).toString() }) satisfies Partial<Prisma.ProductoUncheckedCreateInput>;
