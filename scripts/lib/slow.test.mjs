import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";
import { durationsOfPlaywright, durationsOfVitest, slowest } from "./slow.mjs";

test("the duration of each test is read from both reports, and the slowest come first", () => {
  const vitest = {
    testResults: [
      {
        name: join(root, "packages/db/src/disk.test.ts"),
        assertionResults: [{ duration: 5, fullName: "a disk fills" }, { fullName: "one that was left out" }],
      },
    ],
  };
  const spec = {
    title: "enters",
    file: "sesion.spec.ts",
    tests: [{ results: [{ duration: 70 }, { duration: 2 }] }],
  };
  const playwright = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] };
  assert.deepEqual(slowest([...durationsOfVitest(vitest), ...durationsOfPlaywright(playwright)]), [
    { ms: 72, file: "apps/web/e2e/sesion.spec.ts", title: "enters" },
    { ms: 5, file: "packages/db/src/disk.test.ts", title: "a disk fills" },
    { ms: 0, file: "packages/db/src/disk.test.ts", title: "one that was left out" },
  ]);
});
