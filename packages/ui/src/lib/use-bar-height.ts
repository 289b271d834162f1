import { type RefObject, useLayoutEffect } from "react";

/** How high the bar is where nothing wraps, in rem: as styles.css has it. */
const ONE_LINE = 3.75;

/**
 * Tells the page how high the bar at its top is (`--bar-height`): its entries wrap where there is
 * little room for them, and what stays in sight stays below it. Not while it is `open`, and covers
 * the page.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const { current: shown } = bar;
    if (shown === null || open) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = `${shown.offsetHeight}px`;
      const told = root.style.getPropertyValue("--bar-measured");
      const usual = `${Number.parseFloat(getComputedStyle(root).fontSize) * ONE_LINE}px`;
      // Each change of it makes the browser look at the style of everything.
      if (height !== (told || usual)) root.style.setProperty("--bar-measured", height);
    });
    observer.observe(shown, { box: "border-box" });
    return () => observer.disconnect();
  }, [bar, open]);
}
