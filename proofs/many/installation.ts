import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "@cosecha/api/life/env";
import * as commands from "@cosecha/api/many/commands";
import { baseDe, Control, type Cooperativa, databaseAt } from "@cosecha/db/control/control";
import { openDatabase } from "@cosecha/db/database";
import {
  askPostgres,
  createEmptyPostgres,
  createTestPostgres,
  MIGRATIONS,
  migrateTo,
} from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { startServer } from "../server/server.ts";
import { MODEL } from "./model.ts";

const SECRET = "x".repeat(40);
export const METRICS_TOKEN = "m".repeat(16);
/** How many a process may have open; where two run, their connections are more than PostgreSQL lets in. */
export const OPEN_MOST = 60;
// As on a machine with little memory: V8 lets itself have more where there is more.
process.env.NODE_ARGS ??= "--max-old-space-size=768";
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A cooperative, and what is asked of it. */
export interface Grupo extends Pick<Cooperativa, "id" | "clave" | "anfitrion" | "base" | "url"> {
  token: string;
}

/**
 * An installation of so many cooperatives of 20 families with a year each, all copies of one, whose
 * databases lack the last migration.
 */
export async function createInstallation(server: string, count: number, say: (line: string) => void) {
  const control = await createEmptyPostgres(server);
  const dataDir = mkdtempSync(join(tmpdir(), "cosecha-red-"));
  const secrets = { AUTH_SECRET: SECRET, METRICS_TOKEN };
  const variables = { CONTROL_DATABASE_URL: control.url, DATA_DIR: dataDir, ...secrets };
  const env = { ...readEnv(variables), CONTROL_DATABASE_URL: control.url };
  const db = await Control.open(control.url);
  const model = await createEmptyPostgres(server);
  await migrateTo((sql) => askPostgres(model.url, sql), MIGRATIONS - 1);
  for (const sql of MODEL) await askPostgres(model.url, sql);
  const modelName = new URL(model.url).pathname.slice(1);
  const begun = performance.now();
  const grupos: Grupo[] = [];
  for (let n = 1; n <= count; n++) {
    const clave = `grupo-${n}`;
    const base = baseDe(clave);
    await askPostgres(databaseAt(server, "postgres"), `CREATE DATABASE ${base} TEMPLATE ${modelName}`);
    const [fila] = await askPostgres<{ id: number; sal: string }>(
      control.url,
      `INSERT INTO cooperativa (clave, anfitrion, "agrupacionId", base, estado, zona, sal)
       VALUES ($1, $2, 1, $3, 'activa', 'Europe/Madrid', $4) RETURNING id, sal`,
      [clave, `${clave}.example.org`, base, String(n)],
    );
    const { id = 0 } = fila ?? {};
    grupos.push({
      id,
      clave,
      anfitrion: `${clave}.example.org`,
      base,
      url: databaseAt(server, base),
      token: "",
    });
    if (n % 100 === 0) say(`${n} hechas`);
  }
  say(`${count} cooperativas copiadas en ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const pids: number[] = [];
  return {
    ...{ control: db, env, grupos, model: model.url },
    /** One more process of it. */
    async start(more: Record<string, string> = {}) {
      const server = await startServer({ ...variables, OPEN_MOST: String(OPEN_MOST), ...more });
      pids.push(server.pid);
      return server;
    },
    async close() {
      agent.destroy();
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
      const all = await db.todas();
      await db.close();
      for (const { base } of all) {
        await askPostgres(databaseAt(server, "postgres"), `DROP DATABASE IF EXISTS ${base} WITH (FORCE)`);
      }
      await model.drop();
      await control.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Installation = Awaited<ReturnType<typeof createInstallation>>;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Tokens of people of one, by their numbers. */
export async function openSessions(
  { env, control }: Pick<Installation, "env" | "control">,
  { id, url }: Grupo,
  usuarioIds: readonly number[],
): Promise<string[]> {
  const cooperativa = await control.deId(id);
  if (cooperativa === undefined) throw new Error("It is gone.");
  return sessionsOf(url, commands.secretOf(env, cooperativa), usuarioIds);
}

async function sessionsOf(url: string, secret: string, usuarioIds: readonly number[]): Promise<string[]> {
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
  try {
    const sessions = createSessions(db, { secret, days: 30 });
    const tokens: string[] = [];
    for (const id of usuarioIds) tokens.push(await sessions.open(id));
    return tokens;
  } finally {
    await close();
  }
}

/** A cooperative with the same data that has an installation of its own. */
export async function startAlone({ model, start }: Pick<Installation, "model" | "start">) {
  const { url, close } = await createTestPostgres(databaseAt(model, "postgres"), {
    from: new URL(model).pathname.slice(1),
  });
  const server = await start({ CONTROL_DATABASE_URL: "", DATABASE_URL: url });
  const [token = ""] = await sessionsOf(url, SECRET, [2]);
  return {
    server,
    una: { anfitrion: "localhost", token },
    async close() {
      await server.stop();
      await close();
    },
  };
}

interface Asked {
  method?: string;
  path: string;
  body?: string | Buffer;
  type?: string;
}

/** What a cooperative answered, and how long that took, in ms. */
export function ask(
  port: number,
  { anfitrion, token }: Pick<Grupo, "anfitrion" | "token">,
  { method = "GET", path, body, type = "application/json" }: Asked,
): Promise<{ status: number; text: string; took: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = send(
      {
        ...{ host: "127.0.0.1", port, method, path, agent, setHost: false },
        headers: {
          host: anfitrion,
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": type, "content-length": Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = "";
        response.on("data", (part) => {
          text += part;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, took: performance.now() - begun }),
        );
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** How long a request to one took, in ms; throws where it was not answered well. */
export async function time(...[port, grupo, asked]: Parameters<typeof ask>): Promise<number> {
  const { status, text, took } = await ask(port, grupo, asked);
  if (status >= 400)
    throw new Error(`${asked.method ?? "GET"} ${asked.path}: ${status} ${text.slice(0, 200)}`);
  return took;
}
