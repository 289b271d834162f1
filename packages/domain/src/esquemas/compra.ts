import * as z from "zod";
import { PEDIDOS_DE_COMPRA } from "../compra.ts";
import { cambioDePantalla, pantallaDeLineas } from "./lineas.ts";
import { id } from "./piezas.ts";

/** An order in which the family can change lines now: its whole screen, and its delivery. */
export const pedidoDeCompra = z.object({
  pantalla: pantallaDeLineas,
  reparto: z.date().nullable(),
  lugar: z.string(),
});
export type PedidoDeCompra = z.infer<typeof pedidoDeCompra>;

/** Everything that is open for a family («Mi compra»), by day of delivery. */
export const miCompra = z.object({
  familiaId: id,
  /** The server's clock, for countdowns. */
  ahora: z.date(),
  pedidos: z.array(pedidoDeCompra),
  /** Those that are open, too, and too long to be put beside the others. */
  largos: z.array(pantallaDeLineas.shape.pedido),
});
export type MiCompra = z.infer<typeof miCompra>;

/** The orders to follow from there: what changed since `desde`, its `ahora`, comes first. */
export const seguirCompra = z.object({
  pedidoIds: z.array(id).min(1).max(PEDIDOS_DE_COMPRA),
  desde: z.date().optional(),
});

/** What has changed in the screen of one of those orders. */
export const cambioDeCompra = z.object({ pedidoId: id, cambio: cambioDePantalla });
export type CambioDeCompra = z.infer<typeof cambioDeCompra>;
