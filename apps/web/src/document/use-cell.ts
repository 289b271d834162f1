import { useCallback, useSyncExternalStore } from "react";
import { ALL, type Cells } from "./cells.ts";

/** What a cell shows. The component renders again only when this cell changes. */
export const useCell = <Shown extends object>(cells: Cells<Shown>, key: string): Shown =>
  useRead(cells, key, () => cells.get(key));

/** Renders again when what the key names changes. Returns a version. */
export const useChanges = (cells: Cells<object>, key: string = ALL): number =>
  useRead(cells, key, () => cells.version(key));

/** What `read` finds, looked at after each change. It makes no new object where nothing changed. */
export function useRead<T>(cells: Pick<Cells<object>, "subscribe">, key: string, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => cells.subscribe(key, listener), [cells, key]);
  return useSyncExternalStore(subscribe, read);
}
