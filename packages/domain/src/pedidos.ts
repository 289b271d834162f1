/** The states of an order (D17). */
export const ESTADOS = [
  { id: 1, nombre: "Pendiente" },
  { id: 2, nombre: "En proceso" },
  { id: 3, nombre: "Completado" },
  { id: 4, nombre: "Cancelado" },
] as const;
export const PENDIENTE = 1;
export const EN_PROCESO = 2;
export const COMPLETADO = 3;
export const CANCELADO = 4;

/**
 * The states in which lines keep their values. In the others they follow their products (decision
 * 39).
 */
export const CONGELADOS: readonly number[] = [COMPLETADO, CANCELADO];

interface Plazo {
  estado: number;
  inicio: Date;
  fin: Date;
  /**
   * When its closing left nothing to decide; null until then. Whoever asked before the end may get to
   * it only after that.
   */
  cajasEn?: Date | null;
}

/** An order is expired when the current time is after its fin (spec 4). */
export const estaCaducado = (pedido: Pick<Plazo, "fin">, ahora: Date): boolean => ahora > pedido.fin;

/** Why the lines of an order cannot change; `textos.lineas.noEditable` has the sentence of each. */
export const MOTIVOS_NO_EDITABLE = ["completado", "cancelado", "caducado", "sinEmpezar"] as const;
export type MotivoNoEditable = (typeof MOTIVOS_NO_EDITABLE)[number];

/**
 * Why the lines of an order cannot change; null when they can: estado 1 or 2, inicio ≤ ahora ≤ fin
 * (D9), and it has not been closed meanwhile.
 */
export function motivoNoEditable(pedido: Plazo, ahora: Date): MotivoNoEditable | null {
  if (pedido.estado === COMPLETADO) return "completado";
  if (pedido.estado === CANCELADO) return "cancelado";
  if (estaCaducado(pedido, ahora) || pedido.cajasEn != null) return "caducado";
  if (ahora < pedido.inicio) return "sinEmpezar";
  return null;
}

/** Whether lines can change now (D9). */
export const lineasEditables = (pedido: Plazo, ahora: Date): boolean =>
  motivoNoEditable(pedido, ahora) === null;

/** Whether an order cannot have this state yet: completing it requires its invoice (D16). */
export const faltaFactura = (estado: number, tieneFactura: boolean): boolean =>
  estado === COMPLETADO && !tieneFactura;
