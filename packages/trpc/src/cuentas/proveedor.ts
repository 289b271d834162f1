import { Prisma, rowsTogether } from "@cosecha/db/database";
import type {
  CuentaDeProveedor,
  FacturaVista,
  facturasDeProveedor,
  facturasFiltro,
} from "@cosecha/domain/esquemas/contabilizar";
import { COMPLETADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { unseen } from "../kernel/rows.ts";
import { aCuentaSql, asientoDeFacturaSql, cargadoSql, cargoEnVigorSql, pagadoSql, usadoSql } from "./load.ts";

/** So many invoices that are open, the oldest first, and orders without one, the last ones. */
const ABIERTAS = 200;
/** As many as a credit note may be of. */
const CONTABILIZADOS = 60;

/**
 * What is owed to a supplier: its invoices that are not paid, the oldest first, and its orders that
 * have been charged and have none (CUENTAS 4). One statement. Throws NO_ENCONTRADO.
 */
export async function verCuentaDeProveedor(
  { db }: AuthedContext,
  proveedorId: number,
): Promise<CuentaDeProveedor> {
  const { proveedores, ...suyo } = await rowsTogether<
    Pick<CuentaDeProveedor, "facturas" | "abonos" | "pedidos" | "contabilizados"> & {
      proveedores: Pick<CuentaDeProveedor, "nombre" | "saldo" | "aCuenta">[];
    }
  >(db, {
    proveedores: Prisma.sql`SELECT v.nombre, coalesce((SELECT c.saldo FROM cuenta c WHERE c."proveedorId" = v.id), 0) AS saldo,
        greatest(0, (SELECT sum(o.queda) FROM (${aCuentaSql(proveedorId)}) o)) AS "aCuenta"
      FROM proveedor v WHERE v.id = ${proveedorId}`,
    facturas: Prisma.sql`SELECT f.*, f.total - f.pagado AS queda, coalesce((
        SELECT json_agg(json_build_object('pedidoId', p.id, 'descripcion', p.descripcion) ORDER BY p.id)
        FROM pedido p WHERE p."facturaProveedorId" = f.id), '[]') AS pedidos
      FROM (SELECT f.id, f.numero, f.fecha, f.total, ${pagadoSql} AS pagado
        FROM factura_proveedor f WHERE f."proveedorId" = ${proveedorId}) f
      WHERE f.pagado < f.total ORDER BY f.fecha, f.id LIMIT ${ABIERTAS}`,
    abonos: Prisma.sql`SELECT f.*, -f.total - f.usado AS queda, coalesce((
        SELECT json_agg(json_build_object('pedidoId', p.id, 'descripcion', p.descripcion) ORDER BY p.id)
        FROM abono_pedido a JOIN pedido p ON p.id = a."pedidoId" WHERE a."facturaId" = f.id), '[]') AS pedidos
      FROM (SELECT f.id, f.numero, f.fecha, f.total, ${usadoSql} AS usado
        FROM factura_proveedor f WHERE f."proveedorId" = ${proveedorId} AND f.total < 0) f
      WHERE f.usado < -f.total ORDER BY f.fecha, f.id LIMIT ${ABIERTAS}`,
    contabilizados: Prisma.sql`SELECT p.id AS "pedidoId", p.descripcion, s.fecha, x.numero AS factura
      FROM disponible d JOIN pedido p ON p."disponibleId" = d.id
      JOIN asiento s ON s.id = ${cargoEnVigorSql(Prisma.sql`p.id`)}
      LEFT JOIN factura_proveedor x ON x.id = p."facturaProveedorId"
      WHERE d."proveedorId" = ${proveedorId} AND p.estado = ${COMPLETADO} ORDER BY s.id DESC LIMIT ${CONTABILIZADOS}`,
    pedidos: Prisma.sql`SELECT * FROM (SELECT p.id AS "pedidoId", p.descripcion, s.fecha, ${cargadoSql}
      FROM disponible d JOIN pedido p ON p."disponibleId" = d.id
      JOIN asiento s ON s.id = ${cargoEnVigorSql(Prisma.sql`p.id`)}
      WHERE d."proveedorId" = ${proveedorId} AND p."facturaProveedorId" IS NULL AND p.estado = ${COMPLETADO}
      ORDER BY s.id DESC LIMIT ${ABIERTAS}) p ORDER BY fecha, "pedidoId"`,
  });
  const [proveedor] = proveedores;
  if (proveedor === undefined) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return { proveedorId, ...proveedor, ...suyo };
}

/**
 * SQL: what has paid an invoice `f`, or of a credit note, what it has paid and what was paid back
 * of it.
 */
const pagosSql = Prisma.sql`coalesce((
  SELECT json_agg(json_build_object('asientoId', s.id, 'fecha', s.fecha, 'importe', g.importe, 'salda',
    CASE WHEN o.id IS NOT NULL THEN json_build_object('facturaId', o.id, 'numero', o.numero) END) ORDER BY s.id, o.id)
  FROM (
    SELECT "asientoId", NULL::int AS salda, sum(importe) AS importe FROM pago_factura
    WHERE "facturaId" = f.id GROUP BY 1
    UNION ALL SELECT "asientoId", "facturaId", sum(importe) FROM pago_factura
    WHERE f.total < 0 AND "asientoId" = ${asientoDeFacturaSql} GROUP BY 1, 2
  ) g JOIN asiento s ON s.id = g."asientoId" LEFT JOIN factura_proveedor o ON o.id = g.salda
  WHERE NOT EXISTS (SELECT FROM asiento k WHERE k."corrigeId" = s.id AND k.tipo = 'anulacion')), '[]')`;

/**
 * A page of a supplier's invoices and credit notes, also of those that are paid, the last first.
 * One statement. Throws NO_ENCONTRADO.
 */
export async function listarFacturas(
  { db }: AuthedContext,
  { proveedorId, antesDe, cuantos }: z.infer<typeof facturasFiltro>,
): Promise<z.infer<typeof facturasDeProveedor>> {
  const { proveedores, facturas } = await rowsTogether<{
    proveedores: { id: number }[];
    facturas: FacturaVista[];
  }>(db, {
    proveedores: Prisma.sql`SELECT id FROM proveedor WHERE id = ${proveedorId}`,
    facturas: Prisma.sql`SELECT f.id, f.numero, f.fecha, f.total,
        CASE WHEN f.total < 0 THEN ${usadoSql} ELSE ${pagadoSql} END AS pagado,
        coalesce((SELECT json_agg(json_build_object('pedidoId', p.id, 'descripcion', p.descripcion) ORDER BY p.id)
          FROM (SELECT id, descripcion FROM pedido WHERE "facturaProveedorId" = f.id UNION ALL
            SELECT p.id, p.descripcion FROM abono_pedido a JOIN pedido p ON p.id = a."pedidoId"
            WHERE a."facturaId" = f.id) p), '[]') AS pedidos,
        ${pagosSql} AS pagos
      FROM factura_proveedor f WHERE f."proveedorId" = ${proveedorId}
        AND f.id < ${unseen(antesDe ?? 2_147_483_647)}
      ORDER BY f.id DESC LIMIT ${unseen(cuantos + 1)}`,
  });
  if (proveedores.length === 0) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return { facturas: facturas.slice(0, cuantos), quedan: facturas.length > cuantos };
}
