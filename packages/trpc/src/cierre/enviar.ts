import { type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import { type Espera, esperasDe } from "@cosecha/domain/cierre";
import { cerroHaceTiempo } from "@cosecha/domain/correos";
import { CONGELADOS, estaCaducado } from "@cosecha/domain/pedidos";
import { decir } from "../correos/say.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import { conSuProveedor } from "../pedidos/load.ts";
import { type FilaPorDecidir, porDecidirSql, presentPorDecidir } from "./load.ts";

interface Cerrado {
  estado: number;
  fin: Date;
  proveedorId: number;
  enviarAlCerrar: boolean;
  porDecidir: FilaPorDecidir;
}

/**
 * Mails a closed order to its supplier, where that is to happen by itself and nothing is left to
 * decide: at its end, or when the last thing has been decided. Once for each end that it has. Says
 * what it waits for; nothing of one that is open, over, or closed long ago. Two statements.
 */
export async function enviarSiNadaEspera(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
): Promise<Espera[]> {
  const [fila] = await rows<FromJson<Omit<Cerrado, "porDecidir">> & Pick<Cerrado, "porDecidir">>(
    tx,
    Prisma.sql`SELECT p.estado, p.fin, s.id AS "proveedorId", s."enviarAlCerrar", ${porDecidirSql} AS "porDecidir"
      FROM pedido p ${conSuProveedor} WHERE p.id = ${pedidoId}`,
  );
  if (fila === undefined || CONGELADOS.includes(fila.estado)) return [];
  const fin = new Date(fila.fin);
  if (!estaCaducado({ fin }, ctx.now) || cerroHaceTiempo(fin, ctx.now)) return [];
  const esperas = esperasDe(presentPorDecidir(fila.porDecidir));
  if (esperas.length > 0 || !fila.enviarAlCerrar) return esperas;
  const a = { proveedor: fila.proveedorId };
  await decir(tx, ctx, { clase: "alProveedor", sobre: pedidoId, ventana: fin.toISOString(), a });
  return [];
}
