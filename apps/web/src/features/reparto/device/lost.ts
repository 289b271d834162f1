import type { PantallaDeReparto } from "@cosecha/domain/esquemas/entregas";
import { cellKey, type Queued } from "./cells.ts";

/** Whether a change is nowhere but on this device: it waits, or the server does not take it. */
export const soloAqui = ({ estado }: Queued): boolean => estado === "pendiente" || estado === "rechazada";

/** Whether this version of the app can show what a former one may have kept of an order. */
export const isReadable = (pantalla: PantallaDeReparto): boolean => {
  const { pedido, familias, productos, lineas, recepciones, entregas, turnos, danos, pendientes } = pantalla;
  const listas = [familias, productos, lineas, recepciones, entregas, turnos, danos, pendientes];
  return pedido !== undefined && listas.every((lista) => Array.isArray(lista));
};

/**
 * When somebody's turn of sharing out an order ends, by what the server last showed; null for
 * whoever leads the order.
 */
export function finDe(
  { gestiona, turnos }: Pick<PantallaDeReparto, "gestiona" | "turnos">,
  familiaId: number | null,
): Date | null {
  return gestiona ? null : (turnos.find((turno) => turno.familiaId === familiaId)?.hasta ?? null);
}

/**
 * What of an order changes need that are nowhere but on this device, to be read and sent: their
 * cells, and what these are called. Null where there are no such changes.
 */
export function soloLoSuyo(pantalla: PantallaDeReparto, cola: readonly Queued[]): PantallaDeReparto | null {
  const suyas = cola.filter(soloAqui).map(({ operacion }) => operacion);
  if (suyas.length === 0) return null;
  const celdas = new Set(suyas.map(cellKey));
  const productos = new Set(suyas.map(({ productoId }) => productoId));
  const familias = new Set(suyas.map(({ familiaId }) => familiaId));
  return {
    ...pantalla,
    turnos: [],
    danos: [],
    pendientes: [],
    porDecidir: NADA_POR_DECIDIR,
    lineas: [],
    familias: pantalla.familias.filter(({ id }) => familias.has(id)),
    productos: pantalla.productos.filter(({ id }) => productos.has(id)),
    recepciones: pantalla.recepciones.filter(({ productoId }) =>
      celdas.has(cellKey({ productoId, familiaId: null })),
    ),
    entregas: pantalla.entregas.filter((una) => celdas.has(cellKey(una))),
  };
}

export const NADA_POR_DECIDIR = { cuantos: 0, hayMas: false, conflictos: 0, remitentes: [] };
