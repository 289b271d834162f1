import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { cn } from "./lib/cn.ts";
import {
  columnLetters,
  ROW_HEIGHT,
  type SheetColumnInfo,
  type SheetPlace,
  type SheetRowInfo,
} from "./lib/sheet.ts";
import { useWindowedBox } from "./lib/windowed.ts";
import { SheetRow } from "./sheet-row.tsx";

export interface SheetGridProps {
  label: string;
  /** What each cell shows; short rows end where their cells do. Stable while unchanged. */
  rows: readonly (readonly string[])[];
  columnCount: number;
  /** Where one is. Given from outside, the sheet scrolls there. */
  active: SheetPlace;
  onActiveChange: (place: SheetPlace) => void;
  /** Enter, F2 or a double click: something is to be done with it. */
  onOpen: (place: SheetPlace) => void;
  /** Stable objects for unchanged rows. */
  rowInfo: (row: number) => SheetRowInfo | undefined;
  columnInfo: (column: number) => SheetColumnInfo | undefined;
  /** A row to point out, and the cells of it that matter. */
  highlight?: { row: number; columns: ReadonlySet<number> } | undefined;
  className?: string;
}

const HEAD_HEIGHT = 48;
const HEAD_WIDTH = 64;
const PAGE = 15;
const UNMEASURED = { width: 640, height: 480 };

/**
 * A spreadsheet to look at: of thousands of rows and columns only those in sight are drawn. Arrow
 * keys move in it.
 */
export function SheetGrid({
  label,
  rows,
  columnCount,
  active,
  onActiveChange,
  onOpen,
  rowInfo,
  columnInfo,
  highlight,
  className,
}: SheetGridProps) {
  const box = useRef<HTMLDivElement>(null);
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
  const columns = horizontal.getVirtualItems();

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

  const move = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, -1), rows.length - 1),
      column: Math.min(Math.max(column, -1), columnCount - 1),
    };
    // There is nothing in the corner.
    if (next.row === -1 && next.column === -1) return;
    if (next.row !== active.row || next.column !== active.column) onActiveChange(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts both ways
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount + 1}
      className={cn(
        "relative overflow-auto overscroll-x-contain rounded-control border bg-surface text-sm text-surface-foreground tabular-nums",
        className,
      )}
      onKeyDown={(event) => {
        const to = keyMove(event, active, rows.length, columnCount);
        if (to !== null) move(to.row, to.column);
        else if (event.key === "Enter" || event.key === "F2") onOpen(active);
        else return;
        event.preventDefault();
      }}
      onClick={({ target }) => {
        const place = placeOf(target);
        if (place) move(place.row, place.column);
      }}
      onDoubleClick={({ target }) => {
        const place = placeOf(target);
        if (place) onOpen(place);
      }}
    >
      <div
        role="presentation"
        style={{ width: horizontal.getTotalSize(), height: vertical.getTotalSize() }}
        className="relative min-w-full"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 border-b border-border-strong bg-muted"
          style={{ height: HEAD_HEIGHT }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it */}
          <div
            role="columnheader"
            aria-colindex={1}
            className="sticky left-0 z-10 flex h-full items-center border-r border-border-strong bg-muted px-2 text-muted-foreground"
            style={{ width: HEAD_WIDTH }}
          >
            Fila
          </div>
          {columns.map(({ index, start, size }) => {
            const info = columnInfo(index);
            const here = active.row === -1 && active.column === index;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={index}
                role="columnheader"
                aria-colindex={index + 2}
                aria-selected={here}
                tabIndex={here ? 0 : -1}
                data-place={`-1:${index}`}
                title={info?.label}
                className={cn(
                  "absolute top-0 grid h-full cursor-pointer content-center border-r px-2 leading-tight -outline-offset-2!",
                  info?.label
                    ? "bg-primary text-primary-foreground"
                    : "text-muted-foreground hover:bg-secondary",
                  here && "underline underline-offset-2",
                )}
                style={{ left: start, width: size }}
              >
                <span className={cn("block font-semibold", info?.dim && "italic")}>
                  {columnLetters(index)}
                </span>
                {info?.label ? <span className="block truncate text-xs">{info.label}</span> : null}
              </div>
            );
          })}
        </div>
        {vertical.getVirtualItems().map(({ index, start }) => (
          <SheetRow
            key={index}
            index={index}
            top={start}
            headWidth={HEAD_WIDTH}
            cells={rows[index] ?? NO_CELLS}
            columns={columns}
            info={rowInfo(index)}
            activeColumn={active.row === index ? active.column : undefined}
            highlight={highlight?.row === index ? highlight.columns : undefined}
          />
        ))}
      </div>
    </div>
  );
}

const NO_CELLS: readonly string[] = [];

function placeOf(target: EventTarget): SheetPlace | null {
  const text = target instanceof Element ? target.closest<HTMLElement>("[data-place]")?.dataset.place : null;
  const [row, column] = (text ?? "").split(":").map(Number);
  return text && row !== undefined && column !== undefined ? { row, column } : null;
}

/** Where a key leads to from a place; null where it does not. */
function keyMove(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: SheetPlace,
  rowCount: number,
  columnCount: number,
): SheetPlace | null {
  const far = ctrlKey || metaKey;
  const moves: Record<string, SheetPlace> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rowCount - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columnCount - 1 : column + 1 },
    PageUp: { row: Math.max(0, row - PAGE), column },
    PageDown: { row: row + PAGE, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rowCount - 1 : row, column: columnCount - 1 },
  };
  return moves[key] ?? null;
}

/** As wide as what stands in it, within reason, in pixels. */
function columnWidths(rows: readonly (readonly string[])[], count: number): number[] {
  const lengths = Array.from({ length: count }, () => 0);
  for (const row of rows.slice(0, 500)) {
    // A long title is cut rather than making its whole column wide.
    if (row.filter((text) => text !== "").length < 2) continue;
    for (const [column, text] of row.entries()) {
      lengths[column] = Math.max(lengths[column] ?? 0, text.length);
    }
  }
  return lengths.map((length) => Math.min(Math.max(length * 8.5 + 20, 84), 240));
}
