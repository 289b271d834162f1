import { createHash } from "node:crypto";
import { MB } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { Sender, Uploads } from "./services.ts";

/** What the files that are kept may take of this process's memory (decision 118). */
const LIMITS = {
  /** Bytes of all files. */
  bytes: 40 * MB,
  /** Files of one asker. */
  filesOfOne: 3,
  /** How long a file is kept after it was last used. */
  milliseconds: 30 * 60_000,
};

interface Kept {
  who: string;
  archivo: ArchivoSubido;
  forgetting: NodeJS.Timeout;
}

/**
 * Keeps files in this process's memory. Those that have not been used for longest go first: the
 * asker's own where they have too many, anybody's where there is no room.
 */
export function createUploads(given: Partial<typeof LIMITS> = {}): Uploads & { readonly bytes: number } {
  const limits = { ...LIMITS, ...given };
  /** By sender and key, the one that was used last at the end. */
  const files = new Map<string, Kept>();
  let bytes = 0;

  function forget(name: string): void {
    const kept = files.get(name);
    if (kept === undefined) return;
    clearTimeout(kept.forgetting);
    files.delete(name);
    bytes -= kept.archivo.bytes.length;
  }

  function remember(name: string, who: string, archivo: ArchivoSubido): void {
    forget(name);
    const forgetting = setTimeout(() => forget(name), limits.milliseconds).unref();
    files.set(name, { who, archivo, forgetting });
    bytes += archivo.bytes.length;
  }

  return {
    get bytes() {
      return bytes;
    },
    keep(sender, archivo) {
      const clave = keyOf(archivo);
      remember(nameOf(sender, clave), sender.who, archivo);
      const theirs = [...files].filter(([, { who }]) => who === sender.who);
      for (const [name] of theirs.slice(0, -limits.filesOfOne)) forget(name);
      for (const name of files.keys()) {
        if (bytes <= limits.bytes) break;
        forget(name);
      }
      return clave;
    },
    async find(sender, clave) {
      const name = nameOf(sender, clave);
      const archivo = files.get(name)?.archivo;
      if (archivo !== undefined) remember(name, sender.who, archivo);
      return archivo;
    },
  };
}

const nameOf = ({ who, about }: Sender, clave: string) => `${who} ${about} ${clave}`;

const keyOf = ({ nombre, tipo, bytes }: ArchivoSubido): string =>
  createHash("sha256")
    .update(JSON.stringify([nombre, tipo]))
    .update("\0")
    .update(bytes)
    .digest("hex");
