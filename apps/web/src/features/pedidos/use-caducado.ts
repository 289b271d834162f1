import { estaCaducado } from "@cosecha/domain/pedidos";
import { serverTime } from "../../api/server-clock.ts";
import { useWake } from "../../screens/use-wake.ts";

/**
 * Whether an order has ended, by the server's clock. It changes by itself at the end, which for one
 * that was closed just now may be still to come, by a clock that is a little behind.
 */
export function useCaducado(pedido: { fin: Date }): boolean {
  const ahora = serverTime();
  const ended = estaCaducado(pedido, ahora);
  useWake(ended ? null : pedido.fin.getTime() - ahora.getTime() + 1);
  return ended;
}
