import { useSearch } from "wouter";
import { setSearchParams } from "../../../navigation/navigation.ts";

/** Which of many is looked at, kept in the address; the first one where it names none. */
export function useChosen(name: string, ids: readonly number[]): [number | undefined, (id: number) => void] {
  const asked = Number(new URLSearchParams(useSearch()).get(name));
  const chosen = ids.includes(asked) ? asked : ids[0];
  return [chosen, (id) => setSearchParams({ [name]: String(id) })];
}
