import * as z from "zod";

/**
 * How long one piece of long work may block the server, in milliseconds (decision 38). A request
 * asks its database a few times, and may find such a piece in its way each time.
 */
const PIECE = 5;

/**
 * How often the event loop turns in a pause. Each time it takes one new connection: with a single
 * turn after each piece of work, the last of hundreds would wait for hundreds of pieces.
 */
const TURNS = 32;

let last: Promise<void> = Promise.resolve();

/**
 * Pauses, so that other requests can run: those that wait for an answer of the database, too, which
 * comes within a millisecond. Where several callers do long work, one of them continues after each
 * pause.
 */
export function letOthersGo(): Promise<void> {
  last = last.then(async () => {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 1));
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

/** Does work that goes by steps, pausing after every `PIECE` milliseconds for other requests. */
export async function finishInTurns<R>(steps: Generator<void, R>): Promise<R> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < PIECE) continue;
    await letOthersGo();
    begun = performance.now();
  }
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
  patient.parseAsync = async (value: unknown) => {
    // An empty list stands for each long one here, which keeps the fields of the answer in order.
    const parsed = schema.parse(shortened(schema, value));
    return (await completed(schema, value, parsed, ours)) as z.output<T>;
  };
  return patient;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Whether there is a long list in a value, in whatever it holds. */
const holdsLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > LONG || value.some(holdsLong)
    : isRecord(value) && Object.values(value).some(holdsLong);

/** The value with no row of its long lists. */
function shortened(schema: unknown, value: unknown): unknown {
  if (!holdsLong(value)) return value;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.length > LONG ? [] : value.map((item) => shortened(schema.element, item));
  }
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, shortened(schema.shape[name], field)]);
  return Object.fromEntries(fields);
}

/** What was checked without those rows, with them. */
async function completed(
  schema: unknown,
  value: unknown,
  parsed: unknown,
  ours: readonly PropertyKey[] = [],
): Promise<unknown> {
  if (!holdsLong(value)) return parsed;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const list = z.array(schema.element as z.ZodType);
    if (value.length > LONG)
      return (await mapInTurns(slices(value, LONG), (some) => list.parse(some))).flat();
    const items = parsed as unknown[];
    for (const [n, item] of value.entries()) items[n] = await completed(schema.element, item, items[n]);
  } else if (schema instanceof z.ZodObject && isRecord(value)) {
    const fields = parsed as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const field = value[name];
      if (!holdsLong(field)) continue;
      fields[name] = ours.includes(name) ? field : await completed(schema.shape[name], field, fields[name]);
    }
  }
  return parsed;
}
