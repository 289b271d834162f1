// biome-ignore-all lint/a11y/useSemanticElements: rows are CSS grids, and some browsers then drop the semantics of table elements; roles keep it
// biome-ignore-all lint/a11y/useFocusableInteractive: headers of a read-only table, not of an interactive grid
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { textos } from "@cosecha/domain/textos";
import { EmptyState } from "@cosecha/ui/empty-state";
import { cn } from "@cosecha/ui/lib/cn";
import {
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useState,
} from "react";
import { WIDE_HEADER } from "./columns.tsx";
import { ListTools } from "./list-tools.tsx";
import type { Item, Seccion as SeccionDeLista } from "./sections.ts";
import { type LinesListHandle, useLineFocus } from "./use-line-focus.ts";
import { type LinesWindow, useLinesWindow } from "./use-lines-window.ts";

interface LinesListProps {
  lineas: readonly LineaVista[];
  /** How many lines there are without any filter. By default, as many as `lineas`. */
  listed?: number;
  renderLine: (linea: LineaVista) => ReactNode;
  /** What of the lines is shown for a search, in sections. Must be stable. */
  find: (lineas: readonly LineaVista[], search: string) => Item[];
  /** The title of a section, where it is more than its name. */
  renderSection?: (seccion: SeccionDeLista) => ReactNode;
  /** What the table is, and what its sections are. */
  label?: string;
  jumpLabel?: string;
  /** More filters, shown beside the search box. */
  tools?: ReactNode;
  /** The names of the columns, in the order of the row's cells. */
  headers: readonly string[];
  gridClass: string;
  /** The id of a text about the table, for screen readers. */
  describedBy?: string | undefined;
  handle?: Ref<LinesListHandle>;
}

/**
 * The lines in sections, with a search and links to each section. Of many lines, only those in
 * sight are rendered.
 */
export function LinesList({
  lineas,
  listed = lineas.length,
  renderLine,
  find,
  renderSection = Seccion,
  label = "Líneas del pedido",
  jumpLabel = "Ir a una categoría",
  tools,
  headers,
  gridClass,
  describedBy,
  handle,
}: LinesListProps) {
  const [search, setSearch] = useState("");
  // The list may lag behind typing and clicking, which never wait for it.
  const laterLines = useDeferredValue(lineas);
  const laterSearch = useDeferredValue(search);
  const items = useMemo(() => find(laterLines, laterSearch), [laterLines, laterSearch, find]);
  const inSight = useLinesWindow(items, listed);
  const forgetSearch = useCallback(() => setSearch(""), []);
  const ways = useLineFocus(items, inSight.virtual, forgetSearch);
  useImperativeHandle(handle, () => ways, [ways]);

  if (lineas.length === 0) {
    return (
      <div className="rounded-card border bg-surface shadow-raised">
        <EmptyState title={textos.lineas.vacio} />
      </div>
    );
  }
  return (
    <>
      <ListTools
        search={search}
        onSearchChange={setSearch}
        items={items}
        jumpLabel={jumpLabel}
        onJump={(index) => inSight.virtual.scrollToIndex(index, { align: "start" })}
      >
        {tools}
      </ListTools>
      <div
        role="table"
        aria-label={label}
        aria-describedby={describedBy}
        aria-rowcount={items.length + 1}
        className="overflow-clip border bg-surface max-sm:-mx-4 max-sm:-mt-1 max-sm:border-x-0 sm:rounded-card sm:shadow-raised"
      >
        <Headers headers={headers} gridClass={gridClass} />
        <Rows
          items={items}
          inSight={inSight}
          renderLine={renderLine}
          renderSection={renderSection}
          columns={headers.length}
        />
        {items.length === 0 ? <NothingFound search={laterSearch} columns={headers.length} /> : null}
      </div>
    </>
  );
}

function Headers({ headers, gridClass }: Pick<LinesListProps, "headers" | "gridClass">) {
  return (
    <div role="rowgroup" className="max-md:sr-only">
      <div
        role="row"
        aria-rowindex={1}
        className={`${gridClass} border-b border-l-4 border-l-transparent bg-muted py-2 pr-4 pl-3 text-sm font-semibold`}
      >
        {headers.map((header, index) => (
          <span
            key={header}
            role="columnheader"
            className={cn(
              index === 0 ? "" : index === 3 ? "md:text-center" : "md:text-right",
              header === WIDE_HEADER && "max-md:hidden",
            )}
          >
            {header}
          </span>
        ))}
      </div>
    </div>
  );
}

function Rows({
  items,
  inSight: { list, top, virtual },
  renderLine,
  renderSection,
  columns,
}: {
  items: readonly Item[];
  inSight: LinesWindow;
  renderLine: LinesListProps["renderLine"];
  renderSection: NonNullable<LinesListProps["renderSection"]>;
  columns: number;
}) {
  const drawn = virtual.getVirtualItems();
  return (
    <div ref={list} role="rowgroup">
      {/* One flat list: rows keep their place among their siblings, so that scrolling does not
          create them again. */}
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
              <div role="cell" aria-colspan={columns}>
                {renderSection(item)}
              </div>
            ) : (
              renderLine(item.linea)
            )}
          </div>,
        ];
      })}
      {gap("hueco-final", virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top))}
    </div>
  );
}

/** Takes the place of rows that are not rendered. */
const gap = (key: string, height: number) =>
  height > 0 ? <div key={key} aria-hidden style={{ height }} /> : null;

export function Seccion({ nombre, cuantos }: SeccionDeLista) {
  return (
    <div className="flex items-baseline gap-2 border-b bg-muted/70 px-4 pt-2 pb-1 sm:pt-3 sm:pb-1.5">
      <h2 className="min-w-0 font-display text-lg leading-tight wrap-anywhere">{nombre}</h2>
      <span className="shrink-0 text-sm text-muted-foreground">
        {cuantos === 1 ? "1 producto" : `${cuantos} productos`}
      </span>
    </div>
  );
}

function NothingFound({ search, columns }: { search: string; columns: number }) {
  return (
    <div role="row">
      <div role="cell" aria-colspan={columns}>
        <EmptyState title={`Ningún producto contiene «${search}».`} />
      </div>
    </div>
  );
}
