import { normalizar } from "@cosecha/domain/nombres";
import { quitarNotaIva } from "../valores/nota-iva.ts";
import { claseDePalabra, esUnidad, tieneCantidad } from "../valores/unidades.ts";

const TALLA =
  /^(?:talla |calibre |cat(?:egoria)? |clase |tamano )?(?:x{0,3}s|s|m|l|x{0,3}l|xx?l|super|s u?xl|jumbo|pequen[oa]s?|median[oa]s?|grandes?|chic[oa]s?|extra|primera|segunda|tercera|1 ?a|2 ?a|3 ?a|i{1,3}|petits?|mitja(?:ns|nes)?|grans?|peti(?:te)?|moyen|gros|small|medium|large|txikia|handia|(?:media |1 2 )?racion(?:es)?|(?:media |1 2 )?porcion|enter[oa]s?|medi[oa]s?|cuartos?|mitad|media docena|docena|1 2 docena|\d{1,2} docenas?|(?:talla|calibre|cal) \d{1,3}|\d{2,3} ?(?:-|a|\/|\+) ?\d{2,3})$/u;
/** How one and the same thing is made ready: «En grano», «Molido italiana», «Sin hueso». */
export const MODO =
  /^(?:(?:cafe )?(?:en )?grano|moli?d[oa]s?(?: .*)?|molt(?: .*)?|en gra|en capsulas|capsulas|en polvo|en hoja|en rama|en bolsitas|bolsitas|lonchead[oa]s?|en lonchas|lonchas|llescat|cortad[oa]s?|rebanad[oa]s?|en rodajas|rodajas|filetead[oa]s?|en filetes|trocead[oa]s?|en tacos|deshuesad[oa]s?|picad[oa]s?|(?:con|sin|amb|sense) (?:hueso|piel|espinas|sal|azucar|cascara|pepitas|os|pell|sucre|closca)|(?:de )?(?:vaca|cabra|oveja|bufala|mezcla)|(?:pelad[oa]s?|crud[oa]s?|tostad[oa]s?|frit[oa]s?|salad[oa]s?|limpi[oa]s?)(?: (?:y|con|sin) .*)?|(?:piezas? )?enter[oa]s?|piezas?|media(?: pieza)?|medio|cuartos?|cunas?|tiras?|cortes?)$/u;
const DE_PRECIO =
  /(?:^| )(?:precios?|pvp|tarifa|preus?|prezos?|prix|prices?|preco|€|eur(?:os?)?|p v p)(?= |$)/gu;

/** What a variant's header says without the words of the price: «S» of «Precio S (€)». */
export function variante(texto: string): string {
  return normalizar(/iva|igic|bez/iu.test(texto) ? quitarNotaIva(texto) : texto)
    .replace(DE_PRECIO, " ")
    .replace(/ [/] (?:kg|ud|uds|unidad|docena|doc)$/u, " ")
    .trim();
}

/** The unit in «Docena L», and the variant without it. */
export function partirRotulo(texto: string): { unidad: string; valor: string } {
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

/** Whether a header is a value that tells variants apart: a size («L») or a format («500 g»). */
export function esVariante(texto: string): boolean {
  const dicho = variante(texto);
  if (dicho === "" || dicho.length > 30) return false;
  return TALLA.test(dicho) || esFormatoConCantidad(texto, dicho) || partirRotulo(texto).unidad !== "";
}

const EN_DOCENAS = /^(?:(?:1 |media |mitja |1 2 )?(?:docena|dotzena|ducia)|\d{1,2} (?:docenas|dotzenes))$/u;

/** Whether a header is a format that says how much it holds; `dicho` is what `variante` leaves of it. */
export const esFormatoConCantidad = (texto: string, dicho: string): boolean =>
  EN_DOCENAS.test(dicho) || esMedido(texto, dicho);

const esMedido = (texto: string, dicho: string): boolean =>
  !/\d\s*(?:-|–|a)\s*\d|[<>≤≥]|(?:desde|hasta|m[aá]s|menos)\s/iu.test(texto) &&
  (tieneCantidad(dicho) || (/\d/u.test(dicho) && !/^\d \/ \d (?!doc)/u.test(dicho) && esUnidad(dicho)));

/** «Caja 6 (-5%)»: what a format says of how much cheaper it is, and is not called by. */
export const sinDescuento = (texto: string): string =>
  texto
    // Few blanks each: many in a row would be tried in every way.
    .replace(/[\s(]{0,3}[-–]?\s?\d{1,2}(?:[.,]\d)?\s?%\s?(?:dto\.?|desc\p{L}{0,8}\.?)?[\s)]{0,3}$/iu, "")
    .trim() || texto;

/** What a variant is called, without the price, its IVA and a discount: «Caja 6» of «Precio caja 6 (-5%)». */
export const rotuloDe = (texto: string): string =>
  sinDescuento(quitarNotaIva(texto))
    .replace(/\s*\(?(?:€|eur(?:os?)?)(?:\s*\/\s*\p{L}+\.?)?\)?\s*|^(?:precio|pvp|tarifa)\s+/giu, " ")
    .trim() || texto;
