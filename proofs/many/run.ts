import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as commands from "@cosecha/api/many/commands";
import { askPostgres } from "@cosecha/db/testing";
import type { Server } from "../server/server.ts";
import { floodBeside, importBeside } from "./beside.ts";
import { closeAll } from "./closings.ts";
import {
  createInstallation,
  type Grupo,
  type Installation,
  openSessions,
  startAlone,
  time,
} from "./installation.ts";
import { load, timesOf, zipf } from "./load.ts";
import { moveOne } from "./move.ts";
import { BARS, ms, must, say, wrong } from "./report.ts";
import { postmasterOf, workOf, workOfPostgres } from "./worked.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000" },
    active: { type: "string", default: "0.05" },
    seconds: { type: "string", default: "20" },
    only: { type: "string", default: "" },
  },
});
const COUNT = Number(values.count);
const ACTIVE = Math.max(2, Math.round(COUNT * Number(values.active)));
const SECONDS = Number(values.seconds);
const SERVER = process.env.TEST_DATABASE_URL ?? "";
const wanted = (part: string) => values.only === "" || values.only.split(",").includes(part);

const portOf = ({ url }: Server) => Number(new URL(url).port);
/** What a process has in memory, in MB. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const connections = async () => {
  const [row] = await askPostgres<{ n: number }>(
    SERVER,
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname LIKE 'cosecha\\_grupo%'",
  );
  return row?.n ?? 0;
};
async function bringAllUp({ start }: Installation) {
  const begun = performance.now();
  const server = await start();
  const left = () =>
    askPostgres<{ n: number }>(
      installation.control.url,
      "SELECT count(*)::int AS n FROM cooperativa WHERE migracion = '' AND estado = 'activa'",
    );
  while (((await left())[0]?.n ?? 0) > 0) await sleep(250);
  const took = performance.now() - begun;
  const each = (all: number) => (all / COUNT).toFixed(1);
  say(
    `Poner al día todas: ${(took / 1_000).toFixed(1)} s, ${each(took)} ms cada una, de ellos ` +
      `${each(workOf(server.pid) * 1_000)} de procesador de Cosecha, con su arranque`,
  );
  return server;
}

async function createSome({ env, control }: Installation) {
  const took: number[] = [];
  for (let n = 0; n < 20; n++) {
    const begun = performance.now();
    await commands.crear(env, control, {
      ...{ clave: `nueva-${n}`, anfitrion: `nueva-${n}.example.org`, zona: "Europe/Madrid" },
      ...{ nombre: `Nueva ${n}`, correo: `a@nueva-${n}.example` },
    });
    took.push(performance.now() - begun);
  }
  const { p50, p99 } = timesOf(took);
  say(`Crear una: ${ms(p50)}, la peor de 20 ${ms(p99)}`);
  must(p99 <= BARS.creating, "creating one takes too long");
}

/** The first answer of closed ones, and what an open one costs. */
async function openSome({ grupos }: Installation, server: Server) {
  const before = memoryOf(server.pid);
  const closed = grupos.slice(-50);
  const took: number[] = [];
  // What is compiled as it is first used is no cooperative's matter.
  for (const grupo of grupos.slice(0, 3)) await time(portOf(server), grupo, { path: "/api/cooperativa" });
  for (const grupo of closed) took.push(await time(portOf(server), grupo, { path: "/api/cooperativa" }));
  const { p50, p99 } = timesOf(took);
  const each = (memoryOf(server.pid) - before) / closed.length;
  if (process.env.ALL) say(took.map((n) => n.toFixed(0)).join(" "));
  say(`Primera respuesta de una cerrada: ${ms(p50)}, la peor de ${closed.length} ${ms(p99)}`);
  say(
    `Cada una abierta: ${each.toFixed(1)} MB, ${((await connections()) / closed.length).toFixed(1)} conexiones`,
  );
  must(p99 <= BARS.firstAnswer, "the first answer of a closed one takes too long");
  await sleep(12_000);
  const idle = await connections();
  say(`Sin que nadie pida nada, a los 12 s: ${idle} conexiones`);
  must(idle === 0, "idle ones keep connections");
}

