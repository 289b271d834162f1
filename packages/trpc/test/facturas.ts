import { randomUUID } from "node:crypto";
import { Prisma, rows } from "@cosecha/db/database";
import type { FacturaNueva } from "@cosecha/domain/esquemas/contabilizar";
import type { PagoNuevo } from "@cosecha/domain/esquemas/cuentas";
import { traerFactura } from "./delivery.ts";
import { type Caller, hours, type World } from "./world.ts";

export const HOY = "2026-03-14";
export const clave = () => randomUUID();

/** An order of a supplier's that has been shared out: so many kilos at 2.50 € with 4 %. */
export async function repartido(world: World, proveedor: { id: number }, kilos: number) {
  const disponible = await world.crearDisponible({ proveedor });
  const { id: productoId } = await world.crearProducto(disponible);
  const { id: familiaId } = await world.crearFamilia();
  const { id: pedidoId, descripcion } = await world.crearPedido(disponible, { fin: hours(-1) });
  const suyo = { pedidoId, productoId };
  const { db } = world;
  await db.recepcion.create({ data: { ...suyo, recibido: kilos } });
  await db.entrega.create({
    data: { ...suyo, familiaId, entregado: kilos, precio: "2.50", iva: "0.04", origen: "mano" },
  });
  await db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: hours(-1) } });
  await traerFactura(world, pedidoId);
  return { pedidoId, descripcion };
}

/** A supplier with two orders that have been charged without an invoice, of 26 € and 52 €. */
export async function dosCargados(world: World, cuentas: Caller["cuentas"]) {
  const proveedor = await world.crearProveedor();
  const pedidos: number[] = [];
  for (const kilos of [10, 20]) {
    const { pedidoId } = await repartido(world, proveedor, kilos);
    await cuentas.contabilizar({ pedidoId });
    pedidos.push(pedidoId);
  }
  const factura = (cambios: Partial<FacturaNueva> = {}) => ({
    ...{ proveedorId: proveedor.id, numero: "2026/118", fecha: HOY, total: 78, pedidos },
    ...cambios,
  });
  const pago = (cambios: Partial<PagoNuevo> = {}) =>
    cuentas.pagar({
      ...{ clave: clave(), proveedorId: proveedor.id, medio: "banco", importe: 50, fecha: HOY },
      ...cambios,
    });
  const suya = () => cuentas.deProveedor({ proveedorId: proveedor.id });
  return { proveedor, pedidos, factura, pago, suya };
}

/** What an entry moves, by account. */
export const movido = (world: World, asientoId: number | null) =>
  rows<{ tipo: string; importe: number }>(
    world.db,
    Prisma.sql`SELECT c.tipo, a.importe FROM apunte a JOIN cuenta c ON c.id = a."cuentaId"
      WHERE a."asientoId" = ${asientoId} ORDER BY c.tipo`,
  );

/** The same, with an invoice of 26 € and a later one of 52 €. */
export async function dosFacturas(world: World, cuentas: Caller["cuentas"]) {
  const { pedidos, factura, ...otros } = await dosCargados(world, cuentas);
  const ids: number[] = [];
  for (const [n, pedidoId] of pedidos.entries()) {
    const datos = { numero: `A-${n + 1}`, fecha: `2026-03-0${n + 1}`, total: n === 0 ? 26 : 52 };
    ids.push((await cuentas.registrarFactura(factura({ ...datos, pedidos: [pedidoId] }))).facturaId);
  }
  const quedan = async () => (await otros.suya()).facturas.map(({ numero, queda }) => [numero, queda]);
  const [una = 0, otra = 0] = ids;
  return { ...otros, factura, pedidos, una, otra, quedan };
}

/** What an order has moved in each kind of account, in €. */
export const saldosDePedido = async (world: World, pedidoId: number) =>
  rows<{ tipo: string; de: number | null; importe: number }>(
    world.db,
    Prisma.sql`SELECT c.tipo, coalesce(c."familiaId", c."proveedorId") AS de, sum(a.importe) AS importe
      FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
      WHERE s."pedidoId" = ${pedidoId} GROUP BY 1, 2 ORDER BY c.tipo, de`,
  );
