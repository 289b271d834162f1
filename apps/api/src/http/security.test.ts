import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createScene } from "../../test/scene.ts";
import { createTestServer, METRICS_TOKEN, NOW, type TestServer } from "../../test/server.ts";
import type { AppEnv } from "./app-env.ts";
import { clientAddress } from "./security.ts";

/**
 * What a request's address is taken for, by its socket's and its X-Forwarded-For, behind so many
 * proxies.
 */
async function addressOf(proxies: number, socket: string | undefined, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>().get("/", (c) => c.text(clientAddress(c, proxies)));
  const env = socket === undefined ? undefined : { incoming: { socket: { remoteAddress: socket } } };
  const headers = forwarded === undefined ? undefined : { "x-forwarded-for": forwarded };
  return (await app.request("/", headers && { headers }, env)).text();
}

describe("the address of a request", () => {
  const socket = "10.0.0.1";
  it.each([
    ["without a proxy, its socket", 0, socket, undefined, "10.0.0.1"],
    ["without a proxy, whatever it says", 0, socket, "203.0.113.7", "10.0.0.1"],
    ["behind one, what that one wrote", 1, socket, "203.0.113.7", "203.0.113.7"],
    ["behind one, not what stands before", 1, socket, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["behind two, what the outer one wrote", 2, socket, "6.6.6.6, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    ["past the proxies, its socket", 1, "203.0.113.9", undefined, "203.0.113.9"],
    ["past one of two, its socket", 2, "203.0.113.9", "6.6.6.6", "203.0.113.9"],
    ["with a blank header, its socket", 1, "203.0.113.9", " ", "203.0.113.9"],
    ["what is no address is none", 1, socket, "<script>", ""],
    ["without a network, none", 0, undefined, undefined, ""],
  ])("%s", async (_what, proxies, from, forwarded, address) => {
    expect(await addressOf(proxies, from, forwarded)).toBe(address);
  });

  it.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8:1:2::", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8::2:3:4:5:6", "2001:db8:0:2"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["2001:db8:1:2:3:4:192.0.2.1", "2001:db8:1:2"],
    // As some proxies write them.
    ["203.0.113.7:4711", "203.0.113.7"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2"],
    ['"[2001:db8:1:2::1]"', "2001:db8:1:2"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ])("%s is taken for %s", async (from, address) => {
    expect(await addressOf(0, from)).toBe(address);
    expect(await addressOf(1, "10.0.0.1", from)).toBe(address);
  });
});

/** Failures before one has to wait, as decision 14 has them. */
const [PER_PAIR, PER_ACCOUNT, PER_ADDRESS] = [10, 60, 100];

/** «espinaca», so that a guess at it costs little: the tests make hundreds. */
const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$0ZLPxlwDVM6R2EmkBavTNg$KcYt3vH+J0i/196KJwOqo2NRhTx7AlnTuU3m7JTK/HY";

describe("too many failed sign-ins", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
  });
  afterEach(() => {
    server.clock.now = NOW;
  });
  afterAll(() => server.database.close());

  let serial = 0;
  async function account() {
    const [nombre, email, password] = [`Familia ${++serial}`, `f${serial}@x.es`, "espinaca"];
    await server.asSystem.familias.crear({ nombre, email, password });
    await server.database.db.usuario.updateMany({ where: { email }, data: { hash: CHEAP_HASH } });
    return { nombre, email, password };
  }
  type Account = Awaited<ReturnType<typeof account>>;
  const signIn = (body: Account, forwarded: string) =>
    server.call("POST", "/api/auth/signin", { body, headers: { "x-forwarded-for": forwarded } });
  /** How `times` wrong passwords are answered, each from where `from` says. */
  async function guess(body: Account, times: number, from: (n: number) => string): Promise<number[]> {
    const statuses = [];
    for (let n = 0; n < times; n++)
      statuses.push((await signIn({ ...body, password: `otra${n}` }, from(n))).status);
    return statuses;
  }
  const all = (status: number, times: number) => Array(times).fill(status);

  // X5.6, X6.4
  it("are answered 429 with Retry-After for any password until the time is over", async () => {
    const familia = await account();
    expect(await guess(familia, PER_PAIR, () => "203.0.113.1")).toEqual(all(401, PER_PAIR));
    const { status, json, headers } = await signIn(familia, "203.0.113.1");
    expect([status, json, headers.get("retry-after")]).toEqual([
      429,
      {
        message: "Demasiados intentos fallidos. Espere 5 minutos e inténtelo de nuevo.",
        code: "DEMASIADOS_INTENTOS",
      },
      "300",
    ]);
    server.clock.now = new Date(NOW.getTime() + 299_000);
    expect((await signIn(familia, "203.0.113.1")).headers.get("retry-after")).toBe("1");
    server.clock.now = new Date(NOW.getTime() + 300_000);
    expect((await signIn(familia, "203.0.113.1")).status).toBe(200);
  });

  it("block neither the family from elsewhere nor other families there", async () => {
    const [familia, other] = [await account(), await account()];
    await guess(familia, PER_PAIR + 1, () => "203.0.113.2");
    expect((await signIn(familia, "203.0.113.2")).status).toBe(429);
    expect((await signIn(familia, "203.0.113.3")).status).toBe(200);
    expect((await signIn(other, "203.0.113.2")).status).toBe(200);
  });

  it("are counted anew after a success", async () => {
    const familia = await account();
    for (let round = 0; round < 2; round++) {
      expect(await guess(familia, PER_PAIR - 1, () => "203.0.113.4")).toEqual(all(401, PER_PAIR - 1));
      expect((await signIn(familia, "203.0.113.4")).status).toBe(200);
    }
  });

  it.each([
    ["who writes another X-Forwarded-For each time", (n: number) => `198.51.100.${n}, 203.0.113.5`],
    ["who takes another address of the same IPv6 network", (n: number) => `2001:db8:0:5::${n + 1}`],
    [
      "who writes one address as IPv4 and as IPv6",
      (n: number) => (n % 2 ? "203.0.113.6" : "::ffff:203.0.113.6"),
    ],
  ])("are counted together for one client: %s", async (_who, from) => {
    const familia = await account();
    expect(await guess(familia, PER_PAIR, from)).toEqual(all(401, PER_PAIR));
    expect((await signIn(familia, from(PER_PAIR))).status).toBe(429);
  });

  it("are blocked too when they come from many addresses for one account", async () => {
    const familia = await account();
    const from = (n: number) => `2001:db8:77:${n.toString(16)}::1`;
    expect(await guess(familia, PER_ACCOUNT, from)).toEqual(all(401, PER_ACCOUNT));
    const { status, headers } = await signIn(familia, from(PER_ACCOUNT));
    expect([status, headers.get("retry-after")]).toEqual([429, "900"]);
  });

  it("do not block a user at an address, or in a browser, where they signed in before", async () => {
    const familia = await account();
    expect((await signIn(familia, "203.0.113.20")).status).toBe(200);
    const { headers } = await signIn(familia, "203.0.113.21");
    const [cookie = "", ...attributes] = (headers.get("set-cookie") ?? "").split("; ");
    expect(cookie).toMatch(/^aparato-\d+=[\w-]{36}\.[0-9a-f]{64}$/);
    expect(attributes).toEqual(["Max-Age=31536000", "Path=/", "HttpOnly", "SameSite=Strict"]);
    expect(await guess(familia, PER_ACCOUNT, (n) => `2001:db8:78:${n.toString(16)}::1`)).toEqual(
      all(401, PER_ACCOUNT),
    );
    const body = { ...familia };
    const signInWith = (from: string, more = {}) =>
      server.call("POST", "/api/auth/signin", { body, headers: { "x-forwarded-for": from, ...more } });
    expect((await signInWith("203.0.113.22")).status).toBe(429);
    expect((await signInWith("203.0.113.20")).status).toBe(200);
    expect((await signInWith("203.0.113.22", { cookie })).status).toBe(200);
  });

  it("over tRPC leave no mark in the browser, while a success does", async () => {
    const familia = await account();
    const enter = (password: string) =>
      server.callProcedure("mutation", "auth.signin", { ...familia, password });
    expect((await enter("otra")).headers.get("set-cookie")).toBeNull();
    expect((await enter(familia.password)).headers.get("set-cookie")).toMatch(/^aparato-/);
  });

  it("are blocked too when they come from one address for many accounts", async () => {
    const familia = await account();
    const nobody = (n: number) => ({ ...familia, email: `nadie${n}@x.es` });
    for (let n = 0; n < PER_ADDRESS; n++) expect((await signIn(nobody(n), "203.0.113.8")).status).toBe(401);
    const { status, headers } = await signIn(familia, "203.0.113.8");
    expect([status, headers.get("retry-after")]).toEqual([429, "900"]);
  });

  it("are answered 429 over tRPC too", async () => {
    const familia = await account();
    const wrong = { ...familia, password: "otra" };
    const call = () => server.callProcedure("mutation", "auth.signin", wrong);
    for (let n = 0; n < PER_PAIR; n++) expect((await call()).status).toBe(401);
    const { status, json } = await call();
    expect([status, json.error.json.data.codigo]).toEqual([429, "DEMASIADOS_INTENTOS"]);
  });
});

