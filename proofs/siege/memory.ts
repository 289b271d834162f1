import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where each version of Linux's control groups keeps a limit on memory. */
const GROUPS = [
  { parent: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes" },
  { parent: "/sys/fs/cgroup", limit: "memory.max" },
];

/** A group of processes that the system kills when together they hold too much. */
export interface Group {
  /** What makes a command and all that it starts part of the group. */
  wrap(command: string[]): string[];
  remove(): void;
}

/**
 * Makes a group that may hold `bytes` in all; null where the system lets us make none (no Linux, not
 * root).
 */
export function limitMemory(bytes: number): Group | null {
  for (const { parent, limit } of GROUPS) {
    const folder = join(parent, `cosecha-siege-${process.pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    const remove = () => rmdirSync(folder);
    try {
      // A group without this file has no control over memory.
      if (!existsSync(join(folder, limit))) throw new Error("no limit");
      writeFileSync(join(folder, limit), String(bytes));
    } catch {
      remove();
      continue;
    }
    const enter = 'echo $$ > "$0" && exec "$@"';
    return { wrap: (command) => ["/bin/sh", "-c", enter, join(folder, "cgroup.procs"), ...command], remove };
  }
  return null;
}

/** How many bytes a process and all that it has started hold; NaN where the system does not say. */
export function residentBytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    return (
      Number(kilobytes ?? 0) * 1024 + children.reduce((sum, child) => sum + (residentBytes(child) || 0), 0)
    );
  } catch {
    return Number.NaN;
  }
}
