import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { lockFolder } from "./folder-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "cosecha-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let serial = 0;
/**
 * A folder with the lock of a process that cannot be seen from here, last touched at a moment of
 * its own clock.
 */
function elsewhere(touched: Date): { dataDir: string; lockFile: string } {
  const dataDir = join(folder, String(++serial));
  mkdirSync(dataDir);
  const lockFile = join(dataDir, "cosecha.lock");
  writeFileSync(lockFile, "1 0 boot another-container");
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
    await vi.waitFor(() => expect(statSync(lockFile).mtimeMs).toBeGreaterThan(0));
    lock.release();
    expect(vi.getTimerCount()).toBe(0);
    expect(() => statSync(lockFile)).toThrow("ENOENT");
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
