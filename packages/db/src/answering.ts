import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Asks a database whether it answers, and gives up what does not. */
export interface Answering {
  /**
   * Whether it does, within PATIENCE whatever it does. Asked again meanwhile, it is one question.
   */
  isAnswering(): Promise<boolean>;
  /**
   * Ends the connections that wait for an answer: what was asked fails now, and new ones are made.
   */
  dropWaiting(): void;
}

/** How long one waits for that answer, in ms. */
export const PATIENCE = 1_500;

/**
 * Of the embedded database: it is in this very process, so that one that keeps us waiting does
 * something else, as the import of a long file, and is there.
 */
export function answeringOfEmbedded(ask: () => Promise<unknown>): Answering {
  const isAnswering = shared(() =>
    Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      sleep(PATIENCE, true, { ref: false }),
    ]),
  );
  return { isAnswering, dropWaiting: () => undefined };
}

/**
 * The connections to a PostgreSQL server. Who waits for a free one waits for others who save, and
 * that may take long; a new one is there soon, or never.
 */
export function createPool(url: string, longest: number, patience: number): pg.Pool {
  class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: 2 * patience });
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: Connection,
    max: 10,
    connectionTimeoutMillis: longest,
    idleTimeoutMillis: 30_000,
    // No statement outlives the transaction that it is in, also where its connection says nothing
    // any more.
    query_timeout: longest,
    keepAlive: true,
  });
  // An idle connection that is lost is replaced; nobody waits for it.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * Of a PostgreSQL server, on a connection of its own: those of the pool may all wait for each
 * other, and it be well.
 */
export function answeringOfPostgres(
  url: string,
  pool: pg.Pool,
  patience: number,
): Answering & { close(): Promise<void> } {
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));
  let kept: Promise<pg.Client> | undefined;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on("error", forget);
    await client.connect();
    return client;
  };
  const forget = () => {
    const gone = kept;
    kept = undefined;
    return gone?.then((client) => client.end()).catch(() => undefined);
  };
  const ask = async () => {
    kept ??= connect();
    await (await kept).query("SELECT 1");
    return true;
  };
  return {
    isAnswering: shared(async () => {
      const answers = await Promise.race([ask().catch(() => false), sleep(patience, false, { ref: false })]);
      if (!answers) void forget();
      return answers;
    }),
    dropWaiting() {
      for (const client of inUse) void client.end().catch(() => undefined);
    },
    close: async () => forget(),
  };
}

/** The same answer for all who ask while it is being found out. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
