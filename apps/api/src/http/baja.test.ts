import { createSessions } from "@cosecha/trpc/auth/sessions";
import { bajaDe } from "@cosecha/trpc/correos/baja";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { createRates, RATES } from "./rates.ts";

describe("the link of a mail that switches its kind off", () => {
  let server: TestServer;
  let usuarioId: number;
  let link: string;
  beforeAll(async () => {
    server = await createTestServer({
      demo: false,
      rates: createRates({ limits: { ...RATES, anonimo: 300 } }),
    });
    const { db } = server.database;
    usuarioId = (
      await db.usuario.create({ data: { username: "Ana", email: "a@x.es", roles: ["ROLE_FAMILIA"] } })
    ).id;
    link = linkOf(usuarioId);
  });
  afterAll(() => server.database.close());
  const linkOf = (id: number) => {
    const sessions = createSessions(server.database.db, {
      secret: "a secret for tests, long enough",
      days: 30,
    });
    const correo = { fijo: null, publica: "https://coop.example", enviar: async () => {} };
    return new URL(bajaDe({ sessions, correo }, id, ["cargo", "turno"]) ?? "").pathname;
  };
  const ask = (method: string, path: string, init: RequestInit = {}) =>
    server.app.request(path, { method, ...init });
  const chosen = () =>
    server.database.db.preferenciaDeAviso.findMany({
      ...{ orderBy: { clase: "asc" }, select: { usuarioId: true, clase: true, canal: true } },
    });

  it("shows what it does, and does it when the button is pressed, not before", async () => {
    const seen = await ask("GET", link);
    expect(seen.status).toBe(200);
    const page = await seen.text();
    expect(page).toContain("¿Dejar de recibir «Cargos en mi cuenta», «Me toca un turno»?");
    expect(page).not.toContain("<script");
    expect(seen.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(seen.headers.get("set-cookie")).toBeNull();
    expect((await ask("HEAD", link)).status).toBe(200);
    expect(await chosen()).toEqual([]);
    for (const _ of [1, 2]) {
      const done = await ask("POST", link);
      expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("Ya no recibirá")]);
      expect(await chosen()).toEqual(
        ["cargo", "turno"].map((clase) => ({ usuarioId, clase, canal: "nada" })),
      );
    }
    // A link that is pressed for ever fills no history.
    expect(await server.database.db.auditoria.count({ where: { accion: "elegirAvisos" } })).toBe(1);
  });

  it("takes a mailbox's own press, whatever cookies and bodies come with it (RFC 8058)", async () => {
    await server.database.db.preferenciaDeAviso.deleteMany();
    const headers = { "content-type": "application/x-www-form-urlencoded", cookie: "XSRF-TOKEN=otro" };
    const done = await ask("POST", link, { headers, body: "List-Unsubscribe=One-Click" });
    expect([done.status, (await chosen()).length]).toEqual([200, 2]);
    expect((await ask("POST", link, { body: "x".repeat(1_000_000) })).status).toBe(200);
  });

  it("of somebody who is gone changes nothing, and says no more", async () => {
    expect((await ask("POST", linkOf(999_999))).status).toBe(200);
    expect(await chosen()).toHaveLength(2);
  });

  it("that is forged, cut or enormous is one page that says so", async () => {
    await server.database.db.preferenciaDeAviso.deleteMany();
    const [who, what, mac] = link.slice("/baja/".length).split(".");
    const wrong = [
      ...[`${usuarioId + 1}.${what}.${mac}`, `${who}.cargo.${mac}`, `${who}.${what}.${mac?.slice(0, -1)}`],
      ...[`${who}.${what}`, `${who}.${what}.`, "x", "%00", "%ff", "..%2f..", "<script>", "ñ".repeat(50)],
      ...["x".repeat(100_000), `${who}.${what}.${mac}.${"x".repeat(2000)}`, `${who}.${what}.${mac}/otra`],
    ];
    for (const ficha of wrong)
      for (const method of ["GET", "POST"]) {
        const { status, headers } = await ask(method, `/baja/${ficha}`);
        expect([ficha.slice(0, 80), method, [400, 404].includes(status)]).toEqual([
          ficha.slice(0, 80),
          method,
          true,
        ]);
        expect(headers.get("content-type")).toContain("text/html");
      }
    expect(await chosen()).toEqual([]);
  });

  it("is not tried for ever from one address", async () => {
    let status = 0;
    for (let n = 0; n < 320 && status !== 429; n++) ({ status } = await ask("POST", "/baja/1.cargo.x"));
    expect(status).toBe(429);
  });
});
