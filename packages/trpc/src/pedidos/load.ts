import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { PedidoVista } from "@cosecha/domain/esquemas/pedidos";
import { textos } from "@cosecha/domain/textos";
import { conProveedor, sinInforme } from "../disponibles/load.ts";
import { DomainError } from "../kernel/errors.ts";
import { fileSummary, presentFile } from "../kernel/files.ts";
import { presentProveedorCorto, withFamilias } from "../proveedores/load.ts";

/**
 * Loads an order with its listing, its supplier, the families that manage it, and its invoice's
 * name.
 */
const conDisponible = {
  disponible: { include: { proveedor: conProveedor.proveedor }, omit: sinInforme },
  factura: fileSummary,
} satisfies Prisma.PedidoInclude;

type Cargado = Prisma.PedidoGetPayload<{ include: typeof conDisponible }>;

const withProveedor = (pedido: Cargado) => ({
  ...pedido,
  disponible: { ...pedido.disponible, proveedor: withFamilias(pedido.disponible.proveedor) },
});
export type LoadedPedido = ReturnType<typeof withProveedor>;

/** Loads one order with its listing and supplier. Throws NO_ENCONTRADO. */
export async function loadPedido(db: Db | Tx, id: number): Promise<LoadedPedido> {
  const pedido = await db.pedido.findUnique({ where: { id }, include: conDisponible });
  if (pedido === null) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  return withProveedor(pedido);
}

/** Orders with their totals in EUR. Two statements, however many orders there are. */
export async function loadPedidos(db: Db | Tx, args: Prisma.PedidoFindManyArgs): Promise<PedidoVista[]> {
  const pedidos = await db.pedido.findMany({
    ...(args as Omit<Prisma.PedidoFindManyArgs, "select" | "include" | "omit">),
    include: conDisponible,
  });
  const totales = await loadTotales(
    db,
    pedidos.map(({ id }) => id),
  );
  return pedidos.map((pedido) => presentPedido(withProveedor(pedido), totales.get(pedido.id) ?? 0));
}

/**
 * The totals of orders in EUR, which are the sums of their lines' totals, by the order's id (D7).
 * An order without lines is missing.
 */
export async function loadTotales(db: Db | Tx, pedidoIds: number[]): Promise<Map<number, number>> {
  if (pedidoIds.length === 0) return new Map();
  const sumas = await db.lineaPedido.groupBy({
    by: ["pedidoId"],
    where: { pedidoId: { in: pedidoIds } },
    _sum: { total: true },
  });
  return new Map(sumas.map(({ pedidoId, _sum }) => [pedidoId, _sum.total?.toNumber() ?? 0]));
}

/** An order as answers show it. */
export const presentPedido = (pedido: LoadedPedido, total: number): PedidoVista => ({
  id: pedido.id,
  disponibleId: pedido.disponibleId,
  disponible: {
    id: pedido.disponible.id,
    descripcion: pedido.disponible.descripcion,
    proveedor: presentProveedorCorto(pedido.disponible.proveedor),
  },
  nombreProveedor: pedido.disponible.proveedor.nombre,
  inicio: pedido.inicio,
  fin: pedido.fin,
  descripcion: pedido.descripcion,
  estado: pedido.estado,
  total,
  factura: presentFile(pedido.factura, `/api/pedidos/${pedido.id}/factura`),
  version: pedido.version,
});
