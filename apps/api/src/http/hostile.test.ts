import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { routes } from "../rest/routes.ts";
import { listenerOf } from "./listener.ts";

/**
 * What somebody tries who wants in, or wants more than is theirs. Who may do what is
 * permisos.test.ts; what stops the server for others is `npm run proof -- siege`; nonsense for
 * every field is rest/fuzz.test.ts; files are rest/disponibles-archivos.test.ts.
 */
describe("a hostile request", () => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    scene = createScene(server);
  });
  afterAll(() => server.database.close());

  describe("on the wire", () => {
    const http = createServer((request, response) => listenerOf(server.app)(request, response));
    beforeAll(() => new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve)));
    afterAll(() => {
      http.closeAllConnections();
      http.close();
    });

    /** What the server answers to these bytes, until it closes the connection. */
    function send(text: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const socket = connect((http.address() as AddressInfo).port, "127.0.0.1");
        let answer = "";
        socket.on("error", reject).on("close", () => resolve(answer));
        socket.on("data", (chunk) => {
          answer += chunk;
        });
        socket.write(text);
      });
    }
    const request = (line: string, headers: string[] = [], body = "") =>
      send([`${line} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", body].join("\r\n"));
    const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
    const answers = (answer: string) => answer.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0;

    const body = '{"nombre":"","email":"x@x.es","password":"x"}';
    const json = "Content-Type: application/json";

    it.each<[string, number, () => Promise<string>]>([
      [
        "with two lengths",
        400,
        () =>
          request(
            "POST /api/auth/signin",
            [json, `Content-Length: ${body.length}`, "Content-Length: 3"],
            body,
          ),
      ],
      [
        "with a length and in chunks",
        400,
        () =>
          request(
            "POST /api/auth/signin",
            [json, "Content-Length: 4", "Transfer-Encoding: chunked"],
            "0\r\n\r\n",
          ),
      ],
      [
        "in chunks, said in an odd way",
        400,
        () => request("POST /api/auth/signin", [json, "Transfer-Encoding: chunked, identity"], "0\r\n\r\n"),
      ],
      [
        "with a header in two lines",
        400,
        () => request("GET /api/auth/demo", ["X-A: 1", " Authorization: 2"]),
      ],
      [
        "with a space before the colon",
        400,
        () => request("GET /api/auth/demo", ["Authorization : Bearer x"]),
      ],
      ["without a host", 400, () => send("GET /api/auth/demo HTTP/1.1\r\nConnection: close\r\n\r\n")],
      ["with a method of its own", 400, () => request("HACK /api/auth/demo")],
      ["with 20 kB of headers", 431, () => request("GET /api/auth/demo", [`X-A: ${"a".repeat(20_000)}`])],
    ])("%s is refused with %i, and counts as one", async (_what, status, ask) => {
      const answer = await ask();
      expect([statusOf(answer), answers(answer)]).toEqual([status, 1]);
    });

    it.each(["TRACE", "PROPFIND", "PATCH"])("to %s gets nothing back of what it says", async (method) => {
      for (const path of ["/", "/api/auth/demo", "/api/nada", "/healthz"]) {
        const answer = await request(`${method} ${path}`, ["X-Secret: rabanito", "Cookie: a=rabanito"]);
        expect([path, statusOf(answer)]).toEqual([
          path,
          expect.toSatisfy((n: number) => n >= 400 && n < 500),
        ]);
        expect(answer).not.toContain("rabanito");
      }
    });

    it("to CONNECT gets no tunnel", async () => {
      expect(await send("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n")).not.toMatch(/ 200 /);
    });

    it.each([
      "/../package.json",
      "/assets/../../package.json",
      "/assets/..%2f..%2fpackage.json",
      "/%2e%2e/%2e%2e/package.json",
      "/..%5c..%5cpackage.json",
      "/.vite/manifest.json",
      "/.git/config",
      "/.env",
      "//etc/passwd.txt",
      "/assets/%00.js",
      "/etc%00.txt",
      "/assets/",
      "/api/docs/../../../package.json",
      "/api/docs/..%2f..%2f..%2fpackage.json",
    ])("for %s gets no file that is not the app's", async (path) => {
      const answer = await request(`GET ${path}`);
      expect(statusOf(answer)).toBeLessThan(500);
      expect(answer).not.toMatch(/"workspaces"|"dependencies"|root:x|\[core\]|Index of|"file":/);
    });

    it("for another host is answered as for its own, and no answer names that host", async () => {
      const answer = await send(
        "GET /api/docs HTTP/1.1\r\nHost: malo.example\r\nX-Forwarded-Host: malo.example\r\nConnection: close\r\n\r\n",
      );
      expect(statusOf(answer)).toBe(200);
      expect(answer).not.toContain("malo.example");
      const absolute = await request("GET http://malo.example/api/auth/demo");
      expect(absolute).not.toContain("malo.example");
    });
  });

  describe("from another site", () => {
    it("is allowed nothing by CORS, whatever it asks for", async () => {
      for (const { method, path } of routes) {
        const { headers } = await server.call("OPTIONS", `/api${path.replace(/\{\w+\}/g, "1")}`, {
          headers: {
            origin: "https://malo.example",
            "access-control-request-method": method,
            "access-control-request-headers": "authorization",
          },
        });
        const allows = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
        expect([method, path, allows]).toEqual([method, path, []]);
      }
    });

    it("as a form, which needs no preflight, signs nobody in and writes nothing", async () => {
      const simple = { origin: "https://malo.example", "content-type": "text/plain" };
      const body = JSON.stringify({ nombre: "", email: "x@x.es", password: "x" });
      const signin = await server.call("POST", "/api/auth/signin", { headers: simple, body });
      expect(signin.status).toBe(415);
      const form = new URLSearchParams({ nombre: "Intrusos", email: "i@x.es" });
      expect((await server.call("POST", "/api/familias", { body: form })).status).toBe(401);
      expect((await server.call("POST", "/trpc/familias.crear", { headers: simple, body })).status).toBe(415);
    });
  });

  describe("that reaches for what every object has", () => {
    const POISON = '{"__proto__":{"roles":["ROLE_ADMIN"],"malo":1},"constructor":{"prototype":{"malo":1}}}';
    const clean = () =>
      expect([({} as { malo?: number }).malo, Object.keys(Object.prototype)]).toEqual([undefined, []]);

    it("in the JSON of any route changes no other object", async () => {
      const token = await scene.token("managing");
      for (const { method, path } of routes.filter(({ method }) => method !== "GET")) {
        const address = `/api${path.replace(/\{\w+\}/g, "1")}`;
        const { status } = await server.call(method, address, { token, body: POISON });
        expect([method, path, status]).toEqual([method, path, expect.toSatisfy((n: number) => n < 500)]);
        clean();
      }
    });

    it("in a form, a query or tRPC's annotations changes no other object", async () => {
      const token = await scene.token("admin");
      const form = new URLSearchParams({
        "__proto__[malo]": "1",
        __proto__: POISON,
        "constructor.prototype.malo": "1",
      });
      await server.call("POST", "/api/proveedores", { token, body: form });
      await server.call("GET", "/api/familias?__proto__[malo]=1&constructor.prototype.malo=1&__proto__=1", {
        token,
      });
      for (const path of ["__proto__.malo", "constructor.prototype.malo", "a.__proto__.malo"]) {
        const body = { json: { a: {}, nombre: "x" }, meta: { values: { [path]: ["undefined"] }, v: 1 } };
        expect((await server.call("POST", "/trpc/familias.crear", { token, body })).status).toBe(400);
      }
      const named = await server.call("POST", "/trpc/__proto__.toString", { token, body: {} });
      expect([404, 405]).toContain(named.status);
      clean();
    });
  });

  describe("that sets more than its form has", () => {
    it("sets nothing: not the hash, the account, the dates, nor another's record", async () => {
      const { db } = server.database;
      const familia = await scene.propia();
      const own = await scene.somebody("own");
      const token = await scene.token("own");
      const before = await db.usuario.findUniqueOrThrow({ where: { id: own.id }, omit: { hash: false } });
      const more = {
        hash: "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA",
        cuentaDeId: familia.id,
        busqueda: "x",
        creado: "2001-01-01 00:00",
        sesiones: { create: [{ id: "x", expiresAt: "2099-01-01" }] },
        accesos: [1],
        id: (await scene.somebody("admin")).id,
      };
      const { status } = await server.call("PUT", `/api/user/${own.id}`, {
        token,
        body: { username: "Otro nombre", email: own.email, ...more },
      });
      expect(status).toBe(200);
      const after = await db.usuario.findUniqueOrThrow({ where: { id: own.id }, omit: { hash: false } });
      expect(after).toEqual({
        ...before,
        username: "Otro nombre",
        busqueda: "otro nombre",
        modificado: expect.any(Date),
        version: before.version + 1,
      });
      expect(await db.sesion.findUnique({ where: { id: "x" } })).toBeNull();
    });

    it.each(["ROLE_ADMIN", "ROLE_TESORERIA"] as const)(
      "gives a family no %s, by any of the two forms or transports",
      async (role) => {
        const token = await scene.token("own");
        const { id, email } = await scene.somebody("own");
        const familia = await scene.propia();
        const roles = [role];
        const user = { username: "Yo", email, roles };
        expect((await server.call("PUT", `/api/user/${id}`, { token, body: user })).status).toBe(403);
        expect(
          (await server.callProcedure("mutation", "usuarios.actualizar", { id, ...user }, token)).status,
        ).toBe(403);
        await server.call("PUT", `/api/familias/${familia.id}`, {
          token,
          body: { nombre: familia.nombre, email: familia.email, roles, usuarios: [{ id, roles }] },
        });
        const raised = await server.database.db.usuario.findMany({
          where: { familiaId: familia.id, roles: { has: role } },
        });
        expect(raised).toEqual([]);
      },
    );
  });

  it("by somebody who has been removed gets nothing, on every route", async () => {
    const { id } = await scene.crearUsuario(null, { roles: ["ROLE_ADMIN"] });
    const token = await server.sessions.open(id);
    await scene.token("admin");
    expect((await server.call("GET", "/api/auth/me", { token })).status).toBe(200);
    await server.asSystem.usuarios.eliminar({ id });
    server.sessions.forget();
    for (const { method, path, quien } of routes) {
      if (quien === "cualquiera") continue;
      const { status } = await server.call(method, `/api${path.replace(/\{\w+\}/g, "1")}`, {
        token,
        ...(method !== "GET" && { body: {} }),
      });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });

  it("with markup in a name is given back as JSON, which no browser shows as a page", async () => {
    const token = await scene.token("admin");
    const nombre = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const { json } = await server.call("POST", "/api/proveedores", {
      token,
      body: { nombre, email: "p@x.es" },
    });
    const { headers, json: read } = await server.call("GET", `/api/proveedores/${json.id}`, { token });
    expect(read.nombre).toBe(nombre);
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const missing = await server.call("GET", `/api/${encodeURIComponent(nombre)}`, { token });
    expect(missing.headers.get("content-type")).toBe("application/json");
    const page = await server.call("GET", `/proveedores/${encodeURIComponent(nombre)}`);
    expect(await page.response.clone().text()).not.toContain("alert(1)");
  });
});
