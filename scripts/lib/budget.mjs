import { createHash } from "node:crypto";

/**
 * What each step of `npm test` takes of the processor, in seconds, on the machine on which this was
 * written down. A step that takes half as much again fails: whoever makes it dearer makes something else
 * cheaper, or writes here what it is worth.
 */
export const budget = {
  types: 30,
  lint: 10,
  sherif: 1,
  lockfile: 1,
  knip: 8,
  boundaries: 3,
  migrations: 8,
  trace: 1,
  weight: 2,
  scripts: 2,
  unit: 320,
  e2e: 400,
};

const SLACK = 1.5;
/** Where little is taken, chance weighs more than what changed. */
const LEAST = 10;

/** What is wrong with the seconds that a step took, on a machine that is `factor` times as slow; or nothing. */
export function overBudget(name, taken, factor) {
  const allowed = Math.max(budget[name] * SLACK, LEAST) * factor;
  if (taken === undefined || taken <= allowed) return undefined;
  const [spent, most, usual] = [taken, allowed, budget[name]].map((seconds) => Math.round(seconds));
  return (
    `Ha gastado ${spent} s de procesador, y como mucho puede gastar ${most} (lo normal son ${usual}). ` +
    "Mire con «npm test -- --slow» qué pruebas son las más lentas. Si lo vale, cámbielo en scripts/lib/budget.mjs."
  );
}

/** How many seconds of the processor `machineFactor`'s work took on the machine of the budget. */
const REFERENCE = 0.2;

/**
 * How many times as long as there the processor needs here for a piece of work that is always the same;
 * never less than 1, so that a fast machine does not tighten the budget.
 */
export function machineFactor() {
  const start = process.cpuUsage();
  let text = "cosecha";
  for (let n = 0; n < 150_000; n++) {
    text = createHash("sha256").update(JSON.stringify({ n, text })).digest("hex");
  }
  const { user, system } = process.cpuUsage(start);
  return Math.max(1, (user + system) / 1_000_000 / REFERENCE);
}
