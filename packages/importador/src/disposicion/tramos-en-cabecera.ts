import { normalizar } from "@cosecha/domain/nombres";
import { significados } from "../palabras/significados.ts";
import { type Cell, cellAt, type Sheet } from "../workbook/cells.ts";
import {
  celdasDeCabecera,
  columnaDeNombres,
  conTextos,
  enCabecera,
  FILAS_MINIMAS,
  filasDePrecios,
  hayPrecios,
  noSube,
} from "./muestra.ts";
import { esVariante } from "./variantes.ts";

/** The share of rows in which more may not cost more, and in which it costs less. */
const NO_SUBEN = 0.9;
const BAJAN = 0.5;

/**
 * How much one takes, and in which unit. `hasta` is 0 where the header gives no end. A tier in words
 * is «1 ud».
 */
interface Tramo {
  readonly columna: number;
  readonly desde: number;
  readonly hasta: number;
  readonly unidad: string;
}

const POR_UNIDAD = /\(?\s*(?:€|eur\p{L}*)\s*\/\s*\p{L}+\.?\s*\)?|€/giu;
const CUANTO =
  /^(?:por |de )?(caja|pack|lote|bulto|saco)?s?(?: de| x)? ?(?:(desde|a partir de|mas de|\+) ?)?(\d{1,4})(?: ?(?:-|a) ?(\d{1,4}))? ?(uds?|unidad(?:es)?|cajas?|botellas?|piezas?|kg|kilos?|l|litros?|packs?|sacos?|botes?|tarros?|bolsas?)?(?: (?:o|y|en)? ?(mas|adelante))?( ?\+)?$/u;
/** «-10», «menos de 10 kg», «hasta 9 uds»: the least that one takes. */
const MENOS =
  /^(?:por )?(?:menos de|hasta) (\d{1,4})(?: ?(uds?|unidad(?:es)?|cajas?|botellas?|piezas?|kg|kilos?|l|litros?|packs?|sacos?|botes?|tarros?|bolsas?))?$/u;
/** What says how much one takes without a number, from one to a whole load. */
const EN_PALABRAS: readonly RegExp[] = [
  /^(?:(?:por |a la )?(?:unidad|ud)|suelt[oa]s?|al detalle|detalle)$/u,
  /^(?:por )?caja(?: (?:complet|enter|cerrad)a)?$/u,
  /^(?:por )?(?:palet?|pale)(?: (?:complet|enter)o)?$/u,
];

function leerTramo(texto: string, columna: number): Tramo | null {
  if (texto.length > 40) return null;
  const enLetras = texto
    .replace(POR_UNIDAD, " ")
    .replace(/[>≥]=?/gu, " mas de ")
    .replace(/[<≤]=?|^\s*[-–−](?=\s*\d)/gu, " menos de ")
    .replace(/(?<=\d)\s*[-–]\s*(?=\d)/gu, " a ");
  const dicho = normalizar(enLetras);
  const palabras = EN_PALABRAS.findIndex((forma) => forma.test(dicho));
  if (palabras >= 0) return { columna, desde: 10 ** palabras, hasta: 0, unidad: "" };
  const [, tope, enQue = ""] = MENOS.exec(dicho) ?? [];
  if (tope !== undefined) return { columna, desde: 0, hasta: Number(tope), unidad: enQue };
  const [, envase, delante, cifras, fin, unidad = envase, mas, suma] = CUANTO.exec(dicho) ?? [];
  if (cifras === undefined) return null;
  if ((unidad ?? delante ?? fin ?? mas ?? suma) === undefined) return null;
  return { columna, desde: Number(cifras), hasta: Number(fin ?? 0), unidad: unidad ?? "" };
}

/**
 * The sheet with «Precio» before each header that says how much one takes, where whoever takes more
 * pays less for each: «1 ud | 6 uds | 12 uds», «Suelto | Caja 6 (€/ud)». The same sheet where there
 * is none, and where a column beside them has the price, or that of a format.
 */
