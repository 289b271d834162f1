import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";

it("the watchdog ends a process whose main thread is stuck, and none that slept, is only busy, or told it to wait", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-watchdog-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lock = join(folder, "cosecha.lock");
  writeFileSync(lock, "");
  utimesSync(lock, 0, 0);
  const script = `
    import { openSync } from "node:fs";
    import { startWatchdog } from ${JSON.stringify(new URL("watchdog.ts", import.meta.url).href)};
    const unwatched = await startWatchdog({ every: 20, signs: 10, work: 100 });
    const lock = openSync(${JSON.stringify(lock)}, "r+");
    const work = async (milliseconds) => {
      for (const end = performance.now() + Number(milliseconds); performance.now() < end; );
      console.log("here");
    };
    process.stdin.on("data", (order) => {
      const [milliseconds, told] = String(order).split(" ");
      if (told) void unwatched(lock, () => work(milliseconds));
      else void work(milliseconds);
    });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  const exited = once(child, "exit");
  let failed = "";
  child.stderr.on("data", (chunk) => {
    failed += chunk;
  });
  const says = async () => String((await once(child.stdout, "data"))[0]).trim();
  expect(await says()).toBe("ready");
  child.kill("SIGSTOP");
  await sleep(400);
  child.kill("SIGCONT");
  child.stdin.write("80");
  expect(await says()).toBe("here");
  expect(statSync(lock).mtimeMs).toBe(0);
  child.stdin.write("1500 told");
  expect(await says()).toBe("here");
  expect(statSync(lock).mtimeMs).toBeGreaterThan(0);
  child.stdin.write("60000");
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(failed).toMatch(/^Cosecha lleva \d+ s sin responder y se cierra .*\n$/);
});
