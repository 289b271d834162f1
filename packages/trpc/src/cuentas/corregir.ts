import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { asientoDeCorreccion } from "@cosecha/domain/contabilizar";
import { formatoCantidad } from "@cosecha/domain/dinero";
import type { Corregir } from "@cosecha/domain/esquemas/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { asentar } from "./asentar.ts";
import { cargoEnVigorSql, dePedidoSql, type FilasDePedido } from "./load.ts";

/**
 * Corrects what families got of an order that has been charged, and posts the difference, dated
 * today, to those whom it concerns (CUENTAS 3): what nobody has any more is the common fund's, from
 * which comes what somebody got more. The supplier's invoice stays. Under a key that is there it
 * changes nothing. Throws NO_ENCONTRADO; SIN_PERMISO; CONFLICTO where the order has not been charged
 * or more would have been handed out than came.
 */
export async function corregir(ctx: AuthedContext, que: Corregir) {
  const { pedidoId, clave, motivo } = que;
  return withRetry(ctx, async (tx) => {
    const { disponibleId } = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "llevarCuentas");
    const suya = `correccion:${pedidoId}:${clave}`;
    const [hay] = await rows<{ original: number | null; hecha: number | null }>(
      tx,
      Prisma.sql`SELECT ${cargoEnVigorSql(Prisma.sql`${pedidoId}::int`)} AS original,
        (SELECT id FROM asiento WHERE clave = ${suya}) AS hecha`,
    );
    if (hay?.hecha != null) return { message: textos.cuentas.corregido, asientoId: hay.hecha, nuevo: false };
    if (hay?.original == null) throw new DomainError("CONFLICTO", textos.cuentas.sinContabilizar);
    const antes = { familias: await loadFamilias(tx, pedidoId), entregas: await loadCells(tx, que) };
    await putDelivered(tx, que);
    await putLeftOver(tx, que);
    const apuntes = asientoDeCorreccion(antes.familias, await loadFamilias(tx, pedidoId));
    const hecho = await asentar(tx, ctx, {
      ...{ clave: suya, tipo: "correccion", fecha: diaDe(ctx.now, ctx.zona), concepto: motivo },
      ...{ pedidoId, corrigeId: hay.original, apuntes },
    });
    await audit(tx, ctx, "corregir", "pedido", pedidoId, {
      antes: { entregas: antes.entregas },
      despues: { entregas: que.entregas },
    });
    const familias = que.entregas.map(({ familiaId }) => familiaId);
    await announce(tx, { disponibleId, productoIds: [], reparto: { pedidoId, familias } });
    return { message: textos.cuentas.corregido, asientoId: hecho?.asientoId ?? null, nuevo: true };
  });
}

/** What each family pays for what it got. */
const loadFamilias = (tx: Tx, pedidoId: number) =>
  rows<FilasDePedido["familias"][number]>(tx, dePedidoSql(pedidoId).familias);

/** What is written down of those cells before they change: what each family was said to have got. */
const loadCells = (tx: Tx, { pedidoId, entregas }: Corregir) =>
  rows<Corregir["entregas"][number]>(
    tx,
    Prisma.sql`SELECT e."familiaId", e."productoId", e.entregado FROM entrega e
      JOIN jsonb_to_recordset(${JSON.stringify(entregas)}::jsonb) AS c("familiaId" int, "productoId" int)
        ON (c."familiaId", c."productoId") = (e."familiaId", e."productoId")
      WHERE e."pedidoId" = ${pedidoId} ORDER BY e."productoId", e."familiaId"`,
  );

/** Writes what families got, at the prices at which the product was charged. One statement. */
async function putDelivered(tx: Tx, { pedidoId, entregas }: Corregir): Promise<void> {
  const puestas = await run(
    tx,
    Prisma.sql`INSERT INTO entrega AS e ("pedidoId", "productoId", "familiaId", entregado, precio, iva, origen, motivo)
      SELECT ${pedidoId}::int, c."productoId", c."familiaId", c.entregado, x.precio, x.iva, 'mano', 'cambio'
      FROM jsonb_to_recordset(${JSON.stringify(entregas)}::jsonb)
        AS c("productoId" int, "familiaId" int, entregado numeric)
      JOIN familia f ON f.id = c."familiaId"
      JOIN LATERAL (SELECT precio, iva FROM entrega y
        WHERE y."pedidoId" = ${pedidoId} AND y."productoId" = c."productoId"
        ORDER BY y."familiaId" = c."familiaId" DESC LIMIT 1) x ON true
      ON CONFLICT ("pedidoId", "productoId", "familiaId")
      DO UPDATE SET entregado = excluded.entregado, origen = 'mano', motivo = 'cambio', version = e.version + 1`,
  );
  if (puestas < entregas.length) throw new DomainError("NO_ENCONTRADO", textos.cuentas.sinEntrega);
}

/**
 * What nobody has of a corrected product is left over, or was never there. One statement. Throws
 * CONFLICTO where more has been handed out than came.
 */
async function putLeftOver(tx: Tx, { pedidoId, entregas }: Corregir): Promise<void> {
  const ids = [...new Set(entregas.map(({ productoId }) => productoId))];
  const [deMas] = await rows<{ producto: string; recibido: number; repartido: number; resto: number }>(
    tx,
    Prisma.sql`SELECT p.nombre AS producto, r.recibido, s.suma AS repartido, s.suma + r.merma - r.recibido AS resto
      FROM recepcion r JOIN producto p ON p.id = r."productoId"
      CROSS JOIN LATERAL (SELECT coalesce(sum(entregado), 0) AS suma FROM entrega e
        WHERE e."pedidoId" = r."pedidoId" AND e."productoId" = r."productoId") s
      WHERE r."pedidoId" = ${pedidoId} AND r."productoId" = ANY(${ids}::int[]) AND s.suma + r.merma > r.recibido
      ORDER BY p.posicion, p.id LIMIT 1`,
  );
  if (deMas !== undefined) {
    const { producto, recibido, repartido, resto } = deMas;
    throw new DomainError(
      "CONFLICTO",
      textos.entregas.faltaDe({
        producto,
        recibido: formatoCantidad(recibido),
        repartido: formatoCantidad(repartido),
        resto: formatoCantidad(resto),
      }),
    );
  }
  await run(
    tx,
    Prisma.sql`UPDATE recepcion r SET version = r.version + 1, sobrante = r.recibido - r.merma - coalesce((
        SELECT sum(entregado) FROM entrega e
        WHERE e."pedidoId" = r."pedidoId" AND e."productoId" = r."productoId"), 0)
      WHERE r."pedidoId" = ${pedidoId} AND r."productoId" = ANY(${ids}::int[])`,
  );
}
