import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { type Followed, followOnce } from "./live-stream.ts";

/** How long one waits before asking again, in ms: the more often it failed the longer, and not all at the same time. */
const pauseAfter = (failures: number) => Math.min(500 * 2 ** failures, 15_000) * (0.5 + Math.random());

/** A stream that lasts so long, in ms, or brings something, is one: the server says «connected» before it refuses. */
const SETTLED = 1_000;

/** What the server will say again, however often it is asked. */
const FINAL = ["NO_AUTENTICADO", "SIN_PERMISO", "NO_ENCONTRADO", "DEMASIADOS_INTENTOS"];

export interface LiveHandlers {
  /** From when on, each time that one connects. */
  since: () => Date | undefined;
  onChange: (change: CambioDePantalla) => void;
  /** Whether one is connected now. */
  onConnected: (connected: boolean) => void;
  /** The server said that there is nothing more to follow, and why. */
  onRefused: (codigo: string) => void;
}

/** Follows a lines screen, again and again where the connection goes, until told to stop. */
export function keepFollowing(which: Omit<Followed, "desde">, handlers: LiveHandlers): () => void {
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
      const codigo = await followOnce(
        { ...which, desde: handlers.since() },
        {
          signal: attempt.signal,
          onOpen: () => {
            settling = setTimeout(settle, SETTLED);
          },
          onChange: (change) => {
            settle();
            handlers.onChange(change);
          },
        },
        // Whatever it was, one asks again; the screen says that one does.
      ).catch(() => null);
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
