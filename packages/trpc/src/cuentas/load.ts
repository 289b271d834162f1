import { Prisma } from "@cosecha/db/database";
import type { TipoDeCuenta } from "@cosecha/domain/cuentas";
import { formatoDiaDe } from "@cosecha/domain/fechas";
import { COMPLETADO, EN_PROCESO, PENDIENTE } from "@cosecha/domain/pedidos";
import { precioDeEntrega } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import { marcaOf } from "../kernel/marca.ts";
import { unseen } from "../kernel/rows.ts";
import { aPagarSql } from "../pedidos/load.ts";

/** SQL: what an account `c` is called: «García», «Fianza de García», «Caja». */
export const nombreDeCuentaSql = Prisma.sql`
  CASE c.tipo WHEN 'familia' THEN f.nombre WHEN 'proveedor' THEN v.nombre
    WHEN 'fianza' THEN ${`${textos.cuentas.CUENTAS.fianza} de `} || f.nombre
    ELSE ${JSON.stringify(textos.cuentas.CUENTAS)}::jsonb->>c.tipo::text END`;

/** SQL: what `nombreDeCuentaSql` needs beside the account. */
export const conSuDueno = Prisma.sql`LEFT JOIN familia f ON f.id = c."familiaId"
  LEFT JOIN proveedor v ON v.id = c."proveedorId"`;

/**
 * SQL: since when a family's account `c` has owed something, NULL where it does not: the day of the
 * first movement after the last one that left it even or in its favour.
 */
export const debeDesdeSql = Prisma.sql`
  CASE WHEN c.tipo = 'familia' AND c.saldo > 0 THEN (SELECT s.fecha FROM apunte a JOIN asiento s ON s.id = a."asientoId"
    WHERE a."cuentaId" = c.id AND a.n = 1 + coalesce((SELECT b.n FROM apunte b
      WHERE b."cuentaId" = c.id AND b.saldo <= 0 ORDER BY b.n DESC LIMIT 1), 0)) END`;

/** SQL: the columns of an account `c` as answers show it. */
export const cuentaSql = Prisma.sql`c.id, c.tipo, ${nombreDeCuentaSql} AS nombre, c."familiaId",
  c."proveedorId", c."codigoContable", c.saldo, ${debeDesdeSql} AS "debeDesde"`;

/** SQL: whether an account `c` is among those that are asked for. */
export const cualesSql = ({
  tipo,
  deben,
}: {
  tipo?: TipoDeCuenta | undefined;
  deben?: boolean | undefined;
}) =>
  Prisma.sql`${tipo === undefined ? Prisma.sql`true` : Prisma.sql`c.tipo = ${tipo}::tipo_cuenta`}
    AND ${deben === true ? Prisma.sql`c.tipo = 'familia' AND c.saldo > 0` : Prisma.sql`true`}`;

/** SQL: who posted an entry `s`, and what that needs beside it. */
export const quienSql = Prisma.sql`
  coalesce(u.username, x.nombre, CASE WHEN s."usuarioId" IS NULL AND s."accesoId" IS NULL
    THEN ${textos.historial.EL_SISTEMA} ELSE ${textos.historial.ALGUIEN} END)`;
export const conQuien = Prisma.sql`
  LEFT JOIN usuario u ON u.id = s."usuarioId" LEFT JOIN acceso x ON x.id = s."accesoId"`;

/** SQL: whether an entry `s` is of those days. */
export const entreDiasSql = ({ desde, hasta }: { desde?: string | undefined; hasta?: string | undefined }) =>
  Prisma.sql`${desde === undefined ? Prisma.sql`true` : Prisma.sql`s.fecha >= ${desde}::date`}
    AND ${hasta === undefined ? Prisma.sql`true` : Prisma.sql`s.fecha <= ${hasta}::date`}`;

/** SQL: the entries that correct or annul an entry `s`. */
const corregidoPorSql = Prisma.sql`ARRAY(SELECT k.id FROM asiento k WHERE k."corrigeId" = s.id ORDER BY k.id)`;

/** SQL: an entry `s`, as movements and the journal show it. */
export const asientoSql = Prisma.sql`s.fecha, s.tipo, s.concepto, s."pedidoId", s."corrigeId",
  ${corregidoPorSql} AS "corregidoPor"`;

interface Pagina {
  antesDe?: number | undefined;
  cuantos: number;
}

/**
 * SQL: the last movements of an account before its `antesDe`th, one more than are asked for, by
 * which is known whether there are others.
 */
