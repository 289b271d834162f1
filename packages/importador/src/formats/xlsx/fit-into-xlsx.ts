import { cortar } from "@cosecha/domain/texto";
import { type CellObject, type DefinedName, utils, type WorkBook } from "xlsx";

/** The longest text of a cell and the longest name of a sheet in an .xlsx, in UTF-16 units. */
const MAX_TEXT = 32_767;
const MAX_NAME = 31;

/**
 * Makes a workbook of another format fit into an .xlsx: cuts texts and sheet names, and makes the
 * names unique. Replaces formulas by their values where they name a renamed sheet, or something
 * that SheetJS does not keep («[…]»: another file, a table, an .ods reference that it cannot
 * express). Takes columns out of their groups, because SheetJS writes those with an attribute that
 * the format lacks, and other programs than Excel refuse the whole file for it.
 */
export function fitIntoXlsx(libro: WorkBook): void {
  const nombres = namesForXlsx(libro.SheetNames);
  const perdidos = libro.SheetNames.filter((nombre, i) => nombre !== nombres[i]);
  const nombraPerdido = (formula: string) =>
    perdidos.some((nombre) => formula.includes(nombre) || formula.includes(nombre.replaceAll("'", "''")));
  for (const hoja of Object.values(libro.Sheets)) {
    for (const columna of hoja["!cols"] ?? []) delete columna?.level;
    for (const [donde, celda] of Object.entries(hoja) as [string, CellObject][]) {
      if (donde.startsWith("!")) continue;
      if (typeof celda.v === "string" && celda.v.length > MAX_TEXT)
        hoja[donde] = { t: "s", v: cortar(celda.v, MAX_TEXT) };
      else if (celda.f?.includes("[") || nombraPerdido(celda.f ?? "")) {
        delete celda.f;
        delete celda.F;
      }
    }
  }
  if (libro.Workbook?.Names)
    libro.Workbook.Names = onlyOnce(libro.Workbook.Names).filter(({ Ref }) => !nombraPerdido(Ref));
  // SheetJS would show the first sheet from right to left if any sheet of an .xls is.
  delete libro.Workbook?.Views;
  libro.Sheets = Object.fromEntries(
    libro.SheetNames.map((nombre, i) => [nombres[i]!, libro.Sheets[nombre] ?? utils.aoa_to_sheet([])]),
  );
  libro.SheetNames = nombres;
}

/**
 * Without the names that a workbook may not have: those of nothing, and those that stand twice, as
 * the print areas of an .xls do in SheetJS.
 */
function onlyOnce(nombres: readonly DefinedName[]): DefinedName[] {
  const unicos = new Map<string, DefinedName>();
  for (const uno of nombres) if (uno.Ref) unicos.set(`${uno.Name.toLowerCase()}|${uno.Sheet ?? ""}`, uno);
  return [...unicos.values()];
}

function namesForXlsx(nombres: readonly string[]): string[] {
  const tomados = new Set<string>();
  return nombres.map((nombre) => {
    const limpio = nombre.replace(/[\\/:?*[\]]/gu, " ").replace(/^'+|'+$/gu, "");
    for (let n = 1; ; n++) {
      const cola = n === 1 ? "" : ` (${n})`;
      // A sheet's name must not end with an apostrophe, even where it was cut.
      const base = cortar(limpio, MAX_NAME - cola.length).replace(/'+$/u, "");
      const candidato = `${base.trim() === "" ? "Hoja" : base}${cola}`;
      const clave = candidato.toLowerCase();
      if (clave === "history" || tomados.has(clave)) continue;
      tomados.add(clave);
      return candidato;
    }
  });
}
