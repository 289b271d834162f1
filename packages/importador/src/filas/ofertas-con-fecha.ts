import { normalizar } from "@cosecha/domain/nombres";
import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { cercaDe, type Dia, hoyEnDias, leerDia } from "../disposicion/dias.ts";
import { noValeHoy, periodoEnTexto, valeEn } from "../disposicion/periodo-en-texto.ts";
import { diasDichos } from "../disposicion/periodos-en-cabecera.ts";
import type { Lista } from "../listas/lista.ts";
import { type Cell, cellAt, isEmpty } from "../workbook/cells.ts";
import { esDeProducto, textosDe } from "./leyenda.ts";

const OFERTA = /(?:^| )(?:ofert\p{L}*|promo\p{L}*|rebaja\p{L}*|descuento|eskaintza\p{L}*|sale|offer)(?: |$)/u;
const DESDE = /(?:^| )(?:desde|inicio|inici|empieza|comienza|comienzo|des de|dende|from|start)(?: |$)/u;
const HASTA =
  /(?:^| )(?:hasta|fin|fi|final|finaliza|termina|acaba|caduca|vence|fins|ata|to|end|until)(?: |$)/u;

/** Whether this column of prices holds those of an offer. */
export const esDeOferta = ({ cabecera }: ColumnaPrecio): boolean => OFERTA.test(normalizar(cabecera));

/** What says that a row's offer does not hold: the column and the text of it. */
export interface FechaDeOferta {
  readonly columna: number;
  readonly texto: string;
}

/** Words that say of a remark's days that they are those of a price. */
const DE_PRECIO =
  /(?<!\p{L})(?:ofert|promo|rebaja|descuento|precio|preu|prezo|tarifa|pvp|oferta|eskaintza|sale(?!\p{L})|offer)/iu;
const SOLO_DIAS = /^\W*(?:(?:v[aá]lid[oa]s?|vigente)\s+)?(?:hasta|fins|ata|del?|desde|\d)/iu;
/** What else has a last day, and no price. */
const DE_OTRA_COSA =
  /(?<!\p{L})(?:consum|caduc|cad\.|reserv|pedid|pedir|entreg|recog|repart|disponib|agotad|stock|cosech|temporada|llega|vuelv|abiert|cerrad|curad|madur)/iu;

/**
 * The column of a row whose text says from when to when its price holds: of an offer, or of
 * anything that does not hold on `hoy`. Undefined without one.
 */
export const columnaConDias = (lista: Lista, fila: number, hoy: string | undefined): number | undefined =>
  columnaQueDice(lista, fila, (texto) => DE_PRECIO.test(texto) || noValeHoy(texto, hoy));

const columnaQueDice = (
  { hoja, cabeceras, columnas }: Lista,
  fila: number,
  cuenta: (texto: string) => boolean,
): number | undefined =>
  [...cabeceras].find(([columna, cabecera]) => {
    const { tipo, texto } = cellAt(hoja, fila, columna);
    const conPalabra = columna !== columnas.nombre || DE_PRECIO.test(texto);
    return (
      tipo === "texto" &&
      conPalabra &&
      diceDiasDelPrecio(texto) &&
      !DE_OTRA_COSA.test(cabecera) &&
      cuenta(texto)
    );
  })?.[0];

/** Whether a remark of a row says from when to when its price holds: «hasta el 30/11». */
const diceDiasDelPrecio = (texto: string): boolean =>
  (DE_PRECIO.test(texto) || SOLO_DIAS.test(texto)) &&
  !DE_OTRA_COSA.test(texto) &&
  periodoEnTexto(texto) !== null;

/**
 * Whether a text names an offer, and from when to when it holds: «Ofertas válidas hasta el 15/11».
 */
export const diceDiasDeOferta = (texto: string): boolean =>
  OFERTA.test(normalizar(texto)) && periodoEnTexto(texto) !== null;

/**
 * Tells of a row (index from 0) what says that its offer does not hold, neither `hoy` nor on a
 * later day that the list says that it is of; null where nothing does. It may be a column of dates,
 * «Oferta | Desde | Hasta», the offer's own header, a text of the row, or one that speaks of all
 * offers.
 */
