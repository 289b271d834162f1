interface Connection {
  readonly destroyed: boolean;
  once(event: "close", listener: () => void): unknown;
}

/** The part of Node's response that says whether anybody waits for it. */
export interface Outgoing {
  readonly closed: boolean;
  once(event: "close", listener: () => void): unknown;
  off(event: "close", listener: () => void): unknown;
  readonly req?: { readonly socket?: Connection };
}

/**
 * Who waits for a connection to end: one listener for each, however many requests it brings at
 * once.
 */
const waiting = new WeakMap<Connection, Set<() => void>>();

/** Whether a response has been taken, or whoever asked for it has gone. */
export const isOver = ({ closed, req }: Pick<Outgoing, "closed" | "req">): boolean =>
  closed || (req?.socket?.destroyed ?? false);

/**
 * Calls `done` once the response has been taken or whoever asked for it has gone, at once where
 * that is so already. The response alone does not tell: of requests that come one behind the other
 * on one connection, Node says only of the first that the connection has ended.
 */
export function whenOver(response: Outgoing, done: () => unknown): void {
  if (isOver(response)) {
    done();
    return;
  }
  const socket = response.req?.socket;
  const over = () => {
    response.off("close", over);
    if (socket !== undefined) waiting.get(socket)?.delete(over);
    done();
  };
  response.once("close", over);
  if (socket !== undefined) waitersOf(socket).add(over);
}

function waitersOf(socket: Connection): Set<() => void> {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const waiters = new Set<() => void>();
  waiting.set(socket, waiters);
  socket.once("close", () => {
    for (const over of [...waiters]) over();
  });
  return waiters;
}
