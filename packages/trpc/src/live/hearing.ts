import type { Listen } from "@cosecha/db/notices";
import { type Notice, readPayload } from "../kernel/notice.ts";

/** How many notices are remembered for screens that reconnect, and for how long, in ms. */
const MAX_RECENT = 1_000;
const RECENT = 120_000;

/** Listens to the database's notices from the first `start` on, and remembers the recent ones. */
export function createHearing({
  listen,
  now,
  onNotice,
  onLost,
}: {
  listen: Listen;
  now: () => Date;
  onNotice: (notice: Notice) => void;
  /** The connection to the database broke, so notices may be missed. */
  onLost: () => void;
}) {
  let listening: Promise<() => Promise<void>> | undefined;
  let recent: { at: number; notice: Notice }[] = [];
  /** The moment, in ms, since which `recent` holds every notice. */
  let knownSince = Number.POSITIVE_INFINITY;

  function hear(payload: string): void {
    const notice = readPayload(payload);
    const at = now().getTime();
    recent.push({ at, notice });
    const dropped = recent.findLastIndex((one, n) => one.at < at - RECENT || n < recent.length - MAX_RECENT);
    if (dropped >= 0) {
      knownSince = Math.max(knownSince, (recent[dropped]?.at ?? 0) + 1);
      recent = recent.slice(dropped + 1);
    }
    onNotice(notice);
  }

  function lose(): void {
    listening = undefined;
    recent = [];
    knownSince = Number.POSITIVE_INFINITY;
    onLost();
  }

  return {
    isListening: () => listening !== undefined,
    start(): Promise<unknown> {
      listening ??= listen({ onNotice: hear, onLost: lose }).then(
        (stop) => {
          knownSince = now().getTime();
          return stop;
        },
        (error: unknown) => {
          listening = undefined;
          throw error;
        },
      );
      return listening;
    },
    /** The notices since a moment, in ms; null where some of them may be missing. */
    since: (from: number): Notice[] | null =>
      from < knownSince ? null : recent.filter(({ at }) => at >= from).map(({ notice }) => notice),
    async stop(): Promise<void> {
      await listening?.then((stop) => stop()).catch(() => undefined);
      listening = undefined;
    },
  };
}
