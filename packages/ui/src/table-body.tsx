import type { ReactTable, RowData } from "@tanstack/react-table";
import { cn } from "./lib/cn.ts";
import { cellClass, type Features } from "./lib/table-columns.ts";
import { Skeleton } from "./skeleton.tsx";
import { TableCell } from "./table-cell.tsx";

const leavesOf = <T extends RowData>(table: ReactTable<Features, T>) =>
  table.getHeaderGroups().at(-1)?.headers ?? [];

/** Rows that are on their way. */
export function SkeletonRows<T extends RowData>({
  table,
  count,
}: {
  table: ReactTable<Features, T>;
  count: number;
}) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={index} className="h-14 border-b last:border-b-0">
      {leavesOf(table).map(({ id, column }) => {
        const { meta } = column.columnDef;
        return (
          <td key={id} className={cellClass(meta)}>
            <Skeleton className={meta?.shrink ? "w-10" : WIDTHS[index % 3]} />
          </td>
        );
      })}
    </tr>
  ));
}

const WIDTHS = ["w-3/4", "w-1/2", "w-2/3"] as const;

/** The rows of a table's page. */
export function TableRows<T extends RowData>({
  table,
  rowHref,
  rowClassName,
}: {
  table: ReactTable<Features, T>;
  /** Makes the row header (or else the first cell) of a row a link. */
  rowHref?: (row: T) => string | undefined;
  rowClassName?: (row: T) => string | undefined;
}) {
  const headerCell = leavesOf(table).findIndex(({ column }) => column.columnDef.meta?.rowHeader);
  return table.getRowModel().rows.map((row) => (
    <tr
      key={row.id}
      className={cn("h-14 border-b last:border-b-0 hover:bg-muted/60", rowClassName?.(row.original))}
    >
      {row.getAllCells().map((cell, index) => (
        <TableCell
          key={cell.id}
          meta={cell.column.columnDef.meta}
          heading={index === headerCell}
          href={index === Math.max(0, headerCell) ? rowHref?.(row.original) : undefined}
        >
          <table.FlexRender cell={cell} />
        </TableCell>
      ))}
    </tr>
  ));
}
