import { type ComponentProps, useId } from "react";
import { FieldError } from "./field.tsx";
import { cn } from "./lib/cn.ts";
import { writeDecimal } from "./lib/decimal-text.ts";
import { type DecimalMessages, judgeDecimal } from "./lib/judge-decimal.ts";
import { errorAria, type TextProblem, useJudgedText } from "./lib/use-typed-text.ts";

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
  /** Called with whether anything is wrong with the text, which the field shows by itself. */
  onWrong?: (wrong: boolean) => void;
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
  onWrong,
  className,
  onBlur,
  ...props
}: DecimalInputProps) {
  const errorId = useId();
  const unitId = useId();
  const typed = useJudgedText({
    value,
    write: (number) => writeDecimal(number),
    same,
    judge: (text) => judgeDecimal(text, { decimals, min, max, messages }),
    onValueChange,
    onProblem,
    onWrong,
  });
  const describedBy = [unit && unitId, props["aria-describedby"]].filter(Boolean).join(" ");
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
          {...errorAria({ ...props, "aria-describedby": describedBy }, typed.shown && errorId)}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={(event) => {
            typed.leave();
            onBlur?.(event);
          }}
        />
        {unit ? <Unit id={unitId}>{unit}</Unit> : null}
      </span>
      {typed.shown ? <FieldError id={errorId}>{typed.shown}</FieldError> : null}
    </span>
  );
}

/** Read out as the input's description. */
function Unit({ id, children }: { id: string; children: string }) {
  return (
    <span
      id={id}
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted-foreground"
    >
      {children}
    </span>
  );
}
