/** Test counts `{ passed, failed, skipped }` as the runners report them. */
export const none = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Of vitest's JSON report. A file that could not even be loaded has no tests, yet counts as a failure. */
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

/** Of Playwright's JSON report; a test that passed only when tried again counts as failed. */
export function ofPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Of the TAP that `node --test` writes. */
export function ofTap(text) {
  const total = (name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, "m"))?.[1] ?? 0);
  return {
    passed: total("pass"),
    failed: total("fail") + total("cancelled"),
    skipped: total("skipped") + total("todo"),
  };
}

/**
 * A step failed although no test of it did, so that something outside the tests went wrong
 * (types, a crash, nothing run at all): that is one failure too.
 */
export function withOutcome(counts, ok) {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
