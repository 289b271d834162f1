import { expect, it } from "vitest";
import { juntar, PEDIDOS_DE_COMPRA, PRODUCTOS_DE_COMPRA } from "./compra.ts";

const of = (...productos: number[]) => juntar(productos.map((n, id) => ({ id, productos: n })));
const ids = (pedidos: { id: number }[]) => pedidos.map(({ id }) => id);

it("puts orders together as long as their products fit, and passes by those that do not", () => {
  const { juntos, largos } = of(500, PRODUCTOS_DE_COMPRA, PRODUCTOS_DE_COMPRA - 1_000, 501, 0, 500);
  expect([ids(juntos), ids(largos)]).toEqual([
    [0, 2, 4, 5],
    [1, 3],
  ]);
  expect(ids(of(PRODUCTOS_DE_COMPRA).juntos)).toEqual([0]);
  expect(of()).toEqual({ juntos: [], largos: [] });
});

it("puts no more orders together than a device follows", () => {
  const { juntos, largos } = of(...Array.from({ length: PEDIDOS_DE_COMPRA + 2 }, () => 1));
  expect([juntos.length, ids(largos)]).toEqual([
    PEDIDOS_DE_COMPRA,
    [PEDIDOS_DE_COMPRA, PEDIDOS_DE_COMPRA + 1],
  ]);
});
