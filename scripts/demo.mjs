import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inWords, SETTINGS } from "../packages/config/operator.mjs";

/** Where it is reached, and what it says. */
const KEPT = ["PORT", "HOST", "PUBLIC_URL", "LOG_LEVEL"];

// The demo, with a year of accounts, in a folder of its own, new each time, that goes when it
// stops:
// to look at Cosecha beside the data that one has.
const folder = makeFolder();
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
// Nothing of what is set for the data that one has.
for (const name of SETTINGS) if (!KEPT.includes(name)) delete process.env[name];
Object.assign(process.env, { DATA_DIR: folder, SEED: "demo-con-cuentas" });
await import("./start.mjs");

function makeFolder() {
  try {
    return mkdtempSync(join(tmpdir(), "cosecha-demo-"));
  } catch (error) {
    const words = inWords(error);
    if (words === undefined) throw error;
    process.stderr.write(`${words}\n`);
    process.exit(1);
  }
}
