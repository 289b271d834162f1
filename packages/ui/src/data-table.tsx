import { type RowData, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { cn } from "./lib/cn.ts";
import { errorMessage } from "./lib/error-message.ts";
import { cellClass, type DataTableColumn, features } from "./lib/table-columns.ts";
import { Pagination } from "./pagination.tsx";
import { SearchField } from "./search-field.tsx";
import { Skeleton } from "./skeleton.tsx";
import { TableCell } from "./table-cell.tsx";

export interface DataTableSort {
  /** The id of a column. */
  id: string;
  desc: boolean;
}

export interface DataTableProps<T extends RowData> {
  /** Stable: made outside the component, or memoised. */
  columns: readonly DataTableColumn<T>[];
  /** One page of rows; undefined until the first has come. */
  rows: readonly T[] | undefined;
  /** How many rows there are on all pages. */
  total: number | undefined;
  /** From 0. */
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  onPageChange: (page: number) => void;
  /** The caller goes to page 0, in the same update. */
  onPageSizeChange: (pageSize: number) => void;
  sort?: DataTableSort | null;
  /** Goes ascending, descending, none (null). */
  onSortChange?: (sort: DataTableSort | null) => void;
  search?: string;
  /** Debounced. The caller goes to page 0, in the same update. Without it there is no search box. */
  onSearchChange?: (search: string) => void;
  searchLabel?: string;
  emptyText: string;
  /** While it is true the last rows stay, dimmed. */
  loading?: boolean;
  /** Shown over the table with its message, and 'Reintentar' where there is `onRetry`. */
  error?: unknown;
  onRetry?: () => void;
  /** The name of the table. */
  caption: string;
  captionHidden?: boolean;
  getRowId?: (row: T) => string;
  /** Makes the row header (or else the first cell) of a row a link. */
  rowHref?: (row: T) => string | undefined;
  rowClassName?: (row: T) => string | undefined;
  /** Buttons at the right of the search box. */
  toolbar?: ReactNode;
  className?: string;
}

/** A table of which the server has the pages, the order and the search. */
export function DataTable<T extends RowData>({
  columns,
  rows,
  total: totalProp,
  page,
  pageSize,
  pageSizes,
  onPageChange,
  onPageSizeChange,
  sort = null,
  onSortChange,
  search = "",
  onSearchChange,
  searchLabel = "Buscar",
  emptyText,
  loading = false,
  error,
  onRetry,
  caption,
  captionHidden = true,
  getRowId,
  rowHref,
  rowClassName,
  toolbar,
  className,
}: DataTableProps<T>) {
  // While a page is on its way, what was there stays.
  const [kept, setKept] = useState<{ rows: readonly T[]; total: number }>();
  if (!loading && rows && (kept?.rows !== rows || kept.total !== (totalProp ?? rows.length))) {
    setKept({ rows, total: totalProp ?? rows.length });
  }
  const waiting = loading && (rows === undefined || rows.length === 0);
  const shown = (waiting ? kept?.rows : (rows ?? kept?.rows)) ?? NONE;
  const total = (waiting || totalProp === undefined ? kept?.total : totalProp) ?? totalProp ?? 0;
  const failed = error !== undefined && error !== null && error !== false;
  const skeleton = shown.length === 0 && (loading || (rows === undefined && !failed));

  const table = useTable({ features, columns, data: shown, getRowId });

  // The page that one was on may have gone with its last row.
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const goTo = useRef(onPageChange);
  useEffect(() => {
    goTo.current = onPageChange;
  });
  const settled = !loading && !failed && rows !== undefined && total > 0;
  useEffect(() => {
    if (settled && page > last) goTo.current(last);
  }, [settled, page, last]);

  const headers = table.getHeaderGroups();
  const leaves = headers.at(-1)?.headers ?? [];
  const headerCell = leaves.findIndex((header) => header.column.columnDef.meta?.rowHeader);

  return (
    <div className={cn("grid min-w-0 gap-3", className)}>
      {onSearchChange || toolbar ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {onSearchChange ? (
            <SearchField value={search} onValueChange={onSearchChange} label={searchLabel} />
          ) : (
            <span />
          )}
          {toolbar ? <div className="flex flex-wrap gap-2">{toolbar}</div> : null}
        </div>
      ) : null}
      {failed ? (
        <Alert
          variant="error"
          title="Error:"
          action={
            onRetry ? (
              <Button variant="outline" size="sm" loading={loading} onClick={onRetry}>
                Reintentar
              </Button>
            ) : undefined
          }
        >
          {errorMessage(error)}
        </Alert>
      ) : null}
      <div
        // Under the failure of the first load an empty table would only say what is not so.
        hidden={failed && shown.length === 0}
        className="min-w-0 overflow-clip lg:overflow-x-auto rounded-card border bg-surface text-surface-foreground shadow-raised"
      >
        <table aria-busy={loading} className="w-full border-collapse">
          <caption
            className={captionHidden ? "sr-only" : "px-3 pt-4 pb-2 text-left text-lg font-bold sm:px-4"}
          >
            {caption}
          </caption>
          <thead className="border-b bg-muted text-sm">
            {headers.map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const { meta } = header.column.columnDef;
                  const sortable = Boolean(meta?.sortable && onSortChange);
                  const mine = sort?.id === header.column.id ? sort : null;
                  const content = header.isPlaceholder ? null : <table.FlexRender header={header} />;
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      colSpan={header.colSpan === 1 ? undefined : header.colSpan}
                      aria-sort={
                        sortable ? (mine ? (mine.desc ? "descending" : "ascending") : "none") : undefined
                      }
                      className={cn(cellClass(meta), "py-2 font-semibold hyphens-auto max-lg:wrap-normal")}
                    >
                      {sortable ? (
                        <button
                          type="button"
                          onClick={() => {
                            const id = header.column.id;
                            onSortChange?.(
                              mine ? (mine.desc ? null : { id, desc: true }) : { id, desc: false },
                            );
                          }}
                          className={cn(
                            "focus-ring touch-target -mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 hover:bg-secondary",
                            meta?.numeric || meta?.align === "end"
                              ? "flex-row-reverse text-right"
                              : "text-left",
                          )}
                        >
                          {content}
                          <SortIcon sort={mine} />
                        </button>
                      ) : (
                        <span className={meta?.headerHidden ? "sr-only" : undefined}>{content}</span>
                      )}
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody className={cn("transition-opacity", loading && shown.length > 0 && "opacity-55")}>
            {skeleton
              ? Array.from({ length: Math.min(pageSize, 10) }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                  <tr key={index} className="h-14 border-b last:border-b-0">
                    {leaves.map((header) => (
                      <td key={header.id} className={cellClass(header.column.columnDef.meta)}>
                        <Skeleton
                          className={
                            header.column.columnDef.meta?.shrink
                              ? "w-10"
                              : index % 3 === 0
                                ? "w-3/4"
                                : index % 3 === 1
                                  ? "w-1/2"
                                  : "w-2/3"
                          }
                        />
                      </td>
                    ))}
                  </tr>
                ))
              : table.getRowModel().rows.map((row) => {
                  const href = rowHref?.(row.original);
                  return (
                    <tr
                      key={row.id}
                      className={cn(
                        "h-14 border-b last:border-b-0 hover:bg-muted/60",
                        rowClassName?.(row.original),
                      )}
                    >
                      {row.getAllCells().map((cell, index) => (
                        <TableCell
                          key={cell.id}
                          meta={cell.column.columnDef.meta}
                          heading={index === headerCell}
                          href={index === Math.max(0, headerCell) ? href : undefined}
                        >
                          <table.FlexRender cell={cell} />
                        </TableCell>
                      ))}
                    </tr>
                  );
                })}
          </tbody>
        </table>
        {!skeleton && shown.length === 0 && !failed ? (
          <div role="status">
            <EmptyState title={emptyText} />
          </div>
        ) : null}
        {skeleton ? (
          <p role="status" className="sr-only">
            Cargando…
          </p>
        ) : null}
        <Pagination
          className="border-t px-3 py-2 sm:px-4"
          label={caption}
          page={page}
          pageSize={pageSize}
          total={total}
          pageSizes={pageSizes}
          onPageChange={onPageChange}
          onPageSizeChange={onPageSizeChange}
        />
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];

function SortIcon({ sort }: { sort: DataTableSort | null }) {
  if (!sort) return <ArrowUpDown aria-hidden className="size-4 shrink-0 opacity-60" />;
  return sort.desc ? (
    <ArrowDown aria-hidden className="size-4 shrink-0" />
  ) : (
    <ArrowUp aria-hidden className="size-4 shrink-0" />
  );
}
