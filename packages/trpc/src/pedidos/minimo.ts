import { Prisma, run, type Tx } from "@cosecha/db/database";
import { esperasDe } from "@cosecha/domain/cierre";
import { estaCaducado } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { enviarSiNadaEspera } from "../cierre/enviar.ts";
import { loadPorDecidir } from "../cierre/load.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { verPedido } from "./queries.ts";

/**
 * A closed order goes on although it does not come to its supplier's minimum. Nothing changes where
 * somebody has said so already. Throws CONFLICTO where there is nothing to decide.
 */
export async function seguirSinMinimo(ctx: AuthedContext, id: number) {
  await withRetry(ctx, async (tx) => {
    const { proveedor, disponibleId, fin } = await lockPedido(tx, ctx, id);
    authorize(ctx, "gestionar", proveedor);
    const porDecidir = await loadPorDecidir(tx, id);
    if (porDecidir?.metas?.sinMinimo != null) return;
    const espera = porDecidir !== null && esperasDe(porDecidir).includes("minimo");
    if (!espera || !estaCaducado({ fin }, ctx.now)) {
      throw new DomainError("CONFLICTO", textos.pedido.nadaQueDecidir);
    }
    await seguir(tx, ctx, id);
    await audit(tx, ctx, "seguirSinMinimo", "pedido", id);
    await enviarSiNadaEspera(tx, ctx, id, { decidido: true });
    await announce(tx, { disponibleId, productoIds: [], pedidoId: id });
  });
  return { message: textos.pedido.sigueSinMinimo, ...(await verPedido(ctx, id)) };
}

/** It is written down that it goes on below the minimum. */
export const seguir = (tx: Tx, { now }: AuthedContext, id: number) =>
  run(
    tx,
    Prisma.sql`UPDATE pedido SET "sinMinimo" = ${now}, version = version + 1, modificado = ${now} WHERE id = ${id}`,
  );
