import { textos } from "@cosecha/domain/textos";
import type { ErrorCode } from "@cosecha/trpc/kernel/errors";
import { routerDocs } from "@cosecha/trpc/router";
import * as z from "zod";
import { STATUS } from "./answer.ts";
import { docOfField, TAGS } from "./fields.ts";
import { ABOUT, MEANING } from "./openapi-texts.ts";
import { isFile, type JsonSchema, parameters, type Route, toJsonSchema } from "./routes.ts";

/**
 * What answers are made of, under a name each; whatever else they hold is written out where it
 * stands.
 */
const named = z.registry<{ id: string }>();
for (const { schemas = {} } of Object.values(routerDocs)) {
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id });
}

/** The API as OpenAPI 3.1, from the same routes and schemas that serve it. */
export function describeApi(routes: readonly Route[]) {
  const schemas: Record<string, JsonSchema> = { Error: ERROR };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[`/api${route.path}`] = {
      ...paths[`/api${route.path}`],
      [route.method.toLowerCase()]: describeRoute(route, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cosecha",
      version: "1.0.0",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: TAGS,
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(CODES.map((code) => [code, describeError(code)])),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: { Total: { description: "Cuántos hay en todas las páginas", schema: { type: "integer" } } },
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "El `accesToken` de una sesión, o la clave de un acceso (`cosecha_…`)",
        },
      },
    },
    security: [{ token: [] }],
  };
}

const CODES = Object.keys(STATUS) as ErrorCode[];

const ERROR: JsonSchema = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "Qué ha pasado y qué hacer, para enseñar" },
    code: { type: "string", enum: CODES },
    issues: {
      type: "array",
      description: "Qué campos están mal",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", description: "El campo; «» es todo", examples: ["lineas.3.cantidad"] },
          message: { type: "string" },
        },
      },
    },
    id: { type: "string", description: "Con qué buscarlo en el registro del servidor; solo en un 500" },
  },
};

const STORED: JsonSchema = {
  type: "object",
  required: ["nombre", "tamano", "url"],
  properties: {
    nombre: { type: "string", description: "El nombre del archivo", examples: ["factura.pdf"] },
    tamano: { type: "integer", description: "Sus bytes", examples: [8] },
    url: { type: "string", description: "Dónde se descarga", examples: ["/api/pedidos/1/factura"] },
  },
};

function describeError(code: ErrorCode) {
  const [description, message] = MEANING[code];
  const issues = [{ path: "email", message: textos.usuario.emailInvalido }];
  const example = { message, code, ...(code === "DATOS_INVALIDOS" && { issues }) };
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, example } },
  };
}

/** Which errors a route may answer. What a test sees it answer else fails that test. */
export function errorsOf(route: Route): ErrorCode[] {
  const writes = route.method !== "GET";
  const isOpen = isForAll(route);
  const changes = writes && !["auth.signin", "auth.signout"].includes(route.name);
  return [
    ...(route.input ? ["DATOS_INVALIDOS" as const] : []),
    ...(isOpen ? [] : ["NO_AUTENTICADO" as const]),
    ...(route.name === "auth.signin" ? ["CREDENCIALES" as const] : []),
    ...(isOpen && !writes ? [] : ["SIN_PERMISO" as const]),
    ...(parameters(route.path).length > 0 || changes ? ["NO_ENCONTRADO" as const] : []),
    ...(changes || (!writes && (route.file || route.conflict)) ? ["CONFLICTO" as const] : []),
    ...(route.input && writes ? (["DEMASIADO_GRANDE", "TIPO_NO_ADMITIDO"] as const) : []),
    "DEMASIADOS_INTENTOS",
    "NO_DISPONIBLE",
    "ERROR_INTERNO",
  ];
}

const isForAll = ({ quien }: Route) => quien === "cualquiera";

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Una clave que elige quien lo pide, distinta para cada cosa que crea. Quien repite la petición con la misma recibe la primera respuesta (con `Idempotency-Replayed: true`) y no crea nada más; vale 24 horas. Con otra petición es un 409.",
  schema: {
    type: "string",
    minLength: 1,
    maxLength: 255,
    examples: ["6f1d1c1e-7c1b-4f6e-9a55-0e9f1c2b3a4d"],
  },
};

