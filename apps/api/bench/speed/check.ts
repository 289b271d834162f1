import type { Blocking } from "./blocking.ts";
import { type Budgets, readBudgets, SLACK } from "./budgets.ts";
import type { Compared } from "./compared.ts";
import type { Growth } from "./growth.ts";
import type { Processor } from "./processor.ts";
import { times } from "./report.ts";
import type { Together } from "./together.ts";
import { PRISMA, SQL } from "./world.ts";

/** How often a figure that is too high is measured again, with more rounds each time. */
const AGAIN = 3;

/** The event loop is looked at every 10 ms, so what is measured may be that much too much. */
const RESOLUTION = 10;

type Ratios = Record<string, number>;

/** What is over its budget by a quarter, also when measured again; in words. */
async function tooHigh(
  what: string,
  ratios: Ratios,
  budgetOf: (name: string) => number | undefined,
  again: (attempt: number) => Promise<Ratios>,
): Promise<string[]> {
  const over = (found: Ratios) =>
    Object.keys(found).filter((name) => (found[name] as number) > (budgetOf(name) ?? 0) * SLACK);
  let best = ratios;
  for (let attempt = 1; attempt <= AGAIN && over(best).length > 0; attempt++) {
    const found = await again(attempt);
    best = Object.fromEntries(
      Object.entries(best).map(([name, ratio]) => [name, Math.min(ratio, found[name] ?? ratio)]),
    );
  }
  return over(best).map((name) => {
    const budget = budgetOf(name);
    const most = budget === undefined ? "no tiene presupuesto" : `su presupuesto es ${times(budget)}`;
    return `${what}, ${name}: ${times(best[name] as number)}, y ${most}`;
  });
}

const withoutPrisma = ({ [PRISMA]: _, ...ratios }: Ratios): Ratios => ratios;

export async function checkCalls(
  rows: readonly Compared[],
  again: (row: Compared, attempt: number) => Promise<Ratios>,
): Promise<string[]> {
  const { calls } = readBudgets();
  const failures: string[] = [];
  for (const row of rows) {
    const { call, connections } = row;
    failures.push(
      ...(await tooHigh(
        `${call}, ${connections} a la vez`,
        withoutPrisma(row.ratios),
        (name) => calls[call]?.[name]?.[connections],
        async (attempt) => withoutPrisma(await again(row, attempt)),
      )),
    );
  }
  return failures;
}

/** The SQL is what is compared with. */
const oursOf = ({ [SQL]: _, ...ratios }: Ratios): Ratios => ratios;

export async function checkProcessor(
  rows: readonly Processor[],
  again: (attempt: number) => Promise<readonly Processor[]>,
): Promise<string[]> {
  const { processor } = readBudgets();
  const told: string[] = [];
  // All are measured again together, as their floor is one.
  const repeated = new Map<number, Promise<readonly Processor[]>>();
  for (const { call, ratios } of rows) {
    const budgetOf = (name: string) => processor[call]?.[name];
    const measureAgain = async (attempt: number) => {
      const known = repeated.get(attempt) ?? again(attempt);
      repeated.set(attempt, known);
      return oursOf((await known).find((row) => row.call === call)?.ratios ?? {});
    };
    told.push(...(await tooHigh(`${call}, procesador`, oursOf(ratios), budgetOf, measureAgain)));
  }
  return told;
}

/** Statements are counted, not measured: one more is one too many. */
export function checkStatements(found: Budgets["statements"]): string[] {
  const { statements } = readBudgets();
  return Object.entries(found)
    .filter(([call, count]) => count > (statements[call] ?? 0))
    .map(
      ([call, count]) => `${call}: ${count} consultas, y su presupuesto son ${statements[call] ?? "ninguna"}`,
    );
}

/** The screens that people open most: a longer past must not make them slower. */
const SCREENS = /^(Inicio|Líneas|Reparto)/;

export async function checkGrowth(
  rows: readonly Growth[],
  again: (call: string, attempt: number) => Promise<readonly Growth[]>,
): Promise<string[]> {
  const { limits } = readBudgets();
  const worst = ({ city, hundred = 0 }: Growth) => Math.max(city, hundred);
  const failures: string[] = [];
  for (const row of rows.filter(({ call }) => SCREENS.test(call))) {
    let best = worst(row);
    for (let attempt = 1; attempt <= AGAIN && best > limits.growth; attempt++) {
      const same = (await again(row.call, attempt)).find(({ engine }) => engine === row.engine);
      best = Math.min(best, same ? worst(same) : best);
    }
    if (best > limits.growth)
      failures.push(`${row.call}, ${row.engine}: crece ${times(best)}, como mucho ${times(limits.growth)}`);
  }
  return failures;
}

export function checkBlocking(rows: readonly Blocking[]): string[] {
  const { limits } = readBudgets();
  return rows
    .filter(({ longest }) => longest > limits.blocking + RESOLUTION)
    .map(
      ({ engine, work, longest }) =>
        `${work}, ${engine}: para ${Math.round(longest)} ms, como mucho ${limits.blocking}`,
    );
}

export function checkTogether(rows: readonly Together[]): string[] {
  const { limits } = readBudgets();
  return rows.flatMap(({ engine, saving, ratio }) => {
    const most = limits.saving[engine] ?? Number.POSITIVE_INFINITY;
    return [
      ...(saving > most ? [`Guardar a la vez, ${engine}: ${Math.round(saving)} ms, como mucho ${most}`] : []),
      ...(ratio > limits.readingWhile
        ? [`Leer mientras se importa, ${engine}: ${times(ratio)}, como mucho ${times(limits.readingWhile)}`]
        : []),
    ];
  });
}
