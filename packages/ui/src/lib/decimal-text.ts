export type DecimalReading =
  | { kind: "empty" }
  | { kind: "number"; value: number }
  /** Both ways in which it can be read, as one would type them. */
  | { kind: "ambiguous"; readings: [decimal: string, whole: string] }
  | { kind: "error"; reason: "format" | "decimals" };

/** One point and three figures: to some a decimal point, to others one of thousands. */
const TWO_WAYS = /^(-?[1-9]\d{0,2})\.(\d{3})$/;

/** What to ask of somebody who has typed what can be read in two ways. */
export const askWhich = ([decimal, whole]: readonly [string, string]): string =>
  `¿${decimal} o ${whole}? Escríbalo con coma o sin punto.`;

/**
 * Reads a number as a Spaniard types it: '1,5', '1.5' or '1.250,50'. '1.250' is both 1,25 and 1250,
 * and is asked about.
 */
export function readDecimal(text: string, decimals: number): DecimalReading {
  const trimmed = text.trim().replace(/^−/, "-");
  if (trimmed === "") return { kind: "empty" };
  const [, left, right] = TWO_WAYS.exec(trimmed) ?? [];
  if (left !== undefined && right !== undefined) {
    return {
      kind: "ambiguous",
      readings: [writeDecimal(Number(`${left}.${right}`)), `${left}${right}`],
    };
  }
  const plain = /^-?\d{1,3}(\.\d{3})+,\d*$/.test(trimmed) ? trimmed.replaceAll(".", "") : trimmed;
  const match = /^(-?)(\d*)(?:[.,](\d*))?$/.exec(plain);
  const whole = match?.[2] ?? "";
  const fraction = match?.[3] ?? "";
  if (!match || (whole === "" && fraction === "")) return { kind: "error", reason: "format" };
  if (fraction.replace(/0+$/, "").length > decimals) return { kind: "error", reason: "decimals" };
  const value = Number(`${match[1] ?? ""}${whole || "0"}.${fraction || "0"}`);
  // Beyond this a double cannot hold what was typed.
  if (whole.replace(/^0+/, "").length + decimals > 15) return { kind: "error", reason: "format" };
  return { kind: "number", value: value === 0 ? 0 : value };
}

/** A number as one would type it: decimal comma, no grouping, no padding. */
export function writeDecimal(value: number, decimals = 15): string {
  return new Intl.NumberFormat("es-ES", { maximumFractionDigits: decimals, useGrouping: false }).format(
    value,
  );
}
