import { browserPlace, pedidosWithChanges } from "./place.ts";

/** Happens on the window when a screen of a delivery has closed. */
export const CLOSED = "cosecha-reparto-cerrado";

/** An order of whose delivery this device holds changes that the server does not have. */
export interface Left {
  pedidoId: number;
  /** How many wait to be sent, and how many the server does not take. */
  porEnviar: number;
  rechazados: number;
}

/** What a user's deliveries have left on this device, whichever screen is open. */
export async function leftOf(usuarioId: number): Promise<Left[]> {
  const found: Left[] = [];
  for (const pedidoId of await pedidosWithChanges(usuarioId)) {
    const cola = await browserPlace({ usuarioId, pedidoId }).cola();
    const many = (wanted: string) => cola.filter(({ estado }) => estado === wanted).length;
    const left = { pedidoId, porEnviar: many("pendiente"), rechazados: many("rechazada") };
    if (left.porEnviar + left.rechazados > 0) found.push(left);
  }
  return found;
}

/** Of several orders together. */
export const inAll = (left: readonly Left[]): Omit<Left, "pedidoId"> =>
  left.reduce(
    (total, { porEnviar, rechazados }) => ({
      porEnviar: total.porEnviar + porEnviar,
      rechazados: total.rechazados + rechazados,
    }),
    { porEnviar: 0, rechazados: 0 },
  );
