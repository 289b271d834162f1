import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

const leer = (filas: Filas) => importar(libroDe([hojaDe(filas)]), { hoy: "2026-11-27" });

/** Each product as «name | price | unit», or why the file was refused. */
function leidos(filas: Filas): string[] {
  const resultado = leer(filas);
  if (resultado.tipo === "rechazo") return [resultado.mensaje];
  return resultado.productos.map(({ nombre, precio, unidad }) => [nombre, precio, unidad ?? "-"].join(" | "));
}

describe("formats and cuts across", () => {
  it("keeps both cuts, «Pieza €/kg | Cuña €/kg»", () =>
    expect(
      leidos([
        ["Queso", "Pieza €/kg", "Cuña €/kg"],
        ["Manchego", 17.5, 19.9],
        ["Zamorano", 18.2, 20.5],
        ["Idiazabal", 19, 21.8],
      ]),
    ).toEqual([
      "Manchego Pieza | 17.5 | kg",
      "Manchego Cuña | 19.9 | kg",
      "Zamorano Pieza | 18.2 | kg",
      "Zamorano Cuña | 20.5 | kg",
      "Idiazabal Pieza | 19 | kg",
      "Idiazabal Cuña | 21.8 | kg",
    ]));

  it("keeps the single egg beside the dozen, though not all are sold singly", () =>
    expect(
      leidos([
        ["Huevos", "Docena", "Media docena", "Ud."],
        ["Gallina campera", "3,60", "1,90", "0,35"],
        ["Codorniz", "1,80", "1,00", null],
        ["Pata", "6,00", "3,20", "0,55"],
      ]).filter((texto) => texto.endsWith("Ud.")),
    ).toEqual(["Gallina campera | 0.35 | Ud.", "Pata | 0.55 | Ud."]));

  it("names by their header what comes in formats down and sizes across", () =>
    expect(
      leidos([
        ["Huevos ecológicos", "S", "M", "L"],
        ["Docena", "2,60", "2,90", "3,20"],
        ["Media docena", "1,40", "1,55", "1,70"],
        ["Bandeja 30", "6,20", "6,90", "7,60"],
      ]).slice(2, 5),
    ).toEqual([
      "Huevos ecológicos L | 3.2 | Docena",
      "Huevos ecológicos S | 1.4 | Media docena",
      "Huevos ecológicos M | 1.55 | Media docena",
    ]));

  it("takes no sizes for names where nothing says what they are of", () =>
    expect(
      leer([
        ["Producto", "S", "M", "L"],
        ["Docena", "2,60", "2,90", "3,20"],
        ["Media docena", "1,40", "1,55", "1,70"],
        ["Bandeja 30", "6,20", "6,90", "7,60"],
      ]).tipo,
    ).toBe("rechazo"));
});

describe("what holds for some quantity or some time", () => {
  it("takes the price of the least, where rows say «Desde | Hasta»", () =>
    expect(
      leidos([
        ["Jabón", "Desde", "Hasta", "€/ud"],
        ["De aceite", 1, 11, 3.2],
        ["De aceite", 12, 47, 2.9],
        ["De aceite", 48, null, 2.6],
        ["De caléndula", 1, 11, 3.5],
        ["De caléndula", 12, null, 3.2],
      ]),
    ).toEqual(["De aceite | 3.2 | ud", "De caléndula | 3.5 | ud"]));

  it("takes the month that it is, of a season's months", () =>
    expect(
      leidos([
        ["Fruta", "Oct", "Nov", "Dic", "Ene"],
        ["Caqui", 1.8, 1.9, 2.1, null],
        ["Granada", 2, 2.1, 2.3, 2.5],
        ["Kiwi", null, 2.4, 2.45, 2.6],
      ]),
    ).toEqual(["Caqui | 1.9 | -", "Granada | 2.1 | -", "Kiwi | 2.4 | -"]));
});