export function ofertasFueraDeFecha(
  lista: Lista,
  hoy: string | undefined,
): (fila: number) => FechaDeOferta | null {
  const { hoja, columnas, filaCabecera } = lista;
  const dia = hoyEnDias(hoy);
  const ofertas = columnas.precios.filter(esDeOferta);
  if (dia === null || ofertas.length === 0 || ofertas.length === columnas.precios.length) return () => null;
  const deLista = diasDichos(hoja, filaCabecera ?? 0).map((suyo) => cercaDe(suyo, dia));
  const dias = [dia, ...deLista.filter((suyo) => suyo > dia)];
  const noVale = (texto: string) => {
    const dicho = periodoEnTexto(texto);
    return dicho !== null && !dias.some((suyo) => valeEn(dicho, suyo));
  };
  const deTodas = textosDeOfertas(lista).find(noVale);
  const fechas = columnasDeFechas(lista, ofertas);
  const pasada = (fila: number, columna: number, esFin: boolean) => {
    const leido = diaDeCelda(cellAt(hoja, fila, columna), esFin);
    if (leido === null) return false;
    const limite = cercaDe(leido, dia);
    return dias.every((suyo) => (esFin ? suyo > limite : suyo < limite));
  };
  return (fila) => {
    const oferta = ofertas.find(({ columna }) => !isEmpty(cellAt(hoja, fila, columna))) ?? ofertas[0];
    if (oferta === undefined) return null;
    const deFecha = fechas.find(({ columna, esFin }) => pasada(fila, columna, esFin))?.columna;
    const deTexto = columnaQueDice(lista, fila, noVale);
    const columna = deFecha ?? deTexto;
    if (columna !== undefined) return { columna, texto: cellAt(hoja, fila, columna).texto };
    const dicho = noVale(oferta.cabecera) ? oferta.cabecera : deTodas;
    return dicho === undefined ? null : { columna: oferta.columna, texto: dicho };
  };
}

/**
 * The columns of dates of offers; «Desde» and «Hasta» alone are the offer's where they follow it.
 */
function columnasDeFechas(
  { cabeceras, columnas }: Lista,
  ofertas: readonly ColumnaPrecio[],
): { readonly columna: number; readonly esFin: boolean }[] {
  const dePrecio = new Set(columnas.precios.map(({ columna }) => columna));
  const siguen = new Set<number>();
  return [...cabeceras]
    .sort(([a], [b]) => a - b)
    .flatMap(([columna, texto]) => {
      const normal = normalizar(texto);
      const esFin = HASTA.test(normal);
      const detras = ofertas.some((oferta) => oferta.columna === columna - 1) || siguen.has(columna - 1);
      if (dePrecio.has(columna) || !(esFin || DESDE.test(normal)) || !(detras || OFERTA.test(normal)))
        return [];
      siguen.add(columna);
      return [{ columna, esFin }];
    });
}

/** What the sheet says of the days of all offers, in rows that are no products. */
const textosDeOfertas = (lista: Lista): string[] =>
  lista.hoja.filas.flatMap((_, fila) =>
    fila === lista.filaCabecera || esDeProducto(lista, fila)
      ? []
      : textosDe(lista.hoja, fila).filter(diceDiasDeOferta),
  );

const CIFRAS = /^\s*(\d{1,4})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{2,4}))?(?:[T ].*)?$/u;

/** The day that a cell says, as a date or in words; null where it says none. */
export function diaDeCelda({ texto }: Cell, esFin: boolean): Dia | null {
  const [, una, otra, tercera] = CIFRAS.exec(texto) ?? [];
  if (una === undefined) return leerDia(normalizar(texto), esFin);
  if (una.length === 4) return leerDia(`${tercera ?? 1}/${otra}/${una}`, esFin);
  return leerDia(`${una}/${otra}${tercera === undefined ? "" : `/${tercera}`}`, esFin);
}
