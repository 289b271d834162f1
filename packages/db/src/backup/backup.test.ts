import { execFileSync, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { copiesIn, type Database, openDatabase } from "../database.ts";
import { MB } from "../disk.ts";
import { migrations } from "../generated/migrations.ts";
import { checksumOf } from "../migrate.ts";
import { createDraft } from "../pglite.ts";
import {
  createEmptyPostgres,
  createTestDatabase,
  createTestPostgres,
  prepareFolder,
  type TestDatabase,
} from "../testing.ts";
import { checkCopy } from "./check-copy.ts";
import { contentsOf } from "./contents.ts";
import { listCopies, makeCopy } from "./copies.ts";
import { emptySchema } from "./empty-schema.ts";
import { RULES } from "./judged-at-once.ts";
import { restoreEmbedded } from "./restore-embedded.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { RestoredBut } from "./restored.ts";
import { readScript, type Write } from "./script.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");

const folder = mkdtempSync(join(tmpdir(), "cosecha-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string) => join(folder, name);
let serial = 0;
/** When all copies here were made. */
const MADE = new Date("2020-01-02T03:04:05.678Z");

/**
 * What is restored into is made by initdb, which takes seconds and always makes the same: once here,
 * and copied.
 */
beforeAll(async () => {
  const made = await createDraft(folder);
  const { create } = PGlite;
  vi.spyOn(PGlite, "create").mockImplementation((async (where: unknown, ...rest: unknown[]) => {
    // One in memory, with options, is somebody else's.
    if (typeof where === "string" && !existsSync(where)) cpSync(made, where, { recursive: true });
    return Reflect.apply(create, PGlite, [where, ...rest]);
  }) as typeof create);
});
afterAll(() => vi.restoreAllMocks());

/** Copies a database, and gives the file. */
async function copy(database: Pick<Database, "copied">): Promise<string> {
  const into = place(`copies-${serial++}`);
  const { name } = await makeCopy(into, await database.copied(), { reason: "a-mano", now: MADE });
  return join(into, name);
}

/** A copy with that script in it, of a version that had the first `has` migrations. */
async function forged(script: string, has = migrations.length): Promise<string> {
  const into = place(`forged-${serial++}`);
  const dump = (write: Write) => write(Buffer.from(script));
  const applied = migrations.slice(0, has).map(({ name, sql }) => ({ name, checksum: checksumOf(sql) }));
  const source = { migrations: applied, dump };
  return join(into, (await makeCopy(into, source, { reason: "a-mano", now: MADE })).name);
}

/** A copy whose first line says something else, and whose last fits it again. */
function withHeader(file: string, changed: object | null, script = ""): string {
  const [first = "", ...rest] = gunzipSync(readFileSync(file)).toString().split("\n");
  const prefix = "-- Copia de seguridad de Cosecha ";
  const header = changed && { ...JSON.parse(first.slice(prefix.length)), ...changed };
  const footer = JSON.parse(rest.at(-2)?.replace("-- Fin ", "") ?? "");
  const text = `${prefix}${JSON.stringify(header)}\n${[...rest.slice(0, -2), ""].join("\n")}${script}`;
  const filas = {
    ...footer.filas,
    ...(script !== "" && { _prisma_migrations: script.split("\n").length - 3 }),
  };
  const sha256 = createHash("sha256").update(text).digest("hex");
  const into = place(`cabecera-${serial++}.gz`);
  writeFileSync(into, gzipSync(`${text}-- Fin ${JSON.stringify({ filas, sha256 })}\n`));
  return into;
}

/** The rows of a table of those, by the names of its columns. */
function rowsOf(contents: Record<string, string[]>, name: string): Record<string, string>[] {
  const [head = "", rows = []] =
    Object.entries(contents).find(([table]) => table.startsWith(`${name} (`)) ?? [];
  const columns = head.slice(name.length + 2, -1).split(", ");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((value, n) => [columns[n], value])));
}

/** A table with its columns, and its rows, as a copy's script has them. */
function table(head: string, rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((row) => row.map((value) => value ?? "\\N").join("\t"));
  return [`COPY public.${head} FROM stdin;`, ...lines, "\\.", ""].join("\n");
}

