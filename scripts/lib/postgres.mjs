import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { canInstallDebian, inPath, installDebian, isExecutable, isRoot, versions } from "./find.mjs";
import { Failure, onEnd, run } from "./run.mjs";

const exe = process.platform === "win32" ? ".exe" : "";

function find() {
  const command = inPath(["postgres"]);
  const folders = [
    ...(command ? [dirname(realpathSync(command))] : []),
    ...versions("/usr/lib/postgresql", "bin"),
    ...versions("/opt/homebrew/opt", "bin", "postgresql"),
    ...versions("/usr/local/opt", "bin", "postgresql"),
    ...versions("/Applications/Postgres.app/Contents/Versions", "bin"),
    ...versions(join(process.env.PROGRAMFILES ?? "", "PostgreSQL"), "bin"),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => isExecutable(join(folder, name + exe))),
  );
}

async function ensurePrograms() {
  const found = find();
  if (found) return found;
  if (canInstallDebian()) {
    await installDebian("postgresql");
    const installed = find();
    if (installed) return installed;
  }
  throw new Failure(
    "Las pruebas necesitan PostgreSQL. Instálelo (en Debian: apt-get install postgresql) o indique en TEST_DATABASE_URL uno en el que se puedan crear bases de datos.",
  );
}

/** PostgreSQL refuses to run as root, so it runs as an ordinary user. */
function unprivileged() {
  if (!isRoot) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user)
    throw new Failure("PostgreSQL no funciona como root y no hay un usuario «postgres» ni «nobody».");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function initialise(programs, data, user, locale) {
  const args = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    `--locale=${locale}`,
    "--no-sync",
  ];
  return run(join(programs, `initdb${exe}`), args, { ...user, cwd: dirname(data), output: "capture" });
}

/**
 * Whether the server says that it accepts connections: line 8 of postmaster.pid is «ready» in every
 * language.
 */
function isReady(data) {
  const file = join(data, "postmaster.pid");
  return existsSync(file) && readFileSync(file, "utf8").split("\n")[7]?.trim() === "ready";
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a cluster below `base`, or the system's temporary folder, that is removed when this process
 * ends: where its programs are, its data, its folder, and as which user it has to run. Throws
 * Failure when PostgreSQL is missing.
 */
export async function makeCluster(base = isRoot && existsSync("/tmp") ? "/tmp" : tmpdir()) {
  const programs = await ensurePrograms();
  const user = unprivileged();
  // Another user must reach the folder, and a socket's path must be short: root uses /tmp.
  const folder = mkdtempSync(join(base, "cosecha-pg-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (isRoot) chownSync(folder, user.uid, user.gid);

  const data = join(folder, "data");
  let made;
  // Changing the case of accented letters needs a UTF-8 locale, and not every system has C.UTF-8.
  for (const locale of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    made = await initialise(programs, data, user, locale);
    if (made.code === 0) break;
    rmSync(data, { recursive: true, force: true });
  }
  if (made.code !== 0) throw new Failure("No se ha podido preparar PostgreSQL.", { output: made.output });
  return { programs, data, folder, user };
}

/**
 * The URL of a PostgreSQL in which tests may create databases. It is TEST_DATABASE_URL, or a
 * temporary cluster (below `base`, where it is given) on a free port of 127.0.0.1 that is removed
 * when this process ends. Throws Failure when PostgreSQL is missing or does not start.
 */
export async function ensurePostgres(base) {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const { programs, data, folder, user } = await makeCluster(base);
  const port = await freePort();
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a");
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: process.platform === "win32" ? "" : folder,
    max_connections: 400,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
  };
  const args = [
    "-D",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // A process group of its own, so that the terminal's Ctrl-C reaches the server once, through this
  // script.
  const server = spawn(join(programs, `postgres${exe}`), args, {
    ...user,
    cwd: folder,
    stdio: ["ignore", log, log],
    detached: true,
  });
  const gone = new Promise((resolve) => {
    server.on("close", resolve);
    server.on("error", resolve);
  });
  const running = () => server.pid !== undefined && server.exitCode === null && server.signalCode === null;
  onEnd(async () => {
    // An immediate shutdown, without a checkpoint: the data is thrown away.
    if (running()) server.kill(process.platform === "win32" ? "SIGTERM" : "SIGQUIT");
    await Promise.race([gone, pause(5000)]);
    if (running()) server.kill("SIGKILL");
  });

  const deadline = performance.now() + 30_000;
  while (!isReady(data)) {
    if (!running() || performance.now() > deadline) {
      throw new Failure("PostgreSQL no arranca.", { output: readFileSync(logFile, "utf8") });
    }
    await pause(50);
  }
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  if (settings.unix_socket_directories !== "") {
    sockets.set(url, `postgresql://postgres@${encodeURIComponent(folder)}:${port}/postgres`);
  }
  return url;
}

/** The addresses of servers that this process has started, by way of their sockets. */
const sockets = new Map();

/**
 * The address of the same server by its socket, where there is one: each statement costs the two of
 * them a third less of the processor than over the network.
 */
export const bySocket = (url) => sockets.get(url) ?? url;
