import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { maximo } from "@cosecha/domain/lineas";
import { cn } from "@cosecha/ui/lib/cn";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import type { LinesDraft } from "../draft/lines-draft.ts";
import { useRow } from "../draft/use-draft.ts";
import { inputId, type LineId } from "./quantity-focus.ts";
import { moveBy, withArrows } from "./row-arrows.ts";

interface QuantityInputProps {
  linea: LineaVista;
  draft: LinesDraft;
  /** Called when the user presses Enter in it. */
  onEnter: (line: LineId) => void;
  /** The id of the element that says what is wrong with it. */
  errorId: string | undefined;
}

/** The quantity of a product: the user types it, or presses one more or one less. */
export function QuantityInput({ linea, draft, onEnter, errorId }: QuantityInputProps) {
  const { productoId, nombreProducto, disponible, cantidad: stored } = linea;
  const { cantidad, changed } = useRow(draft, productoId);
  // The browser sends no blur event when a row that has the cursor is removed.
  useEffect(() => () => draft.leave(productoId), [draft, productoId]);
  // Nothing here is `disabled`: a disabled input loses the cursor, and the user may be in it.
  const agotado = disponible === 0 && stored === 0 && !changed;
  const tope = maximo({ disponible, antes: stored });
  return (
    <span className="flex w-38 items-center justify-between">
      <Step
        label={`Uno menos de ${nombreProducto}`}
        disabled={(cantidad ?? 0) === 0}
        onStep={() => draft.step(productoId, -1)}
      >
        <Minus aria-hidden className="size-4.5" />
      </Step>
      <span className="block w-14 md:w-16">
        <Typed linea={linea} draft={draft} onEnter={onEnter} errorId={errorId} agotado={agotado} />
      </span>
      <Step
        label={`Uno más de ${nombreProducto}`}
        disabled={agotado || cantidad === null || tope?.lte(cantidad) === true}
        onStep={() => draft.step(productoId, 1)}
      >
        <Plus aria-hidden className="size-4.5" />
      </Step>
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
      // Tab goes from quantity to quantity; the arrows lead here and back.
      tabIndex={-1}
      className="focus-ring inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-secondary text-secondary-foreground not-aria-disabled:hover:bg-secondary-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-40 md:size-10"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onStep()}
      onKeyDown={withArrows}
    >
      {children}
    </button>
  );
}

/** `agotado`: no stock is left, and this family has ordered none. */
function Typed({ linea, draft, onEnter, errorId, agotado }: QuantityInputProps & { agotado: boolean }) {
  const { productoId, nombreProducto, unidad } = linea;
  const { text } = useRow(draft, productoId);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: from, selectionEnd: to, value } = event.currentTarget;
    // With Ctrl or Cmd, Enter saves.
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onEnter(linea);
    else if (event.key === "Escape") {
      if (!draft.restoreText(productoId)) return;
    } else if (event.key === "ArrowLeft" && to === 0) return moveBy(event, -1);
    else if (event.key === "ArrowRight" && from === value.length) return moveBy(event, 1);
    else if (event.key === "ArrowUp" && !agotado) draft.step(productoId, 1);
    else if (event.key === "ArrowDown") draft.step(productoId, -1);
    else return;
    event.preventDefault();
  };
  return (
    <input
      id={inputId(linea)}
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
        "control scroll-mt-52 scroll-mb-36 text-center font-bold tabular-nums placeholder:font-normal",
        // Five digits fit too.
        text.length > 4 ? "px-0! text-base! tracking-tighter" : "px-0.5! text-lg!",
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
