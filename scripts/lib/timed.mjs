import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { constants } from "node:os";

/**
 * Runs the command in its arguments. Then it writes to file descriptor 3 how many seconds of
 * processor time the command and its descendants took, or nothing where the system has no /proc.
 */
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

/**
 * The last known processor time of each process, in hundredths of a second, by its number and its
 * start time.
 */
const seen = new Map();
const family = new Set([child.pid]);
const looking = existsSync("/proc/self/stat") ? setInterval(look, 2000) : undefined;

child.on("error", (error) => {
  clearInterval(looking);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 127;
});
child.on("exit", (code, signal) => {
  clearInterval(looking);
  if (looking) writeSync(3, String(Math.max(waitedFor(), seenTaking()) / 100));
  process.exitCode = code ?? 128 + constants.signals[signal];
});

/**
 * The system adds up the time of the descendants that somebody waited for, which are all, as a
 * rule. But nobody waits for a browser's processes when the browser is killed, so this script also
 * looks at processes while they run.
 */
const waitedFor = () => {
  const { childUser, childSystem } = statOf("self");
  return childUser + childSystem;
};
const seenTaking = () => [...seen.values()].reduce((sum, taken) => sum + taken, 0);

function look() {
  const running = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(Boolean);
  // Parents usually have lower numbers than their children. A child that comes before its parent is
  // found in the next round.
  for (const { pid, parent, begun, user, system } of running.sort((a, b) => a.pid - b.pid)) {
    if (family.has(parent)) family.add(pid);
    if (family.has(pid)) seen.set(`${pid} ${begun}`, user + system);
  }
}

/** The fields of a process in /proc (proc(5)); nothing when it has just ended. */
function statOf(name) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent] = fields;
    const [user, system, childUser, childSystem] = fields.slice(11, 15);
    return {
      pid: Number(text.split(" ", 1)[0]),
      parent,
      begun: fields[19],
      user,
      system,
      childUser,
      childSystem,
    };
  } catch {
    return undefined;
  }
}
