import { setTimeout as sleep } from "node:timers/promises";
import { type Call, callsOf } from "./calls.ts";
import type { SizeName } from "./data.ts";
import { importRows, ROWS } from "./importing.ts";
import { ask, timeOf } from "./load.ts";
import { usageOf } from "./metrics.ts";
import { ms, type Section } from "./report.ts";
import { PGLITE, POSTGRES, type Side, type World } from "./world.ts";

/** How long the server's event loop stood still while it did something, in milliseconds. */
export interface Blocking {
  engine: string;
  work: string;
  /** The shortest of the rounds: other work on the machine can only add to it. */
  longest: number;
}

const ROUNDS = 5;

/** The server's event loop is looked at every 10 ms: what is shorter would be read too early. */
const LOOKS = 30;

/** What may keep the server from answering others. */
function worksOf(side: Side): [title: string, work: (round: number) => Promise<unknown>][] {
  const { scene, target } = side;
  const calls = callsOf(scene);
  const one = (title: string) => (calls.find((call) => call.title === title) as Call).app;
  const asking = (title: string): [string, () => Promise<unknown>] => [title, () => ask(target, one(title))];
  let listing: number | undefined;
  return [
    [
      `Importar ${ROWS} filas`,
      async (round) => {
        listing = await importRows(side, round);
      },
    ],
    [`Importar ${ROWS} filas, todas con otro precio`, (round) => importRows(side, round + 1, listing)],
    asking("Hoja del reparto, 90 × 40"),
    asking("Listado en Excel, 3.000 productos"),
    ["Entrar diez a la vez, con su hash", () => Promise.all(scene.hashed.map((sent) => signIn(side, sent)))],
    asking("Líneas, 3.000 productos"),
    ["Líneas, 3.000 productos, diez a la vez", () => timeOf(target, one("Líneas, 3.000 productos"), TEN)],
    asking("Reparto, 90 × 40"),
  ];
}

const TEN = { count: 10, connections: 10 };

/** Signs in with a password whose hash costs what it costs in production. */
async function signIn({ target }: Side, credentials: object): Promise<void> {
  const response = await fetch(`${target.url}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status}`);
  await response.arrayBuffer();
}

/** Lets each server do what takes long, and reads from /metrics how long its loop stood still. */
export async function measureBlocking(world: World, size: SizeName): Promise<Blocking[]> {
  const rows: Blocking[] = [];
  for (const engine of [POSTGRES, PGLITE]) {
    const side = await world.side(engine, size);
    const { server } = side;
    for (const [work, run] of worksOf(side)) {
      let longest = Number.POSITIVE_INFINITY;
      for (let round = 0; round <= ROUNDS; round++) {
        await usageOf(server);
        await sleep(LOOKS);
        await run(round);
        await sleep(LOOKS);
        const { delay } = await usageOf(server);
        // The first one compiles and fills caches.
        if (round > 0) longest = Math.min(longest, delay);
      }
      rows.push({ engine, work, longest });
    }
  }
  return rows;
}

export const blockingSection = (rows: readonly Blocking[]): Section => ({
  name: "blocking",
  title: "Lo más que se para el servidor para los demás, según /metrics (con hasta 10 ms de más)",
  notes: [`Lo mínimo de ${ROUNDS} veces: lo demás que hace la máquina solo puede añadir.`],
  columns: { engine: ["Motor"], work: ["Mientras"], longest: ["como mucho", ms] },
  rows: rows.map((row) => ({ ...row })),
});
