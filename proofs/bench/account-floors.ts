import type { Asker, Params, Pool } from "./serve.ts";

const entry = `s.fecha, s.tipo, s.concepto, s."pedidoId", s."corrigeId",
  ARRAY(SELECT k.id FROM asiento k WHERE k."corrigeId" = s.id ORDER BY k.id) AS "corregidoPor"`;

const name = `CASE c.tipo WHEN 'familia' THEN f.nombre WHEN 'proveedor' THEN v.nombre
  WHEN 'fianza' THEN 'Fianza de ' || f.nombre ELSE initcap(c.tipo::text) END`;
const owners = `LEFT JOIN familia f ON f.id = c."familiaId" LEFT JOIN proveedor v ON v.id = c."proveedorId"`;

/** «Mis cuentas»: one statement. */
export async function accountOfSql(pool: Pool, { familiaId }: Params) {
  const { rows } = await pool.query({
    name: "account",
    text: `SELECT f.nombre, coalesce(c.saldo, 0) AS saldo, coalesce(-z.saldo, 0) AS fianza,
        coalesce((SELECT sum(l.total) FROM linea_pedido l JOIN pedido p ON p.id = l."pedidoId"
          WHERE l."familiaId" = f.id AND p.estado NOT IN (3, 4) AND p."repartidoEn" IS NULL), 0)
          + coalesce((SELECT sum(e.total) FROM entrega e JOIN pedido p ON p.id = e."pedidoId"
          WHERE e."familiaId" = f.id AND p.estado NOT IN (3, 4) AND p."repartidoEn" IS NOT NULL), 0) AS "sinContabilizar",
        (SELECT json_agg(m) FROM (SELECT a.n, a."asientoId", ${entry}, a.importe, a.saldo
          FROM apunte a JOIN asiento s ON s.id = a."asientoId" WHERE a."cuentaId" = c.id
          ORDER BY a.n DESC LIMIT 51) m) AS movimientos,
        CASE WHEN x."familiaId" IS NULL THEN (SELECT limite FROM libro) ELSE x.limite END AS limite
      FROM familia f LEFT JOIN cuenta c ON c.tipo = 'familia' AND c."familiaId" = f.id
      LEFT JOIN cuenta z ON z.tipo = 'fianza' AND z."familiaId" = f.id
      LEFT JOIN limite_de_familia x ON x."familiaId" = f.id WHERE f.id = $1`,
    values: [familiaId],
  });
  const { movimientos, ...suyo } = rows[0];
  const disponible = -suyo.saldo - suyo.sinContabilizar;
  const puedePedir = suyo.limite === null ? null : Math.max(0, disponible + Number(suyo.limite));
  return {
    ...{ familiaId: Number(familiaId), ...suyo, disponible, puedePedir },
    ...{
      referencia: `RF00 ${familiaId}`,
      movimientos: movimientos.slice(0, 50),
      quedan: movimientos.length > 50,
    },
  };
}

/** A page of all balances, with since when something is owed. */
export async function balancesOfSql(pool: Pool) {
  const { rows } = await pool.query({
    name: "balances",
    text: `SELECT c.id, c.tipo, ${name} AS nombre, c."familiaId", c."proveedorId", c."codigoContable", c.saldo,
        CASE WHEN c.saldo > 0 THEN (SELECT s.fecha::text FROM apunte a JOIN asiento s ON s.id = a."asientoId"
          WHERE a."cuentaId" = c.id AND a.n = 1 + coalesce((SELECT max(b.n) FROM apunte b
            WHERE b."cuentaId" = c.id AND b.saldo <= 0), 0)) END AS "debeDesde",
        (SELECT count(*) FROM cuenta) AS cuantas
      FROM cuenta c ${owners} ORDER BY coalesce(f.busqueda, v.busqueda) NULLS FIRST, c.tipo, c.id LIMIT 25`,
  });
  return { filas: rows.map(({ cuantas: _, ...row }) => row), total: Number(rows[0]?.cuantas ?? 0) };
}

/** The journal's first page. */
export async function journalOfSql(pool: Pool) {
  const { rows } = await pool.query({
    name: "journal",
    text: `SELECT s.id, ${entry}, s.creado, coalesce(u.username, 'El sistema') AS quien,
        (SELECT json_agg(json_build_object('cuentaId', c.id, 'nombre', ${name}, 'importe', a.importe) ORDER BY a.importe DESC, c.id)
          FROM apunte a JOIN cuenta c ON c.id = a."cuentaId" ${owners} WHERE a."asientoId" = s.id) AS apuntes,
        (SELECT asientos FROM libro) AS cuantos
      FROM asiento s LEFT JOIN usuario u ON u.id = s."usuarioId" ORDER BY s.id DESC LIMIT 25`,
  });
  return { filas: rows.map(({ cuantos: _, ...row }) => row), total: Number(rows[0]?.cuantos ?? 0) };
}

interface Charging {
  pedidoId: number;
  cargos: { tipo: string; importe: number; criterio: string }[];
  factura: { numero: string; fecha: string; total: number };
}

const cents = (euros: number) => Math.round(euros * 100);

/**
 * Charges an order and tells its families: one transaction, what one would write by hand; the rest is
 * the database's.
 */
