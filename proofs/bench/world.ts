import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@cosecha/db/database";
import { createTestPostgres, prepareFolder, type TestDatabase } from "@cosecha/db/testing";
import { type Server, startProcess, startServer } from "../server/server.ts";
import { fill, type Scene, SECRET, type SizeName, sizes } from "./data.ts";
import type { Target } from "./load.ts";

/** Who answers: hand-written SQL on either engine, plain Prisma, and the application. */
export const SQL = "SQL";
export const EMBEDDED_SQL = "SQL en PGlite";
export const PRISMA = "Prisma";
export const POSTGRES = "PostgreSQL";
export const PGLITE = "PGlite";
/** The application with as many processes as cores, on PostgreSQL. */
export const PROCESSES = availableParallelism();
export const MANY = `PostgreSQL ×${PROCESSES}`;

/** One that answers, and what is in its database. */
export interface Side {
  name: string;
  size: SizeName;
  scene: Scene;
  target: Target;
  server: Server;
}

const isFloor = (name: string) => [SQL, EMBEDDED_SQL, PRISMA].includes(name);

interface Filled {
  scene: Scene;
  env: Record<string, string>;
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Databases and servers of a run, each made when it is first asked for. */
export function createWorld(serverUrl: string, say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-bench-"));
  const closing: (() => Promise<unknown>)[] = [];
  const opened = new Map<string, Promise<unknown>>();

  function once<T>(key: string, open: () => Promise<T>): Promise<T> {
    const known = opened.get(key) as Promise<T> | undefined;
    const opening = known ?? open();
    opened.set(key, opening);
    return opening;
  }

  async function filled(engine: string, size: SizeName, database: Pick<TestDatabase, "db">): Promise<Scene> {
    const start = performance.now();
    const scene = await fill(database, sizes[size]);
    const [{ lineas, pedidos, familias } = { lineas: 0, pedidos: 0, familias: 0 }] = await database.db
      .$queryRaw<
      { lineas: number; pedidos: number; familias: number }[]
    >`SELECT (SELECT count(*)::int FROM linea_pedido) AS lineas, (SELECT count(*)::int FROM pedido) AS pedidos,
        (SELECT count(*)::int FROM familia) AS familias`;
    const rows = [familias, pedidos, lineas].map((count) => count.toLocaleString("es-ES"));
    const seconds = Math.round((performance.now() - start) / 1000);
    say(`«${size}» en ${engine}: ${rows[0]} familias, ${rows[1]} pedidos, ${rows[2]} líneas (${seconds} s)`);
    return scene;
  }

  const onPostgres = (size: SizeName) =>
    once(`postgres ${size}`, async () => {
      const database = await createTestPostgres(serverUrl);
      closing.push(() => database.close());
      const scene = await filled(POSTGRES, size, database);
      return { database, scene, env: { DATABASE_URL: database.url } };
    });

  /** One process alone has a folder: each that answers fills its own. */
  const onPglite = (name: string, size: SizeName) =>
    once(`${name} ${size} folder`, async (): Promise<Filled> => {
      const env = { DATA_DIR: join(folder, `${name} ${size}`) };
      await prepareFolder(env.DATA_DIR);
      const database = await openDatabase(env);
      const scene = await filled(PGLITE, size, database);
      await database.close();
      return { scene, env };
    });

  async function started(server: Promise<Server>): Promise<Server> {
    const running = await server;
    closing.push(() => running.stop());
    return running;
  }

  function start(name: string, env: Record<string, string>): Promise<Server> {
    if (isFloor(name)) {
      const program = fileOf(name === PRISMA ? "prisma-floor.ts" : "floor.ts");
      return startProcess(["--import", "tsx", program], env);
    }
    const processes = name === MANY ? PROCESSES : 1;
    return startServer({ DATA_DIR: folder, ...env, AUTH_SECRET: SECRET, PROCESSES: String(processes) });
  }

  return {
    /** Starts the one of that name over a database of that size. */
    side: (name: string, size: SizeName): Promise<Side> =>
      once(`${name} ${size}`, async () => {
        const isEmbedded = name === PGLITE || name === EMBEDDED_SQL;
        const { scene, env } = await (isEmbedded ? onPglite(name, size) : onPostgres(size));
        const server = await started(start(name, env));
        const target = {
          url: server.url,
          authorization: isFloor(name) ? scene.sessionId : `Bearer ${scene.token}`,
        };
        return { name, size, scene, target, server };
      }),
    /** The filled PostgreSQL database itself, which says what statements it ran. */
    onPostgres,
    /** A path for an empty folder. */
    emptyFolder: () => mkdtempSync(join(folder, "empty-")),
    async close() {
      for (const close of closing.reverse()) await close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type World = ReturnType<typeof createWorld>;
