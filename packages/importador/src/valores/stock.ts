import { normalizar } from "@cosecha/domain/nombres";
import { Decimal } from "decimal.js";
import { type Cell, isEmpty, isPercent, isUncomputed } from "../workbook/cells.ts";
import { decimalDe, leerNumero, type SignoDecimal } from "./numeros.ts";

export type LecturaStock =
  /** `valor` is null where there is no limit. */
  | { readonly veredicto: "claro"; readonly valor: Decimal | null }
  | { readonly veredicto: "negativo" }
  | { readonly veredicto: "ilegible" };

/**
 * How suppliers say that there is none left, with accents or without: words that mean it wherever
 * they stand in a text.
 */
const FALTA = String.raw`agotad[oa]s?|agot(?= |\.?$)|descatalogad[oa]s?|descatalogat\p{L}*|fuera de cat[aá]logo|se (?:acab|termin)(?:[oó]|aron)|vendid[oa]s? tod[oa]s?|tod[oa]s? vendid[oa]s?|temporada (?:finalizada|acabada|terminada)|(?:sin|s ?\/) ?(?:stock|existencias|disponibilidad)|fuera de temporada|esgotats?|esgotad[oa]s?|exhaurits?|exhaurid[ae]s?|fora de temporada|sense (?:estoc|exist[eè]ncies)|sen (?:stock|existencias)|agort(?:uta|uak?)\p{L}*|ahitu(?:ta|ak?)\p{L}*|sold out|out of stock|[eé]puis[eé]e?s?|(?:en )?(?:rupture|rotura|rutura) de stock|en rupture|esaurit[oiae]|indispon[ií]ve(?:l|is)`;
/** Those that mean it as a text's first words, where little else follows: «no hay esta semana». */
const NO_HAY = `no (?:hay|queda[n]?(?: m[aá]s)?|disponibles?)|no n['’ ]hi ha|non (?:hai|dispo[nñ]ibles?|disponibil[ei])|(?:aste honetan )?ez dago|indisponibles?|rupture|rotura|rutura`;
/** Those that mean it only under a header that asks for it. */
const SE_ACABO = "acabad[oa]s?|terminad[oa]s?|fin (?:de )?temporada";
/** What stands before any of them and changes nothing: «De momento no hay», «producte exhaurit». */
const ANTES =
  "(?:(?:productos?|productes?|articulos?|articles?|temporalmente|de moment[o]?|por (?:ahora|el momento)|per ara|ahora|actualmente|ya|hoy|esta semana|este mes|aquesta setmana|aquest mes)[ ,:]+)?";
const AGOTADO = new RegExp(
  `^(?:${ANTES}(?:${FALTA}|${NO_HAY}|${SE_ACABO})|vendid[oa]s?|no|n|no disponible temporalmente|0 disponibles|ez|ag|nul[oa]|null[oa]|none|sold|false|falso|ningun[oa]|non|nein|nada|nada esta semana|nao|nai|res|cap)$`,
  "u",
);
const EMPIEZA_POR_AGOTADO = new RegExp(`^(?:${ANTES}(?:${FALTA}|${NO_HAY}|${SE_ACABO})|nada) `, "u");
const SIN_LIMITE =
  /^(?:si(?: \p{L}+){0,3}|s|sim|oui|ja|de sobra|un monton|todo lo que querais|tod[oa]s l[oa]s que \p{L}+|las que querais|los que querais|lo que querais|disponibles?|en stock|hay|sin limite|ilimitad[oa]|abundante|ok|x|true|verdadero|disponible todo el ano|bai|available|yes|in stock|en existencia|suficiente)$/u;

/**
 * Reads a stock cell (design: Import). A number is the limit, and «10 kg» and «quedan 5» give
 * theirs. «agotado», «no disponible» and «no» are 0. «sí» and an empty cell mean no limit. Anything
 * else is unreadable, and the caller reports it.
 */
export function leerStock(celda: Cell, decimal: SignoDecimal | null = null): LecturaStock {
  if (isUncomputed(celda)) return { veredicto: "ilegible" };
  if (isEmpty(celda)) return { veredicto: "claro", valor: null };
  if (celda.tipo === "booleano")
    return { veredicto: "claro", valor: celda.valor === "true" ? null : new Decimal(0) };
  if (celda.tipo === "numero") {
    if (isPercent(celda)) return { veredicto: "ilegible" };
    return comoExistencias(decimalDe(celda.valor));
  }
  if (celda.tipo !== "texto") return { veredicto: "ilegible" };
  const normal = normalizar(celda.texto);
  // A formula may result in an empty text.
  if (!/\S/u.test(celda.texto)) return { veredicto: "claro", valor: null };
  if (AGOTADO.test(normal) || EMPIEZA_POR_AGOTADO.test(`${normal} `))
    return { veredicto: "claro", valor: new Decimal(0) };
  if (SIN_LIMITE.test(normal) || /^[✓✔☑✅🟢●◉⬤★]\ufe0f?$/u.test(celda.texto.trim()))
    return { veredicto: "claro", valor: null };
  if (/^[❌✗✘✖✕🔴○◯⭕☐]\ufe0f?$/u.test(celda.texto.trim()))
    return { veredicto: "claro", valor: new Decimal(0) };
  const lectura = leerNumero(
    celda.texto.replace(
      /^\s*(?:quedan?|hay|solo|sólo|últim[oa]s|hasta|un[oa]s|m[aá]x(?:imo)?\.?|aprox\.?|casi|sobre|up to|fins a|unes)\s+/iu,
      "",
    ),
    decimal,
  );
  // «1.200» in stock means more than a thousand: nobody counts stock to three decimals.
  const legible = lectura.veredicto === "claro" || lectura.veredicto === "ambiguo";
  if (!legible || lectura.moneda !== null || lectura.porcentaje) return { veredicto: "ilegible" };
  return comoExistencias(lectura.valor);
}

