import fc from "fast-check";
import { FIELDS } from "../src/rest/fields.ts";
import { DATE, isFile, type JsonSchema, parameters, type Route, toJsonSchema } from "../src/rest/routes.ts";

/** A request as somebody careless, or mischievous, might send it. */
export interface Disparate {
  /** What is wrong with it, in a word. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  /** Whether nothing but a refusal will do; else it may be good by chance. */
  mustFail: boolean;
}

const NUMBERS = [0, -1, 1.23456, 1e21, -1e308, 2 ** 31, Number.MAX_SAFE_INTEGER];
const TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e\u2066",
  "NaN",
  "1e5",
  "0x10",
  "2026-13-45 99:99",
  "2026-02-30",
  "' OR 1=1 --",
  "%",
  "../../etc/passwd",
  "__proto__",
  "=1+1",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "x".repeat(20_000),
  "👨‍👩‍👧‍👦".repeat(300),
];
// Made once: whoever makes one prepares much for shrinking, which nobody does here.
const shortText = fc.string({ maxLength: 12 });
/** Anything at all that JSON can say. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [[[]]], { id: {} }, { constructor: 1 }, ...NUMBERS, ...TEXTS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** What a schema may take, more or less: ids of the demo, dates, short texts. */
export function likely(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  const kinds = schema.anyOf ?? (schema.oneOf as JsonSchema[] | undefined);
  if (kinds !== undefined) return fc.oneof(...kinds.map(likely));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => likely({ ...schema, type })));
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: 0, max: 8 });
    case "number":
      return fc.integer({ min: -1, max: 2000 }).map((cents) => cents / 100);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(likely(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [name, named(name, field)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case "string":
      return schema.format === DATE
        ? fc.constantFrom("2026-03-12 08:00", "2026-03-20T20:00:00Z", "1999-01-01", "mañana")
        : fc.oneof(fc.constantFrom("Acelga", "ana@x.es", "ROLE_ADMIN", "espinaca"), shortText);
    default:
      return anything;
  }
}

/** As the API's description gives it, as a rule; a name is one's own. */
const named = (name: string, schema: JsonSchema): fc.Arbitrary<unknown> => {
  const example = FIELDS[name]?.example;
  if (example === undefined || /nombre|username|email/.test(name)) return likely(schema);
  return fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, likely(schema));
};

/** A value with something else somewhere in it. */
export const spoilt = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return anything;
  const entries = Object.entries(value);
  return fc.integer({ min: 0, max: entries.length - 1 }).chain((at) =>
    fc.oneof(anything, spoilt(entries[at]?.[1])).map((other) => {
      const changed = entries.map(([name, field], n) => [name, n === at ? other : field] as const);
      return Array.isArray(value) ? changed.map(([, field]) => field) : Object.fromEntries(changed);
    }),
  );
};

const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const json = { "content-type": "application/json" };

/** Requests that are alike in kind, and how many of them tell more than fewer would. */
export interface Kind {
  many: number;
  requests: fc.Arbitrary<Disparate>;
}

