import { Decimal } from "decimal.js";
import { type BookType, type CellObject, CFB, utils, type WorkSheet, write } from "xlsx";
import type { Esperado } from "../puntuar.ts";

/** Supplier files as plain rows, each saying beside its cells what must come of it. */

type ProductoEsperado = Esperado["productos"][number];
type Alternativa = Esperado["alternativas"][number];
export type Valor = string | number | boolean | null | CellObject;

/**
 * What is expected of one product; what is left out comes from the variant's `comun` or is not
 * compared.
 */
export type Campos = Partial<Omit<ProductoEsperado, "fila">> & {
  /** Other prices or rates that are right, if said. */
  readonly otrosPrecios?: readonly string[];
  readonly otrosIvas?: readonly string[];
};

export interface Fila {
  readonly celdas: readonly Valor[];
  readonly papel: "cabecera" | "nada" | "indiferente" | "fila";
  readonly productos: readonly Campos[];
  readonly por?: string;
  readonly seccion?: string | null;
  readonly oculta?: boolean;
  readonly fundidas?: number;
}

/** A row with its part, or bare cells of which nothing is said. */
type FilaOCeldas = Fila | readonly Valor[];

export interface HojaDe {
  readonly nombre: string;
  readonly filas: readonly FilaOCeldas[];
  readonly oculta?: boolean;
  readonly columnasOcultas?: readonly number[];
  readonly fusiones?: readonly string[];
}

export interface Variante {
  readonly nombre: string;
  readonly formato: "xlsx" | "xls" | "ods" | "csv";
  readonly hojas: readonly HojaDe[];
  /** Fields that every product shares. */
  readonly comun?: Campos;
  /** Column of the name, from 0, for products that do not give theirs. */
  readonly columnaNombre?: number;
  /** What some message must say: why, and a regular expression. */
  readonly general?: readonly (readonly [string, string])[];
  readonly rechazo?: string;
  /** To refuse the whole file is as good as to report its rows. */
  readonly rechazoVale?: boolean;
  /** Notices on plain rows that are fair all the same. */
  readonly ruidoAdmitido?: number;
  /** Fields that no column holds: every product's must be null. */
  readonly nulos?: readonly ("unidad" | "categoria" | "codigo" | "stock")[];
  readonly csv?: { readonly separador: string; readonly codificacion: "utf8" | "utf8-bom" | "windows-1252" };
}

/**
 * What there is to say of a variant of one sheet beside its rows. An .xlsx unless it says
 * otherwise.
 */
type DeUnaHoja = Partial<Omit<Variante, "nombre" | "hojas">> &
  Partial<Omit<HojaDe, "nombre" | "filas">> & { readonly hoja?: string };

/** A file of one sheet. */
export const variante = (
  nombre: string,
  { hoja: nombreDeHoja = "", oculta, columnasOcultas, fusiones, ...resto }: DeUnaHoja,
  ...filas: FilaOCeldas[]
): Variante => ({
  nombre,
  formato: "xlsx",
  ...resto,
  hojas: [{ nombre: nombreDeHoja, filas, oculta, columnasOcultas, fusiones }],
});
/** One sheet of several. */
export const hoja = (nombre: string, ...filas: FilaOCeldas[]): HojaDe => ({ nombre, filas });

const fila = (papel: Fila["papel"], celdas: readonly Valor[], resto: Partial<Fila> = {}): Fila => ({
  papel,
  celdas,
  productos: [],
  ...resto,
});
/** The header. */
export const cab = (...celdas: Valor[]): Fila => fila("cabecera", celdas);
/** A row that gives nothing, in silence. */
export const no = (...celdas: Valor[]): Fila => fila("nada", celdas);
/** A row that gives nothing; a word about it does no harm. */
export const da = (...celdas: Valor[]): Fila => fila("indiferente", celdas);
/** A section row: the category of those below (null: none any more). */
export const sec = (seccion: string | null, ...celdas: Valor[]): Fila => fila("nada", celdas, { seccion });
/** One product. */
export const si = (campos: Campos, ...celdas: Valor[]): Fila => fila("fila", celdas, { productos: [campos] });
/**
 * Products side by side, each called by its first cell unless it says otherwise; null, an empty
 * column.
 */
export const junto = (...partes: (Fila | null)[]): Fila =>
  fila(
    "fila",
    partes.flatMap((parte) => parte?.celdas ?? [null]),
    {
      productos: partes.flatMap((parte) =>
        (parte?.productos ?? []).map((campos) => ({ nombre: textoDe(parte?.celdas[0]), ...campos })),
      ),
    },
  );
