import { type ColumnDef, createColumnHelper, type RowData, tableFeatures } from "@tanstack/react-table";
import { cn } from "./cn.ts";

/** What a column may say about itself besides TanStack's own options: `meta: { … }`. */
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

// Core only: the server pages, sorts and filters.
export const features = tableFeatures({ columnMeta: {} as DataTableColumnMeta });
export type Features = typeof features;

export type DataTableColumn<T extends RowData> = ColumnDef<Features, T, unknown>;

/**
 * Makes columns: `const c = columnHelper<Row>(); c.columns([c.accessor("nombre", { header: "Nombre"
 * }), c.display({ … })])`.
 */
export function columnHelper<T extends RowData>() {
  return createColumnHelper<Features, T>();
}

const HIDE = { xs: "max-xs:hidden", sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden" } as const;
const ALIGN = { start: "text-left", center: "text-center", end: "text-right" } as const;

/** The classes of a cell, heading or not, of that column. */
export function cellClass(meta: DataTableColumnMeta | undefined): string {
  return cn(
    "px-1.5 py-2.5 align-middle first:pl-2.5 last:pr-2 xs:px-2 xs:first:pl-3 xs:last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4",
    meta?.hideBelow && HIDE[meta.hideBelow],
    ALIGN[meta?.align ?? (meta?.numeric ? "end" : "start")],
    // On a small screen a word breaks before the table overflows; on a large one there is room for
    // words.
    meta?.numeric ? "whitespace-nowrap tabular-nums" : "max-lg:wrap-anywhere md:min-w-24",
    meta?.shrink && "w-px whitespace-nowrap",
    meta?.className,
  );
}
