import { type Listen, PEOPLE_CHANNEL } from "@cosecha/db/notices";
import type { Actor } from "../kernel/actor.ts";
import type { Sessions } from "../kernel/services.ts";

/** How long what was read of a session counts at most, in ms. */
const COUNTS = 10_000;
/** How many sessions a process knows at most, of all its cooperatives together. */
const MOST = 10_000;
/** How long to wait before listening is tried again, in ms. */
const LISTEN_AGAIN = 1_000;

/** What forgets each session that a process knows, whosever it is; the oldest first. */
export type KnownSessions = Set<() => void>;

/**
 * Sessions whose user is asked of the database once and then known for some seconds, but only while
 * the database can say that users have changed or sessions have ended: then all are forgotten
 * (decision 14). What this process itself changes is forgotten before its answer goes out.
 */
export function rememberSessions(
  sessions: Sessions,
  listen: Listen,
  {
    all = new Set(),
    now = () => performance.now(),
  }: {
    /** What the cooperatives of one process share. */
    all?: KnownSessions;
    now?: () => number;
  } = {},
): Sessions & { stop(): Promise<void> } {
  // Replaced, not emptied: what is being read meanwhile is then not kept.
  let known = new Map<string, { actor: Actor; at: number; drop: () => void }>();
  let listening: Promise<() => Promise<void>> | undefined;
  let hears = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const forget = () => {
    for (const { drop } of known.values()) all.delete(drop);
    known = new Map();
  };
  function keep(token: string, actor: Actor): void {
    known.get(token)?.drop();
    // The oldest goes: nobody's many sessions make everybody's be read anew.
    for (const drop of all) {
      if (all.size < MOST) break;
      drop();
    }
    const its = known;
    const drop = () => {
      all.delete(drop);
      its.delete(token);
    };
    all.add(drop);
    known.set(token, { actor, at: now(), drop });
  }
  const lose = () => {
    hears = false;
    listening = undefined;
    forget();
  };
  function startListening(): void {
    if (listening !== undefined || isOver || now() - triedAt < LISTEN_AGAIN) return;
    triedAt = now();
    listening = listen({ channel: PEOPLE_CHANNEL, onNotice: forget, onLost: lose });
    listening.then(() => {
      hears = true;
    }, lose);
  }

  return {
    ...sessions,
    async read(token, at) {
      const one = token === undefined ? undefined : known.get(token);
      if (one !== undefined && now() - one.at < COUNTS) return { actor: one.actor };
      startListening();
      const before = known;
      const mayKeep = hears;
      const read = await sessions.read(token, at);
      const isSame = mayKeep && before === known && read.renewed === undefined;
      if (isSame && token !== undefined && read.actor.type === "usuario") keep(token, read.actor);
      return read;
    },
    async close(sesionId) {
      // Also where it failed: a connection may break after the commit.
      await sessions.close(sesionId).finally(forget);
    },
    forget,
    async stop() {
      isOver = true;
      const ending = listening?.then((end) => end());
      lose();
      await ending?.catch(() => undefined);
    },
  };
}