export const movimientosSql = (cuenta: Prisma.Sql, { antesDe, cuantos }: Pagina) => Prisma.sql`
  SELECT a.n, a."asientoId", ${asientoSql}, a.importe, a.saldo
  FROM apunte a JOIN asiento s ON s.id = a."asientoId"
  WHERE a."cuentaId" = ${cuenta} AND a.n < ${unseen(antesDe ?? 2_147_483_647)}
  ORDER BY a.n DESC LIMIT ${unseen(cuantos + 1)}`;

/** SQL: what the ledger says of a family, or of its deposit; 0 where nothing is posted. EUR. */
export const saldoDeSql = (tipo: "familia" | "fianza", familiaId: Prisma.Sql) => Prisma.sql`
  coalesce((SELECT saldo FROM cuenta WHERE tipo = ${tipo}::tipo_cuenta AND "familiaId" = ${familiaId}), 0)`;

/** SQL: how much a family may owe, NULL where any amount: its own limit, or everybody's. EUR. */
export const limiteSql = (familiaId: number) => Prisma.sql`
  (SELECT CASE WHEN x."familiaId" IS NULL THEN b.limite ELSE x.limite END
    FROM libro b LEFT JOIN limite_de_familia x ON x."familiaId" = ${familiaId})`;

/**
 * SQL: the entry that charges an order; NULL where it has not been charged, or its charge has been
 * annulled. There is one at most (CUENTAS 1.5).
 */
export const cargoEnVigorSql = (pedidoId: Prisma.Sql) => Prisma.sql`(SELECT s.id FROM asiento s
  WHERE s."pedidoId" = ${pedidoId} AND s.tipo = 'pedido'
    AND NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion'))`;

/** SQL: what the charge in force of an order, and what corrects it, moves of a family's account. */
export const movimientosDeCargoSql = (pedidoId: number, familiaId: number) => Prisma.sql`
  SELECT s.id AS "asientoId", s.fecha, s.tipo, s.concepto, a.importe
  FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
  WHERE ${cargoEnVigorSql(Prisma.sql`${pedidoId}`)} IN (s.id, s."corrigeId") AND c.tipo = 'familia'
    AND c."familiaId" = ${familiaId} ORDER BY a.n`;

/** SQL: a family's share of each charge of an order. */
export const cargosDeFamiliaSql = (pedidoId: number, familiaId: number) => Prisma.sql`
  SELECT g.tipo, g.concepto, f.importe FROM cargo g JOIN cargo_familia f ON f."cargoId" = g.id
  WHERE g."pedidoId" = ${pedidoId} AND g."anuladoPor" IS NULL AND f."familiaId" = ${familiaId} AND f.importe <> 0
  ORDER BY g.id`;

/**
 * SQL: the orders that have been completed and are not charged: by a charge that has been annulled,
 * or before accounts were switched on. The latter ended before the first entry, so there are no more
 * of them to look at as years go by; one of which nothing came moves nothing.
 */
const completadosSinCargarSql = Prisma.sql`
  SELECT x."pedidoId" FROM asiento x WHERE x.tipo = 'anulacion' AND x."pedidoId" IS NOT NULL
    AND ${cargoEnVigorSql(Prisma.sql`x."pedidoId"`)} IS NULL
  UNION ALL SELECT q.id FROM pedido q WHERE q.estado = ${Prisma.raw(`${COMPLETADO}`)} AND q."repartidoEn" IS NOT NULL
    AND q.fin < coalesce((SELECT s.creado FROM asiento s WHERE s.id = 1), 'infinity')
    AND EXISTS (SELECT FROM recepcion r WHERE r."pedidoId" = q.id AND r.recibido > 0)
    AND NOT EXISTS (SELECT FROM asiento s WHERE s."pedidoId" = q.id AND s.tipo = 'pedido')`;

/**
 * SQL: an order `p` has not been charged yet, or its charge has been annulled; not one of before
 * accounts began, and none while they are off. The states are written out, so that a plan with them
 * is no cheaper than one without (`unseen`).
 */
export const sinCargarSql = Prisma.sql`((p.estado IN (${Prisma.raw(`${PENDIENTE}, ${EN_PROCESO}`)})
    OR (p.estado = ${Prisma.raw(`${COMPLETADO}`)} AND p.id = ANY(ARRAY(${completadosSinCargarSql}))))
  AND NOT p."deAntes" AND EXISTS (SELECT FROM libro))`;

