import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import { repeatPedido } from "./repeat-pedido.ts";

const linea = (productoId: number, cantidad = 0, disponible: number | null = null) =>
  ({ productoId, cantidad, disponible }) as LineaVista;

it("repeating an order fills empty lines up to the stock, and leaves existing quantities", () => {
  const enCajas = { ...linea(1), caja: { lleva: 6, hay: 0, aceptan: 0 } };
  const lineas = [enCajas, linea(2, 3), linea(3), linea(4, 0, 1.5), linea(5, 0, 0), linea(6)];
  const ultimo = {
    pedido: { id: 1, descripcion: "Semana 46", fin: new Date(0) },
    lineas: [1, 2, 3, 4, 5].map((productoId) => ({ productoId, cantidad: 2, hasta: productoId % 2 })),
    faltan: [],
  };
  const { fill, kept, capped, soldOut } = repeatPedido(lineas, ultimo, (productoId) => productoId === 3);
  expect(fill).toEqual([
    { productoId: 1, cantidad: 2, hasta: 1 },
    { productoId: 4, cantidad: 1.5 },
  ]);
  expect(kept.map(({ productoId }) => productoId)).toEqual([2, 3]);
  expect(capped).toMatchObject([{ linea: { productoId: 4 }, cantidad: 1.5, antes: 2 }]);
  expect(soldOut.map(({ productoId }) => productoId)).toEqual([5]);
});
