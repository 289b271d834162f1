import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { esAnonimo } from "@cosecha/domain/anonimos";
import { esDeAntesDeCuentas } from "@cosecha/domain/contabilizar";
import type { pedidoDeAntes } from "@cosecha/domain/esquemas/contabilizar";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { conflict } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce, ofCuentas } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { type FilaPorCargar, porCargarSql, puedeSerDeAntes } from "./load.ts";

/**
 * As accounts begin on a day: which orders are of before it, and which no more. Decided once, so
 * that what is shared out again later stays whose matter it was (decision 118). Two statements.
 */
export async function markDeAntes(tx: Tx, { zona }: AuthedContext, desde: string): Promise<void> {
  const pedidos = await rows<{
    id: number;
    estado: number;
    fin: string;
    reparto: string | null;
    recibiendo: boolean;
    repartidoEn: string | null;
  }>(
    tx,
    Prisma.sql`SELECT p.id, p.estado, p.fin, p.reparto, p."repartidoEn",
        EXISTS (SELECT FROM recepcion r WHERE r."pedidoId" = p.id AND r.recibido IS NOT NULL)
          OR EXISTS (SELECT FROM entrega e WHERE e."pedidoId" = p.id AND e.entregado IS NOT NULL) AS recibiendo
      FROM pedido p`,
  );
  const en = (texto: string | null) => (texto === null ? null : new Date(texto));
  const deAntes = pedidos.filter(({ fin, reparto, repartidoEn, ...pedido }) =>
    esDeAntesDeCuentas(
      { ...pedido, fin: new Date(fin), reparto: en(reparto), repartidoEn: en(repartidoEn) },
      desde,
      zona,
    ),
  );
  await run(
    tx,
    Prisma.sql`UPDATE pedido p SET "deAntes" = NOT p."deAntes"
      FROM (SELECT id, id = ANY(${deAntes.map(({ id }) => id)}::int[]) AS es FROM pedido) x
      WHERE x.id = p.id AND p."deAntes" <> x.es`,
  );
}

/**
 * Says that an order is of before the accounts, or that it is not: what a treasurer knows and the
 * days do not tell. Throws NO_ENCONTRADO; SIN_PERMISO; CONFLICTO where accounts are off, it cannot
 * be of before, or it cannot be charged any more.
 */
export async function ponerDeAntes(
  ctx: AuthedContext,
  { pedidoId, deAntes }: z.infer<typeof pedidoDeAntes>,
): Promise<{ message: string }> {
  await withRetry(ctx, async (tx) => {
    const { disponibleId } = await lockPedido(tx, ctx, pedidoId);
    authorize(ctx, "llevarCuentas");
    const [pedido] = await rows<FilaPorCargar>(
      tx,
      Prisma.sql`SELECT ${porCargarSql(ctx.now)} FROM pedido p WHERE p.id = ${pedidoId}`,
    );
    if (pedido === undefined || pedido.desde === null) throw conflict(textos.cuentas.apagadas);
    if (pedido.deAntes === deAntes) return;
    if (deAntes && !puedeSerDeAntes(pedido)) throw conflict(textos.cuentas.noEsDeAntes);
    if (!deAntes) await mustBeChargeable(tx, pedidoId);
    await run(tx, Prisma.sql`UPDATE pedido SET "deAntes" = ${deAntes} WHERE id = ${pedidoId}`);
    await audit(tx, ctx, deAntes ? "ponerDeAntes" : "quitarDeAntes", "pedido", pedidoId);
    await announce(tx, { ...ofCuentas(null), disponibleId, pedidoId });
  });
  return { message: deAntes ? textos.cuentas.puestoDeAntes : textos.cuentas.quitadoDeAntes };
}

/** Throws CONFLICTO where somebody who has no name any more would owe for an order. */
async function mustBeChargeable(tx: Tx, pedidoId: number): Promise<void> {
  const familias = await rows<{ id: number; nombre: string }>(
    tx,
    Prisma.sql`SELECT f.id, f.nombre FROM familia f
      WHERE f.id IN (SELECT "familiaId" FROM linea_pedido WHERE "pedidoId" = ${pedidoId}
        UNION SELECT "familiaId" FROM entrega WHERE "pedidoId" = ${pedidoId})`,
  );
  if (familias.some((familia) => esAnonimo("familia", familia))) {
    throw conflict(textos.cuentas.deAntesConAnonimas);
  }
}
