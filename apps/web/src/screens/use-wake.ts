import { useEffect, useReducer } from "react";

/** A timer stands still while the machine sleeps, so it is set again so often, in ms. */
const HOUR = 3_600_000;

/**
 * Renders again after so many ms (and every hour until then), and when the user comes back to the
 * page; null: there is nothing to wait for.
 */
export function useWake(wait: number | null): void {
  const [, wake] = useReducer((n: number) => n + 1, 0);
  // Without dependencies, so that each render sets the next timer.
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(wake, Math.min(Math.max(wait, 0), HOUR));
    const onVisible = () => {
      if (document.visibilityState === "visible") wake();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  });
}
