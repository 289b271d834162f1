import { conMemoria } from "./memoria.ts";

/**
 * The text reduced to what bears meaning: lower case, no accents, abbreviations joined («I.V.A.» →
 * «iva»), punctuation and line breaks as single spaces. «€», «%», «/» and «+» bear meaning and
 * become words of their own.
 */
export const normalizar = conMemoria(calcularNormal, 20_000);

const YA_NORMAL = /^[a-z\d]+(?: [a-z\d]+)*$/u;

function calcularNormal(texto: string): string {
  const minusculas = texto.toLowerCase();
  if (YA_NORMAL.test(minusculas)) return minusculas;
  const sinTildes = texto.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (YA_NORMAL.test(sinTildes)) return sinTildes;
  return sinTildes
    .replace(/(?<![\p{L}\d])(?:\p{L}\.\s?){2,}/gu, (siglas) => `${siglas.replace(/[.\s]/gu, "")} `)
    .replace(/[€%/+]/gu, " $& ")
    .replace(/[^\p{L}\d€%/+]+/gu, " ")
    .trim()
    .replace(/\s+/gu, " ");
}

/** Key by which two names are the same: case, accents, punctuation and spaces do not count. */
export function clave(texto: string): string {
  return normalizar(texto).replaceAll(" ", "");
}
