import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest that one request took, in ms. */
interface Wait {
  clock: number;
  /**
   * What the server's main thread worked meanwhile, which does not depend on what else the machine
   * does; null where the system does not say.
   */
  worked: number | null;
}

type What = "health" | "read" | "write";

/** What an honest family has waited for, and what it was answered other than 200, by how often. */
export type Waits = Record<What, Wait> & { failures: Record<string, number> };

interface Honest {
  origin: string;
  pid: number;
  token: string;
  readPath: string;
  writePath: string;
  productoId: number;
}

/** How long a process's main thread has worked, in ms; null where the system does not say. */
function workOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
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

/**
 * What others wait for while the server is attacked. It asks for the health check over a new
 * connection each time, and a signed-in family reads its order and saves a line of it. Answers each
 * message with the longest waits since the last one.
 */
async function live({ origin, pid, token, readPath, writePath, productoId }: Honest): Promise<void> {
  const none = (): Wait => ({ clock: 0, worked: workOf(pid) === null ? null : 0 });
  const nothing = (): Waits => ({ health: none(), read: none(), write: none(), failures: {} });
  let waits = nothing();
  /** When what is under way began: it counts, too, when somebody asks before it ends. */
  const begun = new Map<What, Wait>();
  const note = (what: What) => {
    const start = begun.get(what);
    if (start === undefined) return;
    const wait = waits[what];
    wait.clock = Math.max(wait.clock, Math.round(performance.now() - start.clock));
    const worked = workOf(pid);
    if (worked !== null && start.worked !== null) {
      wait.worked = Math.max(wait.worked ?? 0, Math.round(worked - start.worked));
    }
  };
  const repeat = async (what: What, pause: number, send: () => Promise<string>) => {
    for (;;) {
      begun.set(what, { clock: performance.now(), worked: workOf(pid) });
      const status = await send();
      note(what);
      begun.delete(what);
      const failure = `${what} ${status}`;
      if (status !== "200") waits.failures[failure] = (waits.failures[failure] ?? 0) + 1;
      await sleep(pause);
    }
  };
  process.on("message", () => {
    for (const what of begun.keys()) note(what);
    process.send?.(waits);
    waits = nothing();
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

if (process.send !== undefined && process.argv[2] === "live") {
  process.on("disconnect", () => process.exit());
  process.once("message", (message) => live(message as Honest));
}
