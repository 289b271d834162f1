import { type ComponentProps, useEffect, useId, useState } from "react";
import { FieldError } from "./field.tsx";
import { cn } from "./lib/cn.ts";
import { askWhich, readDecimal, writeDecimal } from "./lib/decimal-text.ts";
import { type TextProblem, useTypedText } from "./lib/use-typed-text.ts";

export interface DecimalMessages {
  format: string;
  decimals: (decimals: number) => string;
  min: (min: string) => string;
  max: (max: string) => string;
}

const MESSAGES: DecimalMessages = {
  format: "Escriba un número, por ejemplo 1,5.",
  decimals: (decimals) =>
    decimals === 0
      ? "Escriba un número sin decimales."
      : `Como máximo ${decimals} ${decimals === 1 ? "decimal" : "decimales"}.`,
  min: (min) => `El valor mínimo es ${min}.`,
  max: (max) => `El valor máximo es ${max}.`,
};

export type DecimalInputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "min" | "max" | "step" | "defaultValue"
> & {
  value: number | null | undefined;
  /**
   * undefined while the text is empty or no number. A number out of bounds is given, and is a
   * problem.
   */
  onValueChange: (value: number | undefined) => void;
  /** How many decimals may be typed. Default 2. */
  decimals?: number;
  min?: number;
  max?: number;
  /** Written at the right: €, kg, %. */
  unit?: string;
  messages?: Partial<DecimalMessages>;
  /** Called with what is wrong with the text (null: nothing). Then the caller shows the message. */
  onProblem?: (problem: TextProblem | null) => void;
};

const same = (a: number | undefined, b: number | undefined) => Object.is(a, b);

/** A number typed with a decimal comma or point. What is typed stays as it is typed. */
export function DecimalInput({
  value,
  onValueChange,
  decimals = 2,
  min,
  max,
  unit,
  messages,
  onProblem,
  className,
  onBlur,
  ...props
}: DecimalInputProps) {
  const errorId = useId();
  const [left, setLeft] = useState(false);
  const typed = useTypedText(value ?? undefined, (number) => writeDecimal(number), same);

  const judge = (text: string): { gives: number | undefined; problem: TextProblem | null } => {
    const say = { ...MESSAGES, ...messages };
    const wrong = (message: string, incomplete = false) => ({ message, incomplete });
    const reading = readDecimal(text, decimals);
    if (reading.kind === "empty") return { gives: undefined, problem: null };
    // It may be the beginning of more: «1.234,50».
    if (reading.kind === "ambiguous") {
      return { gives: undefined, problem: wrong(askWhich(reading.readings), true) };
    }
    if (reading.kind === "error") {
      // "-" and "," are the beginning of a number.
      const begun = /^\s*[-−]?[.,]?\s*$/.test(text);
      return {
        gives: undefined,
        problem: reading.reason === "decimals" ? wrong(say.decimals(decimals)) : wrong(say.format, begun),
      };
    }
    const number = reading.value;
    if (min !== undefined && number < min)
      return { gives: number, problem: wrong(say.min(writeDecimal(min))) };
    if (max !== undefined && number > max)
      return { gives: number, problem: wrong(say.max(writeDecimal(max))) };
    return { gives: number, problem: null };
  };

  const { problem } = judge(typed.text);
  const message = problem?.message;
  const incomplete = problem?.incomplete ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no news
  useEffect(() => {
    onProblem?.(message ? { message, incomplete } : null);
  }, [message, incomplete]);

  const shown = !onProblem && message && (left || !incomplete) ? message : undefined;
  return (
    <span className={cn("grid min-w-0 gap-1.5", className)}>
      <span className="relative block">
        <input
          {...props}
          type="text"
          inputMode={min !== undefined && min >= 0 ? "decimal" : "text"}
          autoComplete="off"
          className={cn("control text-right tabular-nums", unit && "pr-(--unit-space)!")}
          style={unit ? { ["--unit-space" as string]: `calc(${unit.length}ch + 1.5rem)` } : undefined}
          aria-invalid={props["aria-invalid"] ?? (shown ? true : undefined)}
          aria-describedby={
            [props["aria-describedby"], shown ? errorId : undefined].filter(Boolean).join(" ") || undefined
          }
          value={typed.text}
          onChange={(event) => {
            const text = event.target.value;
            const outcome = judge(text);
            setLeft(false);
            typed.type(text, outcome.gives);
            onProblem?.(outcome.problem);
            onValueChange(outcome.gives);
          }}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
        />
        {unit ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted-foreground"
          >
            {unit}
          </span>
        ) : null}
      </span>
      {shown ? <FieldError id={errorId}>{shown}</FieldError> : null}
    </span>
  );
}
