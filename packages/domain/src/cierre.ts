import { faltaParaElMinimo, type Metas } from "./metas.ts";
import { PENDIENTE } from "./pedidos.ts";

/**
 * What whoever leads an order that has closed decides before it is sent to its supplier by itself:
 *
 * - «minimo»: it does not come to what its supplier wants (decision 128). Who sends it by hand has
 *   decided that it goes on.
 * - «cajas»: its whole cases do not come out by themselves (decision 126). Before that it cannot be sent.
 */
export const ESPERAS = ["minimo", "cajas"] as const;
export type Espera = (typeof ESPERAS)[number];

/** What is still to be decided of a closed order. */
export interface PorDecidir {
  estado: number;
  /** Whether its receiving has begun: what comes had been sent for. */
  recibiendo: boolean;
  /** Whether it is its cases. */
  cajas: boolean;
  /** null where its supplier wants nothing of the kind. */
  metas: Metas | null;
}

/** Why the sending of a closed order to its supplier waits; nothing where it may go. */
export const esperasDe = (pedido: PorDecidir): Espera[] =>
  ESPERAS.filter((espera) => (espera === "cajas" ? pedido.cajas : esperaPorElMinimo(pedido)));

/**
 * What is in process or comes in has been sent for, and what nobody has ordered in is decided
 * otherwise.
 */
const esperaPorElMinimo = ({ estado, recibiendo, metas }: PorDecidir): boolean =>
  estado === PENDIENTE &&
  !recibiendo &&
  metas !== null &&
  metas.euros > 0 &&
  metas.sinMinimo === null &&
  faltaParaElMinimo(metas) > 0;
