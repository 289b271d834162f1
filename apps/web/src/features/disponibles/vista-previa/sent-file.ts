import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { ArchivoVisto } from "@cosecha/domain/esquemas/disponibles";
import { serverError } from "../../../api/api.ts";

/** A chosen file's bytes, and the key by which the server knows them, once it has said it. */
export interface SentFile {
  file: File;
  archivo: ArchivoSubido;
  clave: Promise<string | null>;
}

/** How a request is sent that names the file by its key, and how one that brings it. */
export interface Ways<T> {
  byKey: (archivoExcel: ArchivoVisto) => Promise<T>;
  whole: (archivoExcel: ArchivoSubido) => Promise<T>;
}

/**
 * Sends a file's key and, where the server does not have the file, the file (decision 21). Who
 * sends while it is on its way waits for its key. Null where the answer is not `wanted` any more:
 * then nothing more is sent, and what is under way goes on.
 */
export function sendOnce<T extends object>(sent: SentFile, ways: Ways<T>): Promise<T>;
export function sendOnce<T extends object>(
  sent: SentFile,
  ways: Ways<T>,
  wanted: () => boolean,
): Promise<T | null>;
export async function sendOnce<T extends object>(
  sent: SentFile,
  ways: Ways<T>,
  wanted = () => true,
): Promise<T | null> {
  const known = sent.clave;
  const clave = await known;
  if (clave !== null) {
    for (let left = triesFor(sent.archivo); left > 0 && wanted(); left--) {
      try {
        return await ways.byKey({ clave });
      } catch (error) {
        if (!lacks(error)) throw error;
      }
    }
  }
  if (!wanted()) return null;
  // Somebody else has begun to send it meanwhile.
  if (sent.clave !== known) return sendOnce(sent, ways, wanted);
  const answer = ways.whole(sent.archivo);
  sent.clave = answer.then(
    // A preview answers the key, always the same for a file; a save has none to answer.
    (said) => ("clave" in said ? (said.clave as string | null) : clave),
    // It may have been done: only sent in the same way does the server know it again (decision 2).
    (error: unknown) => (serverError(error) ? clave : null),
  );
  return answer;
}

/**
 * Whether the file is to be sent: the server does not have it, or is of a version that knows no keys
 * (decision 5), which says that there is no such procedure, or that the file lacks all its parts. A
 * supplier that is gone answers the same, and says so again once the file is there.
 */
function lacks(error: unknown): boolean {
  const said = serverError(error);
  if (said?.codigo === "NO_ENCONTRADO") return true;
  return (
    said?.codigo === "DATOS_INVALIDOS" && said.issues.some(({ path }) => path.startsWith("archivoExcel."))
  );
}

/**
 * How often the server is asked by key: where it is several processes, the next one may have the
 * file, and being told that it has not takes a tenth of the time in which 256 kB go up.
 */
const triesFor = ({ bytes }: ArchivoSubido) => Math.min(5, 2 + Math.floor(bytes.length / (256 * 1024)));
