import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * What this process can see of others. Two of them see the same processes by the same numbers where
 * both boot and PID namespace are known and the same; a container has a namespace of its own,
 * whatever its host is called (decision 10).
 */
export interface ProcessView {
  host: string;
  /** Which boot of which kernel; undefined where the system does not tell. */
  boot: string | undefined;
  /** In which PID namespace; undefined where the system does not tell. */
  pidNamespace: string | undefined;
  /**
   * When a process started, as pids are used again: null where there is none of that number,
   * undefined where there is one and the system does not tell.
   */
  startOf(pid: number): string | null | undefined;
}

/** As the system tells: all of it on Linux, pids alone on macOS, nothing to judge by on Windows. */
export const viewOfSystem = (): ProcessView => ({ host: hostname(), ...scope(), startOf });

function scope(): Pick<ProcessView, "boot" | "pidNamespace"> {
  if (process.platform === "darwin") return { boot: told(bootOfMac), pidNamespace: "0" };
  return {
    boot: told(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    pidNamespace: told(() => /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0]),
  };
}

const bootOfMac = () =>
  execFileSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8" }).trim();

function startOf(pid: number): string | null | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  return told(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold anything; the start is the 22nd field.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  });
}

/** What the system tells; undefined where it does not, or tells nothing. */
function told(ask: () => string | undefined): string | undefined {
  try {
    return ask() || undefined;
  } catch {
    return undefined;
  }
}
