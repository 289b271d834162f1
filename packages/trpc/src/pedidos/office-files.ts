import { InvalidFileError } from "@cosecha/importador/invalid-file";
import { openZip, zipNames } from "@cosecha/importador/read-zip";

/**
 * Tells kinds of office files by the directory inside the file, and refuses those with macros
 * (decision 24).
 */

/**
 * A zip archive whose directory satisfies `holds`, with nothing before the archive. An archive that
 * cannot be read does not pass.
 */
const isZip =
  (holds: (names: readonly string[], part: (name: string) => string) => boolean) =>
  (bytes: Buffer): boolean => {
    if (!bytes.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return false;
    const part = (name: string) =>
      new TextDecoder().decode(openZip(bytes, (one) => one === name).get(name) ?? new Uint8Array());
    try {
      return holds(zipNames(bytes), part);
    } catch (error) {
      if (error instanceof InvalidFileError) return false;
      throw error;
    }
  };

/**
 * Signs of macros in a list of parts. Character references («&#») count too, as they can hide a
 * name. A «Default» for the extension «bin» does not count, because some programs declare one
 * without having macros.
 */
const MACROS =
  /vbaProject|<(?:\w+:)?(?:Override|Default(?![^<>]*Extension="bin"))\b[^<>]*macro(?:Enabled|sheet)|&#/iu;

/** An .xlsx or a .docx without macros: the type of its main part is `kind`. */
export const isOpenXml = (kind: string) => {
  const main = new RegExp(
    String.raw`<(?:\w+:)?(?:Override|Default)\b[^<>]*["']application/vnd\.openxmlformats-officedocument\.${kind}\.main\+xml["']`,
    "u",
  );
  return isZip((names, part) => {
    const types = part("[Content_Types].xml");
    return main.test(types) && !MACROS.test(types) && !names.some((name) => /vbaProject/iu.test(name));
  });
};

/**
 * An .ods or an .odt without Basic modules or scripts. LibreOffice lists Basic's libraries even
 * where they are empty, so the lists themselves pass.
 */
export const isOpenDocument = (kind: string) =>
  isZip(
    (names, part) =>
      part("mimetype").trim() === `application/vnd.oasis.opendocument.${kind}` &&
      ["content.xml", "META-INF/manifest.xml"].every((name) => names.includes(name)) &&
      !names.some((name) => /^Scripts\/|^Basic\/[^/]+\/(?!script-lb\.xml$)/u.test(name)),
  );

/** The layout of an entry in an OLE directory, in bytes. */
const ENTRY = { bytes: 128, nameLength: 64, type: 66, storage: 1, stream: 2 } as const;
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const VBA = ["_vba_project", "_vba_project_cur"];

/** An .xls or a .doc: its directory has one of those streams and no VBA project. */
export const isOle =
  (...streams: string[]) =>
  (bytes: Buffer): boolean => {
    if (!bytes.subarray(0, OLE.length).equals(OLE)) return false;
    let found = false;
    // Directory entries start at multiples of their size wherever the directory's sectors are.
    // Looking at all multiples therefore finds every entry without following the chain of sectors.
    for (let at = 512; at + ENTRY.bytes <= bytes.length; at += ENTRY.bytes) {
      const type = bytes[at + ENTRY.type];
      const length = bytes.readUInt16LE(at + ENTRY.nameLength);
      if ((type !== ENTRY.storage && type !== ENTRY.stream) || length < 2 || length > 64) continue;
      const name = bytes.toString("utf16le", at, at + length - 2).toLowerCase();
      if (VBA.includes(name)) return false;
      found ||= type === ENTRY.stream && streams.includes(name);
    }
    return found;
  };
