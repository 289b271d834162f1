import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import type { serverError } from "../../../api/api.ts";
import type { ChangedLine } from "../draft/changes.ts";
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

/** The screen's data with these lines as they were sent. */
export function withSaved(pantalla: PantallaDeLineas, saved: readonly ChangedLine[]): PantallaDeLineas {
  const cantidades = new Map(saved.map(({ productoId, cantidad }) => [productoId, cantidad]));
  return {
    ...pantalla,
    lineas: pantalla.lineas.map((linea) => {
      const cantidad = cantidades.get(linea.productoId);
      return cantidad === undefined ? linea : { ...linea, cantidad };
    }),
  };
}

/** Whether the server has all lines as they were sent. */
export function areStored(
  sent: readonly ChangedLine[],
  { lineas }: Pick<PantallaDeLineas, "lineas">,
): boolean {
  const cantidades = new Map(lineas.map(({ productoId, cantidad }) => [productoId, cantidad]));
  return sent.every(({ productoId, cantidad }) => cantidades.get(productoId) === cantidad);
}

/**
 * The lines of `asked` that still differ from what the server has now, with the server's quantity
 * as the one to replace.
 */
export function leftOf(asked: readonly ChangedLine[], changes: readonly ChangedLine[]): ChangedLine[] {
  const wanted = new Map(asked.map(({ productoId, cantidad }) => [productoId, cantidad]));
  return changes.flatMap(({ productoId, antes }) => {
    const cantidad = wanted.get(productoId);
    return cantidad === undefined || cantidad === antes ? [] : [{ productoId, cantidad, antes }];
  });
}
