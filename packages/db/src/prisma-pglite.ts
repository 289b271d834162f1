import type { Transaction } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { GuardedPGlite } from "./guarded-pglite.ts";

type Connecting = ReturnType<PrismaPGlite["connect"]>;
type Adapter = Awaited<Connecting>;
/** A transaction of the adapter's, with what it keeps to itself. */
type Begun = Awaited<ReturnType<Adapter["startTransaction"]>> & {
  client: Transaction;
  onError(error: unknown): never;
};

/**
 * Prisma's way to PGlite. The adapter on its own takes a COMMIT that fails for one that has
 * succeeded, as where a constraint is looked at only then: nothing is stored, and nobody is told.
 */
export class SafePrismaPGlite extends PrismaPGlite {
  readonly #ends: WeakMap<Transaction, Promise<unknown>>;

  constructor(pglite: GuardedPGlite) {
    const ends = new WeakMap<Transaction, Promise<unknown>>();
    super(remembering(pglite, ends));
    this.#ends = ends;
  }

  override async connect(): Connecting {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (...level) => {
      const begun = (await start(...level)) as Begun;
      const commit = begun.commit.bind(begun);
      begun.commit = async () => {
        await commit();
        await this.#ends.get(begun.client)?.catch((error: unknown) => begun.onError(error));
      };
      return begun;
    };
    return adapter;
  }
}

/** The same database, which writes down how each of its transactions ends. */
const remembering = (pglite: GuardedPGlite, ends: WeakMap<Transaction, Promise<unknown>>): GuardedPGlite =>
  new Proxy(pglite, {
    get(target, name) {
      if (name !== "transaction") {
        const own: unknown = Reflect.get(target, name, target);
        return typeof own === "function" ? own.bind(target) : own;
      }
      return (work: (tx: Transaction) => Promise<unknown>) => {
        const end: Promise<unknown> = target.transaction((tx) => {
          ends.set(tx, end);
          return work(tx);
        });
        return end;
      };
    },
  });