describe("what the server reveals of itself and its users", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ demo: false, proxies: 0 });
  });
  afterAll(() => server.database.close());

  /** The status of the metrics for somebody from there. */
  const metrics = async (
    from: string | undefined,
    headers: Record<string, string> = {},
    { app } = server,
  ): Promise<number> =>
    (await app.request("/metrics", { headers }, from && { incoming: { socket: { remoteAddress: from } } }))
      .status;

  it("the metrics are shown to this machine, and to whoever has their token", async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const from of ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"]) {
      expect([from, await metrics(from)]).toEqual([from, 200]);
    }
    for (const from of ["10.0.0.1", "2001:db8::1", "", undefined]) {
      expect([from, await metrics(from)]).toEqual([from, 404]);
      expect(await metrics(from, bearer(METRICS_TOKEN))).toBe(200);
      expect(await metrics(from, bearer(`${METRICS_TOKEN}x`))).toBe(404);
    }
  });

  it("a request through a proxy on this machine does not count as local", async () => {
    for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Proto"]) {
      expect([name, await metrics("127.0.0.1", { [name]: "127.0.0.1" })]).toEqual([name, 404]);
    }
    const behindOne = await createTestServer({ demo: false, proxies: 1, database: server.database });
    expect(await metrics("127.0.0.1", {}, behindOne)).toBe(404);
  });

  it("an X-Forwarded-For that is not trusted is warned of once", async () => {
    const warnings = ({ logged }: TestServer) =>
      logged.filter(({ msg }) => String(msg).includes("TRUST_PROXY")).length;
    const forwarded = { headers: { "x-forwarded-for": "203.0.113.1" } };
    await server.call("GET", "/healthz");
    await server.call("GET", "/healthz", forwarded);
    await server.call("GET", "/healthz", forwarded);
    expect(warnings(server)).toBe(1);
    const trusting = await createTestServer({ demo: false, proxies: 1, database: server.database });
    await trusting.call("GET", "/healthz", forwarded);
    expect(warnings(trusting)).toBe(0);
  });

  it("the log names who asked: a user, an application, or nobody", async () => {
    const scene = createScene(server);
    const user = await scene.somebody("admin");
    const acceso = await server.asSystem.accesos.crear({
      nombre: "Registro",
      rol: "ROLE_ADMIN",
      caduca: new Date("2099-01-01T00:00:00Z"),
    });
    server.logged.length = 0;
    await server.call("GET", "/api/familias", { token: await scene.token("admin") });
    await server.callProcedure("query", "familias.listar", {}, acceso.token);
    await server.call("GET", "/api/familias");
    const requests = server.logged.filter(({ msg }) => msg === "request");
    expect(requests.map(({ quien, status }) => [quien, status])).toEqual([
      [`usuario:${user.id}`, 200],
      [`acceso:${acceso.id}`, 200],
      [undefined, 401],
    ]);
  });

  it("the log has neither emails nor tokens nor passwords, also where the database quotes them", async () => {
    const scene = createScene(server);
    const { db } = server.database;
    await db.$executeRawUnsafe(
      `ALTER TABLE usuario ADD CONSTRAINT prohibido CHECK (username <> 'Prohibida')`,
    );
    const token = (await scene.token("admin")) ?? "";
    server.logged.length = 0;
    const body = { nombre: "Prohibida", email: "prohibida@x.es", password: "espinacas con pasas" };
    expect((await server.call("POST", `/api/familias?token=${token}`, { token, body })).status).toBe(500);
    expect((await server.callProcedure("mutation", "familias.crear", body, token)).status).toBe(500);
    const logged = JSON.stringify(server.logged);
    // What happened is told nevertheless.
    expect(logged).toMatch(/request failed.*call failed/);
    expect(logged).toMatch(/violates check constraint .{0,4}prohibido/);
    expect(logged).not.toMatch(/prohibida@|espinacas|argon2|eyJ/);
  });
});

