import { PrismaPg } from "@prisma/adapter-pg";
import type { PrismaPGlite } from "pglite-prisma-adapter";
import type { GuardedTransaction } from "./guarded-pglite.ts";

type Adapter = Awaited<ReturnType<PrismaPGlite["connect"]>>;
type Begun = Awaited<ReturnType<Adapter["startTransaction"]>>;

/** Has the database look now at what it would look at only while it commits. */
const LOOK = "SET CONSTRAINTS ALL IMMEDIATE";

/** What PGlite's adapter keeps to itself. */
interface OfPGlite {
  client: Partial<Pick<GuardedTransaction, "ended">>;
  onError(error: unknown): never;
}

/**
 * Prisma's way to a database, which lets whoever commits hear of a refusal, whatever the work did.
 * PGlite's adapter takes a COMMIT that fails for one that has succeeded, and PostgreSQL's takes one
 * for it that PostgreSQL answers with ROLLBACK, as a statement had failed and nobody minded
 * (decision 50).
 */
export const hearingCommits = (factory: PrismaPg | PrismaPGlite) => ({
  provider: "postgres" as const,
  adapterName: factory.adapterName,
  async connect(): Promise<Adapter> {
    const adapter = await factory.connect();
    const start = adapter.startTransaction.bind(adapter);
    const hear = factory instanceof PrismaPg ? looking : waiting;
    return Object.assign(adapter, {
      startTransaction: async (...level: Parameters<typeof start>) => hear(await start(...level)),
    });
  },
});

/** Of PostgreSQL Prisma asks the COMMIT as a statement: the look goes in the same round trip. */
function looking(begun: Begun): Begun {
  const run = begun.executeRaw.bind(begun);
  return Object.assign(begun, {
    executeRaw: async (query: Parameters<typeof run>[0]) => {
      if (query.sql !== "COMMIT") return run(query);
      try {
        return await run({ ...query, sql: `${LOOK}; COMMIT` });
      } catch (error) {
        await run({ ...query, sql: "ROLLBACK" }).catch(() => undefined);
        throw error;
      }
    },
  });
}

/** PGlite commits by itself, and says how that ended. */
function waiting(begun: Begun): Begun {
  const { client, onError } = begun as Begun & OfPGlite;
  const commit = begun.commit.bind(begun);
  return Object.assign(begun, {
    commit: async () => {
      await commit();
      await client.ended?.().catch((error: unknown) => onError.call(begun, error));
    },
  });
}
