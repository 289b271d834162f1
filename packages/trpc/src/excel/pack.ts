import { mapInTurns, slices } from "../turns.ts";

/** Lists longer than this are packed, this many values in each text. */
const LONG = 200;
/** The field that marks a packed list. No answer of ours has a field of this name. */
const PIECES = "$pieces";

/**
 * Prepares an answer for its way to another process: long lists become pieces of JSON text. The
 * receiver parses them piece by piece and lets other requests run between; plain objects would all
 * be decoded at once.
 */
export function pack(value: unknown): unknown {
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length <= LONG) return value.map(pack);
    return { [PIECES]: [...slices(value, LONG)].map((some) => JSON.stringify(some)) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, pack(field)]));
}

/** Undoes `pack`. */
export async function unpack(value: unknown): Promise<unknown> {
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map(unpack));
  const { [PIECES]: pieces } = value as { [PIECES]?: string[] };
  if (pieces !== undefined) {
    return (await mapInTurns(pieces, (piece) => JSON.parse(piece) as unknown[])).flat();
  }
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) fields.push([name, await unpack(field)]);
  return Object.fromEntries(fields);
}
