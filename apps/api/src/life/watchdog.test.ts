import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";

it("the watchdog ends a process whose main thread is stuck, and none that slept or is only busy", async () => {
  const script = `
    import { startWatchdog } from ${JSON.stringify(new URL("watchdog.ts", import.meta.url).href)};
    await startWatchdog({ every: 20, signs: 10, work: 100 });
    process.stdin.on("data", (milliseconds) => {
      for (const end = performance.now() + Number(milliseconds); performance.now() < end; );
      console.log("here");
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
  child.stdin.write("60000");
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(failed).toMatch(/^Cosecha lleva \d+ s sin responder y se cierra .*\n$/);
});
