import { useCallback, useEffect, useMemo, useRef } from "react";
import { focusInput } from "./quantity-focus.ts";
import type { Item } from "./sections.ts";

export interface LinesListHandle {
  /**
   * Brings a product's row into sight (`block`: where on the screen) and puts the cursor into its
   * quantity.
   */
  focus: (productoId: number, block?: ScrollLogicalPosition) => void;
  /** The product after this one, if there is one. */
  next: (productoId: number) => number | undefined;
}

interface Scroller {
  scrollToIndex: (index: number, options: { align: "center" }) => void;
}

/**
 * The ways through a list to the quantities of its products. `reveal` takes away what hides some;
 * both are stable.
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
  /** Whose row is to have the cursor once it is in the list. */
  const awaited = useRef<{ productoId: number; block: ScrollLogicalPosition } | null>(null);
  const focus = useCallback(
    (productoId: number, block: ScrollLogicalPosition = "nearest") => {
      const target = order.find(({ id }) => id === productoId);
      if (target === undefined) {
        // Hidden by the search, or by a filter that was just taken away.
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
