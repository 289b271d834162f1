import { type MotivoArchivo, mensajesDeArchivo } from "../resultado/mensajes-de-archivo.ts";

/**
 * The bytes are no readable workbook. `message` is for users and says what to do (design: Import).
 */
export class InvalidFileError extends Error {
  override readonly name = "InvalidFileError";

  constructor(
    readonly motivo: MotivoArchivo,
    options?: ErrorOptions,
  ) {
    super(mensajesDeArchivo[motivo], options);
  }
}
