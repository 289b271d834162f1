import { estaCaducado } from "@cosecha/domain/pedidos";
import { useEffect, useReducer } from "react";
import { serverTime } from "../../api/server-clock.ts";

/** A timer stands still while the machine sleeps, so it is set again every hour. */
const HOUR = 3_600_000;

/**
 * Whether an order has ended, by the server's clock. It changes by itself at the end, which for one
 * that was closed just now may be still to come, by a clock that is a little behind.
 */
export function useCaducado(pedido: { fin: Date }): boolean {
  const [, wake] = useReducer((n: number) => n + 1, 0);
  const ahora = serverTime();
  const left = pedido.fin.getTime() - ahora.getTime();
  const ended = estaCaducado(pedido, ahora);
  // Without dependencies, so that each render sets the next timer.
  useEffect(() => {
    if (ended) return;
    const timer = setTimeout(wake, Math.min(left + 1, HOUR));
    return () => clearTimeout(timer);
  });
  return ended;
}
