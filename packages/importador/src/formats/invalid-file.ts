import { type MotivoArchivo, mensajesDeArchivo } from "../resultado/mensajes-de-archivo.ts";

/** The bytes are no workbook that can be read; `message` is for people and says what to do (diseño §7). */
export class InvalidFileError extends Error {
  override readonly name = "InvalidFileError";

  constructor(
    readonly motivo: MotivoArchivo,
    options?: ErrorOptions,
  ) {
    super(mensajesDeArchivo[motivo], options);
  }
}
