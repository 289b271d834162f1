import { relative } from "node:path";
import { root } from "./run.mjs";

/** Each test in vitest's JSON report: `{ ms, file, title, failed }`. A file that does not load is one. */
export const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map(({ duration, fullName, status }) => ({
      ms: duration ?? 0,
      file,
      title: fullName,
      failed: status === "failed",
    }));
    const broken = status === "failed" && !tests.some(({ failed }) => failed);
    return broken ? [...tests, { ms: 0, file, title: "no se carga", failed: true }] : tests;
  });

/**
 * The same from Playwright's JSON report. Its suites nest, and its file names are relative to the
 * folder of the tests.
 */
export const testsOfPlaywright = ({ suites }) => suites.flatMap(testsOfSuite);

const testsOfSuite = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(testsOfSuite),
  ...specs.flatMap(({ title, file, ok, tests }) =>
    tests.map(({ results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      file: `apps/web/e2e/${file}`,
      title,
      failed: !ok || tests.some(({ status }) => status === "flaky"),
    })),
  ),
];

/** The twenty slowest, the slowest first. */
export const slowest = (tests) => tests.toSorted((a, b) => b.ms - a.ms).slice(0, 20);

export function showSlowest(tests) {
  process.stdout.write("\nLas más lentas:\n");
  for (const { ms, file, title } of slowest(tests)) {
    const time = (ms / 1000).toLocaleString("es-ES", { maximumFractionDigits: 1 });
    process.stdout.write(`${time.padStart(7)} s  ${file}: ${title}\n`);
  }
}

/** Prints which tests failed, so that the end of a long output says it, too. */
export function showFailed(tests) {
  const failed = tests.filter((test) => test.failed);
  if (failed.length === 0) return;
  process.stdout.write("\nHan fallado:\n");
  for (const { file, title } of failed) process.stdout.write(`  ${file}: ${title}\n`);
}
