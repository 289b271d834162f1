import { useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { setSearchParams } from "./navigation.ts";

/** The open tab of a screen, kept in the address (`pestana`). By default it is the first one. */
export function useTab<T extends string>(tabs: readonly [{ value: T }, ...{ value: T }[]]) {
  const asked = new URLSearchParams(useSearch()).get("pestana");
  const first = tabs[0].value;
  const value = tabs.find(({ value }) => value === asked)?.value ?? first;
  const last = useRef(value);
  useEffect(() => {
    // An open tab that has gone is left: coming back it would change the screen under whoever
    // types.
    if (asked === last.current && asked !== value) setSearchParams({ pestana: null });
    last.current = value;
  }, [asked, value]);
  return {
    value,
    onValueChange: (next: string) => setSearchParams({ pestana: next === first ? null : next }),
  };
}
