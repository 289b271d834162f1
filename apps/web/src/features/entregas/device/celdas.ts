import type { CambioDeReparto, Celdas } from "@cosecha/domain/reparto";
import { useState } from "react";
import type { Cambio, EnCola } from "./cells.ts";
import type { Cuaderno } from "./cuaderno.ts";
import { useReparto } from "./use-reparto.ts";

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

/** One press that changes many cells, what it has done, and what takes it back. */
export function usePress() {
  const reparto = useReparto();
  const [hecho, setHecho] = useState<{ cambios: readonly EnCola[]; texto: string }>();
  return {
    hecho,
    press(cambios: readonly CambioDeReparto[], texto: string) {
      setHecho({ cambios: reparto.cambiar(cambiosDe(cambios)), texto });
    },
    undo() {
      if (hecho) reparto.cambiar(cambiosQueDeshacen(reparto.cuaderno, hecho.cambios));
      setHecho(undefined);
    },
  };
}
