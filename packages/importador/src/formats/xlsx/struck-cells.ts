import { sheetPaths, workbookFolder } from "./sheet-paths.ts";

/**
 * The struck-through cells of an .xlsx by sheet name, as references («B7»): struck by the cell's
 * style, or by its rich text. SheetJS does not report them, so this searches the few parts that do.
 * A file without any costs one search.
 */
export function struckCellsOfXlsx(partes: ReadonlyMap<string, Uint8Array>): Map<string, ReadonlySet<string>> {
  const texto = (nombre: string) => new TextDecoder().decode(partes.get(nombre) ?? new Uint8Array());
  const carpeta = workbookFolder(partes);
  const estilos = struckStyles(texto(`${carpeta}styles.xml`));
  const cadenas = struckStrings(texto(`${carpeta}sharedStrings.xml`));
  const halladas = new Map<string, ReadonlySet<string>>();
  if (estilos.size === 0 && cadenas.size === 0) return halladas;
  for (const [nombre, ruta] of sheetPaths(partes)) {
    const celdas = new Set<string>();
    for (const celda of texto(ruta).matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)) {
      const atributos = celda[1] ?? "";
      const referencia = /\br="([A-Z]+\d+)"/u.exec(atributos)?.[1];
      if (referencia === undefined) continue;
      const estilo = /\bs="(\d+)"/u.exec(atributos)?.[1];
      const cadena = /\bt="s"/u.test(atributos) ? /<v>(\d+)<\/v>/u.exec(celda[2] ?? "")?.[1] : undefined;
      if (
        (estilo !== undefined && estilos.has(Number(estilo))) ||
        (cadena !== undefined && cadenas.has(Number(cadena)))
      ) {
        celdas.add(referencia);
      }
    }
    halladas.set(nombre, celdas);
  }
  return halladas;
}

const STRUCK = /<(?:d?strike|x:strike)\b(?!\s+val="(?:0|false)")[^>]*>/u;

function struckStyles(xml: string): Set<number> {
  const fuentes = /<fonts\b.*?<\/fonts>/su.exec(xml)?.[0] ?? "";
  const tachadas = new Set<number>();
  let i = 0;
  for (const fuente of fuentes.matchAll(/<font\b[^>]*?(?:\/>|>.*?<\/font>)/gsu)) {
    if (STRUCK.test(fuente[0])) tachadas.add(i);
    i++;
  }
  const estilos = new Set<number>();
  if (tachadas.size === 0) return estilos;
  const formatos = /<cellXfs\b.*?<\/cellXfs>/su.exec(xml)?.[0] ?? "";
  let j = 0;
  for (const formato of formatos.matchAll(/<xf\b([^>]*)>/gu)) {
    const fuente = /\bfontId="(\d+)"/u.exec(formato[1] ?? "")?.[1];
    if (fuente !== undefined && tachadas.has(Number(fuente))) estilos.add(j);
    j++;
  }
  return estilos;
}

function struckStrings(xml: string): Set<number> {
  const cadenas = new Set<number>();
  if (!STRUCK.test(xml)) return cadenas;
  let i = 0;
  for (const cadena of xml.matchAll(/<si\b[^>]*?(?:\/>|>.*?<\/si>)/gsu)) {
    if (STRUCK.test(cadena[0])) cadenas.add(i);
    i++;
  }
  return cadenas;
}
