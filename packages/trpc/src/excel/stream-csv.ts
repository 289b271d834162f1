import { Readable } from "node:stream";
import { withApostrophe } from "@cosecha/importador/apostrophe";
import type { Kind, Sheet } from "./stream-xlsx.ts";

export const CSV = "text/csv";

/**
 * Writes a sheet as a text that a Spanish spreadsheet opens: semicolons, commas in numbers, and
 * what would be a formula behind an apostrophe. Read while it is sent, a page of rows at a time.
 */
export const streamCsv = (sheet: Sheet): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(csvOf(sheet), { objectMode: false })) as ReadableStream<Uint8Array>;

async function* csvOf({ columnas, pages }: Sheet): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[]) => `${cells.join(";")}\r\n`;
  // Without the mark, Excel takes the text for the code page of its machine.
  yield Buffer.from(`\u{FEFF}${line(columnas.map(({ titulo }) => quoted(titulo)))}`);
  for await (const page of pages()) {
    const lines = page.map((row) => line(columnas.map(({ kind }, i) => cellOf(kind, row[i] ?? null))));
    if (lines.length > 0) yield Buffer.from(lines.join(""));
  }
}

function cellOf(kind: Kind, value: string | null): string {
  if (value === null) return "";
  if (kind === "texto") return quoted(withApostrophe(value));
  if (kind === "dia" || kind === "fecha") return momentOf(kind, Number(value));
  return value.replace(".", ",");
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/[\r\n]+/g, " ")}"`;

/** From the days that Excel counts, which are already those of the cooperative's clock. */
function momentOf(kind: "dia" | "fecha", serial: number): string {
  const iso = new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString();
  const day = iso.slice(0, 10).split("-").toReversed().join("/");
  return kind === "dia" ? day : `${day} ${iso.slice(11, 16)}`;
}
