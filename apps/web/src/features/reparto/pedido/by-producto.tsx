// biome-ignore-all lint/a11y/useSemanticElements: rows are CSS grids, and some browsers then drop the semantics of table elements; roles keep it
// biome-ignore-all lint/a11y/useFocusableInteractive: headers of a read-only table, not of an interactive grid
import { conUnidad, formatoCantidad, formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { contados } from "@cosecha/domain/texto";
import { textos } from "@cosecha/domain/textos";
import { cn } from "@cosecha/ui/lib/cn";
import { memo, useDeferredValue } from "react";
import { LINE_HEADERS, WIDE_HEADER } from "../../lineas/list/columns.tsx";
import { inSections } from "../../lineas/list/sections.ts";
import { loSuyo } from "./data.ts";

const GRID =
  "grid gap-x-3 grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_8rem_4rem_9rem_6.5rem] md:items-baseline";

/** In rem: the height of a product that is not drawn yet, as in its `contain-intrinsic-size`. */
const UNSEEN = 6;
/** How many items fill most screens. */
const FIRST = 6;

/** For each ordered product, the total quantity and each family's share. */
export function RepartoByProducto({ lineas }: { lineas: readonly LineaVista[] }) {
  const items = inSections(lineas);
  // What is in sight comes first; the rest follows at once, for the browser's own search.
  const drawn = useDeferredValue(items.length, FIRST);
  const rest = Math.max(0, items.length - drawn);
  return (
    <div
      role="table"
      aria-label={textos.reparto.porProducto}
      className="overflow-clip rounded-card border bg-surface shadow-raised"
    >
      <div role="rowgroup" className="max-md:sr-only">
        <div role="row" className={`${GRID} border-b bg-muted px-4 py-2 text-sm font-semibold`}>
          {LINE_HEADERS.map((header, index) => (
            <span
              key={header}
              role="columnheader"
              className={cn(index > 0 && "md:text-right", header === WIDE_HEADER && "max-md:hidden")}
            >
              {header}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {items.slice(0, drawn).map((item) =>
          item.kind === "seccion" ? (
            <div key={`s${item.nombre}`} role="row">
              <div
                role="cell"
                aria-colspan={LINE_HEADERS.length}
                className="flex items-baseline gap-2 border-b bg-muted/70 px-3 pt-4 pb-1.5 sm:px-4"
              >
                <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{item.nombre}</h2>
                <span className="shrink-0 text-sm text-muted-foreground">{contados(item.cuantos)}</span>
              </div>
            </div>
          ) : (
            <Producto key={item.linea.productoId} linea={item.linea} />
          ),
        )}
        {rest > 0 ? <div aria-hidden style={{ height: `${rest * UNSEEN}rem` }} /> : null}
      </div>
    </div>
  );
}

/**
 * Every save by anybody reloads all lines. Memoised, so that unchanged products are not rendered
 * again.
 */
const Producto = memo(function Producto({ linea }: { linea: LineaVista }) {
  const { nombreProducto, precioProducto, ivaProducto, unidad, familias = [] } = linea;
  const todo = loSuyo(linea, linea);
  return (
    <div
      role="row"
      className={`${GRID} [content-visibility:auto] [contain-intrinsic-size:auto_6rem] gap-y-1 border-b px-3 py-3 last:border-b-0 sm:px-4`}
    >
      <div role="rowheader" className="min-w-0 leading-snug font-semibold wrap-anywhere">
        {nombreProducto}
      </div>
      <div
        role="cell"
        className="text-sm tabular-nums text-muted-foreground max-md:row-start-2 md:text-right"
      >
        {formatoPrecio(precioProducto)}
        {unidad === null || unidad === "" ? null : ` /\u00a0${unidad}`}
        <span className="whitespace-nowrap md:hidden"> · IVA {formatoIva(ivaProducto)}</span>
      </div>
      <div role="cell" className="hidden text-right text-sm tabular-nums text-muted-foreground md:block">
        {formatoIva(ivaProducto)}
      </div>
      <div
        role="cell"
        className="text-right text-xl leading-tight font-bold tabular-nums max-md:col-start-2 max-md:row-start-1 max-md:max-w-32 wrap-anywhere"
      >
        {conUnidad(todo.cantidad, todo.unidad)}
        {todo.pedido === null ? null : (
          <span className="block text-sm leading-snug font-normal text-muted-foreground">
            {textos.pedido.pedido}: {todo.pedido}
          </span>
        )}
      </div>
      {/* Whose it is stands below, and is no cell of its own: it has no header. */}
      <div role="cell" className="contents">
        <div className="text-right tabular-nums max-md:col-start-2 max-md:row-start-2">
          {formatoEuros(todo.total)}
        </div>
        <ul
          className="col-span-full mt-0.5 flex flex-wrap gap-x-2 gap-y-1.5"
          aria-label={textos.reparto.deQuien(nombreProducto)}
        >
          {familias.map(({ familiaId, nombre, nota, ...parte }) => (
            <li
              key={familiaId}
              className="max-w-full rounded-control bg-primary-soft px-2 py-0.5 text-primary-soft-foreground wrap-anywhere"
            >
              {`${nombre}: `}
              <span className="font-bold tabular-nums">{formatoCantidad(loSuyo(parte, linea).cantidad)}</span>
              {nota === undefined ? null : ` «${nota}»`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});
