import { normalizar } from "@cosecha/domain/nombres";
import { unidadDePalabra } from "@cosecha/domain/unidades";
import { Decimal } from "decimal.js";
import { esCabeceraClara, textosDeCabecera } from "../listas/cabeceras.ts";
import { datosPrecio, significados } from "../palabras/significados.ts";
import { leerPrecio } from "../valores/leer-precio.ts";
import { leerNotaIva, quitarNotaIva } from "../valores/nota-iva.ts";
import { diceAgotado } from "../valores/stock.ts";
import { claseDePalabra, esUnidad, SE_PESA, tieneCantidad } from "../valores/unidades.ts";
import { type Cell, cellAt, isEmpty, type Sheet } from "../workbook/cells.ts";
import { bajanConLaClase } from "./clases-de-calidad.ts";
import { celdaDe, comoHoja, type FilaLarga, movida } from "./larga.ts";
import {
  COLUMNAS_MAXIMAS,
  celdasDebajo,
  FILAS_DE_CABECERA,
  FILAS_DE_MUESTRA,
  FILAS_MINIMAS,
} from "./muestra.ts";
import { porMedida, preciosDeReferencia } from "./precios-por-medida.ts";
import { columnaSuelta, cuantoLleva, medidaSuelta } from "./precios-sueltos.ts";

/** The columns of a table that hold the prices of one product's variants. Indices from 0. */
export interface AloAncho {
  readonly inicioCabecera: number;
  readonly filaCabecera: number;
  readonly columnas: readonly number[];
}

const CENTIMOS = 100;
/** In euros. */
const CENTIMOS_MINIMOS = 0.4;
const TALLA =
  /^(?:talla |calibre |cat(?:egoria)? |clase |tamano )?(?:x{0,3}s|s|m|l|x{0,3}l|xx?l|super|s u?xl|jumbo|pequen[oa]s?|median[oa]s?|grandes?|chic[oa]s?|extra|primera|segunda|tercera|1 ?a|2 ?a|3 ?a|i{1,3}|petits?|mitja(?:ns|nes)?|grans?|peti(?:te)?|moyen|gros|small|medium|large|txikia|handia|(?:media |1 2 )?racion(?:es)?|(?:media |1 2 )?porcion|enter[oa]s?|medi[oa]s?|cuartos?|mitad|media docena|docena|1 2 docena|\d{1,2} docenas?|(?:talla|calibre|cal) \d{1,3}|\d{2,3} ?(?:-|a|\/|\+) ?\d{2,3})$/u;
/** How one and the same thing is made ready: «En grano», «Molido italiana», «Sin hueso». */
const MODO =
  /^(?:(?:cafe )?(?:en )?grano|moli?d[oa]s?(?: .*)?|molt(?: .*)?|en gra|en capsulas|capsulas|en polvo|en hoja|en rama|en bolsitas|bolsitas|lonchead[oa]s?|en lonchas|lonchas|llescat|cortad[oa]s?|rebanad[oa]s?|en rodajas|rodajas|filetead[oa]s?|en filetes|trocead[oa]s?|en tacos|deshuesad[oa]s?|picad[oa]s?|(?:con|sin|amb|sense) (?:hueso|piel|espinas|sal|azucar|cascara|pepitas|os|pell|sucre|closca)|(?:de )?(?:vaca|cabra|oveja|bufala|mezcla)|(?:pelad[oa]s?|crud[oa]s?|tostad[oa]s?|frit[oa]s?|salad[oa]s?|limpi[oa]s?)(?: (?:y|con|sin) .*)?|(?:piezas? )?enter[oa]s?|piezas?|media(?: pieza)?|medio|cuartos?|cunas?|tiras?|cortes?)$/u;
const DE_PRECIO =
  /(?:^| )(?:precios?|pvp|tarifa|preus?|prezos?|prix|prices?|preco|€|eur(?:os?)?|p v p)(?= |$)/gu;

/** What a variant's header says without the words of the price: «S» of «Precio S (€)». */
function variante(texto: string): string {
  return normalizar(/iva|igic|bez/iu.test(texto) ? quitarNotaIva(texto) : texto)
    .replace(DE_PRECIO, " ")
    .replace(/ [/] (?:kg|ud|uds|unidad|docena|doc)$/u, " ")
    .trim();
}

