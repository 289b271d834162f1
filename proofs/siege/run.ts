import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Case, cases, type Who } from "./cases.ts";

/**
 * Sends hostile requests, one after the other, to the built server on a data folder of its own.
 * Another process keeps asking that server whether it is alive. A request fails when the health
 * check takes longer than this, in ms, or when the server answers 5xx. SIEGE_ONLY=text sends only
 * the requests whose name contains it; SIEGE_SERVER=file tests another build.
 */
const LONGEST = 1_000;
/** How long to wait for an answer, in ms. */
const PATIENCE = 120_000;
const PAUSE = 10;

const say = (line: string) => process.stdout.write(`${line}\n`);
const ask = (child: ChildProcess, message: string) =>
  new Promise<number>((resolve) => {
    child.once("message", (answer) => resolve(Number(answer)));
    child.send(message);
  });

/**
 * Runs in the child process: polls the health check, and sends the parent the longest answer time.
 */
async function watch(origin: string): Promise<void> {
  process.on("disconnect", () => process.exit());
  let longest = 0;
  let asked: ((longest: number) => void) | undefined;
  process.on("message", (message) => {
    if (message === "forget") longest = 0;
    // The health check that is under way counts too, so the parent gets the result after it.
    asked = (ms) => process.send?.(message === "forget" ? 0 : ms);
  });
  for (;;) {
    const start = performance.now();
    await new Promise<void>((resolve) => {
      get(`${origin}/healthz`, (response) => response.resume().on("close", resolve)).on("error", () =>
        resolve(),
      );
    });
    longest = Math.max(longest, performance.now() - start);
    asked?.(Math.round(longest));
    asked = undefined;
    await sleep(PAUSE);
  }
}

/** Starts the built server on an empty folder, filled with the demo. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "cosecha-siege-"));
  const file =
    process.env.SIEGE_SERVER ?? fileURLToPath(new URL("../../apps/api/dist/server.js", import.meta.url));
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    SEED: "demo",
    PORT: "0",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
  };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /Cosecha está en marcha: \S+?:(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The server did not start: ${said}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const watcher = fork(fileURLToPath(import.meta.url), ["watch", origin]);
  return {
    origin,
    watcher,
    async stop() {
      watcher.kill();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function signIn(origin: string, nombre: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ nombre, email, password: "cosecha" }),
  });
  const { accesToken } = (await response.json()) as { accesToken: string };
  return accesToken;
}

type Tokens = Record<Exclude<Who, "nobody">, string>;

/** The status of the answer, or the error code when there is no answer. */
function send(origin: string, tokens: Tokens, { who, method, path, headers, body }: Case) {
  return new Promise<number | string>((resolve) => {
    const token = who === "nobody" ? undefined : tokens[who];
    const bytes = body?.();
    const sent = request(
      origin + path,
      {
        method,
        agent: false,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(bytes && !headers?.["transfer-encoding"] && { "content-length": bytes.length }),
          ...headers,
        },
      },
      (response) => {
        response.resume().on("error", () => undefined);
        resolve(response.statusCode ?? 0);
      },
    );
    sent.setTimeout(PATIENCE, () => {
      resolve("sin respuesta");
      sent.destroy();
    });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(bytes);
  });
}

async function besiege(): Promise<void> {
  const only = process.env.SIEGE_ONLY ?? "";
  const server = await startServer();
  try {
    const tokens = {
      family: await signIn(server.origin, "García", "garcia@cosecha.example"),
      admin: await signIn(server.origin, "Administración", "admin@cosecha.example"),
    };
    say("estado    parado (ms)  respuesta (ms)  petición");
    for (const one of cases.filter(({ name }) => name.includes(only))) {
      await ask(server.watcher, "forget");
      const start = performance.now();
      const status = await send(server.origin, tokens, one);
      const answered = Math.round(performance.now() - start);
      const still = await ask(server.watcher, "longest");
      const bad = still > LONGEST || typeof status === "string" || status >= 500;
      if (bad) process.exitCode = 1;
      say(
        `${String(status).padEnd(14)}${String(still).padStart(7)}${String(answered).padStart(16)}  ${one.name}${bad ? "  ←" : ""}`,
      );
    }
  } finally {
    await server.stop();
  }
}

const [, , role, origin] = process.argv;
await (role === "watch" && origin !== undefined ? watch(origin) : besiege());
