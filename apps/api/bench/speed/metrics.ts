import type { Server } from "../server.ts";

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

export async function usageOf({ url }: Server): Promise<Usage> {
  const told = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(told)?.[1]);
  return {
    processor: value("process_cpu_seconds_total") * 1000,
    memory: value("process_resident_memory_bytes"),
    delay: value("nodejs_eventloop_lag_max_seconds") * 1000,
  };
}
