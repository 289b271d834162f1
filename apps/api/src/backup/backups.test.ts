import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupError } from "@cosecha/db/backup/backup-error";
import type { Source } from "@cosecha/db/backup/copies";
import { keepWayBack } from "@cosecha/db/backup/way-back";
import { copiesIn } from "@cosecha/db/database";
import { lockFolder } from "@cosecha/db/folder-lock";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "@cosecha/trpc/kernel/errors";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hearRequests, requestBackup } from "./backup-requests.ts";
import { createBackups } from "./backups.ts";

let dataDir: string;
let now: Date;
let source: Source;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "cosecha-backups-"));
  now = new Date("2026-03-14T12:00:00Z");
  source = {
    migrations: [],
    dump: async (write) => write(Buffer.from("COPY public.familia (id) FROM stdin;\n1\n\\.\n")),
  };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const backupsOf = (DATABASE_URL?: string, folder = "") =>
  createBackups({
    env: { DATA_DIR: join(dataDir, folder), TZ_COOPERATIVA: "Europe/Madrid", DATABASE_URL },
    database: { copied: async () => source },
    now: () => now,
  });
const days = (n: number) => {
  now = new Date(now.getTime() + n * 86_400_000);
};
/** Holds the next copies back until `goOn`; `started` comes when one has begun. */
function holdDump() {
  const { dump } = source;
  let begun = () => {};
  let goOn = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  source.dump = async (write) => {
    begun();
    await released;
    await dump(write);
  };
  return { started, goOn };
}
const motivos = async (backups: ReturnType<typeof backupsOf>) =>
  (await backups.list()).map(({ motivo }) => motivo);

