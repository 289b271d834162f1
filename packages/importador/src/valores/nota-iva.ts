import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { ordenar } from "./texto.ts";

/**
 * What a text says about IVA: whether prices include it, and a rate as a fraction. Undefined where
 * it says nothing.
 */
export interface NotaIva {
  readonly incluido?: boolean;
  readonly tipo?: Decimal;
}

/**
 * The tax's names in Spanish, in the Canary Islands, and in Galician, Basque, English, Catalan and
 * French.
 */
const NOMBRES_IVA = [
  "iva",
  "igic",
  "ive",
  "bez",
  "beza",
  "bezaren",
  "vat",
  "imp",
  "impuesto",
  "impuestos",
  "impost",
  "impostos",
  "tax",
  "tva",
];
const IVA = `(?:el |un |l )*(?:\\d+(?: \\d+)? (?:% )?)?(?:de |del |d )?(?:el |l )*(?:${NOMBRES_IVA.join("|")}|bezik|bezarekin)`;

/** Whether a text may say something about the tax: quick, and sure only where it says no. */
export const nombraIva = (texto: string): boolean => PUEDE_NOMBRARLO.test(texto);
const PUEDE_NOMBRARLO =
  /iva|i\.v\.a|igic|ive|bez|vat|tva|impuestos|impost|tax|(?<!\p{L})(?:t\.?t\.?c|h\.?t|i\.i)(?!\p{L})/iu;

/** The pattern between spaces: «final IVA incl.» holds no «l IVA». */
function entero(patron: string): RegExp {
  return new RegExp(`(?<= )(?:${patron})(?= )`, "u");
}

const SIN_IVA = entero(
  [
    String.raw`(?:sin|sense|sen|senza|sem|hors|ht|s \/|ex|excl\p{L}*|esclus\p{L}*|without|before|aparte)(?: del?)? ${IVA}`,
    // «Preu + IVA inclòs» has it.
    String.raw`(?:mas|mais|mes|plus|piu|gehi|\+)(?: del?)? ${IVA}(?! (?:ya )?(?:inc|barne|compr))`,
    String.raw`(?:no|non|not|ni) (?:\p{L}+ )?(?:inc\p{L}*|llev\p{L}*|tien\p{L}*|tra\p{L}*|port\p{L}*|lev\p{L}*|con)(?: ya| dentro| puesto| metido)?(?: su| el suyo| tot el)? ${IVA}`,
    String.raw`${IVA}(?: (?:del )?\d+(?: \d+)? ?%?)? (?:no|non|sin|not) (?:esta\p{L}* )?inc\p{L}*`,
    String.raw`${IVA} (?:excl\p{L}*|esclus\p{L}*|aparte|a parte|a part|apart|kanpo|gabe|en sus|extra|a sumar|por cuenta)`,
    String.raw`${IVA} (?:ez (?:\p{L}+ ){0,2}(?:barne|sartu)\p{L}*|barne (?:hartu )?(?:gabe|ez)|kontuan hartu gabe)`,
    // «Luego se añade el 21 % de IVA», «A los precios hay que sumar el IVA».
    String.raw`(?:anad|sum|agreg|afeg|engad|aplic)\p{L}* (?:\p{L}+ ){0,3}${IVA}`,
    String.raw`${IVA} se (?:anad|sum|aplic|carg)\p{L}*`,
    String.raw`${IVA} (?:no (?:esta|va|viene) )(?:inc\p{L}*|puesto|metido|dentro)`,
    "bezik gabe",
    "(?:h t|ht|hors taxes?|htva|hors tva)(?= $| /| €)",
  ].join("|"),
);
const CON_IVA = entero(
  [
    String.raw`(?:con|amb|co|com|c \/|inc\p{L}*|(?:ya )?(?:llevan?|tienen?|trae[n]?|porten?|levan?)(?: ya| dentro| puesto| metido)?|with) (?:su |el suyo |tot el )?${IVA}`,
    String.raw`${IVA}(?: (?:del )?\d+ ?%?| \d+ \d+ ?%?)? (?:(?:y|e|i|\+) (?:el )?(?:re|r e|recargo(?: de equivalencia)?) )?(?:ya )?(?:va |esta |viene )?(?:inc\p{L}*|barne\p{L}*|compr\p{L}*|inklu\p{L}*|puesto(?! por)|metido|dentro|tambien dentro)`,
    "bezarekin",
    "ivat[oiae]|ivad[oa]s?",
    // «IVAi», «i/IVA».
    String.raw`ivai|iva i(?= $)|i \/ iva`,
    "(?:t t c|ttc|toutes taxes(?: comprises)?|tvac|tva comprise)(?= $| /| €)",
    "(?<= )ii(?= $)",
  ].join("|"),
);
const TIPO =
  /(?<!\p{L})(?:iva|igic|ive|beza?|vat|tva)(?!\p{L})(?:[^\d%]{0,12}|\s*\((?:l[ao]s? |el )?\p{L}{2,12} va[n]? (?:al|con el) )(\d{1,2}(?:[.,]\d{1,2})?)\s*%|(?<=(?:iva|igic|ive|bez)(?!\p{L}).{0,60}(?:suma|añad|carga|aplica|repercut)\p{L}*\s+(?:el\s+|un\s+)?)(\d{1,2}(?:[.,]\d{1,2})?)\s*%|(\d{1,2}(?:[.,]\d{1,2})?)\s*%\s*(?:de\s)?(?:iva|igic|ive|beza?|vat|tva)(?!\p{L})|(?<!\p{L})(?:el|un)\s+(4|5|10|21)\s+de\s+(?:iva|igic|ive)(?!\p{L})/iu;

/**
 * «LIMPIEZA (IVA 21)», «IVA: 10», «IVA AL 4»: a rate that there is, right behind the tax's name.
 */
const TIPO_SIN_SIGNO =
  /(?<!\p{L})(?:iva|igic|ive|beza?)\s*[:=(-]?\s*(?:(?:al|del)\s+)?(0|4|5|10|21)(?=\s*(?:[)\],;]|[.:]?$|\.\s|(?:no )?inc))/iu;
