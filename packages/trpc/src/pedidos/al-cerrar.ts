import { type Db, type DirectTx, Prisma, rowsTogether, run, type Tx } from "@cosecha/db/database";
import { type PorDecidirAlCerrar, porDecidirAlCerrar } from "@cosecha/domain/cierre";
import { textos } from "@cosecha/domain/textos";
import { decir } from "../correos/say.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPedido } from "../kernel/locks.ts";
import { announce } from "../kernel/notice.ts";
import type { FromJson } from "../kernel/rows.ts";
import { withRetry } from "../kernel/transaction.ts";
import { ultimoEnvioSql } from "./load.ts";
import { type FilaDeMetas, metasSql, presentMetas } from "./load-metas.ts";
import { verPedido } from "./queries.ts";

interface Cerrado {
  estado: number;
  fin: Date;
  proveedorId: number;
  enviarAlCerrar: boolean;
  /** Whether its mail to the supplier has been written. */
  enviado: boolean;
}

/** What has to be decided of an order now that it has closed, and how it is sent. Throws NO_ENCONTRADO. */
export async function loadCerrado(db: Db | Tx | DirectTx, { now }: Pick<AuthedContext, "now">, id: number) {
  const { pedidos, metas } = await rowsTogether<{ pedidos: FromJson<Cerrado>[]; metas: FilaDeMetas[] }>(db, {
    pedidos: Prisma.sql`SELECT p.estado, p.fin, s.id AS "proveedorId", s."enviarAlCerrar",
        EXISTS (${ultimoEnvioSql(Prisma.sql`c.id`)}) AS enviado
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
      WHERE p.id = ${id}`,
    metas: metasSql(Prisma.sql`o.id = ${id}`),
  });
  const [pedido] = pedidos;
  if (pedido === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { estado, proveedorId, enviarAlCerrar, enviado } = pedido;
  const fin = new Date(pedido.fin);
  const suyas = presentMetas(metas);
  const porDecidir = porDecidirAlCerrar({ estado, fin, metas: suyas }, now);
  return { fin, proveedorId, enviarAlCerrar, enviado, porDecidir, metas: suyas };
}

/**
 * Mails an order to its supplier where that happens by itself and nobody has anything to decide of it
 * first. Says what there is to decide. Two statements at most.
 */
export async function enviarSiToca(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  id: number,
): Promise<readonly PorDecidirAlCerrar[]> {
  const { fin, proveedorId, enviarAlCerrar, enviado, porDecidir } = await loadCerrado(tx, ctx, id);
  if (porDecidir.length === 0 && enviarAlCerrar && !enviado) {
    const a = { proveedor: proveedorId };
    await decir(tx, ctx, { clase: "alProveedor", sobre: id, ventana: fin.toISOString(), a });
  }
  return porDecidir;
}

/**
 * A closed order goes on although it does not come to its supplier's minimum. Nothing changes where
 * somebody has said so already. Throws CONFLICTO where there is nothing to decide.
 */
export async function seguirSinMinimo(ctx: AuthedContext, id: number) {
  await withRetry(ctx, async (tx) => {
    const { proveedor, disponibleId } = await lockPedido(tx, ctx, id);
    authorize(ctx, "gestionar", proveedor);
    const { porDecidir, metas } = await loadCerrado(tx, ctx, id);
    if (metas?.sinMinimo != null) return;
    if (!porDecidir.includes("minimo")) throw new DomainError("CONFLICTO", textos.pedido.nadaQueDecidir);
    await run(
      tx,
      Prisma.sql`UPDATE pedido SET "sinMinimo" = ${ctx.now}, version = version + 1, modificado = ${ctx.now} WHERE id = ${id}`,
    );
    await audit(tx, ctx, "seguirSinMinimo", "pedido", id);
    await enviarSiToca(tx, ctx, id);
    await announce(tx, { disponibleId, productoIds: [], pedidoId: id });
  });
  return { message: textos.pedido.sigueSinMinimo, ...(await verPedido(ctx, id)) };
}
