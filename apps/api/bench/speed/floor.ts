import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { floors } from "./floors.ts";

/**
 * What the machine allows: the same fields, from hand-written SQL with `pg`, behind bare node:http,
 * as JSON. It looks up the session with each request, and checks nothing else.
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

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const floor = floors[url.pathname.slice(1)];
  const answer = async () => {
    const { rows } = await pool.query({ ...session, values: [request.headers.authorization] });
    if (floor === undefined || rows[0] === undefined) return response.writeHead(404).end();
    let body = "";
    for await (const chunk of request) body += chunk;
    const result = await floor(pool, Object.fromEntries(url.searchParams), body && JSON.parse(body), rows[0]);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(result));
  };
  answer().catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    response.writeHead(500).end();
  });
});

server.listen(0, () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
