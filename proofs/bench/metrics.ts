import { readdirSync, readFileSync } from "node:fs";
import type { Server } from "../server/server.ts";

/** What a server says of itself at /metrics. */
export interface Usage {
  /** Processor time of the process so far, in milliseconds. */
  processor: number;
  /** Memory of the process, in bytes. */
  memory: number;
  /**
   * The longest between two looks of the event loop since the last time this was read, in
   * milliseconds. It looks every 10 ms, so it says up to that much too much.
   */
  delay: number;
}

/** `token`: where only who has it may read them. */
export async function usageOf({ url }: Pick<Server, "url">, token = ""): Promise<Usage> {
  const headers = { authorization: `Bearer ${token}` };
  const told = await (await fetch(`${url}/metrics`, { headers })).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(told)?.[1]);
  return {
    processor: value("process_cpu_seconds_total") * 1000,
    memory: value("process_resident_memory_bytes"),
    delay: value("nodejs_eventloop_lag_max_seconds") * 1000,
  };
}

/**
 * Processor time of a server's process so far, in milliseconds: from Linux, which does not make the
 * server work for it, or else as it says itself.
 */
export async function processorTimeOf(server: Server): Promise<number> {
  const threads = `/proc/${server.pid}/task`;
  try {
    return readdirSync(threads)
      .map((thread) => Number(readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6)
      .reduce((sum, time) => sum + time);
  } catch {
    return (await usageOf(server)).processor;
  }
}
