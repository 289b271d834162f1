import { significados } from "../palabras/significados.ts";
import { cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { type AloAncho, hallarAloAncho } from "./a-lo-ancho.ts";
import { aLoLargo } from "./a-lo-largo.ts";
import { envaseDicho } from "./envases-en-cabecera.ts";
import { comoHoja, type FilaLarga, movida } from "./larga.ts";
import { celdasDebajo, celdasDeCabecera, enCabecera, FILAS_MINIMAS } from "./muestra.ts";
import { esVariante } from "./variantes.ts";

/** Tables side by side below one header's row, of which some have a price for each format. */
export interface TablasAlLado {
  readonly filaCabecera: number;
  /** From the column of its names up to the next one's; `ancho` is null where it has one price. */
  readonly tablas: readonly {
    readonly desde: number;
    readonly hasta: number;
    readonly ancho: AloAncho | null;
  }[];
  /** The columns of all formats. */
  readonly columnas: readonly number[];
}

/**
 * Finds «Aceite | 500 ml | 5 L | Vinagre | 250 ml | 1 L»: each price belongs to the name on its left.
 * Null where there are not several such tables, or none has formats.
 */
export function hallarTablasAlLado(hoja: Sheet): TablasAlLado | null {
  if (hoja.filasDe) return null;
  return enCabecera(hoja, (filaCabecera) => {
    const celdas = celdasDeCabecera(hoja, filaCabecera);
    const inicios = celdas.flatMap((_, columna) =>
      esDeNombres(hoja, filaCabecera, columna) ? [columna] : [],
    );
    if (inicios.length < 2) return null;
    const tablas = inicios.map((inicio, i) => {
      const desde = i === 0 ? 0 : inicio;
      const hasta = inicios[i + 1] ?? Number.POSITIVE_INFINITY;
      const ancho = hallarAloAncho(soloColumnas(hoja, filaCabecera, desde, hasta));
      return { desde, hasta, ancho: ancho?.filaCabecera === filaCabecera ? ancho : null };
    });
    const columnas = tablas.flatMap(({ ancho }) => ancho?.columnas ?? []);
    const todas = tablas.every(
      ({ desde, hasta, ancho }) =>
        ancho !== null || celdas.slice(desde, hasta).some((celda) => dicePrecio(celda?.texto ?? "")),
    );
    return columnas.length > 0 && todas ? { filaCabecera, tablas, columnas } : null;
  });
}

/** The tables one below the other, each with a row for each product and format. */
export function apilarTablas(hoja: Sheet, { filaCabecera, tablas }: TablasAlLado): Sheet {
  const filas = tablas.flatMap(({ desde, hasta, ancho }, i): FilaLarga[] => {
    const suya = soloColumnas(hoja, filaCabecera, desde, hasta);
    const larga = ancho === null ? suya : aLoLargo(suya, ancho);
    return larga.filas.flatMap((celdas, fila) => {
      const de = larga.filasDe?.[fila] ?? fila;
      const sobra = i > 0 && (de < filaCabecera || !celdas?.some((celda) => celda && !isEmpty(celda)));
      return sobra ? [] : [{ de, celdas: (celdas ?? []).map((celda, c) => celda && movida(celda, de, c)) }];
    });
  });
  return comoHoja({ ...hoja, fusiones: [] }, filas);
}

/** The sheet with nothing but these columns from the header on. */
const soloColumnas = (hoja: Sheet, filaCabecera: number, desde: number, hasta: number): Sheet => ({
  ...hoja,
  filas: hoja.filas.map((celdas, fila) =>
    fila < filaCabecera ? celdas : celdas?.map((celda, c) => (c >= desde && c < hasta ? celda : undefined)),
  ),
});

const dicePrecio = (texto: string): boolean => (significados(texto).get("precio") ?? 0) >= 0.85;

/** Whether a column has names, and the next one the first prices of theirs. */
function esDeNombres(hoja: Sheet, filaCabecera: number, columna: number): boolean {
  const { tipo, texto } = cellAt(hoja, filaCabecera, columna);
  const alLado = cellAt(hoja, filaCabecera, columna + 1).texto;
  if (tipo !== "texto" || esVariante(texto) || envaseDicho(texto) !== null) return false;
  if (!esVariante(alLado) && envaseDicho(alLado) === null && !dicePrecio(alLado)) return false;
  const pesos = significados(texto);
  if ((pesos.get("nombre") ?? 0) < 0.5 && [...pesos.values()].some((peso) => peso >= 0.5)) return false;
  const celdas = celdasDebajo(hoja, filaCabecera, columna);
  const textos = celdas.filter((celda) => celda.tipo === "texto" && /\p{L}{3}/u.test(celda.texto));
  const distintos = new Set(textos.map((celda) => celda.texto)).size;
  return (
    textos.length >= FILAS_MINIMAS && textos.length >= 0.8 * celdas.length && distintos >= 0.8 * textos.length
  );
}
