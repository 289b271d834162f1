import { crc32, deflateRawSync } from "node:zlib";

const VERSION = 20;
/** The flag for names in UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
const DEFLATE = 8;
/**
 * 1980-01-01, the earliest date in a zip. A fixed date makes the same parts give the same bytes.
 */
const DATE = 0x21;

/** A zip with those parts, in their order; compressed, unless it is read again at once. */
export function writeZip(
  partes: Iterable<readonly [string, Uint8Array]>,
  { comprimir = true } = {},
): Uint8Array<ArrayBuffer> {
  const locales: Uint8Array[] = [];
  const directorio: Uint8Array[] = [];
  let posicion = 0;
  let cuantas = 0;
  for (const [nombre, datos] of partes) {
    const escrito = Buffer.from(nombre);
    const comprimido = comprimir ? deflateRawSync(datos) : datos;
    const comun = Buffer.alloc(26);
    comun.writeUInt16LE(VERSION, 0);
    comun.writeUInt16LE(FLAGS, 2);
    comun.writeUInt16LE(comprimir ? DEFLATE : STORED, 4);
    comun.writeUInt16LE(DATE, 8);
    comun.writeUInt32LE(crc32(datos), 10);
    comun.writeUInt32LE(comprimido.length, 14);
    comun.writeUInt32LE(datos.length, 18);
    comun.writeUInt16LE(escrito.length, 22);
    const lugar = Buffer.alloc(14);
    lugar.writeUInt32LE(posicion, 10);
    locales.push(Buffer.from("PK\x03\x04"), comun, escrito, comprimido);
    directorio.push(Buffer.from(`PK\x01\x02${String.fromCharCode(VERSION)}\0`), comun, lugar, escrito);
    posicion += 30 + escrito.length + comprimido.length;
    cuantas++;
  }
  const fin = Buffer.alloc(22);
  fin.write("PK\x05\x06");
  fin.writeUInt16LE(cuantas, 8);
  fin.writeUInt16LE(cuantas, 10);
  fin.writeUInt32LE(
    directorio.reduce((suma, parte) => suma + parte.length, 0),
    12,
  );
  fin.writeUInt32LE(posicion, 16);
  return new Uint8Array(Buffer.concat([...locales, ...directorio, fin]));
}
