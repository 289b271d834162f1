import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { budget, machineFactor, overBudget } from "./budget.mjs";

test("refuses what takes half as much again, and allows a slow machine more", () => {
  assert.equal(overBudget("unit", budget.unit * 1.5, 1), undefined);
  assert.match(overBudget("unit", budget.unit * 1.5 + 1, 1), /s de procesador, y como mucho puede gastar/);
  assert.equal(overBudget("unit", budget.unit * 1.5 + 1, 1.1), undefined);
  assert.equal(overBudget("unit", undefined, 1), undefined);
  assert.ok(machineFactor() >= 1);
});

test("minds little of what takes little", () => {
  assert.equal(overBudget("trace", 9, 1), undefined);
  assert.notEqual(overBudget("trace", 11, 1), undefined);
});

test("the wrapper tells what its command took, and ends as it ended", { skip: !existsSync("/proc") }, () => {
  const work =
    "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end); process.exit(3)";
  const wrapper = fileURLToPath(new URL("timed.mjs", import.meta.url));
  const { status, output } = spawnSync(process.execPath, [wrapper, process.execPath, "-e", work], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  assert.equal(status, 3);
  assert.ok(Number(output[3]) >= 0.3, output[3]);
});
