import * as z from "zod";
import { textos } from "../textos.ts";
import { fecha, id, pagina, textoRequerido } from "./piezas.ts";
import { rol } from "./usuarios.ts";

/** What another application may do, for whom and until when (decision 2). */
export const accesoDatos = z
  .object({
    nombre: textoRequerido(),
    rol,
    /** Whose family it acts for, with ROLE_FAMILIA; null or absent: nobody's. */
    familiaId: id.nullish(),
    caduca: fecha,
  })
  .refine((datos) => datos.rol === "ROLE_FAMILIA" || datos.familiaId == null, {
    path: ["familiaId"],
    error: textos.acceso.sinFamilia,
  });
export type AccesoDatos = z.infer<typeof accesoDatos>;

export const accesoVista = z.object({
  id,
  nombre: z.string(),
  rol,
  familia: z.object({ id, nombre: z.string() }).nullable(),
  caduca: z.date(),
  /** When it was last used, to the hour; null: never. */
  usado: z.date().nullable(),
  creado: z.date(),
  /** Who gave it, and may know its token; null: nobody who is still here. */
  creadoPor: z.object({ id, nombre: z.string(), administra: z.boolean() }).nullable(),
});
export type AccesoVista = z.infer<typeof accesoVista>;

export const accesosFiltro = pagina(["nombre", "caduca"]);
