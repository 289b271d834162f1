import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What the figures may be. A run with `--write-budgets` writes all but the limits. */
export interface Budgets {
  /** Limits that do not depend on what was measured before. */
  limits: {
    growth: number;
    /** Of accounts: ten years to one, and to hand-written SQL by who answers. */
    years: number;
    accounts: Record<string, number>;
    blocking: number;
    saving: Record<string, number>;
    readingWhile: Record<string, number>;
  };
  /** Ratios to hand-written SQL by call, by who answers, by how many ask at once. */
  calls: Record<string, Record<string, Record<string, number>>>;
  /** The same of the processor time that the processes take, in a village: the short form. */
  processor: Record<string, Record<string, number>>;
  /** SQL statements by call. */
  statements: Record<string, number>;
}

/** A ratio may be this many times its budget: a quarter more is a change that somebody made. */
export const SLACK = 1.25;

const file = fileURLToPath(new URL("./budgets.json", import.meta.url));

export const readBudgets = (): Budgets => JSON.parse(readFileSync(file, "utf8"));

/** Writes those that a run measured over those of the same name; the rest stays. */
export function writeBudgets(measured: Partial<Budgets>): void {
  writeFileSync(file, `${JSON.stringify({ ...readBudgets(), ...measured }, null, 2)}\n`);
}

/** To three digits: more are chance. */
export const rounded = (value: number) => Number(value.toPrecision(3));