/** The unit in «Docena L», and the variant without it. */
function partirRotulo(texto: string): { unidad: string; valor: string } {
  const dicho = rotuloDe(texto);
  if (EN_DOCENAS.test(normalizar(dicho)) || MODO.test(normalizar(dicho))) return { unidad: "", valor: dicho };
  const [primera = "", ...demas] = dicho.split(" ");
  const resto = demas.join(" ");
  return !/^(?:medi[oa]|cuarto)$/iu.test(primera) &&
    claseDePalabra(normalizar(primera)) !== null &&
    TALLA.test(normalizar(resto))
    ? { unidad: primera.toLowerCase(), valor: resto }
    : { unidad: "", valor: dicho };
}

/**
 * The unit above each variant, where the header groups them: «Docena» over «S | M | L», «Cartón 30»
 * over the same again. It stands over all columns up to the next one.
 */
function gruposEncima(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): string[] {
  let grupo = "";
  return columnas.map((columna) => {
    const encima = filaCabecera > 0 ? cellAt(hoja, filaCabecera - 1, columna).texto.trim() : "";
    if (encima !== "") grupo = esUnidad(encima) || claseDePalabra(normalizar(encima)) !== null ? encima : "";
    return grupo;
  });
}

/** What stands above each variant, over all columns up to the next. */
function titulosEncima(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): string[] {
  let titulo = "";
  return columnas.map((columna) => {
    const encima = filaCabecera > 0 ? cellAt(hoja, filaCabecera - 1, columna).texto.trim() : "";
    if (encima !== "") titulo = encima;
    return titulo;
  });
}

/** Whether a header is a value that tells variants apart: a size («L») or a format («500 g»). */
export function esVariante(texto: string): boolean {
  const dicho = variante(texto);
  if (dicho === "" || dicho.length > 30) return false;
  return TALLA.test(dicho) || esFormatoConCantidad(texto, dicho) || partirRotulo(texto).unidad !== "";
}

const EN_DOCENAS = /^(?:(?:1 |media |mitja |1 2 )?(?:docena|dotzena|ducia)|\d{1,2} (?:docenas|dotzenes))$/u;

const esFormatoConCantidad = (texto: string, dicho: string): boolean =>
  EN_DOCENAS.test(dicho) || esMedido(texto, dicho);

const esMedido = (texto: string, dicho: string): boolean =>
  !/\d\s*(?:-|–|a)\s*\d|[<>≤≥]|(?:desde|hasta|m[aá]s|menos)\s/iu.test(texto) &&
  (tieneCantidad(dicho) || (/\d/u.test(dicho) && !/^\d \/ \d (?!doc)/u.test(dicho) && esUnidad(dicho)));

/**
 * Finds a table whose header says the products' variants: «Huevos | S | M | L | XL» over a price
 * for each. Null where there is none.
 */
export function hallarAloAncho(hoja: Sheet): AloAncho | null {
  const fin = Math.min(FILAS_DE_CABECERA, hoja.filas.length);
  for (let fila = 0; fila < fin; fila++) {
    const deUna = enCabecera(hoja, fila, fila);
    const deDos =
      fila > 0 && (deUna === null || sigueALaDeArriba(hoja, fila)) ? enCabecera(hoja, fila - 1, fila) : null;
    const hallada = deDos ?? deUna;
    if (hallada !== null) return hallada;
  }
  return null;
}

