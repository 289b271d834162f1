import { useTopOf, useWindowedPage } from "@cosecha/ui/lib/windowed";
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** How high a row is until it has been measured, in px. */
const ALTO = 76;
/** Where rows begin, until that has been measured: what is drawn first is then in sight. */
const ARRIBA = 380;
/** A list of at most so many rows is drawn as a whole, after what is in sight. */
const TODAS = 60;

interface RowsProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => number;
  /** The id of a row's first input. */
  inputOf: (item: T) => string;
  /** `move` puts the cursor into the next row, or into the one before. */
  row: (item: T, move: (by: 1 | -1) => void) => ReactNode;
  /** What comes after the last one; without it the cursor stays there. */
  onEnd?: () => void;
}

/** Rows of quantities, of which only those in sight are drawn where there are many. */
export function Rows<T>({ label, items, keyOf, inputOf, row, onEnd }: RowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list, ARRIBA);
  const overscan = useDeferredValue(items.length <= TODAS ? items.length : 3, 1);
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const virtual = useWindowedPage(top, {
    count: items.length,
    estimateSize: () => ALTO,
    getItemKey,
    overscan,
    kept: focusedRow,
    scrollPaddingStart: 170,
    scrollPaddingEnd: 120,
  });
  const [mover] = useState(() => new Mover());
  useLayoutEffect(() => {
    mover.go = (to, by) => {
      const item = items[to];
      if (item === undefined) {
        if (by === 1) onEnd?.();
        return;
      }
      if (focusInput(inputOf(item))) return;
      virtual.scrollToIndex(to, { align: "center" });
      focusSoon(inputOf(item));
    };
  });
  const look = useEffectEvent(() => {
    const index = wanted === null ? -1 : items.findIndex((item) => inputOf(item) === wanted);
    if (index === -1) return;
    wanted = null;
    mover.go(index, 1);
  });
  useEffect(() => {
    const seek = () => look();
    seek();
    lists.add(seek);
    return () => {
      lists.delete(seek);
    };
  }, []);
  const drawn = virtual.getVirtualItems();
  return (
    <ul
      ref={list}
      aria-label={label}
      className="overflow-clip border bg-surface text-surface-foreground max-sm:-mx-4 max-sm:border-x-0 sm:rounded-card sm:shadow-raised"
    >
      {drawn.flatMap(({ index, key, start }, position) => {
        const item = items[index];
        if (item === undefined) return [];
        return [
          gap(`hueco-${key}`, start - (drawn[position - 1]?.end ?? top)),
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="border-b last:border-b-0"
          >
            {row(item, mover.from(index))}
          </li>,
        ];
      })}
      {gap("hueco-final", virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top))}
    </ul>
  );
}

/** The quantity that a link leads to, until a list has it. */
let wanted: string | null = null;
const lists = new Set<() => void>();

/** Puts the cursor into a quantity, of the list that is there or that is about to be. */
export function leadTo(id: string): void {
  wanted = id;
  for (const seek of lists) seek();
}

/** The same function for the same row each time, so that a row is drawn only when it changes. */
class Mover {
  go: (to: number, by: 1 | -1) => void = () => {};
  private readonly ways = new Map<number, (by: 1 | -1) => void>();

  from(index: number): (by: 1 | -1) => void {
    const way = this.ways.get(index) ?? ((by) => this.go(index + by, by));
    this.ways.set(index, way);
    return way;
  }
}

/** Takes the place of rows that are not drawn. */
const gap = (key: string, height: number) =>
  height > 0 ? <li key={key} aria-hidden style={{ height }} /> : null;

const focusedRow = (): number =>
  Number(document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);

/** Whether a button was pressed with the keyboard, and the cursor is to go on from it. */
export const byKeyboard = ({ detail }: { detail: number }): boolean => detail === 0;

/** Puts the cursor into a quantity once it is drawn. */
export const focusSoon = (id: string): void => {
  requestAnimationFrame(() => setTimeout(() => focusInput(id)));
};

/** Puts the cursor into a quantity. False where it is not drawn. */
function focusInput(id: string): boolean {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return false;
  input.focus({ preventScroll: true });
  input.select();
  input.scrollIntoView({ block: "nearest" });
  return true;
}
