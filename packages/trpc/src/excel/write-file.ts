import type { Comparable } from "@cosecha/domain/comparacion";
import { exportListing } from "@cosecha/importador/own-sheet";
import { groupLines, type LineaEnHoja, sheetForSharing, sheetForSupplier } from "./order-sheets.ts";

/**
 * Which workbook to write, and its rows as the pieces of JSON that the database returned. Plain
 * data, as it may travel to another process. Text, because sending twenty thousand objects would
 * keep the sending process busy for long.
 */
export type SheetRequest =
  | { hoja: "lista"; productos: string[] }
  | {
      hoja: "proveedor" | "reparto";
      pedido: { proveedor: string; descripcion: string; inicio: string; fin: string };
      lineas: string[];
    };

/**
 * Writes a workbook. Slow where there are many rows, so the server runs it in a separate process.
 */
export function writeFile(request: SheetRequest): Uint8Array<ArrayBuffer> {
  if (request.hoja === "lista") return exportListing(parse<Comparable>(request.productos));
  const pedido = { ...request.pedido, ...groupLines(parse<LineaEnHoja>(request.lineas)) };
  return request.hoja === "proveedor" ? sheetForSupplier(pedido) : sheetForSharing(pedido);
}

const parse = <T>(pieces: readonly string[]): T[] => pieces.flatMap((piece) => JSON.parse(piece) as T[]);
