import type { Espera } from "../cierre.ts";

/** What holds back an order's mail to its supplier, and what to do about it. */
export const espera: Record<Espera, string> = {
  minimo: "No llega al mínimo del proveedor: decida qué se hace. Hasta entonces no se envía solo.",
  cajas:
    "Faltan por decidir las cajas de este pedido. Delas por buenas en su pantalla y podrá enviarlo; si nadie lo hace, quedan como se proponen tres horas después del cierre.",
};
