import { type Database, Prisma } from "@cosecha/db/database";

/** A node of a plan as EXPLAIN tells it, with what it did. */
type Plan = { "Actual Rows": number; "Actual Loops": number; Plans?: Plan[] } & Record<string, unknown>;

/**
 * The rows that a plan has looked at: what each node gave and what it dropped, as often as it ran.
 */
function rowsOf(plan: Plan): number {
  const dropped = Object.entries(plan)
    .filter(([name]) => name.startsWith("Rows Removed by"))
    .reduce((sum, [, rows]) => sum + Number(rows), 0);
  const own = (plan["Actual Rows"] + dropped) * plan["Actual Loops"];
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), own);
}

/**
 * A client that has the database explain each statement written by hand before it runs it. `most`
 * gives how many rows the hungriest of them has looked at since it was last asked: unlike seconds,
 * the same on every machine.
 */
export function countingWork(db: Database["db"]): { db: Database["db"]; most: () => number } {
  let most = 0;
  const explain = async (run: Pick<Database["db"], "$queryRaw">, sql: Prisma.Sql) => {
    const [row] = await run.$queryRaw<[{ "QUERY PLAN": [{ Plan: Plan }] }]>(
      Prisma.sql`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
    );
    most = Math.max(most, rowsOf(row["QUERY PLAN"][0].Plan));
  };
  const counting = (client: object): object =>
    new Proxy(client, {
      get(target, name) {
        const own = Reflect.get(target, name, target);
        const run = target as Pick<Database["db"], "$queryRaw" | "$executeRaw">;
        if (name === "$transaction") {
          return (work: (tx: object) => Promise<unknown>) => db.$transaction((tx) => work(counting(tx)));
        }
        if (name !== "$queryRaw" && name !== "$executeRaw") return own;
        return async (first: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
          const sql = first instanceof Prisma.Sql ? first : Prisma.sql(first, ...values);
          // Explaining runs it, so in a transaction that is taken back; what runs outside of one
          // only reads.
          const writes = target !== db;
          if (writes) await run.$executeRaw`SAVEPOINT explained`;
          await explain(run, sql);
          if (writes) await run.$executeRaw`ROLLBACK TO SAVEPOINT explained`;
          return name === "$queryRaw" ? run.$queryRaw(sql) : run.$executeRaw(sql);
        };
      },
    });
  return {
    db: counting(db) as Database["db"],
    most: () => {
      const was = most;
      most = 0;
      return was;
    },
  };
}
