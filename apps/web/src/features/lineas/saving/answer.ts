import type { LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import type { serverError } from "../../../api/api.ts";
import type { ChangedLine } from "../draft/changes.ts";
import type { KeptEdit } from "../draft/edits.ts";
import { writeCantidad } from "../draft/quantity.ts";
import { textosGuardar } from "./texts.ts";

/** The server's answer when it refused lines. */
export interface Refusal {
  /** The reason, as the user reads it. */
  reason: string;
  /** The server failed while it handled the request: nobody knows what it saved. */
  isBroken: boolean;
  /** The order may have closed, the stock may be gone, or somebody else may have changed a line. */
  isConflict: boolean;
  /** The only reason is that somebody else has changed the quantities that these lines replace. */
  isOvertaken: boolean;
  /** The server's message for each line that it named, by product. */
  errors: ReadonlyMap<number, string>;
}

/** Stands for an answer that says only that the server failed. */
const SERVER_BROKE = { message: "", codigo: "ERROR_INTERNO", issues: [] } as const;

/**
 * Explains why the server refused the lines in `sent`. `said` is null when the answer did not come
 * from the app's own code.
 */
export function refusalOf(said: ReturnType<typeof serverError>, sent: readonly ChangedLine[]): Refusal {
  const { message, codigo, issues } = said ?? SERVER_BROKE;
  const isBroken = codigo === SERVER_BROKE.codigo;
  return {
    reason: isBroken && message ? textosGuardar.noGuardado(message) : message || textos.lineas.noGuardadas,
    isBroken,
    isConflict: codigo === "CONFLICTO",
    isOvertaken: issues.length > 0 && issues.every(({ path }) => path.endsWith(".antes")),
    errors: lineErrors(issues, sent),
  };
}

function lineErrors(
  issues: readonly { path: string; message: string }[],
  sent: readonly ChangedLine[],
): Map<number, string> {
  const errors = new Map<number, string>();
  for (const { path, message } of issues) {
    const index = /^lineas\.(\d+)/.exec(path)?.[1];
    const line = index === undefined ? undefined : sent[Number(index)];
    if (line) errors.set(line.productoId, message);
  }
  return errors;
}

/** What undoes a save of these lines, which replace those that are `stored`. */
export function undoOf(lines: readonly ChangedLine[], stored: readonly LineaVista[]): KeptEdit[] {
  const before = new Map(stored.map((linea) => [linea.productoId, linea]));
  return lines.map(({ productoId, cantidad, antes, nota, hasta }) => {
    const { nota: was = "", hasta: accepted = 0, nombreProducto: nombre = "" } = before.get(productoId) ?? {};
    const accepts = cantidad === 0 ? 0 : (hasta ?? accepted);
    const now = cantidad === 0 ? "" : (nota ?? was);
    return {
      productoId,
      nombre,
      text: writeCantidad(antes),
      antes: cantidad,
      enviados: [],
      // A line that goes again takes its note along.
      ...(antes > 0 && was !== now && { nota: { text: was, antes: now } }),
      ...(antes > 0 && accepted !== accepts && { hasta: { text: writeCantidad(accepted), antes: accepts } }),
    };
  });
}

/** Whether the server has all lines as they were sent. */
export function areStored(
  sent: readonly ChangedLine[],
  { lineas }: Pick<PantallaDeLineas, "lineas">,
): boolean {
  const stored = new Map(lineas.map((linea) => [linea.productoId, linea]));
  return sent.every(({ productoId, cantidad, nota, hasta }) => {
    const linea = stored.get(productoId);
    const isAccepted = hasta === undefined || linea?.hasta === hasta;
    return linea?.cantidad === cantidad && (nota === undefined || linea.nota === nota) && isAccepted;
  });
}

/**
 * The lines of `asked` that still differ from what the server has now, with the server's quantity
 * and note as those to replace.
 */
export function leftOf(asked: readonly ChangedLine[], changes: readonly ChangedLine[]): ChangedLine[] {
  const wanted = byProduct(asked);
  return changes.flatMap(({ productoId, antes, notaAntes, hastaAntes }) => {
    const line = wanted.get(productoId);
    if (line === undefined) return [];
    const { cantidad, nota, hasta } = line;
    const note = nota === undefined || notaAntes === undefined ? undefined : { nota, notaAntes };
    const more = hasta === undefined || hastaAntes === undefined ? undefined : { hasta, hastaAntes };
    const isDone = cantidad === antes && note === undefined && more === undefined;
    return isDone ? [] : [{ productoId, cantidad, antes, ...note, ...more }];
  });
}

const byProduct = (lines: readonly ChangedLine[]) => new Map(lines.map((line) => [line.productoId, line]));
