import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs in a process of its own: what others wait for while the server is attacked. It asks for the
 * health check over a new connection each time, and a signed-in family reads its order and saves a
 * line of it. Answers each message with the longest waits since the last one.
 */
export interface Waits {
  /** In ms. */
  health: number;
  read: number;
  write: number;
  /** What was answered other than 200, by how often. */
  failures: Record<string, number>;
}

interface Honest {
  origin: string;
  token: string;
  readPath: string;
  writePath: string;
  productoId: number;
}

/** Resolves with the status, or the error's code. */
function ask(url: string, { method = "GET", token = "", body = "" } = {}): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
        },
      },
      (response) => response.resume().on("close", () => resolve(String(response.statusCode))),
    );
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(body);
  });
}

async function live({ origin, token, readPath, writePath, productoId }: Honest): Promise<void> {
  let waits: Waits;
  /** When what is under way began: it counts, too, when somebody asks before it ends. */
  const begun: Partial<Record<"health" | "read" | "write", number>> = {};
  const forget = () => {
    waits = { health: 0, read: 0, write: 0, failures: {} };
  };
  forget();
  const repeat = async (what: "health" | "read" | "write", pause: number, send: () => Promise<string>) => {
    for (;;) {
      const start = performance.now();
      begun[what] = start;
      const status = await send();
      delete begun[what];
      waits[what] = Math.max(waits[what], Math.round(performance.now() - start));
      if (status !== "200") waits.failures[`${what} ${status}`] = (waits.failures[`${what} ${status}`] ?? 0) + 1;
      await sleep(pause);
    }
  };
  process.on("message", () => {
    const now = performance.now();
    for (const [what, start] of Object.entries(begun) as ["health" | "read" | "write", number][]) {
      waits[what] = Math.max(waits[what], Math.round(now - start));
    }
    process.send?.(waits);
    forget();
  });
  let n = 0;
  await Promise.all([
    repeat("health", 10, () => ask(`${origin}/healthz`)),
    repeat("read", 100, () => ask(origin + readPath, { token })),
    repeat("write", 250, () =>
      ask(origin + writePath, {
        method: "POST",
        token,
        body: JSON.stringify([{ productoId, cantidad: 1 + (n++ % 2) }]),
      }),
    ),
  ]);
}

process.on("disconnect", () => process.exit());
process.once("message", (message) => live(message as Honest));
