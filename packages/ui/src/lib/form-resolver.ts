import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import type { z } from "zod";

/** What the fields of a form have told of themselves, beyond the values that they hold. */
export interface FieldNotes {
  /** The names of the fields, in the order in which they stand. */
  names: Set<string>;
  /** What is wrong with texts that give no value, by field. */
  problems: Map<string, string>;
  /** The fields that are empty with the value undefined. */
  empties: Set<string>;
}

/** Judges the values of a form by its schema and by what its fields have told. */
export function formResolver<TInput extends FieldValues, TOutput>(
  schema: z.ZodType<TOutput, TInput>,
  { problems, empties }: FieldNotes,
): Resolver<TInput, unknown, TOutput> {
  const bySchema: Resolver<TInput, unknown, TOutput> = zodResolver<TInput, unknown, TOutput>(schema);
  return async (held, context, options) => {
    let values = held;
    for (const name of empties) values = without(values, name.split("."));
    const result = await bySchema(values, context, options);
    if (problems.size === 0) return result;
    // A text that gives no value (a date that does not exist) must not pass for an empty field.
    const errors = { ...result.errors } as FieldErrors<TInput>;
    for (const [name, message] of problems) set(errors, name, { type: "text", message });
    return { values: {}, errors };
  };
}

/**
 * A copy in which what is null at `path` is undefined. Anything else has been put there by
 * something else than the field since it was emptied, such as a button beside it.
 */
function without<T>(holder: T, [key, ...rest]: string[]): T {
  if (key === undefined || typeof holder !== "object" || holder === null) return holder;
  const copy: T = Array.isArray(holder) ? Object.assign([], holder) : { ...holder };
  const inner: unknown = Reflect.get(holder, key);
  Reflect.set(copy as object, key, rest.length === 0 ? (inner ?? undefined) : without(inner, rest));
  return copy;
}
