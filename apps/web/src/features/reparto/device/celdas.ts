import type { CambioDeReparto, Celdas } from "@cosecha/domain/reparto";
import type { Cambio, Queued } from "./cells.ts";
import type { Notebook } from "./notebook.ts";

/** All cells as this device shows them, for the rules of packages/domain. */
export function celdasDe(notebook: Notebook): Celdas {
  const { productos = [], lineas = [] } = notebook.surroundings ?? {};
  return {
    productos,
    lineas,
    recepciones: productos.map(({ id: productoId }) => ({ productoId, ...notebook.recibido(productoId) })),
    entregas: notebook.todasLasEntregas(),
  };
}

/** What those rules change, as this device changes it; they may have looked a moment ago. */
export const cambiosDe = (cambios: readonly CambioDeReparto[]): Cambio[] =>
  cambios.map(
    ({ productoId, familiaId, antes, despues }) =>
      ({ productoId, familiaId, antes, valor: despues }) as Cambio,
  );

/**
 * What takes changes back: of the cells that are still as they were put. What somebody has changed
 * since stays.
 */
export const cambiosQueDeshacen = (notebook: Notebook, hechos: readonly Queued[]): Cambio[] =>
  hechos.flatMap(({ operacion: { productoId, familiaId, antes, despues } }) => {
    const actual =
      familiaId === null ? notebook.recibido(productoId) : notebook.entregado(productoId, familiaId);
    const queda = Object.entries(despues).every(
      ([campo, valor]) => actual[campo as keyof typeof actual] === valor,
    );
    return queda ? [{ productoId, familiaId, valor: antes } as Cambio] : [];
  });
