import type { Espera } from "./cierre.ts";
import { EN_PROCESO, estaCaducado, PENDIENTE } from "./pedidos.ts";

/**
 * What a closed order asks next of whoever leads it (decision 28):
 *
 * - «decidir»: nobody has ordered anything: extend it, or cancel it.
 * - «minimo»: it does not come to its supplier's minimum: extend it, cancel it, or go on.
 * - «cajas»: its whole cases do not come out by themselves: say how they do.
 * - «encargar»: the supplier gets the list of what was ordered.
 * - «repartir»: the goods are shared out, and their invoice is attached.
 * - «facturar»: they have been shared out; the invoice is attached.
 * - «completar»: the invoice is there; only the state is missing.
 */
export type Paso = "decidir" | Espera | "encargar" | "repartir" | "facturar" | "completar";

interface PedidoQueSeCierra {
  estado: number;
  fin: Date;
  factura: object | null;
  cuantasFamilias: number;
  /** Whether its receiving has begun: what comes had been sent for, whatever the state says. */
  recibiendo: boolean;
  repartidoEn: Date | null;
  esperas: readonly Espera[];
}

/** Whether an order waits for whoever leads it: in estado 1 or 2, and expired. */
export const esperaCierre = ({ estado, fin }: { estado: number; fin: Date }, ahora: Date): boolean =>
  (estado === PENDIENTE || estado === EN_PROCESO) && estaCaducado({ fin }, ahora);

/**
 * The next step of an order that waits for whoever leads it; null for one that does not. It says
 * what comes next by what the order shows.
 */
export function siguientePaso(pedido: PedidoQueSeCierra, ahora: Date): Paso | null {
  if (!esperaCierre(pedido, ahora)) return null;
  if (pedido.cuantasFamilias === 0) return "decidir";
  if (pedido.factura !== null) return "completar";
  if (pedido.repartidoEn !== null) return "facturar";
  if (pedido.estado === EN_PROCESO || pedido.recibiendo) return "repartir";
  return pedido.esperas[0] ?? "encargar";
}
