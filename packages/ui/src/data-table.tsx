import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { cn } from "./lib/cn.ts";
import { errorMessage } from "./lib/error-message.ts";
import { type DataTableColumn, roleIn } from "./lib/table-columns.ts";
import { Pagination } from "./pagination.tsx";
import { SearchField } from "./search-field.tsx";
import { SkeletonRows, TableRows } from "./table-body.tsx";
import { type DataTableSort, TableHead } from "./table-head.tsx";

export interface DataTableProps<T> {
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
  /**
   * Debounced. The caller goes to page 0, in the same update. Without it there is no search box.
   */
  onSearchChange?: (search: string) => void;
  searchLabel?: string;
  emptyText: string;
  /** A second line where there is nothing: what to do next. */
  emptyHint?: ReactNode;
  /**
   * On small screens (below sm, 640 px) each row is a card: a grid of two columns, in which the
   * columns' classes place their cells. Explicit roles keep it a table to screen readers, whatever
   * its parts are displayed as. Not for columns to order by, as their heads are not seen there.
   */
  cards?: boolean;
  /** While it is true the last rows stay, dimmed. */
  loading?: boolean;
  /** Shown over the table with its message, and 'Reintentar' where there is `onRetry`. */
  error?: unknown;
  onRetry?: () => void;
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
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, loading = false, error, caption, captionHidden = true, cards = false } = props;
  const { shown, total } = useKeptRows(props);
  const failed = error !== undefined && error !== null && error !== false;
  const skeleton = shown.length === 0 && (loading || (rows === undefined && !failed));
  useLastPage(props, total, !loading && !failed && rows !== undefined);
  return (
    <div className={cn("grid min-w-0 gap-3", props.className)}>
      <TableTools {...props} />
      {failed ? <TableFailure {...props} /> : null}
      <div
        // After a failure of the first load an empty table would wrongly say that there is nothing.
        hidden={failed && shown.length === 0}
        className={cn(
          "relative min-w-0 overflow-clip lg:overflow-x-auto rounded-card border bg-surface text-surface-foreground shadow-raised",
          cards &&
            "max-sm:overflow-visible max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none",
        )}
      >
        <table
          {...roleIn(cards, "table")}
          aria-busy={loading}
          className={cn("w-full border-collapse", cards && "max-sm:block")}
        >
          <caption
            className={
              captionHidden
                ? "sr-only"
                : cn(
                    "px-3 pt-4 pb-2 text-left font-display text-lg sm:px-4",
                    cards && "max-sm:block max-sm:px-0 max-sm:pt-0 max-sm:text-base max-sm:leading-snug",
                  )
            }
          >
            {caption}
          </caption>
          <TableHead {...props} />
          <tbody
            {...roleIn(cards, "rowgroup")}
            className={cn(
              "transition-opacity",
              loading && shown.length > 0 && "opacity-55",
              cards && "max-sm:grid max-sm:gap-2",
            )}
          >
            {skeleton ? (
              <SkeletonRows columns={columns} cards={cards} count={Math.min(props.pageSize, 10)} />
            ) : (
              <TableRows {...props} rows={shown} />
            )}
          </tbody>
        </table>
        {!skeleton && shown.length === 0 && !failed ? (
          <div
            role="status"
            className={
              cards ? "max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:shadow-raised" : undefined
            }
          >
            <EmptyState title={props.emptyText} description={props.emptyHint} />
          </div>
        ) : null}
        {skeleton ? (
          <p role="status" className="sr-only">
            Cargando…
          </p>
        ) : null}
        <Pagination
          {...props}
          className={cn("border-t px-3 py-2 sm:px-4", cards && "max-sm:border-t-0 max-sm:px-0")}
          label={caption}
          total={total}
        />
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];

/** What is shown: while a page is on its way, what was there stays. */
function useKeptRows<T>({
  rows,
  total: given,
  loading,
}: Pick<DataTableProps<T>, "rows" | "total" | "loading">) {
  const [kept, setKept] = useState<{ rows: readonly T[]; total: number }>();
  if (!loading && rows && (kept?.rows !== rows || kept.total !== (given ?? rows.length))) {
    setKept({ rows, total: given ?? rows.length });
  }
  const waiting = loading && (rows === undefined || rows.length === 0);
  return {
    shown: (waiting ? kept?.rows : (rows ?? kept?.rows)) ?? NONE,
    total: (waiting || given === undefined ? kept?.total : given) ?? given ?? 0,
  };
}

/**
 * Goes to the last page when the present one is gone because its last row was deleted, once the
 * total is `known`.
 */
function useLastPage<T>(
  { page, pageSize, onPageChange }: Pick<DataTableProps<T>, "page" | "pageSize" | "onPageChange">,
  total: number,
  known: boolean,
): void {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const goTo = useEffectEvent(onPageChange);
  const settled = known && total > 0;
  useEffect(() => {
    if (settled && page > last) goTo(last);
  }, [settled, page, last]);
}

function TableTools<T>({
  search = "",
  onSearchChange,
  searchLabel = "Buscar",
  toolbar,
}: Pick<DataTableProps<T>, "search" | "onSearchChange" | "searchLabel" | "toolbar">) {
  if (!onSearchChange && !toolbar) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {onSearchChange ? (
        <SearchField value={search} onValueChange={onSearchChange} label={searchLabel} />
      ) : (
        <span />
      )}
      {toolbar ? <div className="flex flex-wrap gap-2">{toolbar}</div> : null}
    </div>
  );
}

function TableFailure<T>({
  error,
  loading,
  onRetry,
}: Pick<DataTableProps<T>, "error" | "loading" | "onRetry">) {
  return (
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
  );
}
