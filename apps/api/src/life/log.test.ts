import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { appRouter } from "@cosecha/trpc/router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { types } from "../../test/matrix.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { routes } from "../rest/routes.ts";
import { createLog, logOn } from "./log.ts";

const PASSWORD = "rábano-morado-4711";
const EMAIL = "muy.secreta+1@huerta.example";
const SESSION = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sid":"calabaza"}').toString("base64url")}.calabacin`;
const ACCESS = `cosecha_${"Ber3njena".repeat(5)}`;
const XSRF = "acelga-xsrf";
const MARK = "espelta-marca";
/** What may be nowhere in a log. */
const SECRETS =
  /morado-4711|morado%2D4711|muy\.secreta|huerta\.example|calabacin|Ber3njena|acelga-xsrf|espelta-marca|argon2|eyJ/i;

/** Fields of whatever a route may take, with a secret in each. */
const BODY = {
  nombre: "Los Rábanos",
  username: "Ana",
  email: EMAIL,
  password: PASSWORD,
  passwordActual: PASSWORD,
  token: ACCESS,
  accesToken: SESSION,
  descripcion: `${EMAIL} ${PASSWORD}`,
  roles: [PASSWORD],
  familiaId: EMAIL,
  lineas: [{ productoId: PASSWORD, cantidad: SESSION }],
  archivoExcel: { nombre: `${PASSWORD}.csv`, tipo: "text/csv", bytes: "QUJD" },
};

describe("the log", () => {
  let server: TestServer;
  /** Another session for each request: one of them signs out. */
  let asAdmin: () => Promise<string>;
  beforeAll(async () => {
    server = await createTestServer();
    const { id } = await server.database.db.usuario.findFirstOrThrow({
      where: { email: "admin@cosecha.example" },
    });
    asAdmin = () => server.sessions.open(id);
  });
  afterAll(() => server.database.close());

  /** The headers in which secrets come, besides the bearer's. */
  const headers = {
    cookie: `XSRF-TOKEN=${XSRF}; aparato-1=${MARK}`,
    "x-xsrf-token": XSRF,
    "idempotency-key": PASSWORD.replace("á", "a"),
    referer: `https://cosecha.example/login?email=${EMAIL}`,
  };
  const query = `?password=${encodeURIComponent(PASSWORD)}&nombre=${EMAIL}&token=${SESSION}`;
  const requests = () => server.logged.filter(({ msg }) => msg === "request").length;

  /** Sends those secrets to every route and procedure; how many requests that were. */
  const asking = (token: string) => ({ headers: { authorization: `Bearer ${token}`, ...headers } });
  async function sendEverywhere(tokenOf: () => string | Promise<string>): Promise<number> {
    let sent = 0;
    for (const { method, path } of routes) {
      const address = `/api${path.replace(/\{\w+\}/g, encodeURIComponent(EMAIL))}${query}`;
      const body = method === "GET" ? {} : { body: BODY };
      await server.call(method, address, { token: await tokenOf(), headers, ...body });
      sent++;
    }
    for (const name of Object.keys(appRouter._def.procedures)) {
      const input = encodeURIComponent(JSON.stringify({ json: BODY }));
      const body = { body: { json: BODY } };
      const token = await tokenOf();
      const type = types[name];
      if (type === "mutation")
        await server.call("POST", `/trpc/${name}${query}`, { token, headers, ...body });
      else if (type === "query") await server.call("GET", `/trpc/${name}?input=${input}`, { token, headers });
      // A stream that takes any input goes on until nobody listens any more.
      else {
        const { body: stream } = await server.app.request(`/trpc/${name}?input=${input}`, asking(token));
        await stream?.cancel();
      }
      sent++;
    }
    return sent;
  }

  it("holds none of a request that breaks within the database, though it tells what broke", async () => {
    const { db } = server.database;
    const admin = await asAdmin();
    await db.$executeRaw`ALTER TABLE auditoria RENAME TO otra`;
    server.logged.length = 0;
    const email = "otra.secreta@huerta.example";
    const asked = [
      ["POST", "/api/familias", { nombre: "Los Nabos", email, password: PASSWORD }],
      ["POST", "/api/user", { username: "Eva", email, password: PASSWORD, roles: ["ROLE_ADMIN"] }],
      ["POST", "/api/auth/signin", { nombre: "García", email: "garcia@cosecha.example", password: PASSWORD }],
      ["POST", "/api/accesos", { nombre: "Registro", rol: "ROLE_ADMIN", caduca: "2099-01-01 00:00" }],
    ] as const;
    for (const [method, path, body] of asked) {
      const { status } = await server.call(method, path, { token: admin, headers, body });
      expect([path, status]).toEqual([path, 500]);
    }
    await db.$executeRaw`ALTER TABLE otra RENAME TO auditoria`;
    const logged = JSON.stringify(server.logged);
    expect(server.logged.filter(({ msg }) => msg === "request failed")).toHaveLength(asked.length);
    expect(logged).toContain("auditoria");
    expect(logged).not.toMatch(SECRETS);
    expect(logged).not.toMatch(/garcia@|cosecha_/);
    expect(logged).not.toContain(admin);
  });

  it.each([
    ["an administrator", () => asAdmin()],
    ["somebody whose session is not valid", () => SESSION],
    ["an application that is not known", () => ACCESS],
  ])("holds no secret that %s sends to any route", async (_who, tokenOf) => {
    server.logged.length = 0;
    const sent = await sendEverywhere(tokenOf);
    expect(requests()).toBe(sent);
    expect(JSON.stringify(server.logged)).not.toMatch(SECRETS);
  });

  it("holds no email nor token that somebody writes into a path, and no line of their making", async () => {
    server.logged.length = 0;
    for (const path of [
      `/api/user/${EMAIL}`,
      `/${ACCESS}`,
      `/trpc/${SESSION}`,
      `/de%20${SESSION}`,
      "/api/%0A%7B%22level%22:60%7D",
      `/${"a".repeat(9_000)}`,
    ]) {
      await server.call("GET", path, { headers: { "x-request-id": "a\tb {}" } });
    }
    expect(server.logged.map(({ path }) => path)).toEqual([
      "/api/user/[…]",
      "/[…]",
      "/trpc/[…]",
      "/de […]",
      '/api/\n{"level":60}',
      `/${"a".repeat(499)}`,
    ]);
    for (const { id } of server.logged) expect(id).toMatch(/^[\w-]{36}$/);
  });
});

it("a log that cannot be written keeps nobody from going on", () => {
  // Opened for reading, it takes nothing, as a full disk does.
  const unwritable = openSync(fileURLToPath(import.meta.url), "r");
  const log = createLog("info", logOn(unwritable));
  expect(() => {
    for (let n = 0; n < 100; n++) log.info({ n }, "request");
  }).not.toThrow();
  closeSync(unwritable);
});
