import { openZip, zipNames } from "../zip/read-zip.ts";
import { sheetPaths } from "./sheet-paths.ts";

/** A picture that lies over cells of an .xlsx. */
export interface Picture {
  readonly hoja: string;
  /** The first and the last row that it covers, from 1. */
  readonly desde: number;
  readonly hasta: number;
  /** Its part: one image may lie in many places. */
  readonly ruta: string;
  readonly bytes: Uint8Array;
}

/** What programs write for photographs and drawings, as far as it is made of pixels. */
const IMAGE = /\.(?:png|jpe?g|gif|webp|tiff?)$/iu;
const NEEDED = /(?:^|\/)(?:drawings\/|workbook\.xml$|_rels\/)/u;

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, "u").exec(tag)?.[1];

/**
 * The pictures that are anchored to cells (`twoCellAnchor`, `oneCellAnchor`), by sheet and row. The
 * file has been opened before, within the limits of zips. A file without drawings costs a look at
 * its list of parts. What is written in any other way is left out.
 */
export function picturesOfXlsx(bytes: Uint8Array): Picture[] {
  if (!zipNames(bytes).some((nombre) => /drawings\/[^/]+\.xml$/u.test(nombre))) return [];
  const partes = openZip(bytes, (nombre) => NEEDED.test(nombre) || IMAGE.test(nombre));
  const texto = (nombre: string) => new TextDecoder().decode(partes.get(nombre) ?? new Uint8Array());
  /** What a part refers to, by the names that it uses; with only one kind, those of that kind. */
  const targetsOf = (ruta: string, kind = ""): Map<string, string> => {
    const [carpeta, nombre] = split(ruta);
    const targets = new Map<string, string>();
    for (const [tag] of texto(`${carpeta}_rels/${nombre}.rels`).matchAll(/<Relationship\b[^>]*>/gu)) {
      const [id, target, type] = ["Id", "Target", "Type"].map((name) => attribute(tag, name));
      if (id === undefined || target === undefined || !type?.endsWith(kind)) continue;
      targets.set(id, resolve(carpeta, target));
    }
    return targets;
  };
  return [...sheetPaths(partes)].flatMap(([hoja, ruta]) =>
    [...targetsOf(ruta, "/drawing").values()].flatMap((dibujo) => {
      const images = targetsOf(dibujo);
      return anchorsOf(texto(dibujo)).flatMap(({ id, ...rows }) => {
        const imagen = images.get(id);
        const contenido = imagen === undefined ? undefined : partes.get(imagen);
        return imagen === undefined || contenido === undefined || !IMAGE.test(imagen)
          ? []
          : [{ hoja, ...rows, ruta: imagen, bytes: contenido }];
      });
    }),
  );
}

/** How much of an anchor is looked at, in characters: programs write fewer than 3,000. */
const ANCHOR = 20_000;

/** The rows of each anchored picture, and the name of its image. */
function anchorsOf(xml: string): { desde: number; hasta: number; id: string }[] {
  return xml
    .split(/<(?:\w+:)?(?:two|one)CellAnchor\b/u)
    .slice(1)
    .flatMap((rest) => {
      const anchor = rest.slice(0, ANCHOR);
      const id = /<(?:\w+:)?blip\b[^>]*\br:embed="([^"]*)"/u.exec(anchor)?.[1];
      const [desde, hasta = desde] = ["from", "to"].map((end) => rowOf(anchor, end));
      return id === undefined || desde === undefined || hasta === undefined ? [] : [{ desde, hasta, id }];
    });
}

function rowOf(anchor: string, end: string): number | undefined {
  const corner = new RegExp(`<(?:\\w+:)?${end}>.*?<(?:\\w+:)?row>\\s*(\\d{1,7})\\s*<`, "su").exec(anchor);
  return corner === null ? undefined : Number(corner[1]) + 1;
}

/** A part's folder, with its slash, and its name there. */
const split = (ruta: string): [string, string] => {
  const slash = ruta.lastIndexOf("/") + 1;
  return [ruta.slice(0, slash), ruta.slice(slash)];
};

/** The path of a part that another in that folder names. */
function resolve(carpeta: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : carpeta + target).split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}
