import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { budget, machineFactor, overBudget } from "./budget.mjs";

test("a step over its budget by half is refused, and a slow machine is allowed more", () => {
  assert.equal(overBudget("unit", budget.unit * 1.5, 1), undefined);
  assert.match(overBudget("unit", budget.unit * 1.5 + 1, 1), /s de procesador, y como mucho puede gastar/);
  assert.equal(overBudget("unit", budget.unit * 1.5 + 1, 1.1), undefined);
  assert.equal(overBudget("unit", undefined, 1), undefined);
  assert.ok(machineFactor() >= 1);
});

test("a step with a small budget may exceed it by more", () => {
  assert.equal(overBudget("trace", 9, 1), undefined);
  assert.notEqual(overBudget("trace", 11, 1), undefined);
});

/** What the wrapper says of a program: how it ended, and the seconds that it took. */
function measure(program) {
  const wrapper = fileURLToPath(new URL("timed.mjs", import.meta.url));
  const { status, output } = spawnSync(process.execPath, [wrapper, process.execPath, "-e", program], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  return { status, seconds: Number(output[3]) };
}
const work = (seconds) =>
  `for (let u = process.cpuUsage(); u.user + u.system < ${seconds * 1_000_000}; ) u = process.cpuUsage();`;
const hasProc = existsSync("/proc/self/stat");

test("the wrapper reports its command's processor time and ends with its code", { skip: !hasProc }, () => {
  const { status, seconds } = measure(`${work(0.3)} process.exit(3)`);
  assert.equal(status, 3);
  assert.ok(seconds >= 0.25, `${seconds}`);
});

test("the wrapper counts processes that nobody waits for", { skip: !hasProc }, () => {
  // The shell is killed while its child works on, as a browser's processes outlive it.
  const command = '"$NODE" -e "$WORK"; true';
  const env = `{ NODE: process.execPath, WORK: ${JSON.stringify(work(0.9))} }`;
  const shell = `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(command)}], { env: ${env} })`;
  const { seconds } = measure(`const shell = ${shell}; setTimeout(() => shell.kill("SIGKILL"), 700);`);
  assert.ok(seconds >= 0.4, `${seconds}`);
});
