import { type Db, Prisma, rows } from "@cosecha/db/database";
import { notify, ofCuentas } from "../kernel/notice.ts";
import { readIds } from "../kernel/rows.ts";
import { letOthersGo, slices } from "../turns.ts";

/** So many accounts, or entries, are looked at in one statement: others are answered between them. */
const CUENTAS = 20;
const ASIENTOS = 1_000;

/**
 * Proves that the book sums (CUENTAS 3): each account's balance is the sum of its movements and the
 * balance after the last of them, each entry sums to 0, and none is missing. What does not stops all
 * postings, and administrators read it on the accounts' screen; a later proof that finds nothing
 * lets them go on. Gives what it found, null for nothing. The server does it each night.
 */
export async function comprobarLibro(db: Db): Promise<string | null> {
  const descuadre = (await wrongCuenta(db)) ?? (await wrongAsiento(db));
  await rows(db, Prisma.sql`SELECT ${notify(ofCuentas([]))}::text AS told FROM puesto`, {
    writing: Prisma.sql`puesto AS (UPDATE libro SET descuadre = ${descuadre}
      WHERE descuadre IS DISTINCT FROM ${descuadre} RETURNING id)`,
  });
  return descuadre;
}

async function wrongCuenta(db: Db): Promise<string | null> {
  for (const ids of slices(await readIds(db, Prisma.sql`SELECT id FROM cuenta ORDER BY id`), CUENTAS)) {
    const [wrong] = await rows<{ id: number }>(
      db,
      Prisma.sql`SELECT c.id FROM cuenta c LEFT JOIN (
          SELECT "cuentaId", count(*) AS cuantos, max(n) AS ultimo, sum(importe) AS suma,
            bool_and(saldo = corrido) AS sigue
          FROM (SELECT "cuentaId", n, importe, saldo, sum(importe) OVER (PARTITION BY "cuentaId" ORDER BY n) AS corrido
            FROM apunte WHERE "cuentaId" = ANY(${ids}::int[])) a GROUP BY 1
        ) a ON a."cuentaId" = c.id
        WHERE c.id = ANY(${ids}::int[]) AND NOT (c.n = COALESCE(a.cuantos, 0) AND c.n = COALESCE(a.ultimo, 0)
          AND c.saldo = COALESCE(a.suma, 0) AND COALESCE(a.sigue, true))
        ORDER BY c.id LIMIT 1`,
      { planned: "anew" },
    );
    if (wrong !== undefined) return `cuenta ${wrong.id}`;
    await letOthersGo();
  }
  return null;
}

async function wrongAsiento(db: Db): Promise<string | null> {
  const [libro] = await rows<{ asientos: number }>(db, Prisma.sql`SELECT asientos FROM libro`);
  const asientos = libro?.asientos ?? 0;
  for (let desde = 1; desde <= asientos; desde += ASIENTOS) {
    const hasta = Math.min(asientos, desde + ASIENTOS - 1);
    const [wrong] = await rows<{ id: number }>(
      db,
      Prisma.sql`SELECT g.id FROM generate_series(${desde}::int, ${hasta}::int) AS g(id)
        LEFT JOIN asiento s ON s.id = g.id LEFT JOIN apunte a ON a."asientoId" = s.id
        GROUP BY g.id HAVING sum(a.importe) IS DISTINCT FROM 0 OR count(*) < 2 ORDER BY g.id LIMIT 1`,
      { planned: "anew" },
    );
    if (wrong !== undefined) return `asiento ${wrong.id}`;
    await letOthersGo();
  }
  return null;
}
