import * as z from "zod";
import { COBROS } from "../campos.ts";
import { FILAS_DE_TOTALES, MOTIVOS_SIN_PAREJA, TOTALES_MAXIMO } from "../compartidos.ts";
import { MOTIVOS_NO_EDITABLE } from "../pedidos.ts";
import * as textos from "../textos/compartido.ts";
import { archivoSubido } from "./archivos.ts";
import { desgloseDeCargo } from "./cuentas.ts";
import { porEnlace } from "./enlaces.ts";
import { cantidad, id } from "./piezas.ts";

/** A link for an order and the family that is another group. */
export const paraCompartir = z.object({ pedidoId: id, familiaId: id });

/** A link that is there, without what it is opened with. */
export const compartidoVista = z.object({
  id,
  familiaId: id,
  nombreFamilia: z.string(),
  creado: z.date(),
  valeHasta: z.date(),
  /** When totals came by it last; null: not yet. */
  entregado: z.date().nullable(),
  /** Whether it can be used: not where who made it may not manage the order any more. */
  vale: z.boolean(),
});
export type CompartidoVista = z.infer<typeof compartidoVista>;

/** A link that has just been made, which nobody sees again. */
export const compartidoCreado = z.object({ token: z.string(), valeHasta: z.date() });

/** What the other group has of a product, gets of it, and pays. */
export const lineaCompartida = z.object({
  codigo: z.string().nullable(),
  nombre: z.string(),
  unidad: z.string().nullable(),
  /** What it had ordered before its cases were made whole; else the same as `cantidad`. */
  pedido: z.number(),
  cantidad: z.number(),
  /** In what is charged by; null: nothing, or not shared out yet. */
  entregado: z.number().nullable(),
  cobro: z.enum(COBROS),
  /** EUR without IVA, of a unit; once it has been delivered, of what is charged by. */
  precio: z.number(),
  iva: z.number(),
  /** EUR, IVA included: of what was delivered, once it is shared out. */
  total: z.number(),
});
export type LineaCompartida = z.infer<typeof lineaCompartida>;

/** What whoever has the link sees of the order. */
export const pedidoCompartido = z.object({
  /** The cooperative that leads it; "" where it has said no name. */
  grupo: z.string(),
  /** What the other group is called there. */
  nombreFamilia: z.string(),
  nombreProveedor: z.string(),
  descripcion: z.string(),
  inicio: z.date(),
  fin: z.date(),
  reparto: z.date().nullable(),
  lugar: z.string(),
  /** Why no totals are taken; null while they are. */
  motivoNoEditable: z.enum(MOTIVOS_NO_EDITABLE).nullable(),
  ahora: z.date(),
  valeHasta: z.date(),
  entregado: z.date().nullable(),
  repartidoEn: z.date().nullable(),
  lineas: z.array(lineaCompartida),
  /** Its share of the order's charges, and of what the invoice differs, once that has been charged. */
  cargos: desgloseDeCargo.shape.cargos,
  diferencia: z.number(),
  /** Whether accounts are kept and have not charged it yet, so that common costs may come. */
  porCargar: z.boolean(),
  /** EUR, IVA included: what it has been charged; until then of the lines. */
  total: z.number(),
});
export type PedidoCompartido = z.infer<typeof pedidoCompartido>;

/** A sheet of totals. */
export const leerTotales = porEnlace.extend({ archivoExcel: archivoSubido(TOTALES_MAXIMO) });

/** What a sheet of totals would make of what the other group has. */
export const totalesLeidos = z.object({
  /** What the sheet says of its order, above its products. */
  arriba: z.array(z.string()),
  /** Whether those days have nothing in common with the order's. */
  otrasFechas: z.boolean(),
  lineas: z.array(
    z.object({
      productoId: id,
      nombre: z.string(),
      unidad: z.string().nullable(),
      antes: z.number(),
      cantidad: z.number(),
    }),
  ),
  sinPareja: z.array(
    z.object({
      fila: z.number().int(),
      nombre: z.string(),
      unidad: z.string().nullable(),
      cantidad: z.string().nullable(),
      motivo: z.enum(MOTIVOS_SIN_PAREJA),
      /** What stays ordered of the product that it is of; null: nobody knows which. */
      queda: z.number().nullable(),
    }),
  ),
});
export type TotalesLeidos = z.infer<typeof totalesLeidos>;

/** All that the other group is to have, with what each replaces, as `totalesLeidos` gave it. */
export const entregarTotales = porEnlace.extend({
  lineas: z
    .array(z.object({ productoId: id, antes: cantidad, cantidad }))
    .max(FILAS_DE_TOTALES, textos.demasiadasFilas(FILAS_DE_TOTALES)),
});
