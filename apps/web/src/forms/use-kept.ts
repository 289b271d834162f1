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
    // Capturing: before whatever else is written as the page goes, for which there may be no time.
    document.addEventListener("visibilitychange", onHidden, { capture: true });
    return () => document.removeEventListener("visibilitychange", onHidden, { capture: true });
  }, []);
  useLayoutEffect(() => () => leave(), []);
}