/** Whether a product's name says that there is none left: «Tomate rosa (AGOTADO)». */
export const diceAgotado = (nombre: string): boolean => EN_UN_NOMBRE.test(normalizar(nombre));
const EN_UN_NOMBRE = new RegExp(`(?:^| )(?:${FALTA}|no disponibles?)(?: |$)`, "u");

/** Whether a remark on a product begins by saying that there is none: «Sin stock hasta 27/04». */
export const empiezaPorAgotado = (remarca: string): boolean =>
  REMARCA.test(remarca.slice(0, 60).normalize("NFC").trim());
const REMARCA = new RegExp(
  String.raw`^(?:${ANTES}(?:${FALTA}|${NO_HAY}|acabad[oa]s?|terminad[oa]s?)|vendid[oa]s?$|pr[oó]ximamente|en breve|vuelven? (?:en|hasta|a partir)(?= )[^.;]*)(?:$|[.,:;(]| (?:hasta|fins|ata|arte|temporalmente|de momento|por ahora|esta semana|este mes|hoy|aquesta setmana|aquest mes|avui|aste honetan|gaur)(?!\p{L}))`,
  "iu",
);

/** Whether a remark speaks of there being none, «Sustituye al agotado»: perhaps of this product. */
export const hablaDeAgotado = (remarca: string): boolean => HABLA_DE_AGOTADO.test(normalizar(remarca));
const HABLA_DE_AGOTADO = new RegExp(
  String.raw`(?:^| )(?:${FALTA}|nada$|no (?:se )?(?:sirv|trae|vien)\p{L}* (?:est[ae]|hoy|hasta))`,
  "u",
);

/** Whether a section's title says that nothing below it can be had: «AGOTADO — vuelve en primavera». */
export const anunciaAgotado = (titulo: string): boolean => TITULO_AGOTADO.test(normalizar(titulo));
const TITULO_AGOTADO = new RegExp(
  `^${ANTES}(?:${FALTA}|${NO_HAY}|vendid[oa]s?$|proximamente|en breve|en desarrollo|vuelven?|properament|laster|bientot|coming soon|brevemente)(?: |$)`,
  "u",
);

/** How suppliers say that something is no longer sold at all. */
const RETIRADO = String.raw`descatalogad[oa]s?|descatalogat\p{L}*|fuera de cat[aá]logo|se retiran?|retirad[oa]s?|discontinu\p{L}*|no (?:se )?(?:pid|ped|serv|vend)\p{L}*`;

/** Whether a section's title says that what stands below it is no longer sold: «BAJAS». */
export const anunciaRetirado = (titulo: string): boolean => TITULO_RETIRADO.test(normalizar(titulo));
const TITULO_RETIRADO = new RegExp(
  String.raw`^${ANTES}(?:${RETIRADO}|(?:de )?bajas?|dad[oa]s de baja|hors catalogue|fuori catalogo)(?: (?:ya|mas|del?|est[ea]|mes|ano|temporada|campana|semana|catalogo|tarifa|\d+))*$`,
  "u",
);
/** Whether a legend says so of what it explains, wherever the words stand. */
export const diceRetirado = (texto: string): boolean => DICE_RETIRADO.test(texto);
const DICE_RETIRADO = new RegExp(String.raw`(?<!\p{L})(?:${RETIRADO}|baja)(?!\p{L})`, "iu");

const ESTADO = [
  "ultim[ao]s (?:unidades|existencias|piezas|cajas|kilos)|ultimes (?:unitats|existencies)|azken (?:unitate|pieza)\\p{L}*",
  "dernieres? (?:unites?|pieces?)|last (?:units|pieces|ones)|liquidacion|(?:hasta )?fin de existencias",
  "reservad[oa]s?|reservat\\p{L}*|erreserbatu\\p{L}*|reserved|reserve[es]*",
  "(?:solo |nomes |so )?(?:bajo|por|sobre|mediante|sota|per|sob|baixo|sur|on|a) (?:pedido|encargo|reserva|demanda|comanda|encarrec|encomenda|commande|request|order)",
  "(?:eskaera|enkargu|enkarguz|eskatuta)\\p{L}*|pendientes? de (?:confirmar|confirmacion|llegar|recibir|precio)|por confirmar|consultar disponibilidad",
  "(?:disponibles? )?(?:a partir del?|desde(?: el)?) (?:\\d|principios|mediados|finales|enero|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic).*|disponibles? en .*",
].join("|");

