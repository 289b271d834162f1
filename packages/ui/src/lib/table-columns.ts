import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** How a column looks: `meta: { … }`. */
export interface DataTableColumnMeta {
  /** Not shown on screens narrower than xs (480 px), sm (640 px), md (768 px) or lg (1024 px). */
  hideBelow?: "xs" | "sm" | "md" | "lg";
  align?: "start" | "center" | "end";
  /** A number: to the right, never broken. */
  numeric?: boolean;
  /** As narrow as its content: actions, icons. */
  shrink?: boolean;
  /** The header becomes a button that asks for this order (`onSortChange` gets the column's id). */
  sortable?: boolean;
  /** Names the row: a `<th scope="row">`. Where no column says so, none is. */
  rowHeader?: boolean;
  /** The header is for screen readers only. */
  headerHidden?: boolean;
  className?: string;
}

export interface DataTableColumn<T> {
  id: string;
  header: () => ReactNode;
  cell: (row: T) => ReactNode;
  meta: DataTableColumnMeta | undefined;
}

/** What a column's `cell` gets. */
interface CellContext<T, V> {
  row: { original: T };
  getValue: () => V;
}

interface ColumnOptions<T, V> {
  header?: string | (() => ReactNode);
  /** What a cell shows; by default its value as text. */
  cell?: (context: CellContext<T, V>) => ReactNode;
  meta?: DataTableColumnMeta;
}

function column<T, V>(
  id: string,
  read: (row: T) => V,
  { header, cell, meta }: ColumnOptions<T, V>,
): DataTableColumn<T> {
  return {
    id,
    header: typeof header === "function" ? header : () => header,
    cell: (row) => {
      const value = read(row);
      if (cell) return cell({ row: { original: row }, getValue: () => value });
      return value === null || value === undefined ? null : String(value);
    },
    meta,
  };
}

/**
 * Makes columns: `const c = columnHelper<Row>(); c.columns([c.accessor("nombre", { header: "Nombre"
 * }), c.display({ … })])`. A column of a field has its name as `id`.
 */
export function columnHelper<T>() {
  function accessor<K extends keyof T & string>(
    key: K,
    options: ColumnOptions<T, T[K]> & { id?: string },
  ): DataTableColumn<T>;
  function accessor<V>(
    read: (row: T) => V,
    options: ColumnOptions<T, V> & { id: string },
  ): DataTableColumn<T>;
  function accessor(
    of: (keyof T & string) | ((row: T) => unknown),
    { id, ...options }: ColumnOptions<T, never> & { id?: string },
  ): DataTableColumn<T> {
    return typeof of === "function"
      ? column(id ?? "", of as (row: T) => never, options)
      : column(id ?? of, (row) => row[of] as never, options);
  }
  return {
    accessor,
    display: ({ id, ...options }: ColumnOptions<T, undefined> & { id: string }) =>
      column<T, undefined>(id, () => undefined, options),
    columns: (columns: DataTableColumn<T>[]): readonly DataTableColumn<T>[] => columns,
  };
}

const HIDE = { xs: "max-xs:hidden", sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden" } as const;
const ALIGN = { start: "text-left", center: "text-center", end: "text-right" } as const;

/** The role of a part of a table whose rows may be cards, where CSS would take it away. */
export const roleIn = (cards: boolean, role: string) => (cards ? { role } : {});

/**
 * The classes of a cell, heading or not, of that column. `cards`: below sm it is part of a card.
 */
export function cellClass(meta: DataTableColumnMeta | undefined, cards = false): string {
  return cn(
    "align-middle sm:px-3 sm:py-2.5 sm:first:pl-4 sm:last:pr-4",
    cards ? cardCell(meta) : "px-1.5 py-2.5 first:pl-2.5 last:pr-2 xs:px-2 xs:first:pl-3 xs:last:pr-3",
    meta?.hideBelow && HIDE[meta.hideBelow],
    ALIGN[meta?.align ?? (meta?.numeric ? "end" : "start")],
    // On a small screen a word breaks before the table overflows; on a large one there is room for
    // words.
    meta?.numeric ? "whitespace-nowrap tabular-nums" : "max-lg:wrap-anywhere md:min-w-24",
    meta?.shrink && "w-px whitespace-nowrap",
    meta?.className,
  );
}

/** What is hidden on a narrow screen is no part of a card either. */
const cardCell = (meta: DataTableColumnMeta | undefined) =>
  meta?.hideBelow ? "max-sm:hidden" : "max-sm:block max-sm:w-auto";
