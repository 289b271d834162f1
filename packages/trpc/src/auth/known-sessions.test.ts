import { type Listen, PEOPLE_CHANNEL } from "@cosecha/db/notices";
import { beforeEach, describe, expect, it } from "vitest";
import { describeOnBothEngines } from "../../test/world.ts";
import type { Sessions } from "../kernel/services.ts";
import { type KnownSessions, rememberSessions } from "./known-sessions.ts";
import { createSessions } from "./sessions.ts";

describeOnBothEngines("sessions that are known", ({ world, database }) => {
  let clock: number;
  let asked: number;
  let lose: () => void;
  let listening: Promise<unknown>;
  const build = () => {
    const sessions = createSessions(world.db, { secret: "a secret for tests, long enough", days: 30 });
    const counted = {
      ...sessions,
      read: (...args: Parameters<typeof sessions.read>) => {
        asked++;
        return sessions.read(...args);
      },
    };
    return rememberSessions(
      counted,
      (listener) => {
        lose = listener.onLost;
        const begun = database.listen(listener);
        listening = begun;
        return begun;
      },
      { now: () => clock },
    );
  };
  beforeEach(() => {
    clock = 0;
    asked = 0;
  });

  /** A session that is known by now. */
  async function knownSession() {
    const { actor } = await world.crearFamilia();
    const sessions = build();
    const token = await sessions.open(actor.id);
    const read = async () => (await sessions.read(token)).actor;
    await read();
    await listening;
    await read();
    asked = 0;
    expect(await read()).toMatchObject({ type: "usuario", id: actor.id });
    expect(asked).toBe(0);
    return { sessions, read, id: actor.id };
  }

  it("are asked of the database once, and again after ten seconds", async () => {
    const { sessions, read } = await knownSession();
    clock = 9_999;
    await read();
    expect(asked).toBe(0);
    clock = 10_000;
    await read();
    await read();
    expect(asked).toBe(1);
    await sessions.stop();
  });

  it("are forgotten when another process changes a user or ends a session", async () => {
    const { sessions, read, id } = await knownSession();
    await world.db.usuario.update({ where: { id }, data: { roles: ["ROLE_ADMIN"] } });
    await expect.poll(read).toMatchObject({ roles: ["ROLE_ADMIN"] });
    await read();
    await world.db.sesion.deleteMany({ where: { userId: id } });
    await expect.poll(read).toEqual({ type: "anonimo" });
    await sessions.stop();
  });

  it("are forgotten at once when this process ends one", async () => {
    const { sessions, read } = await knownSession();
    const actor = await read();
    await sessions.close(actor.type === "usuario" ? actor.sesionId : "");
    expect(await read()).toEqual({ type: "anonimo" });
    await sessions.stop();
  });

  it("are not kept when they were read before a change and arrive after it", async () => {
    const { sessions, read, id } = await knownSession();
    clock = 10_000;
    const late = read();
    sessions.forget();
    await late;
    asked = 0;
    await read();
    expect(asked).toBe(1);
    await world.db.sesion.deleteMany({ where: { userId: id } });
    await sessions.stop();
  });

  it("are asked each time while nobody says what changes", async () => {
    const { sessions, read } = await knownSession();
    lose();
    await read();
    await read();
    expect(asked).toBe(2);
    await sessions.stop();
    clock += 60_000;
    await read();
    await read();
    expect(asked).toBe(4);
  });

  it(`hear the database on «${PEOPLE_CHANNEL}», which its triggers name, too`, async () => {
    const [row] = await world.db.$queryRaw<[{ source: string }]>`
      SELECT prosrc AS source FROM pg_proc WHERE proname = 'avisar_personas'`;
    expect(row.source).toContain(`'${PEOPLE_CHANNEL}'`);
  });
});

describe("the sessions that a process knows", () => {
  const all: KnownSessions = new Set();
  let asked = 0;
  const everybody = {
    async read() {
      asked++;
      return { actor: { type: "usuario", id: 1, familiaId: null, roles: [], sesionId: "s" } };
    },
  };
  async function open() {
    let onNotice = (_: string): void => undefined;
    const listen: Listen = async (listener) => {
      onNotice = listener.onNotice;
      return async () => {};
    };
    const sessions = rememberSessions(everybody as unknown as Sessions, listen, { all, now: () => 0 });
    const isAsked = async (token: string) => {
      const before = asked;
      await sessions.read(token, new Date());
      return asked > before;
    };
    await isAsked("before the database says what changes");
    return { isAsked, change: () => onNotice(""), stop: sessions.stop };
  }

  it("are at most ten thousand over all cooperatives, and only the oldest make room", async () => {
    const [uno, dos] = [await open(), await open()];
    for (let n = 0; n < 5_001; n++) {
      await uno.isAsked(`${n}`);
      await dos.isAsked(`${n}`);
    }
    expect(all.size).toBe(10_000);
    expect([await uno.isAsked("1"), await dos.isAsked("5000"), await uno.isAsked("0")]).toEqual([
      ...[false, false, true],
    ]);
    // What one forgets, or is closed with, makes room, and nobody else forgets it.
    uno.change();
    expect([await dos.isAsked("5000"), all.size]).toEqual([false, 5_000]);
    await dos.stop();
    expect(all.size).toBe(0);
  });
});
