import pg from "pg";

/** What `pg` calls on a query while the answers to it arrive. Its types leave these out. */
interface Handlers {
  callback: (error: Error | null, result: pg.QueryArrayResult) => void;
  submit(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

/** What a connection knows of prepared statements: their texts by their names. */
interface Prepared {
  submittedNamedStatements: Record<string, string>;
}

/** Without a name it is planned anew each time. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/**
 * Several statements that one message brings to PostgreSQL and one brings back, where `pg` by
 * itself waits for each answer. PostgreSQL runs them one after the other and none after one that
 * fails. `pg` takes this for a single query.
 */
class Batch {
  /** `pg` puts its timer in front of it. */
  callback: (error: Error | null) => void;
  #at = 0;
  readonly #queries: Handlers[];

  constructor(
    readonly statements: readonly Statement[],
    resolve: (results: pg.QueryArrayResult[]) => void,
    reject: (error: Error) => void,
  ) {
    const results: pg.QueryArrayResult[] = [];
    this.callback = (error) => {
      if (error !== null) reject(error);
      else if (results.length === statements.length) resolve(results);
      else reject(new Error("A statement could not be sent."));
    };
    this.#queries = statements.map((statement) => {
      // One without values would otherwise go as a message of its own.
      const config = { ...statement, rowMode: "array" as const, queryMode: "extended" };
      const query = new pg.Query<pg.QueryArrayConfig>(config) as unknown as Handlers;
      query.callback = (error, result) => {
        if (error === null) results.push(result);
      };
      return query;
    });
  }

  /** The statement being answered: `pg` notes that PostgreSQL has prepared it. */
  get name(): string | undefined {
    return this.statements[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.statements[this.#at]?.text;
  }
  get #query(): Handlers {
    return this.#queries[this.#at] as Handlers;
  }

  submit(connection: pg.Connection): void {
    const parts: Buffer[] = [];
    const stream = { writable: true, write: (part: Buffer) => parts.push(part) };
    const collecting: pg.Connection = Object.create(connection, {
      stream: { value: stream },
      // Each statement would end the message.
      sync: { value: () => undefined },
    });
    for (const query of this.#queries) query.submit(collecting);
    connection.sync.call(collecting);
    if (connection.stream.writable) connection.stream.write(Buffer.concat(parts));
  }

  handleRowDescription(message: unknown): void {
    this.#query.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#query.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#query.handleCommandComplete(message, connection);
    this.#at++;
  }
  handleEmptyQuery(connection: pg.Connection): void {
    this.#query.handleEmptyQuery(connection);
    this.#at++;
  }
  handleError(error: Error, connection: pg.Connection & Partial<Prepared>): void {
    // What came after the one that failed was not prepared either.
    for (const { name = "" } of this.statements.slice(this.#at))
      delete connection.submittedNamedStatements?.[name];
    this.callback(error);
  }
  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback(null);
  }
}

/** Runs statements one after the other, in one round trip; rejects when one fails. */
export const runTogether = (
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryArrayResult[]> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject));
  });
