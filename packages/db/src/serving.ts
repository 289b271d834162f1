import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** The lock that every process shares which serves a PostgreSQL database; restoring wants it alone. */
export const SERVING_LOCK = 20_261_124;

/** How often a silent session is asked whether it is still there, in ms. */
const CHECK_EVERY = 20_000;
/** How long an answer may take, in ms. */
const PATIENCE = 10_000;
/** How long until the next attempt to get a lost lock back, in ms. */
const RETRY = 1_000;

/** PostgreSQL forgets within a minute whoever lost its machine or network. */
const KEEPALIVES =
  "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

/**
 * Shares the lock of those who serve, by a session of its own, for as long as they do: whoever
 * restores a copy sees a server that nobody has used for an hour, too (decision 56). A session that
 * is lost, as in a failover, is replaced by what `connect` gives. `session` may hold the lock of
 * the start still, so that no restoring comes in between.
 */
export async function holdServing(
  session: pg.Client,
  connect: () => Promise<pg.Client>,
): Promise<{ close(): Promise<void> }> {
  let over = false;
  let current: pg.Client | undefined;
  const take = async (client: pg.Client) => {
    await client.query({ text: KEEPALIVES, query_timeout: PATIENCE } as pg.QueryConfig);
    const text = `SELECT pg_advisory_lock_shared(${SERVING_LOCK})`;
    await client.query({ text, query_timeout: PATIENCE } as pg.QueryConfig);
    current = client;
    client.once("error", () => lose(client)).once("end", () => lose(client));
  };
  const lose = (client: pg.Client) => {
    if (client !== current || over) return;
    current = undefined;
    void client.end().catch(() => undefined);
    void takeAgain();
  };
  const takeAgain = async () => {
    while (!over && current === undefined) {
      const client = await connect().catch(() => undefined);
      if (client !== undefined) await take(client).catch(() => client.end().catch(() => undefined));
      if (current === undefined) await sleep(RETRY, undefined, { ref: false });
    }
    if (over) await current?.end().catch(() => undefined);
  };
  // A network that is cut says nothing: only an answer that does not come tells.
  const check = setInterval(() => {
    const asked = current;
    asked?.query({ text: "SELECT 1", query_timeout: PATIENCE } as pg.QueryConfig).catch(() => lose(asked));
  }, CHECK_EVERY).unref();
  await take(session);
  return {
    async close() {
      over = true;
      clearInterval(check);
      await current?.end().catch(() => undefined);
    },
  };
}
