import { FILAS_DE_TOTALES, type FilaDeTotales } from "@cosecha/domain/compartidos";
import { withoutApostrophe } from "../formats/apostrophe.ts";
import { cellAt, isEmpty, rowNumber, type Sheet, type Workbook } from "../workbook/cells.ts";

export interface TotalesDeHoja {
  /** What stands above the header, a text a row: whose order it is, and of which days. */
  arriba: string[];
  filas: FilaDeTotales[];
  /** How many rows there are beyond those that are read. */
  sobran: number;
}

/** The header stands within so many rows of the sheet's first one, and so many columns. */
const [HASTA_CABECERA, COLUMNAS] = [60, 60];
/** Our sheets have three rows above it; so many are told, and so much of each. */
const [ARRIBA, LETRAS] = [4, 200];

/** What our sheet for the supplier calls its columns; the first two it always has. */
const TITULOS = ["Producto", "Cantidad", "Código", "Formato"] as const;
type Columnas = Record<(typeof TITULOS)[number], number>;

/**
 * Reads how much of each product there is in the sheet that an order gives for its supplier. Takes
 * each row literally, and every text as it stands: whose it is, somebody else finds out. A row without
 * a quantity, as that of the total, is none. Null where no sheet that can be seen has those columns.
 */
export function leerTotales({ hojas }: Workbook): TotalesDeHoja | null {
  for (const hoja of hojas) {
    if (hoja.oculta) continue;
    for (let fila = 0; fila < Math.min(hoja.filas.length, HASTA_CABECERA); fila++) {
      const columnas = columnasDe(hoja, fila);
      if (columnas.Producto < 0 || columnas.Cantidad < 0) continue;
      return { arriba: textosHasta(hoja, fila), ...leerTabla(hoja, fila + 1, columnas) };
    }
  }
  return null;
}

function columnasDe({ filas }: Sheet, fila: number): Columnas {
  const textos = (filas[fila] ?? []).slice(0, COLUMNAS).map((celda) => celda?.texto.trim());
  return Object.fromEntries(TITULOS.map((titulo) => [titulo, textos.indexOf(titulo)])) as Columnas;
}

/** The first text of each of the first rows above one. */
const textosHasta = ({ filas }: Sheet, hasta: number): string[] =>
  filas
    .slice(0, hasta)
    .flatMap((celdas) => {
      const texto = (celdas ?? [])
        .slice(0, COLUMNAS)
        .find((celda) => celda && celda.texto.trim() !== "")?.texto;
      return texto === undefined ? [] : [withoutApostrophe(texto).trim().slice(0, LETRAS)];
    })
    .slice(0, ARRIBA);

function leerTabla(hoja: Sheet, desde: number, columnas: Columnas): Omit<TotalesDeHoja, "arriba"> {
  const textoDe = (fila: number, titulo: keyof Columnas): string | null => {
    const { texto } = cellAt(hoja, fila, columnas[titulo]);
    return texto.trim() === "" ? null : withoutApostrophe(texto);
  };
  const filas: FilaDeTotales[] = [];
  for (let fila = desde; fila < hoja.filas.length; fila++) {
    const cantidad = cellAt(hoja, fila, columnas.Cantidad);
    const nombre = textoDe(fila, "Producto");
    if (nombre === null || isEmpty(cantidad)) continue;
    filas.push({
      fila: rowNumber(hoja, fila),
      nombre,
      codigo: textoDe(fila, "Código"),
      unidad: textoDe(fila, "Formato"),
      cantidad: cantidad.tipo === "numero" ? cantidad.valor : null,
    });
  }
  return { filas: filas.slice(0, FILAS_DE_TOTALES), sobran: Math.max(0, filas.length - FILAS_DE_TOTALES) };
}
