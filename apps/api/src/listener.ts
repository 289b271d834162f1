import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";

/** Who sends more than this after the answer is not listened to any longer. */
const PATIENCE = 64 * 1024 * 1024;

/**
 * Serves an app over HTTP. A request that was answered before all of its body came is read to its
 * end, and what comes thrown away: most clients only read the answer once they have sent
 * everything, and one whose connection is closed meanwhile never sees it. The server's own time
 * limit on requests ends this too.
 */
export function listenerOf(app: { fetch: Parameters<typeof getRequestListener>[0] }) {
  // Its own way waits half a second, and less for what has been read in part.
  const serve = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // Before Node closes the connection, as it does for who wants no other request on it.
    outgoing.prependOnceListener("finish", () => {
      if (!incoming.complete && !incoming.destroyed) throwAway(incoming);
    });
    return serve(incoming, outgoing);
  };
}

function throwAway(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const close = socket.destroySoon.bind(socket);
  let isOver = false;
  socket.destroySoon = () => {
    isOver = true;
  };
  incoming.once("close", () => {
    socket.destroySoon = close;
    if (isOver) close();
  });
  let size = 0;
  incoming.removeAllListeners("data");
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > PATIENCE) socket.destroy();
  });
  incoming.resume();
}
