import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/**
 * What is typed into a field that keeps by itself is kept also where the page goes, or the field,
 * before Enter.
 */
export function useKept(keep: () => void) {
  const leave = useEffectEvent(keep);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") leave();
    };
    // Captured, it comes first: a page that goes may have no time to write anything else.
    document.addEventListener("visibilitychange", onHidden, { capture: true });
    return () => document.removeEventListener("visibilitychange", onHidden, { capture: true });
  }, []);
  useLayoutEffect(() => () => leave(), []);
}
