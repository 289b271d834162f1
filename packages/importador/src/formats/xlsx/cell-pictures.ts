import { attributeOf, type Tag, tagsOf, textAfter } from "../xml-tags.ts";
import type { Package } from "./package.ts";

/**
 * Pictures that are the value of a cell. Excel's way: a cell names a value of the workbook's
 * metadata, that a rich value, that one of the images of a list. WPS's way: a formula names one.
 */

/**
 * The images by what cells name them with (`vm`, from 1): null where it is to be fetched from
 * elsewhere, undefined where the value is none.
 */
export function imagesByCell(libro: Package): (Uint8Array | null | undefined)[] {
  const parts = new Map(libro.relationsOf(libro.workbook()).map(({ tipo, destino }) => [tipo, destino]));
  const [metadata, values, structures, rels, web] = [
    "sheetMetadata",
    "rdRichValue",
    "rdRichValueStructure",
    "richValueRel",
    "rdRichValueWebImage",
  ].map((tipo) => parts.get(tipo));
  if (metadata === undefined || values === undefined || structures === undefined) return [];
  const local = rels === undefined ? [] : listedImages(libro, rels, "rel");
  const fetched = web === undefined ? [] : listedImages(libro, web, "blip");
  const rich = richValues(libro.textOf(values), structuresOf(libro.textOf(structures)));
  return richIndexes(libro.textOf(metadata)).map((index) => {
    const { tipo, imagen } = rich[index ?? -1] ?? {};
    if (imagen === undefined) return undefined;
    return tipo === "_localImage" ? local[imagen] : (fetched[imagen] ?? null);
  });
}

/** The images that a part lists by their relations, in its order. */
function listedImages(libro: Package, ruta: string, nombre: string): (Uint8Array | null)[] {
  const relations = new Map(libro.relationsOf(ruta).map((relation) => [relation.id, relation]));
  return opened(libro.textOf(ruta), nombre).map((tag) => {
    const relation = relations.get(attributeOf(tag, "id") ?? "");
    if (relation?.fuera) return null;
    return libro.bytesOf(relation?.destino ?? "") ?? new Uint8Array();
  });
}

const opened = (xml: string, nombre: string): Tag[] => [...tagsOf(xml, nombre)].filter((tag) => !tag.cierra);

/** The kinds of rich values, and which of a value's fields names its image. */
function structuresOf(xml: string): { tipo: string; campo: number }[] {
  const structures: { tipo: string; campo: number }[] = [];
  let campo = 0;
  for (const tag of tagsOf(xml)) {
    if (tag.cierra) continue;
    if (tag.nombre === "s") {
      structures.push({ tipo: attributeOf(tag, "t") ?? "", campo: -1 });
      campo = 0;
    } else if (tag.nombre === "k") {
      const last = structures.at(-1);
      if (last && /(?:LocalImage|WebImage)Identifier$/u.test(attributeOf(tag, "n") ?? "")) last.campo = campo;
      campo++;
    }
  }
  return structures;
}

/** Which image each rich value is; neither for another kind of value. */
function richValues(xml: string, structures: ReturnType<typeof structuresOf>) {
  const values: { tipo?: string; imagen?: number }[] = [];
  let fields: string[] = [];
  let structure: ReturnType<typeof structuresOf>[number] | undefined;
  for (const tag of tagsOf(xml)) {
    if (tag.nombre === "rv" && !tag.cierra) {
      structure = structures[Number(attributeOf(tag, "s"))];
      fields = [];
      if (tag.vacia) values.push({});
    } else if (tag.nombre === "rv") {
      const campo = fields[structure?.campo ?? -1];
      values.push(campo === undefined ? {} : { tipo: structure?.tipo ?? "", imagen: Number(campo) });
    } else if (tag.nombre === "v" && !tag.cierra) fields.push(textAfter(xml, tag));
  }
  return values;
}

/** The rich value of each value that cells name; undefined where it is another kind. */
function richIndexes(xml: string): (number | undefined)[] {
  const types = opened(xml, "metadataType").map((tag) => attributeOf(tag, "name"));
  const rich: number[] = [];
  const cells: (number | undefined)[] = [];
  let within = "";
  for (const tag of tagsOf(xml)) {
    if (tag.nombre === "futureMetadata" || tag.nombre === "valueMetadata")
      within = tag.cierra ? "" : (attributeOf(tag, "name") ?? tag.nombre);
    else if (tag.cierra) continue;
    else if (tag.nombre === "rvb" && within === "XLRICHVALUE") rich.push(Number(attributeOf(tag, "i")));
    else if (tag.nombre === "rc" && within === "valueMetadata") {
      const isRich = types[Number(attributeOf(tag, "t")) - 1] === "XLRICHVALUE";
      cells.push(isRich ? rich[Number(attributeOf(tag, "v"))] : undefined);
    }
  }
  return cells;
}

/** WPS's images by the name that `DISPIMG` uses. */
export function imagesByName(libro: Package): Map<string, Uint8Array> {
  const images = new Map<string, Uint8Array>();
  const ruta = libro.relationsOf(libro.workbook()).find(({ tipo }) => tipo === "cellImage")?.destino;
  if (ruta === undefined) return images;
  const relations = new Map(libro.relationsOf(ruta).map((relation) => [relation.id, relation]));
  let nombre: string | undefined;
  for (const tag of tagsOf(libro.textOf(ruta))) {
    if (tag.cierra) continue;
    if (tag.nombre === "cNvPr") nombre = attributeOf(tag, "name");
    else if (tag.nombre === "blip" && nombre !== undefined) {
      const { destino = "" } = relations.get(attributeOf(tag, "embed") ?? "") ?? {};
      images.set(nombre, libro.bytesOf(destino) ?? new Uint8Array());
    }
  }
  return images;
}
