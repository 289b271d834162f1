import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import type { Significado } from "../palabras/vocabulario.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { claseDePalabra, SE_PESA } from "../valores/unidades.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { celdaDe, movida } from "./larga.ts";
import { celdasDeCabecera, enCabecera, FILAS_DE_MAS, filasDebajo } from "./muestra.ts";

const FILAS_MINIMAS = 2;
/** The part of the rows that must have both. */
const PARTE = 0.9;
const DE_CANTIDAD = /^(?:cant|quant|qty|kantit)/u;
const NUMERO = /^\s*\d{1,5}(?:[.,]\d{1,3})?\s*$/u;

/** Two columns side by side, below the header's row. Indices from 0. */
interface Pareja {
  readonly fila: number;
  readonly cantidad: number;
  readonly medida: number;
}

/**
 * The sheet with one format where it stands in two columns, «Cantidad | Medida»: 500 and g are «500
 * g» in the second of them, and the other one loses its header. The same sheet where it does not,
 * or where the amount may as well be what there is or what is ordered: that is so where nothing is
 * measured in less than kilos or litres, and nothing costs more for more of it.
 */
export function unirMedidas(hoja: Sheet): Sheet {
  const pareja = enCabecera(
    hoja,
    (fila) => parejasEn(hoja, fila).find((dada) => sonFormatos(hoja, dada)) ?? null,
  );
  return pareja === null ? hoja : unidas(hoja, pareja);
}

function parejasEn(hoja: Sheet, fila: number): Pareja[] {
  const celdas = celdasDeCabecera(hoja, fila);
  return [...celdas.entries()].flatMap(([cantidad, celda]) =>
    celda?.tipo === "texto" && (diceCuanto(celda.texto) || puedeDecirCuanto(celdas, cantidad))
      ? [cantidad + 1, cantidad - 1]
          .filter(
            (medida) =>
              medida >= 0 &&
              !hoja.columnasOcultas.has(medida) &&
              diceEnQue(cellAt(hoja, fila, medida), celda),
          )
          .map((medida) => ({ fila, cantidad, medida }))
      : [],
  );
}

function diceCuanto(texto: string): boolean {
  const pesos = significados(texto);
  const deFormato = pesos.get("unidad") ?? 0;
  return (
    ((pesos.get("cantidad") ?? 0) >= 0.85 && DE_CANTIDAD.test(normalizar(texto))) ||
    (deFormato >= 0.8 && deFormato === Math.max(...pesos.values()))
  );
}

/** What a number below its header is, and no amount that one holds. */
const DE_OTRA_COSA: readonly Significado[] = ["nombre", "precio", "stock", "codigo", "iva", "total"];

/**
 * Whether a header leaves room for amounts below it, «Cont.», «Tamaño», «units», and another one
 * names the price. What is ordered has a header of its own.
 */
function puedeDecirCuanto(celdas: readonly (Cell | undefined)[], cantidad: number): boolean {
  const texto = celdas[cantidad]?.texto ?? "";
  // A row of products is no header.
  if (!/\p{L}/u.test(texto) || celdas.some((celda) => celda !== undefined && cifrasDe(celda) !== null))
    return false;
  const pesos = significados(texto);
  const esDeOtra = DE_OTRA_COSA.some((dicho) => (pesos.get(dicho) ?? 0) >= 0.55);
  return (
    !esDeOtra &&
    (pesos.get("cantidad") ?? 0) < 0.85 &&
    celdas.some(
      (celda, c) =>
        c !== cantidad && celda?.tipo === "texto" && (significados(celda.texto).get("precio") ?? 0) >= 0.55,
    )
  );
}

/**
 * Whether a header leaves room for measures below it: «Unid.», nothing, or the amount's own words.
 */
function diceEnQue(celda: Cell, cantidad: Cell): boolean {
  if (isEmpty(celda) || celda.texto === cantidad.texto) return true;
  const otros = [...significados(celda.texto)].filter(
    ([dicho]) => dicho !== "unidad" && dicho !== "cantidad",
  );
  return celda.tipo === "texto" && otros.every(([, peso]) => peso < 0.6);
}

const claseEn = ({ tipo, texto }: Cell): string | null =>
  tipo === "texto" && texto.length < 20 ? claseDePalabra(normalizar(texto)) : null;

const cifrasDe = ({ tipo, valor, texto }: Cell): string | null =>
  tipo === "numero" ? valor.replace(".", ",") : tipo === "texto" && NUMERO.test(texto) ? texto.trim() : null;

const numeroDe = (celda: Cell): number => Number(cifrasDe(celda)?.replace(",", ".") ?? Number.NaN);

/**
 * Whether a header says that the amount is what one holds, and neither what there is nor what is
 * ordered.
 */
const diceContenido = (texto: string): boolean =>
  /^(?:contenido|contingut|contido|conteudo|edukia|capacidad|capacitat|volumen|volum)(?: (?:neto|net))?$/u.test(
    normalizar(texto),
  );

