import { read, utils } from "xlsx";

/** The first row of a workbook in which a cell says just this; [] where none does. */
export function rowIn(workbook: ArrayBuffer | Buffer, cell: string): unknown[] {
  const { Sheets, SheetNames } = read(workbook);
  const rows = SheetNames.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(Sheets[name] ?? {}, { header: 1 }),
  );
  return rows.find((row) => row.includes(cell)) ?? [];
}
