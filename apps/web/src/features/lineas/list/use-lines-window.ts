import { useWindowedPage } from "@cosecha/ui/lib/windowed";
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import type { Item } from "./sections.ts";

/**
 * A list of at most this many rows is rendered completely, so that the browser's own search and
 * printing find everything.
 */
const ALL_DRAWN = 150;

/** In pixels. */
const SECTION_HEIGHT = 48;
const LINE_HEIGHT = 88;
/** Where the list begins, until that has been measured. */
const USUAL_TOP = 400;

/**
 * Which rows of a list are rendered. `list` is the ref of the element that contains them, and `top`
 * is its distance from the top of the page, in pixels.
 */
export type LinesWindow = ReturnType<typeof useLinesWindow>;

/** `listed`: how many rows there are without any filter. */
export function useLinesWindow(items: readonly Item[], listed: number) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(USUAL_TOP);
  // The list moves when something above it changes its height.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // What is in sight comes first, the rest at once after it.
  const overscan = useDeferredValue(listed <= ALL_DRAWN ? items.length : 4, 1);
  const getItemKey = useCallback((index: number) => keyOf(items[index]), [items]);
  const virtual = useWindowedPage(top, {
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === "seccion" ? SECTION_HEIGHT : LINE_HEIGHT),
    getItemKey,
    overscan,
    kept: focusedRow,
    scrollPaddingStart: 150,
    scrollPaddingEnd: 120,
  });
  return { list, top, virtual };
}

/** The index of the row that has the focus, or -1. */
const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);

const keyOf = (item: Item | undefined): string =>
  item === undefined ? "" : item.kind === "seccion" ? `s${item.nombre}` : `p${item.linea.productoId}`;