/** What somebody might send to a route: good in parts, spoilt, or nonsense from end to end. */
export function disparates(route: Route): Kind[] {
  const input: JsonSchema = route.input ? toJsonSchema(route.input, "input") : {};
  const inPath = parameters(route.path);
  const pathWith = (values: readonly string[]) =>
    `/api${inPath.reduce((path, name, n) => path.replace(`{${name}}`, values[n] ?? "1"), route.path)}`;
  const goodPath = fc
    .array(fc.integer({ min: 1, max: 6 }), { minLength: inPath.length, maxLength: inPath.length })
    .map((ids) => pathWith(ids.map(String)));
  const fields = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  );
  const required = (input.required ?? []).filter((name) => !inPath.includes(name));
  const body =
    route.bodyAs === undefined
      ? likely({ type: "object", properties: fields, required })
      : likely(fields[route.bodyAs] ?? {});
  const { method } = route;
  const of = (kind: string, parts: Partial<Disparate>): Omit<Disparate, "path"> => ({
    kind,
    method,
    headers: {},
    mustFail: false,
    ...parts,
  });
  const onGoodPath = (request: fc.Arbitrary<Omit<Disparate, "path">>): fc.Arbitrary<Disparate> =>
    fc.tuple(request, goodPath).map(([made, path]) => ({ ...made, path }));

  const kinds: Kind[] = [];
  const add = (many: number, requests: fc.Arbitrary<Disparate>) => kinds.push({ many, requests });
  if (inPath.length > 0) {
    const wrong = fc.constantFrom(
      "uno",
      "0",
      "-1",
      "1.5",
      "1e3",
      "99999999999",
      "NaN",
      "%00",
      "%F0%9F",
      "1;2",
      "null",
    );
    add(
      3,
      wrong.map((id) => ({
        ...of("un número que no lo es", { mustFail: true }),
        path: pathWith(inPath.map(() => id)),
      })),
    );
  }
  if (method === "GET") {
    const names = fc.constantFrom(...Object.keys(fields), "pagina", "tamano", "orden", "x");
    add(
      15,
      fc
        .tuple(fc.array(fc.tuple(names, anything), { minLength: 1, maxLength: 4 }), goodPath)
        .map(([query, path]) => ({
          ...of("una búsqueda rara", {}),
          path: `${path}?${query.map(([name, value]) => `${name}=${encoded(asText(value))}`).join("&")}`,
        })),
    );
    if (route.list) {
      add(
        2,
        fc.tuple(fc.constantFrom("-1", "uno", "1.5", "", "null"), goodPath).map(([page, path]) => ({
          ...of("una página que no lo es", { mustFail: true }),
          path: `${path}?pagina=${page}&tamano=10`,
        })),
      );
    }
    add(2, onGoodPath(fc.constant(of("una cabecera rara", { headers: { "if-none-match": "%%" } }))));
    return kinds;
  }
  const takesBody = route.input !== undefined && Object.keys(fields).length > 0;
  add(6, onGoodPath(body.map((value) => of("casi bien", { headers: json, body: JSON.stringify(value) }))));
  add(
    15,
    onGoodPath(
      body
        .chain(spoilt)
        .map((value) => of("una parte cambiada", { headers: json, body: JSON.stringify(value) })),
    ),
  );
  add(
    6,
    onGoodPath(anything.map((value) => of("cualquier cosa", { headers: json, body: JSON.stringify(value) }))),
  );
  add(
    2,
    onGoodPath(
      body.map((value) =>
        of("una clave rara", { headers: { ...json, "idempotency-key": "a b" }, body: JSON.stringify(value) }),
      ),
    ),
  );
  if (takesBody) {
    add(
      3,
      onGoodPath(
        fc
          .constantFrom("{", '{"a":', "[1,", "nada", "{'a':1}", '{"a":1}}', "\u0000", "[".repeat(5000))
          .map((text) => of("JSON roto", { headers: json, body: text, mustFail: true })),
      ),
    );
    add(
      2,
      onGoodPath(
        fc
          .constantFrom("text/plain", "application/xml", "image/png", "application/octet-stream", ";;;")
          .map((type) =>
            of("otro tipo", { headers: { "content-type": type }, body: "<a/>", mustFail: true }),
          ),
      ),
    );
    add(
      6,
      onGoodPath(
        fc
          .array(fc.tuple(fc.constantFrom(...Object.keys(fields), "x"), anything), { maxLength: 6 })
          .map((all) => {
            const form = new FormData();
            for (const [name, value] of all) {
              const known = fields[name];
              const content = asText(value).toWellFormed();
              if (known && isFile(known))
                form.append(name, new File([content], `${content.slice(0, 20)}.xlsx`));
              else form.append(name, content);
            }
            return of("un formulario", { body: form });
          }),
      ),
    );
  }
  if (required.length > 0) {
    add(
      3,
      onGoodPath(
        fc.tuple(body, fc.constantFrom(...required)).map(([value, name]) =>
          of("un dato de otro tipo", {
            headers: json,
            body: JSON.stringify(
              route.bodyAs === undefined ? { ...(value as object), [name]: { no: [] } } : { no: [] },
            ),
            mustFail: true,
          }),
        ),
      ),
    );
  }
  return kinds;
}
