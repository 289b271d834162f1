import { spawnSync } from "node:child_process";
import pg from "pg";
import { type Server, startServer } from "../server/server.ts";
import { median } from "./load.ts";
import { usageOf } from "./metrics.ts";
import { megabytes, ms, type Section, times } from "./report.ts";
import { PGLITE, POSTGRES, type World } from "./world.ts";

/** How long the server takes until it answers, and what memory it then has. */
export interface Start {
  engine: string;
  /** On an empty database, and then again; in ms, and how many times what Node alone takes. */
  first: number;
  later: number;
  firstRatio: number;
  laterRatio: number;
  memory: number;
}

const ROUNDS = 3;

async function timed(start: () => Promise<Server>) {
  const begun = performance.now();
  const server = await start();
  return { server, took: performance.now() - begun };
}

/** How long Node takes to do nothing. */
function nodeAlone(): number {
  const begun = performance.now();
  spawnSync(process.execPath, ["-e", ""]);
  return performance.now() - begun;
}

/** Starts each engine on something empty, and once more, in turns with Node alone. */
export async function measureStarts(world: World, serverUrl: string): Promise<Start[]> {
  const rounds = new Map<string, { node: number; first: number; later: number; memory: number }[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of [POSTGRES, PGLITE]) {
      const { env, close } = await emptyDatabase(engine, world, serverUrl);
      const node = nodeAlone();
      const first = await timed(() => startServer(env));
      await first.server.stop();
      const later = await timed(() => startServer(env));
      const { memory } = await usageOf(later.server);
      await later.server.stop();
      await close();
      const measured = { node, first: first.took, later: later.took, memory };
      rounds.set(engine, [...(rounds.get(engine) ?? []), measured]);
    }
  }
  return [...rounds].map(([engine, measured]) => ({
    engine,
    first: median(measured.map(({ first }) => first)),
    later: median(measured.map(({ later }) => later)),
    firstRatio: median(measured.map(({ first, node }) => first / node)),
    laterRatio: median(measured.map(({ later, node }) => later / node)),
    memory: median(measured.map(({ memory }) => memory)),
  }));
}

async function emptyDatabase(engine: string, world: World, serverUrl: string) {
  const env = { DATA_DIR: world.emptyFolder() };
  if (engine === PGLITE) return { env, close: async () => undefined };
  const name = `cosecha_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    env: { ...env, DATABASE_URL: url.href },
    close: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export const startsSection = (rows: readonly Start[]): Section => ({
  name: "starts",
  title: "Arranque, hasta que responde: milisegundos, y veces lo que tarda Node sin programa",
  columns: {
    engine: ["Motor"],
    first: ["primero", ms],
    firstRatio: ["", times],
    later: ["siguientes", ms],
    laterRatio: ["", times],
    memory: ["memoria", megabytes],
  },
  rows: rows.map((row) => ({ ...row })),
});
