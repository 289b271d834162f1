import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createFileReader } from "@cosecha/api/files/file-reader";
import { type Database, openDatabase } from "@cosecha/db/database";
import { createTestPostgres } from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { createLive } from "@cosecha/trpc/live/live";
import { createCaller } from "@cosecha/trpc/router";
import { read } from "xlsx";
import { supplierList } from "./supplier-list.ts";

/**
 * Measures how long importing a file takes (reading, matching and storing it) and compares it with
 * bare SheetJS reading the same file in the same run (design: Bars; at most 2× for 10,000 rows).
 * Also measures how long it blocks the event loop, and with it everybody else.
 */
const SIZES = [
  { rows: 500, rounds: 5 },
  { rows: 10_000, rounds: 5 },
  { rows: 19_900, rounds: 2 },
];
/** The ratio that one size must keep to. */
const BAR = { rows: 10_000, ratio: 2 };
/** The longest that importing should block the event loop, in ms. */
const BLOCKED = 50;

const ALONE = "SheetJS solo";

export interface Measured {
  what: string;
  rows: number;
  /** The shortest time, in ms, because other work on the machine can only add to it. */
  ms: number;
  /**
   * That time, divided by the shortest one of SheetJS alone with the same file in the same rounds.
   */
  ratio: number;
  /** How long the event loop stood still at most, in ms: the middle one of the rounds. */
  blocked: number;
}

type Call = (archivoExcel: { nombre: string; tipo: string; bytes: Uint8Array<ArrayBuffer> }) => unknown;

function sizeOf({ rows, rounds }: (typeof SIZES)[number]) {
  const files = [0, 7, 13].map((cents) => supplierList(rows, cents));
  const measured: Measured[] = [];
  let shortest = Number.POSITIVE_INFINITY;
  return {
    rows,
    first: { nombre: "lista.xlsx", tipo: "", bytes: files[0]! },
    /**
     * Measures a call, with SheetJS alone right before it, so that both run under the same load.
     * The first round warms up and does not count. `before` is not measured.
     */
    async measure(what: string, call: Call, before: Call = () => undefined): Promise<void> {
      let best = Number.POSITIVE_INFINITY;
      let bare = Number.POSITIVE_INFINITY;
      const stood: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        // Each call has a name of its own for the file: it must not meet what another one has read.
        const file = { nombre: `${what}.xlsx`, tipo: "", bytes: files[round % files.length]! };
        await before(file);
        const start = performance.now();
        read(file.bytes, { type: "array" });
        const alone = performance.now() - start;
        // What is due by now does not count as delayed by the call.
        await sleep(20);
        const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
        delay.enable();
        const middle = performance.now();
        await call(file);
        const took = performance.now() - middle;
        await sleep(2 * RESOLUTION);
        delay.disable();
        if (round === 0) continue;
        bare = Math.min(bare, alone);
        best = Math.min(best, took);
        stood.push(Math.max(0, delay.max / 1e6 - RESOLUTION));
      }
      const blocked = stood.sort((a, b) => a - b)[Math.floor(stood.length / 2)] ?? 0;
      shortest = Math.min(shortest, bare);
      measured.push({ what, rows, ms: best, ratio: best / bare, blocked });
    },
    results: (): Measured[] => [
      { what: ALONE, rows, ms: shortest, ratio: 1, blocked: shortest },
      ...measured,
    ],
  };
}
type Size = ReturnType<typeof sizeOf>;

/** How often the event loop is looked at, in ms. */
const RESOLUTION = 5;

type Reader = ReturnType<typeof createFileReader>;

async function measureReading(reader: Reader, { measure }: Size): Promise<void> {
  const directions = {
    ivaHabitual: null,
    asignacion: null,
    recordadas: [],
    correcciones: [],
    omitidas: [],
    paraVer: null,
  };
  await measure("Leer e interpretar", (file) => reader.read({ ...file, ...directions }));
}

