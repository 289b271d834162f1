import * as z from "zod";
import { busqueda, cantidad, id, iva, pagina, precio, textoRequerido } from "./piezas.ts";

const opcional = z.string().trim().max(500).nullish();

export const productoDatos = z.object({
  nombre: textoRequerido(),
  precio,
  iva,
  descripcion: textoRequerido(),
  /** null or absent: no limit (decision 11). */
  stock: cantidad.nullish(),
  codigo: opcional,
  unidad: opcional,
  categoria: opcional,
});
export type ProductoDatos = z.infer<typeof productoDatos>;

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
});
export type ProductoVista = z.infer<typeof productoVista>;

export const productosFiltro = pagina(["posicion", "nombre", "precio", "iva"]).extend({
  descripcion: busqueda,
  disponibleId: id.optional(),
});
