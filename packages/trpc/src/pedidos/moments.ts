import { type DirectTx, Prisma, run, type Tx } from "@cosecha/db/database";
import { ANTES_DEL_CIERRE, cerroHaceTiempo } from "@cosecha/domain/correos";
import { EN_PROCESO, estaCaducado, PENDIENTE } from "@cosecha/domain/pedidos";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";
import type { AuthedContext } from "../kernel/context.ts";
import { programar } from "../tareas/due.ts";

interface Momentos {
  id: number;
  estado: number;
  inicio: Date;
  fin: Date;
}

/** Whether it opens and closes. */
const vive = ({ estado }: Pick<Momentos, "estado">) => estado === PENDIENTE || estado === EN_PROCESO;

const SUYAS: ClaseDeTarea[] = ["apertura", "recordatorio", "cierre", "cajas"];

/**
 * Says what is due of an order at its moments, in the transaction that sets them; nothing of one
 * that is not to open or close any more, nor where its moments are as they were: that it is in
 * process now changes none of them. What is told then is decided then. Two statements at most.
 */
export async function programarPedido(
  tx: Tx | DirectTx,
  { now }: Pick<AuthedContext, "now">,
  { id, estado, inicio, fin }: Momentos,
  antes?: Omit<Momentos, "id">,
): Promise<void> {
  if (antes !== undefined) {
    const same = vive(antes) === vive({ estado }) && +antes.inicio === +inicio && +antes.fin === +fin;
    if (same) return;
    await run(tx, Prisma.sql`DELETE FROM tarea WHERE clase = ANY(${SUYAS}::text[]) AND clave = ${`${id}`}`);
  }
  if (!vive({ estado }) || cerroHaceTiempo(fin, now)) return;
  if (estaCaducado({ fin }, now)) return programar(tx, [{ clase: "cierre", clave: id, cuando: now }]);
  const aviso = new Date(fin.getTime() - ANTES_DEL_CIERRE);
  // Of an order that is open for a day or less, its opening reminds of it: but not where it was
  // moved since, then whoever has not ordered is told now.
  const recordatorio = aviso > now ? aviso > inicio && aviso : antes !== undefined && fin > now && now;
  await programar(tx, [
    { clase: "apertura", clave: id, cuando: inicio },
    ...(recordatorio ? [{ clase: "recordatorio" as const, clave: id, cuando: recordatorio }] : []),
    // In the very moment of its end it still is open.
    { clase: "cierre", clave: id, cuando: new Date(fin.getTime() + 1) },
  ]);
}
