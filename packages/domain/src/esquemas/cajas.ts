import * as z from "zod";
import { MOTIVOS_DE_CAJA } from "../cajas.ts";
import { cantidad, id } from "./piezas.ts";

/** What one family has ordered of a product that comes in whole cases, and what it gets. */
export const parteDeCaja = z.object({
  familiaId: id,
  nombre: z.string(),
  pedido: z.number(),
  hasta: z.number(),
  final: z.number(),
});

/** How the cases of a product come out. */
export const cajasDeProducto = z.object({
  productoId: id,
  nombreProducto: z.string(),
  unidad: z.string().nullable(),
  /** How much a case holds. */
  lleva: z.number(),
  cajas: z.number(),
  /** null: what is ordered makes whole cases already. */
  motivo: z.enum(MOTIVOS_DE_CAJA).nullable(),
  /** What all families together may have; null: no limit, or not the asker's concern. */
  tope: z.number().nullable(),
  familias: z.array(parteDeCaja),
});
export type CajasDeProducto = z.infer<typeof cajasDeProducto>;

/** The cases of an order: as they would come out now or, once they are final, as they did. */
export const cajasDePedido = z.object({
  /** Whether they are decided on now. */
  porDecidir: z.boolean(),
  /** Since when they are final; null: not yet. */
  cajasEn: z.date().nullable(),
  /** When the proposal becomes final by itself; null: it does not. */
  decideHasta: z.date().nullable(),
  /** What names the proposal, for whoever decides; "" for who does not. */
  marca: z.string(),
  productos: z.array(cajasDeProducto),
});
export type CajasDePedido = z.infer<typeof cajasDePedido>;

/** What who leads an order decides: the proposal that they saw, and what is to be otherwise. */
export const decidirCajas = z.object({
  id,
  marca: z.string().max(64),
  productos: z
    .array(
      z.object({
        productoId: id,
        familias: z.array(z.object({ familiaId: id, cantidad })).max(2_000),
      }),
    )
    .max(2_000)
    .default([]),
});
