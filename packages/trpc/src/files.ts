import { createHash } from "node:crypto";

/** The row of a new file. */
export const nuevoArchivo = ({
  nombre,
  tipo,
  bytes,
}: {
  nombre: string;
  tipo: string;
  bytes: Uint8Array;
}) => ({
  nombre,
  tipo,
  tamano: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  bytes: new Uint8Array(bytes),
});

/** What lists and forms need of a file: all but its bytes. */
export const fileSummary = { select: { nombre: true, tamano: true } } as const;

/** A stored file as answers show it. */
export const presentFile = (archivo: { nombre: string; tamano: number } | null, url: string) =>
  archivo && { nombre: archivo.nombre, tamano: archivo.tamano, url };
