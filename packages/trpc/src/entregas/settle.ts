import { Prisma, rows, type Tx } from "@cosecha/db/database";
import type { descartarPendientes as descartarPendientesSchema } from "@cosecha/domain/esquemas/entregas";
import { conMiles } from "@cosecha/domain/reparto";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import { withRetry } from "../kernel/transaction.ts";
import { letOthersGo } from "../turns.ts";

/** How many operations one transaction leaves as they are: nobody else is answered meanwhile. */
const DE_UNA_VEZ = 5_000;

/**
 * Leaves all that somebody sent as it is, as far as nobody has decided it and whoever asks has seen
 * of it: no question of theirs is asked any more, and nothing of the delivery changes. The
 * operations themselves stay (decision 90). Done in pieces, each with its entry in the history: who
 * is cut off asks again.
 */
export async function descartarPendientes(
  ctx: AuthedContext,
  cuales: z.infer<typeof descartarPendientesSchema>,
): Promise<{ message: string; cuantos: number }> {
  let cuantos = 0;
  for (;;) {
    const idos = await withRetry(ctx, (tx) => leaveSome(tx, ctx, cuales));
    cuantos += idos;
    if (idos < DE_UNA_VEZ) return { message: textos.entregas.dejado(cuantos, conMiles(cuantos)), cuantos };
    await letOthersGo();
  }
}

async function leaveSome(
  tx: Tx,
  ctx: AuthedContext,
  { pedidoId, remitente, n }: z.infer<typeof descartarPendientesSchema>,
): Promise<number> {
  const { proveedor, disponibleId } = await lockPedido(tx, ctx, pedidoId);
  authorize(ctx, "gestionar", proveedor);
  const writing = Prisma.sql`idas AS (
    DELETE FROM por_decidir WHERE "operacionId" = ANY(ARRAY(
      SELECT d."operacionId" FROM por_decidir d
      WHERE d."pedidoId" = ${pedidoId} AND d.remitente = ${remitente} AND d.n <= ${n}
      ORDER BY d.n LIMIT ${DE_UNA_VEZ})) RETURNING quien)`;
  const idas = await rows<{ quien: string }>(tx, Prisma.sql`SELECT quien FROM idas`, { writing });
  const [una] = idas;
  if (una === undefined) return 0;
  await audit(tx, ctx, "descartarPendientes", "pedido", pedidoId, {
    despues: { remitente, deQuien: una.quien, n, descartados: idas.length },
  });
  await announce(tx, { disponibleId, productoIds: [], reparto: { pedidoId, familias: [] } });
  return idas.length;
}
