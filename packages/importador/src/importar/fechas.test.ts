import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];
const HOY = "2026-11-28";

/** The price of each product, and what was said about the file and its rows. */
function leer(filas: Filas, hoy = HOY): { precios: number[]; dicho: string } {
  const resultado = importar(libroDe([hojaDe(filas)]), { hoy });
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return {
    precios: resultado.productos.map(({ precio }) => Number(precio)),
    dicho: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje).join("\n"),
  };
}

describe("an offer whose days are written in words", () => {
  const conValidez = (...dias: string[]): Filas => [
    ["Producto", "Precio", "Oferta", "Validez oferta"],
    ...dias.map((dicho, i) => [["Queso", "Miel", "Vino"][i] ?? "", 12.5 + i, 11.1 + i, dicho]),
  ];

  it("is not taken before or after them, and is named", () => {
    const { precios, dicho } = leer(
      conValidez("hasta el 15/11", "oferta válida del 1 al 15 de diciembre", "del 16 al 30 de noviembre"),
    );
    expect(precios).toEqual([12.5, 13.5, 13.1]);
    expect(dicho).toContain("la oferta de «Queso» no vale hoy, según su fecha («hasta el 15/11»)");
    expect(dicho).toContain("la oferta de «Miel» no vale hoy");
    expect(dicho).not.toContain("la oferta de «Vino» no vale hoy");
  });

  it("is taken across the turn of the year", () =>
    expect(leer(conValidez("del 20 de diciembre al 6 de enero"), "2027-01-02").precios).toEqual([11.1]));

  it.each(["Oferta hasta 15/11", "Oferta (del 1 al 15 de diciembre)", "Oferta de octubre"])(
    "is not taken where its header says so: «%s»",
    (cabecera) => {
      const { precios, dicho } = leer([
        ["Producto", "Precio", cabecera],
        ["Queso", 12.5, 11.1],
        ["Miel", 9.2, 8.2],
        ["Vino", 6.1, null],
      ]);
      expect(precios).toEqual([12.5, 9.2, 6.1]);
      expect(dicho).toContain("la oferta de «Queso» no vale hoy");
    },
  );

  it("is not taken where a line of the sheet says so of all", () => {
    const conLinea = (linea: string) =>
      leer([["Producto", "Precio", "Oferta"], ["Queso", 12.5, 11.1], ["Miel", 9.2, 8.2], [], [linea]])
        .precios;
    expect(conLinea("Ofertas válidas hasta el 15/11/2026")).toEqual([12.5, 9.2]);
    expect(conLinea("Ofertas válidas hasta el 15/12/2026")).toEqual([11.1, 8.2]);
  });
});

describe("days beside a list's only price", () => {
  const conRemarca = (remarca: string, cabecera = "Observaciones") =>
    leer([
      ["Producto", "Precio", cabecera],
      ["Queso", 12.5, null],
      ["Miel", 8.2, remarca],
    ]).dicho;

  it.each([
    "oferta hasta el 15/11",
    "oferta hasta el 30/11",
    "oferta válida del 1 al 15 de diciembre",
    "promo noviembre",
    "hasta el 15/11",
    "precio válido hasta 15/10/2026",
  ])("are named: «%s»", (remarca) => expect(conRemarca(remarca)).toContain(`«${remarca}»`));

  it.each([
    "hasta fin de existencias",
    "consumir antes de 12/2026",
    "del 2 al 5 %",
    "1/2 kg",
    "cesta de mayo",
  ])("are none in «%s»", (remarca) => expect(conRemarca(remarca)).not.toContain("puede cambiar"));

  it("are none of the price below «Temporada»", () =>
    expect(conRemarca("de mayo a octubre", "Temporada")).not.toContain("puede cambiar"));

  it("are named behind the price, in the name, and in a title", () => {
    const lista = (nombre: string, precio: string | number, titulo: string) =>
      leer([["Producto", "Precio"], ["Queso", 12.5], [titulo], [nombre, precio], ["Vino", 5.5]]).dicho;
    expect(lista("Miel", "8,20 € (hasta el 15/11)", "MIELES")).toContain("puede cambiar su precio");
    expect(lista("Miel (oferta hasta 15/11)", 8.2, "MIELES")).toContain("puede cambiar su precio");
    expect(lista("Miel", 8.2, "OFERTAS HASTA EL 15/11")).toContain("de los precios «OFERTAS HASTA EL 15/11»");
    expect(lista("Miel", 8.2, "OFERTAS HASTA EL 15/12")).not.toContain("de los precios");
  });
});