const sinSigno = (texto: string): string | undefined =>
  TIPO_SIN_SIGNO.exec(ordenar(texto).replace(/i\.v\.a\.?/giu, "iva"))?.[1];

/**
 * Reads what a header, a price cell, a section or a banner says about IVA: «Precios sin IVA», «IVA
 * incl.», «+ IVA», «IVA 10 % incluido», «VERDURAS (IVA 4%)» (design: Import). Null where it says
 * nothing.
 */
export function leerNotaIva(texto: string): NotaIva | null {
  const normal = ` ${normalizar(texto)} `;
  const incluido = SIN_IVA.test(normal) ? false : CON_IVA.test(normal) ? true : undefined;
  // Blanks first: it would look back over many in a row from each of them.
  const partes = TIPO.exec(ordenar(texto).replace(/i\.v\.a\.?/giu, "iva"));
  const cifras = partes?.slice(1).find((parte) => parte !== undefined) ?? sinSigno(texto);
  const tipo =
    cifras === undefined ? tipoEnLetras(normal) : new Decimal(cifras.replace(",", ".")).dividedBy(100);
  return incluido === undefined && tipo === undefined ? null : { incluido, tipo };
}

/** «IVA del cuatro», «también al diez»: rates as people say them. */
const DICHO =
  /(?<!\p{L})(?:iva|igic)?\s*(?:del|al)\s+(?:tipo\s+)?(cuatro|diez|veintiuno|cinco)(?:\s+por\s+cient?o?)?(?!\p{L})/iu;
const DICHOS: Readonly<Record<string, string>> = {
  cuatro: "0.04",
  cinco: "0.05",
  diez: "0.1",
  veintiuno: "0.21",
};

