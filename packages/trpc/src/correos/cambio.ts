import { Prisma, type Tx } from "@cosecha/db/database";
import { CANCELADO, CONGELADOS, estaCaducado } from "@cosecha/domain/pedidos";
import { countNews } from "../auth/throttle.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { decir, deLasFamilias, quienesPidieron } from "./say.ts";

interface Fechas {
  fin: Date;
  reparto?: Date | null;
  lugar?: string;
}

/** What is said of a cancelled order that goes on again. */
const VUELVE = { vuelve: true };

/** SQL: the families that have lines in an order, and those whom its delivery was handed to. */
const aQuienesConcierne = (pedidoId: number, now: Date) => Prisma.sql`${quienesPidieron(pedidoId)}
  UNION SELECT t."familiaId" FROM turno t
  WHERE t."pedidoId" = ${pedidoId} AND t.origen = 'mano' AND t.hasta > ${now}`;

/**
 * Tells those whom an order concerns that its dates are others, that it is cancelled, or that it
 * goes on after all. Throws DEMASIADOS_INTENTOS where the asker has had people told very often.
 */
export async function decirCambio(
  tx: Tx,
  ctx: AuthedContext,
  antes: Fechas & { id: number; estado: number },
  despues: Fechas & { estado: number },
): Promise<void> {
  const cambia = (campo: "fin" | "reparto" | "lugar") =>
    campo in despues && JSON.stringify(despues[campo]) !== JSON.stringify(antes[campo]);
  const ahora = ctx.now.toISOString();
  const dicho = { sobre: antes.id, a: { usuarios: deLasFamilias(aQuienesConcierne(antes.id, ctx.now)) } };
  const [estaba, esta] = [antes.estado === CANCELADO, despues.estado === CANCELADO];
  if (estaba !== esta) {
    await countNews(tx, ctx);
    const datos = esta ? {} : { datos: VUELVE };
    const ventana = esta ? ahora : `vuelve ${ahora}`;
    await decir(tx, ctx, { ...dicho, ...datos, clase: "pedidoCancelado", ventana });
    return;
  }
  if (esta) return;
  // What is ended now is told as what has closed, and what is completed does not close any more.
  const cierra = !CONGELADOS.includes(despues.estado) && !estaCaducado(despues, ctx.now);
  const cambiaElCierre = cambia("fin") && cierra;
  if (!cambiaElCierre && !cambia("reparto") && !cambia("lugar")) return;
  await countNews(tx, ctx);
  const { fin, reparto = null, lugar = "" } = antes;
  await decir(tx, ctx, { ...dicho, clase: "fechaCambiada", ventana: ahora, datos: { fin, reparto, lugar } });
}
