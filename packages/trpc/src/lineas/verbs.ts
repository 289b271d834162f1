import { formatoCantidad } from "@cosecha/domain/dinero";
import type {
  guardarLineas as guardarLineasSchema,
  LineaCompleta,
  LineaVista,
  PantallaDeLineas,
} from "@cosecha/domain/esquemas/lineas";
import { totalLinea } from "@cosecha/domain/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { puedeVerLineas } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { actorId } from "../audit.ts";
import { change } from "../change.ts";
import { type AuthedContext, persona } from "../context.ts";
import { DomainError } from "../errors.ts";
import { verFamilia } from "../familias/verbs.ts";
import { type LoadedPedido, loadPedido, presentPedido } from "../pedidos/load.ts";
import { loadFamilyLines, loadForSaving, loadOrderLines, lockPedido, writeLines } from "./load.ts";

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
  return lineas.map(({ unidad, categoria, nombreProducto, ...linea }) => ({
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
  const rows = await loadFamilyLines(ctx.db, { pedidoId: id, disponibleId, familiaId });
  if (rows.length === 0) await verFamilia(ctx, familiaId);
  return rows.map(
    (row): LineaVista => ({
      id: row.lineaId,
      familiaId,
      productoId: row.productoId,
      pedidoId: id,
      cantidad: row.cantidad?.toNumber() ?? 0,
      nombreProducto: row.nombre,
      precioProducto: row.precio.toNumber(),
      ivaProducto: row.iva.toNumber(),
      totalLinea: row.total?.toNumber() ?? 0,
      unidad: row.unidad,
      categoria: row.categoria,
      descripcion: row.descripcion,
      disponible: row.disponible?.toNumber() ?? null,
    }),
  );
}

/** Each ordered product with the sum of all families' quantities and totals, and what each takes (decision 14). */
async function deliveryLines(ctx: AuthedContext, { id }: LoadedPedido): Promise<LineaVista[]> {
  const byProduct = new Map<number, LineaVista & { familias: NonNullable<LineaVista["familias"]> }>();
  for (const { productoId, producto, familiaId, familia, cantidad, precio, iva } of await loadOrderLines(
    ctx.db,
    id,
  )) {
    const sum = byProduct.get(productoId) ?? {
      id: null,
      familiaId: 0,
      productoId,
      pedidoId: id,
      cantidad: 0,
      nombreProducto: producto.nombre,
      precioProducto: precio.toNumber(),
      ivaProducto: iva.toNumber(),
      totalLinea: 0,
      unidad: producto.unidad,
      categoria: producto.categoria,
      descripcion: producto.descripcion,
      disponible: null,
      familias: [],
    };
    sum.cantidad = new Decimal(sum.cantidad).add(cantidad).toNumber();
    sum.totalLinea = totalLinea({ precio, iva, cantidad }).add(sum.totalLinea).toNumber();
    sum.familias.push({ familiaId, nombre: familia.nombre, cantidad: cantidad.toNumber() });
    byProduct.set(productoId, sum);
  }
  return [...byProduct.values()];
}

/**
 * Saves the lines that it is given of one family in one order, all or nothing: 0 removes a line, what is not
 * named stays (decisions 8 to 11). Throws CONFLICTO when the order takes no lines now or stock runs short.
 */
export async function guardarLineas(
  ctx: AuthedContext,
  { pedidoId, familiaId, lineas }: z.infer<typeof guardarLineasSchema>,
): Promise<{ message: string }> {
  mustBelong(lineas, { pedidoId, familiaId });
  await change(ctx, async (tx) => {
    const pedido = await lockPedido(tx, pedidoId, familiaId);
    if (!puedeVerLineas(persona(ctx), pedido.proveedor, familiaId)) {
      throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
    }
    if (pedido.familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
    if (pedido.familia.deBaja) throw new DomainError("CONFLICTO", textos.familia.deBaja);
    const motivo = motivoNoEditable(pedido, ctx.now);
    if (motivo !== null) throw new DomainError("CONFLICTO", motivo);
    const productos = await loadForSaving(tx, {
      pedidoId,
      familiaId,
      productoIds: lineas.map((l) => l.productoId),
    });
    mustBeOffered(lineas, productos, pedido.disponibleId);
    mustBeInStock(lineas, productos);
    await writeLines(tx, {
      pedidoId,
      familiaId,
      lineas: lineas.map(({ productoId, cantidad }) => ({ productoId, cantidad: String(cantidad) })),
      now: ctx.now,
      auditoria: {
        usuarioId: actorId(ctx),
        antes: { familiaId, lineas: productos.map(({ id, antes }) => ({ productoId: id, cantidad: antes })) },
        despues: { familiaId, lineas: lineas.map(({ productoId, cantidad }) => ({ productoId, cantidad })) },
      },
    });
  });
  return { message: textos.lineas.guardadas };
}

type Lineas = z.infer<typeof guardarLineasSchema>["lineas"];
type Productos = Awaited<ReturnType<typeof loadForSaving>>;

/** The path names the order and the family; a line that names others is somebody's mistake, not theirs to fill. */
function mustBelong(lineas: Lineas, { pedidoId, familiaId }: Which): void {
  const seen = new Set<number>();
  lineas.forEach((linea, index) => {
    if (linea.familiaId !== undefined && linea.familiaId !== familiaId) {
      throw invalidLine(index, "familiaId", textos.lineas.otraFamilia);
    }
    if (linea.pedidoId !== undefined && linea.pedidoId !== pedidoId) {
      throw invalidLine(index, "pedidoId", textos.lineas.otroPedido);
    }
    if (seen.has(linea.productoId)) throw invalidLine(index, "productoId", textos.lineas.productoRepetido);
    seen.add(linea.productoId);
  });
}

function mustBeOffered(lineas: Lineas, productos: Productos, disponibleId: number): void {
  const offered = new Set(productos.filter((p) => p.disponibleId === disponibleId).map((p) => p.id));
  lineas.forEach(({ productoId }, index) => {
    if (!offered.has(productoId)) throw invalidLine(index, "productoId", textos.lineas.productoAjeno);
  });
}

/**
 * The lines of all families together never exceed the stock; less than before is always welcome (decision 11). Names
 * every product that runs short, and what is left of it.
 */
function mustBeInStock(lineas: Lineas, productos: Productos): void {
  const byId = new Map(productos.map((producto) => [producto.id, producto]));
  const issues = lineas.flatMap(({ productoId, cantidad }, index) => {
    const producto = byId.get(productoId);
    if (producto?.disponible == null || cantidad === 0) return [];
    if (producto.disponible.gte(cantidad) || producto.antes.gte(cantidad)) return [];
    const quedan = formatoCantidad(Decimal.max(producto.disponible, 0));
    return [
      { path: `lineas.${index}.cantidad`, message: textos.lineas.sinExistencias(producto.nombre, quedan) },
    ];
  });
  if (issues.length === 0) return;
  throw new DomainError("CONFLICTO", issues.map(({ message }) => message).join(" "), issues);
}

const invalidLine = (index: number, field: string, message: string) =>
  new DomainError("DATOS_INVALIDOS", message, [{ path: `lineas.${index}.${field}`, message }]);
