import { crc32, inflateRawSync } from "node:zlib";
import { ArchivoNoValidoError } from "../invalid-file.ts";

/** Limits on what a zip may hold once inflated. 20,000 rows with families take some 40 MB of XML. */
const LIMITES_ZIP = { entradas: 2000, bytes: 64 * 1024 * 1024 } as const;

const FIN = 0x06054b50;
const DIRECTORIO = 0x02014b50;
const LOCAL = 0x04034b50;

interface Entrada {
  readonly nombre: string;
  readonly metodo: number;
  readonly crc: number;
  readonly comprimido: number;
  readonly declarado: number;
  readonly desplazamiento: number;
}

/**
 * The parts of a zip, by name, inflated: after the central directory's declared sizes were held against the limits, and each
 * part inflated to no more than it declares. So a bomb is refused before anything else touches it.
 * `quiere` says which parts; the others are not looked at. Throws ArchivoNoValidoError: «danado», «cifrado», «demasiado-grande» or
 * «sospechoso».
 */
export function abrirZip(
  bytes: Uint8Array,
  quiere: (nombre: string) => boolean = () => true,
): Map<string, Uint8Array> {
  const entradas = leerDirectorio(bytes).filter(({ nombre }) => quiere(nombre));
  const partes = new Map<string, Uint8Array>();
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rangos: [number, number][] = [];
  for (const entrada of entradas) {
    const inicioLocal = entrada.desplazamiento;
    if (inicioLocal + 30 > bytes.length || vista.getUint32(inicioLocal, true) !== LOCAL)
      throw new ArchivoNoValidoError("danado");
    const inicio =
      inicioLocal + 30 + vista.getUint16(inicioLocal + 26, true) + vista.getUint16(inicioLocal + 28, true);
    const fin = inicio + entrada.comprimido;
    if (fin > bytes.length) throw new ArchivoNoValidoError("danado");
    rangos.push([inicioLocal, fin]);
    if (partes.has(entrada.nombre)) throw new ArchivoNoValidoError("sospechoso");
    const parte = inflar(bytes.subarray(inicio, fin), entrada);
    // SheetJS does not look at it; a flipped bit could be a wrong price.
    if (crc32(parte) !== entrada.crc) throw new ArchivoNoValidoError("danado");
    partes.set(entrada.nombre, parte);
  }
  // Parts that share bytes are the trick of the non-recursive bomb.
  rangos.sort(([a], [b]) => a - b);
  if (rangos.some(([inicio], i) => i > 0 && inicio < (rangos[i - 1]?.[1] ?? 0)))
    throw new ArchivoNoValidoError("sospechoso");
  return partes;
}

/** The names of a zip's parts, as its central directory has them; none is inflated. Throws as abrirZip does. */
export const nombresDeZip = (bytes: Uint8Array): string[] =>
  leerDirectorio(bytes).map(({ nombre }) => nombre);

function inflar(datos: Uint8Array, entrada: Entrada): Uint8Array {
  if (entrada.metodo === 0) {
    if (datos.length !== entrada.declarado) throw new ArchivoNoValidoError("danado");
    return datos;
  }
  if (entrada.metodo !== 8) throw new ArchivoNoValidoError("danado");
  try {
    const inflado = inflateRawSync(datos, { maxOutputLength: entrada.declarado + 1 });
    if (inflado.length !== entrada.declarado) throw new ArchivoNoValidoError("sospechoso");
    return inflado;
  } catch (error) {
    if (error instanceof ArchivoNoValidoError) throw error;
    const excede = error instanceof RangeError;
    throw new ArchivoNoValidoError(excede ? "sospechoso" : "danado", { cause: error });
  }
}

function leerDirectorio(bytes: Uint8Array): Entrada[] {
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let fin = bytes.length - 22;
  const tope = Math.max(0, bytes.length - 22 - 0xffff);
  while (fin >= tope && vista.getUint32(fin, true) !== FIN) fin--;
  if (fin < tope) throw new ArchivoNoValidoError("danado");
  const total = vista.getUint16(fin + 10, true);
  let posicion = vista.getUint32(fin + 16, true);
  if (total > LIMITES_ZIP.entradas) throw new ArchivoNoValidoError("demasiado-grande");
  const entradas: Entrada[] = [];
  let suma = 0;
  for (let i = 0; i < total; i++) {
    if (posicion + 46 > bytes.length || vista.getUint32(posicion, true) !== DIRECTORIO)
      throw new ArchivoNoValidoError("danado");
    if ((vista.getUint16(posicion + 8, true) & 1) !== 0) throw new ArchivoNoValidoError("cifrado");
    const largoNombre = vista.getUint16(posicion + 28, true);
    const entrada: Entrada = {
      nombre: new TextDecoder().decode(bytes.subarray(posicion + 46, posicion + 46 + largoNombre)),
      metodo: vista.getUint16(posicion + 10, true),
      crc: vista.getUint32(posicion + 16, true),
      comprimido: vista.getUint32(posicion + 20, true),
      declarado: vista.getUint32(posicion + 24, true),
      desplazamiento: vista.getUint32(posicion + 42, true),
    };
    suma += entrada.declarado;
    if (suma > LIMITES_ZIP.bytes) throw new ArchivoNoValidoError("demasiado-grande");
    posicion +=
      46 + largoNombre + vista.getUint16(posicion + 30, true) + vista.getUint16(posicion + 32, true);
    if (!entrada.nombre.endsWith("/")) entradas.push(entrada);
  }
  return entradas;
}
