import { conMemoria } from "@cosecha/domain/memoria";
import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { leerNotaIva, type NotaIva, quitarNotaIva } from "./nota-iva.ts";
import { ordenar } from "./texto.ts";
import { claseDePalabra, esUnidad } from "./unidades.ts";

export type SignoDecimal = "," | ".";

export interface NumeroLeido {
  readonly valor: Decimal;
  /** The decimal separator, where the text shows it. */
  readonly decimal: SignoDecimal | null;
  readonly porcentaje: boolean;
  readonly moneda: "euro" | "otra" | null;
  /** The unit beside the number: «kg» in «1,2 €/kg». */
  readonly unidad: string | null;
  /** Whether the unit follows a slash or «por», as in a price. */
  readonly porUnidad: boolean;
  /** What the same cell says about IVA: «2,50 € (IVA incl.)». */
  readonly iva: NotaIva | null;
}

export type LecturaNumero =
  | { readonly veredicto: "vacio" }
  | ({ readonly veredicto: "claro" } & NumeroLeido)
  /** «1.250» alone may be one thousand or one and a quarter. `valor` is the Spanish reading. */
  | ({ readonly veredicto: "ambiguo" } & NumeroLeido)
  | { readonly veredicto: "ilegible" };

/** The exact number of a text in plain notation («2.45»). */
export const decimalDe = conMemoria((cifras) => new Decimal(cifras));

/**
 * No number with its currency, its unit and its remark about IVA is longer than this, in
 * characters.
 */
