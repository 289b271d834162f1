import { expect, it } from "vitest";
import { hojaDe } from "../../test/libro-de-prueba.ts";
import { restaEn } from "./lo-que-queda.ts";

/** What stands under each header, three rows of it. */
function restaDe(columnas: readonly (readonly [string, ...number[]])[]) {
  const hoja = hojaDe([0, 1, 2, 3].map((fila) => columnas.map((columna) => columna[fila] ?? null)));
  let looked = 0;
  const filas = hoja.filas.map((celdas) =>
    celdas === undefined
      ? celdas
      : new Proxy(celdas, {
          get(target, key, self) {
            looked += 1;
            return Reflect.get(target, key, self);
          },
        }),
  );
  const textos = new Map(columnas.map(([texto], n) => [n, texto]));
  return { resta: restaEn({ ...hoja, filas }, textos, 1, 4), looked };
}

it("finds the column of what is left, where the subtraction comes out in every row", () => {
  const stock = ["Stock lunes", 20, 12, 9] as const;
  const vendido = ["Vendido", 5, 0, 9] as const;
  expect(restaDe([stock, vendido, ["Saldo", 15, 12, 0]]).resta).toEqual({ habia: 0, menos: 1, queda: 2 });
  expect(restaDe([stock, vendido, ["Saldo", 15, 12, 1]]).resta).toBeNull();
});

it("looks at few columns where hundreds may be one of the three", () => {
  const nombres = ["Vendido", "Stock inicial", "Saldo"];
  const columnas = Array.from(
    { length: 600 },
    (_, n) => [`${nombres[n % 3]} ${n}`, 1_000 + n, 1_000, 1_000] as const,
  );
  const { resta, looked } = restaDe(columnas);
  expect(resta).toBeNull();
  expect(looked).toBeLessThan(10_000);
});