function sonFormatos(hoja: Sheet, { fila: cabecera, cantidad, medida }: Pareja): boolean {
  let medidas = 0;
  let ajenas = 0;
  let conCantidad = 0;
  let pequenas = 0;
  const filas: number[] = [];
  for (const fila of filasDebajo(hoja, cabecera, FILAS_DE_MAS)) {
    const enMedida = cellAt(hoja, fila, medida);
    if (isEmpty(enMedida)) continue;
    const clase = claseEn(enMedida);
    if (clase === null) {
      ajenas++;
      continue;
    }
    medidas++;
    const cuanto = numeroDe(cellAt(hoja, fila, cantidad));
    if (!(cuanto > 0)) continue;
    conCantidad++;
    filas.push(fila);
    if ((clase === "g" || clase === "ml") && cuanto > 1) pequenas++;
  }
  if (conCantidad < FILAS_MINIMAS || conCantidad < PARTE * medidas || medidas < PARTE * (medidas + ajenas))
    return false;
  if (diceContenido(cellAt(hoja, cabecera, cantidad).texto)) return true;
  if (haySuTotal(hoja, cabecera, cantidad)) return false;
  if (!diceCuanto(cellAt(hoja, cabecera, cantidad).texto))
    return pequenas > 0 && puedenSerContenidos(filas.map((fila) => numeroDe(cellAt(hoja, fila, cantidad))));
  return pequenas > 0 || cuestaMas(hoja, cabecera, cantidad, filas);
}

/** Whether numbers neither count the rows, 1, 2, 3…, nor are what prices are for: 1, 10, 100. */
const puedenSerContenidos = (numeros: readonly number[]): boolean =>
  numeros.some((numero, i) => i > 0 && numero !== (numeros[i - 1] ?? 0) + 1) &&
  numeros.some((numero) => ![1, 10, 100, 1000].includes(numero));

/** Whether the header has a total of lines and no other column for what is ordered. */
function haySuTotal(hoja: Sheet, cabecera: number, cantidad: number): boolean {
  const otras = [...celdasDeCabecera(hoja, cabecera).entries()].flatMap(([c, celda]) =>
    celda?.tipo === "texto" && c !== cantidad ? [significados(celda.texto)] : [],
  );
  // «Importe» beside a price is the total of the line.
  const hayPrecio = otras.some((pesos) => (pesos.get("precio") ?? 0) >= 0.85);
  return (
    otras.some((pesos) => (pesos.get("total") ?? 0) >= (hayPrecio ? 0.4 : 0.85)) &&
    !otras.some((pesos) => (pesos.get("cantidad") ?? 0) >= 0.85)
  );
}

/** Whether rows of one name have different amounts, and the larger one always costs more. */
function cuestaMas(hoja: Sheet, cabecera: number, cantidad: number, filas: readonly number[]): boolean {
  const rotulos = hoja.filas[cabecera] ?? [];
  const precio = rotulos.findIndex(
    (celda) => celda?.tipo === "texto" && (significados(celda.texto).get("precio") ?? 0) >= 0.55,
  );
  const deNombre = new Map<string, { cuanto: number; precio: number }[]>();
  for (const fila of filas) {
    const nombre = normalizar(hoja.filas[fila]?.find((celda) => celda?.tipo === "texto")?.texto ?? "");
    const lectura = leerPrecio(cellAt(hoja, fila, precio), null);
    if (nombre === "" || lectura.veredicto !== "claro") continue;
    const suyas = deNombre.get(nombre) ?? [];
    deNombre.set(nombre, suyas);
    suyas.push({ cuanto: numeroDe(cellAt(hoja, fila, cantidad)), precio: lectura.valor.toNumber() });
  }
  const varias = [...deNombre.values()].filter((suyas) => suyas.length > 1);
  return (
    varias.length > 0 &&
    varias.every((suyas) => {
      suyas.sort((a, b) => a.cuanto - b.cuanto);
      return suyas.every((una, i) => {
        const antes = suyas[i - 1];
        return antes === undefined || (una.cuanto > antes.cuanto && una.precio > antes.precio);
      });
    })
  );
}

/**
 * Writes the formats into the column further right, so that no row has more cells than its header.
 */
function unidas(hoja: Sheet, { fila: cabecera, cantidad, medida }: Pareja): Sheet {
  const [otra, suya] = [Math.min(cantidad, medida), Math.max(cantidad, medida)];
  const filas = hoja.filas.map((celdas, fila) => {
    if (celdas === undefined || fila < cabecera) return celdas;
    const [enCantidad, enMedida] = [cellAt(hoja, fila, cantidad), cellAt(hoja, fila, medida)];
    const nuevas = [...celdas];
    if (fila === cabecera) {
      nuevas[suya] = isEmpty(enMedida) ? movida(enCantidad, fila, cantidad) : movida(enMedida, fila, medida);
      nuevas[otra] = undefined;
      return nuevas;
    }
    const cifras = cifrasDe(enCantidad);
    const clase = claseEn(enMedida);
    if (clase === null || cifras === null) {
      // A row that repeats the header, or says only one of both.
      if (suya === cantidad) [nuevas[suya], nuevas[otra]] = [nuevas[otra], undefined];
      return nuevas;
    }
    // «1 | manojo» is a bunch.
    const soloUno = cifras === "1" && !SE_PESA.has(clase);
    const dicho = soloUno ? enMedida.texto.trim() : `${cifras} ${enMedida.texto.trim()}`;
    nuevas[suya] = movida(celdaDe(dicho), fila, suya);
    return nuevas;
  });
  return { ...hoja, filas };
}
