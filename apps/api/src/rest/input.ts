import { leerFecha } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import type { Context as HonoContext } from "hono";
import type { Body } from "../http/bodies.ts";
import { readMultipart, readUrlencoded } from "./form.ts";
import { type BodyLimits, bytesOf, mustBeModest, notReadable, ORDINARY } from "./limits.ts";
import { BYTES, DATE, isFile, type JsonSchema, parameters, type Route, toJsonSchema } from "./routes.ts";

/** What a route's path says, as text. */
export const pathOf = (c: HonoContext, route: Route): Record<string, string | undefined> =>
  Object.fromEntries(parameters(route.path).map((name) => [name, c.req.param(name)]));

/**
 * Builds a procedure's one input from a route's request. Query fields replace body fields, and path
 * fields replace both (D31). Text becomes the type that the schema names, if it can; dates are read
 * in the cooperative's zone. A value that does not fit stays as it came, and the schema refuses it.
 */
export function inputReader(route: Route, zone: string) {
  const how: How = { zone, keepsFiles: route.method === "PUT" };
  const { input } = route;
  if (input === undefined) return async () => undefined;
  // Made when the route is first asked for: of all routes, it is a sixth of what starting takes.
  let made: JsonSchema | undefined;
  const schemaOf = () => {
    made ??= toJsonSchema(input, "input");
    return made;
  };
  const fromText = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        readText(value, schemaOf().properties?.[name] ?? {}, how),
      ]),
    );
  return async (c: HonoContext, limits: BodyLimits, sent: Body): Promise<unknown> => {
    const path = fromText(pathOf(c, route));
    const query = fromText(c.req.query());
    const body = route.method === "GET" ? {} : await readBody(c, limits, sent);
    if (route.bodyAs !== undefined) {
      return {
        ...query,
        [route.bodyAs]: readJson(body, schemaOf().properties?.[route.bodyAs] ?? {}, how),
        ...path,
      };
    }
    if (Array.isArray(body) || typeof body !== "object") throw notReadable();
    const fields = isForm(c)
      ? fromText(body as Record<string, unknown>)
      : readJson(body ?? {}, schemaOf(), how);
    const whole =
      route.list && query.pagina === undefined && query.tamano === undefined ? { tamano: "todas" } : {};
    return { ...(fields as object), ...query, ...whole, ...path };
  };
}

/** The cooperative's zone, and whether the route lets a stored file stay as it is (PUT). */
interface How {
  zone: string;
  keepsFiles: boolean;
}

/**
 * Whether a field is a stored file as the API's answers show it: an object with `url`. A client
 * that sends back what it received does not upload a new file.
 */
const isAnswered = (field: unknown): field is { url: unknown } =>
  typeof field === "object" && field !== null && "url" in field && !("bytes" in field);

const mediaType = (c: HonoContext) =>
  (c.req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();

const isForm = (c: HonoContext) => Object.hasOwn(FORMS, mediaType(c) ?? "");

const FORMS: Record<string, typeof readMultipart> = {
  "multipart/form-data": readMultipart,
  "application/x-www-form-urlencoded": readUrlencoded,
};

async function readBody(c: HonoContext, limits: BodyLimits, sent: Body): Promise<unknown> {
  const type = mediaType(c) ?? "";
  const readForm = FORMS[type];
  if (readForm !== undefined) return readForm(c, limits, sent);
  const body = await bytesOf(c, limits.bytes, sent);
  if (body.length === 0) return {};
  mustBeModest(body, limits.values);
  const text = body.toString();
  if (text.trim() === "") return {};
  if (type !== "application/json") throw new DomainError("TIPO_NO_ADMITIDO", textos.comun.tipoNoAdmitido);
  try {
    return JSON.parse(text);
  } catch {
    throw notReadable();
  }
}

const isDate = (kinds: JsonSchema[]): boolean => kinds.some(({ format }) => format === DATE);

/** The types that a value may have. A schema that has only several types lists them in `type`. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const found = alternativesOf.get(schema);
  if (found !== undefined) return found;
  const kinds =
    schema.anyOf?.flatMap(alternatives) ??
    (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]);
  alternativesOf.set(schema, kinds);
  return kinds;
}

/** Cached per schema: a request with 20,000 lines asks for the types of all their fields. */
const alternativesOf = new WeakMap<JsonSchema, JsonSchema[]>();

function readText(value: unknown, schema: JsonSchema, how: How): unknown {
  if (typeof value !== "string") return value;
  const kinds = alternatives(schema);
  if (value === "" && kinds.some(({ type }) => type === "null")) return null;
  if (kinds.some(({ type }) => type === "number" || type === "integer") && /^-?\d+(\.\d+)?$/.test(value)) {
    return Number(value);
  }
  if (kinds.some(({ type }) => type === "boolean") && /^(true|false)$/.test(value)) return value === "true";
  if (isDate(kinds)) return leerFecha(value, how.zone) ?? value;
  // Form fields cannot nest, so a form sends lists and objects as JSON.
  if (kinds.some(({ type }) => type === "object" || type === "array") && /^\s*[[{]/.test(value)) {
    try {
      mustBeModest(Buffer.from(value), ORDINARY);
      return readJson(JSON.parse(value), schema, how);
    } catch {
      return value;
    }
  }
  return value;
}

/** Decodes base64. Text that is not base64 stays as it came. */
function fromBase64(text: string): Uint8Array | string {
  const isBase64 = text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ""));
  return isBase64 ? new Uint8Array(Buffer.from(text, "base64")) : text;
}

function readJson(value: unknown, schema: JsonSchema, how: How): unknown {
  const kinds = alternatives(schema);
  if (typeof value === "string") {
    // A form sent as JSON has "" for a date or a family that is not set.
    const takesText = kinds.some(({ type, format }) => type === "string" && format !== DATE);
    if (value === "" && !takesText && kinds.some(({ type }) => type === "null")) return null;
    if (kinds.some(({ contentEncoding }) => contentEncoding === BYTES)) return fromBase64(value);
    return isDate(kinds) ? (leerFecha(value, how.zone) ?? value) : value;
  }
  if (Array.isArray(value)) {
    const items = kinds.find(({ type }) => type === "array")?.items;
    return items === undefined ? value : value.map((item) => readJson(item, items, how));
  }
  const properties = kinds.find(({ type }) => type === "object")?.properties;
  if (typeof value !== "object" || value === null || properties === undefined) return value;
  // Follows the schema only: fields that it does not know stay as they came, however deep they are.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known === undefined) return [name, field];
      if (!isFile(known) || !isAnswered(field)) return [name, readJson(field, known, how)];
      // PUT keeps the stored file. Elsewhere there is no stored file to keep, and the schema
      // refuses the URL because it is not a file.
      return [name, how.keepsFiles ? undefined : field.url];
    }),
  );
}
