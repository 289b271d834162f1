import { casesOf } from "@cosecha/config/extra";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Disparate, disparates } from "../../test/fuzz.ts";
import { createScene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { type Route, routes } from "./routes.ts";

/** The same ones each time, unless asked for others. */
const SEED = Number(process.env.FUZZ_SEED ?? 2026);
/** How many times as many of each kind. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);
const CODES = /^[A-Z]+(_[A-Z]+)*$/;

/** What is refused to another application. */
const FOR_PEOPLE = /^(accesos\.|copias\.|auth\.signout$)/;

/**
 * What deletes everything goes last, so that there is something to be wrong about until then; and
 * after it what may revoke the access that asks for all this.
 */
const LAST = [/\.eliminarTod[ao]s$/, /^accesos\.revocar$/];
const rankOf = ({ name }: Route) => LAST.findIndex((last) => last.test(name));
const inOrder = [...routes].sort((a, b) => rankOf(a) - rankOf(b));

describe("random wrong requests over REST", () => {
  let server: TestServer;
  let access: string;
  const times: { ms: number; what: string }[] = [];
  const statuses: Record<string, number> = {};
  beforeAll(async () => {
    server = await createTestServer();
    // One that nonsense cannot deactivate.
    const acceso = {
      nombre: "Disparates",
      rol: "ROLE_ADMIN" as const,
      caduca: new Date("2099-01-01T00:00:00Z"),
    };
    access = (await server.asSystem.accesos.crear(acceso)).token;
  });
  afterAll(async () => {
    const slowest = times.toSorted((a, b) => b.ms - a.ms)[0];
    console.log(
      `${times.length} disparates a ${routes.length} rutas (semilla ${SEED}): ${Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", ")}. El más lento, ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.what}); más de 1 s, ${
        times.filter(({ ms }) => ms > 1000).length
      }.`,
    );
    await server.database.close();
  });

  async function send({ method, path, headers, body }: Disparate, token = "") {
    const start = performance.now();
    const response = await server.app.request(path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    times.push({ ms: performance.now() - start, what: `${method} ${path.slice(0, 60)}` });
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    return { status: response.status, text };
  }

  // X9.10
  it.each(inOrder.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s: each kind gets the right 4xx, and none a 5xx",
    async (_name, route) => {
      // A person's own: what came before may have ended anybody's session.
      const token = FOR_PEOPLE.test(route.name) ? await createScene(server).token("admin") : access;
      const sent = disparates(route).flatMap(({ many, requests }) =>
        fc.sample(requests, { numRuns: casesOf(TIMES * many), seed: SEED }),
      );
      for (const disparate of sent) {
        const { status, text } = await send(disparate, token);
        const context = JSON.stringify(
          { ...disparate, body: String(disparate.body).slice(0, 500), text },
          null,
          1,
        );
        expect(status, context).toBeLessThan(500);
        if (disparate.mustFail) expect(status, context).toBeGreaterThanOrEqual(400);
        if (status >= 400) {
          const { message, code } = JSON.parse(text);
          expect([message, code], context).toEqual([
            expect.stringMatching(/\S/),
            expect.stringMatching(CODES),
          ]);
        }
      }
    },
  );

  it("were enough, and not all were refused for their permission", () => {
    expect(times.length).toBeGreaterThanOrEqual(casesOf(TIMES * 2000));
    const refused = (statuses[401] ?? 0) + (statuses[403] ?? 0);
    expect(refused).toBeLessThan(times.length / 10);
    expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
