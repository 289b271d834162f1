import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { unCaso, vivir } from "./ritmos-al-azar.ts";

// Three years of so many rhythms, on a server that is off now and then, whose clock changes.
const { values } = parseArgs({ options: { count: { type: "string", default: "1000" } } });
const count = Number(values.count);
const began = performance.now();
let orders = 0;
const wrong: string[] = [];
for (const caso of fc.sample(unCaso, { numRuns: count })) {
  const { hechas, fallos } = vivir(caso);
  orders += hechas;
  if (fallos.length > 0) wrong.push(`${JSON.stringify(caso)}: ${fallos.slice(0, 5).join("; ")}`);
}
const took = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(
  `${count} rhythms over three years: ${orders} orders in ${took} s, ${wrong.length} rhythms wrong\n`,
);
for (const one of wrong.slice(0, 10)) process.stdout.write(`${one}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
