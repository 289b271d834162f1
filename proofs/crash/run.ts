import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { PostgresProcess } from "../server/postgres-process.ts";
import { type Crash, crash, dealMoments, MOMENTS, type Moment } from "./crash.ts";
import { freePort } from "./killed-server.ts";
import { embeddedEngine, postgresEngine } from "./places.ts";

/**
 * Kills the built server, and PostgreSQL, at random moments while many clients work, and looks
 * after each start whether all that was acknowledged is there and nothing by half.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: ["embedded", "postgres"] },
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    /** Only kills of those moments. */
    moment: { type: "string", multiple: true, default: [] },
    /** Nobody else works but the clients of those moments. */
    alone: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const kills = Number(values.kills);
const file =
  process.env.CRASH_SERVER ?? fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));
const only = MOMENTS.filter((moment) => values.moment.includes(moment));
const moments =
  only.length === 0
    ? dealMoments(kills, seed)
    : Array.from({ length: kills }, (_, n) => only[n % only.length] as Moment);

function report(name: string, result: Crash, seconds: number): void {
  const { kills: by, ...figures } = result;
  say(`${name}: ${kills} muertes en ${Math.round(seconds)} s (semilla ${seed})`);
  for (const [what, count] of Object.entries(by)) say(`  ${what.padEnd(40)}${count}`);
  say(`  cambios confirmados a los clientes      ${figures.acknowledged}`);
  say(`  cosas miradas después de las muertes    ${figures.checked}`);
  say(`  asientos del diario                     ${figures.entries}`);
  say(`  entre una migración y otra              ${figures.amidMigrations}`);
  say(
    `  perdidos, a medias, vendidos de más     ${figures.lost.length}, ${figures.half.length}, ${figures.oversold.length}`,
  );
  say(`  guardados aunque se dijo que no         ${figures.belied}`);
  say(`  otras promesas rotas                    ${figures.wrong.length}`);
  say(`  arranque más largo después de una       ${(figures.longestRestart / 1000).toFixed(1)} s`);
  const broken = [...figures.lost, ...figures.half, ...figures.oversold, ...figures.wrong];
  for (const problem of broken.slice(0, 20)) say(`    ${problem}`);
  if (broken.length + figures.belied > 0) process.exitCode = 1;
}

const { alone } = values;
const scene = { families: 8, products: 120 };
const options = { file, moments, alone, seed, ...scene, say: (line: string) => say(`  ${line}`) };
for (const name of values.engine) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  if (name === "embedded") {
    const engine = embeddedEngine();
    try {
      report("Base de datos incluida", await crash({ ...options, engine }), seconds());
    } finally {
      await engine.close();
    }
  } else {
    const database = new PostgresProcess(JSON.parse(process.env.CRASH_CLUSTER ?? ""), await freePort());
    await database.start();
    try {
      const engine = postgresEngine(database.url);
      report("PostgreSQL", await crash({ ...options, engine, database, several: true }), seconds());
    } finally {
      await database.kill();
    }
  }
}
