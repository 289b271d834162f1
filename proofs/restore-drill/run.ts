import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { contentsOf } from "@cosecha/db/backup/contents";
import { makeCopy } from "@cosecha/db/backup/copies";
import { restoreEmbedded } from "@cosecha/db/backup/restore-embedded";
import { restorePostgres } from "@cosecha/db/backup/restore-postgres";
import { type Database, openDatabase } from "@cosecha/db/database";
import { createEmptyPostgres, prepareFolder } from "@cosecha/db/testing";
import { ZONA_POR_DEFECTO } from "@cosecha/domain/fechas";
import { sheetsOf } from "@cosecha/trpc/copias/everything";
import { streamXlsx } from "@cosecha/trpc/excel/stream-xlsx";
import { fill, sizes } from "../bench/data.ts";
import { measureYears } from "./years.ts";

/**
 * A city's embedded database is taken as a workbook and copied while somebody reads, restored into
 * PostgreSQL, copied there, and restored into an embedded one: each row of each table has to be the
 * same in the end. Then a copy of ten years of deliveries is restored into both.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const serverUrl = process.env.TEST_DATABASE_URL;
if (serverUrl === undefined) throw new Error("TEST_DATABASE_URL is not set.");
const { values } = parseArgs({
  options: {
    /** «city» or «years». */
    only: { type: "string" },
    /** How many times as long as on another machine everything takes on this one. */
    slower: { type: "string", default: "1" },
  },
});
const slower = Number(values.slower);

const seconds = (ms: number) => `${(ms / 1000).toLocaleString("es-ES", { maximumFractionDigits: 1 })} s`;
let total = 0;
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const took = performance.now() - start;
  total += took;
  say(`  ${what.padEnd(44)}${seconds(took)}`);
  return result;
}

/** Asks the database for one row again and again; gives how long the slowest answer took, in ms. */
function askMeanwhile({ db }: Database) {
  let going = true;
  const asking = (async () => {
    let slowest = 0;
    while (going) {
      const start = performance.now();
      await db.familia.findFirst({ select: { id: true } });
      slowest = Math.max(slowest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return slowest;
  })();
  return () => {
    going = false;
    return asking;
  };
}

/** Takes everything as a workbook, as a download does; gives its bytes. */
async function workbook({ db }: Database): Promise<number> {
  let bytes = 0;
  for await (const piece of streamXlsx(sheetsOf(db, ZONA_POR_DEFECTO, { cuentas: true }), {
    now: new Date(),
  })) {
    bytes += piece.length;
  }
  return bytes;
}

async function copy(database: Database, name: string): Promise<string> {
  const made = await makeCopy(join(folder, name), await database.copied(), { reason: "a-mano" });
  return join(folder, name, made.name);
}

const folder = mkdtempSync(join(tmpdir(), "cosecha-drill-"));
try {
  if (values.only !== "years") await thereAndBack(serverUrl);
  if (values.only !== "city") {
    const empty = join(folder, "empty");
    await prepareFolder(empty);
    const database = await openDatabase({ DATA_DIR: empty });
    const { migrations } = await database.copied();
    await database.close();
    const isInTime = await measureYears(join(folder, "copies"), { serverUrl, migrations, slower, say });
    if (!isInTime) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function thereAndBack(serverUrl: string): Promise<void> {
  const postgres = await createEmptyPostgres(serverUrl);
  try {
    const from = join(folder, "from");
    await prepareFolder(from);
    const original = await openDatabase({ DATA_DIR: from });
    await fill(original, sizes.city);
    await addFiles(original);
    const lines = await original.db.lineaPedido.count();
    say(`Una base de datos incluida con ${lines.toLocaleString("es-ES")} líneas:`);

    const stopWaiting = askMeanwhile(original);
    const bytes = await timed("todo en Excel, mientras se usa", () => workbook(original));
    say(`    ${Math.round(bytes / 1e6)} MB; nadie esperó más de ${Math.round(await stopWaiting())} ms`);
    total = 0;

    const stopAsking = askMeanwhile(original);
    const first = await timed("copiarla, mientras se usa", () => copy(original, "first"));
    say(
      `    ${Math.round(statSync(first).size / 1e6)} MB; nadie esperó más de ${Math.round(await stopAsking())} ms`,
    );
    await original.close();
    await timed("restaurarla en PostgreSQL", () => restorePostgres(postgres.url, first));
    const server = await openDatabase({ DATABASE_URL: postgres.url, DATA_DIR: "" });
    const second = await timed("copiar PostgreSQL", () => copy(server, "second"));
    await server.close();
    const to = join(folder, "to");
    await timed("restaurarla en otra base de datos incluida", () => restoreEmbedded(to, second));
    const last = await openDatabase({ DATA_DIR: to });
    const third = await copy(last, "third");
    await last.close();

    const before = await contentsOf(first);
    const rows = Object.values(before).reduce((sum, its) => sum + its.length, 0);
    for (const [where, file] of [
      ["PostgreSQL", second],
      ["la base de datos incluida", third],
    ] as const) {
      const isSame = isDeepStrictEqual(await contentsOf(file), before);
      say(
        `  ${isSame ? "Iguales" : "DISTINTAS"}, fila a fila, en ${where}: ${rows.toLocaleString("es-ES")} filas`,
      );
      if (!isSame) process.exitCode = 1;
    }
    say(`  En total ${seconds(total)} para ida y vuelta; como mucho, ${120 * slower} s.`);
    if (total > 120_000 * slower) process.exitCode = 1;
  } finally {
    await postgres.drop();
  }
}

/** The files of three years: 156 listings and as many invoices, 40 MB. */
async function addFiles({ db }: Database): Promise<void> {
  await db.$executeRaw`INSERT INTO archivo (nombre, tipo, tamano, sha256, bytes)
    SELECT 'lista ' || n || '.xlsx', 'x/y', 131072, md5(n::text),
      decode((SELECT string_agg(md5(n || '-' || k), '') FROM generate_series(1, 8192) k), 'hex')
    FROM generate_series(1, 312) n`;
}
