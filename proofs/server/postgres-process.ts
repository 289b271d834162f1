import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A PostgreSQL cluster that scripts/lib/postgres.mjs has made, not started yet. */
export interface Cluster {
  programs: string;
  data: string;
  folder: string;
  user: { uid?: number; gid?: number };
}

/** How long PostgreSQL may take until it answers, in ms. */
const PATIENCE = 60_000;

/**
 * Runs the server of a cluster, really writing to the disk, and kills it, stops it for a while, or
 * starts it again.
 */
export class PostgresProcess {
  readonly url: string;
  #child: ChildProcess | undefined;
  readonly #cluster: Cluster;
  readonly #port: number;

  constructor(cluster: Cluster, port: number) {
    this.#cluster = cluster;
    this.#port = port;
    this.url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!(await this.#answers())) {
      if (performance.now() > end) throw new Error("PostgreSQL does not start.");
      // Right after a kill, what is left of its processes may keep it from starting.
      if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null)
        this.#spawn();
      await sleep(50);
    }
  }

  /** Kills all of its processes at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    this.signal("SIGKILL");
    await exit;
  }

  /** Sends a signal to the first of its processes, and to all that it has started. */
  signal(signal: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void {
    const first = this.#child?.pid;
    if (first === undefined) return;
    // Each of them is in a session of its own.
    const { stdout } = spawnSync("pgrep", ["-P", String(first)], { encoding: "utf8" });
    for (const pid of [first, ...stdout.split("\n").filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  #spawn(): void {
    const { programs, data, folder, user } = this.#cluster;
    const settings = {
      listen_addresses: "127.0.0.1",
      port: this.#port,
      unix_socket_directories: folder,
      max_connections: 200,
      fsync: "on",
      synchronous_commit: "on",
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.#child = spawn(join(programs, "postgres"), ["-D", data, ...args], {
      ...user,
      cwd: folder,
      stdio: "ignore",
      detached: true,
    });
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("SELECT 1");
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
