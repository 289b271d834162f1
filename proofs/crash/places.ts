import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@cosecha/db/database";
import { createDraft, PGDATA } from "@cosecha/db/pglite";
import { migrateTo, prepareFolder } from "@cosecha/db/testing";
import { hashPassword } from "@cosecha/trpc/auth/passwords";
import pg from "pg";
import { ADMIN } from "./world.ts";

/** Where the data of one server lives. */
export interface Place {
  /** What the server has to be told to find it. */
  env: Record<string, string>;
  /** Opens it in this process, while no server runs on it. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

export interface Engine {
  name: "embedded" | "postgres";
  /** Without anything in it. */
  empty(): Promise<Place>;
  /** As a version of that many migrations left it, with OLD in it. */
  older(done: number): Promise<Place>;
  close(): Promise<void>;
}

/** What is in an older database. */
export const OLD = { products: 400, families: 20 };

/** In the columns of the first version, which every later one still has. */
const oldData = async () => `
INSERT INTO familia (nombre, email, modificado)
  SELECT 'Familia ' || n, 'f' || n || '@x.es', now() FROM generate_series(1, ${OLD.families}) n;
INSERT INTO usuario (username, email, hash, roles, modificado)
  VALUES ('Administración', '${ADMIN.email}', '${await hashPassword(ADMIN.password)}', '{ROLE_ADMIN}', now());
INSERT INTO proveedor (nombre, email, modificado) VALUES ('Huerta', 'h@x.es', now());
INSERT INTO disponible ("proveedorId", subida, descripcion, modificado) VALUES (1, now(), 'Lista', now());
INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, modificado)
  SELECT 1, n, 'Producto ' || n, n::numeric / 100, 0.04, now() FROM generate_series(1, ${OLD.products}) n;
INSERT INTO pedido ("disponibleId", inicio, fin, descripcion, modificado)
  VALUES (1, now() - interval '1 day', now() + interval '9 days', 'Pedido', now());
INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, precio, iva)
  SELECT 1, f, p, 1 + f::numeric / 10, p::numeric / 100, 0.04
  FROM generate_series(1, ${OLD.families}) f, generate_series(1, ${OLD.products}) p;`;

async function fillOlder(run: (sql: string) => Promise<unknown>, done: number): Promise<void> {
  await migrateTo(run, 1);
  await run(await oldData());
  await migrateTo(run, done, 1);
}

/**
 * Data folders below the system's temporary one. With `prepared`, an empty one has its tables
 * already, which saves seconds.
 */
export function embeddedEngine({ prepared = false } = {}): Engine {
  const root = mkdtempSync(join(tmpdir(), "cosecha-crash-"));
  const older = new Map<number, Promise<string>>();
  const folderOf = async () => mkdtempSync(join(root, "data-"));
  const placeIn = (folder: string): Place => ({
    env: { DATA_DIR: folder },
    open: () => openDatabase({ DATA_DIR: folder }),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  });
  const makeOlder = async (done: number) => {
    const folder = await folderOf();
    const draft = await createDraft(folder, (pglite) => fillOlder((sql) => pglite.exec(sql), done));
    renameSync(draft, join(folder, PGDATA));
    return folder;
  };
  return {
    name: "embedded",
    async empty() {
      const folder = await folderOf();
      if (prepared) await prepareFolder(folder);
      return placeIn(folder);
    },
    async older(done) {
      if (!older.has(done)) older.set(done, makeOlder(done));
      const folder = await folderOf();
      cpSync((await older.get(done)) ?? "", folder, { recursive: true });
      return placeIn(folder);
    },
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Databases of the PostgreSQL server at that address. */
export function postgresEngine(serverUrl: string): Engine {
  const older = new Map<number, Promise<string>>();
  const made = new Set<string>();
  const folder = mkdtempSync(join(tmpdir(), "cosecha-crash-"));
  const query = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const urlOf = (name: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const create = async (template?: string) => {
    const name = `cosecha_${crypto.randomUUID().replaceAll("-", "")}`;
    await query(serverUrl, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`);
    made.add(name);
    return name;
  };
  const drop = async (name: string) => {
    made.delete(name);
    await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  const placeIn = (name: string): Place => ({
    env: { DATABASE_URL: urlOf(name), DATA_DIR: folder, AUTH_SECRET: "x".repeat(40) },
    open: () => openDatabase({ DATABASE_URL: urlOf(name), DATA_DIR: folder }),
    drop: () => drop(name),
  });
  const makeOlder = async (done: number) => {
    const name = await create();
    await fillOlder((sql) => query(urlOf(name), sql), done);
    return name;
  };
  return {
    name: "postgres",
    empty: async () => placeIn(await create()),
    async older(done) {
      if (!older.has(done)) older.set(done, makeOlder(done));
      return placeIn(await create(await older.get(done)));
    },
    async close() {
      for (const name of made) await drop(name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
