import * as z from "zod";
import { busqueda, id } from "./piezas.ts";

/** What came into an order in an hour: what of it is still there. */
const horaDePedido = z.object({
  /** When the hour begins. */
  hora: z.date(),
  /** Families whose first product came in it. */
  familiasNuevas: z.number().int(),
  /** Lines that came in it. */
  cuantasLineas: z.number().int(),
  /** What those lines cost now, in EUR with IVA. */
  total: z.number(),
});

/** How an order fills: its hours in which something came, in their order. */
export const ritmoDePedido = z.object({
  pedidoId: id,
  nombreProveedor: z.string(),
  descripcion: z.string(),
  inicio: z.date(),
  fin: z.date(),
  horas: z.array(horaDePedido),
});

/** What a family orders in a month, by the month in which orders end. */
const mesDeFamilia = z.object({
  /** yyyy-MM */
  mes: z.string(),
  /** Orders in which the family has something. */
  pedidos: z.number().int(),
  /** In EUR with IVA, of completed orders. */
  total: z.number(),
  /** Of those that are still pending or under way. */
  pendiente: z.number(),
  /** What is to be paid of both: what was delivered, where sharing out is over. */
  aPagar: z.number(),
  aPagarPendiente: z.number(),
});

/** What was spent at each supplier in the last 12 months, the most first. EUR with IVA. */
const gastoPorProveedor = z.array(z.object({ proveedorId: id, nombre: z.string(), total: z.number() }));

/** What a family spends, the last 24 months without gaps, the latest last. */
export const gastoDeFamilia = z.object({
  familiaId: id,
  nombre: z.string(),
  meses: z.array(mesDeFamilia),
  /** Of completed orders. */
  proveedores: gastoPorProveedor,
});

/** What all families have been charged for orders, by the day of its entry. */
export const gastoDeTodas = z.object({
  meses: z.array(mesDeFamilia.pick({ mes: true, pedidos: true, total: true })),
  proveedores: gastoPorProveedor,
});

export const preciosFiltro = z.object({ proveedorId: id, texto: busqueda });

const preciosDeProducto = z.object({
  nombre: z.string(),
  unidad: z.string().nullable(),
  /** In EUR with IVA, one for each of `listados`; null where the product is not in it. */
  precios: z.array(z.number().nullable()),
});

/** A supplier's prices, of the products that have changed most. */
export const preciosDeProveedor = z.object({
  proveedorId: id,
  nombre: z.string(),
  /** The last 60 listings, the latest last. */
  listados: z.array(z.object({ disponibleId: id, subida: z.date(), descripcion: z.string() })),
  curvas: z.array(preciosDeProducto),
});

export type RitmoDePedido = z.infer<typeof ritmoDePedido>;
export type GastoDeTodas = z.infer<typeof gastoDeTodas>;
export type GastoDeFamilia = z.infer<typeof gastoDeFamilia>;
export type PreciosDeProveedor = z.infer<typeof preciosDeProveedor>;
