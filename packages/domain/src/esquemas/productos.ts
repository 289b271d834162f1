import * as z from "zod";
import { COBROS } from "../campos.ts";
import { textos } from "../textos.ts";
import {
  busqueda,
  cantidad,
  id,
  iva,
  lineaLibre,
  pagina,
  parrafoRequerido,
  precio,
  puntosDeIva,
  textoRequerido,
  version,
} from "./piezas.ts";

/** Blank is none. */
const opcional = lineaLibre(500)
  .nullish()
  .transform((texto) => (texto === "" ? null : texto));

export const productoDatos = z.object({
  nombre: textoRequerido(),
  precio,
  iva,
  descripcion: parrafoRequerido,
  /** null: no limit (D11). */
  stock: cantidad.nullish(),
  codigo: opcional,
  unidad: opcional,
  categoria: opcional,
  /** Absent: as it is, or `unidad`. */
  cobro: z.enum(COBROS).optional(),
  /** The kilos of one piece, more or less; null: it is not ordered by the piece. */
  pesoMedio: cantidad.gt(0, textos.producto.pesoMedio).nullish(),
});
export type ProductoDatos = z.infer<typeof productoDatos>;

export const productoNuevo = productoDatos.extend({ disponibleId: id });
export type ProductoNuevo = z.infer<typeof productoNuevo>;

/**
 * A changed product: what may be blank stays as it is where it is absent. Its listing cannot change
 * (D29).
 */
export const productoCambio = productoDatos.extend({
  id,
  version,
  disponibleId: id.optional(),
  /**
   * That it may become another thing, or cost so much more or less, although families have ordered
   * it.
   */
  confirmado: z.boolean().optional(),
});
export type ProductoCambio = z.infer<typeof productoCambio>;

/** What the product form holds: the IVA in percent points (D6). */
export const productoFormulario = productoDatos.extend({ iva: puntosDeIva, version });

export const productoVista = z.object({
  id,
  disponibleId: id,
  nombre: z.string(),
  precio: z.number(),
  iva: z.number(),
  descripcion: z.string(),
  stock: z.number().nullable(),
  codigo: z.string().nullable(),
  unidad: z.string().nullable(),
  categoria: z.string().nullable(),
  cobro: z.enum(COBROS),
  pesoMedio: z.number().nullable(),
  version: z.number().int(),
});
export type ProductoVista = z.infer<typeof productoVista>;

export const productosFiltro = pagina(["posicion", "nombre", "precio", "iva"]).extend({
  descripcion: busqueda,
  disponibleId: id.optional(),
});
