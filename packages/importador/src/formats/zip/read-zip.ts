import { crc32, inflateRawSync } from "node:zlib";
import { InvalidFileError } from "../invalid-file.ts";

/** How much a zip may hold when unzipped. 20,000 rows with families take some 40 MB of XML. */
const LIMITS = { entradas: 5000, bytes: 64 * 1024 * 1024 } as const;

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;

interface Entry {
  readonly nombre: string;
  readonly metodo: number;
  readonly crc: number;
  readonly comprimido: number;
  readonly declarado: number;
  readonly desplazamiento: number;
}

/**
 * Unzips the parts that `quiere` accepts, by name. It first compares the sizes that the central
 * directory declares with the limits, and then unzips no part beyond its declared size, so that a
 * zip bomb is refused before it takes memory. Throws InvalidFileError: «danado», «cifrado»,
 * «demasiado-grande» or «sospechoso».
 */
export function openZip(
  bytes: Uint8Array,
  quiere: (nombre: string) => boolean = () => true,
): Map<string, Uint8Array> {
  const entradas = readDirectory(bytes).filter(({ nombre }) => quiere(nombre));
  const partes = new Map<string, Uint8Array>();
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rangos: [number, number][] = [];
  for (const entrada of entradas) {
    const inicioLocal = entrada.desplazamiento;
    if (inicioLocal + 30 > bytes.length || vista.getUint32(inicioLocal, true) !== LOCAL)
      throw new InvalidFileError("danado");
    const inicio =
      inicioLocal + 30 + vista.getUint16(inicioLocal + 26, true) + vista.getUint16(inicioLocal + 28, true);
    const fin = inicio + entrada.comprimido;
    if (fin > bytes.length) throw new InvalidFileError("danado");
    rangos.push([inicioLocal, fin]);
    if (partes.has(entrada.nombre)) throw new InvalidFileError("sospechoso");
    const parte = inflate(bytes.subarray(inicio, fin), entrada);
    // SheetJS does not check it, and a single wrong bit could be a wrong price.
    if (crc32(parte) !== entrada.crc) throw new InvalidFileError("danado");
    partes.set(entrada.nombre, parte);
  }
  // Parts that share bytes are how non-recursive zip bombs work.
  rangos.sort(([a], [b]) => a - b);
  if (rangos.some(([inicio], i) => i > 0 && inicio < (rangos[i - 1]?.[1] ?? 0)))
    throw new InvalidFileError("sospechoso");
  return partes;
}

/**
 * The names of a zip's parts, from its central directory, without unzipping any. Throws as openZip
 * does.
 */
export const zipNames = (bytes: Uint8Array): string[] => readDirectory(bytes).map(({ nombre }) => nombre);

function inflate(datos: Uint8Array, entrada: Entry): Uint8Array {
  if (entrada.metodo === 0) {
    if (datos.length !== entrada.declarado) throw new InvalidFileError("danado");
    return datos;
  }
  if (entrada.metodo !== 8) throw new InvalidFileError("danado");
  try {
    const inflado = inflateRawSync(datos, { maxOutputLength: entrada.declarado + 1 });
    if (inflado.length !== entrada.declarado) throw new InvalidFileError("sospechoso");
    return inflado;
  } catch (error) {
    if (error instanceof InvalidFileError) throw error;
    const excede = error instanceof RangeError;
    throw new InvalidFileError(excede ? "sospechoso" : "danado", { cause: error });
  }
}

function readDirectory(bytes: Uint8Array): Entry[] {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let fin = bytes.length - 22;
  const tope = Math.max(0, bytes.length - 22 - 0xffff);
  while (fin >= tope && vista.getUint32(fin, true) !== END) fin--;
  if (fin < tope) throw new InvalidFileError("danado");
  const total = vista.getUint16(fin + 10, true);
  let posicion = vista.getUint32(fin + 16, true);
  if (total > LIMITS.entradas) throw new InvalidFileError("demasiado-grande");
  const entradas: Entry[] = [];
  let suma = 0;
  for (let i = 0; i < total; i++) {
    if (posicion + 46 > bytes.length || vista.getUint32(posicion, true) !== DIRECTORY)
      throw new InvalidFileError("danado");
    if ((vista.getUint16(posicion + 8, true) & 1) !== 0) throw new InvalidFileError("cifrado");
    const largoNombre = vista.getUint16(posicion + 28, true);
    const entrada: Entry = {
      nombre: new TextDecoder().decode(bytes.subarray(posicion + 46, posicion + 46 + largoNombre)),
      metodo: vista.getUint16(posicion + 10, true),
      crc: vista.getUint32(posicion + 16, true),
      comprimido: vista.getUint32(posicion + 20, true),
      declarado: vista.getUint32(posicion + 24, true),
      desplazamiento: vista.getUint32(posicion + 42, true),
    };
    suma += entrada.declarado;
    if (suma > LIMITS.bytes) throw new InvalidFileError("demasiado-grande");
    posicion +=
      46 + largoNombre + vista.getUint16(posicion + 30, true) + vista.getUint16(posicion + 32, true);
    if (!entrada.nombre.endsWith("/")) entradas.push(entrada);
  }
  return entradas;
}
