/** What an order that has closed waits for, before it is sent to its supplier. */
export const ESPERAS = ["cajas"] as const;
export type Espera = (typeof ESPERAS)[number];

/** What is still to be decided of a closed order. */
export interface PorDecidir {
  /** Its whole cases (decision 126). */
  cajas: boolean;
}

/** Why the sending of a closed order to its supplier waits; nothing where it may go. */
export const esperasDe = ({ cajas }: PorDecidir): Espera[] => (cajas ? ["cajas"] : []);
