import assert from "node:assert/strict";
import { test } from "node:test";
import { add, none, ofPlaywright, ofTap, ofVitest, withOutcome } from "./counts.mjs";

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };

test("vitest's tests are counted, and a file that cannot be loaded is a failure", () => {
  const failing = { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] };
  const broken = { status: "failed", assertionResults: [] };
  assert.deepEqual(ofVitest({ ...vitest, testResults: [failing] }), { passed: 3, failed: 1, skipped: 2 });
  assert.deepEqual(ofVitest({ ...vitest, testResults: [failing, broken] }), {
    passed: 3,
    failed: 2,
    skipped: 2,
  });
});

test("Playwright's flaky tests and loading errors are failures", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  assert.deepEqual(ofPlaywright({ stats, errors: [{}] }), { passed: 5, failed: 3, skipped: 2 });
});

test("the tests of node --test are counted", () => {
  const tap = "# tests 6\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n";
  assert.deepEqual(ofTap(tap), { passed: 3, failed: 2, skipped: 1 });
});

test("a failing step without failing tests counts as one failure", () => {
  assert.deepEqual(withOutcome(none, false), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(withOutcome({ passed: 1, failed: 2, skipped: 0 }, false), {
    passed: 1,
    failed: 2,
    skipped: 0,
  });
  assert.deepEqual(add(none, withOutcome(none, true)), none);
});
