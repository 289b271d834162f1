import { expect, it } from "vitest";
import { alAzar } from "./azar.ts";

it("is the same each time, and makes nobody first each time", () => {
  const familias = [1, 2, 3, 4, 5];
  const primeras = () =>
    Array.from({ length: 200 }, (_, pedido) =>
      familias.reduce((una, otra) => (alAzar(pedido, una) <= alAzar(pedido, otra) ? una : otra)),
    );
  expect(primeras()).toEqual(primeras());
  for (const familia of familias) {
    expect(primeras().filter((primera) => primera === familia).length).toBeGreaterThan(20);
  }
});
