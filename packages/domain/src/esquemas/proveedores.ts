import * as z from "zod";
import { MEDIDAS_DE_MINIMO } from "../metas.ts";
import { textos } from "../textos.ts";
import { imagenGuardada } from "./archivos.ts";
import { familiaCorta } from "./familias.ts";
import {
  busqueda,
  cantidad,
  email,
  id,
  importe,
  lineaLibre,
  pagina,
  textoLibre,
  textoRequerido,
  version,
} from "./piezas.ts";

const familias = z
  .array(z.union([id, z.object({ id })]))
  .max(1000)
  .transform((unas) => [...new Set(unas.map((una) => (typeof una === "number" ? una : una.id)))]);

export const proveedorDatos = z.object({
  nombre: textoRequerido(),
  email,
  telefono: lineaLibre(100).default(""),
  descripcion: textoLibre,
  horarios: textoLibre,
  familias: familias.prefault([]),
  /** An image as data URL; null takes it away, absent leaves it. */
  logo: z.string({ error: textos.logo.tipo }).startsWith("data:image/", textos.logo.tipo).nullish(),
  /** Whether its orders are mailed to it when they close; absent leaves it. */
  enviarAlCerrar: z.boolean().optional(),
  /** What its orders have to come to; null takes it away, absent leaves it, as of all of these. */
  minimo: cantidad.gt(0, textos.campos.importeCero).nullable().optional(),
  minimoEn: z.enum(MEDIDAS_DE_MINIMO).optional(),
  portes: importe.nullable().optional(),
  portesGratisDesde: importe.nullable().optional(),
});
export type ProveedorDatos = z.infer<typeof proveedorDatos>;

/** A changed supplier; without `familias` the same ones go on managing it. */
export const proveedorCambio = proveedorDatos.extend({ id, version, familias: familias.optional() });
export type ProveedorCambio = z.infer<typeof proveedorCambio>;

/** What its orders have to come to, and what bringing them costs (decision 128). */
export const condiciones = z.object({
  minimo: z.number().nullable(),
  minimoEn: z.enum(MEDIDAS_DE_MINIMO),
  portes: z.number().nullable(),
  portesGratisDesde: z.number().nullable(),
});

export const proveedorVista = z.object({
  id,
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  descripcion: z.string(),
  horarios: z.string(),
  logo: imagenGuardada,
  enviarAlCerrar: z.boolean(),
  ...condiciones.shape,
  familias: z.array(familiaCorta),
  version: z.number().int(),
});
export type ProveedorVista = z.infer<typeof proveedorVista>;

/** A supplier where a listing or an order names it. */
export const proveedorCorto = proveedorVista.pick({ id: true, nombre: true, logo: true, familias: true });

export const proveedoresFiltro = pagina(["nombre", "email"]).extend({ nombre: busqueda });
