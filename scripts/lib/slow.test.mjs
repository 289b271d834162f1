import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./run.mjs";
import { slowest, testsOfPlaywright, testsOfVitest } from "./slow.mjs";

test("each test is read from both reports, and the slowest come first", () => {
  const vitest = {
    testResults: [
      {
        name: join(root, "packages/db/src/disk.test.ts"),
        status: "failed",
        assertionResults: [
          { duration: 5, fullName: "a disk fills", status: "failed" },
          { fullName: "one that was left out", status: "skipped" },
        ],
      },
      { name: join(root, "packages/db/src/lock.test.ts"), status: "failed", assertionResults: [] },
    ],
  };
  const spec = {
    title: "enters",
    file: "sesion.spec.ts",
    ok: true,
    tests: [{ status: "flaky", results: [{ duration: 70 }, { duration: 2 }] }],
  };
  const playwright = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] };
  assert.deepEqual(slowest([...testsOfVitest(vitest), ...testsOfPlaywright(playwright)]), [
    { ms: 72, file: "apps/web/e2e/sesion.spec.ts", title: "enters", failed: true },
    { ms: 5, file: "packages/db/src/disk.test.ts", title: "a disk fills", failed: true },
    { ms: 0, file: "packages/db/src/disk.test.ts", title: "one that was left out", failed: false },
    { ms: 0, file: "packages/db/src/lock.test.ts", title: "no se carga", failed: true },
  ]);
});
