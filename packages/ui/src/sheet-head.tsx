import type { VirtualItem } from "@tanstack/react-virtual";
import { cn } from "./lib/cn.ts";
import {
  columnLetters,
  HEAD_HEIGHT,
  HEAD_WIDTH,
  type SheetColumnInfo,
  type SheetPlace,
} from "./lib/sheet.ts";

interface SheetHeadProps {
  /** The columns that are drawn. */
  columns: readonly VirtualItem[];
  active: SheetPlace;
  columnInfo: (column: number) => SheetColumnInfo | undefined;
}

export function SheetHead({ columns, active, columnInfo }: SheetHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts both ways
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
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
      {columns.map((column) => (
        <ColumnHead
          key={column.index}
          column={column}
          here={active.row === -1 && active.column === column.index}
          info={columnInfo(column.index)}
        />
      ))}
    </div>
  );
}

interface ColumnHeadProps {
  column: VirtualItem;
  here: boolean;
  info: SheetColumnInfo | undefined;
}

function ColumnHead({ column: { index, start, size }, here, info }: ColumnHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts both ways
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-selected={here}
      tabIndex={here ? 0 : -1}
      data-place={`-1:${index}`}
      title={info?.label}
      className={cn(
        "absolute top-0 grid h-full cursor-pointer content-center border-r px-2 leading-tight -outline-offset-2!",
        info?.label ? "bg-primary text-primary-foreground" : "text-muted-foreground hover:bg-secondary",
        here && "underline underline-offset-2",
      )}
      style={{ left: start, width: size }}
    >
      <span className={cn("block font-semibold", info?.dim && "italic")}>{columnLetters(index)}</span>
      {info?.label ? <span className="block truncate text-xs">{info.label}</span> : null}
    </div>
  );
}
