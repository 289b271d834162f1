import { readCopy } from "./copies.ts";

/**
 * Every row of every table of a copy, by the table and its columns, and under `statements` where its
 * ids go on. In one order, so that two copies of the same data are equal.
 */
export async function contentsOf(file: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { statements: [] };
  let table = "";
  for await (const piece of readCopy(file, "copy")) {
    if (piece.is === "table") {
      table = `${piece.table} (${piece.columns})`;
      found[table] ??= [];
    }
    if (piece.is === "rows") found[table]?.push(...piece.rows.toString().split("\n").slice(0, -1));
    if (piece.is === "statement") found.statements?.push(piece.sql);
  }
  for (const rows of Object.values(found)) rows.sort();
  return found;
}
