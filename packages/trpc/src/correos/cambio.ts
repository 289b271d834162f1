import type { Tx } from "@cosecha/db/database";
import { CANCELADO, estaCaducado } from "@cosecha/domain/pedidos";
import type { AuthedContext } from "../kernel/context.ts";
import { decir, deLasFamilias, quienesPidieron } from "./say.ts";

interface Fechas {
  fin: Date;
  reparto?: Date | null;
  lugar?: string;
}

/** Tells the families that ordered that an order's dates are others, or that it is cancelled. */
export async function decirCambio(
  tx: Tx,
  ctx: AuthedContext,
  antes: Fechas & { id: number; estado: number },
  despues: Fechas & { estado: number },
): Promise<void> {
  const cambia = (campo: "fin" | "reparto" | "lugar") =>
    campo in despues && JSON.stringify(despues[campo]) !== JSON.stringify(antes[campo]);
  const a = { usuarios: deLasFamilias(quienesPidieron(antes.id)) };
  if (despues.estado === CANCELADO) {
    if (antes.estado === CANCELADO) return;
    await decir(tx, ctx, { clase: "pedidoCancelado", sobre: antes.id, ventana: ctx.now.toISOString(), a });
    return;
  }
  // What is ended now is told as what has closed.
  const cambiaElCierre = cambia("fin") && !estaCaducado(despues, ctx.now);
  if (!cambiaElCierre && !cambia("reparto") && !cambia("lugar")) return;
  const { fin, reparto = null, lugar = "" } = antes;
  const ventana = ctx.now.toISOString();
  await decir(tx, ctx, {
    clase: "fechaCambiada",
    sobre: antes.id,
    ventana,
    datos: { fin, reparto, lugar },
    a,
  });
}
