import { Prisma, run } from "@cosecha/db/database";
import { pausaTras } from "@cosecha/domain/tareas";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { describeOnBothEngines } from "../../test/world.ts";
import { programar } from "./due.ts";
import { Runner, type Trabajo } from "./runner.ts";
import { aquietar, conservar, proximaTarea, type Tarea, terminar, tomar } from "./take.ts";

const AHORA = new Date("2026-03-14T12:00:00Z");
const at = (seconds: number) => new Date(AHORA.getTime() + seconds * 1_000);

describeOnBothEngines("work that is due", ({ world, database }) => {
  afterEach(() => world.db.tarea.deleteMany());

  const due = (tareas: Parameters<typeof programar>[1]) =>
    world.db.$transaction((tx) => programar(tx, tareas));
  const take = (seconds: number, cuantas = 10) =>
    tomar(world.db, { clases: ["cierre", "correo"], ahora: at(seconds), hasta: at(seconds + 90), cuantas });
  const end = (tarea: Tarea, otraVez?: Date) => world.db.$transaction((tx) => terminar(tx, tarea, otraVez));
  const claves = async (taken: ReturnType<typeof take>) => (await taken).tomadas.map(({ clave }) => clave);

  it("is written in one statement, also a thousand, and none of the kind and key twice", async () => {
    database.takeStatements();
    await due(Array.from({ length: 1_000 }, (_, n) => ({ clase: "correo", clave: n, cuando: at(n) })));
    expect(database.takeStatements()).toHaveLength(1);
    await due([{ clase: "correo", clave: 7, cuando: at(9_999) }]);
    expect(await world.db.tarea.count()).toBe(1_000);
    expect(await world.db.tarea.findFirst({ where: { clave: "7" } })).toMatchObject({ cuando: at(9_999) });
  });

  it("is given out once, oldest first, and says when the next is due", async () => {
    await due([
      { clase: "cierre", clave: 1, cuando: at(10) },
      { clase: "cierre", clave: 2, cuando: at(5) },
      { clase: "cierre", clave: 3, cuando: at(500) },
      { clase: "copia", cuando: at(-5) },
    ]);
    expect(await take(0)).toEqual({ tomadas: [], proxima: at(5) });
    database.takeStatements();
    const { tomadas, proxima } = await take(20, 1);
    expect(database.takeStatements()).toHaveLength(1);
    // What is due and was not taken may be with somebody who dies before it is seen.
    expect([tomadas, proxima]).toMatchObject([[{ clase: "cierre", clave: "2", intentos: 1 }], at(110)]);
    expect(await claves(take(20))).toEqual(["1"]);
    expect(await take(20)).toEqual({ tomadas: [], proxima: at(110) });
  });

  it("is due next for who does its kind, and never for who does not", async () => {
    await due([
      { clase: "mantener", cuando: at(-500) },
      { clase: "cierre", clave: 1, cuando: at(10) },
    ]);
    expect(await proximaTarea(world.db, ["cierre", "correo"])).toEqual(at(10));
    expect(await proximaTarea(world.db, ["correo"])).toBeNull();
  });

  it("waits where all is to be quiet, but for what somebody is doing", async () => {
    await due([1, 2, 3].map((clave) => ({ clase: "cierre", clave, cuando: at(clave === 3 ? 900 : 0) })));
    const [doing] = (await take(1, 1)).tomadas as [Tarea];
    const quiet = (seconds: number) => aquietar(world.db, { ahora: at(seconds), hasta: at(60) });
    expect(await quiet(2)).toBe(1);
    expect(await claves(take(59))).toEqual([]);
    await end(doing);
    expect(await quiet(3)).toBe(0);
    expect([await claves(take(60)), await claves(take(900))]).toEqual([["2"], ["3", "2"].toSorted()]);
  });

  it("goes to somebody else once the time of who took it is over, who then ends nothing", async () => {
    await due([{ clase: "cierre", clave: 1, cuando: at(0) }]);
    const [first] = (await take(1)).tomadas as [Tarea];
    expect(await claves(take(90))).toEqual([]);
    await conservar(world.db, [first], at(120));
    expect(await claves(take(119))).toEqual([]);
    const [second] = (await take(121)).tomadas as [Tarea];
    expect(second.intentos).toBe(2);
    await expect(end(first)).rejects.toThrow("somebody else");
    await end(second, at(1_000));
    expect(await world.db.tarea.findMany()).toMatchObject([{ cuando: at(1_000), intentos: 0, error: null }]);
  });

  it("that gets another moment while it is done is done again then", async () => {
    await due([{ clase: "cierre", clave: 1, cuando: at(0) }]);
    const [tarea] = (await take(1)).tomadas as [Tarea];
    await due([{ clase: "cierre", clave: 1, cuando: at(50) }]);
    await expect(end(tarea)).rejects.toThrow("somebody else");
    expect(await claves(take(49))).toEqual([]);
    expect(await claves(take(51))).toEqual(["1"]);
  });

  /** Runners of several processes, which write down what they do. */
  function start(cuantos: number, haz: Trabajo, now = () => new Date()) {
    const failed: unknown[] = [];
    const runners = Array.from({ length: cuantos }, () => {
      const onFailure = (error: unknown) => void failed.push(error);
      return new Runner({ ...database, trabajos: { cierre: haz }, onFailure, now });
    });
    for (const runner of runners) runner.start();
    return { runners, failed, stop: () => Promise.all(runners.map((runner) => runner.stop())) };
  }

  it("is done once by many processes, each thing with its end", async () => {
    const ids = Array.from({ length: 300 }, (_, n) => n);
    const begun = new Map<string, number>();
    const { failed, stop } = start(3, async ({ clave }) => {
      begun.set(clave, (begun.get(clave) ?? 0) + 1);
      return {
        entonces: (tx) =>
          run(tx, Prisma.sql`INSERT INTO intento (clave, fallos, hasta) VALUES (${clave}, 1, now())`),
      };
    });
    await due(ids.map((clave) => ({ clase: "cierre", clave, cuando: AHORA })));
    await expect.poll(() => world.db.tarea.count()).toBe(0);
    await stop();
    expect(failed).toEqual([]);
    expect([...begun.values()].every((times) => times === 1)).toBe(true);
    expect(
      (await world.db.intento.findMany()).map(({ clave }) => Number(clave)).sort((a, b) => a - b),
    ).toEqual(ids);
    await world.db.intento.deleteMany();
  });

  it("that fails waits longer each time, says why, and keeps nothing of what it wrote", async () => {
    const { runners, failed, stop } = start(1, async () => ({
      async entonces(tx) {
        await run(tx, Prisma.sql`INSERT INTO intento (clave, fallos, hasta) VALUES ('x', 1, now())`);
        throw new Error("el buzón está lleno");
      },
    }));
    await due([{ clase: "cierre", clave: 1, cuando: AHORA }]);
    const once = async (times: number) => {
      await expect.poll(() => failed.length).toBe(times);
      await expect
        .poll(() => world.db.tarea.findFirst())
        .toMatchObject({ intentos: times, tomadaHasta: null, error: "el buzón está lleno" });
      const { cuando } = await world.db.tarea.findFirstOrThrow();
      const pausa = cuando.getTime() - Date.now();
      expect(pausa).toBeGreaterThan(pausaTras(times) - 20_000);
      expect(pausa).toBeLessThanOrEqual(pausaTras(times));
    };
    await once(1);
    await world.db.tarea.updateMany({ data: { cuando: AHORA } });
    runners[0]?.look();
    await once(2);
    await stop();
    expect(await world.db.intento.count()).toBe(0);
    expect([1, 2, 3, 4, 5, 99].map((n) => pausaTras(n) / 60_000)).toEqual([0.5, 2, 10, 30, 60, 60]);
  });

  it("stays with a runner that stops until it has done it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let done = (): void => undefined;
    const doing = new Promise<void>((resolve) => (done = resolve));
    const { stop } = start(1, async () => {
      await doing;
      return {};
    });
    await due([{ clase: "cierre", clave: 1, cuando: AHORA }]);
    const taken = async () => (await world.db.tarea.findFirst())?.tomadaHasta ?? null;
    await expect.poll(taken).not.toBeNull();
    const until = await taken();
    const stopping = stop();
    vi.advanceTimersByTime(10_000);
    await expect.poll(taken).not.toEqual(until);
    done();
    await stopping;
    expect(await world.db.tarea.count()).toBe(0);
  });

  it("that never ends keeps no runner from stopping", async () => {
    let end = (): void => undefined;
    const { runners } = start(1, () => new Promise((resolve) => (end = () => resolve({}))));
    await due([{ clase: "cierre", clave: 1, cuando: AHORA }]);
    await expect.poll(async () => (await world.db.tarea.findFirst())?.tomadaHasta ?? null).not.toBeNull();
    await runners[0]?.stop(50);
    expect(await world.db.tarea.count()).toBe(1);
    end();
    await expect.poll(() => world.db.tarea.count()).toBe(0);
  });

  it("is heard of when a transaction adds it, and asks nothing while it waits", async () => {
    const done = vi.fn(async () => ({}));
    const { stop } = start(1, done);
    await due([{ clase: "cierre", clave: 1, cuando: new Date(Date.now() + 3_600_000) }]);
    await expect.poll(() => database.takeStatements().some((sql) => sql.includes("libres"))).toBe(true);
    await due([{ clase: "cierre", clave: 2, cuando: AHORA }]);
    await expect.poll(() => done.mock.calls.length).toBe(1);
    await expect.poll(() => world.db.tarea.count()).toBe(1);
    await stop();
  });
});
