import { type ChildProcess, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { findPrograms, kill, killAll, start, unprivileged } from "./programs.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const SECRET = "for-the-failover-script-alone-0123456789";
const PASSWORD = "of-the-failover-script";

/** A PostgreSQL with the Patroni that watches over it. */
interface Machine {
  name: string;
  port: number;
  rest: number;
  data: string;
  patroni: ChildProcess | undefined;
}

/** All that runs, as deploy/ has it. */
export interface Cluster {
  /** Where browsers go, and the certificate that they find there. */
  web: { port: number; certificate: string };
  /** The primary's address, past PgBouncer. */
  direct: string;
  /** The servers' AUTH_SECRET. */
  secret: string;
  /** The name of the primary; undefined where nobody is it now. */
  primary(): Promise<string | undefined>;
  /** Resolves once the standby has all that is acknowledged, so that it may take over. */
  standbyIsReady(): Promise<void>;
  /** Ends a machine's PostgreSQL and its Patroni at once, as a power cut does. */
  cutPower(name: string): Promise<void>;
  /** Starts its Patroni again, which makes it a standby. */
  restorePower(name: string): void;
  /** How many of the Cosechas still are the processes that were started. */
  serversAlive(): number;
  close(): Promise<void>;
}

/** Asks until it is so. Throws after that many seconds, with what was waited for. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 90,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: no ha llegado en ${seconds} s.`);
    await sleep(100);
  }
}

const answers = (url: string, method = "GET") =>
  fetch(url, { method, signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts etcd, PostgreSQL twice under Patroni, HAProxy, PgBouncer and two Cosechas, each with its
 * file of deploy/, in which only addresses, passwords and paths are others. `base` is the first of
 * the hundred ports that they use.
 */
export async function startCluster(base: number): Promise<Cluster> {
  const programs = findPrograms();
  // Another user must reach it, and a socket's path must be short.
  const folder = mkdtempSync(join(existsSync("/tmp") ? "/tmp" : tmpdir(), "cosecha-failover-"));
  const machines: Machine[] = [1, 2].map((n) => ({
    name: `pg${n}`,
    port: base + 10 * n,
    rest: base + 10 * n + 1,
    data: join(folder, `pg${n}`),
    patroni: undefined,
  }));
  const close = async () => {
    await killAll();
    for (const { data } of machines) endPostgres(data);
    if (process.env.FAILOVER_KEEP !== undefined) {
      process.stdout.write(`Lo que han dicho los programas está en ${folder}\n`);
    } else rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 200 });
  };
  try {
    return { ...(await startAll({ base, programs, folder, machines })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll({
  base,
  programs,
  folder,
  machines,
}: {
  base: number;
  programs: ReturnType<typeof findPrograms>;
  folder: string;
  machines: Machine[];
}): Promise<Omit<Cluster, "close">> {
  const owner = unprivileged();
  const own = (path: string) => {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  own(folder);
  chmodSync(folder, 0o700);
  const keep = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return own(join(folder, name));
  };
  mkdirSync(join(folder, "logs"));
  const log = (name: string) => join(folder, "logs", name);

  const at = (port: number) => `127.0.0.1:${base + port}`;
  const ETCD = at(0);
  const [POSTGRES, HTTPS, HTTP, PGBOUNCER] = [base + 30, base + 31, base + 32, base + 40];
  const SERVERS = [base + 51, base + 52];

  start(programs.at("etcd"), ["--log-level", "error"], {
    cwd: folder,
    log: log("etcd"),
    env: variablesOf(
      fill("etcd.env", {
        "/var/lib/etcd/cosecha": join(folder, "etcd"),
        "etcd1=http://10.0.0.11:2380,etcd2=http://10.0.0.12:2380,etcd3=http://10.0.0.13:2380": `etcd1=http://${at(1)}`,
        "10.0.0.11:2379": ETCD,
        "10.0.0.11:2380": at(1),
      }),
    ),
  });
  await until("etcd", () => answers(`http://${ETCD}/health`));

  for (const { name, port, rest, data } of machines) {
    keep(
      `${name}.yml`,
      fill("patroni.yml", {
        "name: pg1": `name: ${name}`,
        "[10.0.0.11:2379, 10.0.0.12:2379, 10.0.0.13:2379]": `[${ETCD}]`,
        "10.0.0.11:8008": `127.0.0.1:${rest}`,
        "10.0.0.11:5432": `127.0.0.1:${port}`,
        "/usr/lib/postgresql/15/bin": programs.postgres,
        "/var/lib/postgresql/15/cosecha": data,
        "/var/run/postgresql": folder,
      }),
    );
  }
  const restorePower = (machine: Machine) => {
    machine.patroni = start(programs.at("patroni"), [join(folder, `${machine.name}.yml`)], {
      cwd: folder,
      log: log(machine.name),
    });
  };
  const is = (role: string, { rest }: Machine) => answers(`http://127.0.0.1:${rest}/${role}`);
  const [one, two] = machines as [Machine, Machine];
  restorePower(one);
  await until("El primario", () => is("primary", one));
  restorePower(two);

  const certificate = makeCertificate(programs.at("openssl"), folder);
  const haproxy = keep(
    "haproxy.cfg",
    fill("haproxy.cfg", {
      // It is started as nobody who could become them.
      "    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n": "",
      "bind :443": `bind 127.0.0.1:${HTTPS}`,
      "bind :80": `bind 127.0.0.1:${HTTP}`,
      "/etc/haproxy/cosecha.pem": join(folder, "cosecha.pem"),
      "127.0.0.1:3001": `127.0.0.1:${SERVERS[0]}`,
      "127.0.0.1:3002": `127.0.0.1:${SERVERS[1]}`,
    }) +
      fill("haproxy-postgres.cfg", {
        "bind 127.0.0.1:5000": `bind 127.0.0.1:${POSTGRES}`,
        "10.0.0.11:5432 check port 8008": `127.0.0.1:${one.port} check port ${one.rest}`,
        "10.0.0.12:5432 check port 8008": `127.0.0.1:${two.port} check port ${two.rest}`,
      }),
  );
  own(join(folder, "cosecha.pem"));
  start(programs.at("haproxy"), ["-f", haproxy], { cwd: folder, log: log("haproxy") });

  const admin = `postgresql://postgres:change-me-superuser@127.0.0.1:${one.port}/postgres`;
  await inDatabase(admin, `CREATE ROLE cosecha LOGIN PASSWORD '${PASSWORD}'`);
  await inDatabase(admin, "CREATE DATABASE cosecha OWNER cosecha");
  const direct = `postgresql://cosecha:${PASSWORD}@127.0.0.1:${POSTGRES}/cosecha`;
  // It takes both for the primary until it has asked them, and takes them in turns.
  let right = 0;
  await until("HAProxy", async () => {
    right = (await isPrimary(direct)) ? right + 1 : 0;
    return right === 4;
  });

  keep("userlist.txt", `"cosecha" "${PASSWORD}"\n`);
  const pgbouncer = keep(
    "pgbouncer.ini",
    fill("pgbouncer.ini", {
      "port=5000": `port=${POSTGRES}`,
      "listen_port = 6432": `listen_port = ${PGBOUNCER}`,
      "/var/run/postgresql": folder,
      "/var/log/postgresql/pgbouncer.log": join(folder, "pgbouncer.log"),
      "/etc/pgbouncer/userlist.txt": join(folder, "userlist.txt"),
    }),
  );
  start(programs.at("pgbouncer"), [pgbouncer], { cwd: folder, log: log("pgbouncer") });
  await until("PgBouncer", () => isPrimary(direct.replace(`:${POSTGRES}/`, `:${PGBOUNCER}/`)));

  const env = variablesOf(
    fill("cosecha.env", {
      "https://cosecha.example": `https://localhost:${HTTPS}`,
      "change-me-to-32-random-characters-or-more": SECRET,
      "change-me-cosecha@127.0.0.1:6432": `${PASSWORD}@127.0.0.1:${PGBOUNCER}`,
      "change-me-cosecha@127.0.0.1:5000": `${PASSWORD}@127.0.0.1:${POSTGRES}`,
    }),
  );
  const servers: ChildProcess[] = [];
  for (const [n, port] of SERVERS.entries()) {
    servers.push(
      start(process.execPath, ["--enable-source-maps", "apps/api/dist/server.js"], {
        cwd: repository,
        log: log(`cosecha${n + 1}`),
        env: { ...env, PORT: String(port), LOG_LEVEL: "warn", DATA_DIR: folder },
        asRoot: true,
      }),
    );
    await until("Cosecha", () => answers(`http://127.0.0.1:${port}/readyz`));
  }

  const machine = (name: string) => machines.find((one) => one.name === name) as Machine;
  const primary = async () => {
    for (const machine of machines) if (await is("primary", machine)) return machine.name;
    return undefined;
  };
  return {
    web: { port: HTTPS, certificate },
    direct,
    secret: SECRET,
    primary,
    standbyIsReady: () =>
      until("El secundario", async () => (await is("sync", one)) || (await is("sync", two))),
    async cutPower(name) {
      const { data, patroni } = machine(name);
      const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
      if (patroni !== undefined) await kill(patroni);
      process.kill(postmaster, "SIGKILL");
    },
    restorePower: (name) => restorePower(machine(name)),
    serversAlive: () =>
      servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length,
  };
}

/** A file of deploy/ with other texts in it. Throws where one of them is not there any more. */
function fill(file: string, changes: Record<string, string>): string {
  let text = readFileSync(join(repository, "deploy", file), "utf8");
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no «${from}» any more.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The variables in a file that systemd reads as an environment. */
const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** A certificate for localhost, with its key behind it as HAProxy wants it. */
function makeCertificate(openssl: string, folder: string): string {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const how = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync(openssl, ["req", ...how, ...names, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  const text = readFileSync(certificate, "utf8");
  writeFileSync(join(folder, "cosecha.pem"), text + readFileSync(key, "utf8"), { mode: 0o600 });
  return text;
}

async function inDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isPrimary = (url: string) =>
  inDatabase(url, "SELECT pg_current_wal_lsn()").then(
    () => true,
    () => false,
  );

/** PostgreSQL outlives its Patroni. */
function endPostgres(data: string): void {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
  } catch {
    // It had ended.
  }
}
