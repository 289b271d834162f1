import * as z from "zod";
import { MOTIVOS } from "../copias.ts";
import { textos } from "../textos.ts";
import { conMensaje, pagina } from "./piezas.ts";

export const copiaVista = z.object({
  nombre: z.string(),
  motivo: z.enum(MOTIVOS),
  hecha: z.date(),
  /** In bytes. */
  tamano: z.number().int(),
  url: z.string(),
});
export type CopiaVista = z.infer<typeof copiaVista>;

export const copiaHecha = conMensaje.extend(copiaVista.shape);

export const porNombre = z.object({ nombre: z.string().max(100, textos.copia.noEncontrada) });

/** Newest first, which is how a backup is looked for. */
export const copiasFiltro = pagina(["hecha"]).extend({ direccion: z.enum(["desc", "asc"]).default("desc") });

/** Whether this server makes a backup each night, and why the last one failed, if it did. */
export const copiasEstado = z.object({ nocturnas: z.boolean(), fallo: z.string().nullable() });