/** The script of a copy with orders of three families, shared out but for the last. */
function sharedOut({
  orders = 1,
  products = 1,
  recibido = "7.5",
  entregado = "2.250",
  entregas = [1, 2, 3],
  recibidos = true,
  disponible = 1,
}: {
  orders?: number;
  products?: number;
  recibido?: string | null;
  entregado?: string | null;
  /** Of the first product. */
  entregas?: number[];
  /** Whether products have been received. */
  recibidos?: boolean;
  /** The listing of the products. */
  disponible?: number;
} = {}): string {
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const [at, all] = ["2026-01-01", upTo(products)];
  const of = (rows: (order: number) => unknown[][]) => upTo(orders + 1).flatMap(rows);
  return [
    table(
      "familia (id, nombre, email, modificado)",
      upTo(3).map((n) => [n, n, `${n}@x.es`, at]),
    ),
    table("proveedor (id, nombre, email, modificado)", [[1, "Huerta", "h@x.es", at]]),
    table('disponible (id, "proveedorId", subida, descripcion, modificado)', [[1, 1, at, "x", at]]),
    table(
      'pedido (id, "disponibleId", inicio, fin, descripcion, modificado, "repartidoEn")',
      of((order) => [[order, 1, at, "2026-01-02", "x", at, order > orders ? null : at]]),
    ),
    table(
      'producto (id, "disponibleId", nombre, precio, iva, modificado)',
      all.map((n) => [n, disponible, n, 1, 0, at]),
    ),
    table(
      'recepcion ("pedidoId", "productoId", recibido, sobrante, merma)',
      recibidos
        ? of((order) => all.map((n) => [order, n, order > orders ? 99 : recibido, "0.5", "0.25"]))
        : [],
    ),
    table(
      'entrega ("pedidoId", "productoId", "familiaId", entregado, precio, iva, origen)',
      of((order) =>
        all.flatMap((n) =>
          (n === 1 ? entregas : [1, 2, 3]).map((f) => [order, n, f, entregado, 1, 0, "mano"]),
        ),
      ),
    ),
  ].join("");
}

/** How triggers and foreign keys are, and whether they count. */
const JUDGES = `
  SELECT pg_get_triggerdef(t.oid) AS def, tgenabled::text AS state FROM pg_trigger t
    JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
  UNION ALL
  SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), convalidated::text
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'
  ORDER BY 1`;

/** Rows of each kind, with all that a text may hold. */
async function fill({ db }: Database): Promise<void> {
  const hard = ["a\tb", "a\nb\r\n", "\\.", "\\N", "\\", "«ñ» 😀", "", "'\"; DROP TABLE familia;--", "NULL"];
  for (const [n, text] of hard.entries()) {
    const familia = await db.familia.create({ data: { nombre: `${n} ${text}`, email: text } });
    await db.usuario.create({
      data: {
        username: text,
        email: `${n}@x.es`,
        roles: ["ROLE_ADMIN", "ROLE_FAMILIA"],
        familiaId: familia.id,
      },
    });
  }
  const bytes = new Uint8Array(Array.from({ length: 70_000 }, (_, n) => n % 256));
  const data = { nombre: "a.xlsx", tipo: "x/y", tamano: bytes.length, sha256: "", bytes };
  const archivos = await db.archivo.createManyAndReturn({ data: Array.from({ length: 20 }, () => data) });
  const { id: proveedorId } = await db.proveedor.create({ data: { nombre: "Huerta", email: "h@x.es" } });
  await db.imagenDeProducto.create({
    data: { proveedorId, nombre: "a\tb", huella: "0f", bytes: bytes.slice(0, 300), deArchivo: true },
  });
  const { id: disponibleId } = await db.disponible.create({
    data: {
      proveedorId,
      subida: new Date("1969-12-31T23:59:59.999Z"),
      descripcion: "\\.\n",
      archivoExcelId: archivos[3]?.id,
      importacion: { hoja: "a\\b", avisos: [null, 1.5, "\n"] },
    },
  });
  const { id: pedidoId } = await db.pedido.create({
    data: { disponibleId, inicio: new Date(), fin: new Date("2999-01-01"), descripcion: "x" },
  });
  // So many by the database itself, in a tenth of the time.
  await db.$executeRaw`
    INSERT INTO producto ("disponibleId", nombre, precio, iva, stock, modificado)
    SELECT ${disponibleId}::int, 'Producto ' || n || ' ' || (${hard}::text[])[n % ${hard.length}::int + 1],
      n + 0.1234, 0.04, CASE WHEN n % 2 = 0 THEN 0.001 END, now()
    FROM generate_series(0, 4999) n`;
  const familias = await db.familia.findMany();
  const productos = await db.producto.findMany({ select: { id: true }, take: 1 });
  await db.$executeRaw`
    INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, precio, iva)
    SELECT ${pedidoId}::int, (${familias.map(({ id }) => id)}::int[])[id % ${familias.length}::int + 1], id,
      1.125, 'x', 99999999.9999, 0.21
    FROM producto`;
  // A delivery that has begun, with one damage; and what a device has sent of it.
  const [familia, producto, foto] = [familias[0]?.id ?? 0, productos[0]?.id ?? 0, archivos[4]?.id ?? 0];
  const cell = { pedidoId, productoId: producto };
  await db.recepcion.create({ data: { ...cell, recibido: "18.250", merma: "0.5", motivo: "danado" } });
  await db.entrega.create({
    data: { ...cell, familiaId: familia, entregado: "17.125", precio: 1, iva: 0.04, origen: "bascula" },
  });
  const now = new Date();
  // Two came too late, and one of them was left as it is.
  const [pendiente, dejada] = [randomUUID(), randomUUID()];
  await db.operacionReparto.createMany({
    data: [pendiente, dejada].map((id) => ({
      ...{ ...cell, id, familiaId: familia, dispositivo: "a\\b", quien: "«ñ»" },
      ...{ antes: { entregado: null }, despues: { entregado: 17.125 }, resultado: "tardia" as const },
      ...{ hecha: now, llegada: now },
    })),
  });
  await db.porDecidir.delete({ where: { operacionId: dejada } });
  await db.turno.create({ data: { pedidoId, familiaId: familia, hasta: now } });
  await db.dano.create({
    data: { ...cell, id: randomUUID(), familiaId: familia, cantidad: "0.5", texto: "\\.", fotoId: foto },
  });
  // Ids that are gone stay gone.
  await db.producto
    .create({ data: { disponibleId, nombre: "x", precio: 1, iva: 0 } })
    .then(({ id }) => db.producto.delete({ where: { id } }));
}