describe("the backups of a server", () => {
  it("are made by hand, listed, and read", async () => {
    const backups = backupsOf();
    expect(await backups.list()).toEqual([]);
    const made = await backups.make();
    expect(made).toMatchObject({
      nombre: "cosecha-2026-03-14-120000Z-a-mano.sql.gz",
      motivo: "a-mano",
      hecha: now,
    });
    expect(await backups.list()).toEqual([made]);
    const file = await backups.open(made.nombre);
    expect((await new Response(file?.leer()).arrayBuffer()).byteLength).toBe(file?.tamano);
  });

  it("are made one at a time, of whichever cooperative", async () => {
    let [dumping, most] = [0, 0];
    const { dump } = source;
    source.dump = async (write) => {
      most = Math.max(most, ++dumping);
      await sleep(10);
      await dump(write);
      dumping--;
    };
    const made = await Promise.all(["a", "b", "c"].map((folder) => backupsOf(undefined, folder).make()));
    expect([made.length, most]).toEqual([3, 1]);
  });

  it("are the only files that can be read", async () => {
    writeFileSync(join(dataDir, "auth-secret"), "x");
    const backups = backupsOf();
    await backups.make();
    for (const name of [
      "../auth-secret",
      "auth-secret",
      "",
      ".",
      "cosecha-2026-03-14-120000Z-nocturna.sql.gz",
    ]) {
      expect(await backups.open(name)).toBeUndefined();
    }
  });

  it("are made once a night, and only those are kept that are worth it", async () => {
    const backups = backupsOf();
    await backups.makeNightly();
    await backups.makeNightly();
    expect(await motivos(backups)).toEqual(["nocturna"]);
    for (let night = 0; night < 40; night++) {
      days(1);
      await backups.makeNightly();
    }
    // Seven days, and of before that two Sundays and the end of March.
    expect((await backups.list()).map(({ hecha }) => hecha.toISOString().slice(5, 10))).toEqual([
      ...["04-23", "04-22", "04-21", "04-20", "04-19", "04-18", "04-17", "04-12", "04-05", "03-31"],
    ]);
  });

  it("keep the way back to before an upgrade that is not whole", async () => {
    const backups = backupsOf();
    const before = [];
    for (let n = 0; n < 7; n++) {
      days(1);
      before.unshift((await backups.makeFor("antes-de-actualizar")).nombre);
      if (n === 0) await keepWayBack(copiesIn(dataDir), before[0] ?? "");
    }
    const kept = (await backups.list()).map(({ nombre }) => nombre);
    expect(kept).toEqual([...before.slice(0, 5), before[6]]);
  });

  it("are not made at night on PostgreSQL, where the operator's timer does it", async () => {
    const backups = backupsOf("postgresql://x");
    await backups.makeNightly();
    expect([backups.nightly, await backups.list()]).toEqual([false, []]);
  });

  it("say why the last of a night failed, until one goes well", async () => {
    const backups = backupsOf();
    const { dump } = source;
    source.dump = async () => {
      throw new BackupError("No queda sitio.");
    };
    await expect(backups.makeNightly()).rejects.toThrow("No queda sitio.");
    expect(backups.failure()).toBe("No queda sitio.");
    // What its task keeps is for people, and the log has what was wrong.
    const broken = new Error("EIO: i/o error");
    source.dump = async () => {
      throw broken;
    };
    await expect(backups.makeNightly()).rejects.toMatchObject({
      message: textos.comun.errorInterno,
      cause: broken,
    });
    source.dump = dump;
    await backups.makeNightly();
    expect(backups.failure()).toBeNull();
  });

  it("one at a time: who asks for another one is told, and the night waits", async () => {
    const backups = backupsOf();
    const { started, goOn } = holdDump();
    const first = backups.make();
    await started;
    const refused = await backups.make().catch((error) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect([refused.code, refused.message]).toEqual([
      "CONFLICTO",
      "Ya se está haciendo una copia de seguridad. Espere a que termine.",
    ]);
    await backups.makeNightly();
    expect(backups.failure()).toBeNull();
    goOn();
    await first;
    expect(await motivos(backups)).toEqual(["a-mano"]);
  });

  it("made by hand come after the one of the night that is being made", async () => {
    const backups = backupsOf();
    const { started, goOn } = holdDump();
    const night = backups.makeNightly();
    await started;
    const asked = backups.make();
    goOn();
    expect((await asked).motivo).toBe("a-mano");
    await night;
    expect((await motivos(backups)).sort()).toEqual(["a-mano", "nocturna"]);
  });
});

describe("a command beside the server that has the data", () => {
  it("asks it for a backup, and both leave nothing behind", async () => {
    const backups = backupsOf();
    const hear = async () => {
      // The server can read it whoever asks, which may be root.
      const [asked = ""] = readdirSync(copiesIn(dataDir));
      expect(statSync(join(copiesIn(dataDir), asked)).mode & 0o777).toBe(0o644);
      await hearRequests(dataDir, backups.makeFor);
    };
    const name = await requestBackup(dataDir, "nocturna", { isServed: async () => true, pause: hear });
    expect(name).toBe("cosecha-2026-03-14-120000Z-nocturna.sql.gz");
    expect(readdirSync(copiesIn(dataDir))).toEqual([name]);
  });

  it("is told why there is none", async () => {
    source.dump = async () => {
      throw new BackupError("No queda sitio.");
    };
    const hear = () => hearRequests(dataDir, backupsOf().makeFor);
    await expect(
      requestBackup(dataDir, "a-mano", { isServed: async () => true, pause: hear }),
    ).rejects.toThrow("No queda sitio.");
    expect(readdirSync(copiesIn(dataDir))).toEqual([]);
  });

  it("does not wait for ever for one that does not hear, or that ends", async () => {
    const pause = async () => undefined;
    await expect(requestBackup(dataDir, "a-mano", { isServed: async () => true, pause })).rejects.toThrow(
      "no contesta",
    );
    await expect(requestBackup(dataDir, "a-mano", { isServed: async () => false, pause })).rejects.toThrow(
      "se ha parado",
    );
    expect(readdirSync(copiesIn(dataDir))).toEqual([]);
  });

  it("a lock of the copies is not the one of the data", async () => {
    const lock = await lockFolder(dataDir);
    expect((await backupsOf().make()).motivo).toBe("a-mano");
    lock.release();
  });
});
