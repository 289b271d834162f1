import { fase, seReparte } from "@cosecha/domain/fases";
import { serverTime } from "../../../api/server-clock.ts";
import { useSurroundings } from "./use-reparto.ts";

/** How far the order has come, and whether its quantities can change. */
export function useFase() {
  const { pedido } = useSurroundings();
  const cual = fase(pedido, serverTime());
  return { fase: cual, editable: seReparte(cual) };
}