async function measureEngine(
  engine: string,
  { db, listen }: Database,
  files: Reader,
  { rows, first, measure }: Size,
): Promise<void> {
  const sessions = createSessions(db, { secret: "a secret for measuring, long enough", days: 1 });
  const { proveedores, disponibles } = createCaller({
    db,
    actor: { type: "sistema" },
    now: new Date(),
    address: "",
    zona: "Europe/Madrid",
    sessions,
    readFile: files.read,
    writeFile: files.write,
    makePicture: () => Promise.reject(new Error("There is no picture to make.")),
    live: createLive({ db, listen }),
  });
  const { id: proveedorId } = await proveedores.crear({ nombre: `Medido ${rows}`, email: "m@x.es" });
  const fields = { subida: new Date(), descripcion: "Medida" };
  const { id } = await disponibles.crear({ ...fields, proveedorId, archivoExcel: first });
  const preview: Call = (archivoExcel) =>
    disponibles.vistaPreviaCompacta({ proveedorId, id, conHojas: false, archivoExcel });
  const create: Call = (archivoExcel) => disponibles.crear({ ...fields, proveedorId, archivoExcel });
  const update: Call = (archivoExcel) => disponibles.actualizar({ ...fields, id, archivoExcel });
  await measure(`${engine}: Vista previa`, preview);
  await measure(`${engine}: Disponible nuevo`, create);
  await measure(`${engine}: Disponible nuevo, ya visto`, create, preview);
  await measure(`${engine}: Con todos los precios cambiados`, update);
  await measure(`${engine}: Con todos los precios cambiados, ya visto`, update, preview);
}

/**
 * Measures all calls for each size, on both databases (PostgreSQL where `url` is given).
 *
 * @public for the report of `speed.ts` to take up.
 */
export async function measureImports(url: string | undefined): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-bench-"));
  // As the built server does it.
  const reader = createFileReader({
    program: fileURLToPath(new URL("../../apps/api/dist/file-process.js", import.meta.url)),
  });
  const sizes = SIZES.map(sizeOf);
  const engines: [string, () => Promise<Database>][] = [["PGlite", () => openDatabase({ DATA_DIR: folder })]];
  if (url !== undefined) engines.push(["PostgreSQL", () => createTestPostgres(url)]);
  try {
    for (const size of sizes) await measureReading(reader, size);
    for (const [engine, open] of engines) {
      const database = await open();
      try {
        for (const size of sizes) await measureEngine(engine, database, reader, size);
      } finally {
        await database.close();
      }
    }
  } finally {
    reader.close();
    rmSync(folder, { recursive: true });
  }
  return sizes.flatMap((size) => size.results());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const say = (...columns: [string, string, string, string]) => {
    const [what, ...numbers] = columns;
    process.stdout.write(`${what.padEnd(56)}${numbers.map((text) => text.padStart(11)).join("")}\n`);
  };
  const measured = await measureImports(process.env.TEST_DATABASE_URL);
  for (const { rows } of SIZES) {
    say(`\n${rows} filas`, "tiempo", "razón", "parado");
    for (const { what, ms, ratio, blocked } of measured.filter((one) => one.rows === rows)) {
      say(what, `${Math.round(ms)} ms`, `${ratio.toFixed(2)}×`, `${Math.round(blocked)} ms`);
    }
  }
  const ours = measured.filter(({ what }) => what !== ALONE);
  if (ours.some(({ blocked }) => blocked > BLOCKED)) {
    process.stdout.write(`\nAlgo para el servidor más de ${BLOCKED} ms.\n`);
  }
  if (ours.some(({ rows, ratio }) => rows === BAR.rows && ratio > BAR.ratio)) {
    process.stdout.write(
      `\nCon ${BAR.rows} filas algo tarda más de ${BAR.ratio} veces lo que SheetJS solo.\n`,
    );
    process.exitCode = 1;
  }
}
