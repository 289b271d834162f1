import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useCallback, useState } from "react";
import type { Restored } from "./draft/keep-draft.ts";
import type { LinesDraft } from "./draft/lines-draft.ts";

interface OnlyOrderedOptions {
  draft: LinesDraft;
  lineas: readonly LineaVista[];
  /** What was restored from an earlier page: it is always shown. */
  restored: Restored | null;
  /** The user cannot switch it off. */
  always: boolean;
}

/**
 * «Solo lo pedido»: shows only the ordered lines. The set of products is fixed when the user
 * switches it on, so that a line does not vanish when its quantity becomes 0.
 */
export function useOnlyOrdered({ draft, lineas, restored, always }: OnlyOrderedOptions) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const only = always ? orderedIn(draft, lineas) : chosen;
  const shown =
    only === null
      ? lineas
      : lineas.filter(({ productoId }) => only.has(productoId) || restored?.productoIds.includes(productoId));
  return {
    shown,
    isOn: only !== null,
    toggle: () => setChosen(only === null ? orderedIn(draft, lineas) : null),
    showAll: () => setChosen(null),
    /** Shows all lines when this product would be hidden. */
    reveal: useCallback(
      (productoId: number) => setChosen((set) => (set?.has(productoId) === false ? null : set)),
      [],
    ),
  };
}

/** The products that are ordered, or that have an unsaved quantity. */
const orderedIn = (draft: LinesDraft, lineas: readonly LineaVista[]): ReadonlySet<number> =>
  new Set(
    lineas.flatMap(({ productoId, cantidad }) =>
      cantidad > 0 || draft.row(productoId).cantidad !== 0 ? [productoId] : [],
    ),
  );
