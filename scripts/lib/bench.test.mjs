import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const bench = new URL("bench.mjs", import.meta.url).href;

test("a measurement that fails makes the command fail", () => {
  const script = `const { runBench } = await import(${JSON.stringify(bench)});
    await runBench(["there-is-none.ts"], async () => undefined);`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: "ignore",
  });
  assert.equal(status, 1);
});
