import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureGenerated, ensureInstalled, mustBuildHere } from "./lib/prepare.mjs";
import { onEnd, root, runMain } from "./lib/run.mjs";

const servers = [
  {
    name: "api",
    args: ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "apps/api/src/life/main.ts"],
    cwd: root,
  },
  {
    name: "web",
    args: [join(root, "node_modules/vite/bin/vite.js"), "--port", "5173"],
    cwd: join(root, "apps/web"),
  },
];

function prefix(stream, name, target) {
  createInterface({ input: stream }).on("line", (line) => target.write(`${name} │ ${line}\n`));
}

function start({ name, args, cwd }) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  // Each server has a process group of its own, so that Ctrl-C reaches it once, through this
  // script. tsx ends a process at once at the second Ctrl-C, and the api could not close its
  // database.
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...color },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  prefix(child.stdout, name, process.stdout);
  prefix(child.stderr, name, process.stderr);
  const ended = new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 8000);
    await ended;
    clearTimeout(late);
  });
  return ended;
}

await runMain(async () => {
  mustBuildHere();
  await ensureInstalled();
  await ensureGenerated();
  // When one server ends, the other ends too: half a development server only misleads.
  return Promise.race(servers.map(start));
});
