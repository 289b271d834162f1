import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { cn } from "@cosecha/ui/lib/cn";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { useRow } from "../draft/use-draft.ts";
import { esCorta } from "./columns.tsx";
import { inputId } from "./quantity-focus.ts";

interface QuantityInputProps {
  linea: LineaVista;
  draft: LinesDraft;
  /** Called when the user presses Enter in it. */
  onEnter: (productoId: number) => void;
  /** The id of the element that says what is wrong with it. */
  errorId: string | undefined;
}

/** The quantity of a product: the user types it, or presses one more or one less. */
export function QuantityInput({ linea, draft, onEnter, errorId }: QuantityInputProps) {
  const { productoId, nombreProducto, unidad, disponible, cantidad: stored } = linea;
  const { cantidad, changed } = useRow(draft, productoId);
  // The browser sends no blur event when a row that has the cursor is removed.
  useEffect(() => () => draft.leave(productoId), [draft, productoId]);
  const corta = unidad !== null && esCorta(unidad);
  // Nothing here is `disabled`: a disabled input loses the cursor, and the user may be in it.
  const agotado = disponible === 0 && stored === 0 && !changed;
  return (
    <span className="grid justify-items-center">
      <span className="flex items-center gap-1">
        <Step
          label={`Uno menos de ${nombreProducto}`}
          disabled={(cantidad ?? 0) === 0}
          onStep={() => draft.step(productoId, -1)}
        >
          <Minus aria-hidden className="size-4.5" />
        </Step>
        <span className="relative block w-26 md:w-28">
          <Typed linea={linea} draft={draft} onEnter={onEnter} errorId={errorId} agotado={agotado} />
          {corta ? (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-2 flex w-6 items-center text-sm text-muted-foreground"
            >
              {unidad}
            </span>
          ) : null}
        </span>
        <Step
          label={`Uno más de ${nombreProducto}`}
          disabled={agotado || cantidad === null}
          onStep={() => draft.step(productoId, 1)}
        >
          <Plus aria-hidden className="size-4.5" />
        </Step>
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

function Step({
  label,
  disabled,
  onStep,
  children,
}: {
  label: string;
  disabled: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="focus-ring inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-secondary text-secondary-foreground not-aria-disabled:hover:bg-secondary-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-40 md:size-10"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onStep()}
    >
      {children}
    </button>
  );
}

/** `agotado`: no stock is left, and this family has ordered none. */
function Typed({
  linea: { productoId, nombreProducto, unidad },
  draft,
  onEnter,
  errorId,
  agotado,
}: QuantityInputProps & { agotado: boolean }) {
  const { text } = useRow(draft, productoId);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") onEnter(productoId);
    else if (event.key === "ArrowUp" && !agotado) draft.step(productoId, 1);
    else if (event.key === "ArrowDown") draft.step(productoId, -1);
    else return;
    event.preventDefault();
  };
  return (
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
        unidad !== null && esCorta(unidad) && "pr-8.5! text-right",
      )}
      onChange={(event) => draft.write(productoId, event.target.value)}
      onFocus={(event) => {
        draft.enter(productoId);
        event.target.select();
      }}
      onBlur={() => draft.leave(productoId)}
      onKeyDown={onKeyDown}
    />
  );
}