const LARGO_MAXIMO = 120;
const CIFRAS = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d.,])|\d+(?:[.,'’´]\d+)*|[.,]\d+`;
const MONEDA = String.raw`€|euros?|eur|e(?!\p{L})|\$|£|usd|gbp`;
const NUMERO = new RegExp(
  String.raw`^['’‘]?(?<parentesis>\()?(?<signo>[-+])?\s*(?<moneda1>${MONEDA})?\s*(?<signo2>[-+])?\s*(?<cifras>${CIFRAS})` +
    String.raw`(?:[.,'’´]-|['’´](?=\s|$))?\s*(?<porcentaje>%)?\s*(?<moneda2>(?:${MONEDA})\.?)?\s*(?<parentesis2>\))?` +
    String.raw`\s*(?<unidad>(?:\/|por\s|per\s|el\s|la\s|le\s|o\s|a\s|x\s)?\s*\(?[^\d\s/()€$£%].*|(?:\/|(?:el|por)\s)\s*\d.*)?$`,
  "iu",
);

/**
 * Reads a number as people type it: `2,50 €`, `€ 2,50`, `1.250,50`, `2.50`, `2'50`, `1,2 €/kg`, `4
 * %` (design: Import). `decimal` is the decimal separator of the same column, which settles
 * ambiguous texts. It never guesses: two numbers, letters among the digits or wrong grouping are
 * unreadable.
 */
export function leerNumero(texto: string, decimal?: SignoDecimal | null): LecturaNumero {
  return LECTURAS[decimal ?? "nada"](texto);
}

const LECTURAS = {
  nada: conMemoria((texto) => interpretar(texto, null)),
  ",": conMemoria((texto) => interpretar(texto, ",")),
  ".": conMemoria((texto) => interpretar(texto, ".")),
};

function interpretar(texto: string, decimal: SignoDecimal | null): LecturaNumero {
  if (texto.length > LARGO_MAXIMO) return { veredicto: "ilegible" };
  const ordenado = ordenar(conCentimos(conCifras(texto)).normalize("NFKC")).replace(/[−–—]/gu, "-");
  if (ordenado === "") return { veredicto: "vacio" };
  const iva = /iva|igic|ive|bez|vat/iu.test(ordenado) ? leerNotaIva(ordenado) : null;
  const limpio = (iva === null ? ordenado : quitarNotaIva(ordenado.replace(TIPO_DELANTE, " IVA")))
    // «98 € (unos 6 kg)»: a remark behind a price, which is none itself.
    .replace(/((?:€|euros?|eur)(?:\s?\/\s?\p{L}+)?)\s*\((?=[^()]*\p{L}{3})[^()€]{3,40}\)$/iu, "$1")
    .replace(DE_REFERENCIA, "$1")
    .replace(CON_NOTA, (entero, precio: string, nota: string) => (diceMedida(nota) ? entero : precio))
    .replace(/\s*\*+$/u, "")
    .replace(/(?<!\p{L})set of (?=\d)/iu, "pack of ")
    // «1,00 € cad.», of one.
    .replace(/(?<=\d\s?€)\s?cad(?:aun[oa]|\.)?$/iu, "/ud")
    // «▲ 1,35»: dearer than yesterday.
    .replace(/^[▲▼△▽↑↓=►◄]+\s*(?=\d)/u, "")
    .replace(/^(?:a\s+|(?:precio|pvp|preu|prezo)\s*:\s*)(?=[\d€])/iu, "");
  const partes = NUMERO.exec(limpio)?.groups;
  if (!partes) return { veredicto: "ilegible" };
  const cifras = interpretarCifras(partes.cifras ?? "", decimal);
  if (cifras === null) return { veredicto: "ilegible" };
  const restoUnidad = (partes.unidad ?? "").trim();
  const porUnidad = POR.test(restoUnidad);
  const unidad = ordenar(
    restoUnidad
      .replace(POR, "")
      .replace(/^x\s/iu, "")
      .replace(/^\((.*)\)$/u, "$1"),
  );
  const moneda = partes.moneda1 ?? partes.moneda2 ?? null;
  // «1,40 €/manat», «1,50 € la botte»: whatever one word names there is what the price is of.
  const nombrada = porUnidad && moneda !== null && UNA_PALABRA.test(unidad) && !SIN_VENTA.test(unidad);
  // «2,50 €/kg, 3 kg 6 €» and «4/500 g 2,40» hold two prices.
  if (unidad !== "" && ((!esUnidad(unidad) && !nombrada) || /[€$£]|\beur|\d[.,]\d+$/iu.test(unidad)))
    return { veredicto: "ilegible" };
  const negativo =
    partes.signo === "-" ||
    partes.signo2 === "-" ||
    (partes.parentesis !== undefined && partes.parentesis2 !== undefined);
  return {
    veredicto: cifras.ambiguo ? "ambiguo" : "claro",
    valor: negativo ? cifras.valor.negated() : cifras.valor,
    decimal: cifras.decimal,
    porcentaje: partes.porcentaje !== undefined,
    moneda: moneda === null ? null : /^(?:€|e)/iu.test(moneda) ? "euro" : "otra",
    unidad: unidad === "" ? null : unidad,
    porUnidad,
    iva,
  };
}

/** «+ 4% IVA», «más 10 % de IVA»: a rate before the tax's name, behind a price. */
const TIPO_DELANTE =
  /(?<=\d.{0,30})\s?(?:\+|\bm[aá]s\b)?\s?(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?%\s?(?:del? )?(?:iva|igic|ive|beza?|vat)(?!\p{L})/iu;

const POR = /^(?:\/|(?:por|per|el|la|le|il|al|alla|o|a)\s)/iu;
const UNA_PALABRA = /^\p{L}{3,15}\.?$/u;
/** What may stand behind an amount in the same way, and is bought by nobody. */
export const NO_SE_VENDE =
  "soci[oa]s?|iva|pvp|net[oa]|brut[oa]|aprox\\p{L}*|oferta|dto|descuento|sin|con|mes|semana|d[ií]a|hora|persona|familia|pedido|portes?|env[ií]o|agotad[oa]s?|p[uú]blico|m[aá]s|menos";
const SIN_VENTA = new RegExp(`^(?:${NO_SE_VENDE})\\.?$`, "iu");

/** «12 €/caja 5 kg (2,40 €/kg)»: what the kilo of it comes to. */
const DE_REFERENCIA =
  /^([^()]{0,12}\d\s?(?:€|euros?|eur)[^()\d]{0,30}(?:\d{1,4}(?:[.,]\d{1,3})?\s?[^()\d]{1,12})?)\((?:a |sale a |= ?)?\d{1,4}(?:[.,]\d{1,3})?\s?(?:€|eur)\s?\/\s?\p{L}{1,10}\.?\)$/iu;
/** «2,20 (viernes)»: a remark without figures, which is no unit. */
const CON_NOTA = /^(\d{1,4}[.,]\d{1,2})\s?\(([^()\d€$£%/]{3,40})\)$/u;

/** «2,50 oferta», «2,50 €/kg eco», «0,90 / 0,80 socios»: a price, and words behind it. */
const CON_PALABRAS =
  /^(\d{1,4}[.,]\d{2}(?:\s?(?:€|euros?|eur)(?:\s?\/\s?\p{L}{1,12}\.?)?)?|\d{1,4}(?:[.,]\d)?\s?€(?:\s?\/\s?\p{L}{1,12}\.?)?)\s?(?:[-–·,;(:*]\s?)?(\/\s?\d{1,4}[.,]\d{2}\s?€?\s?(?:para )?(?:soci\p{L}*|asoci\p{L}*|miembros?|bazkide\p{L}*|membres?|members?)|\p{L}[^\d€$£%/]{2,40})$/iu;

/** Words behind a price that may say what it is for, or in which money. */
const SON_DEL_PRECIO =
  /^(?:el|la|l[oa]s|els|les|por|per|cada|una?|dos|tres|cuatro|mil|pesos?|d[oó]lar\p{L}*|libras?|francos?|chf)(?!\p{L})/iu;

/**
 * The price of a text that has words behind it, and these words: null where they may say what the
 * price is for, or where the text as a whole is a number.
 */
export function separarPalabras(texto: string): { precio: string; palabras: string } | null {
  if (texto.length > LARGO_MAXIMO) return null;
  const [, precio, palabras] = CON_PALABRAS.exec(ordenar(texto)) ?? [];
  if (precio === undefined || palabras === undefined || diceMedida(palabras)) return null;
  if (SON_DEL_PRECIO.test(palabras)) return null;
  return { precio, palabras: palabras.replace(/^\/\s?|\)$/gu, "") };
}

const diceMedida = (nota: string): boolean =>
  normalizar(nota)
    .split(" ")
    .some((palabra) => claseDePalabra(palabra) !== null);

const EN_PALABRAS =
  "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte".split(
    " ",
  );

const FRACCIONES: Readonly<Record<string, string>> = { "½": "1/2", "¼": "1/4", "¾": "3/4" };

/** «1/2 kg 1,75 €», «medio kilo: 1,75 €»: a measured amount, and what it costs. */
const DE_MEDIDA =
  /^\s*((?:\d{1,2}\s*\/\s*\d{1,2}|\d{1,4}(?:[.,]\d{1,3})?|medi[oa]|cuarto(?: de)?)\s*(?:kg|kgs|kilos?|grs?|gramos?|g|litros?|l|ml|cl|docenas?))\.?(?:\s+(?:a|por)\s|\s*[:=–-]|\s)\s*(\d[\d.,'’]*\s*(?:€|euros?|eur))\s*$/iu;

/** «caja 5 kg a 7 €»: the price first, and what it is for. */
function alFinal(escrito: string): string {
  const texto = /[½¼¾]/u.test(escrito)
    ? escrito.replace(/(?<!\d)[½¼¾]/gu, (fraccion) => FRACCIONES[fraccion] ?? fraccion)
    : escrito;
  const [, medida, suyo] = DE_MEDIDA.exec(texto) ?? [];
  if (medida !== undefined && suyo !== undefined) return `${suyo}/${medida}`;
  const [, unidad = "", precio] =
    /^\s*(\D.{1,30}?)\s+(?:a|por|=|:)\s+(\d[\d.,'’]*\s*(?:€|euros?|eur))\s*$/iu.exec(texto) ?? [];
  return precio === undefined || !esUnidad(unidad) ? texto : `${precio}/${unidad}`;
}

/** «once euros», «3 euros y medio», as digits. */
const conCifras = (texto: string): string =>
  alFinal(texto).replace(
    /^\s*(?:a\s+)?(\d{1,3}|\p{L}{2,12})\s+euros?(\s+y\s+medio)?\s*$/iu,
    (entero, cuantos: string, medio: string | undefined) => {
      const cifras = /\d/u.test(cuantos) ? Number(cuantos) : EN_PALABRAS.indexOf(cuantos.toLowerCase());
      return cifras < 0 ? entero : `${cifras}${medio === undefined ? "" : ",50"} €`;
    },
  );

/** Cents that are written high up, «2⁵⁰», or after the currency, «2€35», as decimals. */
function conCentimos(texto: string): string {
  return (
    texto
      // An accent in the place of an apostrophe, before normalizing takes it for another sign.
      .replace(/(?<=\d)\s?[´`‘′](?=\d{1,3}(?!\d)|-)|(?<=\d)·(?=\d{2}(?!\d))/gu, "'")
      .replace(/(\d)[.,'’]?([⁰¹²³⁴⁵⁶⁷⁸⁹]{2})(?![⁰¹²³⁴⁵⁶⁷⁸⁹\d])/gu, "$1,$2")
      .replace(/(\d[.,]\d{2} ?€?)[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}(?!\d)/gu, "$1")
      .replace(/(\d) ?€ ?(\d{2})(?![\d.,])/gu, "$1,$2 €")
      .replace(
        /^\s*(?:a\s+)?(\d{1,2})\s*(?:cts?|c[eé]nts?|c[eé]ntimos?)\.?\s*$/iu,
        (_, cifras: string) => `0,${cifras.padStart(2, "0")} €`,
      )
  );
}

/**
 * The decimal separator of a column, where its unambiguous texts («2,50», «1.250,50») agree; null
 * where there are none or they contradict each other.
 */
export function signoDecimal(textos: Iterable<string>): SignoDecimal | null {
  let hallado: SignoDecimal | null = null;
  for (const texto of textos) {
    const lectura = leerNumero(texto);
    if (lectura.veredicto !== "claro" || lectura.decimal === null) continue;
    if (hallado !== null && hallado !== lectura.decimal) return null;
    hallado = lectura.decimal;
  }
  return hallado;
}

interface Cifras {
  readonly valor: Decimal;
  readonly decimal: SignoDecimal | null;
  readonly ambiguo: boolean;
}

function interpretarCifras(escrito: string, conocido: SignoDecimal | null): Cifras | null {
  const apostrofo = /^(\d+)['’´](\d{1,2})$/u.exec(escrito);
  if (apostrofo) return claro(`${apostrofo[1]}.${apostrofo[2]}`, ",");
  const cifras = escrito.replace(/(?<=\d) (?=\d{3})|(?<=\d)['’´](?=\d{3})/gu, "");
  if (/['’´ ]/u.test(cifras)) return null;
  const puntos = cifras.split(".").length - 1;
  const comas = cifras.split(",").length - 1;
  if (puntos === 0 && comas === 0) return claro(cifras, null);
  if (puntos > 0 && comas > 0) {
    const decimal: SignoDecimal = cifras.lastIndexOf(",") > cifras.lastIndexOf(".") ? "," : ".";
    const corte = cifras.lastIndexOf(decimal);
    const entero = cifras.slice(0, corte);
    if (entero.includes(decimal) || !estaAgrupado(entero, decimal === "," ? "." : ",")) return null;
    return claro(`${entero.replace(/[.,]/gu, "")}.${cifras.slice(corte + 1)}`, decimal);
  }
  const signo: SignoDecimal = comas > 0 ? "," : ".";
  if (puntos + comas > 1)
    return estaAgrupado(cifras, signo) ? claro(cifras.replace(/[.,]/gu, ""), null) : null;
  const [entero = "", fraccion = ""] = cifras.split(signo);
  const comoDecimal = `${entero === "" ? "0" : entero}.${fraccion}`;
  if (!/^[1-9]\d{0,2}$/u.test(entero) || fraccion.length !== 3) return claro(comoDecimal, signo);
  if (conocido !== null)
    return conocido === signo ? claro(comoDecimal, signo) : claro(entero + fraccion, null);
  const espanola = signo === "," ? comoDecimal : entero + fraccion;
  return { valor: new Decimal(espanola), decimal: null, ambiguo: true };
}

function claro(cifras: string, decimal: SignoDecimal | null): Cifras {
  return { valor: new Decimal(cifras), decimal, ambiguo: false };
}

function estaAgrupado(cifras: string, signo: SignoDecimal): boolean {
  const [primero = "", ...grupos] = cifras.split(signo);
  return /^\d{1,3}$/u.test(primero) && grupos.every((grupo) => /^\d{3}$/u.test(grupo));
}
