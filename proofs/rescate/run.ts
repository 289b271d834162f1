import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { databaseAt } from "@cosecha/db/control/control";
import pg from "pg";
import { freePort } from "../crash/killed-server.ts";
import type { Cluster } from "../server/postgres-process.ts";

/**
 * Goes back to a moment as docs/red.md says, with deploy/red/pgbackrest.conf: one cooperative, by a
 * PostgreSQL that is restored beside while the others keep what they wrote since; then all of them.
 * Wants Debian's pgbackrest.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const { programs, data, folder, user } = JSON.parse(process.env.CRASH_CLUSTER ?? "") as Cluster;
const dist = fileURLToPath(new URL("../../apps/api/dist", import.meta.url));
const conf = join(folder, "pgbackrest.conf");
const beside = join(folder, "rescate");
// Ours, as the folder of the cluster is PostgreSQL's: root is refused there.
const mine = mkdtempSync(join(tmpdir(), "cosecha-rescate-"));

/** Runs a program and gives what it says; throws what it complains of. */
function run(command: string, args: string[], env: Record<string, string> = {}, as: object = user): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...as,
    ...{ cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
    env: { PATH: process.env.PATH, LANG: "C.UTF-8", PGBACKREST_CONFIG: conf, ...env },
  });
  if (error !== undefined) throw new Error(`Falta «${command}». En Debian: apt-get install pgbackrest.`);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}
const pgbackrest = (...args: string[]) => run("pgbackrest", ["--stanza=cosecha", ...args]);
const start = (at: string, port: number) =>
  // What it leaves running must not keep our pipes open: its log is a file.
  run(join(programs, "pg_ctl"), [
    "-w",
    "-D",
    at,
    "-l",
    `${at}.log`,
    "-o",
    `-p ${port} -k ${folder}`,
    "start",
  ]);
const stop = (at: string) => run(join(programs, "pg_ctl"), ["-w", "-D", at, "-m", "fast", "stop"]);

function timed<T>(what: string, work: () => T): T {
  const from = performance.now();
  const done = work();
  say(
    `  ${what.padEnd(48)}${((performance.now() - from) / 1000).toFixed(1).replace(".", ",").padStart(6)} s`,
  );
  return done;
}

const [port, otherPort] = [await freePort(), await freePort()];
const server = `postgresql://postgres@127.0.0.1:${port}/postgres`;
async function ask(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ it: string }>(sql);
    return rows[0]?.it ?? "";
  } finally {
    await client.end();
  }
}
const variables = {
  ...{ CONTROL_DATABASE_URL: databaseAt(server, "cosecha_control"), AUTH_SECRET: "s".repeat(40) },
  ...{ DATA_DIR: join(mine, "datos"), PUBLIC_URL: "https://red.example.org" },
};
const program = (name: string, args: string[], more: Record<string, string> = {}) =>
  run(process.execPath, [join(dist, `${name}.js`), ...args], { ...variables, ...more }, {});
const cooperativas = (...args: string[]) => program("cooperativas", args);

function prepare(): void {
  const places = { "/var/lib/pgbackrest": "repo", "/var/spool/pgbackrest": "spool" };
  let text = readFileSync(new URL("../../deploy/red/pgbackrest.conf", import.meta.url), "utf8");
  for (const [place, name] of Object.entries(places)) text = text.replace(place, join(folder, name));
  text = text
    .replace(/^\[cosecha\]$/m, `log-path=${folder}\nlock-path=${join(folder, "lock")}\n\n[cosecha]`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}`);
  writeFileSync(conf, text);
  for (const name of ["repo", "spool", "lock", "rescate"]) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (user.uid !== undefined) chownSync(join(folder, name), user.uid, user.gid ?? user.uid);
  }
  const settings = ["archive_mode = on", `archive_command = 'pgbackrest --stanza=cosecha archive-push %p'`];
  writeFileSync(join(data, "postgresql.conf"), `\n${settings.join("\n")}\n`, { flag: "a" });
}

const names: string[] = [];
const isSo = async (what: string, base: string, wanted: string) => {
  const found = await ask(databaseAt(server, base), "SELECT username AS it FROM usuario");
  say(`  ${what.padEnd(48)}${found === wanted ? "sí" : `NO: «${found}»`}`);
  if (found !== wanted) process.exitCode = 1;
};
const write = (base: string, name: string) =>
  ask(databaseAt(server, base), `UPDATE usuario SET username = '${name}' RETURNING username AS it`);

prepare();
start(data, port);
try {
  pgbackrest("stanza-create");
  pgbackrest("check");
  await ask(server, "CREATE DATABASE cosecha_control");
  for (const clave of ["la-vega", "el-soto"]) {
    const who = ["--nombre", clave, "--correo", "a@x.example"];
    cooperativas("crear", clave, "--anfitrion", `${clave}.example.org`, ...who);
    const sql = `SELECT base AS it FROM cooperativa WHERE clave = '${clave}'`;
    names.push(await ask(variables.CONTROL_DATABASE_URL, sql));
  }
  const [una = "", otra = ""] = names;
  timed("Copia completa", () => pgbackrest("--type=full", "backup"));
  await write(una, "antes");
  await write(otra, "antes");
  await sleep(1_500);
  const moment = await ask(server, "SELECT now()::timestamptz(0)::text AS it");
  await sleep(1_500);
  await write(una, "un error");
  await write(otra, "lo de después");
  await ask(server, "SELECT pg_switch_wal()::text AS it");

  say(`Una, como estaba el ${moment}, mientras la otra sigue`);
  const back = ["--type=time", `--target=${moment}`, "--target-action=promote"];
  timed("Restaurar PostgreSQL al lado", () =>
    pgbackrest(`--pg1-path=${beside}`, `--db-include=${una}`, ...back, "--archive-mode=off", "restore"),
  );
  start(beside, otherPort);
  try {
    const from = databaseAt(`postgresql://postgres@127.0.0.1:${otherPort}`, una);
    const apart = { CONTROL_DATABASE_URL: "", DATABASE_URL: from, DATA_DIR: join(mine, "sacada") };
    program("backup", [], apart);
  } finally {
    stop(beside);
  }
  const copies = join(mine, "sacada/backups");
  const file = readdirSync(copies).find((name) => name.endsWith(".sql.gz")) ?? "";
  timed("Restaurarla en la que está en marcha", () =>
    cooperativas("restaurar", "la-vega", join(copies, file)),
  );
  await isSo("La una está como estaba", una, "antes");
  await isSo("La otra tiene lo de después", otra, "lo de después");

  say("Todo, como estaba entonces");
  stop(data);
  timed("Restaurar PostgreSQL", () => pgbackrest("--delta", ...back, "restore"));
  start(data, port);
  for (const base of names) await isSo(`${base} está como estaba`, base, "antes");
} finally {
  stop(data);
  rmSync(mine, { recursive: true, force: true });
}
