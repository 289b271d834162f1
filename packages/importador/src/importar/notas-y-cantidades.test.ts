import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];
type Campo = "nombre" | "precio" | "unidad" | "iva" | "stock";

/** What is read of each product, «name | price | unit», or why the file was refused. */
function leidos(filas: Filas, campos: readonly Campo[] = ["nombre", "precio", "unidad"]): string[] {
  const resultado = importar(libroDe([hojaDe(filas)]), { hoy: "2026-11-27" });
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map((producto) => campos.map((campo) => producto[campo] ?? "-").join(" | "));
}

describe("a foot note of the IVA", () => {
  const con = (...precios: string[]): Filas => [
    ["Artículo", "Precio"],
    ...precios.map((precio, i) => [`Artículo ${"ABCD"[i]}`, precio]),
    ["* IVA incluido (21%)"],
  ];

  it("holds for the prices with its sign alone", () =>
    expect(leidos(con("2,42*", "6,05 €*", "1,20", "1,10"), ["precio", "iva"])).toEqual([
      "2 | 0.21",
      "5 | 0.21",
      "1.2 | 0.04",
      "1.1 | 0.04",
    ]));

  it("holds for all where all bear it", () =>
    expect(leidos(con("2,08*", "1,04*", "3,12*"), ["precio"])).toEqual(["2", "1", "3"]));
});

describe("a price for several", () => {
  it("is that of a hundred, «Precio/100 uds»", () =>
    expect(
      leidos([
        ["Huevo", "Precio/100 uds"],
        ["Clase XL", 24],
        ["Clase L", 21.5],
        ["Clase M", 19],
      ]),
    ).toEqual(["Clase XL | 24 | 100 uds", "Clase L | 21.5 | 100 uds", "Clase M | 19 | 100 uds"]));

  it("counts in kilos the boxes that there are of what is sold by the kilo", () =>
    expect(
      leidos(
        [
          ["Producto", "Cajas disp.", "Kg/caja", "Precio kg"],
          ["Tomate", 10, 6, 1.5],
          ["Pepino", 5, 5, 1.2],
          ["Calabacín", 0, 6, 1.1],
        ],
        ["nombre", "stock"],
      ),
    ).toEqual(["Tomate | 60", "Pepino | 25", "Calabacín | 0"]));
});

describe("a sum of two amounts", () => {
  it.each([
    ["Coste", "Margen 3%", "Precio coop"],
    ["Precio campo", "Transporte", "Precio puesto en destino"],
  ])("is the price, where it is what the buyers pay: %s + %s = %s", (uno, mas, total) =>
    expect(
      leidos(
        [
          ["Producto", uno, mas, total],
          ["Arroz", 1.5, 0.05, 1.55],
          ["Azúcar", 1.2, 0.04, 1.24],
          ["Sal", 0.5, 0.02, 0.52],
          ["Harina", 0.9, 0.03, 0.93],
        ],
        ["precio"],
      ),
    ).toEqual(["1.55", "1.24", "0.52", "0.93"]),
  );
});

describe("formats below a name, and remarks", () => {
  it("takes the name from above rows that only say how much", () =>
    expect(
      leidos([
        ["Producto", "Precio", "IVA"],
        ["MIEL DE ROMERO"],
        ["250 g", 3.8, "10%"],
        ["500 g", 6.2, "10%"],
        ["MIEL DE TOMILLO"],
        ["500 g", 7.1, "10%"],
      ]),
    ).toEqual([
      "MIEL DE ROMERO | 3.8 | 250 g",
      "MIEL DE ROMERO | 6.2 | 500 g",
      "MIEL DE TOMILLO | 7.1 | 500 g",
    ]));

  it("does so below a header that leaves the names out", () =>
    expect(
      leidos([
        [null, "Precio"],
        ["Miel de romero"],
        ["Tarro 250 g", 3.8],
        ["Tarro 500 g", 6.2],
        ["Polen"],
        ["Tarro 230 g", 6.5],
      ]),
    ).toEqual([
      "Miel de romero | 3.8 | Tarro 250 g",
      "Miel de romero | 6.2 | Tarro 500 g",
      "Polen | 6.5 | Tarro 230 g",
    ]));

  it("takes what a basket holds for no name of the next", () =>
    expect(
      leidos(
        [
          ["CESTAS", "PRECIO"],
          ["Cesta pequeña (4-5 kg)", "12,00 €"],
          ["contiene: lechuga, tomate, patata"],
          ["Cesta mediana (7-8 kg)", "18,00 €"],
          ["contiene: lo anterior y fruta"],
          ["Cesta grande (10-12 kg)", "25,00 €"],
        ],
        ["nombre"],
      ),
    ).toEqual(["Cesta pequeña (4-5 kg)", "Cesta mediana (7-8 kg)", "Cesta grande (10-12 kg)"]));

  it("takes how many there are for no IVA, where no header names the columns", () =>
    expect(
      leidos(
        [
          ["Tarro miel 1 kg", "10,90 €", 5],
          ["Tarro miel 500 g", "6,20 €", 3],
          ["Polen 250 g", "5,50 €", 4],
          ["Propóleo 30 ml", "7,80 €", 5],
        ],
        ["nombre", "precio", "iva"],
      ),
    ).toEqual([
      "Tarro miel 1 kg | 10.9 | 0.04",
      "Tarro miel 500 g | 6.2 | 0.04",
      "Polen 250 g | 5.5 | 0.04",
      "Propóleo 30 ml | 7.8 | 0.04",
    ]));
});
