import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/** How a server that stops treats those who are connected, in ms. */
const LIMITS = {
  /** So long a connection has to be silent until nothing is expected on it any more. */
  silence: 200,
  /** How often that is looked at. */
  every: 25,
  /** Then whatever is still going on is cut: a request that never ends, an answer that nobody takes. */
  patience: 8_000,
};

/**
 * Serves requests with `handle`, and lets the server stop without cutting any: `drain` takes no more connections,
 * serves what has been sent on those that are open, also a moment ago, asks for no more on them («Connection: close»),
 * closes them once they are silent, and resolves when all is done.
 */
export function serveUntilDrained(
  server: Server,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  limits: Partial<typeof LIMITS> = {},
) {
  const { silence, every, patience } = { ...LIMITS, ...limits };
  const sockets = new Set<Socket>();
  /** Requests that are not answered yet, or whose handler still works. */
  const inFlight = new Map<ServerResponse, Socket>();
  let draining = false;

  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    inFlight.set(response, request.socket);
    if (draining) sayLast(response);
    const closed = new Promise((resolve) => response.once("close", resolve));
    try {
      await Promise.all([handle(request, response), closed]);
    } catch {
      response.destroy();
    } finally {
      inFlight.delete(response);
    }
  });

  async function drain(): Promise<void> {
    draining = true;
    // Who has connected by now comes in.
    await turn();
    // Not the HTTP server's own, which cuts connections on which a request is just coming in.
    NetServer.prototype.close.call(server);
    for (const response of inFlight.keys()) sayLast(response);
    const end = performance.now() + patience;
    const heard = new Map<Socket, { bytes: number; at: number }>();
    while (inFlight.size > 0 || sockets.size > 0) {
      await sleep(every);
      // What has arrived while this thread was busy is read first.
      await turn();
      const now = performance.now();
      const busy = new Set(inFlight.values());
      for (const socket of sockets) {
        const last = heard.get(socket);
        if (busy.has(socket) || last?.bytes !== socket.bytesRead) {
          heard.set(socket, { bytes: socket.bytesRead, at: now });
        } else if (now - last.at >= silence) socket.destroy();
      }
      if (now < end) continue;
      for (const socket of sockets) socket.destroy();
      return;
    }
  }
  return { drain };
}

/** The answer is the last one on its connection. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