function describeRoute(route: Route, schemas: Record<string, JsonSchema>) {
  const inPath = parameters(route.path);
  const input = route.input
    ? describeFields(toJsonSchema(route.input, "input"), groupOf(route), groupOf(route))
    : {};
  const properties = Object.entries(input.properties ?? {})
    .filter(([name]) => !inPath.includes(name))
    .map(([name, field]): [string, JsonSchema] => [
      name,
      route.list ? withoutDefault(name, field) : route.method === "PUT" ? asSent(field) : field,
    ]);
  const takesBody =
    route.method === "POST" || route.method === "PUT" || (route.method !== "GET" && properties.length > 0);
  const inQuery = route.method === "GET" ? properties : [];
  return {
    operationId: route.name.replace(".", "_"),
    tags: [groupOf(route)],
    summary: route.summary,
    ...(isForAll(route) && { security: [] }),
    parameters: [
      ...inPath.map((name) => asParameter(name, input.properties?.[name] ?? {}, { in: "path" })),
      ...inQuery.map(([name, schema]) =>
        asParameter(name, schema, { in: "query", required: input.required?.includes(name) }),
      ),
      ...(route.idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(takesBody && { requestBody: describeBody(route, input, properties) }),
    responses: {
      [route.status]: {
        description: "Hecho",
        ...(route.list && { headers: { "X-Total-Count": { $ref: "#/components/headers/Total" } } }),
        content: describeAnswer(route, schemas),
      },
      ...(route.method === "GET" && { 304: { description: "No ha cambiado desde ese `ETag`" } }),
      ...Object.fromEntries(
        errorsOf(route).map((code) => [STATUS[code], { $ref: `#/components/responses/${code}` }]),
      ),
    },
  };
}

/** «familias» of «familias.crear». */
const groupOf = ({ name }: Route): string => name.split(".", 1)[0] ?? "";

/** A list is whole unless a page is asked for, whatever its procedure would take. */
function withoutDefault(name: string, { default: usual, ...field }: JsonSchema): JsonSchema {
  return name === "pagina" || name === "tamano"
    ? field
    : { ...field, ...(usual !== undefined && { default: usual }) };
}

/** A file may also be what an answer told of it: it stays as it is. */
const asSent = (field: JsonSchema): JsonSchema =>
  isFile(field)
    ? {
        anyOf: [...(field.anyOf ?? [field]), STORED],
        ...(field.description && { description: field.description }),
      }
    : field;

const asParameter = (
  name: string,
  { description, ...schema }: JsonSchema,
  { required = false, ...where }: { in: "path" | "query"; required?: boolean | undefined },
) => ({
  name,
  ...where,
  required: where.in === "path" || required,
  ...(description !== undefined && { description }),
  schema,
});

/** What is asked for without a body; an empty object is as good. */
const NO_BODY = {
  description: "Vacío: todo está en la dirección",
  required: false,
  content: { "application/json": { schema: { type: "object", maxProperties: 0 } } },
};

function describeBody(route: Route, input: JsonSchema, properties: [string, JsonSchema][]) {
  const takesAnything = input.additionalProperties !== undefined || input.anyOf !== undefined;
  if (properties.length === 0 && !takesAnything) return NO_BODY;
  const schema =
    route.bodyAs !== undefined
      ? (input.properties?.[route.bodyAs] ?? {})
      : {
          type: "object",
          properties: Object.fromEntries(properties),
          required: (input.required ?? []).filter((name) => properties.some(([field]) => field === name)),
        };
  const content: Record<string, unknown> = { "application/json": { schema } };
  if (route.upload) {
    const fields = properties.map(([name, field]): [string, JsonSchema] => [
      name,
      isFile(field) ? { ...FILE, ...describe(name, { inside: groupOf(route) }) } : field,
    ]);
    content["multipart/form-data"] = { schema: { ...schema, properties: Object.fromEntries(fields) } };
  }
  return { required: isRequired(schema), content };
}

/** An empty body is as good as none where nothing has to be in it. */
const isRequired = (schema: JsonSchema) => schema.type !== "object" || (schema.required ?? []).length > 0;

const FILE: JsonSchema = { type: "string", format: "binary" };

function describeAnswer(route: Route, schemas: Record<string, JsonSchema>) {
  if (route.file) return { "*/*": { schema: FILE } };
  const output: JsonSchema = route.output ? withNames(route.output, groupOf(route), schemas) : {};
  return { "application/json": { schema: route.list ? (output.properties?.filas ?? {}) : output } };
}

/** The schema of an answer; what has a name in it is written among `schemas`, and named here. */
function withNames(output: z.ZodType, of: string, schemas: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...schema } = describeFields(toJsonSchema(output, "output", named), of, of);
  Object.assign(schemas, hoist($defs));
  return hoist(schema) as JsonSchema;
}

/** References to a schema's own definitions as references to the document's. */
const hoist = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));

function describe(name: string, where: Parameters<typeof docOfField>[1]): JsonSchema {
  const { description, example } = docOfField(name, where) ?? {};
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/**
 * A schema with what each of its fields means, as deep as it goes. `inside` is the router or the
 * named schema that it is in, `top` the same where its own fields are what that one is about.
 */
function describeFields(schema: JsonSchema, inside: string, top?: string): JsonSchema {
  const of = schema.properties?.bytes || schema.properties?.url ? "Archivo" : top;
  const deeper = (value: JsonSchema) => describeFields(value, inside);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === "$defs") {
        const defs = Object.entries(value as Record<string, JsonSchema>);
        return [key, Object.fromEntries(defs.map(([name, def]) => [name, describeFields(def, name, name)]))];
      }
      if (key === "properties") {
        const fields = Object.entries(value as Record<string, JsonSchema>);
        return [
          key,
          Object.fromEntries(
            fields.map(([name, field]) => [
              name,
              { ...deeper(field), ...describe(name, { top: of, inside }) },
            ]),
          ),
        ];
      }
      if (Array.isArray(value)) return [key, value.map((item) => (isSchema(item) ? deeper(item) : item))];
      return [key, isSchema(value) && key !== "examples" ? deeper(value) : value];
    }),
  );
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
