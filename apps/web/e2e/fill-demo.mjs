// Makes two copies of the folder `empty` of the one that the command line names: `demo`, with the
// demo in it, for each server of a journey's own to copy, and `shared`, the same for the server
// that all others share. To fill one anew takes a server as long as to start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const copy = (from, to) =>
  cpSync(join(process.argv[2], from), join(process.argv[2], to), { recursive: true });
const program = fileURLToPath(new URL("../../api/dist/server.js", import.meta.url));

copy("empty", "demo");
const server = spawn(process.execPath, ["--liftoff-only", program], {
  env: { ...process.env, DATA_DIR: join(process.argv[2], "demo"), SEED: "demo", PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(server, "exit");
for await (const line of createInterface({ input: server.stdout })) {
  if (line.includes("está en marcha")) server.kill("SIGTERM");
}
const [code] = await ended;
if (code !== 0) throw new Error(`The server that makes the demo ended with ${code}.`);
copy("demo", "shared");
