import type { Comparable } from "@cosecha/domain/comparacion";
import { exportListing } from "@cosecha/importador/own-sheet";
import { groupLines, type LineaEnHoja, sheetForSharing, sheetForSupplier } from "./order-sheets.ts";

/**
 * A workbook to be written, and of what: rows as JSON, in pieces, as the database gave them. Plain
 * data, as it may travel to another process; and text, as twenty thousand objects would keep the
 * one that sends them busy for long.
 */
export type SheetRequest =
  | { hoja: "lista"; productos: string[] }
  | {
      hoja: "proveedor" | "reparto";
      pedido: { proveedor: string; descripcion: string; inicio: string; fin: string };
      lineas: string[];
    };

/** Writes a workbook. Slow where there are many rows: servers do it in a process apart. */
export function writeFile(request: SheetRequest): Uint8Array<ArrayBuffer> {
  if (request.hoja === "lista") return exportListing(parse<Comparable>(request.productos));
  const pedido = { ...request.pedido, ...groupLines(parse<LineaEnHoja>(request.lineas)) };
  return request.hoja === "proveedor" ? sheetForSupplier(pedido) : sheetForSharing(pedido);
}

const parse = <T>(pieces: readonly string[]): T[] => pieces.flatMap((piece) => JSON.parse(piece) as T[]);
