import { normalizar } from "@cosecha/domain/nombres";
import { QUEDA } from "../columnas/candidaturas.ts";
import { CAMPOS_SIMPLES } from "../columnas/columnas.ts";
import { columnasDeFamilias } from "../columnas/columnas-de-familias.ts";
import { perfilar } from "../columnas/evidencia.ts";
import { COMPROMETIDO, restaEn } from "../columnas/lo-que-queda.ts";
import type { Lista } from "../listas/lista.ts";
import { significados } from "../palabras/significados.ts";
import { mensajes } from "../resultado/mensajes.ts";
import type { Incidencia } from "../resultado/resultado.ts";
import { leerStock } from "../valores/stock.ts";
import { claseDePalabra } from "../valores/unidades.ts";
import { type Cell, cellAt, columnLetters, EMPTY_CELL, isEmpty } from "../workbook/cells.ts";
import { general } from "./anotador.ts";

/** What columns may hold the stock and do not, or hold it and may hold something else. */
export function avisosDeExistencias(lista: Lista): Incidencia[] {
  const rotulo = (cual: number) => lista.cabeceras.get(cual) || columnLetters(cual);
  const decir = (columna: number, mensaje: (cabecera: string) => string) =>
    general(lista.hoja.nombre, columnLetters(columna), "stock", mensaje(rotulo(columna)));
  const avisos = existenciasSinUsar(lista).map((columna) => decir(columna, mensajes.existenciasSinUsar));
  const { stock } = lista.columnas;
  const deFamilia = existenciasJuntoAFamilias(lista);
  if (deFamilia !== null) avisos.push(decir(deFamilia, mensajes.stockJuntoAFamilias));
  else if (stock !== null && lista.plan === undefined && cuentaSinMas(rotulo(stock)))
    avisos.push(decir(stock, mensajes.stockDeducido));
  avisos.push(...enterosSinUsar(lista).map((columna) => decir(columna, mensajes.enterosSinUsar)));
  const dias = columnasDeDias(lista);
  const [primero] = dias;
  if (primero !== undefined) avisos.push(decir(primero, () => mensajes.diasSinUsar(dias.map(rotulo))));
  const resta = restaEn(lista.hoja, lista.cabeceras, lista.desde, lista.hasta);
  if (stock !== null && resta?.queda === stock && lista.plan === undefined && !diceQueQueda(rotulo(stock)))
    avisos.push(
      decir(stock, (tomada) =>
        mensajes.existenciasRestadas(tomada, rotulo(resta.habia), rotulo(resta.menos)),
      ),
    );
  const comprometidas = stock === null ? undefined : columnaDeComprometidas(lista);
  if (stock !== null && comprometidas !== undefined) {
    const otra = rotulo(comprometidas);
    avisos.push(decir(stock, (tomada) => mensajes.existenciasSinRestar(tomada, otra)));
  }
  const otras = otrasExistencias(lista);
  if (stock !== null && otras.length > 0)
    avisos.push(decir(stock, (tomada) => mensajes.variasExistencias(tomada, otras.map(rotulo))));
  return avisos;
}

/** Whether a header says clearly that what it counts is what can be had. */
const diceQueQueda = (cabecera: string): boolean => (significados(cabecera).get("stock") ?? 0) >= 0.85;

/** Whether a header only says that its column counts something: «Uds.», «Cantidad». */
function cuentaSinMas(cabecera: string): boolean {
  const dichos = significados(cabecera);
  return dichos.has("cantidad") && !dichos.has("stock");
}

/**
 * The index of the stock column, where it may instead be the column of one more family («Disponible
 * López»): it stands beside the families' columns and is as empty as they are. Null otherwise.
 */
function existenciasJuntoAFamilias({
  hoja,
  cabeceras,
  columnas: { stock },
  desde,
  hasta,
}: Lista): number | null {
  if (stock === null || significados(cabeceras.get(stock) ?? "").get("stock") === 1) return null;
  const perfiles = new Map([...cabeceras.keys()].map((c) => [c, perfilar(hoja, c, desde, hasta)]));
  const familias = columnasDeFamilias(cabeceras, perfiles);
  if (familias === null || (stock !== familias.desde - 1 && stock !== familias.hasta + 1)) return null;
  const llenas = perfiles.get(stock)?.llenas ?? 0;
  return llenas <= Math.max(1, 1.5 * familias.llenas) ? stock : null;
}

const DE_CUANDO_HAY =
  /(?:^| )(?:temporada|tempada|denboraldia|season|semana|setmana|hoy|servicio|se sirve|disponib\p{L}*|valid[oa]s?|valido|vigen\p{L}*)(?: |$)/u;
