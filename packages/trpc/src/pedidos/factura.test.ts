import { textos } from "@cosecha/domain/textos";
import { zipOf } from "@cosecha/importador/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CFB, utils, write } from "xlsx";
import { withoutMetadata } from "../pictures/without-metadata.ts";
import { readFactura } from "./factura.ts";

const bytes = (content: string | Buffer) => new Uint8Array(Buffer.from(content));
const hex = (digits: string) => bytes(Buffer.from(digits.padEnd(64, "0"), "hex"));
const picture = async (format: "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff") => {
  const one = sharp({ create: { width: 8, height: 8, channels: 3, background: "#2f7d32" } });
  const clean = withoutMetadata(await one.toFormat(format).toBuffer());
  return clean ?? new Uint8Array();
};
const pictures = {
  jpeg: await picture("jpeg"),
  png: await picture("png"),
  webp: await picture("webp"),
  gif: await picture("gif"),
  tiff: await picture("tiff"),
  avif: await picture("avif"),
};
/** As telephones write it, for whoever does not decode it. */
const heic = (avif: Uint8Array<ArrayBuffer>) => {
  avif.set(Buffer.from("heic"), 8);
  return avif;
};
const book = (bookType: "xlsx" | "ods" | "biff8") => {
  const libro = utils.book_new();
  utils.book_append_sheet(libro, utils.aoa_to_sheet([["Factura"], [12.5]]), "Hoja");
  return new Uint8Array(write(libro, { type: "array", bookType, compression: true }) as ArrayBuffer);
};
const zip = (partes: Record<string, string>) =>
  new Uint8Array(zipOf(Object.entries(partes).map(([nombre, datos]) => ({ nombre, datos }))));
const types = (...tipos: string[]) =>
  `<Types>${tipos.map((tipo) => `<Override PartName="/x" ContentType="application/${tipo}"/>`).join("")}</Types>`;
const XLSX = "vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const DOCX = "vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const odt = {
  mimetype: "application/vnd.oasis.opendocument.text",
  "content.xml": "<x/>",
  "META-INF/manifest.xml": "<x/>",
};
/** A file of Office 97, of Windows' installer… with those streams. */
const ole = (...streams: string[]) => {
  const file = CFB.utils.cfb_new();
  for (const stream of streams) CFB.utils.cfb_add(file, stream, Buffer.from("x"));
  return new Uint8Array(CFB.write(file, { fileType: "cfb", type: "buffer" }) as Buffer);
};
const read = (nombre: string, content: Uint8Array<ArrayBuffer>, tipo = "") =>
  readFactura({ nombre, tipo, bytes: content });

