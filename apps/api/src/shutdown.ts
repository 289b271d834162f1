import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** How a server that stops treats those who are connected, in ms. */
const LIMITS = {
  /** So long a connection has to be silent until nothing is expected on it any more. */
  silence: 300,
  /** So long one has to be on which the rest of a request should come, or an answer be taken. */
  stuck: 5_000,
  /** So long work may go on that is under way. */
  work: 30_000,
  /** How often it is looked. */
  every: 25,
};

/** A request that is not answered yet, or whose handler still works. */
interface Job {
  request: IncomingMessage;
  response: ServerResponse;
  isHandled: boolean;
}

/**
 * Serves requests with `handle`, and lets the server stop without cutting any: `drain` serves what
 * has been sent, also a moment ago, asks for no more («Connection: close»), then takes no more
 * connections, closes those that are silent, and resolves when all is done.
 */
export function serveUntilDrained(
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  limits: Partial<typeof LIMITS> = {},
) {
  const { silence, stuck, work, every } = { ...LIMITS, ...limits };
  const sockets = new Set<Socket>();
  const jobs = new Set<Job>();
  let draining = false;

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    const job = { request, response, isHandled: false };
    jobs.add(job);
    if (draining) sayLast(job);
    const closed = new Promise((resolve) => response.once("close", resolve));
    try {
      await handle(request, response);
    } catch {
      response.destroy();
    }
    job.isHandled = true;
    await closed;
    jobs.delete(job);
  });

  /** For how long a connection may be silent; for ever where somebody waits for us on it. */
  function patienceWith(socket: Socket): number {
    const its = [...jobs].filter(({ request }) => request.socket === socket);
    if (its.length === 0) return silence;
    return its.every(({ request, isHandled }) => isHandled || !request.complete)
      ? stuck
      : Number.POSITIVE_INFINITY;
  }

  async function drain(): Promise<void> {
    draining = true;
    for (const job of jobs) sayLast(job);
    const end = performance.now() + work;
    const heard = new Map<Socket, { bytes: number; round: number }>();
    // Silence is counted in rounds: while this thread is busy it hears nothing.
    for (let round = 1; server.listening || jobs.size > 0 || sockets.size > 0; round++) {
      await sleep(every);
      // What has arrived meanwhile is read first.
      await turn();
      if (performance.now() >= end) break;
      // Who was about to connect has come in by then. Not the HTTP server's own «close», which cuts
      // connections on which a request is just coming in.
      if (round * every >= silence && server.listening) NetServer.prototype.close.call(server);
      for (const socket of sockets) {
        const bytes = socket.bytesRead + socket.bytesWritten;
        const last = heard.get(socket);
        if (last?.bytes !== bytes) heard.set(socket, { bytes, round });
        else if ((round - last.round) * every >= patienceWith(socket)) socket.destroy();
      }
    }
    for (const socket of sockets) socket.destroy();
  }
  return { drain };
}

/** The answer is the last one on its connection. */
function sayLast({ response }: Job): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
