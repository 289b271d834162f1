import { textos } from "@cosecha/domain/textos";
import type { Actor } from "@cosecha/trpc/kernel/actor";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { appRouter } from "@cosecha/trpc/router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScene, type Scene } from "../../test/scene.ts";
import { createTestServer, type TestServer } from "../../test/server.ts";
import { entranceOf, routes } from "../rest/routes.ts";
import { createRates, RATES, type RateClass } from "./rates.ts";

const user = (id: number): Actor => ({
  type: "usuario",
  id,
  familiaId: id,
  roles: ["ROLE_FAMILIA"],
  sesionId: "s",
});
const NOBODY: Actor = { type: "anonimo" };

/** Rates on a clock of their own, and how each asking goes: "ok", or the seconds to wait. */
function createWatched(limits?: Record<RateClass, number>) {
  const clock = { now: 0 };
  const rates = createRates({ ...(limits && { limits }), now: () => clock.now });
  function ask(actor: Actor, classes: RateClass[], address = "203.0.113.1"): "ok" | number | undefined {
    try {
      rates.take({ actor, address }, classes);
      return "ok";
    } catch (error) {
      if (error instanceof DomainError && error.code === "DEMASIADOS_INTENTOS") return error.retryAfter;
      throw error;
    }
  }
  const times = (n: number, ...asking: Parameters<typeof ask>) =>
    new Set(Array.from({ length: n }, () => ask(...asking)));
  return { clock, ask, times };
}

const few = (limits: Partial<Record<RateClass, number>>): Record<RateClass, number> => ({
  entrar: 1e6,
  anonimo: 1e6,
  leer: 1e6,
  escribir: 1e6,
  subir: 1e6,
  grande: 1e6,
  descargar: 1e6,
  mirar: 1e6,
  cambiosDelDia: 1e6,
  archivosDelDia: 1e6,
  ...limits,
});

