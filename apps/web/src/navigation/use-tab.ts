import { useSearch } from "wouter";
import { setSearchParams } from "./navigation.ts";

/** The open tab of a screen, kept in the address (`pestana`). By default it is the first one. */
export function useTab<T extends string>(tabs: readonly [{ value: T }, ...{ value: T }[]]) {
  const asked = new URLSearchParams(useSearch()).get("pestana");
  const first = tabs[0].value;
  return {
    value: tabs.find(({ value }) => value === asked)?.value ?? first,
    onValueChange: (next: string) => setSearchParams({ pestana: next === first ? null : next }),
  };
}
