import { normalizar } from "@cosecha/domain/nombres";
import { unidadDePalabra } from "@cosecha/domain/unidades";
import { significados } from "../palabras/significados.ts";
import { claseDePalabra, tieneCantidad } from "../valores/unidades.ts";
import { type Cell, cellAt, type Sheet } from "../workbook/cells.ts";
import {
  celdasDebajo,
  celdasDeCabecera,
  conTextos,
  enCabecera,
  FILAS_MINIMAS,
  filasDebajo,
  precioEn,
} from "./muestra.ts";
import { preciosDeOtros } from "./precios-de-otros.ts";
import { esFormatoConCantidad, esVariante, partirRotulo, sinDescuento, variante } from "./variantes.ts";

const PARTE = /^(?:media|1 2|1 \/ 2) | (?:entera|completa)$/u;

/** Sizes of a dish, and no containers. */
const RACION = /^(?:racion(?:es)?|porcion|plato)$/u;

/**
 * What a header names, where it names only what holds some: «sobre» for «Sobre», «caja» for «Media
 * caja»; null for a measure («kg»), and for what says how much it holds.
 */
export function envaseDicho(texto: string): string | null {
  if (texto.length > 30) return null;
  const normal = normalizar(sinDescuento(texto));
  const palabra = normal.replace(PARTE, "");
  const dicha = unidadDePalabra(palabra);
  if (RACION.test(palabra)) return null;
  if (dicha === null) return claseDePalabra(palabra) === "ud" ? palabra : null;
  return dicha === "caja" || (dicha === "ud" && palabra === normal) ? dicha : null;
}

/** Whether a format says how much, or how many, it holds, or how large it is: «100 g», «Caja 6», «Bolsa XL». */
const diceCuanto = (texto: string): boolean =>
  esFormatoConCantidad(texto, variante(texto)) ||
  tieneCantidad(texto) ||
  /^\p{L}+(?: de)? \d{1,3}(?: |$)/u.test(normalizar(sinDescuento(texto))) ||
  (envaseDicho(partirRotulo(texto).unidad) ?? "ud") !== "ud";

/**
 * Whether headers are formats of which some name only what holds some: «Bolsa | Bolsa XL», «Media caja
 * | Caja entera».
 */
export function sonEnvases(rotulos: readonly string[]): boolean {
  const dichos = rotulos.filter((texto) => texto !== "");
  return (
    dichos.some((texto) => envaseDicho(texto) !== null) &&
    dichos.every((texto) => envaseDicho(texto) !== null || diceCuanto(texto))
  );
}

/**
 * The columns of formats, and those beside them whose header names only what holds some: «Sobre | 100
 * g», «Botella | Caja 6». Without a format, those that stand side by side: «Botella | Caja».
 */
export function conEnvases(
  hoja: Sheet,
  filaCabecera: number,
  formatos: readonly number[],
): readonly number[] {
  if (!formatos.every((columna) => diceCuanto(cellAt(hoja, filaCabecera, columna).texto))) return formatos;
  const envases = celdasDeCabecera(hoja, filaCabecera).flatMap((celda, columna) =>
    celda?.tipo === "texto" && !formatos.includes(columna) && esDeEnvase(hoja, filaCabecera, columna)
      ? [columna]
      : [],
  );
  const columnas = [...formatos, ...envases].sort((a, b) => a - b);
  const seguidas = columnas.filter((columna) =>
    formatos.length > 0
      ? formatos.includes(columna) || llegaA(columna, columnas, formatos)
      : envases.includes(columna - 1) || envases.includes(columna + 1),
  );
  if (formatos.length === 0 && (seguidas.length < 2 || hayFormato(hoja, filaCabecera))) return formatos;
  const sonMultiplos = envases.some((envase) =>
    seguidas.some((otra) => otra !== envase && cuestaEnteros(hoja, filaCabecera, otra, envase)),
  );
  // Beside what others ask, the bottle's is ours all the same.
  return sonMultiplos && preciosDeOtros(hoja, filaCabecera, seguidas).size === 0 ? formatos : seguidas;
}

/** Whether a box only costs what the bottles in it do, so that it says no price of its own. */
function cuestaEnteros(hoja: Sheet, filaCabecera: number, todo: number, uno: number): boolean {
  const filas = filasDebajo(hoja, filaCabecera)
    .map((fila) => ({ uno: precioEn(hoja, fila, uno), todo: precioEn(hoja, fila, todo) }))
    .filter((fila) => !Number.isNaN(fila.uno + fila.todo));
  // Any whole number is so many times one.
  if (filas.filter((fila) => Number.isInteger(fila.uno)).length > 0.5 * filas.length) return false;
  const enteros = filas.filter((fila) => {
    const veces = Math.round(fila.todo / fila.uno);
    return veces > 1 && Math.abs(veces * fila.uno - fila.todo) <= 0.011;
  });
  return filas.length >= FILAS_MINIMAS && enteros.length >= 0.9 * filas.length;
}

/** Whether another header names a format: «Botella» and «Caja» are then prices of one and the same. */
const hayFormato = (hoja: Sheet, filaCabecera: number): boolean =>
  celdasDeCabecera(hoja, filaCabecera).some((celda) => {
    const pesos = significados(celda?.texto ?? "");
    return (
      envaseDicho(celda?.texto ?? "") === null &&
      [pesos.get("unidad"), pesos.get("udsCaja")].some((peso) => peso === 1)
    );
  });

/** Whether nothing but such columns stands between this one and a format. */
const llegaA = (columna: number, columnas: readonly number[], formatos: readonly number[]): boolean =>
  [1, -1].some((paso) => {
    let otra = columna + paso;
    while (columnas.includes(otra) && !formatos.includes(otra)) otra += paso;
    return formatos.includes(otra);
  });

