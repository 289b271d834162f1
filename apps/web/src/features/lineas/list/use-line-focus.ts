import { useCallback, useEffect, useMemo, useRef } from "react";
import { focusInput } from "./quantity-focus.ts";
import type { Item } from "./sections.ts";

export interface LinesListHandle {
  /**
   * Scrolls to a product's row (`block`: to which part of the screen) and puts the cursor into its
   * quantity.
   */
  focus: (productoId: number, block?: ScrollLogicalPosition) => void;
  /** The product after this one, or undefined for the last one. */
  next: (productoId: number) => number | undefined;
}

interface Scroller {
  scrollToIndex: (index: number, options: { align: "center" }) => void;
}

/**
 * Moves between the quantities of a list's products. `reveal` removes the filters that hide rows.
 * `reveal` and the returned functions are stable.
 */
export function useLineFocus(
  items: readonly Item[],
  scroller: Scroller,
  reveal: () => void,
): LinesListHandle {
  const order = useMemo(
    () =>
      items.flatMap((item, index) => (item.kind === "linea" ? [{ id: item.linea.productoId, index }] : [])),
    [items],
  );
  /** The product that gets the cursor once its row is in the list. */
  const awaited = useRef<{ productoId: number; block: ScrollLogicalPosition } | null>(null);
  const focus = useCallback(
    (productoId: number, block: ScrollLogicalPosition = "nearest") => {
      const target = order.find(({ id }) => id === productoId);
      if (target === undefined) {
        // The search hides it, or a filter that was just removed.
        awaited.current = { productoId, block };
        reveal();
        return;
      }
      if (focusInput(productoId, block)) return;
      scroller.scrollToIndex(target.index, { align: "center" });
      requestAnimationFrame(() => requestAnimationFrame(() => focusInput(productoId, block)));
    },
    [order, scroller, reveal],
  );
  useEffect(() => {
    if (awaited.current === null) return;
    const { productoId, block } = awaited.current;
    if (!order.some(({ id }) => id === productoId)) return;
    awaited.current = null;
    focus(productoId, block);
  }, [order, focus]);
  return useMemo(
    () => ({ next: (productoId) => order[order.findIndex(({ id }) => id === productoId) + 1]?.id, focus }),
    [order, focus],
  );
}
