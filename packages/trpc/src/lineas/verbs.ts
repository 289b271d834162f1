import type { LineaCompleta, LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { puedeVerLineas } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import { type AuthedContext, persona } from "../context.ts";
import { DomainError } from "../errors.ts";
import { verFamilia } from "../familias/verbs.ts";
import { type LoadedPedido, loadPedido, presentPedido } from "../pedidos/load.ts";
import { mapInTurns } from "../turns.ts";
import { loadFamilyLines, type OrderLine, readOrderLines } from "./load.ts";

type Which = { pedidoId: number; familiaId: number };

/** The lines screen: the order, and its products with a family's quantities; with familiaId 0, delivery mode. */
export async function verPantalla(
  ctx: AuthedContext,
  { pedidoId, familiaId }: Which,
): Promise<PantallaDeLineas> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const lineas = await visibleLines(ctx, pedido, familiaId);
  const { total: _ofTheWholeOrder, ...vista } = presentPedido(pedido, 0);
  return {
    pedido: vista,
    familiaId,
    motivoNoEditable: motivoNoEditable(pedido, ctx.now),
    ahora: ctx.now,
    lineas,
  };
}

/** The same lines as the specification's call gives them (decision 14). */
export async function verPedido(
  ctx: AuthedContext,
  { pedidoId, familiaId }: Which,
): Promise<LineaCompleta[]> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const lineas = await visibleLines(ctx, pedido, familiaId);
  const familia =
    familiaId === 0
      ? null
      : await ctx.db.familia.findUnique({ where: { id: familiaId }, select: { id: true, nombre: true } });
  const { id, descripcion, estado, inicio, fin } = pedido;
  return mapInTurns(lineas, ({ unidad, categoria, nombreProducto, ...linea }) => ({
    ...linea,
    nombreProducto,
    familia,
    producto: { id: linea.productoId, nombre: nombreProducto, unidad, categoria },
    pedido: { id, descripcion, estado, inicio, fin },
  }));
}

async function visibleLines(
  ctx: AuthedContext,
  pedido: LoadedPedido,
  familiaId: number,
): Promise<LineaVista[]> {
  if (!puedeVerLineas(persona(ctx), pedido.disponible.proveedor, familiaId)) {
    throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  }
  return familiaId === 0 ? deliveryLines(ctx, pedido) : familyLines(ctx, pedido, familiaId);
}

async function familyLines(ctx: AuthedContext, { id, disponibleId }: LoadedPedido, familiaId: number) {
  const lineas = await loadFamilyLines(ctx.db, { pedidoId: id, disponibleId, familiaId });
  if (lineas.length === 0) await verFamilia(ctx, familiaId);
  return lineas;
}

/** Each ordered product with the sum of all families' quantities and totals, and what each takes (decision 14). */
async function deliveryLines(ctx: AuthedContext, { id }: LoadedPedido): Promise<LineaVista[]> {
  const byProduct = new Map<number, LineaVista & { familias: NonNullable<LineaVista["familias"]> }>();
  // All lines of an order follow their products at the same time, or none: those of one product are
  // called the same.
  const add = ({ productoId, familiaId, familia, cantidad, total, ...linea }: OrderLine) => {
    const sum = byProduct.get(productoId) ?? {
      id: null,
      familiaId: 0,
      productoId,
      pedidoId: id,
      cantidad: 0,
      nombreProducto: linea.nombre,
      precioProducto: Number(linea.precio),
      ivaProducto: Number(linea.iva),
      totalLinea: 0,
      unidad: linea.unidad,
      categoria: linea.categoria,
      descripcion: linea.descripcion,
      disponible: null,
      familias: [],
    };
    sum.cantidad = new Decimal(sum.cantidad).add(cantidad).toNumber();
    sum.totalLinea = new Decimal(sum.totalLinea).add(total).toNumber();
    sum.familias.push({
      familiaId,
      nombre: familia,
      cantidad: Number(cantidad),
      totalLinea: Number(total),
    });
    byProduct.set(productoId, sum);
  };
  for (const piece of await readOrderLines(ctx.db, id))
    await mapInTurns(JSON.parse(piece) as OrderLine[], add);
  return [...byProduct.values()];
}
