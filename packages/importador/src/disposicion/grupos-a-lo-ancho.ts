import { normalizar } from "@cosecha/domain/nombres";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { RANGO_SIN_PALABRA } from "../palabras/vocabulario.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, comoHoja, type FilaLarga, movida } from "./larga.ts";
import { columnaDeNombres, enCabecera } from "./muestra.ts";
import { esVariante } from "./variantes.ts";

/** Columns that come again for each variant of a product, under its name: «PET 5 L | | LATA 2,5 L | ». */
export interface Grupos {
  /** The row of what each column of a group is; the variants stand in the one above. */
  readonly fila: number;
  readonly columnas: readonly number[];
  /** How many columns each variant has. */
  readonly ancho: number;
}

/** Each variant has several of them. */
const COLUMNAS_DE_GRUPOS = 200;

/** Finds a header of two rows whose second one repeats itself under each variant; null without one. */
export function hallarGrupos(hoja: Sheet): Grupos | null {
  return enCabecera(hoja, (fila) => (fila === 0 ? null : gruposEn(hoja, fila)));
}

function gruposEn(hoja: Sheet, fila: number): Grupos | null {
  const rotulos = (hoja.filas[fila] ?? [])
    .slice(0, COLUMNAS_DE_GRUPOS)
    .map((celda) => (celda?.tipo === "texto" ? normalizar(celda.texto) : ""));
  const primera = rotulos.findIndex((texto, c) => texto !== "" && rotulos.indexOf(texto, c + 1) > c);
  if (primera < 0) return null;
  const ancho = rotulos.indexOf(rotulos[primera] ?? "", primera + 1) - primera;
  const suyos = rotulos.slice(primera, primera + ancho);
  let veces = 0;
  while (suyos.every((texto, i) => rotulos[primera + veces * ancho + i] === texto)) veces++;
  if (ancho < 2 || veces < 2 || suyos.includes("") || new Set(suyos).size < ancho) return null;
  if (!suyos.some((texto) => (significados(texto).get("precio") ?? 0) >= 0.5)) return null;
  if (suyos.some((texto) => (significados(texto).get("nombre") ?? 0) >= 0.5)) return null;
  const encima = Array.from({ length: veces * ancho }, (_, i) =>
    cellAt(hoja, fila - 1, primera + i).texto.trim(),
  );
  const deGrupo = encima.filter((_, i) => i % ancho === 0);
  const solas = encima.every(
    (texto, i) => i % ancho === 0 || texto === "" || texto === deGrupo[Math.floor(i / ancho)],
  );
  if (!solas || deGrupo.includes("") || new Set(deGrupo).size < veces) return null;
  if (deGrupo.every(dicePrecioSolo) || deGrupo.every(diceParaQuien)) return null;
  if (columnaDeNombres(hoja, fila + 1, primera) === null) return null;
  if (tienePrecioAparte(hoja, fila, primera, primera + veces * ancho)) return null;
  return { fila, ancho, columnas: Array.from({ length: veces * ancho }, (_, i) => primera + i) };
}

/**
 * Whether a title says which price stands below it, and no variant: «Precio kg», «Precio socios».
 */
const dicePrecioSolo = (titulo: string): boolean =>
  !/\d/u.test(titulo) && (significados(titulo).get("precio") ?? 0) >= 0.85;

/** Whether a title says for whom the price below it is: «SOCIOS», «TIENDAS». */
const diceParaQuien = (titulo: string): boolean =>
  !/\d/u.test(titulo) &&
  datosPrecio(titulo).rango !== RANGO_SIN_PALABRA &&
  significados(titulo).has("precio");

/** Whether a column beside the groups has the price: then they are what families order, «ud | €». */
function tienePrecioAparte(hoja: Sheet, fila: number, desde: number, hasta: number): boolean {
  return [fila - 1, fila].some((de) =>
    (hoja.filas[de] ?? [])
      .slice(0, COLUMNAS_DE_GRUPOS)
      .some(
        (celda, c) =>
          (c < desde || c >= hasta) &&
          celda?.tipo === "texto" &&
          (significados(celda.texto).get("precio") ?? 0) >= 0.85,
      ),
  );
}

/** The table with a row for each product and variant, and the variant behind its columns. */
export function gruposALoLargo(hoja: Sheet, { fila: filaCabecera, columnas, ancho }: Grupos): Sheet {
  const [primera = 0] = columnas;
  const suyas = new Set(columnas);
  const variantes = columnas.filter((_, i) => i % ancho === 0).map((c) => cellAt(hoja, filaCabecera - 1, c));
  const sonFormatos = variantes.every(({ texto }) => esVariante(texto) && /\d/u.test(texto));
  const filas = hoja.filas.flatMap((celdas, de): FilaLarga[] => {
    const comunes = (de < filaCabecera - 1 ? (celdas ?? []) : sinLasDe(celdas, suyas)).map(
      (celda, c) => celda && movida(celda, de, c),
    );
    if (de < filaCabecera - 1) return [{ de, celdas: comunes }];
    // What stands beside the variants is the header of the columns that all of them share.
    if (de === filaCabecera - 1) return [{ de, celdas: [] }];
    const con = (desde: number, variante: Cell): FilaLarga => {
      const fila = [...comunes];
      for (let i = 0; i < ancho; i++) fila[primera + i] = movida(celdas?.[desde + i], de, desde + i);
      fila[primera + ancho] = variante;
      return { de, celdas: fila };
    };
    if (de === filaCabecera) {
      for (const [c, celda] of (hoja.filas[de - 1] ?? []).entries())
        if (!suyas.has(c) && celda !== undefined && !isEmpty(celda) && isEmpty(comunes[c] ?? celdaDe("")))
          comunes[c] = movida(celda, de - 1, c);
      return [con(primera, celdaDe(sonFormatos ? "Formato" : "Variedad"))];
    }
    const conDatos = variantes.flatMap((variante, i) => {
      const desde = primera + i * ancho;
      const alguna = celdas?.slice(desde, desde + ancho).some((celda) => /\d/u.test(celda?.texto ?? ""));
      return alguna
        ? [con(desde, celdaDe(variante.texto.trim(), { fila: filaCabecera - 1, columna: desde }))]
        : [];
    });
    return conDatos.length === 0 ? [{ de, celdas: comunes }] : conDatos;
  });
  return comoHoja({ ...hoja, fusiones: hoja.fusiones.filter(({ columna }) => !suyas.has(columna)) }, filas);
}

const sinLasDe = (
  celdas: readonly (Cell | undefined)[] | undefined,
  suyas: ReadonlySet<number>,
): (Cell | undefined)[] => (celdas ?? []).map((celda, c) => (suyas.has(c) ? undefined : celda));
