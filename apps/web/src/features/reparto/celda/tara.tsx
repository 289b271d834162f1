import { FieldError } from "@cosecha/ui/field";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { readTyped } from "./typed.ts";

interface Tara {
  text: string;
  type: (text: string) => void;
  error: string | undefined;
}

const Context = createContext<Tara>({ text: "", type: () => {}, error: undefined });
/** kg; 0 where there is none, or where what is typed is none. Apart, so that rows see it alone. */
const Kilos = createContext(0);

/** What the empty crate weighs, while this screen is open: it is taken off what is weighed. */
export function TaraProvider({ children }: { children: ReactNode }) {
  const [text, type] = useState("");
  const typed = readTyped(text);
  const error = "error" in typed ? typed.error : undefined;
  return (
    <Context value={{ text, type, error }}>
      <Kilos value={"valor" in typed ? (typed.valor ?? 0) : 0}>{children}</Kilos>
    </Context>
  );
}

export const useTara = (): number => useContext(Kilos);

/** How buttons look beside it: on a phone there is room for their words alone. */
export const ACCION = "max-sm:px-3 max-sm:[&_svg]:hidden";

/** The field for it. */
export function TaraField() {
  const { text, type, error } = useContext(Context);
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="font-semibold">
          Tara<span className="sr-only"> (kg)</span>
        </label>
        <span className="relative block w-22">
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            className="control min-h-12 pr-9! text-right tabular-nums"
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted-foreground"
          >
            kg
          </span>
        </span>
      </div>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
