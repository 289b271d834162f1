import { useSearch } from "wouter";
import { setSearchParams } from "./navigation.ts";

/** Which of a screen's tabs is open, kept in the address; the first one unless said otherwise. */
export function useTab<T extends string>(tabs: readonly [{ value: T }, ...{ value: T }[]]) {
  const asked = new URLSearchParams(useSearch()).get("pestana");
  const first = tabs[0].value;
  return {
    value: tabs.find(({ value }) => value === asked)?.value ?? first,
    onValueChange: (next: string) => setSearchParams({ pestana: next === first ? null : next }),
  };
}
