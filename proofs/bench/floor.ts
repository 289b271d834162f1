import pg from "pg";
import { floors } from "./floors.ts";
import { serve } from "./serve.ts";

/**
 * What the machine allows: the same fields, from hand-written SQL with `pg`, behind bare node:http,
 * as JSON.
 */
// Decimals as numbers, as the application gives them.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Compiling a statement takes PostgreSQL longer than running any of these.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: "-c jit=off" });

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
