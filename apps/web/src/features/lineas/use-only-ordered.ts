import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { useCallback, useState } from "react";
import type { Restored } from "./draft/keep-draft.ts";
import type { LinesDraft } from "./draft/lines-draft.ts";

interface OnlyOrderedOptions {
  draft: LinesDraft;
  lineas: readonly LineaVista[];
  /** What was taken up from an earlier page: it is shown in any case. */
  restored: Restored | null;
  /** Nothing else can be shown. */
  always: boolean;
}

/**
 * «Solo lo pedido»: which lines are shown. The products are taken when it is switched on: a line
 * that goes to 0 does not vanish under one's hands.
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
    /** Shows all where this product would be left out. */
    reveal: useCallback(
      (productoId: number) => setChosen((set) => (set?.has(productoId) === false ? null : set)),
      [],
    ),
  };
}

/** The products of which something is ordered, or of which something unsaved is written. */
const orderedIn = (draft: LinesDraft, lineas: readonly LineaVista[]): ReadonlySet<number> =>
  new Set(
    lineas.flatMap(({ productoId, cantidad }) =>
      cantidad > 0 || draft.row(productoId).cantidad !== 0 ? [productoId] : [],
    ),
  );
