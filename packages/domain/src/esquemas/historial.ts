import * as z from "zod";
import { CLASES, type Clase, ENTIDADES, type Entidad } from "../textos/historial.ts";
import { busqueda, fecha, id, pagina } from "./piezas.ts";

/** Who did something: a user, another application, the system, or somebody whom nobody knows. */
const quien = z.object({
  tipo: z.enum(["usuario", "aplicacion", "sistema", "nadie"]),
  /** The user's id; null where it was none. */
  id: z.number().int().nullable(),
  nombre: z.string(),
});

/** A change in words; null is nothing. */
export const cambioVista = z.object({
  /** What has changed, where it is not the thing that the sentence names: a product of many. */
  de: z.string().nullable(),
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});

const anotada = {
  id,
  cuando: z.date(),
  quien,
  accion: z.string(),
  entidad: z.string(),
  entidadId: z.number().int().nullable(),
  /** What the thing is called; null where it has no name. */
  nombre: z.string().nullable(),
  /** The whole in a sentence. */
  frase: z.string(),
};

/** An entry of the history as a list has it: its first changes, and in words how many more. */
export const anotacionVista = z.object({
  ...anotada,
  cambios: z.array(cambioVista),
  mas: z.string().nullable(),
});
export type AnotacionVista = z.infer<typeof anotacionVista>;

/** An entry with a page of all of its changes. */
export const anotacionEntera = z.object({
  ...anotada,
  cambios: z.array(cambioVista),
  total: z.number().int(),
});
export type AnotacionEntera = z.infer<typeof anotacionEntera>;

/** Newest first, unless asked otherwise. */
const paginaDeHistorial = pagina(["cuando"]).extend({ direccion: z.enum(["asc", "desc"]).default("desc") });

export const historialFiltro = paginaDeHistorial.extend({
  usuarioId: id.optional(),
  entidad: z.enum(Object.keys(ENTIDADES) as [Entidad, ...Entidad[]]).optional(),
  entidadId: id.optional(),
  clase: z.enum(Object.keys(CLASES) as [Clase, ...Clase[]]).optional(),
  /** From this moment on. */
  desde: fecha.optional(),
  /** Before this moment. */
  hasta: fecha.optional(),
  texto: busqueda,
});
export type HistorialFiltro = z.infer<typeof historialFiltro>;

export const historialDePedido = paginaDeHistorial.extend({ pedidoId: id });

const trozo = {
  pagina: z.number().int().min(0).max(1_000_000).default(0),
  tamano: z.number().int().min(1).max(200).default(100),
};
/** An entry, and which of its changes. */
export const anotacionPedida = z.object({ id, ...trozo });
export const anotacionDePedido = z.object({ pedidoId: id, id, ...trozo });
