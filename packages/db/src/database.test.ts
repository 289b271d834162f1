import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { emptyTables } from "./empty-tables.ts";
import { migrations } from "./generated/migrations.ts";
import { viewOfSystem } from "./process-view.ts";
import {
  createEmptyPostgres,
  createTestDatabase,
  createTestPostgres,
  prepareFolder,
  type TestDatabase,
} from "./testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const engines: [string, () => Promise<TestDatabase>][] = [
  ["PGlite", createTestDatabase],
  ["PostgreSQL", () => createTestPostgres(serverUrl)],
];

describe.each(engines)("the schema on %s", (_name, create) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it("fills the searchable text without case and accents", async () => {
    const { busqueda } = await database.db.familia.create({
      data: { nombre: "MUÑOZ Ibáñez", email: "m@x.es" },
    });
    expect(busqueda).toBe("munoz ibanez");
  });

  it("has searchable text in every table with that column", async () => {
    // Prisma's own migrations do not say GENERATED.
    const others = await database.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE column_name = 'busqueda' AND is_generated <> 'ALWAYS'`;
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it("tells whoever commits what the database finds wrong only then", async () => {
    const { db } = database;
    const proveedor = await db.proveedor.create({ data: { nombre: "Tarde", email: "t@x.es" } });
    const { id: disponibleId } = await db.disponible.create({
      data: { proveedorId: proveedor.id, subida: new Date(), descripcion: "d" },
    });
    const producto = await db.producto.create({ data: { disponibleId, nombre: "T", precio: 1, iva: 0 } });
    const plazo = { inicio: new Date(0), fin: new Date(), repartidoEn: new Date() };
    const commit = db.$transaction(async (tx) => {
      const pedido = await tx.pedido.create({ data: { disponibleId, descripcion: "p", ...plazo } });
      const suyo = { pedidoId: pedido.id, productoId: producto.id };
      await tx.recepcion.create({ data: { ...suyo, recibido: 1 } });
    });
    await expect(commit).rejects.toThrow("reparto_cuadra");
    expect(await db.pedido.count()).toBe(0);
    expect(await db.$transaction((tx) => tx.pedido.count())).toBe(0);
  });

  it("tells whoever commits that a statement had failed, and leaves the connections as good as before", async () => {
    const { db } = database;
    const data = { nombre: "Una", email: "u@x.es" };
    for (let n = 0; n < 12; n++) {
      const unminded = db.$transaction(async (tx) => {
        await tx.familia.create({ data });
        await tx.familia.create({ data }).catch(() => undefined);
      });
      await expect(unminded).rejects.toThrow(/aborted|rolled back/);
    }
    expect(await db.familia.count({ where: data })).toBe(0);
    await db.$transaction((tx) => tx.familia.create({ data }));
    expect(await db.familia.count({ where: data })).toBe(1);
  });

  it("refuses two users without a family with the same email", async () => {
    const data = { username: "Ana", email: "ana@x.es", roles: [] };
    await database.db.usuario.create({ data });
    await expect(database.db.usuario.create({ data })).rejects.toThrow(/unique/i);
  });

  it("computes a line's total by the rule, rounded half up once", async () => {
    const { db } = database;
    const proveedor = await db.proveedor.create({ data: { nombre: "P", email: "p@x.es" } });
    const disponible = await db.disponible.create({
      data: { proveedorId: proveedor.id, subida: new Date(), descripcion: "d" },
    });
    const producto = await db.producto.create({
      data: { disponibleId: disponible.id, nombre: "n", precio: "1.005", iva: "0" },
    });
    const familia = await db.familia.create({ data: { nombre: "F", email: "f@x.es" } });
    const pedido = await db.pedido.create({
      data: { disponibleId: disponible.id, inicio: new Date(0), fin: new Date(1), descripcion: "x" },
    });
    const linea = await db.lineaPedido.create({
      data: {
        pedidoId: pedido.id,
        familiaId: familia.id,
        productoId: producto.id,
        cantidad: "1",
        nombre: "n",
        precio: "1.005",
        iva: "0",
      },
    });
    expect(linea.total.toFixed(2)).toBe("1.01");
  });

  it("reads a record and what it belongs to in one statement", async () => {
    database.takeStatements();
    await database.db.usuario.findFirst({ include: { familia: true } });
    expect(database.takeStatements()).toHaveLength(1);
  });

  it("lets all tables be emptied, whatever refers to what", async () => {
    const { db } = database;
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;
    const filled = async () => {
      const names = [];
      for (const { name } of tables) {
        const [row] = await db.$queryRawUnsafe<[{ any: boolean }]>(`SELECT EXISTS (TABLE ${name}) AS "any"`);
        if (row.any) names.push(name);
      }
      return names;
    };
    expect(await filled()).toEqual(expect.arrayContaining(["familia", "linea_pedido", "producto"]));
    database.takeStatements();
    await db.$transaction(emptyTables);
    const emptied = database.takeStatements().flatMap((sql) => /^DELETE FROM (.+)/.exec(sql)?.[1] ?? []);
    // Also the tables that are empty here: a migration that renames one must not hide it.
    expect(emptied.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(await filled()).toEqual([]);
  });
});

describe("opening a database", () => {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-db-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // X9.8
  it("keeps every acknowledged write after SIGKILL, and takes over the dead process's lock", async () => {
    const dataDir = join(folder, "killed");
    await prepareFolder(dataDir);
    const script = join(folder, "write.mjs");
    writeFileSync(
      script,
      `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
      register();
      const { openDatabase } = await import(${JSON.stringify(new URL("database.ts", import.meta.url).href)});
      const { db } = await openDatabase({ DATA_DIR: ${JSON.stringify(dataDir)} });
      for (let n = 0; ; n++) {
        await db.familia.create({ data: { nombre: "F" + n, email: "f@x.es" } });
        console.log(n);
      }`,
    );
    const child = spawn(process.execPath, ["--liftoff-only", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    let acknowledged = -1;
    for await (const chunk of child.stdout) {
      acknowledged = Number(String(chunk).trim().split("\n").at(-1));
      if (acknowledged >= 20) child.kill("SIGKILL");
    }
    await exited;
    const { db, close, applied } = await openDatabase({ DATA_DIR: dataDir });
    const names = (await db.familia.findMany()).map(({ nombre }) => nombre);
    await close();
    for (let n = 0; n <= acknowledged; n++) expect(names).toContain(`F${n}`);
    expect(applied).toEqual([]);
  });

  it("says who uses the folder already, and releases it on closing", async () => {
    const dataDir = join(folder, "taken");
    await prepareFolder(dataDir);
    const first = await openDatabase({ DATA_DIR: dataDir });
    await expect(openDatabase({ DATA_DIR: dataDir })).rejects.toThrow(
      `otro proceso (${process.pid}) ya usa los datos`,
    );
    await first.close();
    expect(readdirSync(dataDir)).toEqual(["pgdata"]);
  });

  it("gives the folder to only one of many that open it at once", async () => {
    const script = join(folder, "lock.mjs");
    const dataDir = join(folder, "wanted");
    writeFileSync(
      script,
      `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
      register();
      const { lockFolder } = await import(${JSON.stringify(new URL("folder-lock.ts", import.meta.url).href)});
      process.stdin.once("data", async () => {
        try {
          await lockFolder(${JSON.stringify(dataDir)});
          console.log("mine");
          setTimeout(() => {}, 60_000);
        } catch { console.log("taken"); process.exit(0); }
      });
      console.log("ready");`,
    );
    mkdirSync(dataDir);
    const dead = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(dead, "exit");
    const { host, boot, pidNamespace } = viewOfSystem();
    writeFileSync(join(dataDir, "cosecha.lock"), `${dead.pid} 1 ${boot} ${host}#${pidNamespace}`);
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    await Promise.all(children.map((child) => once(child.stdout, "data")));
    const answers = Promise.all(
      children.map(async (child) => String((await once(child.stdout, "data"))[0]).trim()),
    );
    for (const child of children) child.stdin.write("go\n");
    expect((await answers).sort()).toEqual(["mine", "taken", "taken", "taken"]);
    for (const child of children) child.kill("SIGKILL");
  });

  it("reports a folder that cannot be written", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    chmodSync(file, 0o400);
    await expect(openDatabase({ DATA_DIR: join(file, "data") })).rejects.toThrow(
      /^DATA_DIR: no se puede escribir/,
    );
  });

  it("reports a PostgreSQL that does not answer", async () => {
    await expect(
      openDatabase({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", DATA_DIR: "" }),
    ).rejects.toThrow(/^DATABASE_URL: no se puede conectar con PostgreSQL/);
  });

  it("keeps PostgreSQL from compiling statements, which takes longer than running them", async () => {
    const { db, close } = await createTestPostgres(serverUrl);
    expect(await db.$queryRaw`SHOW jit`).toEqual([{ jit: "off" }]);
    await close();
  });

  it("leaves a PostgreSQL database alone that is somebody else's", async () => {
    const { url, drop } = await createEmptyPostgres(serverUrl);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE TABLE facturas (id int)");
    await client.end();
    await expect(openDatabase({ DATABASE_URL: url, DATA_DIR: "" })).rejects.toThrow(
      /^La base de datos no está vacía, y lo que hay en ella no es de Cosecha/,
    );
    await drop();
  });

  it("migrates once when two processes start at the same time on PostgreSQL", async () => {
    const first = await createTestPostgres(serverUrl);
    await first.db.$executeRawUnsafe("DROP SCHEMA public CASCADE");
    await first.db.$executeRawUnsafe("CREATE SCHEMA public");
    const env = { DATABASE_URL: first.url, DATA_DIR: "" };
    const both = await Promise.all([openDatabase(env), openDatabase(env)]);
    expect(both.map(({ applied }) => applied.length).sort()).toEqual([0, migrations.length]);
    await Promise.all(both.map(({ close }) => close()));
    await first.close();
  });
});
