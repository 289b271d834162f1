import type { disponiblePrevisto } from "@cosecha/domain/esquemas/disponibles";
import { asignacion, type Importacion } from "@cosecha/domain/esquemas/importacion";
import { type MotivoArchivo, mensajesDeArchivo } from "@cosecha/domain/importador/mensajes";
import type { Decimal } from "decimal.js";
import type * as z from "zod";
import type { AuthedContext } from "../context.ts";
import { DomainError, type ErrorCode } from "../errors.ts";
import type { FileReading, FileRequest } from "../excel/read-file.ts";

const TOO_LARGE: readonly MotivoArchivo[] = ["demasiado-grande", "demasiadas-filas"];
const WRONG_KIND: readonly MotivoArchivo[] = ["no-es-hoja", "pagina-web", "formato-antiguo"];

/** Of how many shapes of a supplier's files one looks for what people said of them. */
const RECORDADAS = 100;

type Subido = Pick<
  z.infer<typeof disponiblePrevisto>,
  "archivoExcel" | "asignacion" | "correcciones" | "omitidas" | "ivaHabitual"
>;

/**
 * Reads a supplier's file as people say that it is to be read: now, or of earlier files of that supplier (design,
 * section 7). Throws DomainError for a file that is no workbook: DATOS_INVALIDOS, TIPO_NO_ADMITIDO or
 * DEMASIADO_GRANDE, with what to do. A workbook without products is an answer with its `rechazo`.
 */
export async function readListing(
  ctx: AuthedContext,
  proveedor: { id: number; ivaHabitual: Decimal | null },
  { archivoExcel, ...subido }: Subido,
  paraVer: FileRequest["paraVer"] = null,
): Promise<FileReading> {
  const recordadas = await ctx.db.asignacionRecordada.findMany({
    where: { proveedorId: proveedor.id },
    orderBy: { modificado: "desc" },
    take: RECORDADAS,
    select: { huella: true, asignacion: true },
  });
  const answer = await ctx.readFile({
    nombre: archivoExcel.nombre,
    bytes: archivoExcel.bytes,
    ivaHabitual: subido.ivaHabitual?.toString() ?? proveedor.ivaHabitual?.toString() ?? null,
    asignacion: subido.asignacion ?? null,
    recordadas: recordadas.flatMap(({ huella, asignacion: kept }) => {
      const parsed = asignacion.safeParse(kept);
      return parsed.success ? [{ huella, asignacion: parsed.data }] : [];
    }),
    correcciones: subido.correcciones,
    omitidas: subido.omitidas,
    paraVer,
  });
  if (!("noValido" in answer)) return answer;
  const { noValido } = answer;
  const code = TOO_LARGE.includes(noValido)
    ? "DEMASIADO_GRANDE"
    : WRONG_KIND.includes(noValido)
      ? "TIPO_NO_ADMITIDO"
      : "DATOS_INVALIDOS";
  throw invalidFile(code, mensajesDeArchivo[noValido]);
}

/** Throws DATOS_INVALIDOS unless there are products to store. */
export function mustListProducts({ rechazo }: FileReading): void {
  if (rechazo !== null) throw invalidFile("DATOS_INVALIDOS", rechazo);
}

const invalidFile = (code: ErrorCode, message: string) =>
  new DomainError(code, message, [{ path: "archivoExcel", message }]);

/** The report on a reading, with what came of it. */
export const presentImportacion = (
  { informe }: FileReading,
  cuentas: Pick<Importacion, "creados" | "actualizados" | "eliminados">,
  avisos: string[] = [],
): Importacion => ({
  ...(informe.listas[0] ?? { hoja: null, filaCabecera: null, columnas: {} }),
  listas: informe.listas,
  ...cuentas,
  avisos: [
    ...avisos.map((mensaje) => ({ hoja: null, fila: null, columna: null, mensaje })),
    ...informe.avisos,
  ],
  errores: informe.errores,
});
