import { createTestInstallation, OPERATOR, type TestInstallation } from "@cosecha/api/testing/many";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { procedures, routes } from "../rest/routes.ts";

describe("cooperatives on one installation", () => {
  let installation: TestInstallation;
  let [uno, dos]: Awaited<ReturnType<TestInstallation["found"]>>[] = [];
  beforeAll(async () => {
    installation = await createTestInstallation();
    [uno, dos] = [await installation.found("uno"), await installation.found("dos")];
  });
  afterAll(() => installation.close());
  const theirs = () => {
    if (uno === undefined || dos === undefined) throw new Error("There are none.");
    return { uno, dos };
  };

  it("are each found by their own host alone", async () => {
    const { ask } = installation;
    const nombre = async (host: string) =>
      JSON.parse((await ask(host, "GET", "/api/cooperativa")).text).nombre;
    for (const [host, one] of [
      ["uno.example.org", "Grupo uno"],
      ["dos.example.org:8443", "Grupo dos"],
      ["DOS.Example.ORG", "Grupo dos"],
      ["uno.example.org.", "Grupo uno"],
    ] as const) {
      expect(await nombre(host)).toBe(one);
    }
  });

  it.each([
    ["a name of nobody's", "tres.example.org", 404],
    ["a part of a name", "example.org", 404],
    ["a name below one", "a.uno.example.org", 404],
    ["an address", "127.0.0.1", 404],
    ["nothing", "", 400],
    ["no name at all", "uno.example.org/dos", 400],
    ["two names in one", "uno.example.org, dos.example.org", 400],
    ["a user before it", "x@uno.example.org", 400],
  ])("are not found by %s, and nothing is said of them", async (_, host, status) => {
    const answer = await installation.ask(host, "GET", "/api/cooperativa");
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/Grupo|uno|dos/);
  });

  it("are not found by two hosts, nor by what a proxy or anybody adds", async () => {
    const { ask } = installation;
    const two = await installation.raw(
      "GET /api/cooperativa HTTP/1.1\r\nHost: uno.example.org\r\nHost: dos.example.org\r\nConnection: close\r\n\r\n",
    );
    expect(two).toMatch(/^HTTP\/1.1 400 /);
    expect(two).not.toMatch(/Grupo/);
    const forwarded = {
      ...{ "x-forwarded-host": "dos.example.org", forwarded: "host=dos.example.org" },
      "x-host": "dos.example.org",
    };
    const { text } = await ask("uno.example.org", "GET", "/api/cooperativa", { headers: forwarded });
    expect(JSON.parse(text).nombre).toBe("Grupo uno");
  });

  it("give to one's token at another what anybody gets, on every route of REST", async () => {
    const { uno, dos } = theirs();
    const { ask } = installation;
    expect((await uno.its("GET", "/api/auth/me")).status).toBe(200);
    expect((await dos.its("GET", "/api/auth/me")).status).toBe(200);
    const withoutIds = (text: string) => text.replace(/"id":"[\w-]+"/g, "");
    let tried = 0;
    for (const { method, path } of routes) {
      const filled = `/api${path.replace(/\{\w+\}/g, "1")}`;
      const body = ["GET", "DELETE"].includes(method) ? {} : { body: {} };
      const foreign = await ask(dos.host, method, filled, { token: uno.token, ...body });
      const anybody = await ask(dos.host, method, filled, body);
      expect([path, foreign.status, withoutIds(foreign.text)]).toEqual([
        ...[path, anybody.status, withoutIds(anybody.text)],
      ]);
      expect(foreign.text).not.toContain("Grupo uno");
      tried++;
    }
    // docs/security.md says so.
    expect(tried).toBeGreaterThan(200);
  });

  it("give to one's token at another what anybody gets, by every procedure of tRPC", async () => {
    const { uno, dos } = theirs();
    const { ask } = installation;
    const tried = { query: 0, mutation: 0, subscription: 0 };
    let refused = 0;
    for (const [name, { _def }] of Object.entries(procedures)) {
      const call = (token?: string) =>
        _def.type === "mutation"
          ? ask(dos.host, "POST", `/trpc/${name}`, { token, body: { json: {} } })
          : ask(dos.host, "GET", `/trpc/${name}?input=${encodeURIComponent('{"json":{}}')}`, { token });
      const [foreign, anybody] = [await call(uno.token), await call()];
      expect([name, foreign.status, foreign.text]).toEqual([name, anybody.status, anybody.text]);
      expect(foreign.text).not.toContain("Grupo uno");
      tried[_def.type]++;
      if (foreign.status === 401) refused++;
    }
    // docs/security.md says so. Not refused is what is open to who has a link, or signs in.
    expect(tried.query).toBeGreaterThan(100);
    expect(tried.mutation).toBeGreaterThan(120);
    expect(tried.subscription).toBeGreaterThan(4);
    expect(refused).toBeGreaterThan(210);
    expect((await ask(dos.host, "GET", "/trpc/auth.me", { token: dos.token })).status).toBe(200);
  });

  it("have secrets of their own: accesses, calendars, pictures and links of one are noise at another", async () => {
    const { uno, dos } = theirs();
    const { ask } = installation;
    const acceso = await uno.its("POST", "/api/accesos", {
      body: { nombre: "Programa", rol: "ROLE_ADMIN", caduca: "2027-01-01 00:00:00" },
    });
    expect(acceso.status).toBe(201);
    const [clave = ""] = /cosecha_[\w-]+/.exec(acceso.text) ?? [];
    expect(clave).not.toBe("");
    expect((await ask(uno.host, "GET", "/api/familias", { token: clave })).status).toBe(200);
    expect((await ask(dos.host, "GET", "/api/familias", { token: clave })).status).toBe(401);
    const enlace = await uno.its("POST", "/api/user", {
      body: {
        username: "Otra",
        email: "otra@x.example",
        roles: ["ROLE_ADMIN"],
        password: "una contraseña larga",
      },
    });
    const { id } = JSON.parse(enlace.text);
    const { token } = JSON.parse((await uno.its("PUT", `/api/user/invitar/${id}`, { body: {} })).text);
    const use = (host: string) =>
      ask(host, "POST", "/api/auth/usarEnlace", { body: { token, password: "otra contraseña larga" } });
    expect((await use(dos.host)).status).toBe(404);
    expect((await use(uno.host)).status).toBe(200);
  });

  it("keep what one writes from the others, though their numbers are the same", async () => {
    const { uno, dos } = theirs();
    const familia = { nombre: "Solo de uno", email: "solo@uno.example", password: "una contraseña larga" };
    const made = await uno.its("POST", "/api/familias", { body: familia });
    const { id } = JSON.parse(made.text);
    expect(made.status).toBe(201);
    expect((await dos.its("GET", `/api/familias/${id}`)).status).toBe(404);
    expect((await dos.its("GET", "/api/familias")).text).not.toContain("Solo de uno");
    expect((await uno.its("GET", `/api/familias/${id}`)).text).toContain("Solo de uno");
  });

  it("say in the log whose a request was, and no secret", () => {
    const { logged } = installation;
    const requests = logged.filter(({ msg }) => msg === "request");
    expect(new Set(requests.map(({ cooperativa }) => cooperativa))).toEqual(new Set(["uno", "dos"]));
    expect(JSON.stringify(logged)).not.toContain(theirs().uno.token);
  });

  it("are shown to the operator alone, at their own host, with their key", async () => {
    const { ask } = installation;
    const basic = (key: string) => ({
      authorization: `Basic ${btoa(unescape(encodeURIComponent(`x:${key}`)))}`,
    });
    const look = (host: string, headers: Record<string, string> = {}) =>
      ask(host, "GET", "/api/cooperativas", { headers });
    expect((await look(OPERATOR.host)).status).toBe(401);
    expect((await look(OPERATOR.host, basic("otra"))).status).toBe(401);
    expect((await look("uno.example.org", basic(OPERATOR.key))).status).toBe(404);
    const { status, text } = await look(OPERATOR.host, basic(OPERATOR.key));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject([
      { clave: "dos", estado: "activa", abierta: true },
      { clave: "uno", estado: "activa", abierta: true },
    ]);
    const page = await ask(OPERATOR.host, "GET", "/", { headers: basic(OPERATOR.key) });
    expect(page.text).toContain("uno.example.org");
  });
});
