import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeSync } from "node:fs";
import { constants } from "node:os";

/**
 * Runs the command that its arguments name, and writes to file 3 how many seconds of the processor it
 * took, children and all; nothing where the system has no /proc to ask.
 */
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 127;
});
child.on("exit", (code, signal) => {
  if (existsSync("/proc/self/stat")) writeSync(3, String(processorOfChildren()));
  process.exitCode = code ?? 128 + constants.signals[signal];
});

/** Of those that have ended, in seconds: proc(5), cutime and cstime, in hundredths. */
function processorOfChildren() {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
