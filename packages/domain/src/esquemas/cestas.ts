import * as z from "zod";
import { MOTIVOS_DE_FALTA } from "../cestas.ts";
import * as textos from "../textos/cestas.ts";
import { cantidad, dia, id } from "./piezas.ts";

export const falta = z.object({
  lineaId: id,
  nombre: z.string(),
  unidad: z.string().nullable(),
  /** What the family takes each time. */
  cantidad: z.number(),
  motivo: z.enum(MOTIVOS_DE_FALTA),
  /** How much was put all the same. */
  puesto: z.number(),
  /** What it may have become, which the family is asked. */
  producto: z.object({ id, nombre: z.string(), unidad: z.string().nullable() }).nullable(),
});

/** That a family's basket has been put into an order, and what of it was not. */
export const cestaPuesta = z.object({
  puesta: z.date(),
  puestos: z.number().int(),
  faltan: z.array(falta),
});
export type CestaPuesta = z.infer<typeof cestaPuesta>;

/** What a family takes of a supplier each time. */
export const cestaVista = z.object({
  proveedorId: id,
  nombreProveedor: z.string(),
  /** The days on which it is not put; null: it always is. */
  pausa: z.object({ desde: z.string(), hasta: z.string() }).nullable(),
  lineas: z.array(
    z.object({
      id,
      nombre: z.string(),
      unidad: z.string().nullable(),
      codigo: z.string().nullable(),
      cantidad: z.number(),
    }),
  ),
  /** The last order into which it was put; null: none yet. */
  ultima: cestaPuesta.extend({ pedidoId: id, descripcion: z.string() }).nullable(),
});
export type CestaVista = z.infer<typeof cestaVista>;

/** The family's lines of an order become what it takes of that supplier each time. */
export const cestaDePedido = z.object({ pedidoId: id });

/** How much of a product the family takes each time; 0: it does not. */
export const productoDeCesta = z.object({ productoId: id, cantidad });

export const lineaDeCesta = z.object({ id, cantidad });

/** What a product of the basket has become. With an order, it is put into that, too. */
export const esEste = z.object({ id, productoId: id, pedidoId: id.optional() });

export const pausarCesta = z
  .object({ proveedorId: id, desde: dia.nullable(), hasta: dia.nullable() })
  .refine(({ desde, hasta }) => (desde === null) === (hasta === null), {
    error: textos.faltaUnDia,
    path: ["hasta"],
  })
  .refine(({ desde, hasta }) => desde === null || hasta === null || desde <= hasta, {
    error: textos.alReves,
    path: ["hasta"],
  });

export const cestaDeProveedor = z.object({ proveedorId: id });
