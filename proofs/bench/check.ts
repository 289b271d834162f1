import type { Account } from "./accounts.ts";
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

/** Ratios of one call, and what each may be. */
interface Figures {
  what: string;
  ratios: Ratios;
  budgets: Record<string, number | undefined>;
}

/**
 * What is over its budget by a quarter, also when measured again; in words. `again` gives the
 * ratios of the rows of those numbers.
 */
async function tooHigh(
  rows: readonly Figures[],
  again: (numbers: readonly number[], attempt: number) => Promise<readonly Ratios[]>,
): Promise<string[]> {
  const over = ({ ratios, budgets }: Figures) =>
    Object.keys(ratios).filter((name) => (ratios[name] as number) > (budgets[name] ?? 0) * SLACK);
  const best = rows.map((row) => ({ ...row, ratios: { ...row.ratios } }));
  for (let attempt = 1; attempt <= AGAIN; attempt++) {
    const numbers = [...best.keys()].filter((n) => over(best[n] as Figures).length > 0);
    if (numbers.length === 0) break;
    for (const [at, found] of (await again(numbers, attempt)).entries()) {
      const { ratios } = best[numbers[at] as number] as Figures;
      for (const name of Object.keys(ratios))
        ratios[name] = Math.min(ratios[name] as number, found[name] ?? Number.POSITIVE_INFINITY);
    }
  }
  return best.flatMap((row) =>
    over(row).map((name) => {
      const budget = row.budgets[name];
      const most = budget === undefined ? "no tiene presupuesto" : `su presupuesto es ${times(budget)}`;
      return `${row.what}, ${name}: ${times(row.ratios[name] as number)}, y ${most}`;
    }),
  );
}

/** Without those that ours are compared with. */
const ofOurs = ({ [PRISMA]: _, [SQL]: __, ...ratios }: Ratios): Ratios => ratios;

export function checkCalls(
  rows: readonly Compared[],
  again: (row: Compared, attempt: number) => Promise<Ratios>,
): Promise<string[]> {
  const { calls } = readBudgets();
  const figures = rows.map(({ call, connections, ratios }) => ({
    what: `${call}, ${connections} a la vez`,
    ratios: ofOurs(ratios),
    budgets: Object.fromEntries(
      Object.keys(ratios).map((name) => [name, calls[call]?.[name]?.[connections]]),
    ),
  }));
  return tooHigh(figures, async (numbers, attempt) => {
    const found: Ratios[] = [];
    for (const n of numbers) found.push(await again(rows[n] as Compared, attempt));
    return found;
  });
}

export function checkProcessor(
  rows: readonly Processor[],
  again: (calls: readonly string[], attempt: number) => Promise<readonly Processor[]>,
): Promise<string[]> {
  const { processor } = readBudgets();
  const figures = rows.map(({ call, ratios }) => ({
    what: `${call}, procesador`,
    ratios: ofOurs(ratios),
    budgets: processor[call] ?? {},
  }));
  return tooHigh(figures, async (numbers, attempt) => {
    const found = await again(
      numbers.map((n) => (rows[n] as Processor).call),
      attempt,
    );
    return found.map(({ ratios }) => ratios);
  });
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
/** Those whose orders are as long in a village as in a city. */
const SAME_ORDERS = /^(Líneas|Reparto)/;

export async function checkGrowth(
  rows: readonly Growth[],
  again: (call: string, attempt: number) => Promise<readonly Growth[]>,
): Promise<string[]> {
  const { limits } = readBudgets();
  const worst = ({ call, city, hundred = 0 }: Growth) =>
    SAME_ORDERS.test(call) ? Math.max(city, hundred) : hundred;
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

export async function checkAccounts(
  rows: readonly Account[],
  again: (row: Account, attempt: number) => Promise<Account | undefined>,
): Promise<string[]> {
  const { years, accounts } = readBudgets().limits;
  const failures: string[] = [];
  for (const row of rows) {
    const most = accounts[row.engine] ?? Number.POSITIVE_INFINITY;
    let { ratio, decade } = row;
    for (let attempt = 1; attempt <= AGAIN && (decade > years || ratio > most); attempt++) {
      const found = await again(row, attempt);
      ratio = Math.min(ratio, found?.ratio ?? ratio);
      decade = Math.min(decade, found?.decade ?? decade);
    }
    const what = `${row.call}, ${row.engine}`;
    if (decade > years) failures.push(`${what}: tras diez años ${times(decade)}, como mucho ${times(years)}`);
    if (ratio > most) failures.push(`${what}: ${times(ratio)} del SQL a mano, como mucho ${times(most)}`);
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
    const longest = limits.readingWhile[engine] ?? Number.POSITIVE_INFINITY;
    return [
      ...(saving > most ? [`Guardar a la vez, ${engine}: ${Math.round(saving)} ms, como mucho ${most}`] : []),
      ...(ratio > longest
        ? [`Leer mientras se importa, ${engine}: ${times(ratio)}, como mucho ${times(longest)}`]
        : []),
    ];
  });
}
