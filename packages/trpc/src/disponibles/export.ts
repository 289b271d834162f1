import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { exportTemplate } from "@cosecha/importador/own-sheet";
import { fileName, XLSX } from "../excel/file-name.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { loadDisponible } from "./load.ts";
import { readComparables } from "./load-productos.ts";

/** A listing's products as a workbook. Importing that workbook gives the same products. */
export async function exportarDisponible(ctx: AuthedContext, id: number): Promise<ArchivoSubido> {
  const { descripcion, proveedor } = await loadDisponible(ctx.db, id);
  const bytes = await ctx.writeFile({ hoja: "lista", productos: await readComparables(ctx.db, id) });
  return { nombre: fileName(`${proveedor.nombre} - ${descripcion}`), tipo: XLSX, bytes };
}

/** An empty workbook with the columns of a listing. */
export const verPlantilla = async (): Promise<ArchivoSubido> => ({
  nombre: "plantilla.xlsx",
  tipo: XLSX,
  bytes: exportTemplate(),
});