/** SQL: whether an order `p` has been shared out and waits to be charged. */
export const porContabilizarSql = Prisma.sql`p."repartidoEn" IS NOT NULL AND ${sinCargarSql}`;

/**
 * SQL: what a family has ordered, or got, in orders that have not been charged yet: EUR with IVA.
 */
export const sinContabilizarSql = (familiaId: number) => {
  const suya = unseen(familiaId);
  return Prisma.sql`coalesce((SELECT sum(coalesce(${aPagarSql(suya)},
      (SELECT sum(l.total) FROM linea_pedido l WHERE l."pedidoId" = p.id AND l."familiaId" = ${suya}), 0))
    FROM pedido p WHERE ${sinCargarSql}), 0)`;
};

/**
 * SQL: what has been paid of a supplier's invoice `f`, by payments that nobody has annulled. EUR.
 */
export const pagadoSql = Prisma.sql`coalesce((SELECT sum(g.importe) FROM pago_factura g
  WHERE g."facturaId" = f.id AND NOT EXISTS (SELECT FROM asiento k
    WHERE k."corrigeId" = g."asientoId" AND k.tipo = 'anulacion')), 0)`;

/** What an invoice's difference, or a credit note, is posted under: once. */
export const claveDeFactura = (facturaId: number) => `factura:${facturaId}`;

/** SQL: the entry of a credit note or of an invoice's difference, `f`; NULL: nothing was posted. */
export const asientoDeFacturaSql = Prisma.sql`(SELECT s.id FROM asiento s WHERE s.clave = 'factura:' || f.id)`;

/**
 * SQL: what a supplier was owed as accounts began and has an invoice since, EUR: of no order, and
 * without an entry of its own.
 */
const inicialesSql = (
  proveedorId: number,
) => Prisma.sql`coalesce((SELECT sum(f.total) FROM factura_proveedor f
  WHERE f."proveedorId" = ${proveedorId} AND ${asientoDeFacturaSql} IS NULL
    AND NOT EXISTS (SELECT FROM pedido p WHERE p."facturaProveedorId" = f.id)), 0)`;

/**
 * SQL: `id` and `queda`, what of each payment to a supplier settles no invoice yet, EUR, the oldest
 * first. What was owed or on account as accounts began is among them, the former below 0: what was
 * paid since without naming an invoice has settled it. What of it has an invoice by now is owed by
 * that invoice, and left out here.
 */
export const aCuentaSql = (proveedorId: number) => Prisma.sql`
  SELECT s.id, a.importe + CASE s.tipo WHEN 'apertura' THEN ${inicialesSql(proveedorId)} ELSE 0 END
    - coalesce((SELECT sum(g.importe) FROM pago_factura g WHERE g."asientoId" = s.id), 0) AS queda
  FROM cuenta c JOIN apunte a ON a."cuentaId" = c.id JOIN asiento s ON s.id = a."asientoId"
  WHERE c."proveedorId" = ${proveedorId} AND (s.tipo = 'apertura' OR (s.tipo = 'pago' AND a.importe > 0))
    AND NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')
  ORDER BY s.id`;

/** SQL: what of a credit note `f` has settled invoices, or has been paid back. EUR. */
export const usadoSql = Prisma.sql`(${pagadoSql} + coalesce((SELECT sum(g.importe) FROM pago_factura g
  WHERE g."asientoId" = ${asientoDeFacturaSql}), 0))`;

/**
 * SQL: what was credited to the supplier for a charged order `p`, and of how many products it is.
 */
export const cargadoSql = Prisma.sql`
  (SELECT -coalesce(sum(a.importe), 0) FROM asiento s JOIN apunte a ON a."asientoId" = s.id
    JOIN cuenta c ON c.id = a."cuentaId" AND c.tipo = 'proveedor' WHERE s."pedidoId" = p.id) AS abonado,
  (SELECT count(*) FROM recepcion r WHERE r."pedidoId" = p.id) AS "cuantosProductos"`;

/** What `dePedidoSql` reads. */
export interface FilasDePedido extends Record<string, unknown[]> {
  familias: { familiaId: number; nombre: string; importe: number; cantidad: number }[];
  productos: {
    productoId: number;
    nombre: string;
    recibido: number;
    sobrante: number;
    merma: number;
    /** null: nobody got any of it, nor does the delivery note say it. */
    precio: number | null;
    iva: number;
    producto: { unidad: string | null; cobro: "unidad" | "kg"; pesoMedio: number | null; precio: number };
  }[];
}

