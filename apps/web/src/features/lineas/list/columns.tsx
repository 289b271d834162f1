// biome-ignore-all lint/a11y/useSemanticElements: rows are CSS grids, and some browsers then drop the semantics of table elements; roles keep it
// biome-ignore-all lint/a11y/useFocusableInteractive: headers of a read-only table, not of an interactive grid
import { formatoCantidad, formatoEuros, formatoPrecio } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { formatoIva } from "@cosecha/domain/iva";
import { Badge } from "@cosecha/ui/badge";
import { cn } from "@cosecha/ui/lib/cn";
import type { ReactNode } from "react";

export const LINE_HEADERS = ["Producto", "Precio", "IVA", "Cantidad", "Total"] as const;

/**
 * The grid of a row. On a phone the name is above the price, with the total and the quantity on the
 * right.
 */
export const LINE_GRID =
  "grid items-center gap-x-3 grid-cols-[minmax(0,1fr)_auto_auto] md:grid-cols-[minmax(0,1fr)_7.5rem_4rem_14rem_6.5rem] lg:grid-cols-[minmax(0,1fr)_11rem_4rem_14rem_6.5rem]";

interface LineCellsProps {
  linea: LineaVista;
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
export function LineCells({ linea, notes, cantidad, below, total, ordered }: LineCellsProps) {
  const { nombreProducto, descripcion, precioProducto, ivaProducto, unidad } = linea;
  return (
    <div
      role="presentation"
      className={cn(
        LINE_GRID,
        "gap-y-1 border-l-4 border-transparent px-2.5 py-2.5 sm:px-3.5",
        ordered && "border-primary bg-primary-soft/40",
      )}
    >
      <div role="rowheader" className="min-w-0 self-start max-md:col-span-2 md:self-center">
        <span className="leading-snug font-semibold wrap-anywhere">{nombreProducto}</span>
        {descripcion === "" || descripcion === nombreProducto ? null : (
          <span className="block text-sm text-muted-foreground wrap-anywhere line-clamp-2">
            {descripcion}
          </span>
        )}
        {notes}
      </div>
      <div role="cell" className="text-sm tabular-nums max-md:row-start-2 md:text-right md:text-base">
        {formatoPrecio(precioProducto)}
        {unidad === null || unidad === "" ? null : (
          <span className="text-muted-foreground"> /&nbsp;{unidad}</span>
        )}
        <span className="block text-muted-foreground md:hidden">IVA {formatoIva(ivaProducto)}</span>
      </div>
      <div role="cell" className="hidden text-right tabular-nums text-muted-foreground md:block">
        {formatoIva(ivaProducto)}
      </div>
      <div role="cell" className="justify-self-end max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        {cantidad}
      </div>
      <div
        role="cell"
        className={cn(
          "text-right font-semibold whitespace-nowrap tabular-nums max-md:col-start-3 max-md:row-start-1 max-md:self-start",
          !ordered && "font-normal text-muted-foreground",
        )}
      >
        {formatoEuros(total)}
      </div>
      {below ? (
        <div role="cell" className="col-span-full">
          {below}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Whether a unit reads as one word with its quantity, as in «1,5 kg». Other units are packs: «2 ×
 * bolsa 150 g».
 */
export const esCorta = (unidad: string): boolean => /^\p{L}{1,4}\.?$/u.test(unidad);

/** A quantity with its unit: «1,5 kg», «2 × bolsa 150 g». */
export function conUnidad(cantidad: number, unidad: string | null): string {
  const escrita = formatoCantidad(cantidad);
  if (unidad === null || unidad === "") return escrita;
  return esCorta(unidad) ? `${escrita} ${unidad}` : `${escrita} × ${unidad}`;
}

/** How much this family can still order of a product with limited stock. */
export function Quedan({ disponible, unidad }: { disponible: number; unidad: string | null }) {
  if (disponible === 0) return <Badge className="mt-0.5">Agotado</Badge>;
  return (
    <span
      className="block text-sm font-medium text-warning-soft-foreground"
      title="Lo que aún puede pedir, contando lo suyo"
    >
      Disponibles: {conUnidad(disponible, unidad !== null && esCorta(unidad) ? unidad : null)}
    </span>
  );
}
