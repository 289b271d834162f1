import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «code | name | price | unit», and what was said of rows left out. */
function leidos(filas: Filas) {
  const resultado = importar(libroDe([hojaDe(filas)]), { hoy: "2026-11-27" });
  if (resultado.tipo === "rechazo") return { productos: [resultado.mensaje], errores: [] };
  return {
    productos: resultado.productos.map(({ codigo, nombre, precio, unidad }) =>
      [codigo ?? "-", nombre, precio, unidad ?? "-"].join(" | "),
    ),
    errores: resultado.errores.map(({ mensaje }) => mensaje),
  };
}

describe("signs between figures", () => {
  it("tell products apart by their name", () =>
    expect(
      leidos([
        ["Producto", "Precio"],
        ["Harina 2,5 kg", "4,00"],
        ["Harina 25 kg", "32,00"],
        ["Miel ½ kg", "5,20"],
        ["Miel 12 kg", "90,00"],
        ["Arroz", "2,10"],
      ]),
    ).toEqual({
      productos: [
        "- | Harina 2,5 kg | 4 | 2,5 kg",
        "- | Harina 25 kg | 32 | 25 kg",
        "- | Miel ½ kg | 5.2 | -",
        "- | Miel 12 kg | 90 | 12 kg",
        "- | Arroz | 2.1 | -",
      ],
      errores: [],
    }));

  it("tell products apart by their format", () =>
    expect(
      leidos([
        ["Producto", "Formato", "Precio"],
        ["Harina", "2,5 kg", "4,00"],
        ["Harina", "25 kg", "32,00"],
        ["Vino", "75 cl", "6,00"],
        ["Vino", "75 ml", "1,10"],
        ["Miel", "½ kg", "5,20"],
        ["Miel", "12 kg", "90,00"],
      ]),
    ).toEqual({
      productos: [
        "- | Harina | 4 | 2,5 kg",
        "- | Harina | 32 | 25 kg",
        "- | Vino | 6 | 75 cl",
        "- | Vino | 1.1 | 75 ml",
        "- | Miel | 5.2 | ½ kg",
        "- | Miel | 90 | 12 kg",
      ],
      errores: [],
    }));

  it("tell products apart by their code, «section.item»", () =>
    expect(
      leidos([
        ["Código", "Producto", "Precio"],
        ["1.11", "Acelga", "1,80"],
        ["1.12", "Apio", "1,60"],
        ["11.1", "Borraja", "2,20"],
        ["11.2", "Cardo", "2,40"],
      ]),
    ).toEqual({
      productos: [
        "1.11 | Acelga | 1.8 | -",
        "1.12 | Apio | 1.6 | -",
        "11.1 | Borraja | 2.2 | -",
        "11.2 | Cardo | 2.4 | -",
      ],
      errores: [],
    }));

  it("tell apart the formats of a name that stands once", () =>
    expect(
      leidos([
        ["Producto", "Formato", "Precio"],
        ["Harina", "2,5 kg", "4,00"],
        [null, "25 kg", "32,00"],
        ["Arroz", "1,5 kg", "3,00"],
        [null, "15 kg", "24,00"],
        ["Azúcar", "0,5 kg", "1,00"],
        [null, "5 kg", "8,00"],
      ]),
    ).toEqual({
      productos: [
        "- | Harina | 4 | 2,5 kg",
        "- | Harina | 32 | 25 kg",
        "- | Arroz | 3 | 1,5 kg",
        "- | Arroz | 24 | 15 kg",
        "- | Azúcar | 1 | 0,5 kg",
        "- | Azúcar | 8 | 5 kg",
      ],
      errores: [],
    }));

  it("do not make two of what is spelt in two ways", () => {
    const { productos, errores } = leidos([
      ["Producto", "Formato", "Precio"],
      ["Harina", "2,5 kg", "4,00"],
      ["Harina", "2.5 kg", "4,00"],
      ["Harina", "2,50 kg", "4,20"],
      ["Arroz", "1 kg", "2,00"],
      ["Arroz", "1,0 kg", "2,00"],
      ["Miel", "½ kg", "5,20"],
      ["Miel", "1/2 kg", "5,20"],
    ]);
    expect(productos).toEqual(["- | Harina | 4 | 2,5 kg", "- | Arroz | 2 | 1 kg", "- | Miel | 5.2 | ½ kg"]);
    expect(errores).toHaveLength(4);
  });

  it("tell the next product from a price for whoever takes more", () => {
    const { productos, errores } = leidos([
      ["Producto", "Desde", "Precio"],
      ["Vela de cera 10", "1", "9,00"],
      ["Vela de cera 10", "6", "8,00"],
      ["Vela de cera 1,0", "12", "0,90"],
      ["Vela de miel", "1", "4,00"],
    ]);
    expect(productos).toEqual([
      "- | Vela de cera 10 | 9 | -",
      "- | Vela de cera 1,0 | 0.9 | -",
      "- | Vela de miel | 4 | -",
    ]);
    expect(errores).toEqual([]);
  });

  it("are no code by themselves", () =>
    expect(
      leidos([
        ["Código", "Producto", "Precio"],
        ["A-1", "Acelga", "1,80"],
        ["-", "Apio", "1,60"],
        ["-", "Borraja", "2,20"],
        ["A-2", "Cardo", "2,40"],
      ]).errores,
    ).toEqual([]));
});

it("goes on completing names by what tells their rows apart, where only a comma does", () =>
  expect(
    leidos([
      ["Producto", "Calibre", "Origen", "Precio"],
      ["Naranja", "1,5", "Valencia", "1,80"],
      ["Naranja", "15", "Valencia", "1,60"],
      ["Limón", "1,5", "Murcia", "2,20"],
      ["Pomelo", "15", "Murcia", "2,40"],
    ]).errores,
  ).toEqual([]));
