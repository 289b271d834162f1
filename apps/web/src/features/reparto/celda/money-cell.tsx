import { FieldError } from "@cosecha/ui/field";
import { cn } from "@cosecha/ui/lib/cn";
import { useId, useState } from "react";
import { useKept } from "../../../forms/use-kept.ts";
import { COMO_TEXTO } from "./quantity-cell.tsx";
import { readTyped, writeTyped } from "./typed.ts";
import { useWriting } from "./use-writing.ts";

/** numeric(12,4) */
const PRECIO = { lugares: 4, tope: 100_000_000 };

/**
 * A price, kept when one leaves it or presses Enter; empty: the ordered one. `onChange` is told
 * what was there at the first key, too.
 */
export function MoneyCell({
  label,
  valor,
  readOnly,
  onChange,
}: {
  label: string;
  valor: number | null;
  readOnly: boolean;
  onChange: (valor: number | null, antes: number | null) => void;
}) {
  const { text, writing, write } = useWriting(valor);
  const [error, setError] = useState<string>();
  const errorId = useId();
  const commit = () => {
    const { antes } = writing;
    if (writing.text === null) return;
    const typed = readTyped(writing.text, { limites: PRECIO });
    if ("error" in typed) return setError(typed.error);
    write(null);
    if (typed.valor !== null || antes !== null) onChange(typed.valor, antes);
  };
  useKept(commit);
  return (
    <span className="grid gap-1">
      <span className="relative block w-28">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          readOnly={readOnly}
          className={cn("control min-h-12 pr-8! text-right tabular-nums", readOnly && COMO_TEXTO)}
          value={text ?? writeTyped(valor)}
          onChange={(event) => {
            write(event.target.value);
            setError(undefined);
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
          }}
        />
        {readOnly && valor === null ? null : (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted-foreground"
          >
            €
          </span>
        )}
      </span>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </span>
  );
}