/** What people wait for where 5 % are active, beside one alone on an installation of its own. */
async function loadSome(all: Installation, server: Server) {
  const active = all.grupos.slice(0, ACTIVE);
  for (const grupo of active) [grupo.token = ""] = await openSessions(all, grupo, [2]);
  const how = { people: 12, seconds: SECONDS, pause: 100 };
  const port = portOf(server);
  const own = await startAlone(all);
  await load(portOf(own.server), () => own.una, { ...how, seconds: 10 });
  const alone = await load(portOf(own.server), () => own.una, how);
  await own.close();
  const pick = zipf(active.length);
  const next = () => active[pick()] as Grupo;
  // All are open, as on any working day.
  for (const grupo of active) await time(port, grupo, { path: "/api/cooperativa" });
  let turn = 0;
  await load(port, () => active[turn++ % active.length] as Grupo, { ...how, seconds: 10 });
  const many = await load(port, next, how);
  for (const kind of ["home", "saving"] as const) {
    const ratio = many[kind].p99 / alone[kind].p99;
    say(
      `${kind === "home" ? "Inicio" : "Guardar"}: una sola, con su instalación, p50 ${ms(alone[kind].p50)}, p99 ${ms(alone[kind].p99)}; ` +
        `${active.length} activas p50 ${ms(many[kind].p50)}, p99 ${ms(many[kind].p99)}: ${ratio.toFixed(2)}×`,
    );
    must(ratio <= BARS.ratio, `${kind} takes too long among many`);
  }
  await importBeside(port, active, SECONDS);
}

async function backUp({ env, control, grupos }: Installation) {
  const some = grupos.slice(0, Math.min(100, grupos.length));
  const begun = performance.now();
  const queue = [...some];
  const one = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await commands.exportar(env, await commands.laDe(control, next.clave));
    }
  };
  await Promise.all([one(), one()]);
  const each = (performance.now() - begun) / some.length;
  say(
    `Copia de seguridad: ${ms(each)} cada una, de dos en dos; de ${COUNT}, ${((each * COUNT) / 60_000).toFixed(1)} min`,
  );
}

/** What one connection takes PostgreSQL: most of what opening one cooperative, or looking at it, costs. */
async function connect() {
  const postmaster = await postmasterOf(SERVER);
  const before = workOfPostgres(postmaster);
  for (let n = 0; n < 100; n++) await askPostgres(SERVER, "SELECT 1");
  // An ended process is counted once the first one has heard of it.
  await sleep(500);
  say(`Una conexión a PostgreSQL: ${ms((workOfPostgres(postmaster) - before) * 10)} de su procesador`);
}

/** Sets how often autovacuum looks at each database, or takes back what was set. */
async function napping(how: string) {
  await askPostgres(SERVER, `ALTER SYSTEM ${how}`);
  await askPostgres(SERVER, "SELECT pg_reload_conf()");
}
/** As docs/red.md has it: at each minute's, which is PostgreSQL's own, nothing else had a core to itself. */
const AS_OPERATED = "SET autovacuum_naptime = '10min'";

/** What PostgreSQL does by itself where nobody asks anything, as it comes and as it is operated. */
async function idle() {
  const postmaster = await postmasterOf(SERVER);
  for (const how of ["SET autovacuum_naptime = '1min'", AS_OPERATED]) {
    await napping(how);
    // At first autovacuum looks at what has just been made.
    await sleep(60_000);
    const before = workOfPostgres(postmaster);
    await sleep(60_000);
    const took = (workOfPostgres(postmaster) - before).toFixed(2);
    say(
      `PostgreSQL sin que nadie pida nada, ${COUNT} bases, ${how.slice(4)}: ${took} s de procesador por minuto`,
    );
  }
}

const installation = await createInstallation(SERVER, COUNT, say);
try {
  await napping(AS_OPERATED);
  // Otherwise what is measured next waits for a disk to which all of that is still to be written.
  await askPostgres(SERVER, "CHECKPOINT");
  execFileSync("sync");
  await connect();
  const server = await bringAllUp(installation);
  if (wanted("create")) await createSome(installation);
  if (wanted("idle")) await idle();
  if (wanted("open")) await openSome(installation, server);
  if (wanted("load")) await loadSome(installation, server);
  if (wanted("backup")) await backUp(installation);
  if (wanted("move")) await moveOne(installation, server);
  await server.stop();
  if (wanted("flood")) await floodBeside(installation, SECONDS);
  if (wanted("closings")) await closeAll(installation, await postmasterOf(SERVER));
} finally {
  await napping("RESET autovacuum_naptime");
  await installation.close();
}
for (const one of wrong) say(`✗ ${one}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
