import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { describeApi } from "./openapi.ts";
import { type JsonSchema, parameters, routes } from "./routes.ts";

interface Operation {
  summary: string;
  security?: [];
  parameters: { name: string; in: string; required?: boolean; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }>; $ref?: string }>;
}

describe("the description of the API", () => {
  const api = describeApi(routes);
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const operationOf = (call: string) => {
    const found = operations.find((one) => one.call === call);
    if (found === undefined) throw new Error(`${call} is not described.`);
    return found.operation;
  };

  // X6.28
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(api))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("refers only to what exists", () => {
    const text = JSON.stringify(api);
    const found = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(found.length).toBeGreaterThan(100);
    const missing = found.filter(
      (path) =>
        path.split("/").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], api) ===
        undefined,
    );
    expect(missing).toEqual([]);
  });

  // X6.28
  it("has every route with its parameters and errors", () => {
    expect(operations.map(({ call }) => call).toSorted()).toEqual(
      routes.map(({ method, path }) => `${method} /api${path}`).toSorted(),
    );
    for (const { method, path, status, idempotent } of routes) {
      const { parameters: said, responses } = operationOf(`${method} /api${path}`);
      expect(said.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(parameters(path));
      expect(said.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey")).toBe(
        idempotent === true,
      );
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(status), "429", "500"]));
      const needsNoToken = [
        "GET /auth/familias",
        "GET /auth/demo",
        "GET /cooperativa",
        "POST /auth/enlace",
        "POST /auth/usarEnlace",
        "POST /auth/olvidada",
        ...["entregar", "leer", "lista", "parte", "ver"].map((verb) => `POST /compartidos/${verb}`),
      ].includes(`${method} ${path}`);
      expect([path, "401" in responses]).toEqual([path, !needsNoToken]);
    }
  });

  it("says which query parameters may be left out", () => {
    const required = routes.flatMap(({ name, method, path, input }) => {
      const inQuery = operationOf(`${method} /api${path}`).parameters.filter((one) => one.in === "query");
      const missed = new Set(input?.safeParse({}).error?.issues.map((issue) => issue.path[0]));
      for (const one of inQuery)
        expect([name, one]).toMatchObject([name, { required: missed.has(one.name) }]);
      return inQuery.filter((one) => one.required).map((one) => `${name} ${one.name}`);
    });
    expect(required).toEqual(
      expect.arrayContaining(["calendario.eventos desde", "entregas.novedades desde"]),
    );
    expect(required).not.toContain("pedidos.listar tamano");
  });

  it("says of a GET where things as they are may not allow it", () => {
    const may = (path: string) => operationOf(`GET /api${path}`).responses[409] !== undefined;
    expect(["/pedidos/{id}/excel/relleno", "/calendario/{familiaId}", "/pedidos/{id}"].map(may)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("says of every POST and PUT what its body holds, also where that is nothing", () => {
    const bodies = operations
      .filter(({ call }) => /^(POST|PUT|PATCH) /.test(call))
      .map(({ call, operation: { requestBody } }) => {
        const {
          properties = {},
          type,
          maxProperties,
        } = requestBody?.content["application/json"]?.schema ?? {};
        const holds = type === "array" || Object.keys(properties).length > 0;
        return [call, requestBody?.required ?? "none", holds, maxProperties];
      });
    expect(bodies.length).toBeGreaterThan(30);
    const empty = bodies.filter(([, , holds]) => !holds);
    expect(empty.map(([call]) => call)).toEqual(
      expect.arrayContaining(["PUT /api/user/cerrarSesiones/{id}", "POST /api/copias"]),
    );
    // Signing out takes the family, and does not look at it (spec 7).
    const most = (call: unknown) => (call === "POST /api/auth/signout" ? undefined : 0);
    expect(empty).toEqual(empty.map(([call]) => [call, false, false, most(call)]));
  });

  it("explains every field", () => {
    const silent = new Set<string>();
    const walk = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === "properties") {
          for (const [name, field] of Object.entries(inner as Record<string, JsonSchema>)) {
            if (!field.description && !field.$ref) silent.add(name);
          }
        }
        if (key !== "examples" && key !== "example") walk(inner);
      }
    };
    walk(api.paths);
    for (const [name, schema] of Object.entries(api.components.schemas)) if (name !== "Error") walk(schema);
    expect([...silent]).toEqual([]);
  });

  it("says which routes need no token", () => {
    const open = operations
      .filter(({ operation }) => operation.security?.length === 0)
      .map(({ call }) => call);
    expect(open.toSorted()).toEqual([
      "GET /api/auth/demo",
      "GET /api/auth/familias",
      "GET /api/cooperativa",
      "POST /api/auth/enlace",
      "POST /api/auth/olvidada",
      "POST /api/auth/signin",
      "POST /api/auth/usarEnlace",
      ...["entregar", "leer", "lista", "parte", "ver"].map((verb) => `POST /api/compartidos/${verb}`),
    ]);
  });

  it("describes files in forms and dates as this API writes them", () => {
    const { requestBody } = operationOf("POST /api/disponibles");
    const fields = requestBody?.content["multipart/form-data"]?.schema.properties;
    expect(fields?.archivoExcel).toMatchObject({ type: "string", format: "binary" });
    expect(fields?.subida).toMatchObject({ type: "string", examples: ["2026-03-10 09:00:00"] });
    expect(JSON.stringify(operationOf("GET /api/pedidos/{id}").responses[200])).toContain(
      "#/components/schemas/Pedido",
    );
  });
});
