import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { cortar } from "@cosecha/domain/texto";
import { columnLetters } from "@cosecha/importador/cells";
import { ZipFile } from "yazl";

/** What a column holds, which decides how its cells are written and shown. */
export type Kind = "texto" | "entero" | "cantidad" | "precio" | "euros" | "dia" | "fecha";

export interface Column {
  titulo: string;
  kind: Kind;
  /** Its width in characters. */
  ancho: number;
}

/**
 * A row's values: text for a text, digits for a number, which so stays exact; null leaves the cell
 * empty. A date is the number of days that Excel counts.
 */
export type Row = readonly (string | null)[];

/** A sheet, whose rows are read while the file is being sent. */
export interface Sheet {
  nombre: string;
  /** Lines above the header. */
  titulos?: readonly string[];
  columnas: readonly Column[];
  pages: () => AsyncIterable<readonly Row[]>;
}

/** The rows of a sheet that Excel opens, with the header. */
const MOST_ROWS = 1_048_576;
/** The longest text that Excel keeps in a cell. */
const LONGEST = 32_767;

/** The formats of the cells, in the order in which styles.xml has them. */
const FORMATS: readonly [kind: Kind | "cabecera", format: string][] = [
  ["texto", "@"],
  ["cabecera", "General"],
  ["entero", "0"],
  // Not «0.###», which would show a whole number with a comma after it.
  ["cantidad", "General"],
  ["precio", "0.00##\\ €"],
  ["euros", "#,##0.00\\ €"],
  ["dia", "dd/mm/yyyy"],
  ["fecha", "dd/mm/yyyy\\ hh:mm"],
];
const styleOf = (kind: Kind | "cabecera") => FORMATS.findIndex(([name]) => name === kind);

/**
 * Writes a workbook while it is being read, however many rows it has: no more than a page of them
 * is in memory. A sheet that is too long goes on in another one. Texts are never formulas. `now` is
 * the moment that the file's parts bear.
 */
export function streamXlsx(
  sheets: readonly Sheet[],
  { now, most = MOST_ROWS }: { now: Date; most?: number },
): ReadableStream<Uint8Array> {
  const out = new PassThrough();
  writeParts(sheets, out, { now, most }).catch((error) => out.destroy(error));
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}

async function writeParts(
  sheets: readonly Sheet[],
  out: PassThrough,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  const zip = new ZipFile();
  zip.outputStream.pipe(out);
  const names: string[] = [];
  for (const sheet of sheets) {
    const { nombre } = sheet;
    const rows = rowsOf(sheet.pages());
    try {
      for (let part = 1; ; part++) {
        names.push(part === 1 ? nombre : `${nombre} (${part})`);
        const read = { all: false };
        const xml = Readable.from(sheetXml(sheet, rows, { most, read }));
        // Whoever stops reading the file stops the reading of the rows.
        const stop = () => xml.destroy();
        out.once("close", stop);
        zip.addReadStream(xml, sheetPath(names.length), { mtime: now });
        await finished(xml);
        out.off("close", stop);
        if (read.all) break;
      }
    } finally {
      await rows.return();
    }
  }
  for (const [path, xml] of framework(names)) zip.addBuffer(Buffer.from(xml), path, { mtime: now });
  zip.end();
}

async function* rowsOf(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, void, void> {
  for await (const page of pages) yield* page;
}

/** How many rows go into one piece of text. */
const TOGETHER = 100;

/** A sheet of at most `most` rows; `read.all` says afterwards whether there were no more. */
async function* sheetXml(
  { columnas, titulos = [] }: Sheet,
  rows: AsyncGenerator<Row, void, void>,
  { most, read }: { most: number; read: { all: boolean } },
): AsyncGenerator<string> {
  const widths = columnas.map(
    ({ ancho }, i) => `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"/>`,
  );
  const letters = columnas.map((_, i) => columnLetters(i));
  const cabecera = styleOf("cabecera");
  const at = titulos.length + 1;
  const above = titulos.map(
    (texto, i) => `<row r="${i + 1}">${textCell(`A${i + 1}`, cabecera, texto)}</row>`,
  );
  const header = columnas.map(({ titulo }, i) => textCell(`${letters[i]}${at}`, cabecera, titulo));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${at}" topLeftCell="A${at + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${above.join("")}<row r="${at}">${header.join("")}</row>`;
  const cells = columnas.map(({ kind }, i) => {
    const style = styleOf(kind);
    return kind === "texto"
      ? (value: string, row: number) => textCell(`${letters[i]}${row}`, style, value)
      : (value: string, row: number) => `<c r="${letters[i]}${row}" s="${style}"><v>${value}</v></c>`;
  });
  let some = "";
  let row = at;
  for (; row < most; row++) {
    const { done, value } = await rows.next();
    if (done) {
      read.all = true;
      break;
    }
    some += `<row r="${row + 1}">`;
    for (let i = 0; i < cells.length; i++) {
      const cell = value[i];
      if (cell != null) some += cells[i]?.(cell, row + 1) ?? "";
    }
    some += "</row>";
    if (row % TOGETHER !== 0) continue;
    yield some;
    some = "";
  }
  yield `${some}</sheetData><autoFilter ref="A${at}:${letters.at(-1)}${row}"/></worksheet>`;
}

const textCell = (at: string, style: number, value: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;

/** What XML cannot hold. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** What Excel would read as the code of a character. */
const CODE = /_(?=x[\da-f]{4}_)/gi;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeXml = (text: string) =>
  cortar(text, LONGEST)
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(IMPOSSIBLE, "")
    .replace(CODE, "_x005F_")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const sheetPath = (n: number) => `xl/worksheets/sheet${n}.xml`;

/** The parts of a workbook around its sheets, by their paths. */
const framework = (names: readonly string[]): [path: string, xml: string][] => {
  const each = (write: (n: number, name: string) => string) =>
    names.map((name, i) => write(i + 1, escapeXml(name))).join("");
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const numbered = (n: number) => n + 164;
  return [
    [
      "[Content_Types].xml",
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("xl/workbook.xml", "sheet.main")}${part("xl/styles.xml", "styles")}${each((n) => part(sheetPath(n), "worksheet"))}</Types>`,
    ],
    [
      "_rels/.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n, name) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`))}${relation(`rId${names.length + 1}`, "styles", "styles.xml")}</Relationships>`,
    ],
    [
      "xl/styles.xml",
      `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map(([, format], i) => `<numFmt numFmtId="${numbered(i)}" formatCode="${escapeXml(format)}"/>`).join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.map(([kind], i) => `<xf numFmtId="${numbered(i)}" fontId="${kind === "cabecera" ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join("")}</cellXfs></styleSheet>`,
    ],
  ];
};
