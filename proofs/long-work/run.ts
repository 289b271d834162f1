import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@cosecha/db/database";
import { createTestPostgres } from "@cosecha/db/testing";
import { type Server, startServer } from "../server/server.ts";
import { LARGE, type LongWorkScene, longWorkScene } from "./scene.ts";

/**
 * How long other requests wait, in milliseconds, while the server does its longest honest work: a
 * listing of 20,000 products, an order of 19,900 lines, 30,000 products in all. It runs the real
 * server on both databases. A second connection requests /healthz every 10 ms, and its slowest
 * answer counts.
 */
const BAR = 1000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const only = process.argv[2];

/** How long the server's main thread has worked, in milliseconds; NaN on systems without /proc. */
function workOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/**
 * The longest that /healthz took while `work` ran, in milliseconds. `clock` is elapsed time.
 * `worked` is what the server's main thread worked during that request, which does not depend on
 * what else the machine does.
 */
async function longestStall({ url, pid }: Server, work: () => Promise<unknown>) {
  let [clock, worked] = [0, 0];
  let going = true;
  const look = async () => {
    while (going) {
      const begun = { clock: performance.now(), worked: workOf(pid) };
      // The server closes a connection that waits for very long; the loop then asks again.
      await fetch(`${url}/healthz`)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
      clock = Math.max(clock, performance.now() - begun.clock);
      worked = Math.max(worked, workOf(pid) - begun.worked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const looking = look();
  try {
    await work();
  } finally {
    going = false;
    await looking;
  }
  return { clock, worked };
}

async function measure(engine: string, server: Server, scene: LongWorkScene): Promise<void> {
  const { url } = server;
  const signIn = async ({ nombre, email }: { nombre: string; email: string }): Promise<string> => {
    const response = await fetch(`${url}/api/auth/signin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ nombre, email, password: scene.password }),
    });
    const { accesToken } = (await response.json()) as { accesToken?: string };
    if (accesToken === undefined) throw new Error(`«${email}» cannot sign in.`);
    return accesToken;
  };
  const tokens = { admin: await signIn(scene.admin), familia: await signIn(scene.familia) };
  say(
    `${engine.padEnd(62)}${"estado".padStart(7)}${"parón".padStart(9)}${"trabajo".padStart(9)}${"en total".padStart(10)}${"kB".padStart(8)}`,
  );
  for (const { title, method, path, body, who = "familia" } of scene.calls) {
    if (only !== undefined && !new RegExp(only).test(title)) continue;
    const { body: sent, type } = body?.() ?? {};
    let status = 0;
    let bytes = 0;
    const start = performance.now();
    const stall = await longestStall(server, async () => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens[who]}`, ...(type && { "content-type": type }) },
        ...(sent !== undefined && { body: sent }),
      });
      status = response.status;
      if (response.body) for await (const chunk of response.body) bytes += chunk.length;
    });
    const whole = performance.now() - start;
    say(
      `${`  ${title}`.padEnd(62)}${String(status).padStart(7)}${`${Math.round(stall.clock)} ms`.padStart(9)}${`${Math.round(stall.worked)} ms`.padStart(9)}${`${Math.round(whole)} ms`.padStart(10)}${String(Math.round(bytes / 1000)).padStart(8)}`,
    );
    if ((Number.isNaN(stall.worked) ? stall.clock : stall.worked) > BAR || status >= 400)
      process.exitCode = 1;
  }
}

async function run(engine: string, database: Database, env: Record<string, string>, close: boolean) {
  const scene = await longWorkScene(database, LARGE);
  if (close) await database.close();
  const server = await startServer(env);
  try {
    await measure(engine, server, scene);
  } finally {
    await server.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "cosecha-long-work-"));
try {
  if (process.env.ENGINE !== "postgres")
    await run("PGlite", await openDatabase({ DATA_DIR: folder }), { DATA_DIR: folder }, true);
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined && process.env.ENGINE !== "pglite") {
    const database = await createTestPostgres(url);
    try {
      await run("PostgreSQL", database, { DATABASE_URL: database.url, DATA_DIR: folder }, false);
    } finally {
      await database.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
