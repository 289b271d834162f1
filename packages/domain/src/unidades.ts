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

/** Key by which two formats are the same: «5kg» = «5 Kg. aprox.», «ud» = «unidad». */
export function claveUnidad(texto: string | null): string {
  return texto === null ? "" : claveDeFormato(texto);
}

const claveDeFormato = conMemoria((texto) =>
  normalizar(texto)
    .replace(/ (?:peso )?aprox(?:imad[oa]|imadamente)?(?= |$)/gu, "")
    .replace(/(\d)(\p{L})/gu, "$1 $2")
    .split(" ")
    .map((palabra) => unidadDePalabra(palabra) ?? palabra)
    .join("")
    .replace(/^1(?=kg$|ud$|l$|caja$|manojo$)/u, ""),
);
