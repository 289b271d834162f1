import { cn } from "./lib/cn.ts";
import { cellClass, type DataTableColumn, roleIn } from "./lib/table-columns.ts";
import { Skeleton } from "./skeleton.tsx";
import { TableCell } from "./table-cell.tsx";

export function SkeletonRows<T>({
  columns,
  count,
  cards,
}: {
  columns: readonly DataTableColumn<T>[];
  count: number;
  cards: boolean;
}) {
  return Array.from({ length: count }, (_, index) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      key={index}
      {...roleIn(cards, "row")}
      className={cn("h-14 border-b last:border-b-0", cards && CARD, cards && "max-sm:min-h-32")}
    >
      {columns.map(({ id, meta }) => (
        <td key={id} {...roleIn(cards, "cell")} className={cellClass(meta, cards)}>
          <Skeleton className={meta?.shrink ? "w-10!" : WIDTHS[index % 3]} />
        </td>
      ))}
    </tr>
  ));
}

/** A row that is a card below sm. */
const CARD =
  "max-sm:relative max-sm:grid max-sm:h-auto max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:px-3 max-sm:py-2.5 max-sm:shadow-raised max-sm:last:border-b max-sm:hover:bg-surface";

const WIDTHS = ["w-3/4!", "w-1/2!", "w-2/3!"] as const;

export function TableRows<T>({
  columns,
  rows,
  getRowId,
  rowHref,
  rowClassName,
  cards = false,
}: {
  columns: readonly DataTableColumn<T>[];
  rows: readonly T[];
  getRowId?: (row: T) => string;
  /** Makes the row header (or else the first cell) of a row a link. */
  rowHref?: (row: T) => string | undefined;
  rowClassName?: (row: T) => string | undefined;
  /** Below sm the rows are cards. */
  cards?: boolean;
}) {
  const headerCell = columns.findIndex(({ meta }) => meta?.rowHeader);
  return rows.map((row, position) => (
    <tr
      key={getRowId?.(row) ?? position}
      {...roleIn(cards, "row")}
      className={cn("h-14 border-b last:border-b-0 hover:bg-muted/60", cards && CARD, rowClassName?.(row))}
    >
      {columns.map(({ id, cell, meta }, index) => (
        <TableCell
          key={id}
          meta={meta}
          cards={cards}
          heading={index === headerCell}
          href={index === Math.max(0, headerCell) ? rowHref?.(row) : undefined}
        >
          {cell(row)}
        </TableCell>
      ))}
    </tr>
  ));
}
