import { Prisma, rows, run } from "@cosecha/db/database";
import { describe, expect, it } from "vitest";
import { describeInWorld } from "../../test/world.ts";
import { readPage } from "./paging.ts";

describeInWorld("a page of a listing", ({ world }) => {
  describe.each([false, true])("where it searches: %s", (searches) => {
    /** Numbers from 1 to 100, and how many times their second column was worked out. */
    const listing = {
      columns: Prisma.sql`g.n, nextval('vistas')::int > 0 AS vista`,
      table: Prisma.sql`numeros g`,
      key: Prisma.sql`g.n`,
      where: Prisma.sql`g.n % 2 = 0`,
      order: Prisma.sql`g.n DESC`,
      searches,
    };
    const read = (page: { skip?: number; take?: number }) =>
      world.db.$transaction(async (tx) => {
        await run(tx, Prisma.sql`CREATE TEMP SEQUENCE vistas`);
        await run(
          tx,
          Prisma.sql`CREATE TEMP TABLE numeros ON COMMIT DROP AS SELECT generate_series(1, 100) AS n`,
        );
        const { filas, total } = await readPage<{ n: number }>(tx, listing, page);
        const [vistas] = await rows<{ n: number }>(tx, Prisma.sql`SELECT nextval('vistas')::int - 1 AS n`);
        await run(tx, Prisma.sql`DROP SEQUENCE vistas`);
        return { numeros: filas.map(({ n }) => n), total, vistas: vistas?.n };
      });

    it("works out the columns of its own rows alone, however far back it is", async () => {
      expect(await read({ skip: 0, take: 3 })).toEqual({ numeros: [100, 98, 96], total: 50, vistas: 3 });
      expect(await read({ skip: 40, take: 3 })).toEqual({ numeros: [20, 18, 16], total: 50, vistas: 3 });
      expect(await read({ skip: 60, take: 3 })).toEqual({ numeros: [], total: 50, vistas: 0 });
    });

    it("has all rows where no bounds are given", async () => {
      const { numeros, total } = await read({});
      expect(numeros).toEqual(Array.from({ length: 50 }, (_, i) => 100 - 2 * i));
      expect(total).toBe(50);
    });
  });
});
