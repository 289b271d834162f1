import { esCabeceraClara, textosDeCabecera } from "../listas/cabeceras.ts";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import { ordenar } from "../valores/texto.ts";
import { cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { bajanConLaClase } from "./clases-de-calidad.ts";
import { acompana, acompasadas, conEnvases, sonContenidos } from "./envases-en-cabecera.ts";
import {
  celdasDebajo,
  celdasDeCabecera,
  columnaDeNombres,
  enCabecera,
  esHueco,
  FILAS_DE_CABECERA,
  FILAS_DE_MUESTRA,
  filasDePrecios,
  noSube,
} from "./muestra.ts";
import { preciosDeOtros } from "./precios-de-otros.ts";
import { preciosDeReferencia } from "./precios-por-medida.ts";
import { subenConElTamano, subenConLaTalla } from "./precios-que-suben.ts";
import { columnaSuelta } from "./precios-sueltos.ts";
import { esVariante, MODO, variante } from "./variantes.ts";

/** The columns of a table that hold the prices of one product's variants. Indices from 0. */
export interface AloAncho {
  readonly inicioCabecera: number;
  readonly filaCabecera: number;
  readonly columnas: readonly number[];
}

/** As many as lists are read of a file; each is laid out in all of its sheet. */
const TABLAS_MAXIMAS = 50;
const CENTIMOS = 100;
/** In euros. */
const CENTIMOS_MINIMOS = 0.4;
/**
 * Finds a table whose header says the products' variants: «Huevos | S | M | L | XL» over a price
 * for each. Null where there is none.
 */
export function hallarAloAncho(hoja: Sheet): AloAncho | null {
  return enCabecera(hoja, (fila) => {
    const deUna = hallarEn(hoja, fila, fila);
    const deDos =
      fila > 0 && (deUna === null || sigueALaDeArriba(hoja, fila)) ? hallarEn(hoja, fila - 1, fila) : null;
    return deDos ?? deUna;
  });
}

/**
 * Every table of a sheet with variants across, in order: the first one, and those below it and
 * below other tables. A header that only repeats the one above begins no table.
 */
export function hallarTodosAloAncho(hoja: Sheet): AloAncho[] {
  const primero = hallarAloAncho(hoja);
  const tablas = primero === null ? [] : [primero];
  let anterior = primero === null ? null : primero.filaCabecera;
  const desde = anterior === null ? Math.min(FILAS_DE_CABECERA, hoja.filas.length) : anterior + 1;
  for (let fila = desde; fila < hoja.filas.length && tablas.length < TABLAS_MAXIMAS; fila++) {
    if (esCabeceraClara(hoja, fila)) anterior = fila;
    else if (encabezaVariantes(hoja, fila) && (anterior === null || !dicenLoMismo(hoja, anterior, fila))) {
      const otra = hallarEn(hasta(hoja, fila), fila, fila);
      if (otra === null) continue;
      tablas.push(otra);
      anterior = fila;
    }
  }
  return tablas;
}

/** Whether a row, far from where headers are looked for, names something and variants of it. */
function encabezaVariantes(hoja: Sheet, fila: number): boolean {
  const llenas = [...(hoja.filas[fila] ?? [])].filter((celda) => celda !== undefined && !isEmpty(celda));
  const [primera, ...demas] = llenas;
  return (
    primera !== undefined &&
    demas.length > 1 &&
    llenas.every((celda) => celda?.tipo === "texto" && /\p{L}/u.test(celda.texto)) &&
    !esVariante(primera.texto) &&
    demas.filter((celda) => esVariante(celda?.texto ?? "")).length > 1
  );
}

const dicenLoMismo = (hoja: Sheet, una: number, otra: number): boolean =>
  textosDe(hoja, una) === textosDe(hoja, otra);
const textosDe = (hoja: Sheet, fila: number): string =>
  Array.from(hoja.filas[fila] ?? [], (celda) => ordenar(celda?.texto ?? ""))
    .join("|")
    .replace(/\|+$/u, "");

/** The sheet up to the next table below a header. */
function hasta(hoja: Sheet, cabecera: number): Sheet {
  const fin = hoja.filas.findIndex(
    (_, fila) => fila > cabecera && (esCabeceraClara(hoja, fila) || encabezaVariantes(hoja, fila)),
  );
  return fin < 0 ? hoja : { ...hoja, filas: hoja.filas.slice(0, fin) };
}

/** Whether the row above names columns that a row of variants leaves blank: «Fruta | Stock | Caja». */
function sigueALaDeArriba(hoja: Sheet, fila: number): boolean {
  const arriba = celdasDeCabecera(hoja, fila - 1);
  return (
    arriba.every((celda) => celda === undefined || celda.tipo === "texto" || isEmpty(celda)) &&
    arriba.some(
      (celda, columna) =>
        celda !== undefined &&
        isEmpty(cellAt(hoja, fila, columna)) &&
        ["nombre", "stock", "iva", "unidad", "codigo", "categoria"].some(
          (campo) => (significados(celda.texto).get(campo as "nombre") ?? 0) >= 0.8,
        ),
    )
  );
}

function hallarEn(hoja: Sheet, inicioCabecera: number, filaCabecera: number): AloAncho | null {
  const halladas = [...(hoja.filas[filaCabecera] ?? [])].flatMap((celda, columna) =>
    celda && !isEmpty(celda) && celda.tipo !== "fecha" && celda.texto.length < 60 && esVariante(celda.texto)
      ? [columna]
      : [],
  );
  const variantes = sonDias(halladas.map((columna) => variante(cellAt(hoja, filaCabecera, columna).texto)))
    ? []
    : conEnvases(hoja, filaCabecera, halladas);
  // Where most of them hold prices, the others do, too, though they have too few to tell.
  const modos = deVariosModos(hoja, filaCabecera);
  const segunTamano = [
    ...subenConElTamano(hoja, filaCabecera, variantes),
    ...subenConLaTalla(hoja, filaCabecera, variantes),
    ...acompasadas(hoja, filaCabecera, variantes),
    ...bajanConLaClase(hoja, filaCabecera, variantes),
  ];
  const seguras = variantes.filter(
    (columna) => segunTamano.includes(columna) || conPrecios(hoja, columna, filaCabecera + 1),
  );
  const columnas = [...new Set([...variantes, ...modos])].filter(
    (columna) =>
      modos.includes(columna) ||
      seguras.includes(columna) ||
      seguras.some((segura) => acompana(hoja, filaCabecera, columna, segura)) ||
      (seguras.length > 0 &&
        (soloPrecios(hoja, columna, filaCabecera + 1) || algunoConCentimos(hoja, columna, filaCabecera))),
  );
  const suelta = columnaSuelta(hoja, filaCabecera, columnas);
  if (suelta !== null) columnas.push(suelta);
  columnas.sort((a, b) => a - b);
  if (columnas.length < 2 || (columnas.at(-1) ?? 0) - (columnas[0] ?? 0) > 2 * columnas.length) return null;
  const textos = textosDeCabecera(hoja, inicioCabecera, filaCabecera - inicioCabecera + 1);
  // «Entero (3 kg)» beside «Medio (1,5 kg)» and «Cuña (300 g)»: prices under words that mean nothing
  // else are variants, too.
  const esVecina = (columna: number) =>
    !columnas.includes(columna) &&
    textos.has(columna) &&
    Math.max(0, ...significados(textos.get(columna) ?? "").values()) < 0.5 &&
    (conPrecios(hoja, columna, filaCabecera + 1) ||
      (/\d ?\p{L}/u.test(textos.get(columna) ?? "") && soloPrecios(hoja, columna, filaCabecera + 1, 0)));
  for (let c = (columnas[0] ?? 0) - 1; c >= 0 && esVecina(c); c--) columnas.unshift(c);
  for (let c = (columnas[0] ?? 0) + 1; columnas.includes(c) || esVecina(c); c++)
    if (!columnas.includes(c)) columnas.splice(columnas.findIndex((suya) => suya > c) >>> 0, 0, c);
  const dichos = [...textos].filter(([columna]) => !columnas.includes(columna));
  const conNombre =
    dichos.some(([, texto]) => (significados(texto).get("nombre") ?? 0) >= 0.5) ||
    columnaDeNombres(hoja, filaCabecera + 1, columnas[0] ?? 0) !== null;
  // A price of its own beside them says that they are something else, whatever its numbers look
  // like where theirs have no cents either.
  const sinCentimos = columnas.every((columna) => !conPrecios(hoja, columna, filaCabecera + 1));
  const ajenos = preciosAjenos(hoja, filaCabecera, columnas);
  const otroPrecio = dichos.some(
    ([columna, texto]) =>
      !ajenos.has(columna) &&
      (significados(texto).get("precio") ?? 0) >= 0.85 &&
      (sinCentimos
        ? datosPrecio(texto).unidad !== "kg" && soloPrecios(hoja, columna, filaCabecera + 1, 0)
        : conPrecios(hoja, columna, filaCabecera + 1)),
  );
  const deIva = new Set(
    columnas.map((columna) => leerNotaIva(cellAt(hoja, filaCabecera, columna).texto)?.incluido),
  );
  if (!conNombre || otroPrecio || deIva.size > 1) return null;
  if (sonTramos(hoja, filaCabecera, columnas) || sonContenidos(hoja, filaCabecera, columnas)) return null;
  return { inicioCabecera, filaCabecera, columnas };
}

/** The columns of prices that only say what a kilo of a format comes to, or what others ask for it. */
const preciosAjenos = (hoja: Sheet, filaCabecera: number, columnas: readonly number[]): ReadonlySet<number> =>
  new Set([
    ...preciosDeReferencia(hoja, filaCabecera, columnas),
    ...preciosDeOtros(hoja, filaCabecera, columnas),
  ]);

/** By how much the prices of one product differ at most, whichever way it is made ready. */
const DIFERENCIA = 1.5;

/**
 * The columns of the ways in which each product is to be had, «En grano | Molido», over prices: in
 * each row they are about equal, and some have cents. Empty where there are none.
 */
function deVariosModos(hoja: Sheet, filaCabecera: number): number[] {
  const columnas = [...(hoja.filas[filaCabecera] ?? []).entries()].flatMap(([columna, celda]) =>
    celda?.tipo === "texto" && celda.texto.length < 60 && MODO.test(variante(celda.texto)) ? [columna] : [],
  );
  if (columnas.length < 2) return [];
  let filas = 0;
  let conCentimos = false;
  for (const precios of filasDePrecios(hoja, filaCabecera, columnas)) {
    if (Math.max(...precios) > DIFERENCIA * Math.min(...precios)) return [];
    filas++;
    conCentimos ||= precios.some((precio) => !Number.isInteger(precio));
  }
  return filas >= 2 && conCentimos ? columnas : [];
}

/**
 * Whether «1 caja | 3 cajas | 10 cajas» say how many one takes, and are no formats: more costs no
 * more.
 */
function sonTramos(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): boolean {
  const cuantos = columnas.map((columna) => {
    const [, cifras, unidad = ""] =
      /^\D*(\d+)\s*(\p{L}{2,})/u.exec(cellAt(hoja, filaCabecera, columna).texto.toLowerCase()) ?? [];
    return { columna, cuanto: Number(cifras), unidad: unidad.replace(/e?s$/u, "") };
  });
  const [primero] = cuantos;
  if (cuantos.some(({ cuanto, unidad }) => Number.isNaN(cuanto) || unidad !== primero?.unidad)) return false;
  cuantos.sort((a, b) => a.cuanto - b.cuanto);
  const precios = filasDePrecios(
    hoja,
    filaCabecera,
    cuantos.map(({ columna }) => columna),
  );
  const noSuben = precios.filter(noSube).length;
  const filas = precios.length;
  return filas > 2 && noSuben >= 0.8 * filas;
}

/** Whether variants are days in a row, «23/11 | 24/11», and no calibres, «70/75 | 75/80». */
function sonDias(rotulos: readonly string[]): boolean {
  const partes = rotulos.map((rotulo) => /^(\d{1,2}) ?\/ ?(\d{1,2})$/u.exec(rotulo));
  const [primero] = partes;
  return (
    partes.length > 1 &&
    Number(primero?.[2]) <= 12 &&
    partes.every((suyas) => suyas !== null && suyas[2] === primero?.[2])
  );
}

/** Whether the cells of a column are prices, and not quantities: most of them have cents or a «€». */
function conPrecios(hoja: Sheet, columna: number, desde: number): boolean {
  let llenas = 0;
  let precios = 0;
  let enteros = 0;
  for (let fila = desde; fila < Math.min(hoja.filas.length, desde + FILAS_DE_MUESTRA); fila++) {
    const celda = cellAt(hoja, fila, columna);
    // «No lo partimos» says that there is none.
    if (isEmpty(celda) || esHueco(celda) || !/\d/u.test(celda.texto)) continue;
    llenas++;
    const lectura = leerPrecio(celda, null, CENTIMOS);
    if (lectura.veredicto !== "claro") continue;
    if (/[.,'’⁰-⁹²³¹]\d?|€|eur/iu.test(`${celda.texto}${celda.formato?.includes("€") ? "€" : ""}`)) precios++;
    else if (lectura.valor.gte(CENTIMOS_MINIMOS)) enteros++;
  }
  // Nobody orders so many of each: whole numbers that are all this large are céntimos.
  if (enteros > 1 && enteros === llenas) return true;
  return precios >= 1 && precios >= 0.5 * llenas;
}

/** Whether a column has prices alone, some of them with cents: nobody orders 36.5 boxes. */
const algunoConCentimos = (hoja: Sheet, columna: number, filaCabecera: number): boolean =>
  soloPrecios(hoja, columna, filaCabecera + 1, 0) &&
  celdasDebajo(hoja, filaCabecera, columna).some(({ texto, formato = "" }) =>
    /[.,]\d|€/u.test(texto + formato),
  );

/** Whether a column has nothing that is no price of at least so much, in euros or in céntimos. */
function soloPrecios(hoja: Sheet, columna: number, desde: number, minimo = CENTIMOS_MINIMOS): boolean {
  const celdas = hoja.filas
    .slice(desde, desde + FILAS_DE_MUESTRA)
    .flatMap((fila) => fila?.[columna] ?? [])
    .filter((celda) => !isEmpty(celda));
  return (
    celdas.length > 0 &&
    celdas.every((celda) => {
      if (esHueco(celda)) return true;
      const lectura = leerPrecio(celda, null, CENTIMOS);
      return lectura.veredicto === "claro" && lectura.valor.gte(minimo);
    })
  );
}
