/** How long a text or bytes may be within a message, and how long a part of one is. */
const SHORT = 4_096;
const LONG = 65_536;
/** The field that stands where something long was. No message of ours has a field of this name. */
const PARTS = "$parts";

export type Part = string | Uint8Array;

/**
 * Prepares a message for its way to another process: long texts and bytes are taken out of it, and
 * go before it in parts. Node writes and reads a message at once, and one of some megabytes keeps a
 * process busy for long.
 */
export function takeApart(message: unknown): { parts: Part[]; rest: unknown } {
  const parts: Part[] = [];
  const take = (value: unknown): unknown => {
    if (typeof value === "string" || value instanceof Uint8Array) {
      if (value.length <= SHORT) return value;
      const from = parts.length;
      for (let at = 0; at < value.length; at += LONG) {
        const to = at + LONG;
        parts.push(typeof value === "string" ? value.slice(at, to) : value.subarray(at, to));
      }
      return { [PARTS]: [from, parts.length] };
    }
    return mapped(value, take);
  };
  const rest = take(message);
  return { parts, rest };
}

/** Undoes `takeApart`. */
export function putTogether(rest: unknown, parts: readonly Part[]): unknown {
  const put = (value: unknown): unknown => {
    const { [PARTS]: place } = (value ?? {}) as { [PARTS]?: [from: number, to: number] };
    if (place === undefined) return mapped(value, put);
    const some = parts.slice(...place);
    return typeof some[0] === "string" ? some.join("") : joined(some as Uint8Array[]);
  };
  return put(rest);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A list or a plain object with each of its values changed; anything else as it is. */
function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));
}
