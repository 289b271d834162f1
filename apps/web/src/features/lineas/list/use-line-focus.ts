import { useCallback, useEffect, useMemo, useRef } from "react";
import { focusInput, type LineId, lineKey } from "./quantity-focus.ts";
import type { Item } from "./sections.ts";

export interface LinesListHandle {
  /**
   * Scrolls to a line's row (`block`: to which part of the screen) and puts the cursor into its
   * quantity.
   */
  focus: (line: LineId, block?: ScrollLogicalPosition) => void;
  /** The line after this one, or undefined for the last one. */
  next: (line: LineId) => LineId | undefined;
}

interface Scroller {
  scrollToIndex: (index: number, options: { align: "center" }) => void;
}

/**
 * Moves between the quantities of a list's lines. `reveal` removes the filters that hide rows.
 * `reveal` and the returned functions are stable.
 */
export function useLineFocus(
  items: readonly Item[],
  scroller: Scroller,
  reveal: () => void,
): LinesListHandle {
  const order = useMemo(
    () =>
      items.flatMap((item, index) =>
        item.kind === "linea" ? [{ key: lineKey(item.linea), line: item.linea, index }] : [],
      ),
    [items],
  );
  /** The line that gets the cursor once its row is in the list. */
  const awaited = useRef<{ line: LineId; block: ScrollLogicalPosition } | null>(null);
  const focus = useCallback(
    (line: LineId, block: ScrollLogicalPosition = "nearest") => {
      const target = order.find(({ key }) => key === lineKey(line));
      if (target === undefined) {
        // The search hides it, or a filter that was just removed.
        awaited.current = { line, block };
        reveal();
        return;
      }
      if (focusInput(line, block)) return;
      scroller.scrollToIndex(target.index, { align: "center" });
      requestAnimationFrame(() => requestAnimationFrame(() => focusInput(line, block)));
    },
    [order, scroller, reveal],
  );
  useEffect(() => {
    if (awaited.current === null) return;
    const { line, block } = awaited.current;
    if (!order.some(({ key }) => key === lineKey(line))) return;
    awaited.current = null;
    focus(line, block);
  }, [order, focus]);
  return useMemo(
    () => ({
      next: (line) => order[order.findIndex(({ key }) => key === lineKey(line)) + 1]?.line,
      focus,
    }),
    [order, focus],
  );
}
