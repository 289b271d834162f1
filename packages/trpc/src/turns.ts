import * as z from "zod";

/** How long one piece of long work may block the server, in milliseconds (decision 38). */
const PIECE = 15;

/**
 * How often the event loop turns in a pause. Each time it takes one new connection: with a single
 * turn after each piece of work, the last of hundreds would wait for hundreds of pieces.
 */
const TURNS = 32;

let last: Promise<void> = Promise.resolve();

/**
 * Pauses, so that other requests can run. Where several callers do long work, one of them continues
 * after each pause.
 */
export function letOthersGo(): Promise<void> {
  last = last.then(async () => {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  });
  return last;
}

/** Maps items in order, pausing after every `PIECE` milliseconds so that other requests can run. */
export async function mapInTurns<T, R>(
  items: Iterable<T>,
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    results.push(work(item, results.length));
    if (performance.now() - begun < PIECE) continue;
    await letOthersGo();
    begun = performance.now();
  }
  return results;
}

/** Splits items into lists of at most `size`. */
export function* slices<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

const checkedInTurns = new WeakSet<object>();

/** Whether answers of this schema may be long, as `inTurns` says. */
export const isLong = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && checkedInTurns.has(schema);

/** A list longer than this is checked in pieces. */
const LONG = 200;

/**
 * The same schema, for answers with long lists: it checks them in pieces, pausing so that other
 * requests can run. The lists named in `ours` are not checked: their rows are made field by field
 * by the one function that TypeScript checks, and checking them again takes longer than making
 * them.
 */
export function inTurns<T extends z.ZodType>(schema: T, ours: readonly (keyof z.output<T>)[] = []): T {
  const patient = schema.clone();
  checkedInTurns.add(patient);
  patient.parseAsync = (value: unknown) => parseInTurns(schema, value, ours) as Promise<z.output<T>>;
  return patient;
}

async function parseInTurns(
  schema: z.ZodType,
  value: unknown,
  ours: readonly PropertyKey[] = [],
): Promise<unknown> {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = z.array(schema.element as z.ZodType);
    return (await mapInTurns(slices(value, LONG), (slice) => element.parse(slice))).flat();
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) {
    return schema.parse(value);
  }
  const long = Object.entries(value).filter(
    ([name, field]) =>
      Array.isArray(field) && field.length > LONG && schema.shape[name] instanceof z.ZodArray,
  );
  // An empty list stands for each long one here, which keeps the fields of the answer in order.
  const parsed = schema.parse({
    ...value,
    ...Object.fromEntries(long.map(([name]) => [name, []])),
  }) as Record<string, unknown>;
  for (const [name, field] of long) {
    parsed[name] = ours.includes(name) ? field : await parseInTurns(schema.shape[name], field);
  }
  return parsed;
}
