import { normalizar } from "@cosecha/domain/nombres";
import { unidadDePalabra } from "@cosecha/domain/unidades";
import { datosPrecio, significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { claseUnidad, esUnidad, medidaDe, SE_PESA } from "../valores/unidades.ts";
import { type Cell, cellAt, EMPTY_CELL, isEmpty, isPercent, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { celdasDebajo, celdasDeCabecera, enCabecera } from "./muestra.ts";

const FILAS_MINIMAS = 2;
/** The part of a column's cells that must be so. */
const PARTE = 0.9;

/** Two columns of units below the header's row, and that of the price. Indices from 0. */
interface Columnas {
  readonly fila: number;
  readonly precio: number;
  readonly formato: number;
  /** The column of what the price is for, «kg», or of how much the format holds, «500 g». */
  readonly otra: number;
  readonly como: "delPrecio" | "contenido";
}

/**
 * The sheet with what two columns of units say written where the reading looks for it. Of «kg |
 * saco 25 kg» the price's cell says that it is a kilo's; «Bolsa | 500 g» become the format «Bolsa
 * 500 g». The same sheet where there are no two, or where the price's header says what it is for.
 */
export function repartirUnidades(hoja: Sheet): Sheet {
  const columnas = enCabecera(hoja, (fila) => columnasEn(hoja, fila));
  return columnas === null ? hoja : repartidas(hoja, columnas);
}

const pesoDe = (celda: Cell | undefined, significado: Significado): number =>
  celda?.tipo === "texto" ? (significados(celda.texto).get(significado) ?? 0) : 0;

function columnasEn(hoja: Sheet, fila: number): Columnas | null {
  const celdas = celdasDeCabecera(hoja, fila);
  const visibles = [...celdas.keys()].filter((c) => !hoja.columnasOcultas.has(c));
  const precios = visibles.filter((c) => pesoDe(celdas[c], "precio") >= 0.55 && tienePrecios(hoja, fila, c));
  const [precio = -1, otroPrecio] = precios;
  const cabecera = celdas[precio]?.texto ?? "";
  if (precio < 0 || otroPrecio !== undefined || datosPrecio(cabecera).unidad !== null) return null;
  const deUnidades = visibles.flatMap((columna) => {
    const clase = columna === precio ? null : claseDeColumna(hoja, fila, columna);
    return clase === null ? [] : [{ columna, clase }];
  });
  const [una, dos, tres] = deUnidades;
  if (una === undefined || dos === undefined || tres !== undefined) return null;
  const con = (clase: Clase) => [una, dos].find((suya) => suya.clase === clase);
  const [suelta, formato] = [con("suelta"), con("formato") ?? con("envase")];
  if (suelta !== undefined && formato !== undefined)
    return { fila, precio, formato: formato.columna, otra: suelta.columna, como: "delPrecio" };
  const [envase, contenido] = [con("envase"), con("contenido")];
  if (envase !== undefined && contenido !== undefined)
    return { fila, precio, formato: envase.columna, otra: contenido.columna, como: "contenido" };
  return null;
}

const tienePrecios = (hoja: Sheet, fila: number, columna: number): boolean =>
  celdasDebajo(hoja, fila, columna).some((celda) => leerPrecio(celda, null).veredicto === "claro");

/** What a header may mean over units; over «kg | saco», «€/» names no price. */
const DE_UNIDADES: readonly Significado[] = ["unidad", "cantidad", "precio", "descripcion", "categoria"];

/** What a column of units holds: «kg» and «ud» alone, amounts («500 g»), containers, or formats. */
type Clase = "suelta" | "contenido" | "envase" | "formato";

/** Null for a column of anything else. */
function claseDeColumna(hoja: Sheet, fila: number, columna: number): Clase | null {
  const cabecera = celdasDeCabecera(hoja, fila)[columna];
  if (cabecera === undefined || cabecera.tipo !== "texto") return null;
  const dichos = [...significados(cabecera.texto)].filter(([, peso]) => peso >= 0.6);
  if (!dichos.every(([dicho]) => DE_UNIDADES.includes(dicho))) return null;
  const celdas = celdasDebajo(hoja, fila, columna);
  if (celdas.length < FILAS_MINIMAS) return null;
  const parte = (vale: (celda: Cell) => boolean) => celdas.filter(vale).length / celdas.length;
  if (parte(({ tipo, texto }) => tipo === "texto" && esSuelta(texto)) === 1) return "suelta";
  if (parte((celda) => contenidoDe(celda, cabecera.texto) !== null) >= PARTE) return "contenido";
  if (parte(({ tipo, texto }) => tipo === "texto" && esUnidad(texto)) < PARTE) return null;
  return parte(({ texto }) => !/\d/u.test(texto) && !SE_PESA.has(claseUnidad(texto) ?? "")) === 1
    ? "envase"
    : "formato";
}

/** «kg», «ud», «docena»: what goods are weighed or counted in, and no container. */
function esSuelta(texto: string): boolean {
  const unidad = unidadDePalabra(normalizar(texto));
  return unidad !== null && unidad !== "caja";
}

const CONTENIDO = /^\s*\d{1,4}(?:[.,]\d{1,3})?\s?\p{L}{1,7}\.?\s*$/u;

/** How much one holds: «500 g», or 500 below «Peso (g)»; null where a cell does not say it. */
function contenidoDe({ tipo, valor, texto }: Cell, cabecera: string): string | null {
  if (tipo === "texto") {
    const palabra = texto.replace(/[\d.,\s]/gu, "");
    return CONTENIDO.test(texto) && SE_PESA.has(claseUnidad(palabra) ?? "") ? texto.trim() : null;
  }
  // «g/ml» does not say which of both.
  const medida = /(?<!\p{L})g\s?\/\s?ml(?!\p{L})/iu.test(cabecera) ? "g/ml" : medidaDe(cabecera);
  return tipo === "numero" && Number(valor) > 0 && medida !== null
    ? `${valor.replace(".", ",")} ${medida}`
    : null;
}

function repartidas(hoja: Sheet, { fila: cabecera, precio, formato, otra, como }: Columnas): Sheet {
  const rotulo = cellAt(hoja, cabecera, otra).texto;
  const filas = hoja.filas.map((celdas, fila) => {
    if (celdas === undefined || fila < cabecera) return celdas;
    const [suya, enFormato] = [cellAt(hoja, fila, otra), cellAt(hoja, fila, formato)];
    const contenido = contenidoDe(suya, rotulo);
    const esSuya = fila === cabecera || (como === "delPrecio" ? esSuelta(suya.texto) : contenido !== null);
    if (!esSuya) return celdas;
    const nuevas = [...celdas];
    nuevas[otra] = EMPTY_CELL;
    if (fila === cabecera) return nuevas;
    if (como === "contenido") {
      const dicho = [enFormato.texto.trim(), contenido].filter((texto) => texto !== "").join(" ");
      nuevas[formato] = celdaDe(dicho, movida(enFormato, fila, formato).lugar);
    } else if (isEmpty(enFormato)) nuevas[formato] = movida(suya, fila, otra);
    else nuevas[precio] = conUnidad(cellAt(hoja, fila, precio), suya.texto.trim(), fila, precio);
    return nuevas;
  });
  return { ...hoja, filas };
}

/** The price's cell with what it is the price of, as if it were written in it. */
function conUnidad(celda: Cell, unidad: string, fila: number, columna: number): Cell {
  if (celda.tipo === "numero")
    return isPercent(celda) || /[$£¥]/u.test(celda.formato ?? "")
      ? celda
      : { ...celda, formato: `0.00 "€/${unidad}"` };
  const importe = /^\s*(\d{1,5}(?:[.,]\d{1,4})?)\s?€?\s*$/u.exec(celda.texto)?.[1];
  return importe === undefined ? celda : { ...movida(celda, fila, columna), texto: `${importe} €/${unidad}` };
}
