import * as z from "zod";
import { COBROS, segunTipo } from "../campos.ts";
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

/** What people and programs say of a product. What may be null stays as it is where it is absent. */
export const productoDatos = z.object(
  segunTipo({
    nombre: textoRequerido(),
    linea: opcional,
    parrafo: parrafoRequerido,
    precio,
    iva,
    existencias: cantidad.nullish(),
    kilos: cantidad.gt(0, textos.producto.pesoNulo).nullish(),
    caja: cantidad.gt(0, textos.producto.cajaNula).nullish(),
    cobro: z.enum(COBROS).optional(),
  }),
);
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

/** A product's fields as answers have them. */
export const datosDeProducto = z.object(
  segunTipo({
    nombre: z.string(),
    linea: z.string().nullable(),
    parrafo: z.string(),
    precio: z.number(),
    iva: z.number(),
    existencias: z.number().nullable(),
    kilos: z.number().nullable(),
    caja: z.number().nullable(),
    cobro: z.enum(COBROS),
  }),
);

export const productoVista = z.object({
  id,
  disponibleId: id,
  ...datosDeProducto.shape,
  version: z.number().int(),
});
export type ProductoVista = z.infer<typeof productoVista>;

export const productosFiltro = pagina(["posicion", "nombre", "precio", "iva"]).extend({
  descripcion: busqueda,
  disponibleId: id.optional(),
});
