import { type ChangeOf, type Followed, followOnce } from "./stream.ts";

/**
 * How long to wait before the next attempt, in ms. It grows with each failure, and is random, so
 * that not all browsers come back at the same time.
 */
const pauseAfter = (failures: number) => Math.min(500 * 2 ** failures, 15_000) * (0.5 + Math.random());

/**
 * A stream counts as connected after this time, in ms, or when its first event comes: the server
 * says «connected» even when it is about to refuse.
 */
const SETTLED = 1_000;

/** Errors that the server would answer again, however often it is asked. */
const FINAL = ["NO_AUTENTICADO", "SIN_PERMISO", "NO_ENCONTRADO", "DEMASIADOS_INTENTOS"];

export interface FollowHandlers<F extends Followed = Followed> {
  /** From which time on to follow; called at each attempt to connect. */
  since: () => Date | undefined;
  onChange: (change: ChangeOf<F>) => void;
  /** Called with whether the stream is connected now. */
  onConnected: (connected: boolean) => void;
  /** Called with the error code when the server refuses for good. */
  onRefused: (codigo: string) => void;
}

/**
 * Follows something, and reconnects whenever the connection is lost. Returns a function that stops
 * it. What is not seen should not be followed, because a browser has only six connections for all
 * its tabs.
 */
export function keepFollowing<F extends Followed>(which: F, handlers: FollowHandlers<F>): () => void {
  const stopped = new AbortController();
  let attempt = new AbortController();
  let wake = () => {};
  const run = async () => {
    let failures = 0;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(settling);
      failures = 0;
      handlers.onConnected(true);
    };
    while (!stopped.signal.aborted) {
      attempt = new AbortController();
      const codigo = await followOnce(which, handlers.since(), {
        signal: attempt.signal,
        onOpen: () => {
          settling = setTimeout(settle, SETTLED);
        },
        onChange: (change) => {
          settle();
          handlers.onChange(change);
        },
        // Whatever went wrong, try again; the screen says that it does.
      }).catch(() => null);
      clearTimeout(settling);
      if (stopped.signal.aborted) return;
      handlers.onConnected(false);
      if (codigo !== null && FINAL.includes(codigo)) {
        handlers.onRefused(codigo);
        return;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseAfter(failures++));
      });
    }
  };
  const onOffline = () => attempt.abort();
  const onOnline = () => wake();
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  void run();
  return () => {
    stopped.abort();
    attempt.abort();
    wake();
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
  };
}
