import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { whenOver } from "./over.ts";

const MB = 1024 * 1024;
/** The server closes a connection that sends more bytes than this after its answer. */
const PATIENCE = 64 * MB;
/** How long nobody need take anything of an answer, in ms. */
const UNREAD = 60_000;

/**
 * Serves an app over HTTP. When a handler answers before the whole body has arrived, the server
 * reads the rest and discards it. Most clients read the answer only after they have sent
 * everything, and a client whose connection is closed while it sends never sees the answer. The
 * server's time limit on requests applies here too.
 *
 * A connection ends when nothing of its answer has been taken for `unread` ms: what was made for it
 * is let go, and what reads its answer stops.
 */
export function listenerOf(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  { unread = UNREAD } = {},
) {
  // The library's own cleanup waits only half a second, and less for a body that was read in part.
  const serve = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  return (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // Node's clock begins anew with all that goes in or out. It may also be the handler, or what the
    // answer is read from, that takes long: then nothing waits to be taken.
    outgoing.setTimeout(unread, () => {
      if (outgoing.writableLength > 0) outgoing.destroy();
    });
    // Node does not say so of a response that waits behind another one; what it reads would go on.
    whenOver(outgoing, () => outgoing.closed || outgoing.emit("close"));
    discardRest(incoming, outgoing);
    return serve(incoming, outgoing);
  };
}

/** The responses whose requests are looked after so. */
const looked = new WeakSet<ServerResponse>();

/** Reads with patience, and throws away, what comes of a body once the answer has been sent. */
export function discardRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (looked.has(outgoing)) return;
  looked.add(outgoing);
  // This runs before Node closes the connection, which it does for a client that wants no
  // keep-alive.
  outgoing.prependOnceListener("finish", () => {
    if (!incoming.complete && !incoming.destroyed) throwAway(incoming);
  });
}

function throwAway(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const close = socket.destroySoon.bind(socket);
  let isOver = false;
  socket.destroySoon = () => {
    isOver = true;
  };
  const stop = () => {
    turns.delete(incoming);
    rests.delete(incoming);
  };
  incoming.once("close", () => {
    stop();
    socket.destroySoon = close;
    if (isOver) close();
  });
  let size = 0;
  // Whoever read it may wait for more of it still, and nothing would flow meanwhile.
  incoming.removeAllListeners("readable");
  incoming.removeAllListeners("data");
  incoming.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > PATIENCE) socket.destroy();
    else rest(incoming, chunk.length);
  });
  incoming.resume();
}

/** How much of what is thrown away is read in one go, of all connections together. In bytes, and ms. */
const [GULP, PAUSE] = [MB / 4, 1];
/** The least of it that one connection gets. */
const SIP = 64 * 1024;
/** What is being thrown away, with how much more of it may be read in this go. */
const turns = new Map<IncomingMessage, number>();
/** What waits for the next go, the longest first. */
const rests = new Set<IncomingMessage>();

/**
 * Counts what has been read of a body that is thrown away, and stops reading it once it has had its
 * part. Reading hundreds of them as fast as they come would let nobody else in for seconds.
 */
function rest(incoming: IncomingMessage, bytes: number): void {
  const left = (turns.get(incoming) ?? SIP) - bytes;
  turns.set(incoming, left);
  if (left > 0) return;
  incoming.pause();
  if (rests.size === 0) setTimeout(goOn, PAUSE);
  rests.add(incoming);
}

function goOn(): void {
  const part = Math.max(SIP, GULP / rests.size);
  for (const incoming of [...rests].slice(0, GULP / SIP)) {
    rests.delete(incoming);
    turns.set(incoming, part);
    incoming.resume();
  }
  if (rests.size > 0) setTimeout(goOn, PAUSE);
}
