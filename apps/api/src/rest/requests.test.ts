import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScene } from "../../test/scene.ts";
import { createTestServer, METRICS_TOKEN, type TestServer } from "../../test/server.ts";

describe("requests", () => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    admin = (await createScene(server).token("admin")) ?? "";
  });
  afterAll(() => server.database.close());

  const get = (path: string, token = admin) => server.call("GET", `/api${path}`, { token });

  describe("invalid requests", () => {
    // X6.7
    it("an unknown path is a JSON 404", async () => {
      expect((await get("/nada")).json).toEqual({
        message: "No existe esa dirección.",
        code: "NO_ENCONTRADO",
      });
      expect((await server.call("POST", "/api/pedidos/Lanzados/x", { token: admin, body: {} })).status).toBe(
        404,
      );
    });

    it.each([
      ["no JSON", "{", "application/json", 400],
      ["an array for an object", "[]", "application/json", 400],
      ["a number for an object", "5", "application/json", 400],
      ["another type", "a=b", "text/plain", 415],
      ["a form that breaks off", "--x\r\n", "multipart/form-data; boundary=x", 400],
    ])("refuses %s", async (_what, body, type, status) => {
      const answer = await server.call("POST", "/api/familias", {
        token: admin,
        body,
        headers: { "content-type": type },
      });
      expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(/\.$/)]);
    });

    it.each([
      ["/api/disponibles", "multipart/form-data; boundary=x"],
      ["/api/disponibles", "application/x-www-form-urlencoded"],
      ["/api/disponibles", "application/json"],
      ["/trpc/disponibles.crear", "application/json"],
    ])("to %s as %s that the client breaks off are not logged as failures", async (path, type) => {
      const body = new ReadableStream({
        start: (stream) => stream.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
      });
      const headers = { "content-type": type };
      const { status } = await server.call("POST", path, { token: admin, body, headers });
      expect(status).toBe(400);
      expect(server.logged.filter(({ msg }) => msg === "request failed")).toEqual([]);
    });

    // X9.10
    it("with the character NUL are refused, in a body and in a search", async () => {
      const { status, json } = await server.call("POST", "/api/familias", {
        token: admin,
        body: { nombre: "a\u0000b", email: "a@x.es" },
      });
      expect([status, json.code]).toEqual([400, "DATOS_INVALIDOS"]);
      expect((await get("/familias?nombre=%00")).status).toBe(400);
    });

    // X6.5
    it("with too large a body are refused", async () => {
      const body = { nombre: "x".repeat(2 * 1024 * 1024), email: "x@x.es" };
      const { status, json } = await server.call("POST", "/api/familias", { token: admin, body });
      expect([status, json.code]).toEqual([413, "DEMASIADO_GRANDE"]);
    });

    // X6.6
    it("an internal error is logged under the answer's id, and not shown", async () => {
      await server.database.db.$executeRawUnsafe("ALTER TABLE proveedor RENAME TO escondido");
      const { status, json } = await get("/proveedores");
      await server.database.db.$executeRawUnsafe("ALTER TABLE escondido RENAME TO proveedor");
      expect([status, json]).toEqual([
        500,
        {
          message: "Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un momento.",
          code: "ERROR_INTERNO",
          id: expect.any(String),
        },
      ]);
      const entry = server.logged.find(({ id, level }) => id === json.id && level === 50);
      expect(JSON.stringify(entry)).toMatch(/proveedor/);
    });
  });

  it("tRPC refuses a number as text, also after REST has accepted one", async () => {
    expect((await get("/user/1")).status).toBe(200);
    const { status, json } = await server.callProcedure("query", "usuarios.ver", { id: "1" }, admin);
    expect([status, json.error.json.data.codigo]).toEqual([400, "DATOS_INVALIDOS"]);
  });

  // X9.10
  it("deep nesting and long batches are refused without a crash", async () => {
    for (const body of ["[".repeat(200_000), `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`]) {
      expect((await server.call("POST", "/api/familias", { token: admin, body })).status).toBe(400);
    }
    const batch = Array.from({ length: 21 }, () => "auth.familias").join(",");
    expect((await server.call("GET", `/trpc/${batch}?batch=1&input=%7B%7D`)).status).toBe(413);
  });

  // X6.30
  it("/healthz, /readyz and /metrics answer", async () => {
    expect((await server.call("GET", "/healthz")).json).toEqual({ ok: true });
    expect((await server.call("GET", "/readyz")).json).toEqual({ ok: true });
    await get("/familias/1");
    await server.call("CUALQUIERA", "/api/nada-de-nada");
    const { status, headers, response } = await server.call("GET", "/metrics", { token: METRICS_TOKEN });
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const told = await response.text();
    expect(told).toMatch(/_count\{method="GET",route="\/api\/familias\/:id",status="404"\} 1\n/);
    expect(told).toMatch(/_count\{method="other",route="\/api\/\*",status="404"\} 1\n/);
    expect(told).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(told).not.toMatch(/nada-de-nada|CUALQUIERA/);
  });

  it("answers have strict headers, without inline scripts", async () => {
    const { headers } = await server.call("GET", "/healthz");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self';/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
