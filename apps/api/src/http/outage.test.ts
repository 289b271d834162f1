import { setTimeout as sleep } from "node:timers/promises";
import { createTestPostgres, type TestDatabase } from "@cosecha/db/testing";
import { createProxy, type ServerProxy } from "@cosecha/db/testing-proxy";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import type { AppEnv } from "./app-env.ts";
import { createOutage } from "./outage.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

/** Asks until that is so: sockets have no clock to set. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

describe("detecting an outage of the database", () => {
  /** An outage of a database that answers as it is told, question by question. */
  function watched() {
    const answers: boolean[] = [];
    let dropped = 0;
    const logged: string[] = [];
    const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) });
    const closing = new AbortController();
    let asked = 0;
    const outage = createOutage({
      closing: closing.signal,
      database: {
        async isAnswering() {
          asked++;
          return answers.shift() ?? true;
        },
        dropWaiting: () => {
          dropped++;
        },
      },
      log,
      pause: () => sleep(0),
    });
    const app = new Hono<AppEnv>()
      .use(outage.watch)
      .get("/fails", (c) => c.text("", 503))
      .get("/works", (c) => c.text(""));
    const isOver = () => {
      try {
        outage.mustBeOver();
        return true;
      } catch {
        return false;
      }
    };
    return { app, answers, logged, isOver, closing, dropped: () => dropped, asked: () => asked };
  }

  it("needs two unanswered checks, and ends with the first answer", async () => {
    const { app, answers, logged, isOver, dropped } = watched();
    answers.push(false, false, false, false);
    await Promise.all([app.request("/fails"), app.request("/fails")]);
    await until(() => answers.length < 2);
    expect(dropped()).toBeGreaterThan(0);
    await until(isOver);
    expect(logged).toEqual([
      "the database does not answer: requests are refused until it does",
      "the database answers again",
    ]);
  });

  it("ends with the database, which may never answer again", async () => {
    const { app, answers, closing, asked } = watched();
    answers.push(...Array.from({ length: 1_000 }, () => false));
    await app.request("/fails");
    await until(() => asked() > 2);
    closing.abort();
    const last = asked() + 1;
    await sleep(20);
    expect(asked()).toBeLessThanOrEqual(last);
  });

  it("needs more than one unanswered check", async () => {
    const { app, answers, logged, dropped } = watched();
    answers.push(false, true);
    await app.request("/fails");
    await until(() => answers.length === 0);
    await app.request("/works");
    await app.request("/fails");
    expect([logged, dropped()]).toEqual([[], 0]);
  });
});

describe("a PostgreSQL that is lost", () => {
  let proxy: ServerProxy;
  let database: TestDatabase;
  let server: TestServer;
  let token: string | undefined;
  beforeAll(async () => {
    proxy = await createProxy(serverUrl);
    database = await createTestPostgres(proxy.url, { patience: 300 });
    server = await createTestServer({ demo: false, database, slow: 300 });
    token = await createScene(server).token("admin");
  });
  afterAll(async () => {
    await proxy.restore();
    await database.close();
    await proxy.close();
  });

  const overRest = () => server.call("GET", "/api/familias", { token });
  const overTrpc = () => server.callProcedure("query", "familias.listar", {}, token);
  const create = (nombre: string) =>
    server.call("POST", "/api/familias", {
      token,
      body: { nombre, email: `${nombre}@x.es` },
      // Looked up by a statement of our own by way of Prisma, whose errors are others again.
      headers: { "idempotency-key": nombre },
    });
  const errors = () => server.logged.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg);
  const OUTAGE = [
    "the database does not answer: requests are refused until it does",
    "the database answers again",
  ];

  it.each([
    ["cut", "is cut off"],
    ["freeze", "freezes"],
  ] as const)(
    "%s: while it %s, requests get 503, and the log has one line at the start and one at the end",
    async (how, _what) => {
      server.logged.length = 0;
      expect((await overRest()).status).toBe(200);
      await proxy[how]();
      const first = await Promise.all([overRest(), overTrpc(), create(`durante-${how}`)]);
      expect(first.map(({ status }) => status)).toEqual([503, 503, 503]);
      expect((await server.call("GET", "/readyz")).status).toBe(503);
      await until(() => errors().length > 0);
      for (let n = 0; n < 10; n++) {
        const [rest, trpc] = [await overRest(), await overTrpc()];
        expect([rest.status, rest.headers.get("retry-after"), rest.json]).toEqual([
          503,
          "5",
          {
            code: "NO_DISPONIBLE",
            message:
              "El servidor no llega ahora a sus datos. No se ha guardado nada: inténtelo de nuevo dentro de un momento.",
          },
        ]);
        expect([trpc.status, trpc.headers.get("retry-after"), trpc.json.error.json.data.codigo]).toEqual([
          503,
          "5",
          "NO_DISPONIBLE",
        ]);
      }
      await proxy.restore();
      await until(() => errors().length > 1);
      expect((await overRest()).status).toBe(200);
      expect((await create(`despues-${how}`)).status).toBe(201);
      expect((await server.call("GET", "/readyz")).status).toBe(200);
      expect(errors()).toEqual(OUTAGE);
    },
  );
});
