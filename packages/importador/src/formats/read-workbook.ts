import { read, type WorkBook } from "xlsx";
import { isEmpty, type Sheet, type Workbook } from "../workbook/cells.ts";
import { readCsv } from "./csv/read-csv.ts";
import { detectFormat } from "./detect-format.ts";
import { InvalidFileError } from "./invalid-file.ts";
import { marksOfOds, type SheetMarks } from "./ods/marks.ts";
import { READ_OPTIONS, readSheets } from "./read-sheets.ts";
import { struckCellsOfXls } from "./xls/struck-cells.ts";
import { type CellsApart, putCellsBack, takeCellsOut } from "./xlsx/cells.ts";
import { struckCellsOfXlsx } from "./xlsx/struck-cells.ts";
import { withoutStruckRuns } from "./xlsx/struck-runs.ts";
import { withRaisedDigits } from "./xlsx/superscripts.ts";
import { writeZip } from "./zip/write-zip.ts";

/** The limits of a file: 10 MB and 20,000 rows (design: Import). */
const LIMITS = { bytes: 10 * 1024 * 1024, filas: 20_000 } as const;
/**
 * The longest text of a cell, in characters, as in LibreOffice; Excel allows half of it. The
 * importer would be slow with longer texts.
 */
const MAX_CELL_TEXT = 65_535;

/**
 * Reads a file's bytes as a workbook of plain cells. The format is detected by the content;
 * `nombre` only appears in the cause of an error. Throws InvalidFileError, with a reason and a
 * message for users, for anything that is no workbook or exceeds a limit.
 */
export function readWorkbook(bytes: Uint8Array, nombre: string): Workbook {
  if (bytes.length > LIMITS.bytes) throw new InvalidFileError("demasiado-grande");
  const { formato, ...examinado } = examine(bytes);
  const hojas = formato === "csv" ? [readCsv(bytes)] : readWithSheetJs(bytes, examinado, nombre);
  return { formato, hojas: hojas.map(withinLimits) };
}

/**
 * The sheet without the blank rows at its end, of which a format that was put on whole columns
 * leaves a million. Throws InvalidFileError where the sheet exceeds a limit.
 */
function withinLimits(hoja: Sheet): Sheet {
  let llenas = 0;
  let fin = 0;
  for (const [f, fila] of hoja.filas.entries()) {
    let largo = -1;
    for (const celda of fila ?? [])
      if (celda !== undefined && celda.texto.length > largo) largo = celda.texto.length;
    if (largo < 0) continue;
    llenas++;
    if (largo > MAX_CELL_TEXT) throw new InvalidFileError("celda-demasiado-larga");
    if (fila?.some((celda) => celda !== undefined && !isEmpty(celda))) fin = f + 1;
  }
  if (llenas > LIMITS.filas) throw new InvalidFileError("demasiadas-filas");
  return fin === hoja.filas.length ? hoja : { ...hoja, filas: hoja.filas.slice(0, fin) };
}

type Marks = ReadonlyMap<string, SheetMarks>;

interface Examined {
  readonly formato: Workbook["formato"];
  readonly marcas: Marks | null;
  readonly aparte: CellsApart | null;
  /** The file for SheetJS where it is not read as it came. */
  readonly reescrito: Uint8Array | null;
}

/**
 * Detects the format and extracts what SheetJS does not report. The unzipped parts can be freed
 * before SheetJS unzips the file again.
 */
function examine(bytes: Uint8Array): Examined {
  const contenido = detectFormat(bytes);
  switch (contenido.formato) {
    case "ods": {
      const [xml, estilos] = ["content.xml", "styles.xml"].map((parte) =>
        new TextDecoder().decode(contenido.partes.get(parte)),
      );
      return { formato: "ods", marcas: marksOfOds(xml ?? "", estilos ?? ""), aparte: null, reescrito: null };
    }
    case "xlsx": {
      const sinTachar = withoutStruckRuns(contenido.partes);
      const elevadas = withRaisedDigits(sinTachar ?? contenido.partes) ?? sinTachar;
      const partes = elevadas ?? contenido.partes;
      return {
        formato: "xlsx",
        marcas: struckOnly(struckCellsOfXlsx(partes)),
        aparte: takeCellsOut(partes),
        reescrito: elevadas && writeZip(elevadas, { comprimir: false }),
      };
    }
    default:
      return { formato: contenido.formato, marcas: null, aparte: null, reescrito: null };
  }
}

function readWithSheetJs(
  bytes: Uint8Array,
  { marcas, aparte, reescrito }: Omit<Examined, "formato">,
  nombre: string,
): Sheet[] {
  let libro: WorkBook;
  try {
    libro = (aparte && readApart(aparte)) ?? readWhole(reescrito ?? bytes);
  } catch (error) {
    const protegido = error instanceof Error && /password|encrypt/iu.test(error.message);
    throw new InvalidFileError(protegido ? "cifrado" : "danado", {
      cause: new Error(nombre, { cause: error }),
    });
  }
  return readSheets(libro, marcas ?? struckOnly(struckCellsOfXls(bytes)));
}

/** Reads all of it. Where a cell's format is too much for SheetJS, the texts are made afterwards. */
function readWhole(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, READ_OPTIONS);
  } catch (error) {
    if (!(error instanceof Error) && !/format/iu.test(String(error))) throw error;
    if (error instanceof Error && !/format/iu.test(error.message)) throw error;
    return read(bytes, { ...READ_OPTIONS, cellText: false });
  }
}

function readApart({ libro, celdas }: CellsApart): WorkBook | null {
  const leido = read(libro, READ_OPTIONS);
  return putCellsBack(leido, celdas) ? leido : null;
}

const NOTHING_HIDDEN = { filasOcultas: new Set<number>(), columnasOcultas: new Set<number>() };

const struckOnly = (tachadas: ReadonlyMap<string, ReadonlySet<string>>): Marks =>
  new Map([...tachadas].map(([nombre, celdas]) => [nombre, { ...NOTHING_HIDDEN, tachadas: celdas }]));
