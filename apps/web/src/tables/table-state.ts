import type { DataTableSort } from "@cosecha/ui/table-head";
import { useSearch } from "wouter";
import { failureText } from "../api/api.ts";
import { setSearchParams } from "../navigation/navigation.ts";
import { textosWeb } from "../texts/texts.ts";

interface Options<Orden extends string> {
  /**
   * The prefix of this table's parameters, to tell several tables of a screen apart; "" for a
   * single one.
   */
  name?: string;
  pageSizes: readonly [number, ...number[]];
  /** The orders that the server supports and the default one. The columns have these ids. */
  orders: readonly Orden[];
  byDefault: { orden: Orden; direccion: "asc" | "desc" };
}

/**
 * A table's page, size, order and search, kept in the address. `input` goes to the query, and
 * `props` to the table.
 */
export function useTableState<Orden extends string>({
  name = "",
  pageSizes,
  orders,
  byDefault,
}: Options<Orden>) {
  const params = new URLSearchParams(useSearch());
  const param = (key: string) => (name === "" ? key : `${name}.${key}`);
  const natural = (key: string, otherwise: number) => {
    const text = params.get(param(key)) ?? "";
    return /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
  };

  const page = Math.max(1, natural("pagina", 1)) - 1;
  const asked = natural("tamano", pageSizes[0]);
  const pageSize = pageSizes.includes(asked) ? asked : pageSizes[0];
  const search = params.get(param("buscar")) ?? "";
  const [orden, direccion] = (params.get(param("orden")) ?? "").split("-");
  const known = orders.find((one) => one === orden);
  const sort: DataTableSort | null = known === undefined ? null : { id: known, desc: direccion === "desc" };

  const put = (changes: Record<string, string | null>) =>
    setSearchParams(Object.fromEntries(Object.entries(changes).map(([key, value]) => [param(key), value])));

  return {
    search,
    input: {
      pagina: page,
      tamano: pageSize,
      ...(known === undefined
        ? byDefault
        : { orden: known, direccion: direccion === "desc" ? ("desc" as const) : ("asc" as const) }),
    },
    props: {
      page,
      pageSize,
      pageSizes,
      sort,
      onPageChange: (next: number) => put({ pagina: next === 0 ? null : String(next + 1) }),
      onPageSizeChange: (next: number) =>
        put({ tamano: next === pageSizes[0] ? null : String(next), pagina: null }),
      onSortChange: (next: DataTableSort | null) =>
        put({ orden: next === null ? null : `${next.id}-${next.desc ? "desc" : "asc"}`, pagina: null }),
    },
    searchProps: {
      search,
      onSearchChange: (next: string) => put({ buscar: next.trim() === "" ? null : next, pagina: null }),
    },
  };
}

interface PageQuery<T> {
  data: { filas: T[]; total: number } | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  isPending: boolean;
  refetch: () => unknown;
}

/** A table's props from the query of its page. */
export const pageProps = <T>(query: PageQuery<T>) => ({
  rows: query.data?.filas,
  total: query.data?.total,
  loading: query.isPending || (query.isError && query.isFetching),
  error: query.isError ? failureText(query.error, textosWeb.comun.noCargado) : undefined,
  onRetry: () => void query.refetch(),
});
