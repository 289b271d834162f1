import type { FileReading, FileRequest } from "../src/file/file-reading.ts";
import { readFile } from "../src/file/read-file.ts";

type Dicho = Partial<Omit<FileRequest, "nombre" | "bytes">>;

/** Asks for the reading of a file of which a person has said nothing but `dicho`. */
export const pedirLectura = (nombre: string, bytes: Uint8Array, dicho: Dicho = {}) =>
  readFile({
    nombre,
    bytes,
    ivaHabitual: null,
    asignacion: null,
    recordadas: [],
    correcciones: [],
    omitidas: [],
    paraVer: null,
    ...dicho,
  });

/** The same of a file that is known to be valid. */
export function leerArchivo(...peticion: Parameters<typeof pedirLectura>): FileReading {
  const answer = pedirLectura(...peticion);
  if ("noValido" in answer) throw new Error(answer.noValido);
  return answer;
}