export async function chargeOfSql(pool: Pool, _params: Params, body: unknown, asker: Asker) {
  const { pedidoId, cargos, factura } = body as Charging;
  const client = await pool.connect();
  const ask = async (what: string, text: string, values: unknown[]) =>
    (await client.query({ name: `charge ${what}`, text, values })).rows;
  try {
    await client.query("BEGIN");
    const [pedido] = await ask(
      "lock",
      `SELECT p.descripcion, d."proveedorId" FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
        WHERE p.id = $1 AND p.estado IN (1, 2) AND p."repartidoEn" IS NOT NULL FOR UPDATE OF p`,
      [pedidoId],
    );
    const familias = await ask(
      "families",
      `SELECT "familiaId" AS id, sum(total) AS importe FROM entrega WHERE "pedidoId" = $1 AND entregado > 0 GROUP BY 1 ORDER BY 1`,
      [pedidoId],
    );
    const [{ suma }] = await ask(
      "received",
      `SELECT sum(base + round(base * iva, 2)) AS suma FROM (SELECT e.iva, round(sum(r.recibido * e.precio), 2) AS base
        FROM recepcion r JOIN (SELECT "productoId", max(precio) AS precio, max(iva) AS iva FROM entrega WHERE "pedidoId" = $1 GROUP BY 1) e
          ON e."productoId" = r."productoId" WHERE r."pedidoId" = $1 GROUP BY 1) t`,
      [pedidoId],
    );
    const { numero, fecha, total } = factura;
    const [{ id: facturaId }] = await ask(
      "invoice",
      `INSERT INTO factura_proveedor ("proveedorId", numero, fecha, total) VALUES ($1, $2, $3, $4) RETURNING id`,
      [pedido.proveedorId, numero, fecha, total],
    );
    const [cargo] = cargos;
    const transporte = cents(cargo?.importe ?? 0);
    const share = (n: number) =>
      Math.floor(transporte / familias.length) + (n < transporte % familias.length ? 1 : 0);
    const ids = familias.map(({ id }) => id);
    await ask(
      "charges",
      `WITH c AS (INSERT INTO cargo ("pedidoId", tipo, importe, criterio) VALUES ($1, $2, $3, $4) RETURNING id)
        INSERT INTO cargo_familia ("cargoId", "familiaId", importe)
        SELECT c.id, f.id, f.importe FROM c, unnest($5::int[], $6::numeric[]) AS f(id, importe)`,
      [pedidoId, cargo?.tipo, cargo?.importe, cargo?.criterio, ids, ids.map((_, n) => share(n) / 100)],
    );
    await ask("book", `SELECT "cerradoHasta" FROM libro WHERE descuadre IS NULL FOR UPDATE`, []);
    const [{ id: asientoId }] = await ask(
      "entry",
      `INSERT INTO asiento (id, clave, fecha, tipo, concepto, "pedidoId", "usuarioId", creado)
        VALUES (0, $1, current_date, 'pedido', $2, $3, $4, now()) RETURNING id`,
      [`pedido:${pedidoId}`, pedido.descripcion, pedidoId, asker.id],
    );
    await ask(
      "accounts",
      `INSERT INTO cuenta (tipo, "familiaId", "proveedorId") SELECT 'familia'::tipo_cuenta, f, NULL FROM unnest($1::int[]) f
        UNION ALL VALUES ('proveedor'::tipo_cuenta, NULL::int, $2::int), ('fondo', NULL, NULL), ('redondeo', NULL, NULL)
        ON CONFLICT DO NOTHING`,
      [ids, pedido.proveedorId],
    );
    const debe = familias.map(({ importe }, n) => cents(importe) + share(n));
    const diferencia = cents(total) - cents(suma) - transporte;
    const resto = cents(total) - diferencia - debe.reduce((sum, one) => sum + one, 0);
    const otros = [-cents(total), diferencia, resto];
    await ask(
      "movements",
      `INSERT INTO apunte ("asientoId", "cuentaId", importe, n, saldo)
        SELECT $1, c.id, m.importe, 0, 0 FROM unnest($2::tipo_cuenta[], $3::int[], $4::int[], $5::numeric[]) AS m(tipo, f, v, importe)
        JOIN cuenta c ON c.tipo = m.tipo AND coalesce(c."familiaId", 0) = m.f AND coalesce(c."proveedorId", 0) = m.v
        WHERE m.importe <> 0`,
      [
        asientoId,
        [...ids.map(() => "familia"), "proveedor", "fondo", "redondeo"],
        [...ids, 0, 0, 0],
        [...ids.map(() => 0), pedido.proveedorId, 0, 0],
        [...debe, ...otros].map((n) => n / 100),
      ],
    );
    await ask(
      "families' mails",
      `INSERT INTO correo (clase, sobre, "usuarioId", ventana, canal, creado)
        SELECT 'cargo', $1, u.id, '', coalesce(p.canal, 'correo'), now()
        FROM usuario u JOIN familia f ON f.id = u."familiaId" AND f."fechaBaja" IS NULL
        LEFT JOIN preferencia_de_aviso p ON p."usuarioId" = u.id AND p.clase = 'cargo'
        WHERE u."familiaId" = ANY($2::int[]) AND u."fechaBaja" IS NULL
          AND EXISTS (SELECT FROM ajuste WHERE clave = 'correo')`,
      [asientoId, ids],
    );
    await ask(
      "order",
      `UPDATE pedido SET estado = 3, "facturaProveedorId" = $2, version = version + 1, modificado = now() WHERE id = $1`,
      [pedidoId, facturaId],
    );
    await ask("open screens", `SELECT pg_notify('cambios', $1)`, [
      JSON.stringify({ pedidoId, familias: ids }),
    ]);
    await ask(
      "audit",
      `INSERT INTO auditoria ("usuarioId", accion, entidad, "entidadId", despues) VALUES ($1, 'cambiarEstado', 'pedido', $2, '{"estado":3}')`,
      [asker.id, pedidoId],
    );
    await client.query("COMMIT");
    return { message: `Contabilizado: asiento ${asientoId}.`, asientoId, nuevo: true };
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