describe("invoices", () => {
  it.each([
    ["factura.pdf", bytes("%PDF-1.7\n"), "application/pdf"],
    ["FACTURA Nº 3.PDF", bytes("\r\n@PJL\r\n%PDF-1.4"), "application/pdf"],
    ["foto.jpg", pictures.jpeg, "image/jpeg"],
    ["foto.jpeg", pictures.png, "image/jpeg"],
    ["foto.png", pictures.png, "image/png"],
    ["foto.webp", pictures.webp, "image/webp"],
    ["foto.gif", pictures.gif, "image/gif"],
    ["foto.heic", heic(pictures.avif), "image/heic"],
    ["escaneo.tiff", pictures.tiff, "image/tiff"],
    ["factura.xlsx", book("xlsx"), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["factura.ods", book("ods"), "application/vnd.oasis.opendocument.spreadsheet"],
    ["factura.xls", book("biff8"), "application/vnd.ms-excel"],
    [
      "factura.docx",
      zip({ "[Content_Types].xml": types(DOCX), "word/document.xml": "<x/>" }),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    [
      "factura.docx",
      zip({
        "[Content_Types].xml": types(DOCX).replace('Override PartName="/x"', 'Default Extension="xml"'),
      }),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    [
      "factura.odt",
      zip({ ...odt, "Basic/Standard/script-lb.xml": "<x/>" }),
      "application/vnd.oasis.opendocument.text",
    ],
    ["viejo.xls", ole("/Book"), "application/vnd.ms-excel"],
    ["factura.doc", ole("/WordDocument", "/1Table"), "application/msword"],
    ["factura.csv", bytes("concepto;importe\nAcelga;1,50"), "text/csv"],
    ["factura.txt", bytes(Buffer.from("\ufeffFactura", "utf16le")), "text/plain"],
    ["factura.xml", bytes('\ufeff<?xml version="1.0"?><fe:Facturae/>'), "application/xml"],
    ["factura.xsig", bytes("<fe:Facturae></fe:Facturae>"), "application/xml"],
  ])("are stored with the type of their content, for %s", (nombre, content, tipo) => {
    expect(read(nombre, content, "text/html")).toEqual({ nombre, tipo, bytes: content });
  });

  it("that are photos do not say where they were taken, and are refused where they are cut short", async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2f7d32" } })
      .withExif({ IFD0: { Copyright: "Quien hizo la foto" }, IFD3: { GPSLatitude: "40/1 25/1 0/1" } })
      .png()
      .toBuffer();
    const { exif } = await sharp(read("foto.png", new Uint8Array(photo)).bytes).metadata();
    expect([(await sharp(photo).metadata()).exif !== undefined, exif]).toEqual([true, undefined]);
    expect(() => read("foto.png", new Uint8Array(photo.subarray(0, 60)))).toThrow(
      textos.pedido.facturaIlegible,
    );
  });

  it.each([
    ["a program", "factura.exe", hex("4d5a9000")],
    ["a program named as a PDF", "factura.pdf", hex("4d5a9000")],
    ["a program named as text", "factura.txt", hex("7f454c46")],
    ["a script", "factura.txt", bytes("#!/bin/sh\nrm -rf ~")],
    ["a script by its name", "factura.bat", bytes("del *.*")],
    ["a page", "factura.html", bytes("<!DOCTYPE html>")],
    ["a page named as a PDF", "factura.pdf", bytes("<html><script>alert(1)</script></html>")],
    ["a page named as text", "factura.txt", bytes("\n <HTML><body>")],
    ["a page named as a workbook", "factura.xls", bytes("<html><table>")],
    ["a page that says it is XML", "factura.xml", bytes('<?xml version="1.0"?><html xmlns="x"/>')],
    ["a drawing with scripts", "factura.svg", bytes("<svg/>")],
    ["a drawing named as XML", "factura.xml", bytes("<svg onload='x'/>")],
    ["no XML", "factura.xml", bytes("Factura")],
    ["an archive", "facturas.zip", zip({ "a.txt": "x" })],
    ["an archive named as a workbook", "factura.xlsx", zip({ "META-INF/MANIFEST.MF": "x" })],
    [
      "an archive that speaks of a workbook's parts",
      "factura.xlsx",
      zip({ "xl/a.exe": "MZ", "b/[Content_Types].xml": types(XLSX) }),
    ],
    [
      "an archive with a workbook's list of parts under another name",
      "factura.docx",
      zip({ "[Content_Types].xml": types(XLSX), "word/document.xml": "<x/>" }),
    ],
    [
      "at once an archive whose list of parts never closes what it opens",
      "factura.xlsx",
      zip({ "[Content_Types].xml": `${XLSX}${"<Override ".repeat(500_000)}` }),
    ],
    ["an archive that is cut", "factura.xlsx", book("xlsx").slice(0, -30)],
    [
      "a program that is an archive too",
      "factura.xlsx",
      bytes(Buffer.concat([Buffer.from("MZ"), book("xlsx")])),
    ],
    [
      "a workbook with macros named as one without",
      "factura.xlsx",
      zip({ "[Content_Types].xml": types("vnd.ms-excel.sheet.macroEnabled.main+xml") }),
    ],
    [
      "a workbook with a VBA project",
      "factura.xlsx",
      zip({ "[Content_Types].xml": types(XLSX), "xl/vbaProject.bin": "x" }),
    ],
    [
      "a document with a VBA project by another name",
      "factura.docx",
      zip({ "[Content_Types].xml": types(DOCX, "vnd.ms-office.vbaProject"), "word/image.bin": "x" }),
    ],
    ["a document with macros in Basic", "factura.odt", zip({ ...odt, "Basic/Standard/Module1.xml": "<x/>" })],
    ["a document with macros in Python", "factura.odt", zip({ ...odt, "Scripts/python/a.py": "x" })],
    ["a document named as a sheet", "factura.ods", zip(odt)],
    ["an old workbook with macros", "factura.xls", ole("/Workbook", "/_VBA_PROJECT_CUR/VBA/_VBA_PROJECT")],
    ["an old document with macros", "factura.doc", ole("/WordDocument", "/Macros/VBA/_VBA_PROJECT")],
    ["an old workbook named as a document", "factura.doc", ole("/Workbook")],
    ["an installer", "factura.xls", ole("/Property", "/SummaryInformation")],
    ["only the mark of an old office file", "factura.doc", hex("d0cf11e0a1b11ae1")],
    ["a workbook named as a document", "factura.docx", book("xlsx")],
    ["a workbook with macros", "factura.xlsm", book("xlsx")],
    ["two endings", "factura.pdf.exe", bytes("%PDF-1.7")],
    ["no ending", "factura", bytes("%PDF-1.7")],
    ["a word of JavaScript's own", "factura.constructor", bytes("%PDF-1.7")],
  ])("are refused for %s", (_what, nombre, content) => {
    const message = textos.pedido.facturaTipo;
    expect(() => read(nombre, content, "application/pdf")).toThrow(
      expect.objectContaining({ code: "TIPO_NO_ADMITIDO", message, issues: [{ path: "factura", message }] }),
    );
  });
});
