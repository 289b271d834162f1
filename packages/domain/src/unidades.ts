import { conMemoria } from "./memoria.ts";
import { normalizar } from "./nombres.ts";

/** Words for units by meaning; Spanish first, then Catalan, Galician, Basque and English. */
const UNIDADES: Readonly<Record<string, readonly string[]>> = {
  kg: ["kg", "kgs", "kilo", "kilos", "quilo", "quilos", "kilogramo", "kilogramos", "k", "kiloa"],
  g: ["g", "gr", "grs", "gramo", "gramos", "grams", "grama"],
  l: ["l", "lt", "lts", "litro", "litros", "litre", "litres", "litroa", "liter"],
  ml: ["ml", "cl", "cc", "dl"],
  ud: [
    "ud",
    "uds",
    "u",
    "un",
    "und",
    "unid",
    "unidad",
    "unidades",
    "unitat",
    "unitats",
    "unidade",
    "unitatea",
    "unit",
  ].concat(["units", "pieza", "piezas", "pza", "pz", "peca", "peza", "pieces", "piece", "each", "ea", "ale"]),
  manojo: [
    "manojo",
    "manojos",
    "manoll",
    "manolls",
    "monllo",
    "sorta",
    "bunch",
    "atado",
    "mazo",
    "ramo",
    "ramillete",
  ],
  docena: ["docena", "docenas", "dotzena", "dotzenes", "ducia", "ducias", "dozena", "dozen", "doc"],
  caja: ["caja", "cajas", "caixa", "caixes", "kutxa", "box", "case", "cj", "lote", "lotes", "pack", "packs"],
};

const POR_PALABRA = new Map(
  Object.entries(UNIDADES).flatMap(([clase, palabras]) =>
    palabras.map((palabra) => [palabra, clase] as const),
  ),
);

/** The unit that a word means («kilos» → «kg»), or null where it means none. */
export const unidadDePalabra = (palabra: string): string | null => POR_PALABRA.get(palabra) ?? null;

/** A fraction in one sign takes its figures along: «1½» is one and a half, not 11 halves. */
const ANTES_DE_FRACCION = /(?<=\d)(?=[¼-¾⅐-⅟↉])/gu;

/** The text with such fractions in figures: «½ kg» is «1/2 kg», «1½» is «1 1/2». */
export const conFracciones = (texto: string): string =>
  texto.replace(ANTES_DE_FRACCION, " ").normalize("NFKC").replaceAll("⁄", "/");

/** «,5 kg», as some programs write half a kilo. */
const SIN_CERO = /(?<![^\s(])[.,](?=\d)/gu;

/** A number with signs in it, and the word behind it. */
const NUMERO = /(?<![\d.,'’])\d{1,12}(?:[.,'’]\d{1,12}){1,4}(?=\s{0,3}(\p{L}+))/gu;

const CON_MILES = /^[1-9]\d{0,2}(?:\.\d{3})+(?=[,'’]|$)/u;

/**
 * A quantity in one spelling: «2,50» is «2,5», «1,0» is 1, «1.500» is 1500 and «0.500» half of one.
 */
export function comoCantidad(numero: string): string {
  const sinMiles = numero.replace(CON_MILES, (miles) => miles.replaceAll(".", ""));
  return /^\d+[.,'’]\d+$/u.test(sinMiles) ? sinMiles.replace(/[.,'’]?0+$/u, "") : sinMiles;
}

/** The word for the signs between two figures. */
function palabraDeSignos(signos: string): string {
  if (/^[.,'’]$/u.test(signos)) return " coma ";
  if (/[€%/+]/u.test(signos)) return signos;
  return /[×*]/u.test(signos) ? " x " : " raya ";
}

/** «>60 mm» and «<60 mm» are two calibres; between figures the sign is one like others. */
const COMPARA = /(?<!\d\s?)([<>≤≥‹›])=?\s{0,3}(?=\d)/gu;

/**
 * The text with words for the signs between figures, for keys that leave out other signs: 2,5 kg is
 * not 25 kg, ½ kg not 12 kg, nor 2-5 kg either of them, and >60 is not <60. Quantities of a unit,
 * which alone are surely no codes, get one spelling: «2,50 kg» and «2.5 kg», «1,0 kg» and «1 kg».
 */
export const conCifrasAparte = conMemoria((texto) => {
  if (!/\p{N}/u.test(texto)) return texto;
  return conFracciones(texto)
    .replace(COMPARA, (_, signo: string) => (/[<≤‹]/u.test(signo) ? " menor " : " mayor "))
    .replace(SIN_CERO, "0,")
    .replace(NUMERO, (numero, palabra: string) =>
      unidadDePalabra(palabra.toLowerCase()) === null ? numero : comoCantidad(numero),
    )
    .replace(/(?<=\d)[^\p{L}\d]+(?=\d)/gu, palabraDeSignos);
}, 20_000);

/** Measures of one class, «ml», that are not the same: a bottle of 75 cl is no sample of 75 ml. */
const APARTE = new Set(["cl", "dl"]);

/**
 * Key by which two formats are the same: «5kg» = «5 Kg. aprox.», «ud» = «unidad», «1,0 kg» = «kg».
 * Of the signs only those between figures count.
 */
export function claveUnidad(texto: string | null): string {
  return texto === null ? "" : claveDeFormato(texto);
}

const claveDeFormato = conMemoria((texto) =>
  normalizar(conCifrasAparte(texto))
    .replace(/ (?:peso )?aprox(?:imad[oa]|imadamente)?(?= |$)/gu, "")
    .replace(/(\d)(\p{L})/gu, "$1 $2")
    .split(" ")
    .map((palabra) => (APARTE.has(palabra) ? palabra : (unidadDePalabra(palabra) ?? palabra)))
    .join("")
    .replace(/^1(?=kg$|ud$|l$|caja$|manojo$)/u, ""),
);
