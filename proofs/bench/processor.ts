import { statementsOf } from "./answers.ts";
import { percentile, timeOf } from "./load.ts";
import { mustBeAlike, sentTo } from "./measure.ts";
import { processorTimeOf } from "./metrics.ts";
import { type Section, times } from "./report.ts";
import { PGLITE, POSTGRES, type Side, SQL, type World } from "./world.ts";

/**
 * What a call takes of the processor, as times what the hand-written SQL of all these calls takes
 * (their geometric mean). One floor for all, as that of a short call alone varies too much.
 */
export interface Processor {
  call: string;
  ratios: Record<string, number>;
}

/** Those that a change of the code is seen in; a village has them all in seconds. */
const CALLS = [
  "Sesión y quién soy",
  "Inicio",
  "Líneas, 500 productos",
  "Líneas, 3.000 productos",
  "verPedido de REST, 500 productos",
  "Guardar 30 líneas",
  "Reparto, 20 × 40",
  "Productos de un listado, una página",
  "Proveedores, una página",
];

/** How much processor time a round of one call takes at least, in milliseconds. */
const ROUND = 20;

/** One after the other: the embedded database fills in this process, where all else would wait. */
async function sidesOf(world: World): Promise<Side[]> {
  const sides: Side[] = [];
  for (const name of [SQL, POSTGRES, PGLITE]) sides.push(await world.side(name, "village"));
  return sides;
}

/** What one call takes of the processor at a side, in milliseconds. */
async function processorOf(side: Side, title: string, count: number): Promise<number> {
  const { server } = side;
  const before = await processorTimeOf(server);
  // One after the other: of what comes together, a busy server reads several at once, for less.
  await timeOf(side.target, sentTo(side, title), { count, connections: 1 });
  return ((await processorTimeOf(server)) - before) / count;
}

/**
 * Measures calls in turns, and the floor of all: many short rounds, so that whatever else the
 * machine does meets all alike, and of those the lower quarter, as it can only add.
 */
async function measure(
  sides: readonly Side[],
  calls: readonly string[],
  rounds: number,
): Promise<Processor[]> {
  const [sql] = sides as [Side];
  const took = new Map(
    CALLS.map((call) => {
      const asked = calls.includes(call) ? sides : [sql];
      return [call, new Map<Side, number[]>(asked.map((side) => [side, []]))];
    }),
  );
  for (let round = 0; round < WARMING + rounds; round++) {
    for (const [call, ofCall] of took) {
      for (const [side, all] of ofCall) {
        const once = all.at(-1) ?? (await processorOf(side, call, 5));
        all.push(await processorOf(side, call, Math.max(2, Math.ceil(ROUND / once))));
      }
    }
  }
  const costOf = (call: string, side: Side) =>
    percentile((took.get(call)?.get(side) ?? []).slice(WARMING), 0.25);
  const logs = CALLS.map((call) => Math.log(costOf(call, sql)));
  const floor = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return calls.map((call) => ({
    call,
    ratios: Object.fromEntries(sides.map((side) => [side.name, costOf(call, side) / floor])),
  }));
}

/** Rounds that do not count: the first ones compile. */
const WARMING = 2;

/** The short form: the processor time of some calls, and the statements of all. */
export async function measureProcessor(world: World, rounds: number) {
  const sides = await sidesOf(world);
  const statements = await statementsOf(world, "village");
  for (const call of CALLS) await mustBeAlike(call, sides);
  const rows = await measure(sides, CALLS, rounds);
  return { rows, statements };
}

/** Measures some calls again, for figures that were over their budgets. */
export const measureProcessorAgain = async (world: World, calls: readonly string[], rounds: number) =>
  measure(await sidesOf(world), calls, rounds);

export const processorSection = (rows: readonly Processor[]): Section => ({
  name: "processor",
  title: "Tiempo de procesador, «village»: veces el del SQL escrito a mano de todas ellas",
  columns: {
    call: ["Llamada"],
    [SQL]: [SQL, times],
    [POSTGRES]: [POSTGRES, times],
    [PGLITE]: [PGLITE, times],
  },
  rows: rows.map(({ call, ratios }) => ({ call, ...ratios })),
});
