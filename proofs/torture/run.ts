import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@cosecha/db/database";
import { createTestPostgres, type TestDatabase } from "@cosecha/db/testing";
import { oversell } from "./oversell.ts";
import { postAtOnce } from "./post.ts";
import { torture } from "./torture.ts";

/**
 * 200 families save 30 lines each at the same time, on PGlite on disk and on PostgreSQL; then they
 * want the last pieces of a few products, 10,000 times; then 200 postings come at once, and 50
 * presses of «Contabilizar» on one order.
 */
const { values } = parseArgs({
  options: {
    families: { type: "string", default: "200" },
    attempts: { type: "string", default: "10000" },
  },
});
const FAMILIES = Number(values.families);
const ATTEMPTS = Number(values.attempts);
const LINES = 30;

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), "cosecha-torture-"));
let opened = 0;
const engines: [string, () => Promise<TestDatabase>][] = [
  [
    "PGlite, en disco",
    async () => ({
      ...(await openDatabase({ DATA_DIR: join(folder, String(opened++)) })),
      takeStatements: () => [],
    }),
  ],
];
const url = process.env.TEST_DATABASE_URL;
if (url !== undefined) engines.push(["PostgreSQL", () => createTestPostgres(url)]);
try {
  for (const [engine, open] of engines) {
    const database = await open();
    const another = await open();
    const third = await open();
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
      const last = await oversell(another, { families: FAMILIES, attempts: ATTEMPTS, seed: Date.now() });
      say(
        `  intentos a la vez de llevarse lo último ${last.attempts} (${last.perSecond.toFixed(0)} por segundo)`,
      );
      say(
        `    guardados, sin género, vendidos de más ${last.saved}, ${last.refused}, ${last.problems.length}`,
      );
      for (const problem of last.problems.slice(0, 20)) say(`    ${problem}`);
      if (last.problems.length > 0) process.exitCode = 1;
      const posting = await postAtOnce(third, Date.now());
      say(`  asientos a la vez, y pulsaciones     ${posting.posted}, ${posting.presses}`);
      say(`    segundos, promesas rotas           ${posting.seconds.toFixed(1)}, ${posting.problems.length}`);
      for (const problem of posting.problems.slice(0, 20)) say(`    ${problem}`);
      if (posting.problems.length > 0) process.exitCode = 1;
    } finally {
      await database.close();
      await another.close();
      await third.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
