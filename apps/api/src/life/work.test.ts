import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@cosecha/db/database";
import { MB } from "@cosecha/db/disk";
import { createTestDatabase, prepareFolder, type TestDatabase } from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { createLive } from "@cosecha/trpc/live/live";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestBackups } from "../../test/backups.ts";
import type { ServerBackups } from "../backup/backups.ts";
import { readEnv } from "./env.ts";
import { openHouse } from "./house.ts";
import { startWork } from "./work.ts";

const log = pino({ level: "silent" });
const no = () => Promise.reject(new Error("Nothing is asked of it."));

describe("a house on a disk that is nearly full", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "cosecha-work-"));
  beforeAll(() => prepareFolder(DATA_DIR));
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  const open = (free?: () => number) => {
    const shared = { log, say: () => undefined, readFile: no, writeFile: no, makePicture: no };
    return openHouse(readEnv({ DATA_DIR, SEED: "none" }), shared, {
      among: null,
      open: (prepare) => openDatabase({ DATA_DIR }, { prepare, free }),
      readSecret: () => "a secret for tests, long enough",
    });
  };

  it("opens again, and answers questions", async () => {
    await (await open()).close();
    const house = await open(() => 63 * MB);
    expect([house.database.isFull(), await house.database.db.usuario.count()]).toEqual([true, 1]);
    await house.close();
  });
});

describe("the work of a house on a disk that is nearly full", () => {
  let full = false;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ isFull: () => full });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    full = true;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => vi.useRealTimers());

  const start = (keepUp = vi.fn(async () => true)) => {
    const which: Database = { ...database, keepUp };
    const backups: ServerBackups = {
      ...createTestBackups(),
      ...{ nightly: false, makeFor: vi.fn(), makeNightly: vi.fn() },
    };
    const services = {
      sessions: createSessions(database.db, { secret: "a secret for tests, long enough", days: 1 }),
      live: createLive(database),
      ...{ readFile: no, writeFile: no, makePicture: no },
    };
    return startWork({ dataDir: "none", database: which, backups, log, zona: "Europe/Madrid" }, services);
  };
  const minute = () => vi.advanceTimersByTimeAsync(60_000);

  it("begins, and is due once there is room", async () => {
    const work = await start();
    expect(await database.db.tarea.count()).toBe(0);
    await minute();
    expect(await database.db.tarea.count()).toBe(0);
    full = false;
    await minute();
    await expect.poll(() => database.db.tarea.count()).toBe(4);
    await work.stop();
  });

  it("is upkeep each minute, until there is room or it stops", async () => {
    const keepUp = vi.fn(async () => true);
    const work = await start(keepUp);
    await minute();
    await minute();
    expect(keepUp).toHaveBeenCalledTimes(2);
    full = false;
    await minute();
    expect(keepUp).toHaveBeenCalledTimes(2);
    full = true;
    await work.stop();
    await minute();
    expect(keepUp).toHaveBeenCalledTimes(2);
  });
});