function esDeEnvase(hoja: Sheet, filaCabecera: number, columna: number): boolean {
  const rotulo = cellAt(hoja, filaCabecera, columna).texto;
  const envase = envaseDicho(rotulo);
  if (envase === null) return false;
  const celdas = celdasDebajo(hoja, filaCabecera, columna);
  const precios = filasDebajo(hoja, filaCabecera).filter((fila) => precioEn(hoja, fila, columna) > 0);
  // Amounts with cents alone are prices though few rows have one: not every egg is sold singly.
  const minimas = celdas.every(conCentimos) ? 2 : FILAS_MINIMAS;
  if (precios.length < minimas || precios.length < 0.8 * celdas.length) return false;
  // «Unidad» and «Caja» head units, and how many a box holds, too.
  return (
    unidadDePalabra(envase) === null ||
    PARTE.test(normalizar(rotulo)) ||
    celdas.filter(conCentimos).length >= 0.5 * celdas.length
  );
}

const conCentimos = ({ texto, formato = "" }: Cell): boolean => /[.,]\d|€/u.test(texto + formato);

/**
 * Whether the whole numbers of a column are prices, as those of another one beside it surely are:
 * nearly each row with one has the other, and they rise and fall together.
 */
export function acompana(hoja: Sheet, filaCabecera: number, columna: number, segura: number): boolean {
  const filas = filasDebajo(hoja, filaCabecera).filter((fila) => precioEn(hoja, fila, segura) > 0);
  const parejas = filas.flatMap((fila) => {
    const suyo = precioEn(hoja, fila, columna);
    return suyo > 0 ? [{ suyo, seguro: precioEn(hoja, fila, segura) }] : [];
  });
  if (parejas.length < FILAS_MINIMAS || parejas.length < 0.8 * filas.length) return false;
  const sobran = celdasDebajo(hoja, filaCabecera, columna).length > parejas.length + filas.length * 0.2;
  if (sobran) return false;
  const distintos = new Set(parejas.map(({ suyo }) => suyo)).size;
  // Below «Caja» a whole number may be how many it holds.
  const deVarios = envaseDicho(cellAt(hoja, filaCabecera, columna).texto) === "caja";
  const veces = parejas.map(({ suyo, seguro }) => suyo / seguro);
  return (
    distintos >= (deVarios ? 3 : 2) &&
    Math.max(...veces) <= 2 * Math.min(...veces) &&
    parejas.every(({ suyo, seguro }) =>
      parejas.every((otra) => otra.seguro <= 1.25 * seguro || otra.suyo >= suyo),
    )
  );
}

/**
 * The columns of formats whose numbers are prices though none has cents, «Sobre | Lata | Bolsa 1 kg»:
 * three or more of them that rise from each to the next, in each row about as much.
 */
export function acompasadas(
  hoja: Sheet,
  filaCabecera: number,
  columnas: readonly number[],
): readonly number[] {
  if (columnas.length < 3) return [];
  const filas = filasDebajo(hoja, filaCabecera)
    .map((fila) => columnas.map((columna) => precioEn(hoja, fila, columna)))
    .filter((precios) => precios.some((precio) => precio > 0));
  const suben = filas.every((precios) =>
    precios.every((precio, i) => precio > (i === 0 ? 0 : (precios[i - 1] ?? Number.NaN))),
  );
  return suben &&
    filas.length >= FILAS_MINIMAS &&
    columnas.every((una) => columnas.every((otra) => acompana(hoja, filaCabecera, una, otra)))
    ? columnas
    : [];
}

const DE_CESTA = /^(?:cesta|caja|lote|cistella|otarra)$/u;
/** In euros or in kilos: what a basket costs, and what it holds of something, at most. */
const POCO = 5;

/**
 * Whether «Cesta pequeña | Cesta grande» say how much of each thing a basket holds: a few pieces or
 * quarters of a kilo, which no basket costs.
 */
export function sonContenidos(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): boolean {
  return columnas.every((columna) => {
    const { unidad } = partirRotulo(cellAt(hoja, filaCabecera, columna).texto);
    return (
      DE_CESTA.test(normalizar(unidad)) &&
      filasDebajo(hoja, filaCabecera)
        .map((fila) => ({ celda: cellAt(hoja, fila, columna), precio: precioEn(hoja, fila, columna) }))
        .filter(({ precio }) => !Number.isNaN(precio))
        .every(
          ({ celda, precio }) =>
            precio < POCO && Number.isInteger(4 * precio) && !/€/u.test(celda.texto + (celda.formato ?? "")),
        )
    );
  });
}

/**
 * The sheet with «Precio botella» for «Botella» beside «PVP bodega», where no other format stands: what
 * others ask is no price of ours. The same sheet where there is none.
 */
export function nombrarPrecioDelEnvase(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const celdas = celdasDeCabecera(hoja, fila);
      const envases = celdas.flatMap((celda, columna) =>
        celda?.tipo === "texto" && esDeEnvase(hoja, fila, columna) ? [columna] : [],
      );
      const [envase, otro] = envases;
      const deOtros = preciosDeOtros(hoja, fila, envases);
      if (envase === undefined || otro !== undefined || deOtros.size === 0) return null;
      const hayOtro = celdas.some(
        (celda, columna) =>
          columna !== envase &&
          !deOtros.has(columna) &&
          celda !== undefined &&
          (esVariante(celda.texto) || (significados(celda.texto).get("precio") ?? 0) >= 0.85),
      );
      const rotulo = `Precio ${cellAt(hoja, fila, envase).texto.trim().toLowerCase()}`;
      return hayOtro ? null : conTextos(hoja, fila, new Map([[envase, rotulo]]));
    }) ?? hoja
  );
}
