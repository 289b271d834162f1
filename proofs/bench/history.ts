import type { Database } from "@cosecha/db/database";

/** Orders that wait to be charged: so many, each of so many families and products. */
const CHARGING = { orders: 112, families: 40, products: 10 };

type Db = Pick<Database["db"], "$executeRaw" | "$executeRawUnsafe">;

/**
 * What a cooperative has posted that has kept accounts all that time: each week an order that all
 * families are charged, a fee, and what each pays. Every tenth family always owes something. As a
 * backup brings it, with its numbers and balances. `orders` are the weeks' orders, the first first.
 */
export async function addAccounts(
  db: Pick<Database["db"], "$transaction">,
  { families, orders }: { families: number; orders: readonly number[] },
): Promise<void> {
  const weeks = orders.length;
  const block = families + 2;
  const [supplier, bank, fees] = [families + 1, families + 2, families + 3];
  const cost = "(5.25 + (f + k) % 20)";
  const paid = `(7.25 + (f + k) % 20 - CASE WHEN f % 10 = 3 THEN 0.5 ELSE 0 END)`;
  await db.$transaction(
    async (tx) => {
      const insert = (movements: string) =>
        tx.$executeRawUnsafe(`INSERT INTO apunte ("asientoId", "cuentaId", n, importe, saldo)
          SELECT s, c, row_number() OVER its, importe, sum(importe) OVER its FROM (${movements}) AS m(s, c, importe)
          WINDOW its AS (PARTITION BY c ORDER BY s)`);
      await tx.$executeRaw`SELECT set_config('cosecha.restaurar', 'si', true)`;
      await tx.$executeRawUnsafe(
        `INSERT INTO libro (desde, asientos) VALUES (current_date - ${7 * weeks + 30}, ${weeks * block})`,
      );
      await tx.$executeRawUnsafe(`INSERT INTO cuenta (id, tipo, "familiaId", "proveedorId")
        SELECT f, 'familia'::tipo_cuenta, f, NULL::int FROM generate_series(1, ${families}) f
        UNION ALL VALUES (${supplier}, 'proveedor'::tipo_cuenta, NULL::int, 1), (${bank}, 'banco', NULL, NULL), (${fees}, 'cuotas', NULL, NULL)`);
      await tx.$executeRawUnsafe(
        `INSERT INTO asiento (id, clave, fecha, tipo, concepto, "pedidoId", creado)
        SELECT k * ${block} + i, 'pasado:' || k || ':' || i, current_date - 7 * (${weeks} - k),
          (CASE i WHEN 1 THEN 'pedido' WHEN 2 THEN 'cuota' ELSE 'cobro' END)::tipo_asiento,
          CASE i WHEN 1 THEN 'Pedido de la semana' WHEN 2 THEN 'Cuota' ELSE 'Transferencia' END,
          CASE i WHEN 1 THEN o.id END, now()
        FROM unnest('{${orders.join()}}'::int[]) WITH ORDINALITY AS o(id, week), LATERAL (SELECT week::int - 1 AS k) w,
          generate_series(1, ${block}) i`,
      );
      // All accounts in one statement would take longer than a statement may.
      const from = `FROM generate_series(0, ${weeks - 1}) k, generate_series(1, ${families}) f`;
      for (let first = 1; first <= families; first += 40) {
        const some = `${from} WHERE f BETWEEN ${first} AND ${first + 39}`;
        await insert(`SELECT k * ${block} + 1, f, ${cost} ${some}
          UNION ALL SELECT k * ${block} + 2, f, 2 ${some}
          UNION ALL SELECT k * ${block} + 2 + f, f, -${paid} ${some}`);
      }
      await insert(`SELECT k * ${block} + 1, ${supplier}, -sum(${cost}) ${from} GROUP BY k
        UNION ALL SELECT k * ${block} + 2, ${fees}, -2 * count(*) ${from} GROUP BY k`);
      await insert(`SELECT k * ${block} + 2 + f, ${bank}, ${paid} ${from}`);
      await tx.$executeRawUnsafe(`UPDATE cuenta SET n = a.n, saldo = a.saldo
        FROM (SELECT "cuentaId", count(*) AS n, sum(importe) AS saldo FROM apunte GROUP BY 1) a WHERE a."cuentaId" = id`);
      await tx.$executeRawUnsafe(`ALTER SEQUENCE cuenta_id_seq RESTART WITH ${families + 4}`);
    },
    { timeout: 600_000 },
  );
}

/**
 * Makes orders that have been shared out and wait to be charged, with `make` of one with its lines;
 * gives their ids.
 */
export async function addCharging(
  db: Db,
  make: (size: typeof CHARGING, n: number) => Promise<number>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < CHARGING.orders; n++) ids.push(await make(CHARGING, n));
  await db.$executeRawUnsafe(`WITH f AS (INSERT INTO archivo (nombre, tipo, tamano, sha256, bytes)
      SELECT 'factura ' || id, 'application/pdf', 4, '', 'abcd' FROM unnest('{${ids.join()}}'::int[]) AS o(id) RETURNING id, nombre)
    UPDATE pedido p SET "facturaId" = f.id, fin = now() - interval '1 day', "recibidoEn" = now(), "repartidoEn" = now()
    FROM f WHERE f.nombre = 'factura ' || p.id`);
  return ids;
}
