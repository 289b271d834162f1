import * as z from "zod";
import { id } from "./piezas.ts";

/** A line whose price with IVA is not what its family has seen. Amounts in EUR. */
export const avisoDePrecio = z.object({
  productoId: id,
  nombreProducto: z.string(),
  unidad: z.string().nullable(),
  /** With IVA, in cents. */
  antes: z.number(),
  ahora: z.number(),
  /** By how much the line's total has risen, or fallen. */
  diferencia: z.number(),
});
export type AvisoDePrecio = z.infer<typeof avisoDePrecio>;

/** The changed prices of what a family has ordered in one order. */
export const avisosDePedido = z.object({
  pedidoId: id,
  descripcion: z.string(),
  nombreProveedor: z.string(),
  /** How many there are. `avisos` holds those that matter most in euros, 50 at most. */
  cuantos: z.number().int(),
  /** Of all of them together. */
  diferencia: z.number(),
  avisos: z.array(avisoDePrecio),
  /** What is given back to say that just these prices have been seen. */
  marca: z.string(),
});
export type AvisosDePedido = z.infer<typeof avisosDePedido>;

/** A family has seen the prices that an answer with this `marca` told. */
export const preciosVistos = z.object({ pedidoId: id, marca: z.string().max(100) });
