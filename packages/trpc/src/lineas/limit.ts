import { type DirectTx, inOrder, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { disponible, puedePedir } from "@cosecha/domain/cuentas";
import { formatoEuros } from "@cosecha/domain/dinero";
import { formatoRedondo } from "@cosecha/domain/euros";
import { textos } from "@cosecha/domain/textos";
import { saldoDeSql, sinContabilizarSql } from "../cuentas/load.ts";
import { DomainError } from "../kernel/errors.ts";

interface Guardando {
  pedidoId: number;
  familiaId: number;
  /** The lines that change, as they will be; 0 removes one. */
  lineas: readonly { productoId: number; cantidad: number }[];
}

/**
 * Throws CONFLICTO where lines that cost more than before would let a family owe more than its
 * limit, whoever saves them (CUENTAS 4). What makes an order cheaper is never refused.
 *
 * Locks the family, so that two of its orders that are saved at once count each other. Two
 * statements.
 */
export async function mustStayWithin(
  tx: Tx | DirectTx,
  limite: number,
  { pedidoId, familiaId, lineas }: Guardando,
): Promise<void> {
  const ids = lineas.map(({ productoId }) => productoId);
  const [, [cuenta]] = await inOrder(
    tx,
    () => run(tx, Prisma.sql`SELECT id FROM familia WHERE id = ${familiaId} FOR NO KEY UPDATE`),
    () =>
      rows<{ saldo: number; sinContabilizar: number; mas: number }>(
        tx,
        Prisma.sql`SELECT ${saldoDeSql("familia", Prisma.sql`${familiaId}::int`)} AS saldo,
          ${sinContabilizarSql(familiaId)} AS "sinContabilizar",
          coalesce((SELECT sum(round(pr.precio * n.cantidad * (1 + pr.iva), 2))
            FROM unnest(${ids}::int[], ${lineas.map(({ cantidad }) => String(cantidad))}::numeric[]) AS n(id, cantidad)
            JOIN producto pr ON pr.id = n.id), 0)
          - coalesce((SELECT sum(l.total) FROM linea_pedido l WHERE l."pedidoId" = ${pedidoId}
            AND l."familiaId" = ${familiaId} AND l."productoId" = ANY(${ids}::int[])), 0) AS mas`,
      ),
  );
  if (cuenta === undefined || cuenta.mas <= 0) return;
  const queda = disponible(cuenta);
  if (puedePedir(queda, limite)?.gte(cuenta.mas) !== false) return;
  const deberia = formatoEuros(queda.neg().add(cuenta.mas));
  throw new DomainError("CONFLICTO", textos.cuentas.limiteSuperado(deberia, formatoRedondo(limite)));
}