describe("how often somebody may ask", () => {
  it("is so many at once, and then as many as the minute brings", () => {
    const { clock, ask, times } = createWatched(few({ leer: 30 }));
    expect(times(30, user(1), ["leer"])).toEqual(new Set(["ok"]));
    expect(ask(user(1), ["leer"])).toBe(2);
    clock.now = 1_999;
    expect(ask(user(1), ["leer"])).toBe(1);
    clock.now = 2_000;
    expect(ask(user(1), ["leer"])).toBe("ok");
    expect(ask(user(1), ["leer"])).toBe(2);
    // An hour brings no more than a minute does.
    clock.now = 3_600_000;
    expect(times(30, user(1), ["leer"])).toEqual(new Set(["ok"]));
    expect(ask(user(1), ["leer"])).toBe(2);
  });

  it("is counted by class, and a batch that has too many of one counts for nothing", () => {
    const { ask } = createWatched(few({ leer: 3, escribir: 1 }));
    expect(ask(user(1), ["leer", "escribir", "escribir"])).toBe(60);
    expect(ask(user(1), ["leer", "leer", "leer", "leer"])).toBe(20);
    expect(ask(user(1), ["leer", "leer", "leer", "escribir"])).toBe("ok");
    expect(ask(user(1), ["leer"])).toBe(20);
    expect(ask(user(1), ["descargar"])).toBe("ok");
  });

  it("is counted several times over, and never as more than a minute brings", () => {
    const clock = { now: 0 };
    const rates = createRates({ limits: few({ escribir: 10 }), now: () => clock.now });
    const take = (times: number) =>
      rates.take({ actor: user(1), address: "203.0.113.1" }, ["escribir"], times);
    take(25);
    clock.now = 12_000;
    expect(() => take(5)).toThrow(expect.objectContaining({ retryAfter: 18 }));
    take(2);
  });

  it("is counted by day, where it is how much somebody may store", () => {
    const { clock, ask, times } = createWatched(few({ cambiosDelDia: 1_440, leer: 1_440, anonimo: 1 }));
    const HOUR = 3_600_000;
    expect(times(1_440, user(1), ["cambiosDelDia"])).toEqual(new Set(["ok"]));
    expect(ask(user(1), ["cambiosDelDia"])).toBe(60);
    // What a minute fills is forgotten; what a day fills is not.
    clock.now = HOUR;
    expect(times(1_440, user(2), ["leer"])).toEqual(new Set(["ok"]));
    expect(times(60, user(1), ["cambiosDelDia"])).toEqual(new Set(["ok"]));
    expect(ask(user(1), ["cambiosDelDia"])).toBe(60);
    expect(times(1_440, NOBODY, ["cambiosDelDia"])).toEqual(new Set(["ok"]));
    expect(ask(NOBODY, ["cambiosDelDia"])).toBe(60);
    expect(ask(NOBODY, ["cambiosDelDia"], "203.0.113.2")).toBe("ok");
    clock.now = 25 * HOUR;
    expect(times(1_440, user(1), ["cambiosDelDia"])).toEqual(new Set(["ok"]));
  });

  it("is counted by person whatever their address, and by address for who is unknown or signs in", () => {
    const { ask } = createWatched(few({ leer: 1, entrar: 1, anonimo: 1, mirar: 1, subir: 1, descargar: 1 }));
    expect(ask(user(1), ["leer"], "203.0.113.1")).toBe("ok");
    expect(ask(user(1), ["leer"], "203.0.113.2")).toBe(60);
    expect(ask(user(2), ["leer"], "203.0.113.1")).toBe("ok");
    const program: Actor = { type: "acceso", id: 1, familiaId: 1, roles: ["ROLE_FAMILIA"] };
    expect(ask(program, ["leer"], "203.0.113.1")).toBe("ok");
    expect(ask(NOBODY, ["leer"], "203.0.113.1")).toBe("ok");
    expect(ask(NOBODY, ["escribir"], "203.0.113.1")).toBe(60);
    expect(ask(NOBODY, ["escribir"], "203.0.113.2")).toBe("ok");
    expect(ask(NOBODY, ["entrar"], "203.0.113.1")).toBe("ok");
    expect(ask(user(3), ["entrar"], "203.0.113.1")).toBe(60);
    expect(ask(NOBODY, ["mirar"], "203.0.113.1")).toBe("ok");
    expect(ask(NOBODY, ["mirar"], "203.0.113.1")).toBe(60);
    for (const dear of ["subir", "descargar"] as const) {
      expect(ask(NOBODY, [dear], "203.0.113.3")).toBe("ok");
      expect(ask(NOBODY, [dear], "203.0.113.3")).toBe(60);
      expect(ask(user(1), [dear], "203.0.113.3")).toBe("ok");
    }
  });

  it("leaves room for 52 families who come from one address at a deadline", () => {
    const { times } = createWatched();
    for (let familia = 1; familia <= 52; familia++) {
      // The login asks for the families and the demo, at three tries each.
      expect(times(6, NOBODY, ["leer"])).toEqual(new Set(["ok"]));
      expect(times(3, NOBODY, ["entrar"])).toEqual(new Set(["ok"]));
      expect(times(200, user(familia), ["leer", "leer", "escribir"])).toEqual(new Set(["ok"]));
      expect(times(60, user(familia), ["subir", "descargar"])).toEqual(new Set(["ok"]));
    }
  });

  it("is remembered of people, however many addresses somebody has", () => {
    const { ask, times } = createWatched(few({ leer: 1 }));
    ask(user(0), ["leer"]);
    for (let n = 0; n < 30_000; n++) times(1, NOBODY, ["leer"], `2001:db8:${n.toString(16)}`);
    expect(ask(user(0), ["leer"])).toBe(60);
  });

  it("is forgotten of those who asked least recently, before it takes much memory", () => {
    const { ask, times } = createWatched(few({ anonimo: 2 }));
    const addressOf = (n: number) => `2001:db8:${n.toString(16)}`;
    expect(times(2, NOBODY, ["leer"], "first")).toEqual(new Set(["ok"]));
    for (let n = 0; n < 9_998; n++) ask(NOBODY, ["leer"], addressOf(n));
    expect(times(2, NOBODY, ["leer"], "last")).toEqual(new Set(["ok"]));
    ask(NOBODY, ["leer"], "one more");
    const late = addressOf(9_997);
    expect(["last", "first", late, late].map((who) => ask(NOBODY, ["leer"], who))).toEqual([
      30,
      "ok",
      "ok",
      30,
    ]);
  });
});

