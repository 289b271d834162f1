import { useEffect, useState } from "react";

/**
 * A reload is delayed by a random time of up to this, in ms, so that not all screens reload at
 * once…
 */
const SPREAD = 400;
/** …and happens no more often than this, in ms. */
const RELOAD_EVERY = 1_000;

/** Returns a function that reloads soon, once for many calls. It waits while `isWaiting`. */
export function reloader(isWaiting: () => boolean, load: () => void) {
  let reloading: ReturnType<typeof setTimeout> | undefined;
  // Not by the device's clock, which somebody may set back.
  let lastReload = Number.NEGATIVE_INFINITY;
  const soon = () => {
    const wait = Math.max(Math.random() * SPREAD, lastReload + RELOAD_EVERY - performance.now());
    reloading ??= setTimeout(() => {
      reloading = undefined;
      // A request is already under way, and its answer may be older than the change.
      if (isWaiting()) return soon();
      lastReload = performance.now();
      load();
    }, wait);
  };
  return { soon, stop: () => clearTimeout(reloading) };
}

/** Whether the page is seen: a hidden one follows nothing. */
export function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return visible;
}
