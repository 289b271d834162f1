import type { PrismaPg } from "@prisma/adapter-pg";
import type { PrismaPGlite } from "pglite-prisma-adapter";

type Adapter = Awaited<ReturnType<PrismaPGlite["connect"]>>;
type Begun = Awaited<ReturnType<Adapter["startTransaction"]>>;

/** Has the database look now at what it would look at only while it commits. */
const LOOK = "SET CONSTRAINTS ALL IMMEDIATE";

/**
 * Prisma's way to a database, which lets whoever commits hear of a refusal, whatever the work did.
 * PGlite's adapter takes a COMMIT that fails for one that has succeeded, and both take one for it
 * that PostgreSQL answers with ROLLBACK, as a statement had failed and nobody minded (decision 50).
 */
export const hearingCommits = (factory: PrismaPg | PrismaPGlite) => ({
  provider: "postgres" as const,
  adapterName: factory.adapterName,
  async connect(): Promise<Adapter> {
    const adapter = await factory.connect();
    const start = adapter.startTransaction.bind(adapter);
    return Object.assign(adapter, {
      startTransaction: async (...level: Parameters<typeof start>) => looking(await start(...level)),
    });
  },
});

function looking(begun: Begun): Begun {
  const run = begun.executeRaw.bind(begun);
  const commit = begun.commit.bind(begun);
  const look = (sql: string, undo: () => Promise<unknown>) =>
    run({ sql, args: [], argTypes: [] }).catch(async (error: unknown) => {
      await undo().catch(() => undefined);
      throw error;
    });
  return Object.assign(begun, {
    // Of PostgreSQL Prisma asks the COMMIT as a statement: both go in one round trip.
    executeRaw: (query: Parameters<typeof run>[0]) =>
      query.sql === "COMMIT" ? look(`${LOOK}; COMMIT`, () => run({ ...query, sql: "ROLLBACK" })) : run(query),
    commit: async () => {
      if (begun.options.usePhantomQuery) await look(LOOK, () => begun.rollback());
      await commit();
    },
  });
}
