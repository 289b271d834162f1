import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const ms = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ms`;
export const times = (value: number) => `${value.toFixed(2)}×`;
export const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
export const megabytes = (value: number) => `${Math.round(value / 1e6)} MB`;

type Cell = string | number | undefined;
/** A part of the report: a table whose rows are also what the JSON says. */
export interface Section {
  /** Its name in the JSON. */
  name: string;
  title: string;
  notes?: string[];
  /** What is shown of each row: the column's title, and how a number is written. */
  columns: Record<string, readonly [title: string, write?: (value: number) => string]>;
  rows: Record<string, unknown>[];
}

const report = fileURLToPath(new URL("../.cache/bench.json", import.meta.url));
const sections: Section[] = [];
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Shows a part as a table, and keeps it for the JSON. */
export function add(section: Section): void {
  const { title, notes = [], columns, rows } = section;
  sections.push(section);
  const heads = Object.values(columns).map(([head]) => head);
  const cells = rows.map((row) =>
    Object.entries(columns).map(([key, [, write = String]]) => {
      const value = row[key] as Cell;
      return typeof value === "number" ? write(value) : (value ?? "");
    }),
  );
  const widths = heads.map((head, n) => Math.max(head.length, ...cells.map((row) => row[n]?.length ?? 0)));
  const isNumber = Object.keys(columns).map((key) => rows.some((row) => typeof row[key] === "number"));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, n) => (isNumber[n] ? text.padStart(widths[n] as number) : text.padEnd(widths[n] as number)))
      .join("  ");
  say(`\n${title}\n`);
  say(line(heads));
  for (const row of cells) say(line(row));
  for (const note of notes) say(`  ${note}`);
}

/** Writes all that was shown as JSON. */
export function writeReport(): void {
  const told = sections.map(({ name, rows }) => [name, rows] as const);
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`);
}
