import { useState } from "react";
import type { Query } from "../screens/loaded.tsx";

/** The options of a query for `useBegun`: it is asked however new the answer is that there is. */
export const ASKED_ANEW = { refetchOnMount: "always" } as const;

/**
 * A query for a form that keeps the list with which it begins: no data before an answer of after it
 * was opened. What was there before, or was last seen on this device, may lack what has come since.
 */
export function useBegun<Q extends Query<unknown> & { isSuccess: boolean; isFetchedAfterMount: boolean }>(
  query: Q,
): Query<NonNullable<Q["data"]>> {
  const { data, error, isFetching, isSuccess, isFetchedAfterMount, refetch } = query;
  const [begun, setBegun] = useState(false);
  if (!begun && isSuccess && isFetchedAfterMount && !isFetching) setBegun(true);
  return { data: begun ? (data ?? undefined) : undefined, error, isFetching, refetch };
}
