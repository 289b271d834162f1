import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The demo in a folder of its own, new each time, that goes when it stops: to look at Cosecha
// beside the data that one has.
const folder = mkdtempSync(join(tmpdir(), "cosecha-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
delete process.env.DATABASE_URL;
Object.assign(process.env, { DATA_DIR: folder, SEED: "demo" });
await import("./start.mjs");
