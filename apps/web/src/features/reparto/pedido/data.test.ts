import type { LineaVista } from "@cosecha/domain/esquemas/lineas";
import { expect, it } from "vitest";
import { byFamilia, countFamilias, findInFamilias, findInProductos, loSuyo } from "./data.ts";

const linea = (productoId: number, nombreProducto: string, familias: [string, number, number][]) =>
  ({
    productoId,
    nombreProducto,
    unidad: "kg",
    familias: familias.map(([nombre, cantidad, totalLinea]) => ({
      familiaId: nombre.length,
      nombre,
      cantidad,
      totalLinea,
    })),
  }) as LineaVista;
const lineas = [
  linea(1, "Plátano", [
    ["Úrsula", 0.1, 0.1],
    ["Ana", 2, 0.7],
  ]),
  linea(2, "Miel", [
    ["Úrsula", 1, 0.2],
    ["Ana", 0, 0],
  ]),
];

// S2.lineas.9
it("the products with their families become families with their products, by name, exact, without zeros", () => {
  const de = { unidad: "kg", pedido: null, nota: undefined };
  expect(byFamilia(lineas)).toEqual([
    {
      familiaId: 3,
      nombre: "Ana",
      total: 0.7,
      partes: [{ linea: lineas[0], cantidad: 2, ...de, total: 0.7 }],
    },
    {
      familiaId: 6,
      nombre: "Úrsula",
      total: 0.3,
      partes: [
        { linea: lineas[0], cantidad: 0.1, ...de, total: 0.1 },
        { linea: lineas[1], cantidad: 1, ...de, total: 0.2 },
      ],
    },
  ]);
});

it("only families that get something are counted, each once", () => {
  expect(countFamilias([...lineas, linea(3, "Sal", [["Olga Pi", 0, 0]])])).toBe(2);
});

it("the search finds products and families without case and accents, and all products of a found family", () => {
  const familias = byFamilia(lineas);
  const found = (search: string) =>
    findInFamilias(familias, search).map(({ nombre, partes }) => [nombre, partes.length]);
  expect(found(" URSULA ")).toEqual([["Úrsula", 2]]);
  expect(found("platano")).toEqual([
    ["Ana", 1],
    ["Úrsula", 1],
  ]);
  expect(found("miel")).toEqual([["Úrsula", 1]]);
  expect(findInFamilias(familias, " ")).toBe(familias);
  expect(findInProductos(lineas, "ana").map(({ productoId }) => productoId)).toEqual([1, 2]);
  expect(findInProductos(lineas, "plátano").map(({ productoId }) => productoId)).toEqual([1]);
});

it("once sharing out is over, what was delivered and is paid comes first, in what it is charged by", () => {
  const pollo = { unidad: "ud", cobro: "kg" } as const;
  expect(loSuyo({ cantidad: 2, totalLinea: 19.8, entregado: 2.35, aPagar: 19.39 }, pollo)).toEqual({
    cantidad: 2.35,
    unidad: "kg",
    pedido: "2 ud",
    total: 19.39,
  });
  // What came as ordered says nothing twice; what did not come is not paid.
  const tomate = { unidad: "kg", cobro: "unidad" } as const;
  const suyo = (entregado: number | null, aPagar: number) =>
    loSuyo({ cantidad: 2, totalLinea: 4.16, entregado, aPagar }, tomate);
  expect(suyo(2, 4.16)).toEqual({ cantidad: 2, unidad: "kg", pedido: null, total: 4.16 });
  expect(suyo(null, 0)).toEqual({ cantidad: 0, unidad: "kg", pedido: "2 kg", total: 0 });
  const sinPedir = linea(3, "Sal", [["Olga Pi", 0, 0]]);
  for (const parte of sinPedir.familias ?? []) Object.assign(parte, { entregado: 1, aPagar: 0.5 });
  expect(byFamilia([sinPedir]).map(({ total }) => total)).toEqual([0.5]);
});
