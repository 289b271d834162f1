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
  const destinos = new Map(relations(partes).map(({ id, ruta }) => [id, ruta]));
  const rutas = new Map<string, string>();
  for (const hoja of textOf(partes, "workbook.xml").matchAll(/<sheet\b[^>]*>/gu)) {
    const nombre = /\bname="([^"]*)"/u.exec(hoja[0])?.[1];
    const destino = destinos.get(/\br:id="([^"]*)"/u.exec(hoja[0])?.[1] ?? "");
    if (nombre !== undefined && destino !== undefined) rutas.set(unescapeXml(nombre), destino);
  }
  return rutas;
}

/** The path of an .xlsx's styles among its parts. */
export const stylesPath = (partes: ReadonlyMap<string, Uint8Array>): string =>
  relations(partes).find(({ tipo }) => tipo.endsWith("/styles"))?.ruta ??
  `${workbookFolder(partes)}styles.xml`;

const textOf = (partes: ReadonlyMap<string, Uint8Array>, nombre: string) =>
  new TextDecoder().decode(partes.get(workbookFolder(partes) + nombre) ?? new Uint8Array());

/** What the workbook's parts are, by their ids in it. */
function relations(partes: ReadonlyMap<string, Uint8Array>): { id: string; tipo: string; ruta: string }[] {
  const relaciones = textOf(partes, "_rels/workbook.xml.rels").matchAll(/<Relationship\b[^>]*>/gu);
  return [...relaciones].flatMap(([relacion]) => {
    const id = /\bId="([^"]*)"/u.exec(relacion)?.[1];
    const destino = /\bTarget="([^"]*)"/u.exec(relacion)?.[1];
    if (id === undefined || destino === undefined) return [];
    const ruta = destino.startsWith("/") ? destino.slice(1) : workbookFolder(partes) + destino;
    return { id, tipo: /\bType="([^"]*)"/u.exec(relacion)?.[1] ?? "", ruta };
  });
}
