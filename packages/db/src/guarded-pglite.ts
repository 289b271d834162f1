import {
  type messages,
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";

const { serialize } = protocol;

/** How many statements of a kind are remembered. */
const REMEMBERED = 1000;

/** How long statements may follow each other without a turn, in ms (decision 38). */
const PIECE = 15;

/** A statement as PostgreSQL knows it: the types of its parameters, and its name or "". */
interface Known {
  types: number[];
  name: string;
}

/**
 * A PGlite that asks before each transaction, and each statement outside of one, whether it may
 * write. Where it may not, PostgreSQL itself refuses whatever would (error 25006) and answers the
 * rest (decision 6).
 *
 * It also sends all of a statement to PostgreSQL at once: PGlite's own way goes there six times,
 * which takes longer than most statements do.
 */
export class GuardedPGlite extends PGlite {
  readonly #mayWrite: () => boolean;
  readonly #unnamed = new Map<string, Known>();
  readonly #prepared = new Map<string, Known>();

  private constructor(options: PGliteOptions, mayWrite: () => boolean) {
    super(options);
    this.#mayWrite = mayWrite;
  }

  static async open(options: PGliteOptions, mayWrite: () => boolean): Promise<GuardedPGlite> {
    const pglite = new GuardedPGlite(options, mayWrite);
    await pglite.waitReady;
    return pglite;
  }

  /** When the event loop turned last, as far as this database has seen; undefined: just now. */
  #since: number | undefined;

  /**
   * Every statement comes through here. They run in this thread, and the next one follows without a
   * turn of the event loop in between: a transaction of many would keep everybody else waiting.
   */
  override async execProtocolRaw(...message: Parameters<PGlite["execProtocolRaw"]>): Promise<Uint8Array> {
    if (this.#since === undefined) {
      this.#since = performance.now();
      setImmediate(() => {
        this.#since = undefined;
      });
    }
    const answer = await super.execProtocolRaw(...message);
    if (performance.now() - (this.#since ?? Number.POSITIVE_INFINITY) > PIECE) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    return answer;
  }

  override async query<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    // While it opens, PGlite asks for itself.
    if (!this.ready) return super.query<T>(sql, params, options);
    return this.#mayWrite()
      ? this._runExclusiveTransaction(() => this.#run<T>(this.#unnamed, sql, params, options))
      : this.transaction((tx) => tx.query<T>(sql, params, options));
  }

  override transaction<T>(work: (tx: GuardedTransaction) => Promise<T>): Promise<T> {
    const ended: Promise<T> = super.transaction(async (tx) => {
      if (!this.#mayWrite()) await tx.exec("SET TRANSACTION READ ONLY");
      const runIn =
        (known: Map<string, Known>) =>
        async <R>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<R>> => {
          if (tx.closed) throw new Error("The transaction is over.");
          return this.#run<R>(known, sql, params, options);
        };
      return work(
        Object.assign(tx, {
          query: runIn(this.#unnamed),
          prepared: runIn(this.#prepared),
          ended: () => ended,
        }) as GuardedTransaction,
      );
    });
    return ended;
  }

  /**
   * A statement that only reads, which PostgreSQL keeps prepared: for those that are asked often.
   */
  prepared<T>(sql: string, params: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveTransaction(() => this.#run<T>(this.#prepared, sql, params, options));
  }

  #run<T>(
    remembered: Map<string, Known>,
    sql: string,
    params: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      const known = remembered.get(sql) ?? (await this.#learn(remembered, sql));
      const values = params.map((value, n) => this.#textOf(value, known.types[n] ?? 0));
      const answer = await this.#send(
        ...(known.name === "" ? [serialize.parse({ text: sql, types: known.types })] : []),
        serialize.bind({ values, statement: known.name }),
        serialize.describe({ type: "P" }),
        serialize.execute({}),
        serialize.sync(),
      );
      return parse.parseResults(answer, this.parsers, options)[0] as Results<T>;
    });
  }

  /** Asks for the types of a statement's parameters, and remembers them. */
  async #learn(remembered: Map<string, Known>, sql: string): Promise<Known> {
    if (this.#unnamed.size >= REMEMBERED) this.#unnamed.clear();
    const keeps = remembered === this.#prepared && remembered.size < REMEMBERED;
    const name = keeps ? `cosecha_${remembered.size}` : "";
    const answer = await this.#send(
      serialize.parse({ text: sql, name }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const known = { types: parse.parseDescribeStatementResults(answer), name };
    (keeps ? remembered : this.#unnamed).set(sql, known);
    return known;
  }

  #textOf(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.serializers[type]?.(value) ?? String(value);
  }

  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}

/** A transaction of it, which may keep statements prepared, too. */
export interface GuardedTransaction extends Transaction {
  /** How it ended, COMMIT and all. */
  ended(): Promise<unknown>;
  prepared<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>>;
}
