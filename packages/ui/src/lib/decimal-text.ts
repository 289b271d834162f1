export type DecimalReading =
  | { kind: "empty" }
  | { kind: "number"; value: number }
  | { kind: "error"; reason: "format" | "decimals" };

/**
 * Reads a number as a Spaniard types it: '1,5', '1.5' or '1.250,50'. A lone point is a decimal point
 * ('1.250' is 1.25): with it a thousand cannot be told apart, and then `decimals` catches it.
 */
export function readDecimal(text: string, decimals: number): DecimalReading {
  const trimmed = text.trim().replace(/^−/, "-");
  if (trimmed === "") return { kind: "empty" };
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
