import { parseArgs } from "node:util";
import { accountsSection, measureAccounts } from "./accounts.ts";
import { blockingSection, measureBlocking } from "./blocking.ts";
import { type Budgets, rounded, writeBudgets } from "./budgets.ts";
import { BASKET } from "./calls.ts";
import {
  checkAccounts,
  checkBlocking,
  checkCalls,
  checkGrowth,
  checkProcessor,
  checkStatements,
  checkTogether,
} from "./check.ts";
import { type Compared, callsSection, compareAgain, compareCalls, sidesOf } from "./compared.ts";
import { growthSection, measureGrowth } from "./growth.ts";
import { memorySection } from "./memory.ts";
import { measureProcessor, measureProcessorAgain, processorSection } from "./processor.ts";
import { add, say, writeReport } from "./report.ts";
import { measureStarts, startsSection } from "./starts.ts";
import { measureTogether, togetherSection } from "./together.ts";
import { createWorld, PRISMA, SQL } from "./world.ts";

/**
 * How long the calls take that people wait for, on both databases, beside the same fields from
 * hand-written SQL (`floor.ts`) and from plain Prisma (`prisma-floor.ts`); what grows
 * with the past; what starting takes; what blocks others. Ratios within one run, whose rounds take
 * turns, so that a busy machine slows all sides alike; medians of the rounds.
 *
 *     npm run bench -- [--part=calls,growth] [--size=village] [--only=<expression>] [--rounds=5]
 *     npm run bench -- --check            fails where a figure is over budgets.json
 *     npm run bench -- --check --short    in half a minute: processor time and statements in a village
 *     npm run bench -- --write-budgets    writes budgets.json from this run; with --short, its part
 */
const { values } = parseArgs({
  options: {
    part: { type: "string", default: "" },
    size: { type: "string", default: "city" },
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    check: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
    "write-budgets": { type: "boolean", default: false },
  },
});
const { size } = values;
if (size !== "village" && size !== "city") throw new Error("--size: village, city");
const rounds = Number(values.rounds);
const only = new RegExp(values.only, "i");
const chosen = (call: string) => only.test(call);
const { check, short, "write-budgets": write } = values;

const url = process.env.TEST_DATABASE_URL;
if (url === undefined) throw new Error("Without TEST_DATABASE_URL there is nothing to compare with.");
const world = createWorld(url, say);
const failures: string[] = [];

/** A figure that fails is measured again with this many rounds. */
const more = (attempt: number) => rounds * (attempt + 1);

/**
 * The parts of the report, in their order. What importing takes joins them here: a section of its
 * rows, `add`ed as the others are.
 */
const parts: Record<string, () => Promise<void>> = {
  async starts() {
    add(startsSection(await measureStarts(world, url)));
  },
  async calls() {
    const rows = await compareCalls(world, { size, wanted: chosen, rounds });
    if (chosen(BASKET)) rows.push(...(await compareCalls(world, { size: "basket", wanted: chosen, rounds })));
    add(callsSection(size, rows));
    add(await memorySection(await sidesOf(world, size)));
    if (write) writeBudgets({ calls: budgetsOf(rows) });
    if (check)
      failures.push(...(await checkCalls(rows, (row, attempt) => compareAgain(world, row, more(attempt)))));
  },
  async growth() {
    const rows = await measureGrowth(world, { wanted: chosen, rounds });
    add(growthSection(rows));
    if (check)
      failures.push(
        ...(await checkGrowth(rows, (call, attempt) =>
          measureGrowth(world, { wanted: (title) => title === call, rounds: more(attempt) }),
        )),
      );
  },
  async accounts() {
    const rows = await measureAccounts(world, {
      wanted: (call, engine) => chosen(`${call}, ${engine}`),
      rounds,
    });
    add(accountsSection(rows));
    if (!check) return;
    const again = async ({ engine, call }: (typeof rows)[number], attempt: number) => {
      const wanted = (title: string, on: string) => title === call && on === engine;
      return (await measureAccounts(world, { wanted, rounds: more(attempt) }))[0];
    };
    failures.push(...(await checkAccounts(rows, again)));
  },
  async blocking() {
    const rows = await measureBlocking(world, size);
    add(blockingSection(rows));
    if (check) failures.push(...checkBlocking(rows));
  },
  async together() {
    const rows = await measureTogether(world);
    add(togetherSection(rows));
    if (check) failures.push(...checkTogether(rows));
  },
};

const SHORT_ROUNDS = 8;

async function shortForm(): Promise<void> {
  const { rows, statements } = await measureProcessor(world, write ? 3 * SHORT_ROUNDS : SHORT_ROUNDS);
  add(processorSection(rows));
  if (write) {
    const processor = rows.map(
      ({ call, ratios: { [SQL]: _, ...ours } }) => [call, roundedAll(ours)] as const,
    );
    writeBudgets({ processor: Object.fromEntries(processor), statements });
  }
  if (!check) return;
  failures.push(...checkStatements(statements));
  const again = (calls: readonly string[], attempt: number) =>
    measureProcessorAgain(world, calls, SHORT_ROUNDS * attempt);
  failures.push(...(await checkProcessor(rows, again)));
}

const roundedAll = (ratios: Record<string, number>) =>
  Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, rounded(ratio)]));

function budgetsOf(rows: readonly Compared[]): Budgets["calls"] {
  const budgets: Budgets["calls"] = {};
  for (const { call, connections, ratios } of rows) {
    for (const [name, ratio] of Object.entries(ratios)) {
      if (name === PRISMA) continue;
      budgets[call] ??= {};
      budgets[call][name] ??= {};
      budgets[call][name][connections] = rounded(ratio);
    }
  }
  return budgets;
}

try {
  const names = values.part === "" ? Object.keys(parts) : values.part.split(",");
  if (short) await shortForm();
  else {
    for (const name of names) {
      const part = parts[name];
      if (part === undefined) throw new Error(`--part: ${Object.keys(parts).join(", ")}`);
      await part();
    }
  }
  if (!short) writeReport();
  for (const failure of failures) say(`✗ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await world.close();
}
