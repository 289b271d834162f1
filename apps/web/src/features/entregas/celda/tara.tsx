import { Field } from "@cosecha/ui/field";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { readTyped } from "./typed.ts";

interface Tara {
  /** kg; 0 where there is none, or where what is typed is none. */
  kilos: number;
  text: string;
  type: (text: string) => void;
  error: string | undefined;
}

const Context = createContext<Tara>({ kilos: 0, text: "", type: () => {}, error: undefined });

/** What the empty crate weighs, while this screen is open: it is taken off what is weighed. */
export function TaraProvider({ children }: { children: ReactNode }) {
  const [text, type] = useState("");
  const typed = readTyped(text);
  const tara = {
    text,
    type,
    kilos: "valor" in typed ? (typed.valor ?? 0) : 0,
    error: "error" in typed ? typed.error : undefined,
  };
  return <Context value={tara}>{children}</Context>;
}

export const useTara = (): number => useContext(Context).kilos;

/** The field for it. */
export function TaraField() {
  const { text, type, error } = useContext(Context);
  const id = useId();
  return (
    <Field label="Tara (kg)" {...(error && { error })} className="w-24">
      {(control) => (
        <input
          {...control}
          aria-describedby={`${control["aria-describedby"] ?? ""} ${id}`.trim()}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          className="control min-h-12 text-right tabular-nums"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}