/**
 * Whether a section's title says nothing of what stands below it but how it can be had: «ÚLTIMAS
 * UNIDADES», «Bajo pedido», «Disponible en enero». It is no category.
 */
export const diceEstado = (titulo: string): boolean => TITULO_DE_ESTADO.test(normalizar(titulo));
const TITULO_DE_ESTADO = new RegExp(`^(?:(?:productos?|articulos?|productes?|lotes?) )?(?:${ESTADO})$`, "u");

/** Whether a section's title says that what stands below it cannot be had, for now or for good. */
export const anunciaFalta = (titulo: string): boolean => anunciaAgotado(titulo) || anunciaRetirado(titulo);

/** Whether a section's title says whether, or how, what stands below it can be had. */
export const diceSiHay = (titulo: string): boolean => anunciaFalta(titulo) || diceEstado(titulo);

/**
 * Whether a text in the place of a price says that there is none left: «exhaurit», «agotado hasta
 * mayo».
 */
export const esAgotadoPorPrecio = (texto: string): boolean => diceAgotado(texto) || anunciaAgotado(texto);

const DICE_AGOTADO = new RegExp(
  String.raw`[\s,;:()–—-]*(?<!\p{L})(?:${FALTA}|no disponibles?)(?!\p{L})[\s,;:()–—-]*`,
  "iu",
);

/**
 * A price's text without the words beside it that say that there is none left; null without such
 * words.
 */
export function sinAgotado(texto: string): string | null {
  // Asked of every price, most of which have no such long word.
  if (!/[a-z]{4}/i.test(texto) || !/\d/.test(texto) || !DICE_AGOTADO.test(texto)) return null;
  return texto.replace(DICE_AGOTADO, " ").trim();
}

/** Whether a text says that something can be had, or that it cannot: «disponible», «agotado». */
export function diceExistencias(texto: string): boolean {
  const normal = normalizar(texto);
  return (
    AGOTADO.test(normal) ||
    SIN_LIMITE.test(normal) ||
    diceAgotado(texto) ||
    // «1 = poco, pedid pronto»: the first words say it.
    /^(?:much[oa]s?|normal|poc[oa]s?|nada|bastante|algo|no (?:hay|quedan?|tenemos))(?: |$)/u.test(normal)
  );
}

/** Whether a cell can be read as stock, as evidence for its column. */
export function esStock(celda: Cell): boolean {
  return leerStock(celda).veredicto !== "ilegible";
}

/** Nobody stocks this much: such a number is something else (a code, a telephone number). */
const TOPE = 1_000_000;

function comoExistencias(valor: Decimal): LecturaStock {
  if (valor.isNegative() && !valor.isZero()) return { veredicto: "negativo" };
  return valor.decimalPlaces() > 3 || valor.gte(TOPE)
    ? { veredicto: "ilegible" }
    : { veredicto: "claro", valor };
}

const MARCA =
  /^\s*(?:(?<si>s[ií]?|y(?:es)?|t(?:rue)?|1|verdadero|act\p{L}*|publi\p{L}*|publish\p{L}*|visible|enabled)|(?<no>n|no|f|false|0|falso|inact\p{L}*|draft|borrador|archiv\p{L}*|private|hidden|disabled|oculto))\s*$/iu;

/** Whether a cell is a mark that there is some, and no number: «x», «✓», «sí». */
export const marcaQueHay = (celda: Cell): boolean => {
  const lectura = leerStock(celda);
  return celda.tipo === "texto" && lectura.veredicto === "claro" && lectura.valor === null;
};

/**
 * What a cell says below a header that denies, «Agotado» or «De baja»: a mark says that it is so;
 * null where the cell says neither.
 */
export function marcaDeNegada(celda: Cell): boolean | null {
  if (celda.tipo === "texto" && /^\s*(?:[xX*•✓✔☑✅]|bai|oui|sim)\ufe0f?\s*$/u.test(celda.texto)) return true;
  if (celda.tipo === "texto" && /^\s*[-–—✗✘❌☐]\ufe0f?\s*$/u.test(celda.texto)) return false;
  return marcaDe(celda);
}

/** Whether a header says that what is marked below it cannot be had: «Agotado», «Sin stock». */
export const niegaExistencias = (cabecera: string): boolean =>
  diceAgotado(cabecera) || /^no (?:hay|quedan?)(?: |$)/u.test(normalizar(cabecera));

/** What a cell that says yes or no says; null where it says neither. */
export function marcaDe(celda: Cell): boolean | null {
  if (celda.tipo === "booleano") return celda.valor === "true";
  if (celda.tipo !== "texto" && celda.tipo !== "numero") return null;
  const partes = MARCA.exec(celda.tipo === "numero" ? celda.valor : celda.texto)?.groups;
  return partes === undefined ? null : partes.si !== undefined;
}
