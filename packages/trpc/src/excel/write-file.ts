import type { Comparable } from "@cosecha/domain/comparacion";
import { exportDisponible } from "@cosecha/importador/own-sheet";
import { type ParteEnHoja, sheetOfParte } from "./parte-sheet.ts";
import { groupLines, type LineaEnHoja, sheetForProveedor, sheetForSharing } from "./pedido-sheets.ts";
import { type Celdas, sheetOfReparto, sheetToFillIn } from "./reparto-sheets.ts";

/**
 * Which workbook to write, and its rows as the pieces of JSON that the database returned. Plain
 * data, as it may travel to another process. Text, because sending twenty thousand objects would
 * keep the sending process busy for long.
 */
export type SheetRequest = Sheet & {
  /** Asked for by who has nothing but a link. */
  porEnlace?: true;
};

type Sheet =
  | { hoja: "lista"; productos: string[] }
  | { hoja: "parte"; parte: ParteEnHoja }
  | {
      hoja: "proveedor" | "reparto";
      pedido: { proveedor: string; descripcion: string; inicio: string; fin: string };
      lineas: string[];
    }
  | {
      hoja: "entregado" | "porEscribir";
      pedido: { id: number; proveedor: string; descripcion: string; inicio: string; fin: string };
      /** `Celdas`, as JSON. */
      celdas: string;
    };

/**
 * Writes a workbook. Slow where there are many rows, so the server runs it in a separate process.
 */
export function writeFile(request: SheetRequest): Uint8Array<ArrayBuffer> {
  if (request.hoja === "lista") return exportDisponible(parse<Comparable>(request.productos));
  if (request.hoja === "parte") return sheetOfParte(request.parte);
  if ("celdas" in request) {
    const celdas = JSON.parse(request.celdas) as Celdas;
    return request.hoja === "entregado"
      ? sheetOfReparto(celdas, request.pedido)
      : sheetToFillIn(celdas, request.pedido);
  }
  const pedido = { ...request.pedido, ...groupLines(parse<LineaEnHoja>(request.lineas)) };
  return request.hoja === "proveedor" ? sheetForProveedor(pedido) : sheetForSharing(pedido);
}

const parse = <T>(pieces: readonly string[]): T[] => pieces.flatMap((piece) => JSON.parse(piece) as T[]);
