import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import type { Lista } from "../listas/lista.ts";
import { NEXOS } from "../palabras/vocabulario.ts";
import type { Workbook } from "../workbook/cells.ts";
import { esDeProducto, textosDe } from "./leyenda.ts";

/** Products, by the beginnings of their names' words, that have another rate than the rest. */
export interface Excepcion {
  readonly raices: readonly string[];
  readonly tipo: Decimal;
}

const SALVO =
  /(\d{1,2}(?:[.,]\d)?)\s*%[^.;%]*?(?<!\p{L})(?:menos|salvo|excepto|excepte|except\p{L}*|ag[aá]s|izan ezik)\s+([^.;%]+?)[,(:]?\s*(?:que\s+(?:\p{L}+\s+){1,2})?(?:al?\s+|con\s+)?(?:el\s+)?(\d{1,2}(?:[.,]\d)?)\s*%/iu;

/**
 * «IVA 21 % (mosto, 10 %)», «Precios sin IVA (21 %). El mosto al 10 %»: what is said apart has
 * another rate.
 */
const APARTE =
  /(?:iva|igic|ive|bez)[^\p{L}\d%]{1,4}(?:(?:no )?inclu[ií]do|incl|aparte|del?|al|tipo|general)?[^\p{L}\d%]{0,4}(\d{1,2}(?:[.,]\d)?)\s*%(?:[^%.;,(\d]{0,40}[.;,(]\s*)((?:(?:el|la|los|las|els|les|para|en)\s+|l['’])?\p{L}{3,}(?:(?: y| e| i|,)? \p{L}{3,}){0,3}?)[,:]?\s+(?:va |van |lleva |llevan |tiene |tienen )?(?:al?\s+|con\s+)?(?:el\s+)?(\d{1,2}(?:[.,]\d)?)\s*%/iu;

const LOS_DEMAS = /(?<!\p{L})(?:resto|resta|dem[aàáé]s|otr[oa]s|altres|outros|todos?|todas?)(?!\p{L})/iu;

/**
 * The parts of a remark that says the rate of most products and another one of some; null for any
 * other.
 */
function conExcepcion(texto: string): { resto: string; dichos: string; cifras: string } | null {
  const aparte = APARTE.exec(texto);
  // Where a third rate follows, what stands apart is no exception alone.
  const otras = texto.slice((aparte?.index ?? 0) + (aparte?.[0].length ?? 0));
  const deVarios = /\d\s*%/u.test(otras) || LOS_DEMAS.test(aparte?.[2] ?? "");
  const [, resto, dichos, cifras] = SALVO.exec(texto) ?? (deVarios ? null : aparte) ?? [];
  return resto === undefined || dichos === undefined || cifras === undefined
    ? null
    : { resto, dichos, cifras };
}

const comoTipo = (cifras: string): Decimal => new Decimal(cifras.replace(",", ".")).div(100);

/** The beginnings of the words that name goods. */
const raicesDe = (dichos: string): string[] =>
  normalizar(dichos)
    .split(" ")
    .filter((palabra) => palabra.length > 3)
    .map((palabra) => palabra.slice(0, 5));

/** «Al pan se le añade el 4 % y a la bollería el 10 %»: a rate for each kind of goods. */
const POR_CLASE =
  /(?:^|\s)(?:al?|a los|a las|el|la|los|las|els|les)\s+(?:l[ao]s?\s+)?(\p{L}{3,})\s+(?:[^%.;,:\d]{0,30}\s)?(\d{1,2}(?:[.,]\d)?)\s*%/giu;

/** «10 % la miel y la colmena, 21 % las velas y cremas»: the same with the rate first. */
const TIPO_POR_CLASE =
  /(\d{1,2}(?:[.,]\d)?)\s*%\s+(?:para |en |a )?(?:el|la|los|las|els|les|as|os)\s+(\p{L}[^%;,.:\d]{2,60})/giu;

/** «IVA: aceite 4 %, vinagre y mosto 10 %, jabón 21 %», and one of its parts. */
const LISTA_DE_TIPOS = /^\s*(?:tipos? de )?(?:iva|igic|ive)(?!\p{L})\s*[:=-]?\s*(.+?)[.\s]*$/iu;
const CLASE_CON_TIPO =
  /^(?:(?:el|la|los|las|els|les)\s+)?(\p{L}[\p{L}\s]{2,40}?)(?:\s*[:=(]|\s+(?:al|del))?\s*(\d{1,2}(?:[.,]\d)?)\s*%\)?$/iu;

/**
 * The rates that a line lists after the tax's name, each behind its goods; empty for any other
 * line.
 */
function listaDeTipos(texto: string): Excepcion[] {
  // «Precios sin IVA. IVA: aceite 4 %, vinagre 10 %».
  const frases = texto.length > 200 ? [] : texto.split(/(?<=[^\d\s]{2})\.\s+|\n/u);
  const suya = frases.flatMap((frase) => LISTA_DE_TIPOS.exec(frase)?.[1] ?? [])[0] ?? "";
  const partes = suya.split(/[;·|]\s*|,\s+|(?<=%)\s+[ye]\s+/u);
  const dichas = partes.flatMap((parte): Excepcion[] => {
    const [, clases = "", cifras = ""] = CLASE_CON_TIPO.exec(parte.trim()) ?? [];
    const raices = normalizar(clases)
      .split(" ")
      .filter((palabra) => palabra.length > 2 && !NEXOS.has(palabra))
      .map((palabra) => palabra.slice(0, 5));
    return raices.length === 0 || OTRA_COSA.test(clases) ? [] : [{ raices, tipo: comoTipo(cifras) }];
  });
  return dichas.length === partes.length ? dichas : [];
}
const OTRA_COSA = /^(?:resto|dem[aá]s|precios?|incluido|general|(?:super)?reducido|tipo)/iu;

/** Such kinds of goods, where they have several rates; empty where they have not. */
function clasesConTipo(texto: string): Excepcion[] {
  const enLista = listaDeTipos(texto);
  if (enLista.length > 1) return enLista;
  const dichas = [...texto.matchAll(TIPO_POR_CLASE)].map(([, cifras = "", clases = ""]) => ({
    raices: raicesDe(clases),
    tipo: comoTipo(cifras),
  }));
  return new Set(dichas.map(({ tipo }) => tipo.toString())).size > 1 ? dichas : [];
}

function porClases(texto: string): Excepcion[] {
  if (!/iva|igic|ive|bez/iu.test(texto)) return [];
  const delante = clasesConTipo(texto);
  if (delante.length > 0) return delante;
  const clases = [...texto.matchAll(POR_CLASE)];
  const dichas = clases.flatMap(([, clase = "", cifras = ""]) =>
    /^(?:iva|igic|ive|bez|resto|dem[aá]s|precios?)$/iu.test(clase)
      ? []
      : [{ raices: [normalizar(clase).slice(0, 5)], tipo: comoTipo(cifras) }],
  );
  return new Set(dichas.map(({ tipo }) => tipo.toString())).size > 1 ? dichas : [];
}

/** «El 21 %, menos el zumo y el vinagre, que llevan el 10 %»: the rate of the rest; null without one. */
export function tipoDelResto(texto: string): Decimal | null {
  const resto = conExcepcion(texto)?.resto;
  // «10 % la miel, 21 % las velas» says nothing of bread.
  if (resto === undefined)
    return clasesConTipo(texto).length > 0 ? null : (porClases(texto)[0]?.tipo ?? null);
  return comoTipo(resto);
}

/** The products that remarks in the file except from the rate of the others. */
export function excepcionesDelLibro({ hojas }: Workbook, listas: readonly Lista[]): Excepcion[] {
  return hojas.flatMap((hoja) => {
    if (hoja.oculta) return [];
    const suyas = listas.filter((lista) => lista.hoja === hoja);
    return hoja.filas.flatMap((_, fila) => {
      if (suyas.some((lista) => esDeProducto(lista, fila))) return [];
      return [...textosDe(hoja, fila)].flatMap(excepcionesDe);
    });
  });
}

/** The products that a remark excepts from the rate of the others. */
export function excepcionesDe(texto: string): Excepcion[] {
  const excepcion = conExcepcion(texto);
  if (excepcion === null) return porClases(texto);
  const raices = raicesDe(excepcion.dichos);
  return raices.length === 0 ? [] : [{ raices, tipo: comoTipo(excepcion.cifras) }];
}

/** «pan» is the beginning of «panes», and of no «panceta». */
const empiezaPor = (palabra: string, raiz: string): boolean =>
  raiz.length > 3 ? palabra.startsWith(raiz) : [raiz, `${raiz}s`, `${raiz}es`].includes(palabra);

/** The rate that an exception gives a product; null where none is about it. */
export function tipoPorExcepcion(excepciones: readonly Excepcion[], nombre: string): Decimal | null {
  if (excepciones.length === 0) return null;
  const palabras = normalizar(nombre).split(" ");
  return (
    excepciones.find(({ raices }) =>
      palabras.some((palabra) => raices.some((raiz) => empiezaPor(palabra, raiz))),
    )?.tipo ?? null
  );
}
