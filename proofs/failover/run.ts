import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@cosecha/db/database";
import { createScene, readStored, readWritten, startClients, type Told } from "./clients.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { killAll } from "./programs.ts";

/**
 * PostgreSQL twice with synchronous replication under Patroni, etcd, HAProxy, PgBouncer and two
 * Cosechas, with the files of deploy/. People save through all of it while the primary is killed
 * again and again. Fails where something acknowledged is lost or anything is there twice, where an
 * answer is other than promised, or where saving stands still for too long. FAILOVER_PORT is the
 * first of its hundred ports, FAILOVER_KEEP=1 leaves what the programs said.
 */
const PEOPLE = 40;
const KILLS = Number(process.argv.find((arg) => arg.startsWith("--kills="))?.slice("--kills=".length) ?? 10);
/** How long saving may stand still, in ms. */
const LONGEST = 30_000;
/** How long people save before the first kill and after each, in ms. */
const CALM = 3_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) =>
  `${(ms / 1000).toLocaleString("es-ES", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
const thousands = (n: number) => n.toLocaleString("es-ES");

/** The longest time without any acknowledgement between two moments. */
function standstill({ waits }: Told, from: number, to: number): number {
  const times = waits.map(({ at }) => at).filter((at) => at > from && at < to);
  return Math.max(...[...times, to].map((at, n) => at - (times[n - 1] ?? from)));
}

interface Kill {
  from: number;
  to: number;
  primary: string;
}

async function killPrimary(cluster: Cluster, told: Told): Promise<Kill> {
  await cluster.standbyIsReady();
  const primary = await cluster.primary();
  if (primary === undefined) throw new Error("No hay primario.");
  const from = performance.now();
  await cluster.cutPower(primary);
  await until("El nuevo primario", async () => {
    const now = await cluster.primary();
    return now !== undefined && now !== primary;
  });
  const promoted = performance.now();
  await until("El primer guardado", () => told.waits.some(({ at }) => at > promoted));
  await sleep(CALM);
  cluster.restorePower(primary);
  return { from, to: performance.now(), primary };
}

/** What the database has after all of it, beside what people were told. */
async function compare(url: string, { acknowledged }: Told) {
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
  const [written, stored] = [await readWritten(db), await readStored(db)];
  await close();
  const names = [...acknowledged.keys()];
  const last = new Map<string, number>();
  for (const name of names) {
    const [, line, quantity] = /^line (\d+\/\d+)\/(\d+)$/.exec(name) ?? [];
    if (line !== undefined) last.set(line, Number(quantity));
  }
  return {
    lost: names.filter((name) => !written.has(name)),
    doubled: [...written].flatMap(([name, times]) => (times > 1 ? [name] : [])),
    unknown: [...written.keys()].filter((name) => !acknowledged.has(name)),
    wrong: [...last].flatMap(([line, quantity]) =>
      stored.get(line) === quantity ? [] : [`${line}: ${stored.get(line)}, no ${quantity}`],
    ),
  };
}

async function run(cluster: Cluster): Promise<boolean> {
  const database = await openDatabase({ DATABASE_URL: cluster.direct, DATA_DIR: "" });
  const scene = await createScene(database.db, cluster.secret, PEOPLE);
  await database.close();
  const { told, stop, finished } = startClients(scene, cluster);
  await until("El primer guardado", () => told.waits.length >= PEOPLE);

  const kills: Kill[] = [];
  for (let n = 1; n <= KILLS; n++) {
    const kill = await killPrimary(cluster, told);
    kills.push(kill);
    const waited = told.waits.filter(({ at }) => at > kill.from && at < kill.to).map(({ ms }) => ms);
    say(
      `  ${String(n).padStart(2)}. muere ${kill.primary}: sin guardar ${seconds(standstill(told, kill.from, kill.to))}` +
        `; quien más esperó, hasta ahora, ${seconds(Math.max(...waited))}`,
    );
  }
  stop();
  await finished;

  const { lost, doubled, unknown, wrong } = await compare(cluster.direct, told);
  const still = kills.map(({ from, to }) => standstill(told, from, to));
  const longest = Math.max(...still);
  const alive = cluster.serversAlive();
  const counts = [...told.statuses].sort(([a], [b]) => a.localeCompare(b));
  say("");
  say(`  guardados confirmados       ${thousands(told.acknowledged.size)}`);
  say(`  perdidos                    ${lost.length}`);
  say(`  repetidos                   ${doubled.length}`);
  say(`  sin guardar, lo más largo   ${seconds(longest)} (como mucho ${seconds(LONGEST)})`);
  say(`  quien más esperó            ${seconds(Math.max(...told.waits.map(({ ms }) => ms)))}`);
  say(`  respuestas                  ${counts.map(([code, n]) => `${code}: ${thousands(n)}`).join(", ")}`);
  say(`  Cosechas que han seguido    ${alive} de 2`);
  const problems = [
    ...lost.map((name) => `perdido: ${name}`),
    ...doubled.map((name) => `repetido: ${name}`),
    ...unknown.map((name) => `escrito, y nadie lo supo: ${name}`),
    ...wrong.map((line) => `otra cantidad: ${line}`),
    ...told.problems,
    ...(longest >= LONGEST ? ["Guardar ha estado parado demasiado tiempo."] : []),
    ...(alive < 2 ? ["Ha terminado una Cosecha."] : []),
  ];
  for (const problem of problems.slice(0, 20)) say(`  ✗ ${problem}`);
  if (problems.length > 20) say(`  … y ${problems.length - 20} más`);
  return problems.length === 0;
}

let cluster: Cluster | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    await (cluster?.close() ?? killAll());
    process.exit(1);
  });
}
try {
  cluster = await startCluster(Number(process.env.FAILOVER_PORT ?? 25_000));
  say(`${PEOPLE} personas guardan; el primario muere ${KILLS} veces.`);
  if (!(await run(cluster))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await (cluster?.close() ?? killAll());
  // After a failure people would go on trying to save.
  process.exit();
}
