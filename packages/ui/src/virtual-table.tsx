import { type RowData, useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { EmptyState } from "./empty-state.tsx";
import { cn } from "./lib/cn.ts";
import { cellClass, type DataTableColumn, features } from "./lib/table-columns.ts";
import { TableCell } from "./table-cell.tsx";

export interface VirtualTableProps<T extends RowData> {
  /** Stable: made outside the component, or memoised. */
  columns: readonly DataTableColumn<T>[];
  /** All of them; stable while unchanged. */
  rows: readonly T[];
  getRowId: (row: T) => string;
  emptyText: string;
  caption: string;
  captionHidden?: boolean;
  /** In pixels, for rows that have not been seen yet. Default 56. */
  estimateRowHeight?: number;
  className?: string;
}

/**
 * A long table without pages (the lines of an order, an import's preview): thousands of rows, of which only those
 * in sight are drawn. It scrolls with the page. The row that has the focus stays drawn wherever one scrolls to.
 */
export function VirtualTable<T extends RowData>({
  columns,
  rows,
  getRowId,
  emptyText,
  caption,
  captionHidden = true,
  estimateRowHeight = 56,
  className,
}: VirtualTableProps<T>) {
  const table = useTable({ features, columns, data: rows, getRowId });
  const models = table.getRowModel().rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState(-1);
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - margin) > 1) setMargin(top);
  });
  const virtualizer = useWindowVirtualizer({
    count: models.length,
    estimateSize: () => estimateRowHeight,
    overscan: 12,
    scrollMargin: margin,
    // A row without height is one that is not displayed (a hidden tab): to believe it would draw them all.
    measureElement: (element) => element.getBoundingClientRect().height || estimateRowHeight,
    getItemKey: (index) => models[index]?.id ?? index,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const headers = table.getHeaderGroups();
  const leaves = headers.at(-1)?.headers ?? [];
  const headerCell = leaves.findIndex((header) => header.column.columnDef.meta?.rowHeader);
  // Rows that are not drawn are stood for by empty ones of their height.
  const gap = (key: string, height: number) =>
    height > 0 ? (
      <tr key={key} aria-hidden>
        <td colSpan={leaves.length} style={{ height }} className="p-0" />
      </tr>
    ) : null;

  return (
    <div
      className={cn(
        "min-w-0 overflow-clip rounded-card border bg-surface text-surface-foreground shadow-raised",
        className,
      )}
    >
      <table aria-rowcount={models.length + 1} className="w-full border-collapse">
        <caption className={captionHidden ? "sr-only" : "px-3 pt-4 pb-2 text-left text-lg font-bold sm:px-4"}>
          {caption}
        </caption>
        <thead className="border-b bg-muted text-sm">
          {headers.map((group, index) => (
            <tr key={group.id} aria-rowindex={index + 1}>
              {group.headers.map((header) => {
                const { meta } = header.column.columnDef;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={cn(cellClass(meta), "py-2 font-semibold wrap-normal hyphens-auto")}
                  >
                    <span className={meta?.headerHidden ? "sr-only" : undefined}>
                      {header.isPlaceholder ? null : <table.FlexRender header={header} />}
                    </span>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody
          ref={body}
          onFocus={(event) => {
            const index = event.target.closest("tr")?.dataset.index;
            setFocused(index === undefined ? -1 : Number(index));
          }}
          onBlur={() => setFocused(-1)}
        >
          {/* One flat list: in nested ones a row would be made anew whenever its place in them changed. */}
          {items.flatMap((item, position) => {
            const row = models[item.index];
            if (!row) return [];
            const before = items[position - 1];
            return [
              gap(`gap-${item.key}`, item.start - (before ? before.end : margin)),
              <tr
                key={row.id}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                className="h-14 border-b last:border-b-0 hover:bg-muted/60"
              >
                {row.getAllCells().map((cell, index) => (
                  <TableCell key={cell.id} meta={cell.column.columnDef.meta} heading={index === headerCell}>
                    <table.FlexRender cell={cell} />
                  </TableCell>
                ))}
              </tr>,
            ];
          })}
          {gap("gap-end", virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin))}
        </tbody>
      </table>
      {models.length === 0 ? (
        <div role="status">
          <EmptyState title={emptyText} />
        </div>
      ) : null}
    </div>
  );
}
