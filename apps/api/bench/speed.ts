import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@cosecha/db/database";
import { createTestPostgres } from "@cosecha/db/testing";
import { startProcess, startServer } from "./server.ts";
import { type Call, callsOf } from "./speed/calls.ts";
import { fill, type Scene, SECRET, sizes } from "./speed/data.ts";
import { ask, median, type Target, timeOf } from "./speed/load.ts";
import { missingFields } from "./speed/same-fields.ts";

/**
 * How long the calls take that people wait for, on both databases, beside the same fields from
 * hand-written SQL (`floor.ts`). Ratios within one run, whose rounds take turns, so that a busy
 * machine slows both sides alike; medians of the rounds.
 *
 *     npm run bench -- [--size=village|city] [--only=<regular expression>] [--rounds=5]
 */
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "city" },
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
  },
});
const size = sizes[values.size as keyof typeof sizes];
if (size === undefined) throw new Error(`--size: ${Object.keys(sizes).join(", ")}`);

const CONNECTIONS = [1, 10] as const;
/** How long a round of one call at one server takes at least, in milliseconds. */
const ROUND = 200;
const report = fileURLToPath(new URL("../.cache/bench.json", import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A server that is measured, and what is in its database. */
interface Side {
  name: string;
  target: Target;
  scene: Scene;
}

/** What a call takes at each server, in milliseconds; and its ratio to the floor. */
interface Row {
  call: string;
  connections: number;
  floor: number;
  ratios: Record<string, number>;
}

const folder = mkdtempSync(join(tmpdir(), "cosecha-bench-"));
const closing: (() => Promise<unknown>)[] = [];
try {
  const floor = await start();
  const rows: Row[] = [];
  for (const { title } of callsOf(floor.scene)) {
    if (!new RegExp(values.only, "i").test(title)) continue;
    await mustBeAlike(title, floor);
    for (const connections of CONNECTIONS) rows.push(await measure(title, floor, connections));
  }
  show(rows);
} finally {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true });
}

/** Starts all servers, each on a cooperative of the same size. */
async function start() {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error("Without TEST_DATABASE_URL there is nothing to compare with.");
  const postgres = await createTestPostgres(url);
  closing.push(() => postgres.close());
  const scene = await fill(postgres, size);
  const floor = await startProcess(
    ["--import", "tsx", fileURLToPath(new URL("speed/floor.ts", import.meta.url))],
    { DATABASE_URL: postgres.url },
  );
  closing.push(() => floor.stop());

  const embedded = await openDatabase({ DATA_DIR: folder });
  const embeddedScene = await fill(embedded, size);
  await embedded.close();
  const sides: Side[] = [];
  for (const [name, ofThis, env] of [
    ["PostgreSQL", scene, { DATABASE_URL: postgres.url }],
    ["PGlite", embeddedScene, {}],
  ] as const) {
    const server = await startServer({ ...env, DATA_DIR: folder, AUTH_SECRET: SECRET });
    closing.push(() => server.stop());
    sides.push({
      name,
      scene: ofThis,
      target: { url: server.url, authorization: `Bearer ${ofThis.token}` },
    });
  }
  return { scene, target: { url: floor.url, authorization: scene.sessionId }, sides };
}

type Started = Awaited<ReturnType<typeof start>>;

function callNamed(title: string, scene: Scene): Call {
  return callsOf(scene).find((call) => call.title === title) as Call;
}

/** Throws where the floor leaves out what the application answers: it would be no comparison. */
async function mustBeAlike(title: string, floor: Started): Promise<void> {
  const lower = await ask(floor.target, callNamed(title, floor.scene).floor);
  for (const { name, scene, target } of floor.sides) {
    const call = callNamed(title, scene);
    const missing = missingFields(call.pick(await ask(target, call.app)), lower);
    if (missing.length > 0) throw new Error(`${title}, ${name}: the floor lacks ${missing.join(", ")}`);
  }
}

/** Measures a call at the floor and at all servers, in turns. */
async function measure(title: string, floor: Started, connections: number): Promise<Row> {
  const all = [
    { name: "", target: floor.target, sent: callNamed(title, floor.scene).floor },
    ...floor.sides.map(({ name, target, scene }) => ({ name, target, sent: callNamed(title, scene).app })),
  ];
  const counts = new Map<string, number>();
  for (const { name, target, sent } of all) {
    const once = await timeOf(target, sent, { count: 10 * connections, connections });
    counts.set(name, Math.max(5, Math.ceil(ROUND / once)));
  }
  const rounds = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { name, target, sent } of all) {
      const count = counts.get(name) as number;
      rounds.get(name)?.push(await timeOf(target, sent, { count, connections }));
    }
  }
  const lowest = rounds.get("") as number[];
  const ratioOf = (name: string) =>
    median((rounds.get(name) as number[]).map((ms, round) => ms / (lowest[round] as number)));
  return {
    call: title,
    connections,
    floor: median(lowest),
    ratios: Object.fromEntries(floor.sides.map(({ name }) => [name, ratioOf(name)])),
  };
}

function show(rows: readonly Row[]): void {
  const names = Object.keys(rows[0]?.ratios ?? {});
  say(
    `${`Tamaño «${values.size}»`.padEnd(42)}${"a la vez".padStart(9)}${"mínimo".padStart(12)}${names.map((name) => name.padStart(12)).join("")}`,
  );
  for (const { call, connections, floor, ratios } of rows) {
    const cells = names.map((name) => `${(ratios[name] as number).toFixed(1)}×`.padStart(12));
    say(
      `${call.padEnd(42)}${String(connections).padStart(9)}${`${floor.toFixed(2)} ms`.padStart(12)}${cells.join("")}`,
    );
  }
  mkdirSync(dirname(report), { recursive: true });
  writeFileSync(report, JSON.stringify({ size: values.size, rows }, null, 2));
}
