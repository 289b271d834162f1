import { createHash } from "node:crypto";
import { BackupError } from "./backup-error.ts";

/** Takes the next bytes of a script, and lets its writer go on when there is room for more. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/**
 * Writes what a backup holds: the SQL script, as `pg_dump --data-only` makes it, that fills the
 * tables of an empty database. A first and a last line of ours stand around it (decision 56).
 */
export type WriteScript = (write: Write) => Promise<void>;

/** What a backup says of itself before anything else. */
export interface Header {
  formato: number;
  /** When it was made, in ISO. */
  creada: string;
  migraciones: string[];
  /** The SHA-256 of each of their scripts; copies of earlier versions do not say. */
  sumas?: string[];
}

/** The only format that there is so far. */
export const FORMAT = 1;
const FIRST = "-- Copia de seguridad de Cosecha ";
const LAST = "-- Fin ";

/** What a backup says at its end, so that one that was cut or changed is known. */
interface Footer {
  /** How many rows it has of each table. */
  filas: Record<string, number>;
  /** SHA-256 of all before this line, in hexadecimal. */
  sha256: string;
}

export type Piece =
  | { is: "header"; header: Header }
  | { is: "table"; table: string; columns: string }
  /** Whole rows of the table named last, in the text format of COPY. */
  | { is: "rows"; rows: Buffer; count: number }
  | { is: "table's end" }
  /** A statement of the few kinds that a script has besides. */
  | { is: "statement"; sql: string }
  | { is: "footer"; filas: Record<string, number> };

/** The line that ends the rows of a table. */
const END = Buffer.from("\\.\n");
const NEWLINE = 10;
/**
 * NUL and CR, which COPY never writes into rows. To `psql` a line `\.` that CR ends is the end of
 * them too: what somebody put after it, it would run, a program of theirs with `\!`.
 */
const NEVER = [0, 13];

const COPY = /^COPY public\."?(\w+)"? \(((?:"\w+"|\w+)(?:, (?:"\w+"|\w+))*)\) FROM stdin;$/;
const STATEMENTS = [
  /^SELECT pg_catalog\.setval\('public\.\w+', \d+, (?:true|false)\);$/,
  /^DELETE FROM public\.\w+ WHERE id IN \(\d+(?:, \d+)*\);$/,
];

/** Writes a script between our first and our last line. */
export async function writeFramed(header: Header, writeScript: WriteScript, write: Write): Promise<void> {
  const first = Buffer.from(`${FIRST}${JSON.stringify(header)}\n`);
  const hash = createHash("sha256").update(first);
  await write(first);
  const tables = new TableReader();
  await writeScript(async (bytes) => {
    hash.update(bytes);
    tables.count(bytes);
    await write(bytes);
  });
  const footer: Footer = { filas: tables.rows, sha256: hash.digest("hex") };
  await write(Buffer.from(`${LAST}${JSON.stringify(footer)}\n`));
}

/**
 * Reads a backup's text piece by piece. Throws BackupError where it is none of ours, where its end
 * is missing, or where its bytes are not those that were written. The last is known only at the
 * end: whoever uses the pieces must be able to take that back.
 */
