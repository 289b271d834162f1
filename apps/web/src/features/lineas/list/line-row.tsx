import { formatoCantidad } from "@cosecha/domain/dinero";
import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cabe, totalLinea } from "@cosecha/domain/lineas";
import { FieldError } from "@cosecha/ui/field";
import { cn } from "@cosecha/ui/lib/cn";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, memo, useEffect } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { useRow } from "../draft/use-draft.ts";
import { conUnidad, esCorta, LineCells, Quedan } from "./columns.tsx";
import { Conflict } from "./conflict.tsx";
import { inputId } from "./lines-list.tsx";

interface LineRowProps {
  linea: LineaVista;
  draft: LinesDraft;
  editable: boolean;
  /** Stable: Enter was pressed in this product's quantity. */
  onEnter: (productoId: number) => void;
}

/** One product with a family's quantity. Draws anew when its own line or quantity changes, and not with the others. */
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
          <Cantidad
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

const stepClass =
  "focus-ring inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-secondary text-secondary-foreground not-aria-disabled:hover:bg-secondary-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-40 md:size-10";

function Cantidad({
  linea: { productoId, nombreProducto, unidad, disponible, cantidad: stored },
  draft,
  onEnter,
  errorId,
}: Pick<LineRowProps, "linea" | "draft" | "onEnter"> & { errorId: string | undefined }) {
  const { text, cantidad, changed } = useRow(draft, productoId);
  // A row that goes with the cursor in it is left without a word from the browser.
  useEffect(() => () => draft.leave(productoId), [draft, productoId]);
  const corta = unidad !== null && esCorta(unidad);
  // Nothing is `disabled`: it may happen under the cursor, which would be gone with it.
  const agotado = disponible === 0 && stored === 0 && !changed;
  const nada = (cantidad ?? 0) === 0;
  const lleno = agotado || cantidad === null;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") onEnter(productoId);
    else if (event.key === "ArrowUp" && !agotado) draft.step(productoId, 1);
    else if (event.key === "ArrowDown") draft.step(productoId, -1);
    else return;
    event.preventDefault();
  };
  return (
    <span className="grid justify-items-center">
      <span className="flex items-center gap-1">
        <button
          type="button"
          className={stepClass}
          aria-label={`Uno menos de ${nombreProducto}`}
          aria-disabled={nada}
          onClick={() => nada || draft.step(productoId, -1)}
        >
          <Minus aria-hidden className="size-4.5" />
        </button>
        <span className="relative block w-26 md:w-28">
          <input
            id={inputId(productoId)}
            type="text"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={`Cantidad de ${nombreProducto}${unidad === null ? "" : `, en ${unidad}`}`}
            aria-invalid={errorId === undefined ? undefined : true}
            aria-describedby={errorId}
            placeholder="0"
            value={text}
            readOnly={agotado}
            aria-disabled={agotado}
            className={cn(
              "control scroll-my-52 px-2! text-center font-semibold tabular-nums placeholder:font-normal",
              corta && "pr-8.5! text-right",
            )}
            onChange={(event) => draft.write(productoId, event.target.value)}
            onFocus={(event) => {
              draft.enter(productoId);
              event.target.select();
            }}
            onBlur={() => draft.leave(productoId)}
            onKeyDown={onKeyDown}
          />
          {corta ? (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-2 flex w-6 items-center text-sm text-muted-foreground"
            >
              {unidad}
            </span>
          ) : null}
        </span>
        <button
          type="button"
          className={stepClass}
          aria-label={`Uno más de ${nombreProducto}`}
          aria-disabled={lleno}
          onClick={() => lleno || draft.step(productoId, 1)}
        >
          <Plus aria-hidden className="size-4.5" />
        </button>
      </span>
      {unidad === null || unidad === "" || corta ? null : (
        <span
          aria-hidden
          className="max-w-44 truncate text-sm leading-tight text-muted-foreground max-md:hidden"
        >
          {unidad}
        </span>
      )}
    </span>
  );
}
