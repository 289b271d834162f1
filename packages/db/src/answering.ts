import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Asks a database whether it answers, and drops connections that do not. */
export interface Answering {
  /**
   * Whether the database answers; resolves within PATIENCE. Calls at the same time share one
   * question.
   */
  isAnswering(): Promise<boolean>;
  /**
   * Ends the connections that wait for an answer: their queries fail at once, and new connections
   * are made.
   */
  dropWaiting(): void;
}

/** How long to wait for that answer, in ms. */
export const PATIENCE = 1_500;

/**
 * For the embedded database, which always counts as there: it runs in this process, so one that
 * keeps us waiting is busy, for example with the import of a long file.
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
 * What each session of PostgreSQL's is told. PostgreSQL compiles statements that it thinks long,
 * which takes ten times as long as running those of a long listing. And whoever waits for a lock is
 * told so by PostgreSQL, before the connection is given up, which happens after `longest` ms.
 */
export const settingsOf = (longest: number) =>
  `SET jit = off; SET lock_timeout = ${Math.floor(0.9 * longest)}`;

interface PoolOptions {
  /** Whether a pooler stands before PostgreSQL: whoever runs that one sets what its sessions are told. */
  pooled?: boolean;
  /** How many connections at most, and how long one is kept that nobody uses, in ms. */
  most?: number;
  idle?: number;
  /** SQL that each connection begins with. */
  begin?: string;
}

/**
 * The connections to a PostgreSQL server. Waiting for a free one may take long, as others are
 * saving; opening a new one succeeds soon or never.
 */
export function createPool(
  url: string,
  longest: number,
  patience: number,
  { pooled = false, most = 10, idle = 30_000, begin = "" }: PoolOptions = {},
): pg.Pool {
  class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: 2 * patience });
      // The pool hears of one that breaks only while it is idle. In a transaction the next
      // statement says so; unheard, it would end the process.
      this.on("error", () => undefined);
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: Connection,
    max: most,
    connectionTimeoutMillis: longest,
    idleTimeoutMillis: idle,
    // No statement outlives its transaction, even on a connection that has gone silent.
    query_timeout: longest,
    keepAlive: true,
    ...(!pooled && {
      onConnect: async (client) => void (await client.query(`${settingsOf(longest)}; ${begin}`)),
    }),
  });
  // An idle connection that is lost is replaced; nobody waits for it.
  pool.on("error", () => undefined);
  return pool;
}

/**
 * For a PostgreSQL server, on a connection of its own: the pool's may all be waiting for each other
 * while the server is well. `keeps`: whether that connection stays for the next question.
 */
export function answeringOfPostgres(
  url: string,
  pool: pg.Pool,
  patience: number,
  { keeps = true } = {},
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
      if (!answers || !keeps) void forget();
      return answers;
    }),
    dropWaiting() {
      for (const client of inUse) void client.end().catch(() => undefined);
    },
    close: async () => forget(),
  };
}

/** Gives everybody who asks during a question the same answer. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
