import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { cn } from "./lib/cn.ts";
import { cellClass, type DataTableColumn, roleIn } from "./lib/table-columns.ts";

export interface DataTableSort {
  id: string;
  desc: boolean;
}

interface TableHeadProps<T> {
  columns: readonly DataTableColumn<T>[];
  sort?: DataTableSort | null;
  /** Goes ascending, descending, none (null). Without it nothing is ordered. */
  onSortChange?: (sort: DataTableSort | null) => void;
  /** Below sm the rows are cards, and the heads are for screen readers only. */
  cards?: boolean;
}

/** The heads of a table's columns: buttons where it can be ordered by them. */
export function TableHead<T>({ columns, ...props }: TableHeadProps<T>) {
  const { cards = false } = props;
  return (
    <thead
      {...roleIn(cards, "rowgroup")}
      className={cn("border-b bg-muted text-sm", cards && "max-sm:sr-only")}
    >
      <tr {...roleIn(cards, "row")}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...props} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<T>({
  column: { id, header, meta },
  sort,
  onSortChange,
  cards = false,
}: Omit<TableHeadProps<T>, "columns"> & { column: DataTableColumn<T> }) {
  const order = meta?.sortable ? onSortChange : undefined;
  const mine = sort?.id === id ? sort : null;
  const content = header();
  return (
    <th
      scope="col"
      {...roleIn(cards, "columnheader")}
      aria-sort={order ? (mine ? (mine.desc ? "descending" : "ascending") : "none") : undefined}
      className={cn(cellClass(meta), "max-sm:py-2 font-semibold hyphens-auto max-lg:wrap-normal!")}
    >
      {order ? (
        <button
          type="button"
          onClick={() => order(mine?.desc ? null : { id, desc: mine !== null })}
          className={cn(
            "focus-ring touch-target -mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 hover:bg-secondary",
            meta?.numeric || meta?.align === "end" ? "flex-row-reverse text-right" : "text-left",
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
}

function SortIcon({ sort }: { sort: DataTableSort | null }) {
  const Icon = sort === null ? ArrowUpDown : sort.desc ? ArrowDown : ArrowUp;
  return <Icon aria-hidden className={cn("size-4 shrink-0", sort === null && "opacity-60")} />;
}
