import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, «(width >= 48rem)» say. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Where tables begin to have all their columns. */
export const WIDE_SCREEN = "(width >= 48rem)";
/** Where a line of facts begins to have room beside others. */
export const NOT_A_PHONE = "(width >= 40rem)";
