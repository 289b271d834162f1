import { formatoCantidad } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cabe, totalLinea } from "@cosecha/domain/lineas";
import { FieldError } from "@cosecha/ui/field";
import { memo } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { useRow } from "../draft/use-draft.ts";
import { conUnidad, LineCells, Quedan } from "./columns.tsx";
import { Conflict } from "./conflict.tsx";
import { inputId } from "./quantity-focus.ts";
import { QuantityInput } from "./quantity-input.tsx";

interface LineRowProps {
  linea: LineaVista;
  draft: LinesDraft;
  editable: boolean;
  /** Called when the user presses Enter in this product's quantity. Must be stable. */
  onEnter: (productoId: number) => void;
}

/**
 * One product with a family's quantity. It renders again only when its own line or quantity
 * changes.
 */
export const LineRow = memo(function LineRow({ linea, draft, editable, onEnter }: LineRowProps) {
  const { productoId, precioProducto, ivaProducto, disponible, unidad, cantidad: stored } = linea;
  const row = useRow(draft, productoId);
  const cantidad = editable ? (row.cantidad ?? 0) : stored;
  const errorId = `${inputId(productoId)}-error`;
  const { error } = row;
  const falta = disponible !== null && !cabe(cantidad, { disponible, antes: stored });
  const reproach = error ?? (falta && editable ? `Solo quedan ${conUnidad(disponible, unidad)}` : null);
  return (
    <LineCells
      linea={linea}
      ordered={cantidad > 0}
      total={totalLinea({ precio: precioProducto, iva: ivaProducto, cantidad }).toFixed(2)}
      notes={
        <>
          {disponible === null ? null : <Quedan disponible={disponible} unidad={unidad} />}
          {row.news === null ? null : (
            <span className="block text-sm font-medium text-info-soft-foreground">
              Ahora {formatoCantidad(row.news)}: lo ha cambiado otra persona
            </span>
          )}
          {reproach === null ? null : <FieldError id={errorId}>{reproach}</FieldError>}
        </>
      }
      below={
        editable && row.conflict !== null && row.cantidad !== null ? (
          <Conflict
            productoId={productoId}
            nombreProducto={linea.nombreProducto}
            theirs={row.conflict}
            ours={row.cantidad}
            draft={draft}
          />
        ) : null
      }
      cantidad={
        editable ? (
          <QuantityInput
            linea={linea}
            draft={draft}
            onEnter={onEnter}
            errorId={reproach === null ? undefined : errorId}
          />
        ) : (
          <span className="tabular-nums">
            {conUnidad(stored, unidad)}
            {row.changed ? (
              <span className="block text-sm text-destructive-text">Sin guardar: {row.text || "0"}</span>
            ) : null}
          </span>
        )
      }
    />
  );
});
