import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { cn } from "./lib/cn.ts";
import { HEAD_WIDTH, type SheetColumnInfo, type SheetPlace, type SheetRowInfo } from "./lib/sheet.ts";
import { keyMove, placeWithin } from "./lib/sheet-moves.ts";
import { useSheetWindow } from "./lib/use-sheet-window.ts";
import { SheetHead } from "./sheet-head.tsx";
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

const NO_CELLS: readonly string[] = [];

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
  const sheet = useSheetWindow(box, rows, columnCount, active);
  const work = workOn({ rowCount: rows.length, columnCount, active, onActiveChange, onOpen });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts both ways
    <div
      {...work}
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount + 1}
      className={cn(
        "relative overflow-auto overscroll-x-contain rounded-control border bg-surface text-sm text-surface-foreground tabular-nums",
        className,
      )}
    >
      <div
        role="presentation"
        style={{ width: sheet.width, height: sheet.height }}
        className="relative min-w-full"
      >
        <SheetHead columns={sheet.columns} active={active} columnInfo={columnInfo} />
        {sheet.rows.map(({ index, start }) => (
          <SheetRow
            key={index}
            index={index}
            top={start}
            headWidth={HEAD_WIDTH}
            cells={rows[index] ?? NO_CELLS}
            columns={sheet.columns}
            info={rowInfo(index)}
            activeColumn={active.row === index ? active.column : undefined}
            highlight={highlight?.row === index ? highlight.columns : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface Work extends Pick<SheetGridProps, "columnCount" | "active" | "onActiveChange" | "onOpen"> {
  rowCount: number;
}

/** What keys and presses do in the sheet. */
function workOn({ rowCount, columnCount, active, onActiveChange, onOpen }: Work) {
  const move = (to: SheetPlace) => {
    const next = placeWithin(to, rowCount, columnCount);
    if (next && (next.row !== active.row || next.column !== active.column)) onActiveChange(next);
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      // Those are the browser's own: back, forward.
      if (event.altKey || event.metaKey) return;
      const to = keyMove(event, active, rowCount, columnCount);
      if (to !== null) move(to);
      else if (event.key === "Enter" || event.key === "F2") onOpen(active);
      else return;
      event.preventDefault();
    },
    onClick({ target }: MouseEvent) {
      const place = placeOf(target);
      if (place) move(place);
    },
    onDoubleClick({ target }: MouseEvent) {
      const place = placeOf(target);
      if (place) onOpen(place);
    },
  };
}

function placeOf(target: EventTarget): SheetPlace | null {
  const text = target instanceof Element ? target.closest<HTMLElement>("[data-place]")?.dataset.place : null;
  const [row, column] = (text ?? "").split(":").map(Number);
  return text && row !== undefined && column !== undefined ? { row, column } : null;
}
