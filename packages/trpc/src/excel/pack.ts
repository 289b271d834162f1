import { mapInTurns, slices } from "../turns.ts";

/** A longer list is packed, so many of its values in one text. */
const LONG = 200;
/** Under this name stand the texts of a list. No answer of ours has it. */
const PIECES = "$pieces";

/**
 * An answer as it travels from the process that made it: its long lists as texts, which whoever
 * gets it reads with pauses for others, where the objects themselves would come all at once.
 */
export function pack(value: unknown): unknown {
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length <= LONG) return value.map(pack);
    return { [PIECES]: [...slices(value, LONG)].map((some) => JSON.stringify(some)) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, pack(field)]));
}

/** What was packed, as it was. */
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
