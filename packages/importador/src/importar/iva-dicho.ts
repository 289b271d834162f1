import { Decimal } from "decimal.js";
import { pvpSinDecir, terminanComoEnTienda } from "../avisos/avisos-de-precios.ts";
import type { ColumnaPrecio } from "../columnas/columnas.ts";
import { type NotaHallada, notasDelLibro } from "../filas/notas-del-libro.ts";
import type { Lista } from "../listas/lista.ts";
import type { Dato } from "../resultado/resultado.ts";
import { leerNotaIva } from "../valores/nota-iva.ts";
import type { Workbook } from "../workbook/cells.ts";

/** What a workbook says about IVA outside its products' rows. */
export interface IvaDelLibro {
  readonly notas: readonly NotaHallada[];
  /** The first note that prices include IVA, and the first that they do not. */
  readonly incluido: NotaHallada | undefined;
  readonly noIncluido: NotaHallada | undefined;
  /** The note with the rate, where all notes with a rate name the same one. */
  readonly tipo: NotaHallada | undefined;
  /** The supplier's usual rate as a fraction. */
  readonly habitual: Decimal;
}

/**
 * What is known about a list's prices for rows where neither the price's header nor its cell says
 * whether it includes IVA.
 */
export interface IvaDeLista {
  /** Some notes say that prices include IVA, and others say that they do not. */
  readonly contradictorio: boolean;
  /** Notes say that prices include IVA, and none says that they do not. */
  readonly porNota: boolean;
  /** The header of the IVA column, where it and no note says that prices include IVA; else null. */
  readonly porCabecera: string | null;
  /**
   * The column of shop prices, where nothing says whether they include IVA, and whether they look
   * as if they did.
   */
  readonly pvp: { readonly columna: ColumnaPrecio; readonly conIva: boolean } | null;
}

/**
 * What the workbook's notes say about IVA. `habitual` is the supplier's usual rate as a fraction.
 */
export function ivaDelLibro(libro: Workbook, listas: readonly Lista[], habitual: Decimal.Value): IvaDelLibro {
  const notas = notasDelLibro(libro, listas);
  return {
    notas,
    incluido: notas.find(({ nota }) => nota.incluido === true),
    noIncluido: notas.find(({ nota }) => nota.incluido === false),
    tipo: tipoUnico(notas.filter(({ celda, hoja }) => celda !== null || esLaUnica(hoja, listas))),
    habitual: new Decimal(habitual),
  };
}

/** Whether all lists are of this sheet: a sheet's name says nothing of the others. */
const esLaUnica = (hoja: NotaHallada["hoja"], listas: readonly Lista[]): boolean =>
  listas.every((lista) => lista.hoja === hoja);

/** What the notes, the header of the IVA column and the prices themselves say about one list. */
export function ivaDeLista(lista: Lista, { notas, incluido, noIncluido }: IvaDelLibro): IvaDeLista {
  const hayDeDos = incluido !== undefined && noIncluido !== undefined;
  // A sheet's own notes about its prices go before those of another sheet.
  const propias = notas.filter(({ hoja, nota }) => hoja === lista.hoja && nota.incluido !== undefined);
  const suyas = hayDeDos && propias.length > 0 ? propias : notas;
  const diceSi = suyas.some(({ nota }) => nota.incluido === true);
  const diceNo = suyas.some(({ nota }) => nota.incluido === false);
  const cabecera = lista.cabeceras.get(lista.columnas.iva ?? -1) ?? "";
  const enCabecera = suyas.length === 0 && leerNotaIva(cabecera)?.incluido === true;
  const columna = pvpSinDecir(lista, enCabecera || diceSi || diceNo);
  return {
    contradictorio: diceSi && diceNo,
    porNota: diceSi && !diceNo,
    porCabecera: enCabecera ? cabecera : null,
    pvp: columna && { columna, conIva: terminanComoEnTienda(lista, columna.columna) },
  };
}

/**
 * Whether the list's prices include IVA, for rows where neither the header nor the cell says so.
 */
export const incluyenPorDefecto = ({ porNota, porCabecera, pvp }: IvaDeLista): boolean =>
  porNota || porCabecera !== null || (pvp?.conIva ?? false);

/**
 * The rate for rows of the list that state none: from the workbook's notes, else the supplier's
 * usual one.
 */
export function tipoPorDefecto(lista: Lista, { notas, tipo, habitual }: IvaDelLibro): Dato<Decimal> {
  // «IVA 10%» as the name of a sheet is about its products alone.
  const propio = tipoUnico(notas.filter(({ hoja }) => hoja === lista.hoja));
  if ((tipo === undefined || propio?.celda === null) && propio?.nota.tipo !== undefined)
    return { valor: propio.nota.tipo, procedencia: { como: "nota", celda: propio.celda } };
  if (tipo?.nota.tipo === undefined)
    return { valor: habitual, procedencia: { como: "habitual", celda: null } };
  const celda = tipo.hoja === lista.hoja ? tipo.celda : null;
  return { valor: tipo.nota.tipo, procedencia: { como: "nota", celda } };
}

function tipoUnico(notas: readonly NotaHallada[]): NotaHallada | undefined {
  const conTipo = notas.filter(({ nota }) => nota.tipo !== undefined);
  const primera = conTipo[0];
  return conTipo.every(({ nota }) => primera?.nota.tipo !== undefined && nota.tipo?.eq(primera.nota.tipo))
    ? primera
    : undefined;
}
