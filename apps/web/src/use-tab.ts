import { useSearch } from "wouter";
import { setSearchParams } from "./table-state.ts";

/** The tab that is open, kept in the address; the first one unless said otherwise. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const asked = new URLSearchParams(useSearch()).get("pestana");
  const value = tabs.find((tab) => tab === asked) ?? tabs[0];
  return {
    value,
    onValueChange: (next: string) => setSearchParams({ pestana: next === tabs[0] ? null : next }),
  };
}