describe("a copy of a database", () => {
  let embedded: TestDatabase;
  let postgres: TestDatabase & { url: string };
  let first: string;
  const DATA_DIR = place("data");
  beforeAll(async () => {
    embedded = await createTestDatabase();
    postgres = await createTestPostgres(serverUrl);
    await fill(embedded);
    first = await copy(embedded);
  });
  afterAll(async () => {
    await embedded.close();
    await postgres.close();
  });

  it("goes into PostgreSQL, from there into an embedded database, and is the same row by row", async () => {
    const before = await contentsOf(first);
    expect(before.statements?.length).toBeGreaterThan(5);
    const target = await createEmptyPostgres(serverUrl);
    try {
      const { filas, aside } = await restorePostgres(target.url, first);
      expect(aside).toBeUndefined();
      expect(filas).toMatchObject({ familia: 9, producto: 5000, linea_pedido: 5000, archivo: 20, sesion: 0 });
      expect(filas).toMatchObject({ recepcion: 1, entrega: 1, operacion_reparto: 2, turno: 1, dano: 1 });
      expect(filas).toMatchObject({ por_decidir: 1 });
      const opened = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      expect(opened.applied).toEqual([]);
      const second = await copy(opened);
      await opened.close();
      expect(await contentsOf(second)).toEqual(before);

      expect((await restoreEmbedded(DATA_DIR, second)).aside).toBeUndefined();
      const back = await openDatabase({ DATA_DIR });
      expect(back.applied).toEqual([]);
      expect(await contentsOf(await copy(back))).toEqual(before);
      await back.close();
    } finally {
      await target.drop();
    }
  });

  it("keeps what was there before: in a schema of PostgreSQL's", async () => {
    const target = await createEmptyPostgres(serverUrl);
    try {
      await restorePostgres(target.url, first);
      const moment = new Date("2026-11-23T05:12:00Z");
      // A host may be escaped, as the folder of a socket has to be.
      const { hostname } = new URL(target.url);
      const escaped = hostname.startsWith("%")
        ? target.url
        : target.url.replace(
            hostname,
            hostname.replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`),
          );
      const { aside } = await restorePostgres(escaped, first, moment);
      expect(aside?.where).toBe("el esquema «antes_20261123_051200» de la base de datos");
      const { db, close } = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      expect(await db.$queryRaw`SELECT count(*)::int AS n FROM antes_20261123_051200.linea_pedido`).toEqual([
        { n: 5000 },
      ]);
      expect(await db.lineaPedido.count()).toBe(5000);
      await close();
      const client = new pg.Client({ connectionString: target.url });
      await client.connect();
      await client.query(/'(.+)'/.exec(aside?.putBack ?? "")?.[1] ?? "");
      const schemas = await client.query(
        "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(antes|rest|pub)'",
      );
      expect(schemas.rows.map(({ name }) => name).sort()).toEqual(["public", "restaurada_20261123_051200"]);
      await client.end();
    } finally {
      await target.drop();
    }
  });

  it("is not restored under a server that nobody uses just now, nor while others are connected", async () => {
    const target = await createEmptyPostgres(serverUrl);
    const client = new pg.Client({ connectionString: target.url });
    let looks = 0;
    const restoring = (pause: () => Promise<void>) => restorePostgres(target.url, first, new Date(), pause);
    const lookAgain = async () => {
      looks++;
    };
    try {
      // Of its connections, those that people's requests opened are long gone.
      const server = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      await expect(restoring(lookAgain)).rejects.toThrow(
        "Cosecha está en marcha con esa base de datos (1 proceso). Párela y repita.",
      );
      expect(await server.db.familia.count()).toBe(0);
      await server.close();
      await client.connect();
      looks = 0;
      await expect(restoring(lookAgain)).rejects.toThrow(/^Hay 1 conexión abierta/);
      expect(looks).toBeGreaterThan(0);
      // Who is about to go is waited for.
      const { filas } = await restoring(async () => {
        await client.end();
        await sleep(100);
      });
      expect(filas.familia).toBe(9);
    } finally {
      await target.drop();
    }
  });

  it("that cannot be brought to this version changes nothing", async () => {
    // Two families of one name, as the first versions allowed.
    const twins = await forged(
      `COPY public.familia (id, nombre, email, modificado) FROM stdin;
1	Otero	a@x.es	2026-01-01
2	OTERO	b@x.es	2026-01-01
\\.
`,
      2,
    );
    const target = await createEmptyPostgres(serverUrl);
    try {
      await restorePostgres(target.url, first);
      await expect(restorePostgres(target.url, twins)).rejects.toThrow(
        /«psql» ha fallado: .*familia_busqueda_key/s,
      );
      const found = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      expect([found.applied, await found.db.lineaPedido.count()]).toEqual([[], 5000]);
      await found.close();
    } finally {
      await target.drop();
    }
    const kept = place("twins");
    await prepareFolder(kept);
    await expect(restoreEmbedded(kept, twins)).rejects.toThrow(
      /^La copia «.+» no se puede poner al día con esta versión: .*familia_busqueda_key/,
    );
    expect(readdirSync(kept)).toEqual(["pgdata"]);
  });

  it("of an earlier version is brought to this one first; what fails later is said, with the way back", async () => {
    const early = await forged(
      `COPY public.familia (id, nombre, email, modificado) FROM stdin;
1	Otero	a@x.es	2026-01-01
\\.
`,
      2,
    );
    const counted = async (env: Parameters<typeof openDatabase>[0]) => {
      const { applied, db, close } = await openDatabase(env);
      const families = await db.familia.count();
      await close();
      return [applied, families];
    };
    const target = await createEmptyPostgres(serverUrl);
    try {
      const { applied } = await restorePostgres(target.url, early);
      expect(applied).toEqual(migrations.slice(2).map(({ name }) => name));
      expect(await counted({ DATABASE_URL: target.url, DATA_DIR: "" })).toEqual([[], 1]);
    } finally {
      await target.drop();
    }
    const DATA_DIR = place("early");
    await prepareFolder(DATA_DIR);
    const now = new Date("2026-01-02T03:04:05Z");
    const sync = () => Promise.reject(new Error("EIO: i/o error, fsync"));
    const failure = await restoreEmbedded(DATA_DIR, early, { now, sync }).catch((error) => error);
    expect(failure).toBeInstanceOf(RestoredBut);
    expect(failure.message).toMatch(/^La copia está restaurada entera, pero después ha fallado algo: EIO/);
    expect(await counted({ DATA_DIR })).toEqual([[], 1]);
    const [, putBack = ""] = /con Cosecha parada: (.+)$/.exec(failure.message) ?? [];
    execFileSync("sh", ["-c", putBack]);
    expect(readdirSync(DATA_DIR).sort()).toEqual(["pgdata", "pgdata.restaurada-20260102_030405"]);
    expect(await counted({ DATA_DIR })).toEqual([[], 0]);
  });

  it("of which a row does not fit changes nothing in PostgreSQL", async () => {
    const target = await createEmptyPostgres(serverUrl);
    try {
      await restorePostgres(target.url, first);
      const wrong = await forged("COPY public.familia (id, nombre) FROM stdin;\n1\tOtero\n\\.\n");
      await expect(restorePostgres(target.url, wrong)).rejects.toThrow(/«psql» ha fallado: .*null value/s);
      await expect(restoreEmbedded(place("wrong-data"), wrong)).rejects.toThrow();
      expect(readdirSync(place("wrong-data"))).toEqual([]);
      const { db, close } = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      expect(await db.lineaPedido.count()).toBe(5000);
      await close();
    } finally {
      await target.drop();
    }
  });

  it("of which deliveries do not sum changes nothing", async () => {
    const { length } = migrations;
    const day = migrations.findIndex(({ name }) => name.endsWith("dia_de_reparto")) + 1;
    const sums = /lo entregado de un producto del pedido 1, .+ no suman lo recibido/;
    const wrong: [RegExp, Parameters<typeof sharedOut>[0], number][] = [
      [sums, { entregado: "2.251" }, length],
      [sums, { entregado: "2.251" }, day],
      [/producto_disponibleId_fkey/, { disponible: 9 }, length],
      [sums, { recibido: null }, length],
      [sums, { entregado: null }, length],
      [sums, { products: 2, entregas: [1, 2] }, length],
      [sums, { recibidos: false }, length],
    ];
    const target = await createEmptyPostgres(serverUrl);
    const kept = place("not-summing");
    await prepareFolder(kept);
    try {
      await restorePostgres(target.url, first);
      for (const [n, [message, made, has]] of wrong.entries()) {
        const file = await forged(sharedOut(made), has);
        await expect(restorePostgres(target.url, file), JSON.stringify(made)).rejects.toThrow(message);
        // The rule is the same SQL: three are enough.
        if (n > 2) continue;
        await expect(restoreEmbedded(kept, file), JSON.stringify(made)).rejects.toThrow(message);
        expect(readdirSync(kept)).toEqual(["pgdata"]);
      }
      const { db, close } = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      expect(await db.lineaPedido.count()).toBe(5000);
      await close();
    } finally {
      await target.drop();
    }
  });

  it("of which accounts do not sum changes nothing, and one that sums goes on counting", async () => {
    const at = "2026-01-01";
    const accounts = (importe: string, cuentas: unknown[] = [1, 2]) =>
      [
        table("libro (id, desde, asientos)", [[1, at, 1]]),
        table("cuenta (id, tipo, saldo, n)", [
          [1, "banco", "5.00", 1],
          [2, "caja", importe, 1],
        ]),
        table("asiento (id, clave, fecha, tipo, creado)", [[1, "cobro:1", at, "cobro", at]]),
        table(
          'apunte ("asientoId", "cuentaId", n, importe, saldo)',
          [
            [1, 1, 1, "5.00", "5.00"],
            [1, 2, 1, importe, importe],
          ].slice(0, cuentas.length),
        ),
      ].join("\n");
    const target = await createEmptyPostgres(serverUrl);
    try {
      for (const script of [accounts("-4.99"), accounts("-5.00", [1]), accounts("-5.00", [])]) {
        await expect(restorePostgres(target.url, await forged(script))).rejects.toThrow(
          "los apuntes del asiento 1 no suman cero",
        );
      }
      await restorePostgres(target.url, await forged(accounts("-5.00")));
      const client = new pg.Client({ connectionString: target.url });
      await client.connect();
      const { rows } = await client.query(
        `WITH s AS (INSERT INTO asiento (id, clave, fecha, tipo, creado)
            VALUES (0, 'cobro:2', '2026-01-02', 'cobro', now()) RETURNING id)
          INSERT INTO apunte SELECT s.id, c.id, 0, CASE c.id WHEN 1 THEN 1 ELSE -1 END, 0 FROM s, cuenta c
          RETURNING "asientoId", n, saldo::float`,
      );
      expect(rows).toEqual([
        { asientoId: 2, n: 2, saldo: 6 },
        { asientoId: 2, n: 2, saldo: -6 },
      ]);
      await client.end();
    } finally {
      await target.drop();
    }
  });

  it("is judged once by order and product, and later changes as ever", async () => {
    const [orders, products] = [4, 5];
    const file = await forged(sharedOut({ orders, products }));
    const target = await createEmptyPostgres(serverUrl);
    const client = new pg.Client({ connectionString: target.url });
    try {
      const admin = new pg.Client({ connectionString: serverUrl });
      await admin.connect();
      const name = new URL(target.url).pathname.slice(1);
      await admin.query(`ALTER DATABASE ${name} SET track_functions = 'all'`);
      await admin.end();
      await restorePostgres(target.url, file);
      await client.connect();
      const { rows } = await client.query(
        "SELECT funcname, calls::int FROM pg_stat_user_functions WHERE funcname ~ '^reparto|por_decidir'",
      );
      expect(rows).toEqual([{ funcname: "reparto_descuadra", calls: orders * products }]);
      await expect(client.query('UPDATE entrega SET entregado = 1 WHERE "pedidoId" = 1')).rejects.toThrow(
        "reparto_cuadra: pedido 1",
      );
      const judges = await embedded.db.$queryRawUnsafe(JUDGES);
      expect((await client.query(JUDGES)).rows).toEqual(judges);
      const DATA_DIR = place("judged");
      await restoreEmbedded(DATA_DIR, file);
      const { db, close } = await openDatabase({ DATA_DIR });
      expect(await db.$queryRawUnsafe(JUDGES)).toEqual(judges);
      await expect(db.entrega.updateMany({ data: { entregado: 1 } })).rejects.toThrow("reparto_cuadra");
      await close();
    } finally {
      await client.end();
      await target.drop();
    }
  });

  it("is judged by all rules that constraint triggers keep", async () => {
    const found = await embedded.db.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT proname AS name FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
      WHERE tgconstraint <> 0 AND NOT tgisinternal AND prosrc NOT LIKE '%cosecha.restaurar%'`;
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(RULES).sort());
  });

  it("changes nothing in PostgreSQL where restoring is killed half-way", async () => {
    const target = await createEmptyPostgres(serverUrl);
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    const psqlIs = async (doing: string) => {
      const sql = `SELECT FROM pg_stat_activity
        WHERE datname = $1 AND application_name = 'psql' AND query LIKE $2`;
      return (await client.query(sql, [new URL(target.url).pathname.slice(1), doing])).rowCount === 1;
    };
    try {
      const [fifo, script] = [place("copy.fifo"), place("restore.mjs")];
      execFileSync("mkfifo", [fifo]);
      writeFileSync(
        script,
        `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
        register();
        const { restorePostgres } = await import(${JSON.stringify(new URL("restore-postgres.ts", import.meta.url).href)});
        await restorePostgres(${JSON.stringify(target.url)}, ${JSON.stringify(fifo)});`,
      );
      const child = spawn(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
      const exited = once(child, "exit");
      // Whole where it is checked, and half where it is restored.
      await writeFile(fifo, readFileSync(first));
      while (!(await psqlIs("%"))) await sleep(20);
      const half = await open(fifo, "w");
      await half.write(readFileSync(first).subarray(0, statSync(first).size >> 1));
      while (!(await psqlIs("COPY %"))) await sleep(20);
      child.kill("SIGKILL");
      await exited;
      await half.close();
      while (await psqlIs("%")) await sleep(20);
      const found = await openDatabase({ DATABASE_URL: target.url, DATA_DIR: "" });
      expect(found.applied.length).toBe(migrations.length);
      await found.close();
    } finally {
      await client.end();
      await target.drop();
    }
  });

  it("runs nothing of its maker's on the machine of whoever restores it", async () => {
    const run = `\\! touch ${place("ran")}\n`;
    const COPY = "COPY public.ajuste (clave, valor) FROM stdin;\n";
    const target = await createEmptyPostgres(serverUrl);
    try {
      for (const script of [
        run,
        `${COPY}\\.\r\n${run}\\.\n`,
        `${COPY}a\0\n\\.\n${run}\\.\n`,
        `COPY public.nada (clave, valor) FROM stdin;\n${run}\\.\n`,
        `${COPY.replace(";", ` WHERE 1;`)}${run}`,
      ]) {
        await restorePostgres(target.url, await forged(script)).catch(() => undefined);
        expect(existsSync(place("ran")), script).toBe(false);
      }
    } finally {
      await target.drop();
    }
  });

  it("is of one moment, while others go on writing", async () => {
    const { db } = embedded;
    const [one, two] = await db.familia.findMany({ take: 2, orderBy: { id: "asc" } });
    if (one === undefined || two === undefined) throw new Error("There are no families.");
    // The versions of both are always the same, and so many files come as go.
    let going = true;
    const writing = (async () => {
      for (let n = 0; going; n++) {
        await db.familia.updateMany({
          where: { id: { in: [one.id, two.id] } },
          data: { version: { increment: 1 } },
        });
        await db.$transaction(async (tx) => {
          const data = {
            nombre: `de paso ${n}`,
            tipo: "x/y",
            tamano: 1,
            sha256: "",
            bytes: new Uint8Array(9),
          };
          await tx.archivo.create({ data });
          const last = await tx.archivo.findFirst({
            where: { excelDe: null, dano: null },
            select: { id: true },
          });
          if (last !== null) await tx.archivo.delete({ where: { id: last.id } });
        });
      }
      return true;
    })();
    try {
      const file = await copy(embedded);
      // What is written while the copy is read tells nothing any more.
      going = false;
      await writing;
      const found = await contentsOf(file);
      const versions = rowsOf(found, "familia")
        .filter(({ id }) => [one.id, two.id].some((its) => String(its) === id))
        .map(({ version }) => version);
      expect(new Set(versions).size).toBe(1);
      const taken: string[] = found.statements?.find((sql) => sql.startsWith("DELETE"))?.match(/\d+/g) ?? [];
      const left = rowsOf(found, "archivo").filter(({ id = "" }) => !taken.includes(id));
      expect(left.length).toBe(20);
    } finally {
      going = false;
      await writing;
    }
  });

  it("is refused where it is none, cut, damaged or newer, and nothing changes", async () => {
    const bytes = readFileSync(first);
    const text = gunzipSync(bytes);
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 255;
    const newer = text.toString().replace(migrations[0]?.name ?? "", "29990101000000_otra");
    const cases: [string, Uint8Array, RegExp][] = [
      ["texto", Buffer.from("hola"), /no es una copia de seguridad de Cosecha/],
      ["otro.gz", gzipSync("hola\n".repeat(100_000)), /no es una copia de seguridad de Cosecha/],
      ["largo.gz", gzipSync("hola".repeat(100_000)), /no es una copia de seguridad de Cosecha/],
      ["vacío", Buffer.alloc(0), /no es una copia|a medias/],
      ["a medias", bytes.subarray(0, bytes.length >> 1), /está a medias/],
      ["sin final", gzipSync(text.subarray(0, text.lastIndexOf("-- Fin"))), /está a medias/],
      ["sin la última línea entera", gzipSync(text.subarray(0, text.length - 1)), /está a medias/],
      ["tocado", changed, /está dañada|a medias/],
      ["otra cifra", gzipSync(text.toString().replace("99999999.9999", "99999999.9998")), /está dañada/],
      ["de más", gzipSync(Buffer.concat([text, Buffer.from("SELECT 1;\n")])), /está dañada/],
      ["nueva", gzipSync(newer), /es de una versión más nueva de Cosecha \(migración 29990101000000_otra\)/],
    ];
    for (const [name, content, message] of cases) {
      writeFileSync(place(name), content);
      await expect(checkCopy(place(name)), name).rejects.toThrow(message);
      await expect(restoreEmbedded(place("untouched"), place(name)), name).rejects.toThrow(message);
    }
    const [one = ""] = migrations.map(({ name }) => name);
    const now = new Date("2020-01-02T00:00:00Z");
    const headers: [object | null, RegExp][] = [
      [null, /no es una copia de seguridad de Cosecha/],
      [{ formato: "1" }, /no es una copia de seguridad de Cosecha/],
      [{ migraciones: "todas" }, /no es una copia de seguridad de Cosecha/],
      [{ migraciones: [] }, /está dañada/],
      [{ migraciones: migrations.map(({ name }) => name).slice(1), sumas: undefined }, /está dañada/],
      [{ migraciones: [one, one], sumas: undefined }, /está dañada/],
      [{ sumas: "las de siempre" }, /está dañada/],
      [{ sumas: ["0".repeat(64)] }, /está dañada/],
      [
        { migraciones: [one], sumas: ["0".repeat(64)] },
        /es de otra Cosecha: su migración 20261121000000_inicial/,
      ],
      [{ creada: "mañana" }, /está dañada/],
      [{ creada: 20261123 }, /está dañada/],
      [{ creada: "2026-11-23" }, /está dañada/],
      [
        { creada: "2020-01-03T00:00:00.001Z" },
        /dice que se hizo el 2020-01-03.*Ponga este ordenador en hora/,
      ],
    ];
    for (const [header, message] of headers) {
      const file = withHeader(first, header);
      await expect(checkCopy(file, now), JSON.stringify(header)).rejects.toThrow(message);
      await expect(
        restoreEmbedded(place("untouched"), file, { now }),
        JSON.stringify(header),
      ).rejects.toThrow(message);
    }
    const claims = `COPY public._prisma_migrations (id) FROM stdin;\n1\n\\.\n`;
    await expect(checkCopy(withHeader(first, {}, claims))).rejects.toThrow(/no es una copia de seguridad/);
    for (const header of [{ sumas: undefined }, { creada: "2020-01-03T00:00:00.000Z" }]) {
      expect((await checkCopy(withHeader(first, header), now)).filas.familia).toBe(9);
    }
    await expect(checkCopy(place("no está"))).rejects.toThrow(/^No hay ningún archivo/);
    await expect(checkCopy(folder)).rejects.toThrow(/^No hay ningún archivo/);
    expect(existsSync(place("untouched"))).toBe(false);
    expect((await checkCopy(first)).header.migraciones.length).toBe(migrations.length);
  });

  it("is refused where a line of it is longer than any of ours", async () => {
    const begin = gunzipSync(
      readFileSync(await forged("COPY public.ajuste (clave, valor) FROM stdin;\n\\.\n")),
    );
    const piece = Buffer.alloc(32 * MB, "a");
    let pieces = 0;
    async function* text() {
      yield begin.subarray(0, begin.indexOf("\\."));
      for (; pieces < 100; pieces++) yield piece;
    }
    const read = async () => {
      for await (const _ of readScript(text(), "larga"));
    };
    await expect(read()).rejects.toThrow(/no es una copia de seguridad de Cosecha/);
    expect(pieces).toBeLessThan(10);
  });

  it("is made whole or not at all, and kept from others", async () => {
    const into = place("halves");
    mkdirSync(into);
    writeFileSync(join(into, "cosecha-2026-01-01-000000Z-nocturna.sql.gz.half"), "");
    writeFileSync(join(into, "notas.txt"), "");
    const source = await embedded.copied();
    const make = (options: object) =>
      makeCopy(into, source, { reason: "nocturna", now: new Date("2026-02-03T04:05:06Z"), ...options });
    await expect(make({ free: () => 63 * MB })).rejects.toThrow(/^No queda sitio para la copia/);
    let asked = 0;
    await expect(make({ free: () => (asked++ < 3 ? 1000 : 10) * MB })).rejects.toThrow(/^No queda sitio/);
    const broken = { ...source, dump: () => Promise.reject(new Error("gone")) };
    await expect(makeCopy(into, broken, { reason: "a-mano" })).rejects.toThrow("gone");
    expect(readdirSync(into)).toEqual(["notas.txt"]);
    await expect(makeCopy(join(into, "notas.txt"), source, { reason: "a-mano" })).rejects.toThrow(
      /^DATA_DIR: no se puede escribir en la carpeta/,
    );
    const made = await make({});
    expect(made).toMatchObject({ name: "cosecha-2026-02-03-040506Z-nocturna.sql.gz", reason: "nocturna" });
    expect(statSync(join(into, made.name)).mode & 0o777).toBe(0o600);
    expect(await listCopies(into)).toEqual([{ ...made, made: new Date("2026-02-03T04:05:06Z") }]);
    expect(await listCopies(place("nowhere"))).toEqual([]);
  });
});

describe("the folder of the embedded database", () => {
  it("gets a copy before it is migrated", async () => {
    const DATA_DIR = place("older");
    await prepareFolder(DATA_DIR);
    const pglite = await PGlite.create(join(DATA_DIR, "pgdata"));
    await pglite.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const names = migrations.slice(0, 3).map(({ name }) => name);
    await pglite.exec(`SET search_path = public; ${emptySchema(names)}`);
    await pglite.query("INSERT INTO ajuste (clave, valor) VALUES ('x', '1')");
    await pglite.close();
    const said: string[] = [];
    const database = await openDatabase({ DATA_DIR }, { say: (line) => said.push(line) });
    expect(database.applied.length).toBe(migrations.length - 3);
    await database.close();
    const [made] = await listCopies(copiesIn(DATA_DIR));
    expect(made).toMatchObject({ reason: "antes-de-actualizar" });
    expect(said).toEqual([expect.stringContaining(made?.name ?? "none")]);
    const { header, filas } = await checkCopy(join(copiesIn(DATA_DIR), made?.name ?? ""));
    expect([header.migraciones, filas.ajuste]).toEqual([names, 1]);
  });

  it("is restored, or as it was, wherever restoring is cut short", async () => {
    const one = place("one");
    await prepareFolder(one);
    const opened = async (make: (pgdata: string) => void) => {
      const DATA_DIR = place(`cut-${serial++}`);
      cpSync(one, DATA_DIR, { recursive: true });
      make(join(DATA_DIR, "pgdata"));
      await (await openDatabase({ DATA_DIR })).close();
      return readdirSync(DATA_DIR).filter((name) => name.startsWith("pgdata"));
    };
    // Before the old one is moved aside, and after.
    expect(await opened((pgdata) => mkdirSync(`${pgdata}.restored`))).toEqual(["pgdata"]);
    const after = await opened((pgdata) => {
      renameSync(pgdata, `${pgdata}.restored`);
      mkdirSync(`${pgdata}.antes-20260101_000000`);
    });
    expect(after).toEqual(["pgdata", "pgdata.antes-20260101_000000"]);

    // And is restored again where no start came in between.
    const again = place("cut-again");
    cpSync(one, again, { recursive: true });
    cpSync(join(again, "pgdata"), join(again, "pgdata.restored"), { recursive: true });
    mkdirSync(join(again, "pgdata.new-1"));
    const empty = await forged("");
    const { aside } = await restoreEmbedded(again, empty, { now: new Date("2026-01-02T03:04:05Z") });
    expect(aside?.where).toBe(`«${join(again, "pgdata.antes-20260102_030405")}»`);
    expect(readdirSync(again).sort()).toEqual(["pgdata", "pgdata.antes-20260102_030405"]);
  });
});
