import type { HojaVista } from "@cosecha/domain/esquemas/importacion";
import { columnIndex, columnLetters } from "@cosecha/ui/lib/sheet";

/** A column's header in the file, in one line; "" where it has none. */
export function rotuloDe(hoja: HojaVista | undefined, filaCabecera: number | null, letras: string): string {
  const cabecera = filaCabecera === null ? [] : (hoja?.filas[filaCabecera - 1] ?? []);
  return (cabecera[columnIndex(letras)] ?? "").replace(/\s+/g, " ").trim();
}

/** The columns of a sheet, each with its letters and the text of its header. */
export function opcionesDeColumna(hoja: HojaVista | undefined, filaCabecera: number | null) {
  const anchura = (hoja?.filas ?? []).reduce((ancho, celdas) => Math.max(ancho, celdas.length), 0);
  return Array.from({ length: anchura }, (_, columna) => {
    const value = columnLetters(columna);
    const texto = rotuloDe(hoja, filaCabecera, value);
    return { value, label: texto === "" ? `Columna ${value}` : `${value} · ${texto}` };
  });
}

const TEXTOS_MAXIMOS = 12;
const LARGO_MAXIMO = 30;

/** The short texts without digits of a column, each once, as keys of rates are: «S», «R», «*». */
export function textosDeColumna(
  hoja: HojaVista | undefined,
  filaCabecera: number | null,
  letras: string,
): string[] {
  const textos = new Set<string>();
  for (const celdas of (hoja?.filas ?? []).slice(filaCabecera ?? 0)) {
    const texto = (celdas[columnIndex(letras)] ?? "").trim();
    const deClave = texto.length <= LARGO_MAXIMO && (texto.length === 1 || !/\d/.test(texto));
    if (texto !== "" && deClave && textos.size < TEXTOS_MAXIMOS) textos.add(texto);
  }
  return [...textos];
}
