// biome-ignore-all lint/a11y/useSemanticElements: rows are CSS grids, and some browsers then drop the semantics of table elements; roles keep it
// biome-ignore-all lint/a11y/useFocusableInteractive: headers of a read-only table, not of an interactive grid
import { conUnidad, esCorta, formatoEuros } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { formatoPrecio } from "@cosecha/domain/euros";
import { formatoIva } from "@cosecha/domain/iva";
import { precioConIva } from "@cosecha/domain/lineas";
import { Badge } from "@cosecha/ui/badge";
import { cn } from "@cosecha/ui/lib/cn";
import type { ReactNode } from "react";

export const LINE_HEADERS = ["Producto", "Precio", "IVA", "Cantidad", "Total"] as const;

/** The column that a phone has not: there the IVA stands with the price. */
export const WIDE_HEADER: (typeof LINE_HEADERS)[number] = "IVA";

/**
 * The grid of a row. On a phone the name stands above the price, and the total above the quantity.
 */
export const LINE_GRID =
  "grid gap-x-3 grid-cols-[minmax(0,1fr)_auto] md:items-center md:grid-cols-[minmax(0,1fr)_9rem_3rem_9.5rem_5.5rem] lg:gap-x-6 lg:grid-cols-[minmax(0,1fr)_11rem_4rem_9.5rem_7rem]";

interface LineCellsProps {
  linea: LineaVista;
  /** Left of the name: 44 px square; on a phone 32, left of the price. */
  picture?: ReactNode;
  /** Beside the name, at its end. */
  mark?: ReactNode;
  /** What is left of the product; a phone has no room for the description beside it. */
  stock?: ReactNode;
  /** Shown under the name. */
  notes?: ReactNode;
  cantidad: ReactNode;
  /** Shown under all cells, across the whole row. */
  below?: ReactNode;
  /** EUR. */
  total: string | number;
  ordered: boolean;
}

/** The five cells of a line. */
export function LineCells({
  linea,
  picture,
  mark,
  stock,
  notes,
  cantidad,
  below,
  total,
  ordered,
}: LineCellsProps) {
  const { nombreProducto, descripcion, precioProducto, ivaProducto } = linea;
  return (
    <div
      role="presentation"
      className={cn(
        LINE_GRID,
        "relative gap-y-0.5 border-l-4 py-1 pr-4 pl-3 md:min-h-15",
        ordered ? "border-primary bg-primary-soft/40" : "border-transparent",
        picture && "max-md:gap-x-2 md:pl-16",
      )}
    >
      <div role="rowheader" className="min-w-0 max-md:col-[1/-1] max-md:row-start-1 max-md:pr-21">
        <div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
          <span className="min-w-0 leading-tight font-semibold wrap-anywhere">{nombreProducto}</span>
          {mark}
          {descripcion === "" || descripcion === nombreProducto ? null : (
            <span
              className={cn(
                "text-sm leading-tight text-muted-foreground max-md:min-w-0 max-md:flex-1 max-md:truncate md:line-clamp-2 md:wrap-anywhere",
                stock && "max-md:hidden",
              )}
            >
              {descripcion}
            </span>
          )}
          {stock}
        </div>
        {notes}
      </div>
      <div
        role="cell"
        className={cn(
          "leading-tight tabular-nums max-md:col-start-1 max-md:row-start-2 max-md:self-center md:text-right",
          picture && "max-md:flex max-md:items-center max-md:gap-1.5",
        )}
      >
        {picture ? (
          // On a phone beside the price, where it takes no height; else at the beginning of the
          // row.
          <span
            className={cn(
              "max-md:contents md:absolute md:left-2",
              below ? "md:top-2" : "md:top-1/2 md:-translate-y-1/2",
            )}
          >
            {picture}
          </span>
        ) : null}
        <div className="min-w-0">
          <Precio linea={linea} />
          <span className="block text-sm leading-tight text-muted-foreground">
            {formatoPrecio(precioProducto)}
            <span className="md:hidden"> + {formatoIva(ivaProducto)} IVA</span>
            <span className="max-md:hidden"> sin IVA</span>
          </span>
        </div>
      </div>
      <div role="cell" className="hidden text-right text-sm tabular-nums text-muted-foreground md:block">
        {formatoIva(ivaProducto)}
      </div>
      <div role="cell" className="justify-self-end max-md:col-start-2 max-md:row-start-2">
        {cantidad}
      </div>
      {/* What stands below is no cell of its own: it has no header. */}
      <div role="cell" className="contents">
        <div
          className={cn(
            "text-right leading-tight whitespace-nowrap tabular-nums max-md:col-start-2 max-md:row-start-1 max-md:self-start",
            ordered ? "font-bold" : "text-muted-foreground",
          )}
        >
          {formatoEuros(total)}
        </div>
        {below ? <div className="col-span-full pb-1">{below}</div> : null}
      </div>
    </div>
  );
}

/** What one unit costs with its IVA: «1,56 € / manojo». */
function Precio({ linea: { precioProducto: precio, ivaProducto: iva, unidad } }: { linea: LineaVista }) {
  return (
    <span className="block wrap-anywhere">
      <span className="text-lg leading-tight font-bold whitespace-nowrap">
        {formatoEuros(precioConIva({ precio, iva }))}
      </span>
      {unidad === null || unidad === "" ? null : (
        <span className="text-sm text-muted-foreground"> /&nbsp;{unidad}</span>
      )}
    </span>
  );
}

/** How much this family can still order of a product with limited stock. */
export function Quedan({ disponible, unidad }: { disponible: number; unidad: string | null }) {
  if (disponible === 0) return <Badge className="leading-tight!">Agotado</Badge>;
  return (
    <span
      className="block text-sm leading-tight font-medium whitespace-nowrap text-warning-soft-foreground"
      title="Lo que aún puede pedir, contando lo suyo"
    >
      Disponibles: {conUnidad(disponible, unidad !== null && esCorta(unidad) ? unidad : null)}
    </span>
  );
}
