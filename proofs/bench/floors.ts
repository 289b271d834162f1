import { checkPassword } from "@cosecha/trpc/auth/passwords";
import { accountOfSql, balancesOfSql, chargeOfSql, journalOfSql } from "./account-floors.ts";
import { deliveryDayOfSql } from "./delivery-floors.ts";
import type { Asker, Params, Pool } from "./serve.ts";
import { newSession, type SignIn } from "./signing-in.ts";

/** Answers a call from `pg` alone. `params` are those of the address. */
type Floor = (pool: Pool, params: Params, body: unknown, asker: Asker) => Promise<unknown>;

/** One prepared statement, by its name. */
const rowsOf = async (pool: Pool, name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows;

const managers = (proveedor: string) => `(SELECT coalesce(json_agg(json_build_object('id', f.id,
    'nombre', f.nombre, 'fechaBaja', f."fechaBaja") ORDER BY f.busqueda), '[]')
  FROM proveedor_familia g JOIN familia f ON f.id = g."familiaId" WHERE g."proveedorId" = ${proveedor})`;

/** An order `p` of listing `d` by supplier `s`, as answers show it. */
const order = `p.id, p."disponibleId", json_build_object('id', d.id, 'descripcion', d.descripcion, 'proveedor',
    json_build_object('id', s.id, 'nombre', s.nombre, 'logo', s.miniatura, 'familias', ${managers("s.id")})) AS disponible,
  s.nombre AS "nombreProveedor", p.inicio, p.fin, p.descripcion, p.estado, NULL AS factura, p.version`;
const orderTables = `pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"`;

/** What is to be paid for what was delivered of an order `p`. */
const paid = (which = "") => `CASE WHEN p."repartidoEn" IS NOT NULL AND p.estado <> 4 THEN coalesce((
  SELECT sum(e.total) FROM entrega e WHERE e."pedidoId" = p.id ${which}), 0) END`;

/** Ten orders with their totals and what family $1 has in them, and how many there are. */
const ordersWhere = (where: string, by: string) => `
  SELECT ${order}, coalesce((SELECT sum(total) FROM linea_pedido l WHERE l."pedidoId" = p.id), 0) AS total,
    ${paid()} AS "aPagar", p.reparto, p.lugar, p."recibidoEn", p."repartidoEn",
    (SELECT json_build_object('productos', count(*), 'total', coalesce(sum(total), 0),
        'aPagar', ${paid('AND e."familiaId" = $1')}) FROM linea_pedido l
      WHERE l."pedidoId" = p.id AND l."familiaId" = $1) AS "deLaFamilia",
    count(*) OVER () AS cuantos
  FROM ${orderTables} WHERE ${where} ORDER BY ${by}, p.id LIMIT 10`;
const page = (rows: Record<string, unknown>[]) => ({
  filas: rows.map(({ cuantos: _, ...row }) => row),
  total: Number(rows[0]?.cuantos ?? 0),
});

/** A listing's products with a family's lines, and what is left of those whose stock is limited. */
const familyLines = `
  SELECT l.id, $2::int AS "familiaId", pr.id AS "productoId", $1::int AS "pedidoId",
    coalesce(l.cantidad, 0) AS cantidad, coalesce(l.nombre, pr.nombre) AS "nombreProducto",
    coalesce(l.precio, pr.precio) AS "precioProducto", coalesce(l.iva, pr.iva) AS "ivaProducto",
    coalesce(l.total, 0) AS "totalLinea", coalesce(l.unidad, pr.unidad) AS unidad, pr.categoria, pr.descripcion,
    coalesce(l.nota, '') AS nota, coalesce(l.hasta, 0) AS hasta, CASE WHEN pr.stock IS NOT NULL THEN greatest(pr.stock - coalesce((
      SELECT sum(o.cantidad) FROM linea_pedido o JOIN pedido p ON p.id = o."pedidoId"
      WHERE o."productoId" = pr.id AND p.estado <> 4
        AND NOT (o."pedidoId" = $1 AND o."familiaId" = $2)), 0), 0) END AS disponible
  FROM producto pr
  LEFT JOIN linea_pedido l ON l."pedidoId" = $1 AND l."familiaId" = $2 AND l."productoId" = pr.id
  WHERE pr."disponibleId" = (SELECT "disponibleId" FROM pedido WHERE id = $1) ORDER BY pr.posicion, pr.id`;

/** One row where the family has another order of the same supplier. */
const earlierOrder = `
  SELECT true AS hay FROM linea_pedido l JOIN pedido p ON p.id = l."pedidoId"
  JOIN disponible d ON d.id = p."disponibleId"
  WHERE l."familiaId" = $2 AND p.id <> $1 AND p.estado <> 4 AND p.inicio <= now()
    AND d."proveedorId" = (SELECT d2."proveedorId" FROM pedido p2 JOIN disponible d2 ON d2.id = p2."disponibleId"
      WHERE p2.id = $1) LIMIT 1`;

/** What the family had in two of its last four orders of the supplier, and what it has starred. */
const supplier = `(
  SELECT d."proveedorId" FROM pedido p JOIN disponible d ON d.id = p."disponibleId" WHERE p.id = $1)`;
const usual = `
  SELECT pr.id FROM producto pr WHERE pr."disponibleId" = (SELECT "disponibleId" FROM pedido WHERE id = $1)
    AND (pr.nombre, coalesce(pr.unidad, '')) IN (
      SELECT l.nombre, coalesce(l.unidad, '') FROM linea_pedido l
      WHERE l."familiaId" = $2 AND l."pedidoId" IN (
        SELECT p.id FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
        WHERE d."proveedorId" = ${supplier} AND p.id <> $1 AND p.estado <> 4 AND p.inicio <= now()
          AND EXISTS (SELECT FROM linea_pedido e WHERE e."familiaId" = $2 AND e."pedidoId" = p.id)
        ORDER BY p.fin DESC, p.id DESC LIMIT 4)
      GROUP BY l.nombre, coalesce(l.unidad, '') HAVING count(DISTINCT l."pedidoId") >= 2)
  ORDER BY pr.posicion, pr.id`;
const starred = `
  SELECT nombre FROM favorito WHERE "familiaId" = $2 AND "proveedorId" = ${supplier}`;

/** The same of several orders at once, of which $1 are the ids. */
const familyLinesOfAll = `
  SELECT l.id, $2::int AS "familiaId", pr.id AS "productoId", este.id AS "pedidoId",
    coalesce(l.cantidad, 0) AS cantidad, coalesce(l.nombre, pr.nombre) AS "nombreProducto",
    coalesce(l.precio, pr.precio) AS "precioProducto", coalesce(l.iva, pr.iva) AS "ivaProducto",
    coalesce(l.total, 0) AS "totalLinea", coalesce(l.unidad, pr.unidad) AS unidad, pr.categoria, pr.descripcion,
    coalesce(l.nota, '') AS nota, coalesce(l.hasta, 0) AS hasta, CASE WHEN pr.stock IS NOT NULL THEN greatest(pr.stock - coalesce((
      SELECT sum(o.cantidad) FROM linea_pedido o JOIN pedido p ON p.id = o."pedidoId"
      WHERE o."productoId" = pr.id AND p.estado <> 4
        AND NOT (o."pedidoId" = este.id AND o."familiaId" = $2)), 0), 0) END AS disponible
  FROM pedido este JOIN producto pr ON pr."disponibleId" = este."disponibleId"
  LEFT JOIN linea_pedido l ON l."pedidoId" = este.id AND l."familiaId" = $2 AND l."productoId" = pr.id
  WHERE este.id = ANY($1) ORDER BY este.id, pr.posicion, pr.id`;
const usualOfAll = `
  SELECT este.id AS "pedidoId", pr.id
  FROM pedido este JOIN disponible suyo ON suyo.id = este."disponibleId"
  CROSS JOIN LATERAL (
    SELECT l.nombre, coalesce(l.unidad, '') AS unidad FROM linea_pedido l
    WHERE l."familiaId" = $2 AND l."pedidoId" IN (
      SELECT p.id FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
      WHERE d."proveedorId" = suyo."proveedorId" AND p.id <> este.id AND p.estado <> 4 AND p.inicio <= now()
        AND EXISTS (SELECT FROM linea_pedido e WHERE e."familiaId" = $2 AND e."pedidoId" = p.id)
      ORDER BY p.fin DESC, p.id DESC LIMIT 4)
    GROUP BY 1, 2 HAVING count(DISTINCT l."pedidoId") >= 2) u
  JOIN producto pr ON pr."disponibleId" = suyo.id AND pr.nombre = u.nombre AND coalesce(pr.unidad, '') = u.unidad
  WHERE este.id = ANY($1) ORDER BY pr.posicion, pr.id`;
const earlierOfAll = `
  SELECT este.id FROM pedido este JOIN disponible suyo ON suyo.id = este."disponibleId"
  WHERE este.id = ANY($1) AND EXISTS (SELECT FROM linea_pedido l JOIN pedido p ON p.id = l."pedidoId"
    JOIN disponible d ON d.id = p."disponibleId"
    WHERE l."familiaId" = $2 AND p.id <> este.id AND p.estado <> 4 AND p.inicio <= now()
      AND d."proveedorId" = suyo."proveedorId")`;
const starredOfAll = `SELECT "proveedorId", nombre FROM favorito WHERE "familiaId" = $1`;

/** What was ordered of each product, with what each family takes. */
const deliveryLines = `
  SELECT NULL AS id, 0 AS "familiaId", l."productoId", $1::int AS "pedidoId", sum(l.cantidad) AS cantidad,
    min(l.nombre) AS "nombreProducto", min(l.precio) AS "precioProducto", min(l.iva) AS "ivaProducto",
    sum(l.total) AS "totalLinea", min(l.unidad) AS unidad, pr.categoria, pr.descripcion, '' AS nota, NULL AS disponible, 0 AS hasta,
    json_agg(json_build_object('familiaId', f.id, 'nombre', f.nombre, 'cantidad', l.cantidad,
      'totalLinea', l.total) ORDER BY f.busqueda) AS familias
  FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId" JOIN familia f ON f.id = l."familiaId"
  WHERE l."pedidoId" = $1 GROUP BY l."productoId", pr.id ORDER BY pr.posicion, pr.id`;

const sheetRows = `
  SELECT pr.id AS "productoId", pr.codigo, l.nombre, pr.categoria, l.unidad, pr.descripcion, l.precio, l.iva,
    f.id AS "familiaId", f.nombre AS familia, l.cantidad, l.total
  FROM linea_pedido l JOIN producto pr ON pr.id = l."productoId" JOIN familia f ON f.id = l."familiaId"
  WHERE l."pedidoId" = $1 ORDER BY pr.posicion, pr.id, f.busqueda`;

const ofOrder = async (pool: Pool, id: string | undefined) =>
  (await rowsOf(pool, "order", `SELECT ${order} FROM ${orderTables} WHERE p.id = $1`, [id]))[0];

/** The floor of each measured call, by its name. */
export const floors: Record<string, Floor> = {
  async signin(pool, _params, body) {
    const { nombre, email, password } = body as SignIn;
    const [usuario] = await rowsOf(
      pool,
      "user",
      `SELECT u.id, u.hash, array_to_json(u.roles) AS roles, json_build_object('id', f.id, 'nombre', f.nombre, 'email', f.email) AS familia
        FROM usuario u JOIN familia f ON f.id = u."familiaId"
        WHERE u.email = $1 AND f.nombre = $2 AND u."fechaBaja" IS NULL AND f."fechaBaja" IS NULL`,
      [email, nombre],
    );
    const { id, hash, roles, familia } = usuario;
    const { accesToken, sesion, claves, hasta } = newSession(id);
    const full = await rowsOf(
      pool,
      "attempts",
      `SELECT hasta FROM intento WHERE hasta > now() AND clave = ANY($1) AND fallos >= 10`,
      [claves],
    );
    if (full.length > 0 || !(await checkPassword(hash, password))) throw new Error("Wrong password.");
    await pool.query({
      name: "new session",
      text: `WITH nueva AS (INSERT INTO sesion (id, "userId", "expiresAt") VALUES ($1, $2, $3)),
          anotada AS (INSERT INTO auditoria ("usuarioId", accion, entidad, "entidadId") VALUES ($2, 'entrar', 'usuario', $2)),
          olvidado AS (DELETE FROM intento WHERE clave = $4)
        INSERT INTO procedencia (clave, hasta) VALUES ($5, $3)
        ON CONFLICT (clave) DO UPDATE SET hasta = excluded.hasta`,
      values: [sesion, id, hasta, claves[0], claves[1]],
    });
    return { accesToken, familia, roles };
  },
  async me(pool, _params, _body, asker) {
    const [usuario] = await rowsOf(
      pool,
      "me",
      `SELECT u.id, u.username, u.email, array_to_json(u.roles) AS roles, f.id AS "familiaId", f.nombre, f.email AS "emailDeFamilia"
        FROM usuario u LEFT JOIN familia f ON f.id = u."familiaId" WHERE u.id = $1`,
      [asker.id],
    );
    const { id, username, email, roles, familiaId, nombre, emailDeFamilia } = usuario;
    return {
      usuario: { id, username, email },
      familia: { id: familiaId, nombre, email: emailDeFamilia },
      roles,
    };
  },
  async home(pool, { familiaId }) {
    const open = "p.estado IN (1, 2) AND p.inicio <= now()";
    const closed = `p.estado IN (1, 2) AND p.fin < now() AND d."proveedorId" IN (
      SELECT g."proveedorId" FROM proveedor_familia g WHERE g."familiaId" = $1)`;
    const done = `p.estado = 3 AND EXISTS (
      SELECT FROM linea_pedido l WHERE l."pedidoId" = p.id AND l."familiaId" = $1)`;
    const lists = await Promise.all([
      rowsOf(pool, "open", ordersWhere(open, "p.fin < now(), abs(extract(epoch FROM p.fin - now()))"), [
        familiaId,
      ]),
      rowsOf(pool, "closed", ordersWhere(closed, "p.fin DESC"), [familiaId]),
      rowsOf(pool, "done", ordersWhere(done, "p.fin DESC"), [familiaId]),
    ]);
    return lists.map(page);
  },
  async lines(pool, { pedidoId, familiaId }) {
    const [pedido, lineas, anteriores, usuales, favoritos] = await Promise.all([
      ofOrder(pool, pedidoId),
      rowsOf(pool, "lines", familyLines, [pedidoId, familiaId]),
      rowsOf(pool, "earlier", earlierOrder, [pedidoId, familiaId]),
      rowsOf(pool, "usual", usual, [pedidoId, familiaId]),
      rowsOf(pool, "starred", starred, [pedidoId, familiaId]),
    ]);
    return {
      pedido,
      familiaId: Number(familiaId),
      motivoNoEditable: null,
      ahora: new Date(),
      hayAnterior: anteriores.length > 0,
      lineas,
      aPagar: null,
      habituales: usuales.map(({ id }) => id),
      favoritos,
    };
  },
  async basket(pool, { familiaId }) {
    const pedidos = await rowsOf(
      pool,
      "open orders",
      `SELECT ${order}, p.reparto, p.lugar FROM ${orderTables}
        WHERE p.estado NOT IN (3, 4) AND p.inicio <= now() AND p.fin >= now()
        ORDER BY p.reparto NULLS LAST, p.fin, p.id`,
      [],
    );
    const ids = pedidos.map(({ id }) => id);
    const [lineas, anteriores, usuales, favoritos] = await Promise.all([
      rowsOf(pool, "lines of all", familyLinesOfAll, [ids, familiaId]),
      rowsOf(pool, "earlier of all", earlierOfAll, [ids, familiaId]),
      rowsOf(pool, "usual of all", usualOfAll, [ids, familiaId]),
      rowsOf(pool, "starred of all", starredOfAll, [familiaId]),
    ]);
    const suyas = new Map<number, object[]>(ids.map((id) => [id, []]));
    for (const linea of lineas) suyas.get(linea.pedidoId)?.push(linea);
    const ahora = new Date();
    return {
      ...{ familiaId: Number(familiaId), ahora, largos: [] },
      pedidos: pedidos.map(({ reparto, lugar, ...pedido }) => ({
        ...{ reparto, lugar },
        pantalla: {
          ...{ pedido, familiaId: Number(familiaId), motivoNoEditable: null, ahora, aPagar: null },
          hayAnterior: anteriores.some(({ id }) => id === pedido.id),
          lineas: suyas.get(pedido.id),
          habituales: usuales.filter(({ pedidoId }) => pedidoId === pedido.id).map(({ id }) => id),
          favoritos: favoritos.filter(({ proveedorId }) => proveedorId === pedido.disponible.proveedor.id),
        },
      })),
    };
  },
  async order(pool, { pedidoId, familiaId }) {
    const [pedidos, familias, lineas] = await Promise.all([
      rowsOf(pool, "its order", `SELECT id, descripcion, estado, inicio, fin FROM pedido WHERE id = $1`, [
        pedidoId,
      ]),
      rowsOf(pool, "its family", `SELECT id, nombre FROM familia WHERE id = $1`, [familiaId]),
      rowsOf(pool, "lines", familyLines, [pedidoId, familiaId]),
    ]);
    return lineas.map(({ unidad, categoria, descripcion: _, disponible: __, ...linea }) => ({
      ...linea,
      familia: familias[0],
      producto: { id: linea.productoId, nombre: linea.nombreProducto, unidad, categoria },
      pedido: pedidos[0],
    }));
  },
  sheet: (pool, { pedidoId }) => rowsOf(pool, "sheet", sheetRows, [pedidoId]),
  listing: (pool, { disponibleId }) =>
    rowsOf(
      pool,
      "listing",
      `SELECT nombre, precio, iva, descripcion, stock, codigo, unidad, categoria
        FROM producto WHERE "disponibleId" = $1 ORDER BY posicion, id`,
      [disponibleId],
    ),
  account: accountOfSql,
  balances: balancesOfSql,
  journal: journalOfSql,
  charge: chargeOfSql,
  deliveryDay: (pool, { pedidoId }) => deliveryDayOfSql(pool, pedidoId),
  async delivery(pool, { pedidoId }) {
    const [pedido, lineas] = await Promise.all([
      ofOrder(pool, pedidoId),
      rowsOf(pool, "delivery", deliveryLines, [pedidoId]),
    ]);
    return {
      pedido,
      familiaId: 0,
      motivoNoEditable: null,
      ahora: new Date(),
      hayAnterior: false,
      lineas,
      aPagar: null,
      habituales: [],
      favoritos: [],
    };
  },
  async save(pool, { pedidoId, familiaId }, body, asker) {
    const lineas = body as { productoId: number; cantidad: number }[];
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query({
        name: "lock",
        text: `SELECT p.id FROM pedido p WHERE p.id = $1 AND p.fin > now() FOR UPDATE`,
        values: [pedidoId],
      });
      await client.query({
        name: "save",
        text: `WITH new AS (SELECT * FROM unnest($3::int[], $4::numeric[]) AS n("productoId", cantidad)),
            written AS (INSERT INTO linea_pedido ("pedidoId", "familiaId", "productoId", cantidad, nombre, unidad, precio, iva)
              SELECT $1, $2, n."productoId", n.cantidad, pr.nombre, pr.unidad, pr.precio, pr.iva
              FROM new n JOIN producto pr ON pr.id = n."productoId"
              ON CONFLICT ("pedidoId", "familiaId", "productoId") DO UPDATE
                SET cantidad = excluded.cantidad, precio = excluded.precio, iva = excluded.iva, modificado = now())
          INSERT INTO auditoria ("usuarioId", accion, entidad, "entidadId", despues)
          VALUES ($5, 'guardarLineas', 'pedido', $1, $6)`,
        values: [
          pedidoId,
          familiaId,
          lineas.map((linea) => linea.productoId),
          lineas.map((linea) => linea.cantidad),
          asker.id,
          JSON.stringify(lineas),
        ],
      });
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    return { message: "Su pedido se ha guardado." };
  },
  async families(pool) {
    const rows = await rowsOf(
      pool,
      "families",
      `SELECT id, nombre, email, '' AS password, "fechaBaja", version, count(*) OVER () AS cuantos
        FROM familia ORDER BY busqueda, id LIMIT 10`,
      [],
    );
    return page(rows);
  },
  async products(pool, { disponibleId, text }) {
    const rows = await rowsOf(
      pool,
      `products${disponibleId === undefined ? "" : " of one"}`,
      `SELECT id, "disponibleId", nombre, precio, iva, descripcion, stock, codigo, unidad, categoria, cobro,
          "pesoMedio", caja, version,
          count(*) OVER () AS cuantos
        FROM producto WHERE busqueda LIKE '%' || $1 || '%' ${disponibleId === undefined ? "" : `AND "disponibleId" = $2`}
        ORDER BY busqueda, id LIMIT 10`,
      [text ?? "", ...(disponibleId === undefined ? [] : [disponibleId])],
    );
    return page(rows);
  },
  async suppliers(pool) {
    const rows = await rowsOf(
      pool,
      "suppliers",
      `SELECT s.id, s.nombre, s.email, s.telefono, s.descripcion, s.horarios, s.miniatura AS logo,
          s."enviarAlCerrar", s.minimo::float8, s."minimoEn", s.portes::float8, s."portesGratisDesde"::float8,
          ${managers("s.id")} AS familias, s.version, count(*) OVER () AS cuantos
        FROM proveedor s ORDER BY s.busqueda, s.id LIMIT 10`,
      [],
    );
    return page(rows);
  },
};
