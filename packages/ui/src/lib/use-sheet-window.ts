import { type RefObject, useEffect, useLayoutEffect, useMemo } from "react";
import { columnWidths, HEAD_HEIGHT, HEAD_WIDTH, ROW_HEIGHT, type SheetPlace } from "./sheet.ts";
import { useWindowedBox } from "./windowed.ts";

const UNMEASURED = { width: 640, height: 480 };

/**
 * Which rows and columns of a sheet are drawn, and how large it is in pixels. Where one is is
 * brought into sight, and given the focus if the sheet has it.
 */
export function useSheetWindow(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly (readonly string[])[],
  columnCount: number,
  active: SheetPlace,
) {
  const widths = useMemo(() => columnWidths(rows, columnCount), [rows, columnCount]);
  // Where one is stays drawn wherever one scrolls to: it may have the focus.
  const vertical = useWindowedBox(box, UNMEASURED, {
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
    kept: () => active.row,
  });
  const horizontal = useWindowedBox(box, UNMEASURED, {
    horizontal: true,
    count: columnCount,
    estimateSize: (column) => widths[column] ?? 96,
    paddingStart: HEAD_WIDTH,
    scrollPaddingStart: HEAD_WIDTH,
    overscan: 2,
    kept: () => active.column,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are to be measured anew
  useLayoutEffect(() => horizontal.measure(), [widths]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move scrolls
  useEffect(() => {
    const grid = box.current;
    if (grid === null) return;
    const focused = grid.contains(document.activeElement);
    if (active.row >= 0) {
      const { startIndex = 0, endIndex = -1 } = vertical.range ?? {};
      const inSight = active.row > startIndex && active.row < endIndex;
      if (!inSight) vertical.scrollToIndex(active.row, { align: focused ? "auto" : "center" });
    }
    if (active.column >= 0) horizontal.scrollToIndex(active.column, { align: "auto" });
    if (!focused) return;
    grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active.row, active.column]);

  return {
    columns: horizontal.getVirtualItems(),
    rows: vertical.getVirtualItems(),
    width: horizontal.getTotalSize(),
    height: vertical.getTotalSize(),
  };
}
