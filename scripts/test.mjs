import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withoutSettings } from "../packages/config/operator.mjs";
import { findAffected } from "./lib/affected.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { add, none, ofPlaywright, ofTap, ofVitest, withOutcome } from "./lib/counts.mjs";
import { dependencyProblems } from "./lib/dependencies.mjs";
import { addressesIn, completePlatforms } from "./lib/lockfile.mjs";
import { bySocket, ensurePostgres } from "./lib/postgres.mjs";
import { ensureBuilt, ensureGenerated, ensureInstalled, workspaces } from "./lib/prepare.mjs";
import { Failure, onEnd, root, run, runMain, runNode, runNpm, runTurbo, seconds } from "./lib/run.mjs";
import { folderInMemory } from "./lib/scratch.mjs";
import { showFailed, showSlowest, testsOfPlaywright, testsOfVitest } from "./lib/slow.mjs";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const reports = mkdtempSync(join(tmpdir(), "cosecha-test-"));
const vitestReport = ".cache/vitest.json";
const colors = `--colors=${process.stdout.isTTY ? "force" : "off"}`;
const captured = { output: "capture", measure: true };
const aside = { ...captured, yielding: true };

function lockfile() {
  const content = readJson(join(root, "package-lock.json"));
  const addresses = addressesIn(content).map((line) => `lleva una dirección: ${line}`);
  const missing = completePlatforms(content).map((path) => `falta: ${path}`);
  const allowed = readJson(join(root, "scripts/lib/dependencies-allowed.json"));
  const dependencies = dependencyProblems(content, allowed);
  const output = [
    ...(addresses.length + missing.length > 0
      ? ["package-lock.json no vale; arréglalo con «npm run lockfile»:", ...addresses, ...missing]
      : []),
    ...dependencies,
  ].join("\n");
  return { code: output === "" ? 0 : 1, output };
}

/** What ran at the same time, as one: its output, and the processor time where the system says it. */
const asOne = (results) => ({
  code: results.find(({ code }) => code !== 0)?.code ?? 0,
  output: results.map(({ output }) => output).join("\n"),
  processor: results.map(({ processor }) => processor).reduce((sum, one) => sum && one && sum + one),
});

/** What runs on the server and what runs in the browser, each with what they share. */
async function types() {
  // TypeScript keeps nearly all that it allocates until it ends: collecting garbage is wasted work.
  const env = { ...process.env, GOGC: "off" };
  const check = (project) =>
    runNode("node_modules/typescript/bin/tsc", ["-p", project, "--singleThreaded"], { ...captured, env });
  return asOne(await Promise.all(["tsconfig.server.json", "tsconfig.web.json"].map(check)));
}

async function scripts() {
  const tap = join(reports, "scripts.tap");
  const args = ["--test", "--test-reporter=spec", "--test-reporter-destination=stdout"];
  args.push("--test-reporter=tap", `--test-reporter-destination=${tap}`, "scripts/lib/");
  const result = await run(process.execPath, args, aside);
  return { ...result, counts: existsSync(tap) ? ofTap(readFileSync(tap, "utf8")) : none };
}

