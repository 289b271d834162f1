import { type MotivoArchivo, mensajesDeArchivo } from "@cosecha/importador/mensajes-de-archivo";
import { DomainError, type ErrorCode } from "./errors.ts";

const TOO_LARGE: readonly MotivoArchivo[] = ["demasiado-grande", "demasiadas-filas"];
const WRONG_KIND: readonly MotivoArchivo[] = ["no-es-hoja", "pagina-web", "formato-antiguo"];

/** The DomainError for a file that is no readable workbook, with advice. */
export function refusedFile(motivo: MotivoArchivo): DomainError {
  const code = TOO_LARGE.includes(motivo)
    ? "DEMASIADO_GRANDE"
    : WRONG_KIND.includes(motivo)
      ? "TIPO_NO_ADMITIDO"
      : "DATOS_INVALIDOS";
  return invalidFile(code, mensajesDeArchivo[motivo]);
}

export const invalidFile = (code: ErrorCode, message: string) =>
  new DomainError(code, message, [{ path: "archivoExcel", message }]);