const DICE_QUE_NO = /^\s*(?:no|n|ez|non|false|falso|[✗✘❌☐])\ufe0f?\s*$/iu;
const ES_DIA = /^\s*(?:\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d|20\d\d-\d\d-\d\d)\s*$/u;

const DIA_EN_PALABRAS =
  "(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge)";
const UN_DIA = new RegExp(`(?:^| )${DIA_EN_PALABRAS}(?: |$)`, "u");
const SOLO_DIAS = new RegExp(
  `^(?:(?:los|todos|de|a|y|e|i|o|cada|solo|dias?|diario|excepto|menos|${DIA_EN_PALABRAS})(?: |$))+$`,
  "u",
);

/** Whether cells say on what days of the week something is to be had: «martes y viernes». */
function enDiasDeLaSemana(celdas: readonly Cell[]): boolean {
  const dichos = celdas.map(({ texto }) => normalizar(texto));
  return dichos.every((dicho) => SOLO_DIAS.test(dicho)) && dichos.some((dicho) => UN_DIA.test(dicho));
}

/**
 * The columns of yes and no, or of days, that may say what is not to be had, and that nothing is
 * read from: «En temporada», «Válido hasta».
 */
function existenciasSinUsar({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const usadas = new Set<number | null>([
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.precios.map(({ columna }) => columna),
    columnas.nombre,
  ]);
  return [...cabeceras].flatMap(([columna, texto]) => {
    if (usadas.has(columna)) return [];
    const suyas = hoja.filas.slice(desde, hasta).flatMap((celdas) => {
      const celda = celdas?.[columna];
      return celda === undefined || isEmpty(celda) ? [] : [celda];
    });
    const deDias = suyas.every((celda) => celda.tipo === "fecha" || ES_DIA.test(celda.texto));
    if (enDiasDeLaSemana(suyas) && !columnas.descripcion.includes(columna)) return [columna];
    if (!DE_CUANDO_HAY.test(normalizar(texto))) return [];
    const deMarcas =
      suyas.some(({ texto }) => DICE_QUE_NO.test(texto)) &&
      suyas.every((celda) => DICE_QUE_NO.test(celda.texto) || leerStock(celda).veredicto === "claro");
    return suyas.length > 0 && ((deDias && /valid|vigen|hasta/iu.test(texto)) || deMarcas) ? [columna] : [];
  });
}

const DIA_ENTERO =
  /^(?:lu(?:n(?:es)?)?|ma(?:r(?:tes)?)?|mi(?:e(?:r(?:coles)?)?)?|ju(?:e(?:v(?:es)?)?)?|vi(?:e(?:r(?:nes)?)?)?|sa(?:b(?:ado)?)?|do(?:m(?:ingo)?)?|d[ltcjvsg]|di(?:lluns|marts|mecres|jous|vendres|ssabte|umenge)|luns|xoves|venres|segunda|terca|quarta|quinta|sexta|lundi|mardi|mercredi|jeudi|vendredi|samedi|astelehen\p{L}*|astearte\p{L}*|asteazken\p{L}*|ostegun\p{L}*|ostiral\p{L}*|larunbat\p{L}*)$/u;
const DIAS_MINIMOS = 3;

/**
 * The columns that tick the days of the week on which each product is made, «L | M | X | J | V»,
 * where some are not ticked. «S | M | L» are sizes.
 */
function columnasDeDias({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const deLetras = [...cabeceras.values()].some((texto) => /^\s*[xjv]\s*$/iu.test(texto));
  const usadas = new Set<number | null>([columnas.nombre, ...columnas.precios.map(({ columna }) => columna)]);
  const dias = [...cabeceras].flatMap(([columna, texto]) => {
    const normal = normalizar(texto);
    const esDia = DIA_ENTERO.test(normal) || (deLetras && /^[lmxjvsd]$/u.test(normal));
    return esDia && !usadas.has(columna) ? [columna] : [];
  });
  const filas = hoja.filas
    .slice(desde, hasta)
    .filter((celdas) => !isEmpty(celdas?.[columnas.nombre] ?? EMPTY_CELL));
  const celdas = filas.flatMap((fila) => dias.map((dia) => fila?.[dia] ?? EMPTY_CELL));
  const marcadas = celdas.filter((celda) => !isEmpty(celda) && !DICE_QUE_NO.test(celda.texto));
  const sonMarcas = marcadas.every(
    (celda) => celda.valor === "1" || (celda.tipo !== "numero" && leerStock(celda).veredicto === "claro"),
  );
  const sonDias = dias.length >= DIAS_MINIMOS && marcadas.length > 0 && sonMarcas;
  return sonDias && marcadas.length < celdas.length ? dias : [];
}

const numeroDe = (lista: Lista, fila: number, columna: number): number => {
  const celda = cellAt(lista.hoja, fila, columna);
  return celda.tipo === "numero" ? Number(celda.valor) : Number.NaN;
};

/**
 * The column of whole numbers, full in nearly all rows and with some 0, that nothing is read from:
 * it may say what is left. None where several are so, which are those of who orders.
 */
function enterosSinUsar({ hoja, cabeceras, columnas, desde, hasta, otrosImportes }: Lista): number[] {
  const usadas = new Set<number | null>([
    ...CAMPOS_SIMPLES.map((campo) => columnas[campo]),
    ...columnas.precios.map(({ columna }) => columna),
    ...otrosImportes.map(({ columna }) => columna),
    ...columnas.descripcion,
    columnas.variedad,
    columnas.nombre,
  ]);
  const precios = perfilar(hoja, columnas.precios[0]?.columna ?? columnas.nombre, desde, hasta).llenas;
  const suyas = [...cabeceras.keys()].filter((columna) => {
    if (usadas.has(columna)) return false;
    const { llenas, numeros, enteros, marcas } = perfilar(hoja, columna, desde, hasta);
    const conCero = hoja.filas.slice(desde, hasta).some((celdas) => celdas?.[columna]?.valor === "0");
    return llenas > 2 && llenas >= 0.9 * precios && numeros === 1 && enteros === 1 && marcas < 1 && conCero;
  });
  const [una] = suyas;
  const sinNombre = una !== undefined && !columnas.ignoradas.has(una);
  return columnas.stock === null && suyas.length === 1 && sinNombre ? suyas : [];
}

/**
 * The column of what is spoken for of the stock that was taken, «Reservado», unless the stock says
 * that it is what is left, or another column does so.
 */
function columnaDeComprometidas(lista: Lista): number | undefined {
  const { cabeceras, desde, hasta, columnas } = lista;
  const { stock } = columnas;
  if (stock === null || QUEDA.test(normalizar(cabeceras.get(stock) ?? ""))) return undefined;
  const filas = Array.from({ length: hasta - desde }, (_, i) => desde + i);
  return [...cabeceras].find(([columna, texto]) => {
    if (columna === stock || !COMPROMETIDO.test(normalizar(texto))) return false;
    const algunas = filas.filter((fila) => numeroDe(lista, fila, columna) > 0);
    // «Entradas | Vendido | Stock», where the stock is what is left of the first.
    const queda = [...cabeceras.keys()].some(
      (otra) =>
        otra !== columna &&
        otra !== stock &&
        algunas.every(
          (fila) =>
            numeroDe(lista, fila, otra) - numeroDe(lista, fila, columna) === numeroDe(lista, fila, stock),
        ),
    );
    return algunas.length > 0 && !queda;
  })?.[0];
}

/**
 * What a second column of stock is, where it says no other place's: «Stock mínimo», «Stock
 * (cajas)».
 */
const NO_ES_DE_OTRO_SITIO =
  /^(?:min\p{L}*|max\p{L}*|segur\p{L}*|reserv\p{L}*|anterior\p{L}*|inicial\p{L}*|final\p{L}*|previst\p{L}*|total\p{L}*|en|de|por)$/u;

/**
 * The columns of stock beside the one that was taken that begin alike and count something else:
 * «Stock almacén | Stock tienda».
 */
function otrasExistencias({ hoja, cabeceras, columnas, desde, hasta }: Lista): number[] {
  const { stock } = columnas;
  if (stock === null) return [];
  const palabrasDe = (columna: number) => normalizar(cabeceras.get(columna) ?? "").split(" ");
  const [primera = "", ...suyas] = palabrasDe(stock);
  const deSitio = (palabras: readonly string[]) =>
    palabras.every((palabra) => !NO_ES_DE_OTRO_SITIO.test(palabra) && claseDePalabra(palabra) === null);
  if ((significados(primera).get("stock") ?? 0) < 0.85 || !deSitio(suyas)) return [];
  return [...cabeceras.keys()].filter((columna) => {
    const [otra, ...resto] = palabrasDe(columna);
    if (columna === stock || otra !== primera || resto.length === 0 || !deSitio(resto)) return false;
    return hoja.filas.slice(desde, hasta).some((celdas) => {
      const [una, suya] = [celdas?.[stock], celdas?.[columna]];
      return suya?.tipo === "numero" && una?.valor !== suya.valor;
    });
  });
}
