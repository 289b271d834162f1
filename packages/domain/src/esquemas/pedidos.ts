import * as z from "zod";
import { FACTURA_MAXIMO } from "../archivos.ts";
import { ESPERAS } from "../cierre.ts";
import { ESTADOS } from "../pedidos.ts";
import { textos } from "../textos.ts";
import { archivoSubido, archivoVista } from "./archivos.ts";
import { busqueda, fecha, id, pagina, textoRequerido, version } from "./piezas.ts";
import { condiciones, proveedorCorto } from "./proveedores.ts";

export const estadoVista = z.object({ id: z.number().int(), nombre: z.string() });

const estado = z
  .number({ error: textos.pedido.estadoDesconocido })
  .int()
  .refine((valor) => ESTADOS.some(({ id: conocido }) => conocido === valor), {
    error: textos.pedido.estadoDesconocido,
  });

/**
 * What the order form holds. `total` is the specification's; the server computes it and ignores
 * this one.
 */
const campos = {
  inicio: fecha,
  fin: fecha,
  descripcion: textoRequerido(),
  estado,
  total: z.unknown().optional(),
  factura: archivoSubido(FACTURA_MAXIMO).nullish(),
};
/** The rule across the dates; judged as soon as there are two, whatever else is wrong. */
export const finDespues = {
  valido: ({ inicio, fin }: { inicio: Date; fin: Date }) => fin > inicio,
  error: {
    error: textos.pedido.finAntesDeInicio,
    path: ["fin"],
    when: ({ value }: { value: unknown }) =>
      z.object({ inicio: z.date(), fin: z.date() }).safeParse(value).success,
  },
};
export const pedidoDatos = z.object(campos).refine(finDespues.valido, finDespues.error);
export type PedidoDatos = z.infer<typeof pedidoDatos>;

export const pedidoNuevo = z
  .object({ disponibleId: id, ...campos })
  .refine(finDespues.valido, finDespues.error);

/**
 * An order's change names it by its path's id; its listing is not among what can be changed (D29).
 */
export const pedidoCambiado = z
  .object({ id, version, disponibleId: id.optional(), ...campos })
  .refine(finDespues.valido, finDespues.error);

export const pedidoVista = z.object({
  id,
  disponibleId: id,
  disponible: z.object({ id, descripcion: z.string(), proveedor: proveedorCorto }),
  nombreProveedor: z.string(),
  inicio: z.date(),
  fin: z.date(),
  descripcion: z.string(),
  estado: z.number().int(),
  /** What was ordered, EUR with IVA. */
  total: z.number(),
  /** What is to be paid for what was delivered; null while that is `total`. */
  aPagar: z.number().nullable(),
  factura: archivoVista.nullable(),
  version: z.number().int(),
});
export type PedidoVista = z.infer<typeof pedidoVista>;

/** What an order has to come to, and what all families together have ordered (decision 128). */
export const metasVista = condiciones.extend({
  /** EUR without IVA. */
  euros: z.number(),
  kilos: z.number(),
  /** How many of the ordered products do not say what they weigh. */
  sinPeso: z.number().int(),
  /** When somebody said that it goes on below the minimum. */
  sinMinimo: z.date().nullable(),
});

/**
 * An order in a list, with its delivery, and with what one family has ordered in it: the asker's or,
 * in the list of a family's completed orders, that family. Null for an asker without a family.
 * `total` and `aPagar` are the order's, of that family alone.
 */
export const pedidoEnLista = pedidoVista.extend({
  reparto: z.date().nullable(),
  lugar: z.string(),
  recibidoEn: z.date().nullable(),
  repartidoEn: z.date().nullable(),
  deLaFamilia: z
    .object({ productos: z.number().int(), total: z.number(), aPagar: z.number().nullable() })
    .nullable(),
});
export type PedidoEnLista = z.infer<typeof pedidoEnLista>;

/**
 * A closed order that waits for whoever leads it, how many families ordered, and why the mail to its
 * supplier has failed; null where it has not.
 */
export const pedidoPorCerrar = pedidoEnLista.extend({
  cuantasFamilias: z.number().int(),
  falloDeEnvio: z.string().nullable(),
  recibiendo: z.boolean(),
  /** What is to be decided of it, and, null where it is nothing of the kind, what it is to come to. */
  esperas: z.array(z.enum(ESPERAS)),
  metas: metasVista.nullable(),
});
export type PedidoPorCerrar = z.infer<typeof pedidoPorCerrar>;

/** When the supplier's last order was open; null where there was none. */
export const plazoAnterior = pedidoVista.pick({ inicio: true, fin: true }).nullable();

export const pedidosFiltro = pagina(["fin", "descripcion", "estado"]).extend({
  descripcion: busqueda,
  disponibleId: id.optional(),
});
/** «plazo»: the open ones, next to close first; then the closed ones, last to close first. */
export const lanzadosFiltro = pagina(["plazo", "fin", "descripcion", "estado"]);
export const realizadosFiltro = pagina(["fin", "descripcion", "estado"]).extend({ familiaId: id });
/** «plazo»: last to close first. */
export const porCerrarFiltro = pagina(["plazo", "fin", "descripcion", "estado"]);
