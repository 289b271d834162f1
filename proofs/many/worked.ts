import { readdirSync, readFileSync } from "node:fs";
import { askPostgres } from "@cosecha/db/testing";

/** In how many parts of a second Linux says what a process has worked. */
const TICKS = 100;

/** Of a process: its parent, how long it has worked, and those of its children that have ended, in s. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    // Its name, which may hold anything, ends with the last bracket.
    const [, parent, ...rest] =
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .split(/^.*\) /s)[1]
        ?.split(" ") ?? [];
    const at = (n: number) => Number(rest[n]) / TICKS;
    return { parent: Number(parent), own: at(9) + at(10), ended: at(11) + at(12) };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** How long a process has worked, in s. */
export const workOf = (pid: number): number => statOf(pid)?.own ?? 0;

/** What the first process of a PostgreSQL on this machine is. */
export async function postmasterOf(server: string): Promise<number> {
  const [row] = await askPostgres<{ file: string }>(server, "SELECT pg_read_file('postmaster.pid') AS file");
  return Number.parseInt(row?.file ?? "", 10);
}

/**
 * How long the children of a process have worked, in s: those that live, and those that have ended.
 */
export function workOfChildren(pid: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all
    .map((name) => statOf(Number(name)))
    .filter((one) => one?.parent === pid)
    .reduce((sum, one) => sum + (one?.own ?? 0), statOf(pid)?.ended ?? 0);
}

/**
 * How long all processes of a PostgreSQL have worked, in s: also its autovacuum's workers, which
 * end within milliseconds.
 */
export const workOfPostgres = (postmaster: number): number => workOf(postmaster) + workOfChildren(postmaster);
