import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@cosecha/db/database";
import { createTestPostgres } from "@cosecha/db/testing";
import { createSessions } from "@cosecha/trpc/auth/sessions";
import { createLive } from "@cosecha/trpc/live/live";
import { createCaller } from "@cosecha/trpc/router";
import { read, utils, write } from "xlsx";
import { createFileReader } from "../src/file-reader.ts";

/**
 * Measures how long importing 10,000 rows takes (reading, matching and storing them) and compares
 * it with bare SheetJS reading the same file in the same run (design: Bars; at most 2×).
 */
const ROWS = 10_000;
const ROUNDS = 7;
const BAR = 2;

/** A supplier's list. Another value of `cents` changes every price. */
function listOf(cents: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `R${10_000 + n}`,
    `Producto de temporada número ${n}`,
    n % 3 === 0 ? "kg" : n % 3 === 1 ? "manojo" : "caja 5 kg",
    1 + (n % 900) / 100 + cents / 100,
    n % 5 === 0 ? 0.1 : 0.04,
    n % 4 === 0 ? n % 50 : null,
    n % 2 === 0 ? "Finca de Aranjuez" : "",
  ]);
  const header = ["Referencia", "Artículo", "Unidad", "Precio", "IVA", "Existencias", "Origen"];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), "Tarifa");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer);
}

const files = [0, 7, 13].map((cents) => ({ nombre: "lista.xlsx", tipo: "", bytes: listOf(cents) }));
const fileOf = (round: number) => files[round % files.length]!;

/**
 * The shortest time of SheetJS alone, in milliseconds. It is measured right before each call, so
 * that both run under the same load.
 */
let bare = Number.POSITIVE_INFINITY;

/**
 * The shortest time of a call, in milliseconds, because other work on the machine can only add to
 * it. The first round warms up and does not count.
 */
async function time(call: (round: number) => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    read(fileOf(round).bytes, { type: "array" });
    const middle = performance.now();
    await call(round);
    if (round === 0) continue;
    bare = Math.min(bare, middle - start);
    best = Math.min(best, performance.now() - middle);
  }
  return best;
}

async function measure({ db, listen }: Database, files: ReturnType<typeof createFileReader>) {
  const sessions = createSessions(db, { secret: "a secret for measuring, long enough", days: 1 });
  const caller = createCaller({
    db,
    actor: { type: "sistema" },
    now: new Date(),
    address: "",
    sessions,
    readFile: files.read,
    writeFile: files.write,
    live: createLive({ db, listen }),
  });
  const { id: proveedorId } = await caller.proveedores.crear({ nombre: "Medido", email: "m@x.es" });
  const fields = { subida: new Date(), descripcion: "Medida" };
  const { id } = await caller.disponibles.crear({ ...fields, proveedorId, archivoExcel: fileOf(0) });
  return {
    "Vista previa": await time((round) =>
      caller.disponibles.vistaPrevia({ proveedorId, id, conHojas: false, archivoExcel: fileOf(round) }),
    ),
    "Disponible nuevo": await time((round) =>
      caller.disponibles.crear({ ...fields, proveedorId, archivoExcel: fileOf(round) }),
    ),
    "Con todos los precios cambiados": await time((round) =>
      caller.disponibles.actualizar({ ...fields, id, archivoExcel: fileOf(round) }),
    ),
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), "cosecha-bench-"));
const reader = createFileReader();
try {
  const rows: [string, number][] = [];
  const reading = await time((round) =>
    reader.read({
      ...fileOf(round),
      ivaHabitual: null,
      asignacion: null,
      recordadas: [],
      correcciones: [],
      omitidas: [],
      paraVer: null,
    }),
  );
  rows.push(["Leer e interpretar", reading]);
  const engines: [string, () => Promise<Database>][] = [["PGlite", () => openDatabase({ DATA_DIR: folder })]];
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined) engines.push(["PostgreSQL", () => createTestPostgres(url)]);
  for (const [engine, open] of engines) {
    const database = await open();
    try {
      for (const [what, ms] of Object.entries(await measure(database, reader))) {
        rows.push([`${engine}: ${what}`, ms]);
      }
    } finally {
      await database.close();
    }
  }
  say(`${`${ROWS} filas, lo mejor de ${ROUNDS}`.padEnd(48)}${"tiempo".padStart(10)}${"razón".padStart(9)}`);
  for (const [what, ms] of [["SheetJS solo", bare] as const, ...rows]) {
    say(
      `${what.padEnd(48)}${`${Math.round(ms)} ms`.padStart(10)}${`${(ms / bare).toFixed(2)}×`.padStart(9)}`,
    );
  }
  if (rows.some(([, ms]) => ms / bare > BAR)) {
    say(`Algo tarda más de ${BAR} veces lo que SheetJS solo.`);
    process.exitCode = 1;
  }
} finally {
  reader.close();
  rmSync(folder, { recursive: true });
}
