import type { DataTableSort } from "@cosecha/ui/table-head";
import { useSearch } from "wouter";
import { failureText } from "../api/api.ts";
import { setSearchParams } from "../navigation/navigation.ts";
import { textosWeb } from "../texts/texts.ts";
import { firstSizeOf, paramOf, type TableOptions, tableInput } from "./table-input.ts";

/**
 * A table's page, size, order and search, kept in the address. `input` goes to the query, and
 * `props` to the table.
 */
export function useTableState<Orden extends string>(options: TableOptions<Orden>) {
  const { pageSizes } = options;
  const { search, input, isOrdered } = tableInput(options, new URLSearchParams(useSearch()));
  const { pagina: page, tamano: pageSize, orden, direccion } = input;
  const sort: DataTableSort | null = isOrdered ? { id: orden, desc: direccion === "desc" } : null;

  const put = (changes: Record<string, string | null>) =>
    setSearchParams(
      Object.fromEntries(Object.entries(changes).map(([key, value]) => [paramOf(options, key), value])),
    );

  return {
    search,
    input,
    props: {
      page,
      pageSize,
      pageSizes,
      sort,
      onPageChange: (next: number) => put({ pagina: next === 0 ? null : String(next + 1) }),
      onPageSizeChange: (next: number) =>
        put({ tamano: next === firstSizeOf(options) ? null : String(next), pagina: null }),
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

export const pageProps = <T>(query: PageQuery<T>) => ({
  rows: query.data?.filas,
  total: query.data?.total,
  loading: query.isPending || (query.isError && query.isFetching),
  error: query.isError ? failureText(query.error, textosWeb.comun.noCargado) : undefined,
  onRetry: () => void query.refetch(),
});
