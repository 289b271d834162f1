import {
  defaultRangeExtractor,
  type ReactVirtualizer,
  useVirtualizer,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** A long row of things of which only those in sight are drawn. All sizes are in pixels. */
export interface Windowed {
  count: number;
  /** How large an item is that has not been measured, or is not displayed. */
  estimateSize: (index: number) => number;
  /**
   * An item's key, whatever its position. Stable: another function makes all positions be computed
   * again.
   */
  getItemKey?: (index: number) => string | number;
  /** How many are drawn beyond each edge. */
  overscan: number;
  /**
   * Which item stays drawn wherever one scrolls to, as it has or may get the focus; -1 for none.
   */
  kept: () => number;
  /** What covers the edges: `scrollToIndex` keeps clear of it. */
  scrollPaddingStart?: number;
  scrollPaddingEnd?: number;
}

/** In a box: what is before the first, and whether it goes across. */
type Boxed = Windowed & { paddingStart?: number; horizontal?: boolean };

interface Measured {
  indexFromElement: (element: HTMLElement) => number;
}

const optionsOf = <T extends Windowed>({ kept, ...options }: T) => ({
  ...options,
  // An element without height is not displayed (a hidden tab): taking its height as 0 would draw
  // all items.
  measureElement: (element: HTMLElement, _entry: unknown, { indexFromElement }: Measured) =>
    element.getBoundingClientRect().height || options.estimateSize(indexFromElement(element)),
  rangeExtractor(range: Parameters<typeof defaultRangeExtractor>[0]) {
    const indexes = defaultRangeExtractor(range);
    const index = kept();
    if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
    return [...indexes, index].sort((a, b) => a - b);
  },
});

/**
 * How far below the page's beginning a list begins, in pixels; `first` until it has been measured.
 * It moves when something above it changes its height.
 */
export function useTopOf(list: RefObject<HTMLElement | null>, first: number): number {
  const [top, setTop] = useState(first);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** A row of things that scrolls with the page, and begins `top` px below the page's beginning. */
export const useWindowedPage = (top: number, windowed: Windowed): ReactVirtualizer<Window, HTMLElement> =>
  useWindowVirtualizer<HTMLElement>({
    ...optionsOf(windowed),
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

/** The same in a box of its own; `initialRect` is the box's size until it has been measured. */
export const useWindowedBox = (
  box: RefObject<HTMLElement | null>,
  initialRect: { width: number; height: number },
  windowed: Boxed,
): ReactVirtualizer<HTMLElement, HTMLElement> =>
  useVirtualizer<HTMLElement, HTMLElement>({
    ...optionsOf(windowed),
    getScrollElement: () => box.current,
    initialRect,
  });
