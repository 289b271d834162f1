import { significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { type Cell, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdasDebajo, celdasDeCabecera, conTextos, enCabecera } from "./muestra.ts";

const PALABRA = String.raw`(?:(precio|pvp|tarifa|p\.|a[nñ]o|campa[nñ]a|temporada)\s*)?`;
const REMARQUE = String.raw`\s*(\([^)]*\))?\s*$`;
/** «2026», «Campaña 2025/26», «PVP 2026 (sin IVA)». */
const ENTERO = new RegExp(String.raw`^\s*${PALABRA}(20[0-4]\d)(?:\s*[/-]\s*(?:20)?(\d\d))?${REMARQUE}`, "iu");
/** «25/26», «Temporada 25-26»; «PVP 26». */
const DOS_CIFRAS = new RegExp(String.raw`^\s*${PALABRA}['’]?([1-4]\d)(?:\s*[/-]\s*(\d\d))?${REMARQUE}`, "iu");

/** A year that a header states, and what it says besides. */
interface Dicho {
  readonly ano: number;
  readonly texto: string;
}

/** The year of a header, the later one of a season; null where it states none. */
function leerAno(texto: string): Dicho | null {
  if (texto.length > 40) return null;
  const entero = ENTERO.exec(texto);
  const [, palabra, cifras = "", segunda, remarque = ""] = entero ?? DOS_CIFRAS.exec(texto) ?? [];
  if (cifras === "") return null;
  const primero = Number(cifras) % 100;
  // «26» alone is no year, nor is «10/20».
  if (entero === null && palabra === undefined && segunda === undefined) return null;
  if (segunda !== undefined && Number(segunda) !== primero + 1) return null;
  const ano = 2000 + primero + (segunda === undefined ? 0 : 1);
  const dePrecio = /^(?:precio|pvp|tarifa)$/iu.test(palabra ?? "") ? palabra : "Precio";
  return { ano, texto: `${dePrecio} ${ano} ${remarque}`.trim() };
}

/**
 * The sheet with «Precio 2026» for every header that is a year or a season, over prices: «Queso |
 * 2025 | 2026», «24/25 | 25/26». What was sold in a year is counted, and has no cents. The same
 * sheet where there is none.
 */
export function nombrarAnos(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const celdas = celdasDeCabecera(hoja, fila);
      const deAnos = celdas.flatMap((celda, columna) => {
        const dicho = celda === undefined ? null : leerAno(celda.texto);
        return dicho !== null && tienePrecios(hoja, fila, columna) ? [[columna, dicho.texto] as const] : [];
      });
      const suyas = deAnos.map(([columna]) => columna);
      if (suyas.length === 0 || !esCabecera(celdas, suyas)) return null;
      return conTextos(hoja, fila, new Map(deAnos));
    }) ?? hoja
  );
}

/**
 * Whether the cells beside the years are texts, of which the first may name products, as a
 * header's.
 */
function esCabecera(celdas: readonly (Cell | undefined)[], deAnos: readonly number[]): boolean {
  const anos = deAnos.map((columna) => leerAno(celdas[columna]?.texto ?? "")?.ano ?? 0).sort((a, b) => a - b);
  if (anos.some((ano, i) => i > 0 && ano !== (anos[i - 1] ?? 0) + 1)) return false;
  const otras = [...celdas.entries()].filter(
    ([columna, celda]) => celda !== undefined && !isEmpty(celda) && !deAnos.includes(columna),
  );
  const textos = otras.filter(([, celda]) => celda?.tipo === "texto" && /\p{L}|%/u.test(celda.texto));
  if (textos.length < otras.length) return false;
  const conocidas = textos.filter(([, celda]) => significados(celda?.texto ?? "").size > 0);
  const deCifras = deAnos.some((columna) => /^\s*20\d\d\s*$/u.test(celdas[columna]?.texto ?? ""));
  return conocidas.length > 0 && (deAnos.length > 1 || (deCifras && conocidas.length > 1));
}

/** Whether a column has prices below this row, most of them with cents. */
function tienePrecios(hoja: Sheet, fila: number, columna: number): boolean {
  const celdas = celdasDebajo(hoja, fila, columna);
  const precios = celdas.filter((celda) => leerPrecio(celda, null).veredicto === "claro");
  const conCentimos = precios.filter(({ texto, formato = "" }) => /[.,'’]\d|€/u.test(texto + formato));
  return (
    precios.length > 2 && precios.length >= 0.6 * celdas.length && conCentimos.length >= 0.5 * precios.length
  );
}
