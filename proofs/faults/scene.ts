import { fileURLToPath } from "node:url";
import { freePort, launch, type ServerProcess } from "../crash/killed-server.ts";
import { type Engine, embeddedEngine, type Place, postgresEngine } from "../crash/places.ts";
import { ADMIN, World } from "../crash/world.ts";
import { PostgresProcess } from "../server/postgres-process.ts";
import { dice } from "../torture/scene.ts";

export const file =
  process.env.CRASH_SERVER ?? fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));

/** A fault: what it is called, and what was seen; throws where it is not as promised. */
export interface Fault {
  name: string;
  see(): Promise<string>;
}

/** Throws with `what` where that is not so. */
export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

export interface Stage {
  server: ServerProcess;
  world: World;
  port: number;
  origin: string;
  place: Place;
  /**
   * The status and the headers of an answer to saving a line for the first family; 0: no answer.
   */
  save(cantidad?: number): Promise<Saved>;
}
export interface Saved {
  status: number;
  retryAfter: string | null;
  message: string;
}

/** Runs `work` with a server of a small cooperative on that engine, and ends both. */
export async function onStage<T>(
  engine: Engine,
  work: (stage: Stage) => Promise<T>,
  { env = {}, families = 2 }: { env?: Record<string, string>; families?: number } = {},
): Promise<T> {
  const place = await engine.empty();
  const port = await freePort();
  const settings = { SEED: "none", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = launch(file, { ...place.env, ...settings, PORT: String(port), ...env });
  try {
    await server.ready;
    const origin = `http://127.0.0.1:${port}`;
    const world = new World(origin, dice(1));
    await world.found({ families, products: 30 });
    const save = (cantidad = 1) => saveOne(origin, world, cantidad);
    return await work({ server, world, port, origin, place, save });
  } finally {
    await server.kill();
    await place.drop();
    await engine.close();
  }
}

async function saveOne(origin: string, world: World, cantidad: number): Promise<Saved> {
  const [familia] = world.familias;
  const [pedido] = world.pedidos;
  const plenty = world.productos.find(({ stock }) => stock === null);
  try {
    const answer = await fetch(`${origin}/api/lineasPedido/${pedido}/${familia?.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${familia?.token}`, "content-type": "application/json" },
      body: JSON.stringify([{ productoId: plenty?.id, cantidad }]),
      signal: AbortSignal.timeout(60_000),
    });
    const { message } = (await answer.json()) as { message: string };
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), message };
  } catch {
    return { status: 0, retryAfter: null, message: "" };
  }
}

/** What the first family has stored of that product, as a reader sees it. */
export async function stored({ world }: Stage): Promise<number> {
  const lines = await world.list<{ productoId: number; cantidad: number }>(
    `/api/lineasPedido/verPedido/${world.pedidos[0]}/${world.familias[0]?.id}`,
  );
  const plenty = world.productos.find(({ stock }) => stock === null);
  return lines.find(({ productoId }) => productoId === plenty?.id)?.cantidad ?? 0;
}

/** Asks until that is so, for so many ms at most; gives how long it took. */
export async function until(isSo: () => Promise<boolean>, what: string, longest = 60_000): Promise<number> {
  const start = performance.now();
  while (!(await isSo())) {
    must(performance.now() - start < longest, `${what}: not within ${longest / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return performance.now() - start;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Runs `work` with a PostgreSQL of its own. */
export async function withPostgres<T>(
  work: (engine: Engine, postgres: PostgresProcess) => Promise<T>,
  cluster = JSON.parse(process.env.CRASH_CLUSTER ?? ""),
): Promise<T> {
  const postgres = new PostgresProcess(cluster, await freePort());
  await postgres.start();
  try {
    return await work(postgresEngine(postgres.url), postgres);
  } finally {
    postgres.signal("SIGCONT");
    await postgres.kill();
  }
}

export const embedded = () => embeddedEngine();
