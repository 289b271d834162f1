import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { createRates, RATES } from "./rates.ts";

describe("calendars over HTTP", () => {
  let server: TestServer;
  let ruta: string;
  beforeAll(async () => {
    const rates = createRates({ limits: { ...RATES, anonimo: 30 } });
    server = await createTestServer({ rates, url: "https://huerta.example" });
    const token = await server.signIn("García");
    ruta = (await server.call("GET", "/api/calendario/2", { token })).json.ruta;
  });
  afterAll(() => server.database.close());

  it("are sent without a session, with links to PUBLIC_URL alone, and not again while they are the same", async () => {
    const headers = { host: "malo.example", "x-forwarded-host": "malo.example" };
    const { status, response, headers: said } = await server.call("GET", ruta, { headers });
    expect([status, said.get("content-type"), said.get("cache-control"), said.get("set-cookie")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, no-cache",
      null,
    ]);
    const text = await response.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toContain("URL:https://huerta.example/lineasPedido/");
    expect(text).not.toContain("malo");
    const etag = said.get("etag") ?? "";
    const again = await server.call("GET", ruta, { headers: { "if-none-match": `"otra", W/${etag}` } });
    expect([again.status, await again.response.text()]).toEqual([304, ""]);
    await server.database.db.pedido.updateMany({ data: { descripcion: "Otra verdura" } });
    const changed = await server.call("GET", ruta, { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect((await server.call("HEAD", ruta)).status).toBe(200);
  });

  it("answer 404 alike whatever is wrong with the address, and are in no log", async () => {
    const answers = new Set<string>();
    for (const path of [
      ruta.replace(/[0-9a-f]\.ics/, "g.ics"),
      ruta.replace("/2-1-", "/3-1-"),
      ruta.replace("/2-1-", "/99999999999999-1-"),
      "/calendario/.ics",
      "/calendario/..%2f..%2fetc%2fpasswd.ics",
      "/calendario/2-1-%00.ics",
    ]) {
      const { status, response } = await server.call("GET", path);
      answers.add(`${status} ${await response.text()}`);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^404 /);
    expect(JSON.stringify(server.logged)).not.toContain(ruta.slice(-20));
  });

  it("are asked for so often from one address, and no more", async () => {
    const asked = await Promise.all(Array.from({ length: 40 }, () => server.call("GET", ruta)));
    expect(asked.some(({ status }) => status === 429)).toBe(true);
  });
});
