import type { disponiblePrevisto } from "@cosecha/domain/esquemas/disponibles";
import type { Importacion, Incidencia } from "@cosecha/domain/esquemas/importacion";
import { diaDe } from "@cosecha/domain/fechas";
import type { FileReading, FileRequest } from "@cosecha/importador/file-reading";
import type { Decimal } from "decimal.js";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { invalidFile, refusedFile } from "../kernel/refused-file.ts";
import { mustHaveRoom } from "../kernel/room.ts";
import { findWhatFits, loadRecordadas } from "./remember.ts";

type Subido = Pick<
  z.infer<typeof disponiblePrevisto>,
  "archivoExcel" | "asignacion" | "correcciones" | "omitidas" | "ivaHabitual" | "olvidar"
>;

type Proveedor = { id: number; ivaHabitual: Decimal | null };

/**
 * Reads a supplier's file. It uses what people say about it now, and what they said about earlier
 * files of that supplier (design: Import). Throws DomainError where the file is no workbook:
 * DATOS_INVALIDOS, TIPO_NO_ADMITIDO or DEMASIADO_GRANDE, with advice, and CONFLICTO where there is no
 * room for what it says. A workbook without products
 * does not throw; its reading has a `rechazo`.
 */
export async function readDisponible(
  ctx: AuthedContext,
  proveedor: Proveedor,
  subido: Subido,
  paraVer: FileRequest["paraVer"] = null,
): Promise<FileReading> {
  await mustHaveRoom(ctx);
  const recordadas = subido.olvidar ? [] : await loadRecordadas(ctx.db, proveedor.id);
  return readWith(ctx, proveedor, subido, { recordadas, paraVer });
}

/**
 * Reads a supplier's file to store it. Throws DATOS_INVALIDOS where it has no products. `olvidadas`
 * are the shapes of files whose remembered answers the user wants to be forgotten.
 */
export async function readForStoring(ctx: AuthedContext, proveedor: Proveedor, subido: Subido) {
  const reading = await readDisponible(ctx, proveedor, subido);
  if (reading.rechazo !== null) throw invalidFile("DATOS_INVALIDOS", reading.rechazo);
  if (!subido.olvidar) return { reading, olvidadas: [] };
  const olvidadas = await findWhatFits(await loadRecordadas(ctx.db, proveedor.id), (recordadas) =>
    readWith(ctx, proveedor, { ...subido, asignacion: null }, { recordadas, paraVer: null }),
  );
  return { reading, olvidadas };
}

async function readWith(
  ctx: AuthedContext,
  proveedor: Proveedor,
  { archivoExcel, ...subido }: Subido,
  { recordadas, paraVer }: Pick<FileRequest, "recordadas" | "paraVer">,
): Promise<FileReading> {
  const answer = await ctx.readFile({
    nombre: archivoExcel.nombre,
    bytes: archivoExcel.bytes,
    ivaHabitual: subido.ivaHabitual?.toString() ?? proveedor.ivaHabitual?.toString() ?? null,
    asignacion: subido.asignacion ?? null,
    recordadas,
    correcciones: subido.correcciones,
    omitidas: subido.omitidas,
    hoy: diaDe(ctx.now, ctx.zona),
    paraVer,
  });
  if (!("noValido" in answer)) return answer;
  throw refusedFile(answer.noValido);
}

/**
 * The report on a reading: how many products it creates, changes and deletes, how they compare with
 * those that there were, and the notices of that comparison besides its own. `avisos` are about the
 * file as a whole.
 */
export const presentImportacion = (
  { informe }: FileReading,
  cuentas: Pick<Importacion, "creados" | "actualizados" | "eliminados" | "cambios" | "imagenes">,
  { avisos = [], deFilas = [] }: { avisos?: readonly string[]; deFilas?: readonly Incidencia[] } = {},
): Importacion => ({
  ...(informe.listas[0] ?? { hoja: null, filaCabecera: null, columnas: {} }),
  listas: informe.listas,
  ...cuentas,
  avisos: [
    ...avisos.map((mensaje) => ({ hoja: null, fila: null, columna: null, mensaje })),
    ...deFilas,
    ...informe.avisos,
  ],
  errores: informe.errores,
});
