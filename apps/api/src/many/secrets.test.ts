import { createTestInstallation, type TestInstallation } from "@cosecha/api/testing/many";
import { appRouter } from "@cosecha/trpc/router";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

interface Secret {
  what: string;
  /** How it is shown: as a token, or in the path. */
  show: (secret: string) => { path: string; token?: string };
  secret: string;
  /** What nobody has made, in the same form. */
  madeUp: string;
}

/** Ways to write that host, all of which are its own, and what might be taken for another. */
const hostsOf = (clave: string, other: string): { host: string; headers: Record<string, string> }[] => [
  { host: `${clave}.example.org`, headers: {} },
  { host: `${clave.toUpperCase()}.Example.ORG:8443`, headers: {} },
  { host: `${clave}.example.org.`, headers: {} },
  {
    host: `${clave}.example.org`,
    headers: { "x-forwarded-host": `${other}.example.org`, "x-original-host": other },
  },
  {
    host: `${clave}.example.org`,
    headers: { forwarded: `host=${other}.example.org`, cookie: `host=${other}` },
  },
];

describe("the secrets of one cooperative", () => {
  let installation: TestInstallation;
  let [uno, dos]: Awaited<ReturnType<TestInstallation["found"]>>[] = [];
  let secrets: Secret[] = [];
  beforeAll(async () => {
    installation = await createTestInstallation();
    [uno, dos] = [await installation.found("uno"), await installation.found("dos")];
    secrets = await secretsOf(uno);
  }, 60_000);
  afterAll(() => installation.close());

  async function secretsOf({ its, token }: NonNullable<typeof uno>): Promise<Secret[]> {
    const familia = { nombre: "Ana", email: "ana@x.example", password: "una contraseña larga" };
    const { id } = JSON.parse((await its("POST", "/api/familias", { body: familia })).text);
    const { ruta = "" } =
      /(?<ruta>\/calendario\/[^"]+\.ics)/.exec((await its("GET", `/api/calendario/${id}`)).text)?.groups ??
      {};
    const acceso = await its("POST", "/api/accesos", {
      body: { nombre: "Programa", rol: "ROLE_ADMIN", caduca: "2027-01-01 00:00:00" },
    });
    const [clave = ""] = /cosecha_[\w-]+/.exec(acceso.text) ?? [];
    const copia = JSON.parse((await its("POST", "/api/copias", { body: {} })).text);
    expect([ruta !== "", clave !== "", typeof copia.nombre]).toEqual([true, true, "string"]);
    const as = (path: string) => (secret: string) => ({ path, token: secret });
    const other = (text: string) =>
      text.replace(/[0-9a-f](?=[^0-9a-f]*$)/i, (sign) => (sign === "0" ? "1" : "0"));
    return [
      { what: "session", show: as("/api/auth/me"), secret: token, madeUp: other(token) },
      { what: "session, tRPC", show: as("/trpc/auth.me"), secret: token, madeUp: other(token) },
      { what: "data", show: as("/api/familias"), secret: token, madeUp: other(token) },
      {
        what: "everything as a workbook",
        show: as(`/api/copias/archivo/${copia.nombre}`),
        secret: token,
        madeUp: other(token),
      },
      { what: "access", show: as("/api/familias"), secret: clave, madeUp: other(clave) },
      { what: "calendar", show: (path) => ({ path }), secret: ruta, madeUp: other(ruta) },
    ];
  }
  const withoutIds = (text: string) => text.replace(/"id":"[\w-]+"/g, "");

  it("open what is its own, and at another, however its host is written, are noise in any order", async () => {
    const { ask } = installation;
    const step = fc.record({
      n: fc.nat(5),
      at: fc.constantFrom("uno", "dos"),
      how: fc.nat(4),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const { n, at, how } of steps) {
          const { what, show, secret, madeUp } = secrets[n] as Secret;
          const { host, headers } = hostsOf(at, at === "uno" ? "dos" : "uno")[how] ?? {
            host: "",
            headers: {},
          };
          const { path, token } = show(secret);
          const answer = await ask(host, "GET", path, { token, headers });
          if (at === "uno") {
            expect([what, answer.status]).toEqual([what, 200]);
            continue;
          }
          const nobody = show(madeUp);
          const made = await ask(host, "GET", nobody.path, { token: nobody.token, headers });
          expect([401, 404]).toContain(answer.status);
          expect([what, answer.status, withoutIds(answer.text)]).toEqual([
            what,
            made.status,
            withoutIds(made.text),
          ]);
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it("follow nothing at another: each stream answers what anybody gets", async () => {
    const { ask } = installation;
    const streams = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) =>
      (procedure as unknown as { _def: { type: string } })._def.type === "subscription" ? [name] : [],
    );
    expect(streams.length).toBeGreaterThanOrEqual(5);
    for (const name of streams) {
      const path = `/trpc/${name}?input=${encodeURIComponent('{"json":{}}')}`;
      const headers = { accept: "text/event-stream" };
      const foreign = await ask("dos.example.org", "GET", path, { token: uno?.token, headers });
      const anybody = await ask("dos.example.org", "GET", path, { headers });
      expect([name, foreign.status, withoutIds(foreign.text)]).toEqual([
        ...[name, anybody.status, withoutIds(anybody.text)],
      ]);
      expect(foreign.text).not.toMatch(/"result"/);
    }
  });

  it("and whoever administers another finds no backup of it", async () => {
    const { show } = secrets[3] as Secret;
    expect((await dos?.its("GET", show("").path))?.status).toBe(404);
    expect((await dos?.its("GET", "/api/copias"))?.text).toBe("[]");
  });

  it("leave no word of it in what is logged of another", () => {
    const lines = installation.logged.filter(({ cooperativa }) => cooperativa === "dos");
    expect(lines.length).toBeGreaterThan(10);
    // What was asked for is the asker's own word.
    for (const { path: _, ...line } of lines) expect(JSON.stringify(line)).not.toMatch(/\buno\b|Grupo uno/);
  });
});
