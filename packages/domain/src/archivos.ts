export const MB = 1024 * 1024;
/** Logos: 5 MB (spec 9). */
export const LOGO_MAXIMO = 5 * MB;
/** Excel files: 10 MB (design: Import). */
export const EXCEL_MAXIMO = 10 * MB;
/** Invoices: 10 MB, as listings. */
export const FACTURA_MAXIMO = 10 * MB;
/** What a supplier's file may be called; its content decides in the end. */
export const EXCEL_EXTENSIONES = [".xlsx", ".xls", ".ods", ".csv"] as const;
/**
 * What an invoice may be, by how its name ends: a PDF, a photograph or a scan, a workbook, a
 * document, text, or an electronic invoice (decision 24). The server looks at its content too.
 */
export const FACTURA_TIPOS = {
  ".pdf": "application/pdf",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".heic": "image/heic",
  ".tif": "image/tiff",
  ".tiff": "image/tiff",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".ods": "application/vnd.oasis.opendocument.spreadsheet",
  ".odt": "application/vnd.oasis.opendocument.text",
  ".xls": "application/vnd.ms-excel",
  ".doc": "application/msword",
  ".csv": "text/csv",
  ".txt": "text/plain",
  ".xml": "application/xml",
  ".xsig": "application/xml",
} as const;
export type FacturaExtension = keyof typeof FACTURA_TIPOS;

/** A supplier's workbook with macros, and one that is a template: they stay so when filled in. */
export const LIBRO_TIPOS = {
  xlsm: "application/vnd.ms-excel.sheet.macroEnabled.12",
  xltx: "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
} as const;

const TIPOS_SERVIDOS: ReadonlySet<string> = new Set([
  ...Object.values(FACTURA_TIPOS),
  ...Object.values(LIBRO_TIPOS),
]);

/**
 * The type under which a file is stored and served: one of those that Cosecha takes and makes,
 * and for anything else what names no type at all.
 */
export const tipoServido = (tipo: string): string =>
  TIPOS_SERVIDOS.has(tipo) ? tipo : "application/octet-stream";

const LARGO_DE_NOMBRE = 200;
/** Names that Windows reserves for devices. */
const RESERVADO = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/**
 * A file's name as it is stored and given back (D35): no path, nothing that does
 * not show or turns the direction of writing, nothing that a system refuses; cut where it is too
 * long, but for its ending. Never empty.
 */
export function nombreDeArchivo(dado: string): string {
  const sinRuta = dado
    .toWellFormed()
    .normalize("NFC")
    .replace(/(?!\s)[\p{Cc}\p{Cf}]|[\r\n]/gu, "")
    .split(/[\\/]/u)
    .findLast((parte) => /[^\s.]/u.test(parte));
  const limpio = (sinRuta ?? "")
    .replace(/^\s*\p{L}:/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  const entero = `${limpio.startsWith(".") || limpio === "" ? "archivo" : ""}${RESERVADO.test(limpio) ? "_" : ""}${limpio}`;
  const final = /\.[\p{L}\d]{1,16}$/u.exec(entero)?.[0] ?? "";
  const base = entero.slice(0, Math.min(entero.length, LARGO_DE_NOMBRE) - final.length);
  return `${base.replace(/[\ud800-\udbff]$/, "")}${final}`.replace(/[. ]+$/u, "");
}

/** How the name of a supplier's file may end: as what spreadsheets write, and as texts. */
const FINALES_DE_TEXTO = ["csv", "txt", "tsv", "tab", "prn"];
const FINALES_DE_HOJA = [
  "xlsx",
  ...Object.keys(LIBRO_TIPOS),
  "xls",
  "xlt",
  "ods",
  "ots",
  ...FINALES_DE_TEXTO,
];
/** How that of any file may end that is kept or made; backups and one's own data are among them. */
const FINALES = new Set([
  ...FINALES_DE_HOJA,
  ...Object.keys(FACTURA_TIPOS).map((final) => final.slice(1)),
  ...["json", "gz"],
]);

/** What a name ends in, behind its last dot; null: it has none. */
const finalDe = (nombre: string): string | null => /\.([^.]*)$/u.exec(nombre)?.[1]?.toLowerCase() ?? null;

/** Whether a name ends as a text of a table does. */
export const esNombreDeTexto = (nombre: string): boolean => FINALES_DE_TEXTO.includes(finalDe(nombre) ?? "");

/**
 * A file's name as it is given out, whatever the database says: what ends as no file of ours does,
 * a program say, ends as a text (decision 24).
 */
export function nombreServido(nombre: string): string {
  const final = finalDe(nombre);
  return final === null || FINALES.has(final) ? nombre : `${nombre}.txt`;
}

const FIRMA_DE_ZIP = "PK\u0003\u0004";
const FIRMA_DE_OLE = "\u00d0\u00cf\u0011\u00e0";

/**
 * The name of a supplier's file: one that ends otherwise than sheets do gets the ending of what it
 * holds, as it is given out and mailed, and a text may be a program, too.
 */
export function nombreDeHoja(nombre: string, bytes: Uint8Array): string {
  if (FINALES_DE_HOJA.includes(finalDe(nombre) ?? "")) return nombre;
  const principio = String.fromCharCode(...bytes.subarray(0, 60));
  // An .ods begins with a part that names its kind.
  const deZip = principio.includes("mimetypeapplication/vnd.oasis") ? "ods" : "xlsx";
  const final = principio.startsWith(FIRMA_DE_ZIP)
    ? deZip
    : principio.startsWith(FIRMA_DE_OLE)
      ? "xls"
      : "csv";
  return nombreDeArchivo(`${nombre}.${final}`);
}

/** «1,5 MB»: Bytes, KB, MB or GB with up to 2 decimals (spec 5). */
export function formatoTamano(bytes: number): string {
  const unidades = ["Bytes", "KB", "MB", "GB"];
  const paso = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), unidades.length - 1) : 0;
  const cifra = Math.round((bytes / 1024 ** paso) * 100) / 100;
  return `${String(cifra).replace(".", ",")} ${unidades[paso]}`;
}
