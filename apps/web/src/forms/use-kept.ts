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
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);
  useLayoutEffect(() => () => leave(), []);
}