describe("the headers of every answer", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await createTestServer();
    token = await server.signIn("García");
  });
  afterAll(() => server.database.close());

  const ALWAYS = {
    "content-security-policy":
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), " +
      "microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()",
    "x-powered-by": null,
    server: null,
    "access-control-allow-origin": null,
    "access-control-allow-credentials": null,
  };
  const WITHOUT_TLS = { ...ALWAYS, "strict-transport-security": null };
  const WITH_TLS = { ...ALWAYS, "strict-transport-security": "max-age=31536000; includeSubDomains" };
  const ASKED = [
    ["GET", "/"],
    ["GET", "/login"],
    ["GET", "/favicon.svg"],
    ["GET", "/no/hay.js"],
    ["GET", "/healthz"],
    ["GET", "/api/docs"],
    ["GET", "/api/openapi.json"],
    ["GET", "/api/familias"],
    ["GET", "/api/nada"],
    ["OPTIONS", "/api/familias"],
    ["DELETE", "/api/auth/me"],
    ["GET", "/trpc/auth.me"],
    ["GET", "/trpc/nada"],
    ["POST", "/trpc/auth.signin"],
  ] as const;

  /** What an answer has of those headers, asked from a page of another site. */
  async function headersOf(asked: TestServer, [method, path]: (typeof ASKED)[number], as?: string) {
    const { headers } = await asked.call(method, path, {
      token: as,
      headers: { origin: "https://malo.example", "access-control-request-method": "GET" },
    });
    return Object.fromEntries(Object.keys(WITH_TLS).map((name) => [name, headers.get(name)]));
  }

  it("are strict, let no other site read anything, and tell nothing of the server", async () => {
    for (const asked of ASKED) {
      for (const as of [undefined, token]) {
        expect([asked, await headersOf(server, asked, as)]).toEqual([asked, WITHOUT_TLS]);
      }
    }
  });

  it("keep browsers on https where the server's address is https, and its cookies with it", async () => {
    const url = "https://cosecha.example";
    const secure = await createTestServer({ demo: false, database: server.database, url });
    for (const asked of ASKED) expect([asked, await headersOf(secure, asked)]).toEqual([asked, WITH_TLS]);
    const page = await secure.call("GET", "/login");
    expect(page.headers.get("set-cookie")).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; Secure; SameSite=Strict$/);
    const body = { nombre: "García", email: "garcia@cosecha.example", password: "cosecha" };
    const entered = await secure.call("POST", "/api/auth/signin", { body });
    expect(entered.headers.get("set-cookie")).toMatch(
      /^__Host-aparato-\d+=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it("keep no personal answer where somebody else finds it", async () => {
    const cached = async (path: string, as?: string) =>
      (await server.call("GET", path, { token: as })).headers.get("cache-control");
    expect(await cached("/trpc/auth.me", token)).toBe("no-store");
    expect(await cached("/trpc/auth.me")).toBe("no-store");
    expect(await cached("/api/familias")).toBe("no-store");
    // For its own reader, who asks each time whether it still holds.
    expect(await cached("/api/familias", token)).toBe("private, no-cache");
    expect(await cached("/login")).toBe("no-cache");
  });
});
