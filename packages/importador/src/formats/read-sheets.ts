import { type CellObject, type ParsingOptions, SSF, utils, type WorkBook, type WorkSheet } from "xlsx";
import type { Celda, Hoja, TipoCelda } from "../workbook/cells.ts";
import type { MarcasDeHoja } from "./ods/marks.ts";

/** More columns than any order sheet has families; what lies beyond is no product data. */
const COLUMNAS_MAXIMAS = 1024;

const SIN_MARCAS: MarcasDeHoja = { tachadas: new Set(), filasOcultas: new Set(), columnasOcultas: new Set() };

/** How SheetJS is to read. Named by hand: it would take unknown bytes for text and read them as one more csv. */
export const OPCIONES = {
  type: "array",
  dense: true,
  cellDates: false,
  cellNF: true,
  cellText: true,
  cellFormula: true,
  cellHTML: false,
  cellStyles: true,
  sheetStubs: true,
  bookVBA: false,
} as const satisfies ParsingOptions;

/** SheetJS's sheets as plain cells, with the marks (by sheet name) that it does not tell. */
export function leerHojas(libro: WorkBook, marcas: ReadonlyMap<string, MarcasDeHoja>): Hoja[] {
  return libro.SheetNames.flatMap((nombre, indice) => {
    const hoja = Object.hasOwn(libro.Sheets, nombre) ? libro.Sheets[nombre] : undefined;
    if (hoja === undefined) return [];
    const suyas = marcas.get(nombre) ?? SIN_MARCAS;
    const oculta = (libro.Workbook?.Sheets?.[indice]?.Hidden ?? 0) !== 0 || suyas.oculta === true;
    return [leerHoja(hoja, nombre, oculta, suyas)];
  });
}

function leerHoja(
  hoja: WorkSheet,
  nombre: string,
  oculta: boolean,
  { tachadas, ...ocultasAparte }: MarcasDeHoja,
): Hoja {
  const datos = (hoja as { "!data"?: (CellObject | undefined)[][] })["!data"] ?? [];
  const filas: (Celda | undefined)[][] = new Array(datos.length);
  for (const [f, fila] of datos.entries()) {
    if (!Array.isArray(fila)) continue;
    // A large file would not fit twice.
    datos[f] = [];
    if (fila.length > COLUMNAS_MAXIMAS) fila.length = COLUMNAS_MAXIMAS;
    filas[f] = fila.map((celda, c) =>
      leerCelda(celda, tachadas.size > 0 && tachadas.has(utils.encode_cell({ r: f, c }))),
    );
  }
  return {
    nombre,
    oculta,
    filas: Array.from(filas),
    fusiones: (hoja["!merges"] ?? []).map(({ s, e }) => ({
      fila: s.r,
      columna: s.c,
      filaFin: e.r,
      columnaFin: e.c,
    })),
    filasOcultas: new Set([...ocultas(hoja["!rows"]), ...ocultasAparte.filasOcultas]),
    columnasOcultas: new Set([...ocultas(hoja["!cols"]), ...ocultasAparte.columnasOcultas]),
  };
}

function ocultas(medidas: readonly ({ hidden?: boolean } | undefined)[] | undefined): Set<number> {
  const indices = new Set<number>();
  medidas?.forEach((medida, i) => {
    if (medida?.hidden) indices.add(i);
  });
  return indices;
}

function leerCelda(celda: CellObject | undefined, tachada: boolean): Celda | undefined {
  if (celda === undefined) return undefined;
  const sinValor = celda.t === "z" || celda.v === undefined || celda.v === null;
  if (sinValor && celda.f === undefined) return undefined;
  const tipo = sinValor ? "vacia" : tipoDe(celda);
  const texto = sinValor ? "" : tipo === "texto" ? String(celda.v) : mostrado(celda);
  const leida: { -readonly [K in keyof Celda]: Celda[K] } = {
    tipo,
    valor: valorDe(celda, tipo, texto),
    texto,
  };
  if (celda.f !== undefined) leida.formula = celda.f;
  if (typeof celda.z === "string" && tipo !== "texto") leida.formato = celda.z;
  if (tachada) leida.tachada = true;
  return leida;
}

function valorDe(celda: CellObject, tipo: TipoCelda, texto: string): string {
  if (tipo === "numero") return decimalExacto(Number(celda.v));
  return tipo === "booleano" ? String(Boolean(celda.v)) : texto;
}

function tipoDe(celda: CellObject): TipoCelda {
  switch (celda.t) {
    case "n":
      return typeof celda.z === "string" && SSF.is_date(celda.z) ? "fecha" : "numero";
    case "d":
      return "fecha";
    case "b":
      return "booleano";
    case "e":
      return "error";
    default:
      return "texto";
  }
}

function mostrado(celda: CellObject): string {
  if (celda.w !== undefined && celda.t !== "s") return celda.w;
  return celda.v instanceof Date ? celda.v.toISOString().slice(0, 10) : String(celda.v);
}

/** The 15 significant digits that spreadsheets keep, in plain notation: 2.4499999999999997 is 2.45. */
export function decimalExacto(numero: number): string {
  const redondeado = Number(numero.toPrecision(15));
  const escrito = String(redondeado);
  return escrito.includes("e")
    ? redondeado.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : escrito;
}