describe("each class of route", () => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await createTestServer({ demo: false });
    scene = createScene(server);
  });
  afterAll(() => server.database.close());

  /** The same people, on a server that allows nothing of those classes. */
  const withNone = (...classes: RateClass[]) =>
    createTestServer({
      demo: false,
      database: server.database,
      rates: createRates({ limits: few(Object.fromEntries(classes.map((one) => [one, 0]))) }),
    });
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const names = Object.keys(procedures);
  const addressOf = (path: string) => `/api${path.replace(/\{\w+\}/g, "1")}`;

  // X5.6
  it("answers 429 with Retry-After and a sentence over REST, on every route, to known and unknown", async () => {
    const closed = await withNone(...(Object.keys(RATES) as RateClass[]));
    for (const role of ["admin", "anonymous"] as const) {
      const token = await scene.token(role);
      for (const { method, path, name } of routes) {
        const { status, json, headers } = await closed.call(method, addressOf(path), { token });
        expect([role, name, status, json]).toEqual([
          role,
          name,
          429,
          { message: textos.comun.demasiadasPeticiones(60), code: "DEMASIADOS_INTENTOS" },
        ]);
        expect(headers.get("retry-after")).toBe("60");
      }
    }
    expect(textos.comun.demasiadasPeticiones(60)).toBe(
      "Son demasiadas peticiones en poco tiempo. Espere 60 segundos e inténtelo de nuevo.",
    );
  });

  it("answers 429 over tRPC, on every procedure and to whole batches", async () => {
    const closed = await withNone(...(Object.keys(RATES) as RateClass[]));
    const token = await scene.token("admin");
    for (const name of names) {
      const type = procedures[name]?._def.type;
      if (type === "subscription") {
        expect((await closed.callProcedure(type, name, {}, token)).status).toBe(429);
        continue;
      }
      const { status, headers } = await (type === "mutation"
        ? closed.call("POST", `/trpc/${name}`, { token, body: {} })
        : closed.call("GET", `/trpc/${name}`, { token }));
      expect([name, status, headers.get("retry-after")]).toEqual([name, 429, "60"]);
    }
    const batch = await closed.call("GET", "/trpc/auth.me,familias.listar?batch=1", { token });
    expect([batch.status, batch.headers.get("retry-after")]).toEqual([429, "60"]);
  });

  it("knows a call by whatever tRPC takes for its name", async () => {
    const closed = await withNone("descargar");
    const token = await scene.token("admin");
    const name = "copias.excel";
    const status = async (path: string) => (await closed.call("GET", `/trpc/${path}`, { token })).status;
    expect(await status(name)).toBe(429);
    const others = [
      `${name}/`,
      `${name}//`,
      `/${name}`,
      `%63opias.excel`,
      `copias%2Eexcel`,
      `${name}%2F`,
      `%2563opias.excel`,
    ];
    for (const path of others)
      expect([path, await status(path)]).toEqual([path, expect.toBeOneOf([404, 429])]);
  });

  it("is what the router's metadata says", () => {
    const of = (rate: RateClass) => names.filter((name) => entranceOf(name)?.rate === rate);
    expect(names.filter((name) => entranceOf(name) === undefined)).toEqual([]);
    const entrances = [
      "auth.signin",
      "auth.enlace",
      "auth.usarEnlace",
      "auth.olvidada",
      "compartidos.ver",
      "compartidos.entregar",
    ];
    expect(of("entrar")).toEqual(entrances);
    expect(of("subir")).toContain("disponibles.vistaPrevia");
    for (const { name, method, upload, file, rate } of routes) {
      const expected = upload ? "subir" : file ? "descargar" : method === "GET" ? "leer" : "escribir";
      expect([name, rate]).toEqual([name, entrances.includes(name) ? "entrar" : expected]);
    }
  });

  it("counts a change by its bytes, too, over REST and over tRPC", async () => {
    const token = await scene.token("admin");
    const withFew = () =>
      createTestServer({
        demo: false,
        database: server.database,
        rates: createRates({ limits: few({ escribir: 6 }) }),
      });
    const body = { nombre: "x".repeat(30_000) };
    for (const ask of [
      async (on: TestServer) => (await on.call("PUT", "/api/familias/0", { token, body })).status,
      async (on: TestServer) =>
        (await on.call("POST", "/trpc/familias.actualizar", { token, body: { json: body } })).status,
    ]) {
      const on = await withFew();
      expect([await ask(on), await ask(on)]).toEqual([400, 429]);
    }
  });

  it("hinders none of the others", async () => {
    const token = await scene.token("admin");
    const noReading = await withNone("leer");
    expect((await noReading.call("GET", "/api/familias", { token })).status).toBe(429);
    expect((await noReading.call("PUT", "/api/familias/0", { token, body: {} })).status).not.toBe(429);
    expect((await noReading.call("GET", "/api/disponibles/999999/excel", { token })).status).toBe(404);
    const noWriting = await withNone("escribir", "subir", "descargar", "anonimo");
    expect((await noWriting.call("GET", "/api/familias", { token })).status).toBe(200);
    expect((await noWriting.call("DELETE", "/api/familias/0", { token })).status).toBe(429);
    expect((await noWriting.call("GET", "/api/familias")).status).toBe(429);
    const body = { nombre: "", email: "nadie@x.es", password: "x" };
    expect((await noWriting.call("POST", "/api/auth/signin", { body })).status).toBe(401);
  });
});
