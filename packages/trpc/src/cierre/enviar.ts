import { type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import { esperasDe, type PorDecidir } from "@cosecha/domain/cierre";
import { cerroHaceTiempo } from "@cosecha/domain/correos";
import { CONGELADOS, estaCaducado } from "@cosecha/domain/pedidos";
import { decir } from "../correos/say.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import { conSuProveedor } from "../pedidos/load.ts";
import { porDecidirSql } from "./load.ts";

interface Cerrado {
  estado: number;
  fin: Date;
  proveedorId: number;
  enviarAlCerrar: boolean;
  porDecidir: PorDecidir;
}

/**
 * Mails a closed order to its supplier, where that is to happen by itself and nothing is left to
 * decide: at its end, or when the last thing has been decided. Once for each end that it has. Two
 * statements.
 */
export async function enviarSiNadaEspera(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
): Promise<void> {
  const [fila] = await rows<FromJson<Cerrado>>(
    tx,
    Prisma.sql`SELECT p.estado, p.fin, s.id AS "proveedorId", s."enviarAlCerrar", ${porDecidirSql} AS "porDecidir"
      FROM pedido p ${conSuProveedor} WHERE p.id = ${pedidoId}`,
  );
  if (!fila?.enviarAlCerrar || CONGELADOS.includes(fila.estado)) return;
  const fin = new Date(fila.fin);
  if (!estaCaducado({ fin }, ctx.now) || cerroHaceTiempo(fin, ctx.now)) return;
  if (esperasDe(fila.porDecidir).length > 0) return;
  const a = { proveedor: fila.proveedorId };
  await decir(tx, ctx, { clase: "alProveedor", sobre: pedidoId, ventana: fin.toISOString(), a });
}
