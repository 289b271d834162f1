import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@cosecha/db/database";
import { createTestPostgres, type TestDatabase } from "@cosecha/db/testing";
import { torture } from "../test/torture.ts";

/** 200 families save 30 lines each at the same time, on PGlite on disk and on PostgreSQL. */
const FAMILIES = 200;
const LINES = 30;

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), "cosecha-torture-"));
const engines: [string, () => Promise<TestDatabase>][] = [
  [
    "PGlite, en disco",
    async () => ({ ...(await openDatabase({ DATA_DIR: folder })), takeStatements: () => [] }),
  ],
];
const url = process.env.TEST_DATABASE_URL;
if (url !== undefined) engines.push(["PostgreSQL", () => createTestPostgres(url)]);
try {
  for (const [engine, open] of engines) {
    const database = await open();
    try {
      const { problems, ...figures } = await torture(database, {
        families: FAMILIES,
        lines: LINES,
        seed: Date.now(),
      });
      say(`${engine}: ${FAMILIES} familias, ${LINES} líneas cada una, a la vez`);
      say(`  guardados confirmados            ${figures.savings} (${figures.lines} líneas)`);
      say(`  por segundo                      ${figures.perSecond.toFixed(1)}`);
      say(
        `  mediana y más lento              ${Math.round(figures.median)} ms, ${Math.round(figures.slowest)} ms`,
      );
      say(`  rechazados por falta de género   ${figures.refused}`);
      say(`  enviados dos veces, sin esperar  ${figures.doubled}, ${figures.lost}`);
      say(`  cambios de precio entretanto     ${figures.prices}`);
      say(
        problems.length === 0
          ? "  Nada perdido, nada repetido, nada vendido de más, totales exactos."
          : `  ${problems.length} promesas rotas:\n${problems
              .slice(0, 20)
              .map((problem) => `    ${problem}`)
              .join("\n")}`,
      );
      if (problems.length > 0) process.exitCode = 1;
    } finally {
      await database.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