/** Whether the row above names columns that a row of variants leaves blank: «Fruta | Stock | Caja». */
function sigueALaDeArriba(hoja: Sheet, fila: number): boolean {
  const arriba = (hoja.filas[fila - 1] ?? []).slice(0, COLUMNAS_MAXIMAS);
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

function enCabecera(hoja: Sheet, inicioCabecera: number, filaCabecera: number): AloAncho | null {
  const halladas = [...(hoja.filas[filaCabecera] ?? [])].flatMap((celda, columna) =>
    celda && !isEmpty(celda) && celda.tipo !== "fecha" && celda.texto.length < 60 && esVariante(celda.texto)
      ? [columna]
      : [],
  );
  const variantes = sonDias(halladas.map((columna) => cellAt(hoja, filaCabecera, columna).texto))
    ? []
    : conEnvases(hoja, filaCabecera, halladas);
  // Where most of them hold prices, the others do, too, though they have too few to tell.
  const modos = deVariosModos(hoja, filaCabecera);
  const segunTamano = [
    ...subenConElTamano(hoja, filaCabecera, variantes),
    ...bajanConLaClase(hoja, filaCabecera, variantes),
  ];
  const seguras = variantes.filter(
    (columna) => segunTamano.includes(columna) || conPrecios(hoja, columna, filaCabecera + 1),
  );
  const columnas = [...new Set([...variantes, ...modos])].filter(
    (columna) =>
      modos.includes(columna) ||
      seguras.includes(columna) ||
      (seguras.length > 0 && soloPrecios(hoja, columna, filaCabecera + 1)),
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
  const deReferencia = preciosDeReferencia(hoja, filaCabecera, columnas);
  const otroPrecio = dichos.some(
    ([columna, texto]) =>
      !deReferencia.has(columna) &&
      (significados(texto).get("precio") ?? 0) >= 0.85 &&
      (sinCentimos
        ? datosPrecio(texto).unidad !== "kg" && soloPrecios(hoja, columna, filaCabecera + 1, 0)
        : conPrecios(hoja, columna, filaCabecera + 1)),
  );
  const deIva = new Set(
    columnas.map((columna) => leerNotaIva(cellAt(hoja, filaCabecera, columna).texto)?.incluido),
  );
  if (!conNombre || otroPrecio || deIva.size > 1 || sonTramos(hoja, filaCabecera, columnas)) return null;
  return { inicioCabecera, filaCabecera, columnas };
}

/** The columns of sizes, and those beside them whose header names only what holds some: «Sobre | 100 g». */
function conEnvases(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): readonly number[] {
  const [primera = 0] = columnas;
  const ultima = columnas.at(-1) ?? 0;
  const deEnvase = [primera - 1, ultima + 1].filter((columna) => {
    const palabra = normalizar(cellAt(hoja, filaCabecera, columna).texto);
    return (
      claseDePalabra(palabra) === "ud" &&
      unidadDePalabra(palabra) === null &&
      celdasDebajo(hoja, filaCabecera, columna).length >= FILAS_MINIMAS &&
      soloPrecios(hoja, columna, filaCabecera + 1, 0)
    );
  });
  return columnas.length === 0 ||
    columnas.some((columna) => !tieneCantidad(cellAt(hoja, filaCabecera, columna).texto))
    ? columnas
    : [...columnas, ...deEnvase].sort((a, b) => a - b);
}

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
  for (const celdas of hoja.filas.slice(filaCabecera + 1, filaCabecera + FILAS_DE_MUESTRA)) {
    const suyas = columnas.flatMap((columna) => celdas?.[columna] ?? []).filter((celda) => !isEmpty(celda));
    const precios = suyas.flatMap((celda) => {
      const lectura = leerPrecio(celda, null);
      return lectura.veredicto === "claro" ? [lectura.valor] : [];
    });
    if (precios.length < 2) continue;
    if (Decimal.max(...precios).gt(Decimal.min(...precios).times(DIFERENCIA))) return [];
    filas++;
    conCentimos ||= precios.some((precio) => !precio.isInteger());
  }
  return filas >= 2 && conCentimos ? columnas : [];
}

/** How much dearer by the kilo a larger size may be, and how much cheaper. */
const MAS_CARO = 1.1;
const MAS_BARATO = 0.4;

/**
 * The columns of sizes, «Caja 5 kg | Caja 10 kg», whose numbers are prices though they have no
 * cents: in each row the larger one costs more, by about as much as it holds more. Empty where they
 * do not.
 */
function subenConElTamano(hoja: Sheet, filaCabecera: number, columnas: readonly number[]): number[] {
  const tamanos = columnas.flatMap((columna) => {
    const cuanto = cuantoLleva(cellAt(hoja, filaCabecera, columna).texto);
    return cuanto === null ? [] : [{ columna, cuanto }];
  });
  tamanos.sort((a, b) => a.cuanto - b.cuanto);
  if (tamanos.length < 2 || tamanos.some(({ cuanto }, i) => cuanto === tamanos[i - 1]?.cuanto)) return [];
  let filas = 0;
  const hasta = Math.min(hoja.filas.length, filaCabecera + FILAS_DE_MUESTRA);
  for (let fila = filaCabecera + 1; fila < hasta; fila++) {
    const celdas = tamanos.map(({ columna, cuanto }) => ({ cuanto, celda: cellAt(hoja, fila, columna) }));
    const precios = celdas.flatMap(({ cuanto, celda }) => {
      const lectura = leerPrecio(celda, null);
      return lectura.veredicto === "claro" ? [{ cuanto, precio: lectura.valor.toNumber() }] : [];
    });
    if (precios.length < 2) continue;
    const suben = precios.every((uno, i) => {
      const antes = precios[i - 1];
      if (antes === undefined) return true;
      const porCuanto = uno.precio / uno.cuanto / (antes.precio / antes.cuanto);
      return uno.precio > antes.precio && porCuanto >= MAS_BARATO && porCuanto <= MAS_CARO;
    });
    if (!suben) return [];
    filas++;
  }
  return filas >= FILAS_MINIMAS ? tamanos.map(({ columna }) => columna) : [];
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
  let filas = 0;
  let noSuben = 0;
  for (
    let fila = filaCabecera + 1;
    fila < Math.min(hoja.filas.length, filaCabecera + FILAS_DE_MUESTRA);
    fila++
  ) {
    const precios = cuantos.flatMap(({ columna }) => {
      const lectura = leerPrecio(cellAt(hoja, fila, columna), null);
      return lectura.veredicto === "claro" ? [lectura.valor.toNumber()] : [];
    });
    if (precios.length < 2) continue;
    filas++;
    if (precios.every((precio, i) => i === 0 || precio <= (precios[i - 1] ?? 0))) noSuben++;
  }
  return filas > 2 && noSuben >= 0.8 * filas;
}

/** Whether headers are days one after the other, «23/11 | 24/11», and no calibres, «70/75 | 75/80». */
function sonDias(rotulos: readonly string[]): boolean {
  const partes = rotulos.map((rotulo) => /^\s*(\d{1,2})\/(\d{1,2})\s*$/u.exec(rotulo));
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

/** The first column before `hasta` whose cells are names by their looks; null without one. */
export function columnaDeNombres(hoja: Sheet, desde: number, hasta: number): number | null {
  const muestra = hoja.filas.slice(desde, desde + FILAS_DE_MUESTRA);
  // Below the next header there may be the same sizes of something else.
  const dice = (celdas: (typeof muestra)[number]) =>
    Array.from(celdas ?? [], (celda) => celda?.texto ?? "").join("|");
  const cabecera = dice(hoja.filas[desde - 1]);
  const otra = muestra.findIndex((celdas) => dice(celdas) === cabecera);
  const filas =
    otra < 0
      ? muestra
      : muestra.slice(0, otra).filter((celdas) => celdas?.some((celda) => celda && !isEmpty(celda)));
  for (let columna = 0; columna < hasta; columna++) {
    const textos = filas.map((celdas) => celdas?.[columna]).filter((celda) => celda?.tipo === "texto");
    const distintos = new Set(textos.map((celda) => celda?.texto)).size;
    if (textos.length > 2 && distintos >= 0.8 * textos.length && textos.length >= 0.5 * filas.length)
      return columna;
  }
  return null;
}

const esHueco = ({ texto }: Cell): boolean =>
  /^\s*(?:[-–—·xX*]+|n\/?[ad]|no(?:\s[^\d]{1,30})?|sin|agotado)?\s*$/iu.test(texto);

/**
 * The table with a row for each product and variant. The first of the columns takes the price, the
 * second says the variant, as a format or as a variety that completes the name.
 */
export function aLoLargo(hoja: Sheet, { inicioCabecera, filaCabecera, columnas }: AloAncho): Sheet {
  const [dePrecio = 0, deVariante = 0, deUnidad] = columnas;
  const suyas = new Set([...columnas, ...preciosDeReferencia(hoja, filaCabecera, columnas)]);
  const cabeceras = cabecerasDeVariantes(hoja, filaCabecera, columnas);
  const rotulos = [...cabeceras.values()].flatMap((suyos) => suyos.map(({ rotulo }) => rotulo));
  const conUnidad = [...cabeceras.values()].some((suyos) => suyos.some(({ unidad }) => unidad !== ""));
  let deArriba = { fila: filaCabecera, partidos: cabeceras.get(filaCabecera) ?? [] };
  const sonFormatos = rotulos.every(
    (texto) =>
      texto === "" ||
      esFormatoConCantidad(texto, variante(texto)) ||
      medidaSuelta(texto) !== null ||
      claseDePalabra(normalizar(texto)) !== null,
  );
  const encima =
    textosDeCabecera(hoja, inicioCabecera, filaCabecera - inicioCabecera + 1).get(dePrecio) ?? "";
  const dicho = encima.replace(rotulos[0] ?? "", "").trim();
  const titulos = textosDeCabecera(hoja, inicioCabecera, filaCabecera - inicioCabecera + 1);
  const [arriba, ...otrosArriba] = new Set(titulosEncima(hoja, filaCabecera, columnas));
  const deTodas = otrosArriba.length === 0 ? (arriba ?? "") : "";
  const dePrecios =
    [dicho, deTodas].find(
      (texto) => (significados(texto).get("precio") ?? 0) >= 0.5 && !(sonFormatos && esDeEnvase(texto)),
    ) ?? "Precio";
  const precio =
    leerNotaIva(dePrecios) === null ? `${dePrecios}${ivaDicho(encima) || ivaDicho(deTodas)}` : dePrecios;
  const conRotulo = [...titulos.values()].some((texto) => (significados(texto).get("nombre") ?? 0) >= 0.5);
  const sinNombre = conRotulo ? null : columnaDeNombres(hoja, filaCabecera + 1, dePrecio);
  const hasta = finDeLaTabla(hoja, filaCabecera, cabeceras);
  const filas = hoja.filas.flatMap((celdas, de): FilaLarga[] => {
    if (de >= hasta) return [{ de, celdas: sinVariantes(celdas, new Set(), de) }];
    if (de < filaCabecera) return [{ de, celdas: sinVariantes(celdas, suyas, de) }];
    const comunes = sinVariantes(celdas, suyas, de);
    const con = (enPrecio: Cell, enVariante: Cell, enUnidad: Cell): FilaLarga => {
      const fila = [...comunes];
      fila[dePrecio] = enPrecio;
      fila[deVariante] = enVariante;
      if (deUnidad !== undefined && enUnidad.texto !== "") fila[deUnidad] = enUnidad;
      return { de, celdas: fila };
    };
    const en = (columna: number) => ({ fila: de, columna });
    if (de === filaCabecera && sinNombre !== null) comunes[sinNombre] = celdaDe("Producto");
    if (de === filaCabecera)
      return [
        con(
          celdaDe(precio, en(dePrecio)),
          celdaDe(sonFormatos ? "Formato" : "Variedad", en(deVariante)),
          celdaDe(conUnidad ? "Formato" : "", en(deUnidad ?? 0)),
        ),
      ];
    const otra = cabeceras.get(de);
    if (otra !== undefined) {
      deArriba = { fila: de, partidos: otra };
      return [];
    }
    const llenas = columnas.filter((columna) => {
      const celda = celdas?.[columna];
      // What is sold out is said; a dash says that there is no such thing.
      return celda !== undefined && !isEmpty(celda) && (!esHueco(celda) || diceAgotado(celda.texto));
    });
    if (llenas.length === 0) return [{ de, celdas: comunes }];
    return llenas.map((columna) => {
      const celda = porMedida(celdas?.[columna], cellAt(hoja, filaCabecera, columna).texto);
      const { unidad = "", valor = "" } = deArriba.partidos[columnas.indexOf(columna)] ?? {};
      const lugar = { fila: deArriba.fila, columna };
      return con(movida(celda, de, columna), celdaDe(valor, lugar), celdaDe(unidad, lugar));
    });
  });
  return comoHoja({ ...hoja, fusiones: hoja.fusiones.filter(({ columna }) => !suyas.has(columna)) }, filas);
}

/** Whether a price is said to be that of a box or a piece: what holds so much is one. */
function esDeEnvase(texto: string): boolean {
  const { unidad } = datosPrecio(texto);
  return unidad !== null && !SE_PESA.has(unidad);
}

/** What a header says of the IVA, as it stands behind that of the prices of all variants. */
function ivaDicho(texto: string): string {
  const { incluido, tipo } = leerNotaIva(texto) ?? {};
  if (incluido === undefined) return "";
  return incluido ? ` (IVA ${tipo === undefined ? "" : `${tipo.times(100)} % `}incl.)` : " (sin IVA)";
}

/** The first row of another table below this one, with a price and no variants; past the last without. */
function finDeLaTabla(hoja: Sheet, filaCabecera: number, cabeceras: ReadonlyMap<number, unknown>): number {
  const dice = (fila: number) =>
    normalizar(Array.from(hoja.filas[fila] ?? [], (celda) => celda?.texto ?? "").join(" "));
  const otra = hoja.filas.findIndex(
    (_, fila) =>
      fila > filaCabecera &&
      !cabeceras.has(fila) &&
      esCabeceraClara(hoja, fila) &&
      dice(fila) !== dice(filaCabecera),
  );
  return otra < 0 ? hoja.filas.length : otra;
}

interface Rotulo {
  readonly rotulo: string;
  readonly unidad: string;
  readonly valor: string;
}

/**
 * What each column's variant is called, by the row that says so: the header, and every row below it
 * that calls them otherwise: «S | M | L» over eggs, then «250 g | 500 g | 1 kg» over honey.
 */
function cabecerasDeVariantes(
  hoja: Sheet,
  filaCabecera: number,
  columnas: readonly number[],
): Map<number, Rotulo[]> {
  const cabeceras = new Map<number, Rotulo[]>();
  for (let fila = filaCabecera; fila < hoja.filas.length; fila++) {
    const celdas = columnas.map((columna) => cellAt(hoja, fila, columna));
    const llenas = celdas.filter((celda) => !isEmpty(celda));
    const nombraOtras =
      llenas.length > 1 &&
      llenas.every((celda) => esVariante(celda.texto) && leerPrecio(celda, null).veredicto !== "claro");
    if (fila > filaCabecera && !nombraOtras) continue;
    const unidades = gruposEncima(hoja, fila, columnas);
    const grupos = unidades.every((unidad) => unidad !== "") ? unidades : [];
    const dichos = celdas.map(({ texto }) => normalizar(texto));
    const apellidos = titulosEncima(hoja, fila, columnas);
    cabeceras.set(
      fila,
      celdas.map(({ texto: escrito }, i) => {
        // «VIDRIO» and «LATA», over «500 ml» each.
        const vuelve = dichos.filter((dicho) => dicho !== "" && dicho === dichos[i]).length > 1;
        const texto = vuelve ? `${apellidos[i]} ${escrito}`.trim() : escrito;
        const suelta = esVariante(escrito) ? null : medidaSuelta(escrito);
        const { unidad, valor } = suelta === null ? partirRotulo(texto) : { unidad: "", valor: suelta };
        return { rotulo: escrito, valor, unidad: unidad === "" ? (grupos[i] ?? "") : unidad };
      }),
    );
  }
  return cabeceras;
}

const rotuloDe = (texto: string): string =>
  quitarNotaIva(texto)
    .replace(/\s*\(?(?:€|eur(?:os?)?)(?:\s*\/\s*\p{L}+\.?)?\)?\s*|^(?:precio|pvp|tarifa)\s+/giu, " ")
    .trim() || texto;

const sinVariantes = (
  celdas: readonly (Cell | undefined)[] | undefined,
  suyas: ReadonlySet<number>,
  de: number,
): (Cell | undefined)[] =>
  (celdas ?? []).map((celda, c) => (suyas.has(c) ? undefined : celda && movida(celda, de, c)));
