import { relative } from "node:path";
import { root } from "./run.mjs";

/** The duration of each test in vitest's JSON report: `{ ms, file, title }`. */
export const durationsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      file: relative(root, name),
      title: fullName,
    })),
  );

/**
 * The same from Playwright's JSON report. Its suites nest, and its file names are relative to the
 * folder of the tests.
 */
export const durationsOfPlaywright = ({ suites }) => suites.flatMap(durationsOfSuite);

const durationsOfSuite = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(durationsOfSuite),
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      file: `apps/web/e2e/${file}`,
      title,
    })),
  ),
];

/** The twenty slowest, the slowest first. */
export const slowest = (durations) => durations.toSorted((a, b) => b.ms - a.ms).slice(0, 20);

/** Prints the twenty slowest tests. */
export function showSlowest(durations) {
  process.stdout.write("\nLas más lentas:\n");
  for (const { ms, file, title } of slowest(durations)) {
    const time = (ms / 1000).toLocaleString("es-ES", { maximumFractionDigits: 1 });
    process.stdout.write(`${time.padStart(7)} s  ${file}: ${title}\n`);
  }
}
