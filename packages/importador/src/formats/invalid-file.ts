import { type MotivoArchivo, mensajesDeArchivo } from "../resultado/mensajes-de-archivo.ts";

/** The bytes are no workbook that can be read; `message` is for people and says what to do (diseño §7). */
export class ArchivoNoValidoError extends Error {
  override readonly name = "ArchivoNoValidoError";

  constructor(
    readonly motivo: MotivoArchivo,
    options?: ErrorOptions,
  ) {
    super(mensajesDeArchivo[motivo], options);
  }
}
