import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";

/** What stands between a test and its PostgreSQL server as PgBouncer does in transaction mode. */
export interface Pooler {
  /** The database's address by way of the pooler. */
  url: string;
  /**
   * What sessions hold beyond their transactions, in words: prepared statements, settings, locks,
   * channels that they listen to, temporary tables.
   */
  left(): Promise<string[]>;
  close(): Promise<void>;
}

/** How many sessions there are. With one, what is left in it would be found again and missed. */
const SESSIONS = 4;

const LEFT = `
  SELECT 'prepared statement: ' || statement AS left FROM pg_prepared_statements
  UNION ALL SELECT 'setting: ' || name FROM pg_settings WHERE source = 'session'
  UNION ALL SELECT 'channel: ' || c FROM pg_listening_channels() c
  UNION ALL SELECT 'lock: ' || objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
  UNION ALL SELECT 'table: ' || relname FROM pg_class WHERE relnamespace = pg_my_temp_schema()`;

interface Left {
  left: string;
}

/** A session with PostgreSQL, whose bytes are passed on as they are. */
interface Session {
  socket: Socket;
  serves: ((message: Buffer) => void) | undefined;
}

/**
 * A pooler to the database of that address, on a port of its own: each transaction gets the session
 * that has not been used for longest, so that a client hardly ever meets the same one twice.
 * `connectQuery` is run in each session when it begins.
 */
export async function createPooler(databaseUrl: string, connectQuery?: string): Promise<Pooler> {
  const idle: Session[] = [];
  const waiting: ((session: Session) => void)[] = [];
  const sessions: Session[] = [];
  const clients = new Set<Socket>();
  /** What `connectQuery` left. */
  const usual = new Set<string>();
  let isOver = false;

  const release = (session: Session) => {
    session.serves = undefined;
    const next = waiting.shift();
    if (next === undefined) idle.push(session);
    else next(session);
  };
  async function open(): Promise<Session> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on("error", () => undefined);
    await client.connect();
    if (connectQuery !== undefined) await client.query(connectQuery);
    for (const { left } of (await client.query<Left>(LEFT)).rows) usual.add(left);
    // From here on `pg` has only begun it.
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    socket.removeAllListeners("data");
    const session: Session = { socket, serves: undefined };
    socket.on(
      "data",
      messages((message) => session.serves?.(message)),
    );
    return session;
  }
  /** A session whose client went away in a transaction is another from then on. */
  async function replace(session: Session): Promise<void> {
    session.socket.destroy();
    if (isOver) return;
    const fresh = await open();
    sessions[sessions.indexOf(session)] = fresh;
    release(fresh);
  }

  function serve(client: Socket): void {
    let session: Session | undefined;
    let isWaiting = false;
    let held: Buffer[] = [];
    /** Messages that PostgreSQL will answer with «ready for query». */
    let asked = 0;
    const send = (message: Buffer) => {
      if (message[0] === 0x51 || message[0] === 0x53) asked++;
      session?.socket.write(message);
    };
    const begin = (free: Session) => {
      isWaiting = false;
      if (client.destroyed) return release(free);
      session = free;
      free.serves = (answer) => {
        client.write(answer);
        if (answer[0] !== 0x5a) return;
        asked--;
        if (asked > 0 || answer[5] !== 0x49) return;
        session = undefined;
        release(free);
      };
      for (const message of held) send(message);
      held = [];
    };
    const hear = messages((message) => {
      // It says good-bye to the pooler, not to PostgreSQL.
      if (message[0] === 0x58) return void client.end();
      if (session !== undefined) return send(message);
      held.push(message);
      if (isWaiting) return;
      isWaiting = true;
      const free = idle.shift();
      if (free === undefined) waiting.push(begin);
      else begin(free);
    });
    client.once("data", () => {
      client.on("data", hear);
      client.write(Buffer.concat([WELCOME, keyOf(0x7eed), READY]));
    });
    client.on("error", () => undefined);
    client.on("close", () => {
      clients.delete(client);
      if (session !== undefined) void replace(session);
    });
    clients.add(client);
  }

  for (let n = 0; n < SESSIONS; n++) sessions.push(await open());
  idle.push(...sessions);
  const server = createServer({ noDelay: true }, serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async left() {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      const found: string[] = [];
      for (let n = 0; n < SESSIONS; n++) {
        const { rows } = await client.query<Left>(LEFT);
        found.push(...rows.map(({ left }) => left).filter((left) => !usual.has(left)));
      }
      await client.end();
      return found;
    },
    async close() {
      isOver = true;
      for (const client of clients) client.destroy();
      for (const { socket } of sessions) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** «Authentication is done», and «ask». */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** The number by which a client may cancel what it asked. */
const keyOf = (pid: number) => {
  const key = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 1]);
  key.writeInt32BE(pid, 5);
  return key;
};

/** Cuts what arrives into the protocol's messages: a letter, a length, and the rest. */
function messages(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(message);
    }
  };
}
