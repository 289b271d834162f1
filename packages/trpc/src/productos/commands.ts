import type { Prisma, Tx } from "@cosecha/db/database";
import { esOtraCosa } from "@cosecha/domain/comparacion";
import type { ProductoCambio, ProductoDatos, ProductoNuevo } from "@cosecha/domain/esquemas/productos";
import { normalizarIva } from "@cosecha/domain/iva";
import { CONGELADOS } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { mustStayWrittenDown } from "../entregas/reprice.ts";
import { keepPicture } from "../imagenes/load.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeCurrent } from "../kernel/guards.ts";
import { announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { followProductos } from "../lineas/follow-productos.ts";
import { askAboutPrices, priceQuestion } from "../lineas/prices-of-pedidos.ts";
import { lockManaged, lockProducto, mustBeDistinct, type Producto, presentProducto } from "./load.ts";

/** Adds a product at the end of a listing. Those who manage the supplier may do so (spec 6). */
export async function crearProducto(ctx: AuthedContext, { disponibleId, ...datos }: ProductoNuevo) {
  const producto = await asActor(ctx, async (tx) => {
    await lockManaged(tx, ctx, disponibleId);
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
 * product, or its price would change as by a slip, unless the caller says `confirmado`. Its stock
 * may fall below what is ordered already; then nobody can order more (D11).
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
    const renamed = datos.nombre !== antes.nombre || unidad !== antes.unidad || codigo !== antes.codigo;
    // Only a new name, unit or code has to be distinct: the price of products that an import stored
    // as duplicates can still be changed.
    if (renamed) {
      await mustBeDistinct(tx, antes.disponibleId, { id, nombre: datos.nombre, unidad, codigo });
    }
    if (!confirmado) await mustBeMeant(tx, antes, { ...stored(datos), unidad });
    const despues = await tx.producto.update({
      where: { id },
      data: { ...stored(datos), version: { increment: 1 } },
    });
    await mustStayWrittenDown(tx, [{ id, antes, ahora: despues }]);
    if (renamed) await keepPicture(tx, { productoId: id, disponibleId: antes.disponibleId }, antes);
    await audit(tx, ctx, "actualizar", "producto", id, { antes, despues });
    await followProductos(tx, ctx, { disponibleId: antes.disponibleId, productoIds: [id] });
    await announce(tx, { disponibleId: antes.disponibleId, productoIds: [id] });
    return despues;
  });
  return { message: textos.producto.actualizado, ...presentProducto(producto) };
}

type Meant = Pick<Producto, "nombre" | "unidad"> & { precio: number; iva: string };

/**
 * Throws CONFLICTO where families have ordered the product, and it would become a different one or
 * cost so much more or less that it looks like a slip.
 */
async function mustBeMeant(tx: Tx, antes: Producto, ahora: Meant) {
  const familias = esOtraCosa(antes, ahora) ? await countFamilias(tx, antes.id) : 0;
  const answer = { path: "confirmado", message: textos.producto.comoConfirmar };
  const prices = await askAboutPrices(tx, [
    { ...antes, ...ahora, id: antes.id, antes: antes.precio, ahora: ahora.precio },
  ]);
  const otraCosa = familias === 0 ? null : textos.producto.cambiaLoPedido(antes, ahora, familias);
  if (otraCosa === null && prices === null) return;
  if (prices === null) throw new DomainError("CONFLICTO", otraCosa ?? "", [answer]);
  const { message, issues } = prices;
  throw priceQuestion({ message: otraCosa === null ? message : `${otraCosa} ${message}`, issues }, answer);
}

/** How many families have ordered a product in orders that follow it. */
async function countFamilias(tx: Tx, productoId: number): Promise<number> {
  const familias = await tx.lineaPedido.findMany({
    where: { productoId, pedido: { estado: { notIn: [...CONGELADOS] } } },
    distinct: ["familiaId"],
    select: { familiaId: true },
  });
  return familias.length;
}

/** The columns for what a user typed. The IVA is stored as a fraction (D6). */
const stored = ({ iva, ...datos }: ProductoDatos) =>
  ({ ...datos, iva: normalizarIva(iva).toString() }) satisfies Partial<Prisma.ProductoUncheckedCreateInput>;
