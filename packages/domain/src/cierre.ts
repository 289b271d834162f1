import { faltaParaElMinimo, type Metas } from "./metas.ts";
import { estaCaducado, PENDIENTE } from "./pedidos.ts";

/**
 * What whoever leads an order decides once it has closed, before it goes to its supplier by itself:
 *
 * - «minimo»: it does not come to what its supplier wants (decision 128).
 */
export const POR_DECIDIR_AL_CERRAR = ["minimo"] as const;
export type PorDecidirAlCerrar = (typeof POR_DECIDIR_AL_CERRAR)[number];

interface PedidoQueHaCerrado {
  estado: number;
  fin: Date;
  /** null where its supplier wants nothing of the kind. */
  metas: Metas | null;
}

/** Why an order that has closed waits for whoever leads it; nothing of one that is open or over. */
export function porDecidirAlCerrar(pedido: PedidoQueHaCerrado, ahora: Date): PorDecidirAlCerrar[] {
  // What is in process has been sent for.
  if (pedido.estado !== PENDIENTE || !estaCaducado(pedido, ahora)) return [];
  return esperaPorElMinimo(pedido) ? ["minimo"] : [];
}

const esperaPorElMinimo = ({ metas }: PedidoQueHaCerrado): boolean =>
  metas !== null && metas.sinMinimo === null && faltaParaElMinimo(metas) > 0;
