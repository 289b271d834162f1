import type { VirtualItem } from "@tanstack/react-virtual";
import { memo } from "react";
import { cn } from "./lib/cn.ts";
import { ROW_HEIGHT, type SheetRowInfo } from "./lib/sheet.ts";

interface SheetRowProps {
  index: number;
  top: number;
  headWidth: number;
  cells: readonly string[];
  /** The columns that are drawn. */
  columns: readonly VirtualItem[];
  info: SheetRowInfo | undefined;
  /** Where one is in this row; undefined: elsewhere. */
  activeColumn: number | undefined;
  highlight: ReadonlySet<number> | undefined;
}

const TONES: Record<NonNullable<SheetRowInfo["tone"]>, string> = {
  header: "bg-primary-soft font-semibold text-primary-soft-foreground",
  error: "bg-destructive-soft text-destructive-soft-foreground",
  warning: "bg-warning-soft text-warning-soft-foreground",
  omitted: "bg-muted text-muted-foreground line-through",
};

/** A row of a SheetGrid: drawn again only when something of it has changed. */
export const SheetRow = memo(function SheetRow({
  index,
  top,
  headWidth,
  cells,
  columns,
  info,
  activeColumn,
  highlight,
}: SheetRowProps) {
  const tone = info?.tone ? TONES[info.tone] : "bg-surface";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts both ways
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div
      role="row"
      aria-rowindex={index + 2}
      className={cn(
        "absolute left-0 w-full border-b",
        tone,
        highlight && "z-[1] outline-2 -outline-offset-1 outline-ring",
      )}
      style={{ top, height: ROW_HEIGHT }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        role="rowheader"
        aria-colindex={1}
        aria-selected={activeColumn === -1}
        tabIndex={activeColumn === -1 ? 0 : -1}
        data-place={`${index}:-1`}
        title={info?.text}
        className={cn(
          "sticky left-0 z-10 flex h-full cursor-pointer items-center justify-between gap-1 border-r border-border-strong px-2 -outline-offset-2! [&_svg]:size-4 [&_svg]:shrink-0",
          info?.tone ? tone : "bg-muted text-muted-foreground",
          info?.dim && "italic",
        )}
        style={{ width: headWidth }}
      >
        <span className={highlight && "font-bold"}>{index + 1}</span>
        {info?.icon}
        {info?.text ? <span className="sr-only">, {info.text}</span> : null}
      </div>
      {columns.map(({ index: column, start, size }) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div
          key={column}
          role="gridcell"
          aria-colindex={column + 2}
          aria-selected={activeColumn === column}
          tabIndex={activeColumn === column ? 0 : -1}
          data-place={`${index}:${column}`}
          className={cn(
            "absolute top-0 h-full truncate border-r px-2 leading-9 -outline-offset-2!",
            info?.dim && "italic opacity-70",
            activeColumn === column && "shadow-[inset_0_0_0_2px_var(--ring)]",
            highlight?.has(column) && "bg-info-soft font-semibold text-info-soft-foreground",
            info?.changed?.has(column) && "underline decoration-dotted underline-offset-4",
          )}
          style={{ left: start, width: size }}
        >
          {cells[column]}
        </div>
      ))}
    </div>
  );
});
