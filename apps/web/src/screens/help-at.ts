import { findRoute, isPublic, type paths } from "../navigation/paths.ts";

/** The screen at this address, where the guide has something about it. */
export function helpAt(path: string): keyof typeof paths | null {
  const found = findRoute(path);
  return found === null || isPublic(found) || found.name === "guia" ? null : found.name;
}
