import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { Decimal } from "decimal.js";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { asentar, type Movimiento } from "./asentar.ts";

/**
 * Annuls what an order was charged by an entry (CUENTAS 3): posts the exact opposite of it and of
 * its corrections, once, dated today, so that each account is back where it was. The order stays
 * completed and is to be charged again; its charges and its invoice stay as they were, and count no
 * more. Who asks again is told which entry it is. Throws NO_ENCONTRADO; SIN_PERMISO; CONFLICTO
 * where corrections have left nothing of it.
 */
export async function anularPedido(ctx: AuthedContext, pedidoId: number, id: number) {
  return withRetry(ctx, async (tx) => {
    const { disponibleId } = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "llevarCuentas");
    const hecho = await asentar(tx, ctx, {
      ...{ clave: `anulacion:${id}`, tipo: "anulacion", fecha: diaDe(ctx.now, ctx.zona) },
      ...{ pedidoId, corrigeId: id, apuntes: await loadOpposite(tx, id) },
    });
    if (hecho === null) throw new DomainError("CONFLICTO", textos.cuentas.nadaQueAnular);
    const { asientoId, nuevo } = hecho;
    if (nuevo) {
      await countNoMore(tx, pedidoId, asientoId);
      await audit(tx, ctx, "anularCargo", "pedido", pedidoId, { despues: { asiento: asientoId } });
      await announce(tx, { disponibleId, productoIds: [], pedidoId });
    }
    return { message: textos.cuentas.anulado(asientoId), asientoId };
  });
}

/** The opposite of what an order's charge and its corrections have moved. */
async function loadOpposite(tx: Tx, id: number): Promise<Movimiento[]> {
  const filas = await rows<{ cuenta: Movimiento["cuenta"]; importe: number }>(
    tx,
    Prisma.sql`SELECT jsonb_strip_nulls(jsonb_build_object(
        'tipo', c.tipo, 'familiaId', c."familiaId", 'proveedorId', c."proveedorId")) AS cuenta,
        sum(a.importe) AS importe
      FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
      WHERE s.id = ${id} OR (s."corrigeId" = ${id} AND s.tipo = 'correccion') GROUP BY c.id`,
  );
  return filas.map(({ cuenta, importe }) => ({ cuenta, importe: new Decimal(importe).neg() }));
}

/** The order's charges and its invoice stay, and say what annulled them. One statement. */
async function countNoMore(tx: Tx, pedidoId: number, asientoId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`WITH gastos AS (UPDATE cargo SET "anuladoPor" = ${asientoId}::int
        WHERE "pedidoId" = ${pedidoId} AND "anuladoPor" IS NULL)
      UPDATE factura_proveedor SET "anuladoPor" = ${asientoId}::int
      WHERE "pedidoId" = ${pedidoId} AND "anuladoPor" IS NULL`,
  );
}
