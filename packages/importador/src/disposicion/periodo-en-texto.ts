import { normalizar } from "@cosecha/domain/nombres";
import { MES } from "../columnas/calendario.ts";
import { cercaDe, DIA, type Dia, hoyEnDias, leerDia } from "./dias.ts";

/** From when to when something holds; null where nobody says. */
export interface PeriodoDicho {
  readonly desde: Dia | null;
  readonly hasta: Dia | null;
}

const TEXTO_MAXIMO = 160;
/** «16.11» is a day beside such a word, and else a price. */
const DE_FECHAS = /ofert|promo|hasta|v[aá]lid|vigen|fins|(?<!\p{L})del?\s/iu;
const INICIO = "(?:^| )";
const FIN = "(?= |$)";
/** «del 1 al 15 de diciembre», «1/12 al 15/12», «del 20 de diciembre al 6 de enero». */
const ENTRE = new RegExp(
  String.raw`${INICIO}(?:del? |desde (?:el )?|entre (?:el )?)?(?:(?<bajo>\d{1,2})|(?<desde>${DIA})) (?:al? |hasta (?:el )?|y (?:el )?|/ )(?:dia )?(?<hasta>${DIA})${FIN}`,
  "u",
);
const HASTA = new RegExp(
  `${INICIO}(?:hasta|fins|ate|ata|until|jusqu|valid[oa]s? a)(?: (?:el|al|a|au|o|finales de|fin de))?(?: dia)? (?<hasta>${DIA})${FIN}`,
  "u",
);
const DESDE = new RegExp(
  `${INICIO}(?:desde|a partir de|a partir del|des de|des del|from)(?: el)?(?: dia)? (?<desde>${DIA})${FIN}`,
  "u",
);
const EN_UN_MES = new RegExp(
  String.raw`${INICIO}(?:en|de|del mes de|durante|ofertas?|promo|promocion) (?<mes>${MES}(?: (?:del? )?20\d\d)?)${FIN}`,
  "u",
);

/**
 * The period that a text states among other words: «oferta válida del 1 al 15 de diciembre», «hasta
 * el 30/11»; null where it states none.
 */
export function periodoEnTexto(texto: string): PeriodoDicho | null {
  if (texto.length > TEXTO_MAXIMO) return null;
  const separador = DE_FECHAS.test(texto)
    ? /(\d)\s*[.-]\s*(?=\d{1,4}(?!\d))/gu
    : /(\d)\s*-\s*(?=\d{1,4}(?!\d))/gu;
  const normal = normalizar(texto.replace(separador, "$1/"));
  const { bajo, ...dicho } = (ENTRE.exec(normal) ?? HASTA.exec(normal) ?? DESDE.exec(normal))?.groups ?? {};
  const { mes } = EN_UN_MES.exec(normal)?.groups ?? {};
  const hasta = leerDia(dicho.hasta ?? (dicho.desde === undefined ? mes : undefined) ?? "", true);
  // «1 al 15 de noviembre» says the month once.
  const inicio =
    bajo === undefined ? (dicho.desde ?? (dicho.hasta === undefined ? mes : undefined)) : undefined;
  const desde =
    bajo === undefined || hasta === null
      ? leerDia(inicio ?? "", false)
      : { dia: 100 * Math.floor(hasta.dia / 100) + Number(bajo), ano: hasta.ano };
  return desde === null && hasta === null ? null : { desde, hasta };
}

/** Whether a period holds on a day; both as `enDias` counts them. */
export function valeEn({ desde, hasta }: PeriodoDicho, dia: number): boolean {
  const fin = hasta === null ? Number.POSITIVE_INFINITY : cercaDe(hasta, dia);
  return (desde === null || cercaDe(desde, dia) <= dia) && dia <= fin;
}

/** Whether the days that a text says do not hold on `hoy`. */
export function noValeHoy(texto: string, hoy: string | undefined): boolean {
  const [dia, dicho] = [hoyEnDias(hoy), periodoEnTexto(texto)];
  return dia !== null && dicho !== null && !valeEn(dicho, dia);
}
