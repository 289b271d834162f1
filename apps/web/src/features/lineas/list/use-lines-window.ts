import { useMedia, WIDE_SCREEN } from "@cosecha/ui/lib/use-media";
import { useTopOf, useWindowedPage } from "@cosecha/ui/lib/windowed";
import { useCallback, useDeferredValue, useRef } from "react";
import { lineKey } from "./quantity-focus.ts";
import type { Item } from "./sections.ts";

/**
 * A list of at most this many rows is rendered completely, so that the browser's own search and
 * printing find everything.
 */
const ALL_DRAWN = 150;

/** How high rows are until they have been measured, in pixels: on phones and on wider screens. */
const NARROW = { seccion: 36, linea: 77 };
const WIDE = { seccion: 42, linea: 61 };
/** Where the list begins, until that has been measured: what is drawn first is then in sight. */
const NARROW_TOP = 205;
const WIDE_TOP = 370;

/**
 * Which rows of a list are rendered. `list` is the ref of the element that contains them, and `top`
 * is its distance from the top of the page, in pixels.
 */
export type LinesWindow = ReturnType<typeof useLinesWindow>;

/** `listed`: how many rows there are without any filter. */
export function useLinesWindow(items: readonly Item[], listed: number) {
  const list = useRef<HTMLDivElement>(null);
  const wide = useMedia(WIDE_SCREEN);
  const top = useTopOf(list, wide ? WIDE_TOP : NARROW_TOP);
  // What is in sight comes first, the rest at once after it.
  const overscan = useDeferredValue(listed <= ALL_DRAWN ? items.length : 4, 1);
  const getItemKey = useCallback((index: number) => keyOf(items[index]), [items]);
  const virtual = useWindowedPage(top, {
    count: items.length,
    estimateSize: (index) => (wide ? WIDE : NARROW)[items[index]?.kind ?? "linea"],
    getItemKey,
    overscan,
    kept: focusedRow,
    scrollPaddingStart: 170,
    scrollPaddingEnd: 120,
  });
  return { list, top, virtual };
}

/** The index of the row that has the focus, or -1. */
const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);

const keyOf = (item: Item | undefined): string =>
  item === undefined ? "" : item.kind === "seccion" ? `s${item.key ?? item.nombre}` : lineKey(item.linea);
