import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CHANNEL, CHANNELS, type Listen, type NoticeListener } from "./notices.ts";

/** The lock that every process shares which serves a PostgreSQL database; restoring wants it alone. */
export const SERVING_LOCK = 20_261_124;

/** How often a silent session is asked whether it is still there, in ms. */
const CHECK_EVERY = 60_000;
/** How long an answer may take, in ms. */
const PATIENCE = 10_000;
/** How long until the next attempt to get a lost session back, in ms. */
const RETRY = 1_000;

/** PostgreSQL forgets within a minute whoever lost its machine or network. */
const KEEPALIVES =
  "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/** A process that serves: it listens, and whoever restores a copy sees it, until it closes. */
export interface Serving {
  listen: Listen;
  close(): Promise<void>;
}

/**
 * The one session that a process keeps for as long as it serves. It shares the lock of those who
 * serve: whoever restores a copy sees a server that nobody has used for an hour, too (decision 56).
 * It hears all `channels`. A session that is lost, as in a failover, is replaced by what `connect`
 * gives. `session` may hold the lock of the start still, so that no restoring comes in between.
 */
export async function holdServing(
  session: pg.Client,
  connect: () => Promise<pg.Client>,
  channels: readonly string[] = CHANNELS,
): Promise<Serving> {
  let over = false;
  let current: pg.Client | undefined;
  const listeners = new Set<NoticeListener>();
  const take = async (client: pg.Client) => {
    await ask(client, KEEPALIVES);
    await ask(client, `SELECT pg_advisory_lock_shared(${SERVING_LOCK})`);
    await ask(client, channels.map((channel) => `LISTEN ${channel}`).join("; "));
    current = client;
    client.on("notification", ({ channel, payload = "" }) => {
      for (const { channel: wanted = CHANNEL, onNotice } of [...listeners])
        if (wanted === channel) onNotice(payload);
    });
    client.once("error", () => lose(client)).once("end", () => lose(client));
  };
  let taking = take(session);
  const lose = (client: pg.Client) => {
    if (client !== current || over) return;
    current = undefined;
    void client.end().catch(() => undefined);
    const deaf = [...listeners];
    listeners.clear();
    void takeAgain();
    for (const { onLost } of deaf) onLost();
  };
  const takeAgain = async () => {
    while (!over && current === undefined) {
      taking = connect().then((client) => take(client).catch((error) => giveUp(client, error)));
      await taking.catch(() => sleep(RETRY, undefined, { ref: false }));
    }
    if (over) await current?.end().catch(() => undefined);
  };
  // A network that is cut says nothing: only an answer that does not come tells.
  const check = setInterval(() => {
    const asked = current;
    if (asked !== undefined) ask(asked, "SELECT 1").catch(() => lose(asked));
  }, CHECK_EVERY).unref();
  await taking;
  return {
    async listen(listener) {
      await taking;
      listeners.add(listener);
      return async () => void listeners.delete(listener);
    },
    async close() {
      over = true;
      clearInterval(check);
      await current?.end().catch(() => undefined);
    },
  };
}

const ask = (client: pg.Client, text: string) =>
  client.query({ text, query_timeout: PATIENCE } as pg.QueryConfig);

async function giveUp(client: pg.Client, error: unknown): Promise<never> {
  await client.end().catch(() => undefined);
  throw error;
}
