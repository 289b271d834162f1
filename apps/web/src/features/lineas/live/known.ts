import type { CambioDePantalla, LineaVista, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import type { ChangedLine } from "../draft/changes.ts";

/** The lines that others, or this user elsewhere, changed. */
export type LiveLines = Extract<CambioDePantalla, { tipo: "lineas" }>;

/** What a screen knows of the server's lines: its last answer, and what came since. */
export interface Known extends PantallaDeLineas {
  /**
   * The products whose line this user saved, and that no later message has shown so yet. Saves and
   * messages come by connections of their own: a message that was read before the save may come
   * after its answer.
   */
  unconfirmed?: readonly number[];
}

/** What is known once the server has saved these lines. */
export function withSaved(known: Known, saved: readonly ChangedLine[]): Known {
  const lines = new Map(saved.map((line) => [line.productoId, line]));
  return {
    ...known,
    unconfirmed: [...new Set([...(known.unconfirmed ?? []), ...lines.keys()])],
    lineas: known.lineas.map((linea) => {
      const line = lines.get(linea.productoId);
      if (line === undefined) return linea;
      const { cantidad, nota = linea.nota, hasta = linea.hasta } = line;
      const isGone = cantidad === 0;
      return { ...linea, cantidad, nota: isGone ? "" : nota, hasta: isGone ? 0 : hasta };
    }),
  };
}

/**
 * What of a message is surely newer than what is known. A message that was read before the last
 * answer says nothing new. A line that this user has just saved counts only as they saved it: shown
 * otherwise, it may be from before. Where a line is left out `ahora` stays as it was, so that the
 * next question to the server brings it.
 */
export function certainOf(known: Known | undefined, message: LiveLines): LiveLines {
  const { tipo, ahora, lineas } = message;
  if (known !== undefined && ahora < known.ahora) return { tipo, ahora: known.ahora, lineas: [] };
  const saved = linesOf(known, known?.unconfirmed ?? []);
  const isCertain = (linea: LineaVista) => {
    const ours = saved.get(linea.productoId);
    const isOurs =
      ours?.cantidad === linea.cantidad && ours.nota === linea.nota && ours.hasta === linea.hasta;
    return ours === undefined || isOurs;
  };
  const certain = lineas.filter(isCertain);
  const isWhole = known === undefined || certain.length === lineas.length;
  return { ...message, ahora: isWhole ? ahora : known.ahora, lineas: certain };
}

/** Whether what the family has ordered costs something else now, which its screen tells. */
export function changesPrice(known: Known | undefined, { lineas }: LiveLines): boolean {
  const costly = new Map(lineas.flatMap((linea) => (linea.cantidad > 0 ? [[linea.productoId, linea]] : [])));
  return (known?.lineas ?? []).some(({ productoId, precioProducto, ivaProducto }) => {
    const now = costly.get(productoId);
    return now !== undefined && (now.precioProducto !== precioProducto || now.ivaProducto !== ivaProducto);
  });
}

/** What is known with the changed lines in it. */
export function withLines(known: Known | undefined, { ahora, lineas, metas }: LiveLines): Known | undefined {
  if (known === undefined) return undefined;
  const changed = new Map(lineas.map((linea) => [linea.productoId, linea]));
  const { unconfirmed } = known;
  return {
    ...known,
    ...(unconfirmed && { unconfirmed: unconfirmed.filter((productoId) => !changed.has(productoId)) }),
    ...(metas && { metas }),
    ahora: ahora > known.ahora ? ahora : known.ahora,
    lineas: known.lineas.map((linea) => changed.get(linea.productoId) ?? linea),
  };
}

function linesOf(known: Known | undefined, productoIds: readonly number[]): Map<number, LineaVista> {
  const wanted = new Set(productoIds);
  const found = known?.lineas.filter(({ productoId }) => wanted.has(productoId)) ?? [];
  return new Map(found.map((linea) => [linea.productoId, linea]));
}
