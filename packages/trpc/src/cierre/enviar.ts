import { type DirectTx, Prisma, rows, type Tx } from "@cosecha/db/database";
import { esperasDe } from "@cosecha/domain/cierre";
import { cerroHaceTiempo } from "@cosecha/domain/correos";
import { CONGELADOS, estaCaducado } from "@cosecha/domain/pedidos";
import { decir, deQuienLleva } from "../correos/say.ts";
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
 * decide: at its end, or when the last thing has been decided. Where it does not come to its
 * minimum, also by what whole cases have cut off, who leads it is told instead. Each once for each
 * end that it has; nothing of one that is open or over, or of which something has come, nor of one
 * that closed long ago, unless somebody has just decided (`decidido`) that it goes on. Three
 * statements at most.
 */
export async function enviarSiNadaEspera(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
  { decidido = false }: { decidido?: boolean } = {},
): Promise<void> {
  const [fila] = await rows<FromJson<Omit<Cerrado, "porDecidir">> & Pick<Cerrado, "porDecidir">>(
    tx,
    Prisma.sql`SELECT p.estado, p.fin, s.id AS "proveedorId", s."enviarAlCerrar", ${porDecidirSql} AS "porDecidir"
      FROM pedido p ${conSuProveedor} WHERE p.id = ${pedidoId}`,
  );
  if (fila === undefined || CONGELADOS.includes(fila.estado)) return;
  const fin = new Date(fila.fin);
  if (!estaCaducado({ fin }, ctx.now) || (!decidido && cerroHaceTiempo(fin, ctx.now))) return;
  const porDecidir = presentPorDecidir(fila.porDecidir);
  if (porDecidir.recibiendo) return;
  const esperas = esperasDe(porDecidir);
  const dicho = { sobre: pedidoId, ventana: fin.toISOString() };
  if (esperas.includes("minimo")) {
    await decir(tx, ctx, { ...dicho, clase: "minimo", a: { usuarios: deQuienLleva(fila.proveedorId) } });
  }
  if (esperas.length === 0 && fila.enviarAlCerrar) {
    await decir(tx, ctx, { ...dicho, clase: "alProveedor", a: { proveedor: fila.proveedorId } });
  }
}
