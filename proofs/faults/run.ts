import { clients } from "./clients.ts";
import { clock } from "./clock.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";

/**
 * Brings about what happens to servers, one after the other, to the built server as a process of
 * its own, and says what was seen. FAULTS_ONLY=text brings about those whose name contains it.
 */
const only = process.env.FAULTS_ONLY ?? "";
const say = (line: string) => process.stdout.write(`${line}\n`);
for (const { name, see } of [...database, ...disk, ...clients, ...clock]) {
  if (!name.includes(only)) continue;
  try {
    say(`${name}: ${await see()}: ok`);
  } catch (error) {
    say(`${name}: ${(error as Error).message}: FAILED`);
    process.exitCode = 1;
  }
}
