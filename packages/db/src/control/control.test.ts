import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { CHANNEL, type NoticeListener, PEOPLE_CHANNEL } from "../notices.ts";
import { askPostgres, createEmptyPostgres } from "../testing.ts";
import { createPooler } from "../testing-pooler.ts";
import { takenAway } from "../versions.ts";
import { Control, ControlError, LockLost } from "./control.ts";
import { Hub } from "./hub.ts";
import { STEPS } from "./schema.ts";

const { TEST_DATABASE_URL = "" } = process.env;

describe("the control database", () => {
  let base: Awaited<ReturnType<typeof createEmptyPostgres>>;
  let control: Control;
  beforeAll(async () => {
    base = await createEmptyPostgres(TEST_DATABASE_URL);
    // Processes that start at once bring it to this version one after the other.
    const opened = await Promise.all([1, 2, 3].map(() => Control.open(base.url)));
    control = opened[0] as Control;
    await Promise.all(opened.slice(1).map((one) => one.close()));
  });
  afterAll(async () => {
    await control.close();
    await base.drop();
  });

  let n = 0;
  const apuntar = (more: { clave?: string; anfitrion?: string } = {}) => {
    n++;
    const nueva = { clave: `g-${n}`, anfitrion: `g${n}.example.org`, zona: "Europe/Madrid", ...more };
    return control.apuntar(nueva, async (una) => una);
  };

  it("knows a cooperative by its host and its name, in a database that no other ever had", async () => {
    const una = await apuntar();
    expect(una).toMatchObject({
      estado: "creando",
      anfitrion: `g${n}.example.org`,
      usuarios: 0,
      copiada: null,
    });
    expect(una.url).toBe(base.url.replace(/[^/]+$/, una.base));
    expect(await control.deAnfitrion(una.anfitrion)).toEqual(una);
    expect(await control.deClave(una.clave)).toEqual(una);
    expect(await control.deAnfitrion("nadie.example.org")).toBeUndefined();
    await control.ponerEstado(una.id, "borrada");
    expect(await control.deAnfitrion(una.anfitrion)).toBeUndefined();
    const otra = await apuntar({ clave: una.clave, anfitrion: una.anfitrion });
    expect(otra.base).not.toBe(una.base);
    expect((await control.deClave(una.clave))?.id).toBe(otra.id);
    expect((await control.deId(una.id))?.estado).toBe("borrada");
  });

  it("starts where a later version only added to it, or took away what this one does without", async () => {
    const put = (desde: number) =>
      askPostgres(
        base.url,
        "INSERT INTO paso_de_control VALUES (99, $1) ON CONFLICT (n) DO UPDATE SET desde = $1",
        [desde],
      );
    for (const desde of [0, STEPS.length]) {
      await put(desde);
      await (await Control.open(base.url)).close();
    }
    await put(STEPS.length + 1);
    await expect(Control.open(base.url)).rejects.toThrow("de una versión más nueva");
    await askPostgres(base.url, "DELETE FROM paso_de_control WHERE n = 99");
  });

  it("is not opened by way of a pooler, and says what to write instead", async () => {
    const pooler = await createPooler(base.url);
    onTestFinished(() => pooler.close());
    await expect(Control.open(pooler.url)).rejects.toThrow(
      /^CONTROL_DATABASE_URL: ahí no responde PostgreSQL, .*\. Ponga la dirección de PostgreSQL mismo\.$/,
    );
  });

  it("says of each step that takes something away which programs do without it", () => {
    for (const { sql, desde } of STEPS) {
      if (desde === undefined) expect(takenAway(sql)).toEqual([]);
    }
  });

  it("does not say of a database that it has come less far than it has", async () => {
    const { id } = await apuntar();
    for (const migracion of ["20270101000000_a", "20270201000000_b", "20270101000000_a"]) {
      await control.ponerMigracion(id, migracion);
    }
    expect((await control.deId(id))?.migracion).toBe("20270201000000_b");
    await control.ponerMigracion(id, "");
    expect((await control.deId(id))?.migracion).toBe("");
  });

  it.each([
    ["a name that is taken", { clave: "g-1" }, "Ya hay una cooperativa «g-1»."],
    ["a host that is taken", { anfitrion: "g1.example.org" }, "ya es de otra cooperativa"],
    ["a name of capitals", { clave: "Grupo" }, "no vale como nombre"],
    ["a name with a space", { clave: "un grupo" }, "no vale como nombre"],
    ["a name with a quote", { clave: 'a"; DROP' }, "no vale como nombre"],
    ["a host with a port", { anfitrion: "g.example.org:80" }, "no vale como nombre"],
    ["a host of capitals", { anfitrion: "G.example.org" }, "no vale como nombre"],
  ])("refuses %s, and writes nothing", async (_, more, message) => {
    const before = (await control.todas()).length;
    const refused = apuntar(more);
    await expect(refused).rejects.toBeInstanceOf(ControlError);
    await expect(refused).rejects.toThrow(message);
    expect((await control.todas()).length).toBe(before);
  });

  it("gives each that is due to one process, the one that has waited longest first", async () => {
    const ids: number[] = [];
    const ahora = new Date("2026-03-14T12:00:00Z");
    const before = (minutes: number) => new Date(ahora.getTime() - minutes * 60_000);
    for (let i = 0; i < 20; i++) {
      const { id } = await apuntar();
      ids.push(id);
      await control.ponerEstado(id, "activa");
    }
    await control.ponerProximas(ids.map((id, i) => ({ id, proxima: i === 19 ? null : before(i) })));
    const hasta = new Date(ahora.getTime() + 45_000);
    const taken = await Promise.all(
      Array.from({ length: 8 }, () => control.tomar({ ahora, hasta, cuantas: 3 })),
    );
    expect(taken.flat().toSorted((a, b) => a - b)).toEqual(ids.slice(0, 19));
    expect(await control.tomar({ ahora, hasta, cuantas: 3 })).toEqual([]);
    // Nobody said when it is due next: its process has died.
    const later = new Date(hasta.getTime() + 1);
    expect(await control.tomar({ ahora: later, hasta: later, cuantas: 100 })).toHaveLength(19);
    await control.ponerProximas(ids.map((id) => ({ id, proxima: null })));
  });

  it("says when one that closes is due next, but not later than another process that has it open", async () => {
    const { id } = await apuntar();
    await control.ponerEstado(id, "activa");
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 12, minute));
    const close = (dicha: Date | null, proxima: Date | null) =>
      control.ponerCerrada(id, { usuarios: 1, copiada: null, proxima, dicha });
    const isDue = async (minute: number) => {
      const taken = await control.tomar({ ahora: at(minute), hasta: at(minute), cuantas: 99 });
      return taken.includes(id);
    };
    // Nobody else has said anything: it counts, never or late as it may be.
    await control.ponerProximas([{ id, proxima: at(1) }]);
    await close(at(1), null);
    expect(await isDue(59)).toBe(false);
    await control.ponerProximas([{ id, proxima: at(1) }]);
    await close(at(1), at(30));
    expect([await isDue(29), await isDue(30)]).toEqual([false, true]);
    // Another has said something since, or this one could say nothing.
    for (const dicha of [at(1), null]) {
      await control.ponerProximas([{ id, proxima: at(2) }]);
      await close(dicha, null);
      expect(await isDue(2)).toBe(true);
      await close(dicha, at(1));
      expect(await isDue(1)).toBe(true);
    }
    await control.ponerProximas([{ id, proxima: null }]);
    await close(null, at(3));
    expect(await isDue(3)).toBe(true);
    await control.ponerProximas([{ id, proxima: null }]);
  });

  it("says where a lock was lost, with its session, before what cannot be taken back", async () => {
    const una = await apuntar();
    await control.ponerEstado(una.id, "activa");
    await control.enExclusiva(una, async (_, stillAlone) => {
      await stillAlone();
      await askPostgres(
        base.url,
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        [una.id],
      );
      await expect(stillAlone()).rejects.toBeInstanceOf(LockLost);
    });
  });

  it("gives a host to none that was deleted meanwhile", async () => {
    const una = await apuntar();
    await control.ponerEstado(una.id, "borrada");
    await expect(control.ponerAnfitrion(una, "tarde.example.org")).rejects.toThrow("No hay ninguna");
    expect(await control.deAnfitrion("tarde.example.org")).toBeUndefined();
  });

  it("takes none that is suspended", async () => {
    const { id } = await apuntar();
    await control.ponerProximas([{ id, proxima: new Date(0) }]);
    await control.ponerEstado(id, "suspendida");
    const now = new Date();
    expect(await control.tomar({ ahora: now, hasta: now, cuantas: 9 })).toEqual([]);
  });

  describe("brings what is announced", () => {
    const hubs: Hub[] = [];
    const changes: number[] = [];
    const open = async () => {
      const hub = await Hub.open(control, () => changes.push(1), { retry: 10 });
      hubs.push(hub);
      return hub;
    };
    afterEach(async () => {
      for (const hub of hubs.splice(0)) await hub.close();
    });
    /** What one hears of a cooperative. */
    async function hear(hub: Hub, id: number, channel: NoticeListener["channel"] = CHANNEL) {
      const heard: string[] = [];
      const end = await hub.listenTo(id)({
        channel,
        onNotice: (payload) => heard.push(payload),
        onLost: () => heard.push("(lost)"),
      });
      return { heard, end };
    }

    it("to its own process at once, to the others soon, and to nobody of another cooperative", async () => {
      const [one, other] = [await open(), await open()];
      const [mine, theirs, foreign, people] = [
        await hear(one, 1),
        await hear(other, 1),
        await hear(other, 2),
        await hear(other, 1, PEOPLE_CHANNEL),
      ];
      one.publish(1, CHANNEL, "uno");
      expect(mine.heard).toEqual(["uno"]);
      await expect.poll(() => theirs.heard).toEqual(["uno"]);
      await mine.end();
      for (let i = 0; i < 50; i++) one.publish(1, CHANNEL, String(i));
      await expect.poll(() => theirs.heard.length).toBe(51);
      expect(theirs.heard.slice(1)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
      expect([mine.heard, foreign.heard, people.heard]).toEqual([["uno"], [], []]);
    });

    it("as lost, where it is longer than PostgreSQL takes", async () => {
      const [one, other] = [await open(), await open()];
      const [mine, theirs] = [await hear(one, 1), await hear(other, 1)];
      one.publish(1, CHANNEL, "ñ".repeat(3_990));
      expect(mine.heard[0]).toHaveLength(3_990);
      await expect.poll(() => theirs.heard).toEqual(["(lost)"]);
    });

    it("as lost, where nothing was heard for a while; nobody's session counts as known meanwhile", async () => {
      const [one, other] = [await open(), await open()];
      const [screen, people] = [await hear(other, 1), await hear(other, 1, PEOPLE_CHANNEL)];
      const name = new URL(base.url).pathname.slice(1);
      await askPostgres(
        TEST_DATABASE_URL,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
        [name],
      );
      await expect.poll(() => people.heard).toEqual(["(lost)"]);
      await expect.poll(() => screen.heard).toEqual(["(lost)"]);
      const again = await hear(other, 1);
      await expect
        .poll(async () => {
          one.publish(1, CHANNEL, "otra vez");
          return again.heard.length > 0;
        })
        .toBe(true);
    });

    it("as lost, once it can be said again, also where nobody has anything else to say", async () => {
      const one = await open();
      const theirs = await hear(await open(), 1);
      const notify = vi.spyOn(control, "notify").mockRejectedValue(new Error("away"));
      one.publish(1, CHANNEL, "uno");
      one.publish(1, CHANNEL, "dos");
      await expect.poll(() => notify.mock.calls.length).toBeGreaterThan(0);
      notify.mockRestore();
      await expect.poll(() => theirs.heard, { timeout: 5_000 }).toEqual(["(lost)"]);
    });

    it("that cooperatives have changed, but not that one is due", async () => {
      await open();
      const { id } = await apuntar();
      await expect.poll(() => changes.length).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const before = changes.length;
      await control.ponerProximas([{ id, proxima: new Date() }]);
      await control.ponerCerrada(id, { usuarios: 3, copiada: null, proxima: null, dicha: null });
      await control.ponerMigracion(id, "x");
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(changes.length).toBe(before);
      await control.ponerEstado(id, "activa");
      await expect.poll(() => changes.length).toBeGreaterThan(before);
    });
  });
});
