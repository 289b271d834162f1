import type { Picture } from "../formats/picture.ts";
import type { Alike } from "./beside.ts";

/** A picture that lies beside products, and the image that it is, whichever part has it. */
export interface Found extends Picture {
  readonly bytes: Uint8Array;
  readonly imagen: string;
  readonly cosas: readonly Alike[];
}

/** An image that lies beside more things than these is a mark («ecológico»), no picture. */
const SHARED = 3;
/**
 * In a column of marks, fewer images that one thing has instead of a mark are marks too: the flag
 * of a country.
 */
const FEW = 3;
/**
 * What is smaller than this part of the pictures of its sheet is a mark («¡nuevo!») where it lies
 * beside several things, or in a column where pictures do not.
 */
const SMALL = 0.5;

/** A column of a sheet: its images that one thing each has, and its marks. */
interface Column {
  readonly propias: Set<string>;
  /** What has a mark in this column. */
  readonly marcadas: Set<Alike>;
}

/** Which of the pictures of a file are marks, and which lie in a column of pictures. */
export function tellMarks(found: readonly Found[]): {
  isMark: (picture: Found) => boolean;
  isPhoto: (picture: Found) => boolean;
} {
  const uses = usesOf(found);
  const usesIn = ({ imagen }: Found) => uses.get(imagen)?.size ?? 0;
  const columns = new Map<string, Column>();
  const columnOf = ({ hoja, columna }: Found) => columns.get(`${columna} ${hoja}`);
  const most = new Map<string, number>();
  for (const picture of found) {
    const column = columnOf(picture) ?? { propias: new Set(), marcadas: new Set() };
    columns.set(`${picture.columna} ${picture.hoja}`, column);
    if (usesIn(picture) > SHARED) for (const cosa of picture.cosas) column.marcadas.add(cosa);
    if (usesIn(picture) > 1) continue;
    column.propias.add(picture.imagen);
    most.set(picture.hoja, Math.max(most.get(picture.hoja) ?? 0, column.propias.size));
  }
  const isPhoto = (picture: Found): boolean => {
    const suyas = columnOf(picture)?.propias.size ?? 0;
    const all = most.get(picture.hoja) ?? 0;
    // Tables side by side have one such column each. A single picture tells nothing.
    return all < 2 || suyas > all / 2;
  };
  const areas = new Map<string, number[]>();
  for (const picture of found.filter((one) => usesIn(one) === 1 && isPhoto(one)))
    areas.set(picture.hoja, [...(areas.get(picture.hoja) ?? []), picture.area]);
  const usual = new Map(
    [...areas].map(([hoja, unas]) => [hoja, unas.sort((a, b) => a - b)[unas.length >> 1]]),
  );
  const isInstead = (picture: Found): boolean => {
    const { marcadas, propias } = columnOf(picture) ?? {};
    if (!marcadas?.size || (propias?.size ?? 0) >= FEW) return false;
    return !picture.cosas.some((cosa) => marcadas.has(cosa));
  };
  const isMark = (picture: Found): boolean => {
    const used = usesIn(picture);
    if (used > SHARED || isInstead(picture)) return true;
    const isSmall = picture.area < SMALL * (usual.get(picture.hoja) ?? 0);
    return isPhoto(picture) ? used > 1 && isSmall : used > 1 || isSmall;
  };
  return { isMark, isPhoto };
}

/** The names beside which each image lies by itself: what shares a merged cell counts as one. */
function usesOf(found: readonly Found[]): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const { imagen, cosas } of found) {
    const names = uses.get(imagen) ?? new Set();
    uses.set(imagen, names.add(cosas[0]?.nombre ?? ""));
  }
  return uses;
}