/** A product that is imported with a notice on its row. */
export const aviso = (por: string, campos: Campos, ...celdas: Valor[]): Fila =>
  fila("fila", celdas, { productos: [campos], por });
/** A row to be reported; if it is imported all the same, it must give this. */
export const duda = (por: string, campos: Campos, ...celdas: Valor[]): Fila =>
  fila("fila", celdas, { productos: [{ ...campos, opcional: true }], por });
/** A row to be reported. */
export const mal = (por: string, ...celdas: Valor[]): Fila => fila("fila", celdas, { por });

export const oculta = (de: Fila): Fila => ({ ...de, oculta: true });
/** The row's first cell merged over so many columns. */
export const fundida = (de: Fila, columnas: number): Fila => ({ ...de, fundidas: columnas });

/** A price printed with IVA, and what is stored of it. */
export const conIva = (impreso: string, iva: string): Campos => ({
  precio: new Decimal(impreso).div(new Decimal(iva).plus(1)).toDecimalPlaces(4).toString(),
  precioConIva: impreso,
  iva,
});

const FORMATO_TACHADO = "0.00;-0.00;0.00;@";
const SIN_VALOR = 987_654_321;
const ERRORES = { "#DIV/0!": 0x07, "#VALUE!": 0x0f, "#REF!": 0x17, "#N/A": 0x2a } as const;

export const num = (v: number, z: string): CellObject => ({ t: "n", v, z });
export const pct = (v: number): CellObject => num(v, "0%");
export const eur = (v: number): CellObject => num(v, '#,##0.00 "€"');
export const dia = (v: number): CellObject => num(v, "d-mmm");
export const formula = (f: string, v: number): CellObject => ({ t: "n", v, f });
export const sinCalcular = (f: string): CellObject => ({ t: "n", v: SIN_VALOR, f });
export const error = (w: keyof typeof ERRORES): CellObject => ({ t: "e", v: ERRORES[w], w });
export const tachado = (v: string | number): CellObject => ({
  t: typeof v === "number" ? "n" : "s",
  v,
  z: FORMATO_TACHADO,
});

const esSuelta = (filaSuelta: Fila | readonly Valor[]): filaSuelta is readonly Valor[] =>
  Array.isArray(filaSuelta);
const filasDe = (hoja: HojaDe): Fila[] => hoja.filas.map((f) => (esSuelta(f) ? fila("indiferente", f) : f));

const hechos = new WeakMap<Variante, Uint8Array>();

/** The variant's file. Made once, as several tests read the same ones; a copy for each of them. */
export function bytesDe(variante: Variante): Uint8Array {
  const bytes = hechos.get(variante) ?? construir(variante);
  hechos.set(variante, bytes);
  return new Uint8Array(bytes);
}

function construir({ formato, hojas, csv }: Variante): Uint8Array {
  if (formato === "csv") {
    const { separador = ";", codificacion = "utf8" } = csv ?? {};
    const texto = (hojas[0] ? filasDe(hojas[0]) : [])
      .map(({ celdas }) => celdas.map((celda) => String(celda ?? "")).join(separador))
      .join("\r\n");
    if (codificacion === "windows-1252")
      return new Uint8Array(Buffer.from(texto.replaceAll("€", "\u0080").replaceAll("–", "\u0096"), "latin1"));
    return new TextEncoder().encode(codificacion === "utf8-bom" ? `\ufeff${texto}` : texto);
  }
  const libro = utils.book_new();
  for (const hoja of hojas) utils.book_append_sheet(libro, hojaDeCalculo(hoja), hoja.nombre);
  libro.Workbook = { Sheets: hojas.map(({ nombre, oculta: o }) => ({ name: nombre, Hidden: o ? 1 : 0 })) };
  const bookType: BookType = formato === "xls" ? "biff8" : formato;
  const bytes = new Uint8Array(write(libro, { type: "array", bookType }) as ArrayBuffer);
  return formato === "xlsx" ? retocado(bytes) : bytes;
}

