import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * How Node runs a server that lives for seconds: optimizing PGlite's code would take it longer than
 * running that code does.
 */
export const SHORT_LIVED = ["--liftoff-only"];

/** A built server as a process of its own. */
export interface ServerProcess {
  url: string;
  /** What it has written to stderr and stdout. */
  said(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a built server and resolves once it serves. Throws, with what it said, when it ends. */
export async function startServerProcess(file: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...SHORT_LIVED, file], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      SEED: "none",
      LOG_LEVEL: "warn",
      AUTH_SECRET: "x".repeat(32),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const exited = once(child, "exit").then(([code]) => code as number | null);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  for (;;) {
    const url = /en marcha: (http:\S+)/.exec(said)?.[1];
    if (url !== undefined) {
      const stop = (signal: NodeJS.Signals = "SIGTERM") => {
        child.kill(signal);
        return exited;
      };
      return { url, said: () => said, stop };
    }
    await Promise.race([once(child.stdout, "data"), exited]);
    if (child.exitCode !== null) throw new Error(`It did not start: ${said}`);
  }
}

/** A call over HTTP, with JSON or a form; the answer's status and its JSON. */
export async function callOver(
  url: string,
  method: string,
  path: string,
  { token, body, headers }: { token?: string; body?: object; headers?: Record<string, string> } = {},
) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}
