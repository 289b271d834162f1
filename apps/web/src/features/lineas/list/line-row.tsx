import { conUnidad, formatoCantidad } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cabe, totalLinea } from "@cosecha/domain/lineas";
import { textos } from "@cosecha/domain/textos";
import { FieldError } from "@cosecha/ui/field";
import { memo, type ReactNode, useState } from "react";
import { ImagenDeProducto } from "../../../tables/imagen-de-producto.tsx";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { useRow } from "../draft/use-draft.ts";
import { CajaDeFila } from "./caja.tsx";
import { LineCells, Quedan } from "./columns.tsx";
import { Conflict } from "./conflict.tsx";
import { Note, NoteButton, NoteInput } from "./line-note.tsx";
import { inputId, type LineId } from "./quantity-focus.ts";
import { QuantityInput } from "./quantity-input.tsx";
import { Star } from "./star.tsx";

interface LineRowProps {
  linea: LineaVista;
  draft: LinesDraft;
  editable: boolean;
  /** Whether what is left matters to anybody: no longer in an order that is over. */
  showsStock: boolean;
  /** Where its picture is; null where it has none, absent where no product of the list has one. */
  imagen?: string | null | undefined;
  /**
   * What the family got, once that is known: before what it ordered, and below the name. `total`:
   * what it pays for it, where that is not what it ordered.
   */
  entregado?: { cantidad: ReactNode; nota: ReactNode; total: number | null } | undefined;
  /** Whether it has the family's star; absent where the user sets none. */
  favorito?: boolean | undefined;
  /** Must be stable. */
  onStar?: (productoId: number, favorito: boolean) => void;
  /** Called when the user presses Enter in this line's quantity. Must be stable. */
  onEnter: (line: LineId) => void;
}

/**
 * One product with a family's quantity. It renders again only when its own line or quantity
 * changes.
 */
export const LineRow = memo(function LineRow({
  linea,
  draft,
  editable,
  showsStock,
  imagen,
  entregado,
  favorito,
  onStar,
  onEnter,
}: LineRowProps) {
  const { productoId, precioProducto, ivaProducto, disponible, unidad, cantidad: stored } = linea;
  const row = useRow(draft, productoId);
  const cantidad = editable ? (row.cantidad ?? 0) : stored;
  const [noting, setNoting] = useState(false);
  const nota = editable ? row.nota.trim() : linea.nota;
  const errorId = `${inputId(linea)}-error`;
  const { error } = row;
  const falta = disponible !== null && !cabe(cantidad, { disponible, antes: stored });
  const reproach = error ?? (falta && editable ? `Solo quedan ${conUnidad(disponible, unidad)}` : null);
  return (
    <LineCells
      linea={linea}
      picture={
        imagen === undefined ? null : (
          <ImagenDeProducto url={imagen} className={imagen === null ? "max-md:hidden" : "max-md:size-8"} />
        )
      }
      mark={
        <>
          {favorito === undefined || !onStar ? null : (
            <Star linea={linea} favorito={favorito} onStar={onStar} />
          )}
          {editable && cantidad > 0 ? (
            <NoteButton linea={linea} nota={row.nota} open={noting} onOpen={() => setNoting(true)} />
          ) : null}
        </>
      }
      ordered={cantidad > 0}
      total={
        entregado?.total ?? totalLinea({ precio: precioProducto, iva: ivaProducto, cantidad }).toFixed(2)
      }
      stock={disponible === null || !showsStock ? null : <Quedan disponible={disponible} unidad={unidad} />}
      notes={
        <>
          {nota === "" || cantidad === 0 || (noting && editable) ? null : <Note>{nota}</Note>}
          {entregado?.nota}
          {linea.caja === undefined || !showsStock ? null : (
            <CajaDeFila linea={linea} caja={linea.caja} draft={draft} editable={editable} errorId={errorId} />
          )}
          {row.news === null ? null : (
            <span className="block text-sm font-medium text-info-soft-foreground">
              Ahora {formatoCantidad(row.news)}: lo ha cambiado otra persona
            </span>
          )}
          {reproach === null ? null : <FieldError id={errorId}>{reproach}</FieldError>}
        </>
      }
      below={
        editable && noting && cantidad > 0 ? (
          <NoteInput linea={linea} nota={row.nota} draft={draft} onDone={() => setNoting(false)} />
        ) : editable && row.conflict !== null && row.cantidad !== null ? (
          <Conflict linea={linea} theirs={row.conflict} ours={row.cantidad} draft={draft} />
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
          <span className="block text-right font-semibold tabular-nums">
            {entregado?.cantidad == null ? (
              conUnidad(stored, unidad)
            ) : (
              <>
                {entregado.cantidad}
                <span className="block text-sm font-normal text-muted-foreground">
                  {textos.pedido.pedido}: {conUnidad(stored, unidad)}
                </span>
              </>
            )}
            {row.changed ? (
              <span className="block text-sm font-normal text-destructive-text">
                Sin guardar: {row.text || "0"}
              </span>
            ) : null}
          </span>
        )
      }
    />
  );
});
