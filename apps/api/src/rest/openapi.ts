import { isFile, type JsonSchema, parameters, type Route, toJsonSchema } from "./routes.ts";

const error = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string" },
    code: { type: "string", example: "DATOS_INVALIDOS" },
    issues: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
};

const open = new Set(["auth.signin", "auth.familias", "auth.demo"]);

/** The API as OpenAPI 3.1, from the same routes and schemas that serve it. */
export function describeApi(routes: Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[`/api${route.path}`] = {
      ...paths[`/api${route.path}`],
      [route.method.toLowerCase()]: describeRoute(route),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Cosecha", version: "1.0.0", description: "La aplicación de un grupo de consumo." },
    paths,
    components: {
      schemas: { Error: error },
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
    security: [{ token: [] }],
  };
}

function describeRoute(route: Route) {
  const inPath = parameters(route.path);
  const input: JsonSchema = route.input ? toJsonSchema(route.input, "input") : {};
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const inQuery = route.method === "GET" ? properties : [];
  return {
    operationId: route.name.replace(".", "_"),
    tags: [route.name.split(".")[0]],
    summary: route.summary,
    ...(open.has(route.name) && { security: [] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: "path", required: true, schema: input.properties?.[name] ?? {} })),
      ...inQuery.map(([name, schema]) => ({ name, in: "query", required: false, schema })),
    ],
    ...(route.method !== "GET" &&
      properties.length > 0 && { requestBody: describeBody(route, input, properties) }),
    responses: {
      [route.name.endsWith(".crear") ? 201 : 200]: { description: "Hecho", content: describeAnswer(route) },
      default: {
        description: "No se ha podido",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function describeBody(route: Route, input: JsonSchema, properties: [string, JsonSchema][]) {
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
      isFile(field) ? FILE : field,
    ]);
    content["multipart/form-data"] = { schema: { ...schema, properties: Object.fromEntries(fields) } };
  }
  return { required: true, content };
}

const FILE: JsonSchema = { type: "string", format: "binary" };

function describeAnswer(route: Route) {
  if (route.file) return { "application/octet-stream": { schema: FILE } };
  const output: JsonSchema = route.output ? toJsonSchema(route.output, "output") : {};
  return { "application/json": { schema: route.list ? (output.properties?.filas ?? {}) : output } };
}
