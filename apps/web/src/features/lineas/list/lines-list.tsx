// biome-ignore-all lint/a11y/useSemanticElements: rows are grids (cards on a phone), which takes the semantics of table elements away in some browsers; roles stay
// biome-ignore-all lint/a11y/useFocusableInteractive: headers of a table that is read, not a grid that is operated
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { EmptyState } from "@cosecha/ui/empty-state";
import { SearchField } from "@cosecha/ui/search-field";
import { Select } from "@cosecha/ui/select";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { byName, type Item, inSections } from "./sections.ts";

/** Up to so many rows are all drawn: the browser's own search and printing then find everything. */
const ALL_DRAWN = 150;

export interface LinesListHandle {
  /** Brings a product's row into sight (`block`: where on the screen) and puts the cursor into its quantity. */
  focus: (productoId: number, block?: ScrollLogicalPosition) => void;
  /** The product after this one, if there is one. */
  next: (productoId: number) => number | undefined;
}

interface LinesListProps {
  lineas: readonly LineaVista[];
  /** How many there are when nothing is filtered away; as many as are given unless said otherwise. */
  listed?: number;
  renderLine: (linea: LineaVista) => ReactNode;
  /** More to filter by, beside the search box. */
  tools?: ReactNode;
  /** Names of the columns, in the order of the row's cells. */
  headers: readonly string[];
  gridClass: string;
  handle?: Ref<LinesListHandle>;
}