async function unit(env, { alone, affected, leave }) {
  const folders = workspaces().filter(
    (folder) => folder && readJson(join(root, folder, "package.json")).scripts?.test,
  );
  const files = folders.map((folder) => join(root, folder, vitestReport));
  for (const file of files) rmSync(file, { force: true });
  // Three at a time: each waits for its database a third of its time, so that two leave the cores
  // idle. The API's tests take the longest, and turbo would begin them last. What they need
  // generated is there: each would write it over the others'.
  const atOnce = affected
    ? [["--affected", "--concurrency=2"]]
    : [
        ["--filter=@cosecha/api"],
        ["--filter=@cosecha/trpc"],
        ["--filter=!@cosecha/api", "--filter=!@cosecha/trpc", "--concurrency=1"],
      ];
  const args = ["--continue", "--output-logs=full", "--log-prefix=none"];
  args.push("--", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`);
  if (affected) args.push("--passWithNoTests", "--changed", affected.base);
  const output = alone ? "inherit" : "capture";
  const turboEnv = {
    ...env,
    TEST_DATABASE_URL: bySocket(env.TEST_DATABASE_URL),
    ...(affected && { TURBO_SCM_BASE: affected.base }),
  };
  let running = atOnce.length;
  const results = await Promise.all(
    atOnce.map(async (which) => {
      const how = { env: turboEnv, output, measure: true };
      const result = await runTurbo(["run", "test", "--only", ...which, ...args], how);
      running -= 1;
      if (running === 1) leave();
      return result;
    }),
  );
  const found = files.filter(existsSync).map(readJson);
  const missing = { ...none, failed: affected ? 0 : files.length - found.length };
  return {
    ...asOne(results),
    counts: found.map(ofVitest).reduce(add, missing),
    tests: found.flatMap(testsOfVitest),
  };
}

async function e2e(env, { alone, affected }) {
  if (affected && affected.journeys.length === 0) return { code: 0 };
  const report = join(reports, "playwright.json");
  const reporter = alone ? "list" : "dot";
  const args = ["run", "e2e", "-w", "apps/web", "--", `--reporter=${reporter},json`];
  if (affected) args.push(...affected.journeys);
  const result = await runNpm(args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    output: alone ? "inherit" : "capture",
    measure: true,
  });
  if (!existsSync(report)) return result;
  const told = readJson(report);
  return { ...result, counts: ofPlaywright(told), tests: testsOfPlaywright(told) };
}

/**
 * The output of a step is shown when the step fails, or at once when it is the only step. Those
 * that fill two cores by themselves run one after the other: beside its like each test would take
 * so long that a busy machine might break it. The next begins as soon as one says that it leaves a
 * core. The others run beside them.
 */
const steps = [
  {
    name: "types",
    title: "Tipos",
    fillsCores: true,
    run: types,
  },
  {
    name: "lint",
    title: "Estilo",
    fillsCores: true,
    run: () =>
      runNode("node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", colors, "."], captured),
  },
  {
    name: "sherif",
    title: "Manifiestos",
    run: () => runNode("node_modules/sherif/index.js", [], aside),
  },
  { name: "lockfile", title: "package-lock.json", run: lockfile },
  {
    name: "knip",
    title: "Código y dependencias sin uso",
    run: () => runNode("node_modules/knip/bin/knip.js", [], aside),
  },
  {
    name: "boundaries",
    title: "Fronteras entre paquetes",
    run: () => runTurbo(["boundaries"], aside),
  },
  {
    name: "migrations",
    title: "Migraciones y esquema",
    // Optimizing PGlite's code takes longer than running it once without.
    run: () => run(process.execPath, ["--liftoff-only", "packages/db/scripts/check-migrations.mjs"], aside),
  },
  {
    name: "trace",
    title: "Identificadores de las pruebas",
    run: () => runNode("scripts/trace.mjs", [], aside),
  },
  {
    name: "weight",
    title: "Peso de la primera carga",
    needsBuild: true,
    run: () => runNode("scripts/weight.mjs", [], aside),
  },
  { name: "scripts", title: "Pruebas de los guiones", run: scripts },
  {
    name: "unit",
    title: "Pruebas unitarias y de integración",
    fillsCores: true,
    needsBuild: true,
    needs: ["postgres"],
    run: unit,
  },
  {
    name: "e2e",
    title: "Pruebas de navegador",
    fillsCores: true,
    needsBuild: true,
    needs: ["postgres", "chromium"],
    run: e2e,
  },
];

/** Reads the options of the command line. Throws Failure when it does not know one. */
function options() {
  const [args, names] = [process.argv.slice(2), steps.map(({ name }) => name)];
  const only =
    args
      .find((arg) => arg.startsWith("--only="))
      ?.slice("--only=".length)
      .split(",") ?? names;
  const known = args.every(
    (arg) => arg.startsWith("--only=") || ["--all", "--affected", "--slow"].includes(arg),
  );
  if (!known || !only.every((name) => names.includes(name))) {
    const usage = `Uso: npm test [-- [--all | --affected] [--slow] [--only=${names.join(",")}]]`;
    throw new Failure(usage, { exitCode: 2 });
  }
  return {
    chosen: steps.filter(({ name }) => only.includes(name)),
    every: args.includes("--all") || args.includes("--affected"),
    affected: args.includes("--affected") ? findAffected() : undefined,
    slow: args.includes("--slow"),
  };
}

async function environment(chosen, every) {
  const needs = new Set(chosen.flatMap((step) => step.needs ?? []));
  const env = { ...withoutSettings(), ...(every && { EVERY_TEST: "1" }) };
  // First check what may be missing and is quick to find, before minutes of work.
  if (needs.has("chromium")) env.CHROMIUM_PATH = await ensureChromium();
  if (needs.has("postgres")) {
    const scratch = folderInMemory();
    if (scratch !== undefined) {
      // PostgreSQL's own user has to get to its cluster.
      chmodSync(scratch, 0o711);
      env.TMPDIR = scratch;
    }
    env.TEST_DATABASE_URL = await ensurePostgres(scratch);
  }
  return env;
}

/** Runs a step, prints its result and resolves to its counts. An exception counts as a failure. */
async function runStep({ title, run: work }, env, how) {
  const start = performance.now();
  let result;
  try {
    result = await work(env, how);
  } catch (error) {
    result = { code: 1, output: error instanceof Failure ? error.message : error.stack };
  }
  const { code, output, processor, counts = none, tests = [] } = result;
  const took = processor === undefined ? "" : `, ${Math.round(processor)} s de procesador`;
  process.stdout.write(`${code === 0 ? "✓" : "✗"} ${title} (${seconds(start)}${took})\n`);
  if (code !== 0 && output) process.stdout.write(`\n${output.trimEnd()}\n\n`);
  return { counts: withOutcome(counts, code === 0), tests, processor: processor ?? 0 };
}

async function prepare(chosen) {
  await ensureGenerated();
  if (!chosen.some((step) => step.needsBuild)) return true;
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    process.stdout.write(`✗ ${error.message}\n\n${error.output}\n`);
    return false;
  }
}

async function test() {
  const { chosen, every, affected, slow } = options();
  onEnd(() => rmSync(reports, { recursive: true, force: true }));
  const start = performance.now();
  let counts = none;
  try {
    await ensureInstalled();
    const how = { alone: chosen.length === 1, affected };
    const env = await environment(chosen, every);
    const built = await prepare(chosen);
    if (!built) counts = { ...none, failed: 1 };
    const runnable = chosen.filter((step) => built || !step.needsBuild);
    const inTurn = async (steps) => {
      const results = [];
      for (const step of steps) {
        await new Promise((next) => {
          const running = runStep(step, env, { ...how, leave: next });
          results.push(running);
          void running.then(next);
        });
      }
      return Promise.all(results);
    };
    const filling = runnable.filter(({ fillsCores }) => fillsCores);
    const others = runnable.filter(({ fillsCores }) => !fillsCores);
    const results = (await Promise.all([inTurn(filling), inTurn(others)])).flat();
    counts = results.map((result) => result.counts).reduce(add, counts);
    const tests = results.flatMap((result) => result.tests);
    if (slow && tests.length > 0) showSlowest(tests);
    showFailed(tests);
    const processor = results.reduce((sum, result) => sum + result.processor, 0);
    process.stdout.write(`\nEn total ${seconds(start)}, y ${Math.round(processor)} s de procesador.\n`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.output) process.stdout.write(`${error.output.trimEnd()}\n\n`);
    process.stdout.write(`✗ ${error.message}\n`);
    counts = withOutcome(counts, false);
  }
  if (counts.skipped > 0) process.stdout.write(`\nSin ejecutar: ${counts.skipped} pruebas saltadas.\n`);
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed > 0 ? 1 : 0;
}

await runMain(test);
