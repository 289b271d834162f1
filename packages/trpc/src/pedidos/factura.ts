import { FACTURA_TIPOS, type FacturaExtension } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { kindOf } from "../pictures/kinds.ts";
import { withoutMetadata } from "../pictures/without-metadata.ts";
import { isOle, isOpenDocument, isOpenXml } from "./office-files.ts";

/**
 * Checks an invoice: its content must be of the type that the extension of its name says. It is
 * stored under that type, whatever type was declared. Throws TIPO_NO_ADMITIDO for everything else:
 * programs, web pages, archives, and files with the wrong extension (decision 24), and for an image
 * that is cut short. What an image says of its camera, and of where and when it was taken, is left
 * out.
 */
export function readFactura({ nombre, bytes }: ArchivoSubido): ArchivoSubido {
  const extension = /\.\w+$/.exec(nombre)?.[0].toLowerCase() as FacturaExtension | undefined;
  const isThat = extension && contents[extension];
  const refuse = (message: string) =>
    new DomainError("TIPO_NO_ADMITIDO", message, [{ path: "factura", message }]);
  if (extension === undefined || !isThat?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    throw refuse(textos.pedido.facturaTipo);
  }
  const kept = isThat === image ? withoutMetadata(bytes) : bytes;
  if (kept === undefined) throw refuse(textos.pedido.facturaIlegible);
  return { nombre, tipo: FACTURA_TIPOS[extension], bytes: kept };
}

type Is = (bytes: Buffer) => boolean;
const begins =
  (hex: string, at = 0): Is =>
  (bytes) =>
    bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
/** Not only at the start, because some printers put lines of their own before the PDF. */
const pdf: Is = (bytes) => bytes.subarray(0, 1024).includes("%PDF");
/** Phones and mail programs give images the wrong extension, so any kind of image passes. */
const image: Is = (bytes) => !["svg", undefined].includes(kindOf(bytes));
/** Text that is neither a web page nor a script, which a computer might run. */
const text: Is = (bytes) => {
  const isUtf16 = begins("fffe")(bytes) || begins("feff")(bytes);
  const start = bytes.subarray(0, 4096).toString(isUtf16 ? "utf16le" : "latin1");
  return (
    (isUtf16 || !bytes.includes(0)) &&
    !/<(!doctype\s+html|html|head|body|script|svg|iframe|object)\b/i.test(start) &&
    !start.startsWith("#!")
  );
};
const xml: Is = (bytes) => text(bytes) && /^\W{0,4}</.test(bytes.toString("latin1", 0, 100).trimStart());

const contents: Record<FacturaExtension, Is> = {
  ".pdf": pdf,
  ".jpg": image,
  ".jpeg": image,
  ".png": image,
  ".webp": image,
  ".gif": image,
  ".heic": image,
  ".tif": image,
  ".tiff": image,
  ".xlsx": isOpenXml("spreadsheetml.sheet"),
  ".docx": isOpenXml("wordprocessingml.document"),
  ".ods": isOpenDocument("spreadsheet"),
  ".odt": isOpenDocument("text"),
  ".xls": isOle("workbook", "book"),
  ".doc": isOle("worddocument"),
  ".csv": text,
  ".txt": text,
  ".xml": xml,
  ".xsig": xml,
};
