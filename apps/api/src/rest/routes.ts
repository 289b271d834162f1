import { type Quien, quienDe, type RestRoute } from "@cosecha/trpc/kernel/trpc";
import { appRouter, type createCaller } from "@cosecha/trpc/router";
import { isLong } from "@cosecha/trpc/turns";
import * as z from "zod";
import type { LongKind } from "../http/answers.ts";
import { type RateClass, rateClassOf } from "../http/rates.ts";

export interface Route extends RestRoute {
  /** «pedidos.crear» */
  name: string;
  quien: Quien;
  rate: RateClass;
  long: LongKind | undefined;
  /** What it answers when it goes well. */
  status: 200 | 201;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  call(caller: ReturnType<typeof createCaller>, input: unknown): Promise<unknown>;
}

interface Definition {
  type: "query" | "mutation" | "subscription";
  meta?: { rest?: RestRoute; upload?: boolean; quien?: Quien };
  inputs: z.ZodType[];
  output?: z.ZodType;
}

/** tRPC keeps its procedures flat, by their full names, whatever the type says. */
export const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;

/**
 * Every procedure of the router that has a REST route, fixed paths before those with parameters.
 */
export const routes: Route[] = Object.entries(procedures)
  .flatMap(
    ([
      name,
      {
        _def: { meta, inputs, output, type },
      },
    ]): Route[] => {
      if (meta?.rest === undefined) return [];
      const status = meta.rest.method === "POST" && name.endsWith(".crear") ? 201 : 200;
      const quien = quienDe(meta);
      const rate = rateClassOf({ ...meta.rest, quien, type });
      const long = longKindOf({ ...meta.rest, type, output });
      return [
        {
          ...meta.rest,
          name,
          quien,
          rate,
          long,
          status,
          input: inputs.at(-1),
          output,
          call: callByName(name),
        },
      ];
    },
  )
  .sort((a, b) => parameters(a.path).length - parameters(b.path).length);

/** What a procedure may take much memory for. */
function longKindOf({
  type,
  upload,
  file,
  list,
  output,
}: Pick<Definition, "type" | "output"> & Pick<RestRoute, "upload" | "file" | "list">): LongKind | undefined {
  if (upload) return "upload";
  if (file) return "file";
  if (type !== "query") return undefined;
  return list || isLong(output) ? "rows" : undefined;
}

/**
 * Who may call a procedure, how often, how long its input may be, and whether its answer is a
 * stream; undefined where there is none of that name.
 */
export function entranceOf(
  name: string,
): (Pick<Route, "quien" | "rate" | "upload" | "large" | "long"> & { stream: boolean }) | undefined {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name]?._def : undefined;
  if (procedure === undefined) return undefined;
  const { meta, type, output } = procedure;
  const entrance = { ...meta, ...meta?.rest, quien: quienDe(meta) };
  return {
    ...entrance,
    rate: rateClassOf({ ...entrance, type }),
    // Over tRPC, most lists give no more than a page; the others are `isLong`.
    long: longKindOf({ ...entrance, type, output, list: false }),
    stream: type === "subscription",
  };
}

function callByName(name: string): Route["call"] {
  const [group = "", verb = ""] = name.split(".");
  return (caller, input) => {
    const procedures = caller as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >;
    const procedure = procedures[group]?.[verb];
    if (procedure === undefined) throw new Error(`No procedure ${name}`);
    return procedure(input);
  };
}

export function parameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
}

/** A piece of JSON Schema, as far as reading input and describing the API need it. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  description?: string;
  $defs?: Record<string, JsonSchema>;
  [key: string]: unknown;
}

/**
 * The JSON Schema of a zod schema, with dates and bytes as this API writes them; what `metadata`
 * names stands under $defs. Leaves the zod schema alone.
 */
export const toJsonSchema = (
  schema: z.ZodType,
  io: "input" | "output",
  metadata?: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema => {
  const { $schema: _draft, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    ...(metadata && { metadata }),
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === "date") {
        jsonSchema.type = "string";
        // Not date-time, which is RFC 3339: ours have a space and no zone.
        jsonSchema.format = DATE;
        if (io === "output") jsonSchema.pattern = "^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$";
      }
      if (jsonSchema.format === "binary") {
        delete jsonSchema.format;
        jsonSchema.type = "string";
        jsonSchema.contentEncoding = BYTES;
      }
    },
  }) as JsonSchema;
  return jsonSchema;
};

/** How the JSON schemas mark a moment, and what is bytes for us. */
export const DATE = "fecha-hora";
export const BYTES = "base64";

/** Our schemas hold a file as its name, its type and its bytes; a form holds it as one field. */
export const isFile = (schema: JsonSchema): boolean =>
  schema.properties?.bytes !== undefined || (schema.anyOf?.some(isFile) ?? false);
