import { createHash } from "node:crypto";

/**
 * The processor time of each step of `npm test`, in seconds, on the machine where these numbers
 * were measured. A step that takes half as much again fails. Then either the tests become cheaper,
 * or the new cost is accepted by writing it here.
 */
export const budget = {
  types: 9,
  lint: 10,
  sherif: 1,
  lockfile: 1,
  knip: 8,
  boundaries: 2,
  migrations: 4,
  trace: 1,
  weight: 2,
  scripts: 3,
  unit: 320,
  e2e: 470,
};

const SLACK = 1.5;
/** The smallest limit, in seconds: in short steps, chance varies more than the tests do. */
const LEAST = 10;

/**
 * What is wrong with a step's processor time (`taken`, in seconds), or undefined. `factor` says how
 * many times slower than the reference machine this one is.
 */
export function overBudget(name, taken, factor) {
  const allowed = Math.max(budget[name] * SLACK, LEAST) * factor;
  if (taken === undefined || taken <= allowed) return undefined;
  const [spent, most, usual] = [taken, allowed, budget[name]].map((seconds) => Math.round(seconds));
  return (
    `Ha gastado ${spent} s de procesador, y como mucho puede gastar ${most} (lo normal son ${usual}). ` +
    "Mire con «npm test -- --slow» qué pruebas son las más lentas. Si lo vale, cámbielo en scripts/lib/budget.mjs."
  );
}

/** How many seconds of processor time the work in `machineFactor` took on the reference machine. */
const REFERENCE = 0.2;

/**
 * How many times longer than on the reference machine a fixed piece of work takes here. Never less
 * than 1, so that a fast machine does not tighten the budget.
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
