import { openZip } from "../zip/read-zip.ts";
import { writeZip } from "../zip/write-zip.ts";

const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/;
const STYLES = "xl/styles.xml";
/** A4 landscape, one page wide and as many pages long as needed. */
const PAGE =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>';

/** Lines around all cells, and in points the height of a row in which one can write by hand. */
const LINES = '<printOptions gridLines="1"/>';
const TO_WRITE_IN = 22;

/**
 * Prepares an .xlsx, as SheetJS wrote it, for reading and printing: in each sheet the rows
 * `negritas` are bold, the rows down to the header stay in sight, and all columns fit on one page's
 * width. `paraEscribir`: cells have lines and are high enough to write in them. Rows count from 0.
 * SheetJS itself can write none of this. Throws where SheetJS did not write an expected part.
 */
export function printable(
  xlsx: Uint8Array,
  {
    cabecera,
    negritas,
    paraEscribir = false,
  }: { cabecera: number; negritas: readonly number[]; paraEscribir?: boolean },
): Uint8Array<ArrayBuffer> {
  const partes = openZip(xlsx);
  const cambiar = (nombre: string, cambio: (xml: string) => string) => {
    const parte = partes.get(nombre);
    if (parte === undefined) throw new Error(`SheetJS wrote no ${nombre}.`);
    partes.set(nombre, Buffer.from(cambio(Buffer.from(parte).toString())));
  };
  let formatos = 0;
  cambiar(STYLES, (xml) =>
    xml
      .replace(/<fonts count="1">(<font>)(.*?<\/font>)<\/fonts>/, '<fonts count="2">$1$2$1<b/>$2</fonts>')
      .replace(/<cellXfs count="\d+">(.*?)<\/cellXfs>/, (_, xfs: string) => {
        formatos = xfs.split("<xf ").length - 1;
        const negrita = xfs.replaceAll('fontId="0"', 'fontId="1" applyFont="1"');
        return `<cellXfs count="${2 * formatos}">${xfs}${negrita}</cellXfs>`;
      }),
  );
  const enNegrita = (fila: string) =>
    fila.replace(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/g, (_, donde: string, estilo = "0") => {
      return `<c r="${donde}" s="${Number(estilo) + formatos}"`;
    });
  const filas = new Set(negritas.map((fila) => String(fila + 1)));
  const alto = cabecera + 1;
  const masAlta = (fila: string, n: string) =>
    paraEscribir && Number(n) > alto
      ? fila.replace("<row ", `<row ht="${TO_WRITE_IN}" customHeight="1" `)
      : fila;
  const deHoja = (xml: string) =>
    xml
      .replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
      .replace(
        '<sheetView workbookViewId="0"/>',
        `<sheetView workbookViewId="0"><pane ySplit="${alto}" topLeftCell="A${alto + 1}" activePane="bottomLeft" state="frozen"/></sheetView>`,
      )
      .replace(/<row r="(\d+)".*?<\/row>/g, (fila, n: string) =>
        masAlta(filas.has(n) ? enNegrita(fila) : fila, n),
      )
      .replace(/<ignoredErrors>|<\/worksheet>/, `${paraEscribir ? LINES : ""}${PAGE}$&`);
  const hojas = [...partes.keys()].filter((nombre) => SHEET.test(nombre));
  if (hojas.length === 0) throw new Error("SheetJS wrote no sheet.");
  for (const hoja of hojas) cambiar(hoja, deHoja);
  return writeZip(partes);
}