/** SQL: what an order that has been shared out is charged by. */
export const dePedidoSql = (pedidoId: number) => ({
  familias: Prisma.sql`SELECT e."familiaId", f.nombre, sum(e.total) AS importe, sum(e.entregado) AS cantidad
    FROM entrega e JOIN familia f ON f.id = e."familiaId"
    WHERE e."pedidoId" = ${pedidoId} AND e.entregado > 0 GROUP BY e."familiaId", f.nombre, f.busqueda
    ORDER BY f.busqueda`,
  // Each product by its key: hashed, all that were ever listed would be read.
  productos: Prisma.sql`SELECT p.id AS "productoId", p.nombre, coalesce(r.recibido, 0) AS recibido, r.sobrante, r.merma,
      coalesce(r.precio, e.precio) AS precio, coalesce(r.iva, e.iva, p.iva) AS iva,
      json_build_object('unidad', p.unidad, 'cobro', p.cobro, 'pesoMedio', p."pesoMedio", 'precio', p.precio) AS producto
    FROM recepcion r CROSS JOIN LATERAL (SELECT * FROM producto p WHERE p.id = r."productoId" OFFSET 0) p
    LEFT JOIN (SELECT "productoId", max(precio) AS precio, max(iva) AS iva FROM entrega
      WHERE "pedidoId" = ${pedidoId} GROUP BY 1) e ON e."productoId" = r."productoId"
    WHERE r."pedidoId" = ${pedidoId} ORDER BY p.posicion, p.id`,
});

/** A product that came, at the price at which it was shared out, or would have been. */
export const withPrice = (fila: FilasDePedido["productos"][number]) => ({
  ...fila,
  precio: fila.precio ?? precioDeEntrega(fila.producto, null).toNumber(),
});

/** What names what an order would be charged: it is another one where any of it has changed. */
export const marcaDeCargo = ({ familias, productos }: Pick<FilasDePedido, "familias" | "productos">) =>
  marcaOf([
    familias.map(({ familiaId, importe, cantidad }) => `${familiaId} ${importe} ${cantidad}`).toSorted(),
    productos
      .map(withPrice)
      .map(({ productoId, recibido, sobrante, merma, precio, iva }) => [
        ...[productoId, recibido, sobrante, merma],
        ...[precio, iva],
      ]),
  ]);

/** What is read of an order to say what keeps it from being charged. */
export interface FilaPorCargar {
  fin: string;
  repartidoEn: string | null;
  tieneFactura: boolean;
  /** How often it has been charged. */
  cargado: number;
  /** The day from which accounts run; null: they are off. */
  desde: string | null;
  deAntes: boolean;
  /** Whether it has ended, and before the first entry. */
  acaboAntes: boolean;
}

/** SQL: that of an order `p`. */
export const porCargarSql = (
  now: Date,
) => Prisma.sql`p.fin, p."repartidoEn", p."facturaId" IS NOT NULL AS "tieneFactura",
  (SELECT count(*) FROM asiento s WHERE s."pedidoId" = p.id AND s.tipo = 'pedido') AS cargado,
  (SELECT desde FROM libro) AS desde, p."deAntes",
  p.fin < least(${now}, (SELECT s.creado FROM asiento s WHERE s.id = 1)) AS "acaboAntes"`;

/**
 * Whether an order may be of before the accounts: nobody has charged it, and it ended before them.
 */
export const puedeSerDeAntes = ({ desde, cargado, acaboAntes }: FilaPorCargar): boolean =>
  desde !== null && cargado === 0 && acaboAntes;

/** What keeps an order from being charged, as people read it; empty: nothing (CUENTAS 3). */
export function faltasParaContabilizar(pedido: FilaPorCargar): string[] {
  const { deAntes, repartidoEn, tieneFactura } = pedido;
  const desde = pedido.desde ?? "";
  const { sinRepartir, sinRepartirODeAntes, sinFactura } = textos.cuentas;
  if (deAntes) return [textos.cuentas.deAntes(formatoDiaDe(desde))];
  const dudoso = puedeSerDeAntes(pedido) && pedido.fin.slice(0, 10) < desde;
  return [
    ...(repartidoEn === null ? [dudoso ? sinRepartirODeAntes(formatoDiaDe(desde)) : sinRepartir] : []),
    ...(tieneFactura ? [] : [sinFactura]),
  ];
}
