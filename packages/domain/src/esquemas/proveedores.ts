import * as z from "zod";
import { familiaCorta } from "./familias.ts";
import { busqueda, email, id, pagina, textoLibre, textoRequerido } from "./piezas.ts";

export const proveedorDatos = z.object({
  nombre: textoRequerido(),
  email,
  telefono: textoLibre,
  descripcion: textoLibre,
  horarios: textoLibre,
  /** The managing families, as ids or as objects (design, section 6). */
  familias: z
    .array(z.union([id, z.object({ id })]))
    .max(1000)
    .default([])
    .transform((familias) => [
      ...new Set(familias.map((familia) => (typeof familia === "number" ? familia : familia.id))),
    ]),
  /** An image as data URL; null takes it away, absent leaves it. */
  logo: z.string().startsWith("data:image/").nullish(),
});
export type ProveedorDatos = z.infer<typeof proveedorDatos>;

export const proveedorVista = z.object({
  id,
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  descripcion: z.string(),
  horarios: z.string(),
  logo: z.string().nullable(),
  familias: z.array(familiaCorta),
});
export type ProveedorVista = z.infer<typeof proveedorVista>;

/** A supplier where a listing or an order names it. */
export const proveedorCorto = proveedorVista.pick({ id: true, nombre: true, logo: true, familias: true });

export const proveedoresFiltro = pagina(["nombre", "email"]).extend({ nombre: busqueda });
