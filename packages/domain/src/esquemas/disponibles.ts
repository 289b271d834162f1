import * as z from "zod";
import { EXCEL_MAXIMO } from "../archivos.ts";
import { textos } from "../textos.ts";
import { archivoSubido, archivoVista } from "./archivos.ts";
import { indicaciones } from "./importacion.ts";
import { busqueda, fecha, id, pagina, textoRequerido, version } from "./piezas.ts";
import { proveedorCorto } from "./proveedores.ts";

const archivoExcel = archivoSubido(EXCEL_MAXIMO, textos.disponible.faltaExcel);

/** What the listing form holds; the file is required to create (D16). */
export const disponibleNuevo = indicaciones.extend({
  proveedorId: id,
  subida: fecha,
  descripcion: textoRequerido(),
  archivoExcel,
});

/**
 * A changed listing; without a file its products stay as they are. Its supplier cannot change
 * (D29).
 */
export const disponibleCambio = indicaciones.extend({
  id,
  version,
  proveedorId: id.optional(),
  subida: fecha,
  descripcion: textoRequerido(),
  archivoExcel: archivoExcel.nullish(),
  /** That prices may change as much as they do, although families have ordered those products. */
  preciosConfirmados: z.boolean().optional(),
  /** That of the preview that was looked at, where it is to be refused if it holds no more. */
  estadoVisto: z.string().max(64).optional(),
});

/**
 * A file to look at before it is stored: for a new listing of that supplier, or for the listing
 * `id`.
 */
export const disponiblePrevisto = indicaciones.extend({
  proveedorId: id,
  id: id.nullish(),
  archivoExcel,
  /** Whether the answer is to bring the sheets as they are. */
  conHojas: z.boolean().default(true),
});

/** A file that was previewed, by the key that the preview answered (decision 21). */
const archivoVisto = z.object({ clave: z.string().length(64) }, { error: textos.disponible.faltaExcel });
export type ArchivoVisto = z.infer<typeof archivoVisto>;

export const disponibleNuevoVisto = disponibleNuevo.extend({ archivoExcel: archivoVisto });
export const disponibleCambioVisto = disponibleCambio.extend({ archivoExcel: archivoVisto });
export const disponiblePrevistoVisto = disponiblePrevisto.extend({
  archivoExcel: z.union([archivoExcel, archivoVisto], { error: textos.disponible.faltaExcel }),
});

export const disponibleVista = z.object({
  id,
  proveedorId: id,
  proveedor: proveedorCorto,
  subida: z.date(),
  descripcion: z.string(),
  archivoExcel: archivoVista.nullable(),
  version: z.number().int(),
});
export type DisponibleVista = z.infer<typeof disponibleVista>;

export const disponiblesFiltro = pagina(["subida", "descripcion"]).extend({
  descripcion: busqueda,
  proveedorId: id.optional(),
});
