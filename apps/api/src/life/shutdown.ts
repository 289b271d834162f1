import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { whenOver } from "../http/over.ts";

/** How a stopping server treats its open connections, in ms. */
const LIMITS = {
  /** A connection without requests closes after this much silence. */
  silence: 300,
  /**
   * A connection closes after this much silence when the client stops sending its request or stops
   * reading its answer.
   */
  stuck: 5_000,
  /** How long unfinished work may go on. */
  work: 30_000,
  /** How often the server checks its connections. */
  every: 25,
};

/** A request without its full answer, or whose handler still runs. */
interface Job {
  request: IncomingMessage;
  response: ServerResponse;
  isHandled: boolean;
}

/**
 * Serves requests with `handle`, and stops the server without cutting any of them off. `drain`
 * answers the requests that clients have already sent and adds «Connection: close». Then it takes
 * no more connections, closes the silent ones, and resolves when all work is done.
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
    const closed = new Promise<void>((resolve) => whenOver(response, resolve));
    try {
      await handle(request, response);
    } catch {
      response.destroy();
    }
    job.isHandled = true;
    await closed;
    jobs.delete(job);
  });

  /** How long a connection may be silent, in ms; for ever while its client waits for a handler. */
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
    // Silence counts in rounds, because a busy thread does not see what arrives.
    for (let round = 1; server.listening || jobs.size > 0 || sockets.size > 0; round++) {
      await sleep(every);
      // Let the event loop read what has arrived.
      await turn();
      if (performance.now() >= end) break;
      // Clients that were about to connect have connected by now. The HTTP server's own `close` is
      // not used: it cuts connections on which a request is arriving.
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

/** Tells the client that this answer is the last one on its connection. */
function sayLast({ response }: Job): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
