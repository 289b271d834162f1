import type { PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import type { serverError } from "../../../api/api.ts";
import type { ChangedLine } from "../draft/changes.ts";
import { textosGuardar } from "./texts.ts";

/** What the server, which said no to some lines, said. */
export interface Refusal {
  /** As it is told. */
  reason: string;
  /** The server has failed at it: nobody knows what it stored. */
  isBroken: boolean;
  /**
   * The order may have closed meanwhile, the stock have gone, or somebody else have written here.
   */
  isConflict: boolean;
  /** There is nothing wrong but that somebody else has changed what these were to replace. */
  isOvertaken: boolean;
  /** Its words for each line that it named, by product. */
  errors: ReadonlyMap<number, string>;
}

/** What is known of an answer that says no more than that the server broke. */
const SERVER_BROKE = { message: "", codigo: "ERROR_INTERNO", issues: [] } as const;

/** What the server said of the lines that were `sent`; null where that was no answer of its own. */
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

/** The screen with these lines as they were sent. */
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

/** Whether the server has every line as it was sent. */
export function areStored(
  sent: readonly ChangedLine[],
  { lineas }: Pick<PantallaDeLineas, "lineas">,
): boolean {
  const cantidades = new Map(lineas.map(({ productoId, cantidad }) => [productoId, cantidad]));
  return sent.every(({ productoId, cantidad }) => cantidades.get(productoId) === cantidad);
}

/** Of what was asked for, what is still among the changes, over what the server has by now. */
export function leftOf(asked: readonly ChangedLine[], changes: readonly ChangedLine[]): ChangedLine[] {
  const wanted = new Map(asked.map(({ productoId, cantidad }) => [productoId, cantidad]));
  return changes.flatMap(({ productoId, antes }) => {
    const cantidad = wanted.get(productoId);
    return cantidad === undefined || cantidad === antes ? [] : [{ productoId, cantidad, antes }];
  });
}
