import { type CellObject, CFB, type RowInfo, SSF, type WorkBook, type WorkSheet } from "xlsx";

/**
 * The cells of an .xlsx as nearly every program writes them. They are most of a file, so they are read here, in a quarter
 * of the time that SheetJS takes; all the rest (sheets, styles, texts, merges) it reads. A file with a cell written in
 * any other way is left to it as a whole.
 */

/** A workbook without its cells, and those of each sheet as they are written. */
export interface CeldasAparte {
  /** A zip for SheetJS; the one cell in each sheet tells which of `celdas` are its own. */
  readonly libro: Uint8Array;
  readonly celdas: readonly string[];
}

const INICIO = "<sheetData>";
const FIN = "</sheetData>";

/** Takes the cells out of a workbook's parts; null where they are not written as usual. */
export function apartarCeldas(partes: ReadonlyMap<string, Uint8Array>): CeldasAparte | null {
  const celdas: string[] = [];
  const libro = CFB.utils.cfb_new();
  for (const [nombre, bytes] of partes) {
    if (!/\.(?:xml|rels)$/iu.test(nombre)) continue;
    const parte = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const inicio = parte.indexOf(INICIO);
    const fin = parte.indexOf(FIN);
    if (inicio === -1 || fin === -1) {
      if (/<(?:\w+:)?sheetData\b/u.test(parte.toString("latin1"))) return null;
      CFB.utils.cfb_add(libro, nombre, parte);
      continue;
    }
    const cual = `<row r="1"><c r="A1" t="str"><v>${celdas.length}</v></c></row>`;
    // One letter a byte: most texts are plain ASCII, and the others are decoded one by one.
    celdas.push(parte.toString("latin1", inicio + INICIO.length, fin));
    CFB.utils.cfb_add(
      libro,
      nombre,
      Buffer.concat([parte.subarray(0, inicio + INICIO.length), Buffer.from(cual), parte.subarray(fin)]),
    );
  }
  return { libro: CFB.write(libro, { fileType: "zip", type: "buffer" }) as Buffer, celdas };
}

/** What SheetJS tells of a workbook besides what its types say. */
type Leido = WorkBook & {
  Strings: readonly { t: string }[];
  Styles: { CellXf?: readonly { numFmtId: number }[] };
  SSF: Readonly<Record<number, string>>;
  Workbook?: { WBProps?: { date1904?: boolean } };
};

/** Puts the cells back into what SheetJS read of the rest, as it would have. False where one is not written as usual. */
export function devolverCeldas(libro: WorkBook, celdas: readonly string[]): boolean {
  const leido = libro as Leido;
  if (leido.Workbook?.WBProps?.date1904) return false;
  return Object.values(libro.Sheets).every((hoja) => {
    const cual = hoja["!data"]?.[0]?.[0]?.v;
    if (cual === undefined) return true;
    return leerFilas(celdas[Number(cual)] ?? "", leido, hoja);
  });
}

const FILA = /<row r="(\d+)"([^>]*?)(\/?)>/y;
const CELDA =
  /<c r="([A-Z]{1,3})(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(?:<f(?: aca="false")?>([^<]*)<\/f>)?(?:<v>([^<]*)<\/v>|<v\/>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)?<\/c>)/y;
const FIN_DE_FILA = "</row>";

/** A sheet's cells, row by row, into that sheet. */
function leerFilas(xml: string, libro: Leido, hoja: WorkSheet): boolean {
  const datos: CellObject[][] = [];
  const medidas: RowInfo[] = [];
  let posicion = 0;
  while (posicion < xml.length) {
    FILA.lastIndex = posicion;
    const fila = FILA.exec(xml);
    if (fila === null) return false;
    posicion = FILA.lastIndex;
    const [, numero, atributos = "", vacia] = fila;
    const indice = Number(numero) - 1;
    if (/\bhidden="(?:1|true)"/u.test(atributos)) medidas[indice] = { hidden: true };
    if (vacia === "/") continue;
    const suya: CellObject[] = [];
    while (!xml.startsWith(FIN_DE_FILA, posicion)) {
      CELDA.lastIndex = posicion;
      const celda = CELDA.exec(xml);
      if (celda === null || celda[2] !== numero) return false;
      posicion = CELDA.lastIndex;
      const leida = leerCelda(celda, libro);
      if (leida === undefined) return false;
      suya[columnaDe(celda[1]!)] = leida;
    }
    posicion += FIN_DE_FILA.length;
    if (suya.length > 0) datos[indice] = suya;
  }
  hoja["!data"] = datos;
  hoja["!rows"] = medidas;
  return true;
}

/** One cell as SheetJS gives it; undefined for what is left to it. */
function leerCelda(
  [, , , estilo, tipo = "n", formula, valor, enLinea]: RegExpExecArray,
  libro: Leido,
): CellObject | undefined {
  const z = libro.SSF[libro.Styles.CellXf?.[Number(estilo ?? 0)]?.numFmtId ?? 0];
  if (z === undefined) return undefined;
  const celda = valorDe(tipo, valor ?? "", enLinea, libro);
  if (celda === undefined) return undefined;
  if (celda.t === "n" || celda.t === "b") celda.w = SSF.format(z, celda.v);
  celda.z = z;
  if (!formula) return celda;
  const f = descifrar(formula)?.replaceAll("_xlfn.", "");
  return f === undefined ? undefined : { ...celda, f };
}

const NUMERO = /^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/iu;

function valorDe(
  tipo: string,
  valor: string,
  enLinea: string | undefined,
  { Strings }: Leido,
): CellObject | undefined {
  if (enLinea !== undefined && tipo !== "inlineStr") return undefined;
  switch (tipo) {
    case "n":
      if (valor === "") return { t: "z" };
      return NUMERO.test(valor) ? { t: "n", v: Number(valor) } : undefined;
    case "s":
      return valor === "" ? { t: "z" } : textoDe(Strings[Number(valor)]?.t);
    case "str":
      return textoDe(descifrar(valor));
    case "inlineStr":
      return textoDe(descifrar(enLinea ?? ""));
    case "b":
      return valor === "0" || valor === "1" ? { t: "b", v: valor === "1" } : undefined;
    case "e":
      return valor.startsWith("#") ? { t: "e", v: 0, w: valor } : undefined;
    default:
      return undefined;
  }
}

const textoDe = (v: string | undefined): CellObject | undefined =>
  v === undefined ? undefined : { t: "s", v };

const SIGNOS: Readonly<Record<string, string>> = { quot: '"', apos: "'", gt: ">", lt: "<", amp: "&" };

/** A text out of XML, from one letter a byte; undefined where it is written in a rare way. */
function descifrar(escrito: string): string | undefined {
  if (/^[\x20-\x25\x27-\x5e\x60-\x7e]*$/u.test(escrito)) return escrito;
  if (/_x[\da-f]{4}_|&(?!(?:quot|apos|gt|lt|amp);)|\r/iu.test(escrito)) return undefined;
  const texto = Buffer.from(escrito, "latin1").toString("utf8");
  return texto.replace(/&(\w+);/gu, (_, signo: string) => SIGNOS[signo]!);
}

/** «A» → 0, «AA» → 26. */
function columnaDe(letras: string): number {
  let columna = 0;
  for (let i = 0; i < letras.length; i++) columna = columna * 26 + letras.charCodeAt(i) - 64;
  return columna - 1;
}
