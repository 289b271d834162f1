/** Rows as lines whose columns stand below each other; those of `right` are figures. */
export function columns(rows: readonly (readonly string[])[], right: ReadonlySet<number>): string[] {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => (row[n] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, n) => (right.has(n) ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
