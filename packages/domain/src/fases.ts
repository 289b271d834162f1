import { clockAt, startOfDay } from "@cosecha/zone";
import { CANCELADO, COMPLETADO, estaCaducado } from "./pedidos.ts";

export type Fase = "abierto" | "cerrado" | "recibido" | "repartido" | "contabilizado" | "cancelado";

interface DeFase {
  estado: number;
  fin: Date;
  recibidoEn: Date | null;
  repartidoEn: Date | null;
}

/**
 * How far an order has come: open, closed, received, shared out, and settled, which a completed
 * order is (decision 89). Cancelled ones stand apart. There is no other state besides the order's
 * own and its instants.
 */
export function fase(pedido: DeFase, ahora: Date): Fase {
  if (pedido.estado === CANCELADO) return "cancelado";
  if (pedido.estado === COMPLETADO) return "contabilizado";
  if (pedido.repartidoEn !== null) return "repartido";
  if (pedido.recibidoEn !== null) return "recibido";
  return estaCaducado(pedido, ahora) ? "cerrado" : "abierto";
}

/**
 * Whether what was received and delivered can be changed: nothing is closed yet, nor open still.
 */
export const seReparte = (cual: Fase): boolean => cual === "cerrado" || cual === "recibido";

const DIA = 86_400_000;

/** When the turn of sharing out what is delivered then ends: at the end of the day after it. */
export const finDelTurnoDe = (reparto: Date, zona: string): Date =>
  startOfDay(clockAt(reparto, zona) + 2 * DIA, zona);

/**
 * When a turn of sharing out that is handed over now ends by itself: at the end of the day after the
 * delivery, or after today where no delivery is to come, by the zone's clocks.
 */
export const finDelTurno = (reparto: Date | null, ahora: Date, zona: string): Date =>
  finDelTurnoDe(reparto !== null && reparto > ahora ? reparto : ahora, zona);
