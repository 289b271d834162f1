import * as z from "zod";
import { EXCEL_MAXIMO } from "../archivos.ts";
import { textos } from "../textos.ts";
import { archivoSubido, archivoVista } from "./archivos.ts";
import { busqueda, fecha, id, pagina, textoRequerido } from "./piezas.ts";
import { proveedorCorto } from "./proveedores.ts";

/** What the listing form holds; the file is required to create (decision 16). */
export const disponibleNuevo = z.object({
  proveedorId: id,
  subida: fecha,
  descripcion: textoRequerido(),
  archivoExcel: archivoSubido(EXCEL_MAXIMO, textos.disponible.faltaExcel),
});

export const disponibleVista = z.object({
  id,
  proveedorId: id,
  proveedor: proveedorCorto,
  subida: z.date(),
  descripcion: z.string(),
  archivoExcel: archivoVista.nullable(),
});
export type DisponibleVista = z.infer<typeof disponibleVista>;

/** Something to say about a cell, a row or (fila null) the whole file. */
export const incidencia = z.object({
  hoja: z.string().nullable(),
  fila: z.number().int().nullable(),
  columna: z.string().nullable(),
  mensaje: z.string(),
});
export type Incidencia = z.infer<typeof incidencia>;

/** Where one list of products stood: its sheet, its header's row, which column held what. */
export const listaLeida = z.object({
  hoja: z.string().nullable(),
  filaCabecera: z.number().int().nullable(),
  columnas: z.record(z.string(), z.string()),
});

/** What came of a file (design, section 7). A row in errores was not imported; one in avisos was. */
export const importacion = listaLeida.extend({
  listas: z.array(listaLeida),
  creados: z.number().int(),
  actualizados: z.number().int(),
  eliminados: z.number().int(),
  avisos: z.array(incidencia),
  errores: z.array(incidencia),
});
export type Importacion = z.infer<typeof importacion>;

export const disponiblesFiltro = pagina(["subida", "descripcion"]).extend({
  descripcion: busqueda,
  proveedorId: id.optional(),
});
