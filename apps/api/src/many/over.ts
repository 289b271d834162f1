import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Asked = { socket?: Pick<Socket, "closed" | "destroyed" | "once"> | undefined };

/** Who waits for a connection to end: one listener for each, however many requests it brings at once. */
const waiting = new WeakMap<object, Set<() => void>>();

/** Whether a response has been taken, or whoever asked for it has gone. */
export const isOver = ({ socket }: Asked, response: Pick<ServerResponse, "closed">): boolean =>
  response.closed || (socket?.destroyed ?? false);

/**
 * Calls `done` once the response has been taken or whoever asked for it has gone, at once where that is
 * so already. The response alone does not tell: of requests that come one behind the other on one
 * connection, Node says only of the first that the connection has ended.
 */
export function whenOver(request: IncomingMessage, response: ServerResponse, done: () => void): void {
  if (isOver(request, response)) {
    done();
    return;
  }
  const { socket } = request as Asked;
  const over = () => {
    response.off("close", over);
    if (socket !== undefined) waiting.get(socket)?.delete(over);
    done();
  };
  response.once("close", over);
  if (socket !== undefined) waitersOf(socket).add(over);
}

function waitersOf(socket: NonNullable<Asked["socket"]>): Set<() => void> {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const waiters = new Set<() => void>();
  waiting.set(socket, waiters);
  socket.once("close", () => {
    for (const over of [...waiters]) over();
  });
  return waiters;
}