/** The lines in sections, searched, jumped through, and drawn only where one looks when they are many. */
export function LinesList({
  lineas,
  listed = lineas.length,
  renderLine,
  tools,
  headers,
  gridClass,
  handle,
}: LinesListProps) {
  const [search, setSearch] = useState("");
  // The list may lag behind what is typed and pressed: those never wait for it.
  const laterLines = useDeferredValue(lineas);
  const laterSearch = useDeferredValue(search);
  const items = useMemo(() => inSections(byName(laterLines, laterSearch)), [laterLines, laterSearch]);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // What stands above the list changes its place with its height.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // Stable: another one has all places reckoned anew, with each scroll.
  const getItemKey = useCallback((index: number) => keyOf(items[index]), [items]);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === "seccion" ? 48 : 88),
    getItemKey,
    overscan: listed <= ALL_DRAWN ? items.length : 4,
    scrollMargin: top,
    scrollPaddingStart: 150,
    scrollPaddingEnd: 120,
    // Without height it is not displayed: to believe that would draw them all.
    measureElement: (element) => element.getBoundingClientRect().height || 88,
    // The row that one writes in stays, wherever one scrolls to.
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range);
      const focused = Number(
        document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1,
      );
      if (focused < 0 || focused >= range.count || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((a, b) => a - b);
    },
  });

  const goToIndex = useCallback(
    (index: number) => virtual.scrollToIndex(index, { align: "start" }),
    [virtual],
  );
  const order = useMemo(
    () =>
      items.flatMap((item, index) => (item.kind === "linea" ? [{ id: item.linea.productoId, index }] : [])),
    [items],
  );
  /** Whose row is to have the cursor once it is in the list. */
  const awaited = useRef<{ productoId: number; block: ScrollLogicalPosition } | null>(null);
  const focus = useCallback(
    (productoId: number, block: ScrollLogicalPosition = "nearest") => {
      const target = order.find(({ id }) => id === productoId);
      if (target === undefined) {
        // Hidden by the search, or by a filter that was just taken away.
        awaited.current = { productoId, block };
        setSearch("");
        return;
      }
      if (focusInput(productoId, block)) return;
      virtual.scrollToIndex(target.index, { align: "center" });
      requestAnimationFrame(() => requestAnimationFrame(() => focusInput(productoId, block)));
    },
    [order, virtual],
  );
  useEffect(() => {
    if (awaited.current === null) return;
    const { productoId, block } = awaited.current;
    if (!order.some(({ id }) => id === productoId)) return;
    awaited.current = null;
    focus(productoId, block);
  }, [order, focus]);
  useImperativeHandle(
    handle,
    () => ({
      next: (productoId) => order[order.findIndex(({ id }) => id === productoId) + 1]?.id,
      focus,
    }),
    [order, focus],
  );

  const sections = items.flatMap((item, index) =>
    item.kind === "seccion" ? [{ value: index, label: item.nombre }] : [],
  );
  const drawn = virtual.getVirtualItems();
  if (lineas.length === 0) {
    return (
      <div className="rounded-card border bg-surface shadow-raised">
        <EmptyState title={textos.lineas.vacio} />
      </div>
    );
  }
  return (
    <>
      <div className="z-10 -mx-4 flex flex-wrap items-center gap-2 bg-background px-4 py-2 sm:sticky sm:top-[3.8rem]">
        <div className="min-w-40 flex-1 basis-40 sm:max-w-sm sm:basis-56">
          <SearchField value={search} onValueChange={setSearch} label="Buscar producto" debounceMs={150} />
        </div>
        {sections.length > 1 ? (
          <Select
            className="min-w-40 flex-1 max-sm:order-last max-sm:basis-full sm:max-w-60"
            aria-label="Ir a una categoría"
            placeholder="Ir a…"
            options={sections}
            value={null}
            onValueChange={(index) => {
              if (index !== null) goToIndex(index);
            }}
          />
        ) : null}
        {tools}
      </div>
      <div
        role="table"
        aria-label="Líneas del pedido"
        aria-rowcount={items.length + 1}
        className="overflow-clip rounded-card border bg-surface shadow-raised"
      >
        <div role="rowgroup" className="max-md:sr-only">
          <div
            role="row"
            aria-rowindex={1}
            className={`${gridClass} border-b bg-muted px-4 py-2 text-sm font-semibold`}
          >
            {headers.map((header, index) => (
              <span key={header} role="columnheader" className={index === 0 ? "" : "md:text-right"}>
                {header}
              </span>
            ))}
          </div>
        </div>
        <div ref={list} role="rowgroup">
          {/* One flat list: rows keep their place among siblings, so none is made anew while one scrolls. */}
          {drawn.flatMap(({ index, key, start }, position) => {
            const item = items[index];
            if (item === undefined) return [];
            return [
              gap(`hueco-${key}`, start - (drawn[position - 1]?.end ?? top)),
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={item.kind === "seccion" ? "" : "border-b"}
              >
                {item.kind === "seccion" ? (
                  <Seccion {...item} columns={headers.length} />
                ) : (
                  renderLine(item.linea)
                )}
              </div>,
            ];
          })}
          {gap("hueco-final", virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top))}
        </div>
        {items.length === 0 ? (
          <div role="row">
            <div role="cell" aria-colspan={headers.length}>
              <EmptyState title={`Ningún producto contiene «${laterSearch}».`} />
            </div>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Stands for rows that are not drawn. */
const gap = (key: string, height: number) =>
  height > 0 ? <div key={key} aria-hidden style={{ height }} /> : null;

function Seccion({ nombre, cuantos, columns }: { nombre: string; cuantos: number; columns: number }) {
  return (
    <div
      role="cell"
      aria-colspan={columns}
      className="flex items-baseline gap-2 border-b bg-muted/70 px-3 pt-4 pb-1.5 sm:px-4"
    >
      <h2 className="min-w-0 text-[1.0625rem] font-bold wrap-anywhere">{nombre}</h2>
      <span className="shrink-0 text-sm text-muted-foreground">
        {cuantos === 1 ? "1 producto" : `${cuantos} productos`}
      </span>
    </div>
  );
}

const keyOf = (item: Item | undefined): string =>
  item === undefined ? "" : item.kind === "seccion" ? `s${item.nombre}` : `p${item.linea.productoId}`;

/** The id of a product's quantity on the page. */
export const inputId = (productoId: number): string => `cantidad-${productoId}`;

/** Puts the cursor into a product's quantity, where it is drawn. */
export function focusInput(productoId: number, block: ScrollLogicalPosition): boolean {
  const input = document.getElementById(inputId(productoId));
  if (!(input instanceof HTMLInputElement)) return false;
  input.focus({ preventScroll: true });
  input.select();
  // Its scroll margins keep it clear of the bars. Where something is asked in its row, that is to be seen.
  const question = input.closest("[role=row]")?.querySelector("fieldset");
  (question ?? input).scrollIntoView({ block });
  return true;
}