function hojaDeCalculo(hoja: HojaDe): WorkSheet {
  const filas = filasDe(hoja);
  const calculo = utils.aoa_to_sheet(filas.map(({ celdas }) => [...celdas]));
  calculo["!merges"] = [
    ...(hoja.fusiones ?? []).map(utils.decode_range),
    ...filas.flatMap(({ fundidas }, r) => (fundidas ? [{ s: { r, c: 0 }, e: { r, c: fundidas - 1 } }] : [])),
  ];
  if (filas.some((f) => f.oculta)) calculo["!rows"] = filas.map((f) => (f.oculta ? { hidden: true } : {}));
  if (hoja.columnasOcultas) {
    const ancho = Math.max(...hoja.columnasOcultas) + 1;
    calculo["!cols"] = Array.from({ length: ancho }, (_, c) => ({
      wch: 12,
      hidden: hoja.columnasOcultas?.includes(c) ?? false,
    }));
  }
  return calculo;
}

/** What SheetJS does not write: struck-through cells and formulas without their value. */
function retocado(bytes: Uint8Array): Uint8Array {
  const zip = CFB.read(bytes, { type: "buffer" });
  for (const parte of zip.FileIndex) {
    if (!parte.name.endsWith(".xml")) continue;
    const texto = new TextDecoder().decode(new Uint8Array(parte.content as unknown as ArrayLike<number>));
    const otro = /^sheet\d/u.test(parte.name)
      ? texto.replaceAll(`<v>${SIN_VALOR}</v>`, "")
      : parte.name === "styles.xml"
        ? conTachados(texto)
        : texto;
    if (otro === texto) continue;
    parte.content = Buffer.from(otro) as unknown as typeof parte.content;
    parte.size = Buffer.byteLength(otro);
  }
  return new Uint8Array(CFB.write(zip, { type: "buffer", fileType: "zip" }) as Buffer);
}

function conTachados(estilos: string): string {
  const id = new RegExp(`<numFmt numFmtId="(\\d+)" formatCode="${FORMATO_TACHADO}"`, "u").exec(estilos)?.[1];
  if (id === undefined) return estilos;
  return estilos
    .replace(
      /<fonts\b[^>]*>(.*?)<\/fonts>/su,
      '<fonts count="2">$1<font><strike/><sz val="11"/></font></fonts>',
    )
    .replace(new RegExp(`<xf numFmtId="${id}" fontId="0"`, "u"), `<xf numFmtId="${id}" fontId="1"`);
}

/**
 * What must come out, as in test/fixtures/README.md; rows numbered as the spreadsheet shows them.
 */
export function esperadoDe(variante: Variante): Esperado {
  const { comun, columnaNombre = 0, general = [], hojas, rechazo } = variante;
  const productos: ProductoEsperado[] = [];
  const reportar: { fila: number | null; por: string; patron?: string }[] = [];
  const noProducto: number[] = [];
  const alternativas: Alternativa[] = [];
  const cabeceras: number[] = [];
  for (const hoja of hojas) {
    let seccion: string | null = null;
    filasDe(hoja).forEach(({ celdas, papel, productos: suyos, por, seccion: nueva }, indice) => {
      const numero = indice + 1;
      if (nueva !== undefined) seccion = nueva;
      if (papel === "cabecera") cabeceras.push(numero);
      if (papel === "cabecera" || papel === "nada") noProducto.push(numero);
      if (por !== undefined) reportar.push({ fila: numero, por });
      for (const { otrosPrecios, otrosIvas, ...campos } of suyos) {
        const base = { nombre: textoDe(celdas[columnaNombre]), categoria: seccion, ...SIN_NADA };
        const producto = { ...base, fila: numero, ...comun, ...campos };
        productos.push({ ...producto, categoria: campos.categoria ?? seccion ?? comun?.categoria ?? null });
        if (otrosPrecios) alternativas.push(otra(numero, "precio", otrosPrecios));
        if (otrosIvas) alternativas.push(otra(numero, "iva", otrosIvas));
      }
    });
  }
  for (const [por, patron] of general) reportar.push({ fila: null, por, patron });
  return {
    archivo: variante.nombre,
    hoja: variante.formato === "csv" ? null : (hojas[0]?.nombre ?? null),
    filaCabecera: cabeceras.length === 1 ? (cabeceras[0] ?? null) : null,
    productos,
    reportar,
    noProducto,
    alternativas,
    rechazo: rechazo === undefined ? null : { status: [400, 415], por: rechazo },
  };
}

const SIN_NADA = { precio: "0", iva: null, unidad: null, codigo: null, stock: null, descripcion: null };
const otra = (f: number, campo: string, valores: readonly string[]): Alternativa => ({
  fila: f,
  campo,
  valores,
  soloConAviso: true,
});

function textoDe(valor: Valor | undefined): string {
  const texto = valor !== null && typeof valor === "object" ? valor.v : valor;
  return String(texto ?? "")
    .replace(/\s+/gu, " ")
    .trim();
}
