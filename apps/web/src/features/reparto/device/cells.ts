import { fits, standing } from "@cosecha/domain/cambios";
import type { Operacion, ValorEntregado, ValorRecibido } from "@cosecha/domain/esquemas/entregas";
import type { Valor } from "@cosecha/domain/operaciones";

/** What was received of a product (familiaId null), or what a family got of it. */
export interface Celda {
  productoId: number;
  familiaId: number | null;
}

/** Its key among the cells of an order. */
export const cellKey = ({ productoId, familiaId }: Celda): string => `${productoId}.${familiaId ?? ""}`;
export const isReceived = (key: string): boolean => key.endsWith(".");

/**
 * What is to change in a cell. `antes`: what whoever changes it saw in it, where that may be older
 * than what the device shows by now.
 */
export type Cambio = (
  | { productoId: number; familiaId: null; valor: Partial<ValorRecibido>; antes?: Partial<ValorRecibido> }
  | { productoId: number; familiaId: number; valor: Partial<ValorEntregado>; antes?: Partial<ValorEntregado> }
) & { /** The operation that a person decides by this. */ resuelve?: string };

/** A change in this device's queue. */
export interface Queued {
  operacion: Operacion;
  /** They are sent in this order. */
  orden: number;
  /**
   * `aplicada`: the server has it, and what is kept of the order does not show it yet. `decidir`:
   * the server has it, and somebody has to decide.
   */
  estado: "pendiente" | "aplicada" | "rechazada" | "decidir";
  /** Why it was refused, or what has to be decided. */
  motivo: string | null;
  /** It has been given another id, as somebody else had used the first one. */
  renovada?: true;
}

/** A value with the fields of a change in place of its own. */
export const con = <V extends Valor>(valor: V, cambio: Valor): V => ({ ...valor, ...cambio });

/** The fields of a change that differ from the value. */
export function queCambian(valor: Valor, cambio: Valor): (keyof Valor)[] {
  return (Object.keys(cambio) as (keyof Valor)[]).filter((campo) => valor[campo] !== cambio[campo]);
}

/** These fields of a value. */
export const solo = (valor: Valor, campos: readonly (keyof Valor)[]): Valor =>
  Object.fromEntries(campos.map((campo) => [campo, valor[campo]]));

/**
 * A value once an operation has been applied to it on the server: the fields that are as the device
 * had seen them. What is otherwise has been changed later, by somebody else.
 */
export function trasAplicar<V extends Valor>(valor: V, { antes, despues }: Operacion): V {
  const [vistos, deseados]: [Valor, Valor] = [antes, despues];
  const campos = (Object.keys(despues) as (keyof Valor)[]).filter((campo) =>
    fits(standing(valor[campo], { antes: vistos[campo], despues: deseados[campo] })),
  );
  return con(valor, solo(despues, campos));
}
