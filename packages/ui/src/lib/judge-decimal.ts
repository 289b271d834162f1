import { askWhich, readDecimal, writeDecimal } from "./decimal-text.ts";
import { type Judgment, rejected } from "./use-typed-text.ts";

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

export interface DecimalRules {
  decimals: number;
  min: number | undefined;
  max: number | undefined;
  messages: Partial<DecimalMessages> | undefined;
}

/** The number that a text gives, and what is wrong with it. One out of bounds is given as well. */
export function judgeDecimal(text: string, { decimals, min, max, messages }: DecimalRules): Judgment<number> {
  const say = { ...MESSAGES, ...messages };
  const reading = readDecimal(text, decimals);
  if (reading.kind === "empty") return { gives: undefined, problem: null };
  // It may be the beginning of more: «1.234,50».
  if (reading.kind === "ambiguous") return rejected(askWhich(reading.readings), { incomplete: true });
  if (reading.kind === "error") {
    if (reading.reason === "decimals") return rejected(say.decimals(decimals));
    // "-" and "," are the beginning of a number.
    return rejected(say.format, { incomplete: /^\s*[-−]?[.,]?\s*$/.test(text) });
  }
  const gives = reading.value;
  if (min !== undefined && gives < min) return rejected(say.min(writeDecimal(min)), { gives });
  if (max !== undefined && gives > max) return rejected(say.max(writeDecimal(max)), { gives });
  return { gives, problem: null };
}
