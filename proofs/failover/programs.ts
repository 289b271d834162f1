import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const POSTGRES = "/usr/lib/postgresql";

/** What the cluster is made of, and the Debian packages that have it. */
const WANTED: readonly (readonly [program: string, debian: string])[] = [
  ["patroni", "patroni"],
  ["etcd", "etcd-server"],
  ["haproxy", "haproxy"],
  ["pgbouncer", "pgbouncer"],
  ["openssl", "openssl"],
];

function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The paths of all programs by their names, and the folder of the newest PostgreSQL. Throws an
 * error that names the Debian packages of those that are missing.
 */
export function findPrograms(): { at: (program: string) => string; postgres: string } {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  const found = new Map(WANTED.map(([program]) => [program, find(program)]));
  const missing = WANTED.filter(([program]) => found.get(program) === undefined).map(([, debian]) => debian);
  if (newest === undefined) missing.unshift("postgresql");
  if (missing.length > 0) {
    throw new Error(
      `Faltan programas. En Debian: apt-get install ${missing.join(" ")}\n` +
        "(y pare lo que esos paquetes arranquen: systemctl disable --now patroni etcd haproxy pgbouncer)",
    );
  }
  return { at: (program) => found.get(program) ?? program, postgres: join(POSTGRES, newest ?? "", "bin") };
}

/** PostgreSQL and PgBouncer refuse to run as root: who they run as then. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres");
  if (user === undefined)
    throw new Error("Hace falta el usuario «postgres», que hace el paquete postgresql.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

const running = new Set<ChildProcess>();

/** Starts a program that runs until it is stopped; what it says goes into a file of its own. */
export function start(
  command: string,
  args: string[],
  { log, cwd, env = {}, asRoot = false }: { log: string; cwd: string; env?: object; asRoot?: boolean },
): ChildProcess {
  const file = openSync(log, "a");
  const child = spawn(command, args, {
    ...(!asRoot && unprivileged()),
    cwd,
    env: { PATH: process.env.PATH, LANG: "C.UTF-8", ...env },
    stdio: ["ignore", file, file],
    // Ctrl-C reaches it through this script alone.
    detached: true,
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Ends programs at once, and waits until they have. */
export async function kill(...children: ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }),
  );
}

/** Ends all that is still running. */
export const killAll = () => kill(...running);
