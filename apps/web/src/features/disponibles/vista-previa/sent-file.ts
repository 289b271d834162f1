import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { ArchivoVisto } from "@cosecha/domain/esquemas/disponibles";
import { serverError } from "../../../api/api.ts";

/** A chosen file's bytes, and the key by which the server knows them, once it has said it. */
export interface SentFile {
  file: File;
  archivo: ArchivoSubido;
  clave: Promise<string | null>;
}

/**
 * Sends a file's key and, where the server does not have the file, the file (decision 21). Who
 * sends while it is on its way waits for its key.
 */
export async function sendOnce<T extends object>(
  sent: SentFile,
  send: (archivoExcel: ArchivoVisto) => Promise<T>,
): Promise<T> {
  const clave = await sent.clave;
  if (clave !== null) {
    for (let left = triesFor(sent.archivo); left > 0; left--) {
      try {
        return await send({ clave });
      } catch (error) {
        if (serverError(error)?.reason !== "archivoPerdido") throw error;
      }
    }
  }
  const answer = send(sent.archivo);
  sent.clave = answer.then(
    // A preview answers the key, always the same for a file; a save has none to answer.
    (said) => ("clave" in said ? (said.clave as string | null) : clave),
    () => clave,
  );
  return answer;
}

/**
 * How often the server is asked by key: where it is several processes, the next one may have the
 * file, and being told that it has not takes a tenth of the time in which 256 kB go up.
 */
const triesFor = ({ bytes }: ArchivoSubido) => Math.min(5, 2 + Math.floor(bytes.length / (256 * 1024)));
