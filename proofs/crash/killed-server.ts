import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SHORT_LIVED } from "@cosecha/api/testing/server-process";

/** How long a start may take before it counts as hanging, in ms. */
const PATIENCE = 120_000;

/** A server process from its first moment on. */
export interface ServerProcess {
  pid: number;
  /** Milliseconds from its start until it answered; rejects when it ends before that. */
  ready: Promise<number>;
  exited: Promise<number | null>;
  /** What it has said so far, on both of its streams. */
  said(): string;
  /** Ends it at once, and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built server `file` as `npm start` does. */
export function launch(file: string, env: Record<string, string>): ServerProcess {
  const born = performance.now();
  const child = spawn(process.execPath, [...SHORT_LIVED, file], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "error", RATE_LIMITS: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
        if (said.includes("Cosecha está en marcha:")) resolve(performance.now() - born);
      });
    }
    void exited.then((code) => reject(new Error(`It ended (${code}): ${said}`)));
    setTimeout(() => reject(new Error(`It did not start in time: ${said}`)), PATIENCE).unref();
  });
  // Whoever kills it does not wait for it to be ready.
  ready.catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    said: () => said,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

/**
 * Starts it as a supervisor does: again when it ends by itself, up to so many times. Rejects with
 * what it said last.
 */
export async function launchUntilReady(
  file: string,
  env: Record<string, string>,
  { tries }: { tries: number },
): Promise<{ server: ServerProcess; ms: number }> {
  const start = performance.now();
  for (let n = 1; ; n++) {
    const server = launch(file, env);
    try {
      await server.ready;
      return { server, ms: performance.now() - start };
    } catch (error) {
      await server.kill();
      if (n >= tries) throw error;
      await sleep(300);
    }
  }
}

/** A port of 127.0.0.1 that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
