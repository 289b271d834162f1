import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";

describe("signing in and out over REST", () => {
  let server: TestServer;
  let martinez: string;
  beforeAll(async () => {
    server = await createTestServer();
    martinez = await server.signIn("Martínez");
  });
  afterAll(() => server.database.close());

  const get = (path: string, token = martinez) => server.call("GET", `/api${path}`, { token });

  // S3.login.1, S7.auth.1, X8.15
  it("POST /api/auth/signin", async () => {
    const { status, json } = await server.call("POST", "/api/auth/signin", {
      body: { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" },
    });
    expect([status, json]).toEqual([
      200,
      {
        accesToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        familia: { id: 2, nombre: "García", email: "garcia@cosecha.example" },
        roles: ["ROLE_FAMILIA"],
      },
    ]);
  });

  // S2.login.5, X6.4
  it("wrong credentials are 401 CREDENCIALES", async () => {
    const { status, json } = await server.call("POST", "/api/auth/signin", {
      body: { nombre: "García", email: "garcia@cosecha.example", password: "lechuga" },
    });
    expect([status, json]).toEqual([401, { message: "Credenciales incorrectas", code: "CREDENCIALES" }]);
  });

  // S7.auth.2, X5.12
  it("POST /api/auth/signout takes the family and ends the session", async () => {
    const token = await server.signIn("Otero");
    const familia = (await get("/auth/me", token)).json.familia;
    expect((await server.call("POST", "/api/auth/signout", { token, body: familia })).status).toBe(200);
    expect((await get("/auth/me", token)).status).toBe(401);
  });

  // S7.auth.2, X5.12
  it.each([
    ["the family", '{"id":3,"nombre":"Martínez"}'],
    ["null", "null"],
    ["nothing", undefined],
  ])("signing out with %s ends this session, and no others of the family", async (_what, body) => {
    const [one, other] = [await server.signIn("Martínez"), await server.signIn("Martínez")];
    const signOut = () =>
      server.call("POST", "/api/auth/signout", { token: one, ...(body !== undefined && { body }) });
    expect((await signOut()).json).toEqual({ message: "Ha salido de Cosecha." });
    expect((await signOut()).status).toBe(401);
    expect((await get("/auth/me", other)).status).toBe(200);
  });

  // X6.11
  it("signing in accepts `familia` for `nombre`, and ignores surrounding blanks and capitals", async () => {
    const { status, json } = await server.call("POST", "/api/auth/signin", {
      body: { familia: " García ", email: " Garcia@Cosecha.example ", password: "cosecha" },
    });
    expect([status, json.familia.id]).toEqual([200, 2]);
  });

  // X6.3
  it("signing in without a field is 400 with its name, and does not count as an attempt", async () => {
    for (let n = 0; n < 12; n++) {
      const { status, json } = await server.call("POST", "/api/auth/signin", { body: { nombre: "García" } });
      expect([status, json.issues]).toEqual([
        400,
        [
          { path: "email", message: "Este campo es obligatorio" },
          { path: "password", message: "Este campo es obligatorio" },
        ],
      ]);
    }
  });

  it.each([
    ["no JWT", "x"],
    ["empty parts", "a.b.c"],
    ["very long", "x".repeat(8000)],
    ["unsigned", "eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0."],
  ])("an invalid token is anonymous: %s", async (_what, token) => {
    expect((await get("/auth/me", token)).status).toBe(401);
    expect((await get("/auth/familias", token)).status).toBe(200);
  });

  // X6.13
  it("GET /api/auth/me", async () => {
    expect((await get("/auth/me", martinez)).json).toEqual({
      usuario: { id: 3, username: "Martínez", email: "martinez@cosecha.example" },
      familia: { id: 3, nombre: "Martínez", email: "martinez@cosecha.example" },
      roles: ["ROLE_FAMILIA"],
    });
  });

  // X6.12, X8.12
  it("GET /api/auth/familias is open", async () => {
    const { status, json } = await server.call("GET", "/api/auth/familias");
    expect([status, json.length]).toEqual([200, 12]);
    expect(Object.keys(json[0])).toEqual(["id", "nombre"]);
  });

  // X8.17
  it("GET /api/auth/demo is open, and lists the accounts and whether other machines reach them", async () => {
    const { status, json } = await server.call("GET", "/api/auth/demo");
    // Behind a proxy, as this server is.
    expect([status, json.abierta]).toEqual([200, true]);
    expect(json.cuentas.map(({ familia }: { familia: string }) => familia)).toEqual([
      "Administración",
      "García",
      "Martínez",
    ]);
  });

  // X6.14
  it("everything else requires a token", async () => {
    for (const path of [
      "/familias",
      "/proveedores/1",
      "/pedidos/Lanzados",
      "/lineasPedido/verPedido/1/2",
      "/auth/me",
    ]) {
      const { status, json } = await server.call("GET", `/api${path}`);
      expect([path, status, json.code]).toEqual([path, 401, "NO_AUTENTICADO"]);
    }
  });

  describe("anti-forgery", () => {
    // S7.general.1, X5.17
    it("refuses a cookie without its header, and accepts both together", async () => {
      const { headers } = await server.call("GET", "/api/auth/familias");
      const cookie = headers.get("set-cookie") ?? "";
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Strict$/);
      const value = /=([\w-]+)/.exec(cookie)?.[1] ?? "";
      const signin = (headers: Record<string, string>) =>
        server.call("POST", "/api/auth/signin", {
          body: { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" },
          headers,
        });
      expect((await signin({ cookie: `XSRF-TOKEN=${value}` })).json).toMatchObject({ code: "SIN_PERMISO" });
      expect((await signin({ cookie: `XSRF-TOKEN=${value}`, "X-XSRF-TOKEN": "other" })).status).toBe(403);
      expect((await signin({ cookie: `XSRF-TOKEN=${value}`, "X-XSRF-TOKEN": value })).status).toBe(200);
    });

    // X5.18
    it("is not required of a request without a cookie", async () => {
      const { status } = await server.call("POST", "/api/auth/signout", {
        token: await server.signIn("Otero"),
      });
      expect(status).toBe(200);
    });
  });

  // X5.16
  it("a renewed session's token is sent over tRPC too, with the request's id", async () => {
    const token = await server.signIn("Otero");
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    await server.database.db.sesion.update({
      where: { id: sid },
      data: { expiresAt: new Date(Date.now() + 86_400_000) },
    });
    const { headers } = await server.call("GET", "/trpc/auth.me", { token });
    expect(headers.get("x-cosecha-token")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(headers.get("x-request-id")).not.toBeNull();
    expect(
      (await server.call("GET", "/api/auth/me", { token: headers.get("x-cosecha-token") ?? "" })).status,
    ).toBe(200);
  });

  it("refuses a blank anti-forgery cookie", async () => {
    const { status } = await server.call("POST", "/api/auth/signout", { headers: { cookie: "XSRF-TOKEN=" } });
    expect(status).toBe(403);
  });
});
