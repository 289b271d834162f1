import type { Database } from "@cosecha/db/database";
import { comprobarLibro } from "@cosecha/trpc/cuentas/comprobar";

/** An entry `s` that nobody has annulled. */
const STANDS = `NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')`;

/** What each gives is wrong, a row each: the rules of accounts (CUENTAS 1), by SQL of its own. */
const RULES: readonly [rule: string, sql: string][] = [
  [
    "what came of a product of an order that has been shared out is not what was handed out, left over and lost",
    `SELECT r."pedidoId", r."productoId" FROM recepcion r JOIN pedido p ON p.id = r."pedidoId"
      LEFT JOIN entrega e ON (e."pedidoId", e."productoId") = (r."pedidoId", r."productoId")
      WHERE p."repartidoEn" IS NOT NULL GROUP BY r."pedidoId", r."productoId"
      HAVING coalesce(sum(e.entregado), 0) + r.sobrante + r.merma IS DISTINCT FROM r.recibido`,
  ],
  [
    "the shares of a charge are not the charge",
    `SELECT c.id FROM cargo c LEFT JOIN cargo_familia f ON f."cargoId" = c.id
      GROUP BY c.id HAVING sum(f.importe) IS DISTINCT FROM c.importe`,
  ],
  [
    "an entry does not sum to 0, or has fewer than two movements",
    `SELECT s.id FROM asiento s LEFT JOIN apunte a ON a."asientoId" = s.id
      GROUP BY s.id HAVING sum(a.importe) IS DISTINCT FROM 0 OR count(a.importe) < 2`,
  ],
  [
    "an account's balance is not the sum of its movements, or the balance after the last of them",
    `SELECT c.id FROM cuenta c LEFT JOIN apunte a ON a."cuentaId" = c.id GROUP BY c.id
      HAVING c.saldo <> coalesce(sum(a.importe), 0) OR c.n <> count(a.n)
        OR c.saldo <> coalesce((SELECT b.saldo FROM apunte b WHERE b."cuentaId" = c.id ORDER BY b.n DESC LIMIT 1), 0)`,
  ],
  [
    "the balance after a movement is not the one before and the movement",
    `SELECT a."cuentaId", a.n FROM apunte a LEFT JOIN apunte b ON (b."cuentaId", b.n) = (a."cuentaId", a.n - 1)
      WHERE a.saldo <> a.importe + CASE WHEN a.n = 1 THEN 0 ELSE b.saldo END OR (a.n > 1 AND b.n IS NULL)`,
  ],
  [
    "an order has several postings, or a completed one that was shared out none",
    `SELECT p.id FROM pedido p LEFT JOIN asiento s ON s."pedidoId" = p.id AND s.tipo = 'pedido' AND ${STANDS}
      WHERE p."repartidoEn" IS NOT NULL AND EXISTS (SELECT FROM libro) GROUP BY p.id, p.estado
      HAVING count(s.id) > 1 OR (count(s.id) = 1) <> (p.estado = 3)`,
  ],
  [
    "an entry was posted under another order's key, or an entry was annulled twice",
    `SELECT s.id::text FROM asiento s WHERE s.tipo = 'pedido' AND s.clave NOT LIKE 'pedido:' || s."pedidoId" || '%'
      UNION ALL SELECT "corrigeId"::text FROM asiento WHERE tipo = 'anulacion' GROUP BY 1 HAVING count(*) > 1`,
  ],
  [
    "numbers of entries have a gap, or the book counts others",
    `SELECT l.asientos FROM libro l CROSS JOIN (SELECT count(*) AS n, coalesce(max(id), 0) AS last FROM asiento) s
      WHERE l.asientos <> s.n OR l.asientos <> s.last`,
  ],
  [
    "a family is charged for an order twice, or something else than what it got and its share of charges",
    `SELECT x."pedidoId", x."familiaId" FROM (
        SELECT s."pedidoId", c."familiaId", sum(a.importe) AS cargado, count(*) FILTER (WHERE s.tipo = 'pedido') AS veces
        FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId" AND c.tipo = 'familia'
        WHERE s.tipo IN ('pedido', 'correccion') AND ${STANDS} GROUP BY 1, 2) x
      WHERE x.veces > 1 OR x.cargado <> coalesce((SELECT sum(e.total) FROM entrega e
          WHERE (e."pedidoId", e."familiaId") = (x."pedidoId", x."familiaId")), 0)
        + coalesce((SELECT sum(f.importe) FROM cargo_familia f JOIN cargo g ON g.id = f."cargoId"
          WHERE (g."pedidoId", f."familiaId") = (x."pedidoId", x."familiaId")), 0)`,
  ],
];

/**
 * What of the rules of accounts does not hold, in words; nothing where all do. Also what the
 * server's own nightly proof finds.
 */
export async function checkLibro(db: Database["db"]): Promise<string[]> {
  const problems: string[] = [];
  for (const [rule, sql] of RULES) {
    const wrong = await db.$queryRawUnsafe<object[]>(sql);
    if (wrong.length > 0) problems.push(`${rule}: ${wrong.length}, as ${JSON.stringify(wrong[0])}`);
  }
  const found = await comprobarLibro(db);
  if (found !== null) problems.push(`the nightly proof finds ${found}`);
  return problems;
}

/** That what is posted knows no change, tried: in words where the database lets it be changed. */
export async function checkAppendOnly(db: Database["db"]): Promise<string[]> {
  const problems: string[] = [];
  for (const sql of [
    "UPDATE asiento SET fecha = fecha + 1",
    "DELETE FROM asiento",
    "TRUNCATE asiento CASCADE",
    "UPDATE apunte SET importe = importe + 1",
    "DELETE FROM apunte",
    "TRUNCATE apunte",
    "UPDATE cuenta SET saldo = saldo + 1",
  ]) {
    const refused = await db.$executeRawUnsafe(sql).then(
      () => false,
      () => true,
    );
    if (!refused) problems.push(`the database did «${sql}»`);
  }
  return problems;
}