const EN_LETRAS: readonly (readonly [RegExp, string])[] = [
  [/ (?:iva|tipo|igic) (?:super ?r|superr)edui?[cz]i\p{L}* /u, "0.04"],
  [/ (?:iva|tipo|igic) (?:reducid[oa]|reduit|reducido|murriztua) /u, "0.1"],
  [/ (?:iva|tipo|igic) (?:general|normal|ordinario|orokorra|xeral) /u, "0.21"],
  [/ (?:exent[oa]s?|sin sujecion) (?:de|d|del) (?:iva|igic) | iva exento /u, "0"],
];

function tipoEnLetras(normal: string): Decimal | undefined {
  const hallado = EN_LETRAS.find(([patron]) => patron.test(normal));
  return hallado === undefined ? undefined : new Decimal(hallado[1]);
}

/**
 * A rate at the end of a section's title, without the tax's name: «VERDURAS 4 %», «Limpieza (21%)»,
 * «Pan - superreducido».
 */
const TIPO_FINAL = /[\s([\-–—:·]+(0|4|5|7|7[.,]5|10|21)\s*%\s*[)\]]?\s*:?$/u;
const LETRAS_FINALES =
  /[\s([\-–—:·]+(super[\s-]?reducido|superreduït|reducido|reduït|exent[oa]s?)\s*[)\]]?\s*:?$/iu;

/** A longer text is no title, and would take long to look through. */
const TITULO_MAXIMO = 200;

/** What a section's title says about the IVA of the rows below it; null where it says nothing. */
export function leerNotaDeSeccion(texto: string): NotaIva | null {
  if (texto.length > TITULO_MAXIMO) return null;
  const nota = leerNotaIva(texto);
  if (nota?.tipo !== undefined) return nota;
  const cifras = TIPO_FINAL.exec(texto)?.[1];
  if (cifras !== undefined) return { ...nota, tipo: new Decimal(cifras.replace(",", ".")).dividedBy(100) };
  const dicho = DICHOS[DICHO.exec(texto)?.[1]?.toLowerCase() ?? ""];
  if (dicho !== undefined) return { ...nota, tipo: new Decimal(dicho) };
  const letras = LETRAS_FINALES.exec(texto)?.[1]?.toLowerCase();
  if (letras === undefined) return nota;
  return {
    ...nota,
    tipo: new Decimal(letras.startsWith("super") ? "0.04" : letras.startsWith("exent") ? "0" : "0.1"),
  };
}

/** A section's title without what it says about IVA. */
export function quitarNotaDeSeccion(texto: string): string {
  if (texto.length > TITULO_MAXIMO) return texto;
  const sinDicho = texto.replace(/\s*\([^()]*\)\s*$/u, (final) => (DICHO.test(final) ? "" : final));
  // «PRODUCTOS AL 4 %».
  return ordenar(
    quitarNotaIva(sinDicho)
      .replace(TIPO_FINAL, " ")
      .replace(/ (?:al|con el|con)\s*$/iu, " ")
      .replace(LETRAS_FINALES, " "),
  );
}

/** The text without what it says about IVA: «VERDURAS (IVA 4%)» becomes «VERDURAS». */
export function quitarNotaIva(texto: string): string {
  // Blanks first: many in a row would take the cube of their number.
  return ordenar(
    ordenar(texto)
      .replace(/[([][^()[\]]*(?:i\.?v\.?a|igic|beza?|ive|vat|tva|ttc)\b[^()[\]]*[)\]]/giu, " ")
      .replace(
        /\s*[-–·:+,]?\s*(?:\b(?:sin|con|más|incl?\.?|incluido)\s+)?\b(?:i\.?v\.?a\.?|igic|beza?|ive|vat|tva|ttc)(?![\p{L}\d]).*$/giu,
        " ",
      ),
  );
}