export function nombrarTramos(hoja: Sheet): Sheet {
  return (
    enCabecera(hoja, (fila) => {
      const tramos = tramosDe(hoja, fila);
      if (tramos === null || !bajan(hoja, fila, tramos)) return null;
      const textos = tramos.map(({ columna }, i) => {
        const { texto } = cellAt(hoja, fila, columna);
        // The price of the smallest quantity holds for everybody.
        const sinCuanto = i === 0 || !/\d/u.test(texto);
        const desde = texto.replace(/^\s*(?:desde|m[aá]s de|a partir de|[+>≥=]+)\s*/iu, "");
        return [columna, sinCuanto ? `Precio ${texto}` : `Precio desde ${desde}`] as const;
      });
      return conTextos(hoja, fila, new Map(textos));
    }) ?? hoja
  );
}

/** The columns of a header that say how much one takes, the least first; null without several. */
function tramosDe(hoja: Sheet, fila: number): Tramo[] | null {
  const celdas = celdasDeCabecera(hoja, fila);
  // A spreadsheet takes «-10» and «+10» for numbers.
  const negativa = celdas.some((celda) => celda?.tipo === "numero" && /^-\d+$/u.test(celda.valor));
  const tramos = celdas.flatMap((celda, columna) => {
    if (celda === undefined || celda.texto === "") return [];
    const tramo = leerTramo(celda.tipo === "numero" ? conSigno(celda, negativa) : celda.texto, columna);
    return tramo === null || !hayPrecios(hoja, fila, columna) ? [] : [tramo];
  });
  if (tramos.length < 2) return null;
  const primera = Math.min(...tramos.map(({ columna }) => columna));
  tramos.sort((a, b) => a.desde - b.desde || a.columna - b.columna);
  // «10-20 | 20-30» are calibres.
  if (tramos.some(({ unidad, hasta }) => unidad === "" && hasta > 0) && !sonSeguidos(tramos)) return null;
  const suyas = new Set(tramos.map(({ columna }) => columna));
  const otroPrecio = celdas.some(
    (celda, columna) =>
      celda?.tipo === "texto" &&
      !suyas.has(columna) &&
      ((significados(celda.texto).get("precio") ?? 0) >= 0.85 || esVariante(celda.texto)) &&
      hayPrecios(hoja, fila, columna),
  );
  if (otroPrecio || columnaDeNombres(hoja, fila + 1, primera) === null) return null;
  return tramos;
}

const conSigno = ({ valor }: Cell, haySignos: boolean): string =>
  haySignos ? valor.replace(/^(?=\d)/u, "+") : "";

/** Whether «1-5 | 6-11 | +12», «-10 | +10 | +50» go on from one another, from one on. */
function sonSeguidos(tramos: readonly Tramo[]): boolean {
  const [primero] = tramos;
  return (
    primero !== undefined &&
    primero.desde <= 1 &&
    tramos.every(({ desde }, i) => {
      const antes = tramos[i - 1];
      if (antes === undefined) return true;
      const fin = antes.hasta;
      return fin === 0 ? i > 1 && desde > antes.desde : desde === fin + 1 || desde === fin;
    })
  );
}

/** Whether whoever takes more pays no more for each, and mostly less. */
function bajan(hoja: Sheet, fila: number, tramos: readonly Tramo[]): boolean {
  const precios = filasDePrecios(
    hoja,
    fila,
    tramos.map(({ columna }) => columna),
  );
  const filas = precios.length;
  const noSuben = precios.filter(noSube).length;
  // What is left of a stock falls, too, but to a fraction.
  const menos = precios.filter((suyos) => {
    const [primero = 0] = suyos;
    const ultimo = suyos.at(-1) ?? 0;
    return ultimo < primero && ultimo >= 0.4 * primero;
  }).length;
  return filas >= FILAS_MINIMAS && noSuben >= NO_SUBEN * filas && menos >= BAJAN * filas;
}
