import { InvalidFileError } from "@cosecha/importador/invalid-file";
import { openZip, zipNames } from "@cosecha/importador/read-zip";

/** What an office file is, by its own directory, and that it has no macros (decision 30). */

/** A zip that is read as its directory says, and nothing before it; whatever cannot be read is no such file. */
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

/** What a list of parts says where there are macros, or hides its letters. Some programs declare «bin» for them in vain. */
const MACROS =
  /vbaProject|<(?:\w+:)?(?:Override|Default(?![^<>]*Extension="bin"))\b[^<>]*macro(?:Enabled|sheet)|&#/iu;

/** An .xlsx or a .docx: its list of parts says what the main one is, and has none of macros. */
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

/** An .ods or an .odt without modules in Basic or scripts. LibreOffice lists Basic's libraries also where they are empty. */
export const isOpenDocument = (kind: string) =>
  isZip(
    (names, part) =>
      part("mimetype").trim() === `application/vnd.oasis.opendocument.${kind}` &&
      ["content.xml", "META-INF/manifest.xml"].every((name) => names.includes(name)) &&
      !names.some((name) => /^Scripts\/|^Basic\/[^/]+\/(?!script-lb\.xml$)/u.test(name)),
  );

/** An entry of an OLE directory. */
const ENTRY = { bytes: 128, nameLength: 64, type: 66, storage: 1, stream: 2 } as const;
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const VBA = ["_vba_project", "_vba_project_cur"];

/** An .xls or a .doc: one of those streams is in its directory, and no VBA project. */
export const isOle =
  (...streams: string[]) =>
  (bytes: Buffer): boolean => {
    if (!bytes.subarray(0, OLE.length).equals(OLE)) return false;
    let found = false;
    // Wherever a directory's sectors are, its entries begin at a multiple of their size: none is overlooked, and no chain is followed.
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
