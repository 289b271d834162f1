import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.mjs";
import { add, none, ofPlaywright, ofTap, ofVitest, withOutcome } from "./lib/counts.mjs";
import { addressesIn, completePlatforms } from "./lib/lockfile.mjs";
import { ensurePostgres } from "./lib/postgres.mjs";
import { ensureBuilt, ensureGenerated, ensureInstalled, workspaces } from "./lib/prepare.mjs";
import { Failure, onEnd, root, run, runMain, runNode, runNpm, runTurbo, seconds } from "./lib/run.mjs";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const reports = mkdtempSync(join(tmpdir(), "cosecha-test-"));
const vitestReport = ".cache/vitest.json";
const colors = `--colors=${process.stdout.isTTY ? "force" : "off"}`;
const captured = { output: "capture" };

function lockfile() {
  const content = readJson(join(root, "package-lock.json"));
  const addresses = addressesIn(content).map((line) => `lleva una dirección: ${line}`);
  const missing = completePlatforms(content).map((path) => `falta: ${path}`);
  const output = [
    "package-lock.json no vale; arréglalo con «npm run lockfile»:",
    ...addresses,
    ...missing,
  ].join("\n");
  return { code: addresses.length + missing.length > 0 ? 1 : 0, output };
}

async function scripts() {
  const tap = join(reports, "scripts.tap");
  const args = ["--test", "--test-reporter=spec", "--test-reporter-destination=stdout"];
  args.push("--test-reporter=tap", `--test-reporter-destination=${tap}`, "scripts/lib/");
  const { code, output } = await run(process.execPath, args, captured);
  return { code, output, counts: existsSync(tap) ? ofTap(readFileSync(tap, "utf8")) : none };
}

async function unit(env) {
  const folders = workspaces().filter(
    (folder) => folder && readJson(join(root, folder, "package.json")).scripts?.test,
  );
  const files = folders.map((folder) => join(root, folder, vitestReport));
  for (const file of files) rmSync(file, { force: true });
  // Two packages at a time: each leaves a core or more to itself while it waits for its database and its processes.
  const args = [
    "run",
    "test",
    "--continue",
    "--concurrency=2",
    "--output-logs=full",
    "--log-prefix=none",
    "--",
  ];
  args.push("--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`);
  const { code } = await runTurbo(args, { env });
  const missing = { ...none, failed: 1 };
  const counts = files
    .map((file) => (existsSync(file) ? ofVitest(readJson(file)) : missing))
    .reduce(add, none);
  return { code, counts };
}

async function e2e(env) {
  const report = join(reports, "playwright.json");
  const args = ["run", "e2e", "-w", "apps/web", "--", "--reporter=list,json"];
  const { code } = await runNpm(args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { code, counts: existsSync(report) ? ofPlaywright(readJson(report)) : none };
}

// `live` steps show their output as it comes, the others only when they fail.
const steps = [
  {
    name: "types",
    title: "Tipos",
    run: () => runTurbo(["run", "types", "--continue", "--output-logs=errors-only"], captured),
  },
  {
    name: "lint",
    title: "Estilo",
    run: () =>
      runNode("node_modules/@biomejs/biome/bin/biome", ["ci", "--error-on-warnings", colors, "."], captured),
  },
  { name: "sherif", title: "Manifiestos", run: () => runNode("node_modules/sherif/index.js", [], captured) },
  { name: "lockfile", title: "package-lock.json", run: lockfile },
  {
    name: "knip",
    title: "Código y dependencias sin uso",
    run: () => runNode("node_modules/knip/bin/knip.js", [], captured),
  },
  { name: "boundaries", title: "Fronteras entre paquetes", run: () => runTurbo(["boundaries"], captured) },
  {
    name: "migrations",
    title: "Migraciones y esquema",
    run: () => runNode("packages/db/scripts/check-migrations.mjs", [], captured),
  },
  {
    name: "trace",
    title: "Identificadores de las pruebas",
    run: () => runNode("scripts/trace.mjs", [], captured),
  },
  {
    name: "weight",
    title: "Peso de la primera carga",
    needsBuild: true,
    run: () => runNode("scripts/weight.mjs", [], captured),
  },
  { name: "scripts", title: "Pruebas de los guiones", run: scripts },
  {
    name: "unit",
    title: "Pruebas unitarias y de integración",
    live: true,
    needsBuild: true,
    needs: ["postgres"],
    run: unit,
  },
  {
    name: "e2e",
    title: "Pruebas de navegador",
    live: true,
    needsBuild: true,
    needs: ["postgres", "chromium"],
    run: e2e,
  },
];

function chosenSteps() {
  const args = process.argv.slice(2);
  const only = args
    .find((arg) => arg.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const names = steps.map(({ name }) => name);
  const wrong = only ? only.filter((name) => !names.includes(name)) : [];
  if (args.length > (only ? 1 : 0) || wrong.length > 0) {
    throw new Failure(`Uso: npm test [-- --only=${names.join(",")}]`, { exitCode: 2 });
  }
  return steps.filter(({ name }) => !only || only.includes(name));
}

async function environment(chosen) {
  const needs = new Set(chosen.flatMap((step) => step.needs ?? []));
  const env = { ...process.env };
  // First what can be missing and take no time to find out, before minutes of work.
  if (needs.has("chromium")) env.CHROMIUM_PATH = await ensureChromium();
  if (needs.has("postgres")) env.TEST_DATABASE_URL = await ensurePostgres();
  return env;
}

/** Runs a step and resolves to its counts; a step that breaks is a failure like any other. */
async function runStep({ title, live, run: work }, env) {
  const start = performance.now();
  if (live) process.stdout.write(`\n▸ ${title}\n`);
  let result;
  try {
    result = await work(env);
  } catch (error) {
    result = { code: 1, output: error instanceof Failure ? error.message : error.stack };
  }
  const ok = result.code === 0;
  process.stdout.write(`${ok ? "✓" : "✗"} ${title} (${seconds(start)})\n`);
  if (!ok && result.output) process.stdout.write(`\n${result.output.trimEnd()}\n\n`);
  return withOutcome(result.counts ?? none, ok);
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
  const chosen = chosenSteps();
  onEnd(() => rmSync(reports, { recursive: true, force: true }));
  let counts = none;
  try {
    await ensureInstalled();
    const env = await environment(chosen);
    const built = await prepare(chosen);
    if (!built) counts = { ...none, failed: 1 };
    for (const step of chosen) {
      if (step.needsBuild && !built) process.stdout.write(`✗ ${step.title}: no se puede sin compilar\n`);
      else counts = add(counts, await runStep(step, env));
    }
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