export async function* readScript(text: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Piece> {
  const hash = createHash("sha256");
  const tables = new TableReader();
  let header: Header | undefined;
  let footer: Footer | undefined;
  for await (const chunk of text) {
    for (const piece of tables.read(chunk)) {
      if (footer !== undefined) throw damaged(name);
      if (piece.is !== "line") {
        if (header === undefined) throw foreign(name);
        if (piece.is === "rows" && NEVER.some((byte) => piece.rows.includes(byte))) throw foreign(name);
        hash.update(piece.bytes);
        yield piece;
        continue;
      }
      const line = piece.bytes.toString("utf8", 0, piece.bytes.length - 1);
      if (header === undefined) {
        header = parse<Header>(line, FIRST);
        if (header === undefined) throw foreign(name);
        yield { is: "header", header };
      } else if (line.startsWith(LAST)) {
        footer = parse<Footer>(line, LAST);
        if (footer === undefined) throw damaged(name);
        continue;
      } else if (STATEMENTS.some((known) => known.test(line))) yield { is: "statement", sql: line };
      hash.update(piece.bytes);
    }
    if (tables.waiting > (header === undefined ? LONGEST_HEADER : LONGEST_LINE)) throw foreign(name);
  }
  if (header === undefined) throw foreign(name);
  if (footer === undefined || tables.waiting > 0) throw cut(name);
  if (footer.sha256 !== hash.digest("hex")) throw damaged(name);
  if (JSON.stringify(footer.filas) !== JSON.stringify(tables.rows)) throw damaged(name);
  yield { is: "footer", filas: footer.filas };
}

/**
 * Longer, in bytes, is none of ours: a file takes twice its 10 MB. What repeats is compressed to
 * nothing, so a small backup of a forger's could hold a line that no memory does.
 */
const LONGEST_HEADER = 100_000;
const LONGEST_LINE = 256 * 1024 * 1024;

function parse<T>(line: string, prefix: string): T | undefined {
  if (!line.startsWith(prefix)) return undefined;
  try {
    const parsed: unknown = JSON.parse(line.slice(prefix.length));
    return typeof parsed === "object" && parsed !== null ? (parsed as T) : undefined;
  } catch {
    return undefined;
  }
}

export const foreign = (name: string) =>
  new BackupError(`«${name}» no es una copia de seguridad de Cosecha.`);
export const damaged = (name: string) => new BackupError(`La copia «${name}» está dañada. Use otra.`);
export const cut = (name: string) =>
  new BackupError(`La copia «${name}» está a medias: le falta el final. Use otra.`);

type Line = { is: "line"; bytes: Buffer };
type OfTable = Extract<Piece, { is: "table" | "rows" | "table's end" }> & { bytes: Buffer };

/** Tells the rows of tables from the lines around them, and counts them. */
class TableReader {
  readonly rows: Record<string, number> = {};
  /** How many bytes have been read of a line that is not whole yet. */
  waiting = 0;
  #table: string | undefined;
  /** That line so far; joined once it is whole, as one with a file in it is long. */
  #begun: Uint8Array[] = [];

  count(bytes: Uint8Array): void {
    for (const _ of this.read(bytes));
  }

  *read(chunk: Uint8Array): Generator<Line | OfTable> {
    this.waiting += chunk.length;
    this.#begun.push(chunk);
    if (!chunk.includes(NEWLINE)) return;
    let bytes = Buffer.concat(this.#begun);
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE)) {
      if (this.#table === undefined) {
        const line = bytes.subarray(0, end + 1);
        yield this.#beside(line);
        bytes = bytes.subarray(end + 1);
        continue;
      }
      const stop = bytes.subarray(0, END.length).equals(END) ? 0 : bytes.indexOf(`\n${END}`) + 1;
      const isLast = stop > 0 || bytes.subarray(0, END.length).equals(END);
      const rows = bytes.subarray(0, isLast ? stop : bytes.lastIndexOf(NEWLINE) + 1);
      if (rows.length > 0) yield this.#some(this.#table, rows);
      bytes = bytes.subarray(rows.length);
      if (!isLast) break;
      this.#table = undefined;
      yield { is: "table's end", bytes: bytes.subarray(0, END.length) };
      bytes = bytes.subarray(END.length);
    }
    this.#begun = [bytes];
    this.waiting = bytes.length;
  }

  #beside(bytes: Buffer): Line | OfTable {
    const [, table, columns] = COPY.exec(bytes.toString("utf8", 0, bytes.length - 1)) ?? [];
    if (table === undefined || columns === undefined) return { is: "line", bytes };
    this.#table = table;
    this.rows[table] ??= 0;
    return { is: "table", table, columns, bytes };
  }

  #some(table: string, rows: Buffer): OfTable {
    let count = 0;
    for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) count++;
    this.rows[table] = (this.rows[table] ?? 0) + count;
    return { is: "rows", rows, count, bytes: rows };
  }
}
