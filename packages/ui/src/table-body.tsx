import { cn } from "./lib/cn.ts";
import { cellClass, type DataTableColumn } from "./lib/table-columns.ts";
import { Skeleton } from "./skeleton.tsx";
import { TableCell } from "./table-cell.tsx";

/** Rows that are on their way. */
export function SkeletonRows<T>({
  columns,
  count,
}: {
  columns: readonly DataTableColumn<T>[];
  count: number;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={index} className="h-14 border-b last:border-b-0">
      {columns.map(({ id, meta }) => (
        <td key={id} className={cellClass(meta)}>
          <Skeleton className={meta?.shrink ? "w-10" : WIDTHS[index % 3]} />
        </td>
      ))}
    </tr>
  ));
}

const WIDTHS = ["w-3/4", "w-1/2", "w-2/3"] as const;

/** The rows of a table's page. */
export function TableRows<T>({
  columns,
  rows,
  getRowId,
  rowHref,
  rowClassName,
}: {
  columns: readonly DataTableColumn<T>[];
  rows: readonly T[];
  getRowId?: (row: T) => string;
  /** Makes the row header (or else the first cell) of a row a link. */
  rowHref?: (row: T) => string | undefined;
  rowClassName?: (row: T) => string | undefined;
}) {
  const headerCell = columns.findIndex(({ meta }) => meta?.rowHeader);
  return rows.map((row, position) => (
    <tr
      key={getRowId?.(row) ?? position}
      className={cn("h-14 border-b last:border-b-0 hover:bg-muted/60", rowClassName?.(row))}
    >
      {columns.map(({ id, cell, meta }, index) => (
        <TableCell
          key={id}
          meta={meta}
          heading={index === headerCell}
          href={index === Math.max(0, headerCell) ? rowHref?.(row) : undefined}
        >
          {cell(row)}
        </TableCell>
      ))}
    </tr>
  ));
}
