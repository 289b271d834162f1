import * as z from "zod";
import { archivoSubido, archivoVista, FACTURA_MAXIMO } from "./archivos.ts";
import { busqueda, fecha, id, pagina, textoRequerido } from "./esquemas.ts";
import { proveedorCorto } from "./proveedores.ts";
import { textos } from "./textos.ts";

/** The states of an order (decision 17). */
export const ESTADOS = [
  { id: 1, nombre: "Pendiente" },
  { id: 2, nombre: "En proceso" },
  { id: 3, nombre: "Completado" },
  { id: 4, nombre: "Cancelado" },
] as const;
export const PENDIENTE = 1;
export const EN_PROCESO = 2;
export const COMPLETADO = 3;
export const CANCELADO = 4;

export const estadoVista = z.object({ id: z.number().int(), nombre: z.string() });

const estado = z
  .number({ error: textos.pedido.estadoDesconocido })
  .int()
  .refine((valor) => ESTADOS.some(({ id: conocido }) => conocido === valor), {
    error: textos.pedido.estadoDesconocido,
  });

/** What the order form holds. `total` is the specification's; the server computes it and ignores this one. */
const campos = {
  inicio: fecha,
  fin: fecha,
  descripcion: textoRequerido(),
  estado,
  total: z.unknown().optional(),
  factura: archivoSubido(FACTURA_MAXIMO).nullish(),
};
const finDespues = {
  valido: ({ inicio, fin }: { inicio: Date; fin: Date }) => fin > inicio,
  error: { error: textos.pedido.finAntesDeInicio, path: ["fin"] },
};
export const pedidoDatos = z.object(campos).refine(finDespues.valido, finDespues.error);
export type PedidoDatos = z.infer<typeof pedidoDatos>;

export const pedidoNuevo = z
  .object({ disponibleId: id, ...campos })
  .refine(finDespues.valido, finDespues.error);

/** An order's change names it by its path's id. */
export const pedidoCambiado = z.object({ id, ...campos }).refine(finDespues.valido, finDespues.error);

export const pedidoVista = z.object({
  id,
  disponibleId: id,
  disponible: z.object({ id, descripcion: z.string(), proveedor: proveedorCorto }),
  nombreProveedor: z.string(),
  inicio: z.date(),
  fin: z.date(),
  descripcion: z.string(),
  estado: z.number().int(),
  total: z.number(),
  factura: archivoVista.nullable(),
});
export type PedidoVista = z.infer<typeof pedidoVista>;

export const pedidosFiltro = pagina(["fin", "descripcion", "estado"]).extend({
  descripcion: busqueda,
  disponibleId: id.optional(),
});
export const lanzadosFiltro = pagina(["fin", "descripcion", "estado"]);
export const realizadosFiltro = lanzadosFiltro.extend({ familiaId: id });

type Plazo = { estado: number; inicio: Date; fin: Date };

/** An order is expired when the current time is after its fin (section 4). */
export const estaCaducado = (pedido: Pick<Plazo, "fin">, ahora: Date): boolean => ahora > pedido.fin;

/**
 * Why the lines of an order cannot change, as the user reads it; null when they can: estado 1 or 2, and
 * inicio ≤ ahora ≤ fin (decision 9).
 */
export function motivoNoEditable(pedido: Plazo, ahora: Date): string | null {
  if (pedido.estado === COMPLETADO) return textos.lineas.completado;
  if (pedido.estado === CANCELADO) return textos.lineas.cancelado;
  if (estaCaducado(pedido, ahora)) return textos.lineas.caducado;
  if (ahora < pedido.inicio) return textos.lineas.sinEmpezar;
  return null;
}

/** Whether lines can change now (decision 9). */
export const lineasEditables = (pedido: Plazo, ahora: Date): boolean =>
  motivoNoEditable(pedido, ahora) === null;
