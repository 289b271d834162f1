import { unescapeXml } from "../xml-text.ts";
/** The folder of the workbook among an .xlsx's parts, with its slash: «xl/». */
export function workbookFolder(partes: ReadonlyMap<string, Uint8Array>): string {
  return (
    [...partes.keys()]
      .map((nombre) => /^(.*\/)?workbook\.xml$/u.exec(nombre)?.[1])
      .find((ruta) => ruta !== undefined) ?? "xl/"
  );
}

/** The paths of the sheets' parts in an .xlsx, by the sheets' names. */
export function sheetPaths(partes: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const carpeta = workbookFolder(partes);
  const texto = (nombre: string) =>
    new TextDecoder().decode(partes.get(carpeta + nombre) ?? new Uint8Array());
  const libro = texto("workbook.xml");
  const relaciones = texto("_rels/workbook.xml.rels");
  const destinos = new Map<string, string>();
  for (const relacion of relaciones.matchAll(/<Relationship\b[^>]*>/gu)) {
    const id = /\bId="([^"]*)"/u.exec(relacion[0])?.[1];
    const destino = /\bTarget="([^"]*)"/u.exec(relacion[0])?.[1];
    if (id !== undefined && destino !== undefined)
      destinos.set(id, destino.startsWith("/") ? destino.slice(1) : carpeta + destino);
  }
  const rutas = new Map<string, string>();
  for (const hoja of libro.matchAll(/<sheet\b[^>]*>/gu)) {
    const nombre = /\bname="([^"]*)"/u.exec(hoja[0])?.[1];
    const destino = destinos.get(/\br:id="([^"]*)"/u.exec(hoja[0])?.[1] ?? "");
    if (nombre !== undefined && destino !== undefined) rutas.set(unescapeXml(nombre), destino);
  }
  return rutas;
}
