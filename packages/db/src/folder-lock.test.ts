import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { FolderTaken, lockFolder } from "./folder-lock.ts";
import { type ProcessView, viewOfSystem } from "./process-view.ts";

const folder = mkdtempSync(join(tmpdir(), "cosecha-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let serial = 0;
/**
 * A folder with the lock of a process that cannot be seen from here, last touched at a moment of
 * its own clock.
 */
function elsewhere(
  touched: Date,
  owner = "1 0 boot another-container",
): { dataDir: string; lockFile: string } {
  const dataDir = join(folder, String(++serial));
  mkdirSync(dataDir);
  const lockFile = join(dataDir, "cosecha.lock");
  writeFileSync(lockFile, owner);
  utimesSync(lockFile, touched, touched);
  return { dataDir, lockFile };
}

/** Does not wait, and counts how long it should have. */
function quickly(during: (seconds: number) => void = () => undefined) {
  const waited = { seconds: 0 };
  const pause = async (milliseconds: number) => {
    waited.seconds += milliseconds / 1_000;
    during(waited.seconds);
  };
  return { waited, pause };
}

describe("a lock of another machine or container", () => {
  // Like a dead container's lock, like a copied folder's, and with wrong clocks.
  it.each([
    ["now", 0],
    ["a year ago", -365 * 86_400_000],
    ["tomorrow", 86_400_000],
  ])("is taken over after a minute without a sign of life when it was touched %s", async (_when, since) => {
    const { dataDir, lockFile } = elsewhere(new Date(Date.now() + since));
    const { waited, pause } = quickly();
    const said: string[] = [];
    const lock = await lockFolder(dataDir, { pause, say: (line) => said.push(line) });
    expect(waited.seconds).toBe(60);
    expect(said).toEqual([expect.stringMatching(/«another-container».* en un minuto .*cosecha\.lock/)]);
    expect(readFileSync(lockFile, "utf8")).toMatch(new RegExp(`^${process.pid} `));
    lock.release();
  });

  it("is respected while its owner touches it, and the error names the file and when to try again", async () => {
    const { dataDir, lockFile } = elsewhere(new Date(0));
    // Its clock jumps back, too.
    const { waited, pause } = quickly((seconds) => {
      if (seconds === 42) utimesSync(lockFile, new Date(-1_000_000), new Date(-1_000_000));
    });
    const failure = lockFolder(dataDir, { pause });
    await expect(failure).rejects.toThrow(/^DATA_DIR: otro proceso \(1\) en «another-container».* ya usa/);
    await expect(failure).rejects.toThrow(/dentro de un minuto \(el cerrojo es .*cosecha\.lock\)\.$/);
    expect(waited.seconds).toBe(42);
    expect(readFileSync(lockFile, "utf8")).toBe("1 0 boot another-container");
  });

  it("is waited for again when a third process takes it meanwhile", async () => {
    const { dataDir, lockFile } = elsewhere(new Date());
    const { waited, pause } = quickly((seconds) => {
      if (seconds === 50) writeFileSync(lockFile, "1 0 boot a-third");
    });
    (await lockFolder(dataDir, { pause })).release();
    expect(waited.seconds).toBe(110);
  });

  it("is given to one of two processes that waited for it", async () => {
    const { dataDir } = elsewhere(new Date());
    const both = await Promise.allSettled(
      [1, 2].map(() => lockFolder(dataDir, { pause: () => new Promise((resolve) => setImmediate(resolve)) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const one of both) if (one.status === "fulfilled") one.value.release();
  });
});

/** What processes see of each other that have these starts, all in one boot and PID namespace. */
const seeing = (
  starts: Record<number, string | undefined>,
  from: Partial<ProcessView> = {},
): ProcessView => ({
  host: "cosecha",
  boot: "boot",
  pidNamespace: "1",
  ...from,
  startOf: (pid) => (pid === process.pid ? "me" : pid in starts ? starts[pid] : null),
});

describe("the owner of a lock", () => {
  const here = seeing({ 7: "500", 8: undefined });

  // Where a living one may carry the same host name: a fixed `hostname:`, a StatefulSet.
  it.each([
    ["of another PID namespace", "9 500 boot cosecha#2", here],
    ["of another boot of that host", "9 500 earlier cosecha#1", here],
    ["of this boot, written by a version that knew no namespace", "9 500 boot cosecha", here],
    ["of whom an earlier version wrote the pid alone", "9", here],
    ["whose system told neither boot nor namespace", "9 - - cosecha#-", here],
    ["there by its number, of which the system hides the start", "8 500 boot cosecha#1", here],
    ["there by its number, whose start was not told", "7 - boot cosecha#1", here],
    ["seen by a process that is told nothing", "9 500 boot cosecha#1", seeing({}, { boot: undefined })],
    ["named by nothing", "", here],
  ])("is waited for when it is one %s", async (_who, owner, view) => {
    const { dataDir, lockFile } = elsewhere(new Date(0), owner);
    const beats = quickly((seconds) => {
      if (seconds === 11) utimesSync(lockFile, new Date(1), new Date(1));
    });
    await expect(lockFolder(dataDir, { view, pause: beats.pause })).rejects.toThrow(FolderTaken);
    expect([beats.waited.seconds, readFileSync(lockFile, "utf8")]).toEqual([11, owner]);
    const { waited, pause } = quickly();
    (await lockFolder(dataDir, { view, pause })).release();
    expect(waited.seconds).toBe(60);
  });

  it.each([
    ["has ended", "9 500 boot cosecha#1"],
    ["has ended, and whose number is another process's", "7 400 boot cosecha#1"],
    ["has ended, whatever its host was called", "9 500 boot before#1"],
  ])("is followed at once when it is one of this namespace that %s", async (_what, owner) => {
    const { dataDir } = elsewhere(new Date(0), owner);
    const { waited, pause } = quickly();
    (await lockFolder(dataDir, { view: here, pause })).release();
    expect(waited.seconds).toBe(0);
  });

  it.each([
    ["this namespace", "7 500 boot cosecha#1"],
    ["an earlier version that can be seen from here", "7 500 boot cosecha"],
  ])("is respected at once when it is a living one of %s", async (_whose, owner) => {
    const { dataDir } = elsewhere(new Date(0), owner);
    const { waited, pause } = quickly();
    await expect(lockFolder(dataDir, { view: here, pause })).rejects.toThrow(
      /^DATA_DIR: otro proceso \(7\) ya usa/,
    );
    expect(waited.seconds).toBe(0);
  });

  it("stays when who removes a dead one's lock before puts its own in place", async () => {
    const { dataDir, lockFile } = elsewhere(new Date(0), "9 500 boot cosecha#1");
    const removing = `${lockFile}.removing`;
    writeFileSync(removing, "7 500 boot cosecha#1");
    const { waited, pause } = quickly(() => {
      writeFileSync(lockFile, "7 500 boot cosecha#1");
      rmSync(removing);
    });
    await expect(lockFolder(dataDir, { view: here, pause })).rejects.toThrow(/otro proceso \(7\) ya usa/);
    expect([waited.seconds, readFileSync(lockFile, "utf8")]).toEqual([0.1, "7 500 boot cosecha#1"]);
    expect(readdirSync(dataDir)).toEqual(["cosecha.lock"]);
  });

  it("is followed after some seconds when another died while it removed the lock", async () => {
    const { dataDir, lockFile } = elsewhere(new Date(0), "9 500 boot cosecha#1");
    writeFileSync(`${lockFile}.removing`, "8 500 boot cosecha#1");
    const { waited, pause } = quickly();
    (await lockFolder(dataDir, { view: here, pause })).release();
    expect(waited.seconds).toBeCloseTo(5.1);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("is another host's to versions that know no namespace, which wait for those", async () => {
    const { dataDir, lockFile } = elsewhere(new Date(0), "9 500 boot cosecha#1");
    const lock = await lockFolder(dataDir, { view: here });
    const [pid, started, boot, host] = readFileSync(lockFile, "utf8").split(" ");
    expect([pid, started, boot, host]).toEqual([String(process.pid), "me", "boot", "cosecha#1"]);
    lock.release();
  });

  it("keeps serving while another container starts again and again, of which none gets in", async () => {
    const { dataDir, lockFile } = elsewhere(new Date(0), "9 500 boot cosecha#1");
    const onLost = vi.fn();
    const serving = await lockFolder(dataDir, { view: here, onLost });
    const there = seeing({}, { pidNamespace: "2" });
    for (let start = 1; start <= 20; start++) {
      const { pause } = quickly((seconds) => {
        if (seconds === 10) utimesSync(lockFile, new Date(start), new Date(start));
      });
      const said: string[] = [];
      await expect(
        lockFolder(dataDir, { view: there, pause, say: (line) => said.push(line) }),
      ).rejects.toThrow(/en «cosecha», quizá de otro ordenador o contenedor, ya usa los datos/);
      expect(said).toHaveLength(1);
      expect([serving.isMine(), onLost.mock.calls.length]).toEqual([true, 0]);
    }
    serving.release();
  });
});

describe("a process in a container with the same host name", () => {
  const script = join(folder, "container.mjs");
  const dataDir = join(folder, "volume");
  const lockFile = join(dataDir, "cosecha.lock");
  /** A PID namespace of its own where this system lets us make one, else one that is made up. */
  const unshare = [
    ["--pid", "--fork", "--kill-child", "--mount-proc"],
    ["--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc"],
  ].find((args) => spawnSync("unshare", [...args, "true"]).status === 0);
  const container = () => {
    writeFileSync(
      script,
      `import { utimesSync } from "node:fs";
      import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
      register();
      const { lockFolder } = await import(${JSON.stringify(new URL("folder-lock.ts", import.meta.url).href)});
      const { viewOfSystem } = await import(${JSON.stringify(new URL("process-view.ts", import.meta.url).href)});
      const view = { ...viewOfSystem(), ...${JSON.stringify(unshare === undefined ? { pidNamespace: "another" } : {})} };
      await lockFolder(${JSON.stringify(dataDir)}, { view });
      process.stdin.on("data", () => {
        utimesSync(${JSON.stringify(lockFile)}, new Date(1), new Date(1));
        console.log("beat");
      });
      console.log("serving");`,
    );
    return unshare === undefined
      ? spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] })
      : spawn("unshare", [...unshare, process.execPath, script], { stdio: ["pipe", "pipe", "inherit"] });
  };

  it("is not robbed while it lives, and followed a minute after it was killed", async () => {
    const child = container();
    const says = async () => String((await once(child.stdout, "data"))[0]).trim();
    expect(await says()).toBe("serving");
    const owner = readFileSync(lockFile, "utf8");
    expect(owner).toContain(` ${hostname()}#`);
    expect(owner).not.toContain(`#${viewOfSystem().pidNamespace}`);
    const waited: number[] = [];
    const starts = lockFolder(dataDir, {
      pause: async () => {
        if (waited.push(1) !== 9) return;
        child.stdin.write("beat\n");
        expect(await says()).toBe("beat");
      },
    });
    await expect(starts).rejects.toThrow(FolderTaken);
    expect([waited.length, readFileSync(lockFile, "utf8")]).toEqual([9, owner]);
    child.kill("SIGKILL");
    await once(child, "exit");
    const after = quickly();
    (await lockFolder(dataDir, { pause: after.pause })).release();
    expect(after.waited.seconds).toBe(60);
  });
});

describe("this process's own lock", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is touched every ten seconds until it is released", async () => {
    const dataDir = join(folder, "touched");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lock = await lockFolder(dataDir);
    const lockFile = join(dataDir, "cosecha.lock");
    utimesSync(lockFile, new Date(0), new Date(0));
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => statSync(lockFile).mtimeMs).toBeGreaterThan(0);
    lock.release();
    expect(vi.getTimerCount()).toBe(0);
    expect(() => statSync(lockFile)).toThrow("ENOENT");
  });

  it("is lost from the very moment at which another process has it", async () => {
    const dataDir = join(folder, String(++serial));
    const lockFile = join(dataDir, "cosecha.lock");
    const onLost = vi.fn();
    const lock = await lockFolder(dataDir, { onLost });
    expect(lock.isMine()).toBe(true);
    renameSync(lockFile, `${lockFile}.aside`);
    writeFileSync(lockFile, "1 0 boot another-container");
    expect([lock.isMine(), onLost.mock.calls.length]).toEqual([false, 1]);
  });

  it.each([
    ["has it", "1 0 boot another-container"],
    ["had it and gave it back", null],
  ])("is given up when the process slept so long that another one %s", async (_what, theirs) => {
    const dataDir = join(folder, String(++serial));
    const lockFile = join(dataDir, "cosecha.lock");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const onLost = vi.fn();
    const lock = await lockFolder(dataDir, { onLost });
    expect([lock.isMine(), onLost.mock.calls.length]).toEqual([true, 0]);
    rmSync(lockFile);
    if (theirs !== null) writeFileSync(lockFile, theirs);
    vi.advanceTimersByTime(10_000);
    expect([lock.isMine(), onLost.mock.calls.length]).toEqual([false, 1]);
    lock.release();
    expect(vi.getTimerCount()).toBe(0);
    if (theirs !== null) expect(readFileSync(lockFile, "utf8")).toBe(theirs);
  });
});
