import { type Answer, answersOf } from "./answers.ts";
import { median, timeOf } from "./load.ts";
import { mustBeAlike, sentTo } from "./measure.ts";
import { usageOf } from "./metrics.ts";
import { ms, type Section, times } from "./report.ts";
import { PGLITE, POSTGRES, type Side, SQL, type World } from "./world.ts";

/** The processor time of a call: what the process of the floor took, and how many times that ours. */
export interface Processor {
  call: string;
  sql: number;
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
const ROUND = 80;
const CONNECTIONS = 4;

const sidesOf = (world: World): Promise<Side[]> =>
  Promise.all([SQL, POSTGRES, PGLITE].map((name) => world.side(name, "village")));

/** What one call takes of the processor at a side, in milliseconds. */
async function processorOf(side: Side, title: string, count: number): Promise<number> {
  const [server] = side.servers as [Side["servers"][number]];
  const before = await usageOf(server);
  await timeOf(side.target, sentTo(side, title), { count, connections: CONNECTIONS });
  const after = await usageOf(server);
  return (after.processor - before.processor) / count;
}

/**
 * Measures calls in turns, after a round that warms up. What else the machine does hardly changes
 * what a process takes.
 */
async function measure(
  sides: readonly Side[],
  calls: readonly string[],
  rounds: number,
): Promise<Processor[]> {
  const took = new Map(calls.map((call) => [call, new Map<Side, number[]>(sides.map((side) => [side, []]))]));
  for (let round = 0; round <= rounds; round++) {
    for (const [call, ofCall] of took) {
      for (const [side, all] of ofCall) {
        const once = all.at(-1) ?? (await processorOf(side, call, 2 * CONNECTIONS));
        const count = Math.max(2 * CONNECTIONS, Math.ceil(ROUND / once));
        const spent = await processorOf(side, call, count);
        if (round === 0) all[0] = spent;
        else all[round - 1] = spent;
      }
    }
  }
  const [sql, ...ours] = sides as [Side, ...Side[]];
  return [...took].map(([call, ofCall]) => {
    const [lowest, ...rest] = [sql, ...ours].map((side) => median(ofCall.get(side) ?? [])) as [
      number,
      ...number[],
    ];
    return {
      call,
      sql: lowest,
      ratios: Object.fromEntries(ours.map(({ name }, n) => [name, (rest[n] as number) / lowest])),
    };
  });
}

/** The short form: processor time of the calls that change least by chance, and the statements of all. */
export async function measureProcessor(world: World, rounds: number) {
  const sides = await sidesOf(world);
  const answers: Map<string, Answer> = await answersOf(world, "village");
  for (const call of CALLS) await mustBeAlike(call, sides);
  const rows = await measure(sides, CALLS, rounds);
  const statements = Object.fromEntries([...answers].map(([call, answer]) => [call, answer.statements]));
  return { rows, statements };
}

/** Measures one call again, for a figure that was over its budget. */
export async function measureProcessorAgain(world: World, call: string, rounds: number) {
  const [row] = await measure(await sidesOf(world), [call], rounds);
  return (row as Processor).ratios;
}

export const processorSection = (rows: readonly Processor[]): Section => ({
  name: "processor",
  title: "Tiempo de procesador de cada llamada, «village»: veces el del SQL escrito a mano",
  columns: {
    call: ["Llamada"],
    sql: ["SQL", ms],
    [POSTGRES]: [POSTGRES, times],
    [PGLITE]: [PGLITE, times],
  },
  rows: rows.map((row) => ({ ...row, ...row.ratios })),
});
