import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process that answers requests over HTTP. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server. `NODE_ARGS` in the environment is for profiling it. */
export const startServer = (env: Record<string, string>): Promise<Server> =>
  startProcess(
    [
      ...(process.env.NODE_ARGS?.split(" ") ?? []),
      fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url)),
    ],
    { PORT: "0", SEED: "none", LOG_LEVEL: "error", RATE_LIMITS: "off", AUTH_SECRET: "x".repeat(40), ...env },
  );

/** Starts a Node process that says at which http://localhost address it answers. */
export async function startProcess(args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, port] = /http:\/\/localhost:(\d+)/.exec(said) ?? [];
    if (port === undefined) continue;
    return {
      url: `http://localhost:${port}`,
      pid: child.pid ?? 0,
      async stop() {
        const exit = once(child, "exit");
        child.kill("SIGTERM");
        await exit;
      },
    };
  }
  throw new Error(`The process did not start: ${said}`);
}
