import { openDurablePGlite } from "@cosecha/db/pglite";
import pg from "pg";
import { floors } from "./floors.ts";
import { type Pool, serve } from "./serve.ts";

/**
 * What the machine allows: the same fields, from hand-written SQL behind bare node:http, as JSON;
 * with `pg`, or from the embedded database in `DATA_DIR`.
 */
// Decimals as numbers, as the application gives them.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Compiling a statement takes PostgreSQL longer than running any of these.
const pool: Pool =
  process.env.DATA_DIR === undefined
    ? new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: "-c jit=off" })
    : await embedded(process.env.DATA_DIR);

/** The embedded database in place of a pool: it has one connection. */
async function embedded(folder: string): Promise<Pool> {
  const { pglite } = await openDurablePGlite(folder);
  const parsers = { [pg.types.builtins.NUMERIC]: Number };
  const query: Pool["query"] = (asked) =>
    typeof asked === "string"
      ? pglite.query(asked, [], { parsers })
      : pglite.query(asked.text, asked.values, { parsers });
  return { query, connect: async () => ({ query, release: () => undefined }) };
}

const session = {
  name: "session",
  text: `SELECT u.id, u."familiaId", u.roles FROM sesion s JOIN usuario u ON u.id = s."userId"
    WHERE s.id = $1 AND s."expiresAt" > now() AND u."fechaBaja" IS NULL`,
};

serve(
  Object.fromEntries(
    Object.entries(floors).map(([name, floor]) => [name, (...given) => floor(pool, ...given)]),
  ),
  async (id) => (await pool.query({ ...session, values: [id] })).rows[0],
);
