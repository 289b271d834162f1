import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { SE_ANULA } from "@cosecha/domain/cuentas";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { asActor, withRetry } from "../kernel/transaction.ts";
import { asentar, type Movimiento } from "./asentar.ts";
import { decirCargos } from "./decir-cargos.ts";
import { freeFactura } from "./facturas.ts";
import { loadAsiento, opposite, postOpposite } from "./opposite.ts";

/**
 * Posts the exact opposite of an entry, once, dated today; of an order's charge with its
 * corrections. Throws NO_ENCONTRADO, and CONFLICTO for what corrects, annuls, opens or closes.
 */
export async function anular(ctx: AuthedContext, id: number) {
  const cual = await ctx.db.asiento.findUnique({ where: { id }, select: { tipo: true, pedidoId: true } });
  if (cual?.tipo === "pedido" && cual.pedidoId !== null) return anularPedido(ctx, cual.pedidoId, id);
  const hecho = await asActor(ctx, async (tx) => {
    const asiento = await loadAsiento(tx, id);
    if (!SE_ANULA.includes(asiento.tipo)) {
      const { aperturaNoSeAnula, noSeAnula } = textos.cuentas;
      throw new DomainError("CONFLICTO", asiento.tipo === "apertura" ? aperturaNoSeAnula : noSeAnula);
    }
    const anulado = await postOpposite(tx, ctx, id, asiento.apuntes);
    if (anulado?.nuevo) await decirCargos(tx, ctx, [anulado.asientoId]);
    return anulado;
  });
  return { message: textos.cuentas.anulado(hecho?.asientoId ?? id), asientoId: hecho?.asientoId ?? null };
}

/**
 * Annuls what an order was charged by an entry (CUENTAS 3): posts the exact opposite of it and of
 * its corrections, once, dated today, so that each account is back where it was. The order stays
 * completed and is to be charged again; its charges stay as they were, and count no more; its
 * invoice is annulled with it. Who asks again is told which entry it is. Throws NO_ENCONTRADO;
 * SIN_PERMISO; CONFLICTO where corrections have left nothing of it, and where its invoice is of
 * other orders, too, or has been paid.
 */
async function anularPedido(ctx: AuthedContext, pedidoId: number, id: number) {
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
      await annulFactura(tx, ctx, pedidoId);
      await decirCargos(tx, ctx, [asientoId]);
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
  return filas.map(opposite);
}

/** The order's charges stay, and say what annulled them. One statement. */
async function countNoMore(tx: Tx, pedidoId: number, asientoId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`UPDATE cargo SET "anuladoPor" = ${asientoId}::int
      WHERE "pedidoId" = ${pedidoId} AND "anuladoPor" IS NULL`,
  );
}

/**
 * Its invoice is free again. Throws CONFLICTO where that is of other orders, too, or has been paid.
 */
async function annulFactura(tx: Tx, ctx: AuthedContext, pedidoId: number): Promise<void> {
  const [factura] = await rows<{ id: number; numero: string; esDeOtros: boolean }>(
    tx,
    Prisma.sql`SELECT f.id, f.numero, EXISTS (SELECT FROM pedido o
        WHERE o."facturaProveedorId" = f.id AND o.id <> p.id) AS "esDeOtros"
      FROM pedido p JOIN factura_proveedor f ON f.id = p."facturaProveedorId" WHERE p.id = ${pedidoId}`,
  );
  if (factura === undefined) return;
  if (factura.esDeOtros) {
    throw new DomainError("CONFLICTO", textos.cuentas.facturaConOtros(factura.numero));
  }
  await freeFactura(tx, ctx, factura.id);
}
