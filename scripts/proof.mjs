import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensurePostgres, makeCluster } from "./lib/postgres.mjs";
import { ensureBuilt, ensureGenerated, ensureInstalled } from "./lib/prepare.mjs";
import { Failure, root, runMain } from "./lib/run.mjs";

const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** Sets what a proof reads from its environment. */
const postgres = async (env) => {
  env.TEST_DATABASE_URL = await ensurePostgres();
};
const cluster = async (env, args) => {
  if (!args.includes("--engine=embedded")) env.CRASH_CLUSTER = JSON.stringify(await makeCluster());
};
const chromium = async (env) => {
  env.CHROMIUM_PATH = await ensureChromium();
};
const everyEngine = async (env) => {
  await postgres(env);
  env.EVERY_ENGINE = "1";
};

/** A browser's proof is a script of Node's that drives Chromium beside the built server. */
const inBrowser = (script) => ({ built: true, needs: [chromium], run: [[`proofs/browser/${script}`]] });
const ofServer = (run, ...needs) => ({ built: true, needs, run: run.map((file) => [tsx, `proofs/${file}`]) });

/** What each does is told in proofs/README.md. */
const proofs = {
  bench: ofServer(["bench/speed.ts", "bench/import.ts"], postgres),
  torture: { ...ofServer(["torture/run.ts"], postgres), built: false },
  cestas: { ...ofServer(["cestas/run.ts"], postgres), built: false },
  crash: ofServer(["crash/run.ts"], cluster),
  faults: ofServer(["faults/run.ts"], cluster),
  failover: ofServer(["failover/run.ts"]),
  tasks: ofServer(["tasks/run.ts"], cluster),
  processes: ofServer(["processes/run.ts"], postgres),
  many: ofServer(["many/run.ts"], postgres, cluster),
  siege: ofServer(["siege/run.ts", "siege/many.ts"], postgres),
  fuzz: ofServer(["fuzz/run.ts"]),
  "long-work": ofServer(["long-work/run.ts"], postgres),
  rescate: ofServer(["rescate/run.ts"], cluster),
  "restore-drill": { ...ofServer(["restore-drill/run.ts"], postgres), built: false },
  engines: {
    needs: [everyEngine],
    run: ["trpc", "db"].map((name) => [vitest, "run", "--root", `packages/${name}`]),
  },
  sheets: { needs: [], run: [[tsx, "packages/importador/test/hojas/contar.ts"]] },
  ritmos: { needs: [], run: [[tsx, "packages/domain/test/vivir-ritmos.ts"]] },
  reparto: inBrowser("reparto.mjs"),
  interaction: inBrowser("interaction.mjs"),
  opening: inBrowser("opening.mjs"),
  lighthouse: inBrowser("lighthouse.mjs"),
};

/** Whoever asks the bench for less than everything asks for its calls. */
const partOf = (name, run, args) =>
  name === "bench" && args.some((arg) => /^--(short|part|only)/.test(arg)) ? run.slice(0, 1) : run;

// What proves the product: `npm run proof -- crash --kills=20`.
await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const proof = Object.hasOwn(proofs, name ?? "") ? proofs[name] : undefined;
  if (proof === undefined) {
    throw new Failure(`Uso: npm run proof -- ${Object.keys(proofs).join(" | ")} [opciones]`, { exitCode: 2 });
  }
  await ensureInstalled();
  await (proof.built ? ensureBuilt() : ensureGenerated());
  const env = { ...process.env };
  for (const need of proof.needs) await need(env, args);
  let worst = 0;
  for (const command of partOf(name, proof.run, args)) {
    if (!command.some((part) => existsSync(join(root, part)))) throw new Failure(`Falta ${command.at(-1)}.`);
    const { status } = spawnSync(process.execPath, [...command, ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    worst = Math.max(worst, status ?? 1);
  }
  return worst;
});
