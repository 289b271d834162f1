import type { CambioDeReparto, Celdas } from "@cosecha/domain/reparto";
import type { Cambio, EnCola } from "./cells.ts";
import type { Cuaderno } from "./cuaderno.ts";

/** All cells as this device shows them, for the rules of packages/domain. */
export function celdasDe(cuaderno: Cuaderno): Celdas {
  const { productos = [], lineas = [] } = cuaderno.alrededor ?? {};
  return {
    productos,
    lineas,
    recepciones: productos.map(({ id: productoId }) => ({ productoId, ...cuaderno.recibido(productoId) })),
    entregas: cuaderno.todasLasEntregas(),
  };
}

/** What those rules change, as this device changes it. */
export const cambiosDe = (cambios: readonly CambioDeReparto[]): Cambio[] =>
  cambios.map(({ productoId, familiaId, despues }) => ({ productoId, familiaId, valor: despues }) as Cambio);

/**
 * What takes changes back: of the cells that are still as they were put. What somebody has changed
 * since stays.
 */
export const cambiosQueDeshacen = (cuaderno: Cuaderno, hechos: readonly EnCola[]): Cambio[] =>
  hechos.flatMap(({ operacion: { productoId, familiaId, antes, despues } }) => {
    const actual =
      familiaId === null ? cuaderno.recibido(productoId) : cuaderno.entregado(productoId, familiaId);
    const queda = Object.entries(despues).every(
      ([campo, valor]) => actual[campo as keyof typeof actual] === valor,
    );
    return queda ? [{ productoId, familiaId, valor: antes } as Cambio] : [];
  });
