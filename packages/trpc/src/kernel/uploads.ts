import { createHash } from "node:crypto";
import { MB } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { Sender, Uploads } from "./services.ts";

/** What the files that are kept may take of this process's memory (decision 21). */
const LIMITS = {
  /** Bytes of all files. */
  bytes: 40 * MB,
  /** Files of one asker. */
  filesOfOne: 10,
  /** How long a file is kept after it was last used. */
  milliseconds: 30 * 60_000,
};

interface Kept {
  who: string;
  archivo: ArchivoSubido;
  forgetting: NodeJS.Timeout;
}

/**
 * Keeps files in this process's memory. Where an asker has too many, their own that was not used for
 * longest goes; where there is no room, that of whoever holds the most, as in decision 35.
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

  function makeRoom(): void {
    while (bytes > limits.bytes) {
      const held = new Map<string, number>();
      for (const { who, archivo } of files.values()) {
        held.set(who, (held.get(who) ?? 0) + archivo.bytes.length);
      }
      const most = Math.max(...held.values());
      for (const [name, { who }] of files) {
        if (held.get(who) !== most) continue;
        forget(name);
        break;
      }
    }
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
      // A name that was cut is a piece of the text as it came, and keeps all of that in memory.
      const nombre = structuredClone(archivo.nombre);
      remember(nameOf(sender, clave), sender.who, { ...archivo, nombre });
      const theirs = [...files].filter(([, { who }]) => who === sender.who);
      for (const [name] of theirs.slice(0, -limits.filesOfOne)) forget(name);
      makeRoom();
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
