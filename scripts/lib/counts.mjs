/** Counts of tests, `{ passed, failed, skipped }`, read from the runners' reports. */
export const none = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** From vitest's JSON report. A file that does not load has no tests, but counts as a failure. */
export function ofVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** From Playwright's JSON report. A test that passes only when it is retried counts as failed. */
export function ofPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** From the TAP output of `node --test`. */
export function ofTap(text) {
  const total = (name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, "m"))?.[1] ?? 0);
  return {
    passed: total("pass"),
    failed: total("fail") + total("cancelled"),
    skipped: total("skipped") + total("todo"),
  };
}

/**
 * Adds a failure when the step failed although none of its tests did: a type error, a crash, or no
 * test was run.
 */
export function withOutcome(counts, ok) {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
