import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

type Filas = Parameters<typeof hojaDe>[0];

/** Each product as «name | price | unit», and the notices about its price's unit and column. */
function leer(filas: Filas): { productos: string[]; avisos: string[] } {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") return { productos: [resultado.mensaje], avisos: [] };
  return {
    productos: resultado.productos.map(({ nombre, precio, unidad }) =>
      [nombre, precio, unidad ?? "-"].join(" | "),
    ),
    avisos: resultado.avisos
      .map(({ mensaje }) => mensaje)
      .filter((mensaje) => /es por|Hay varias columnas|no se sabe/u.test(mensaje)),
  };
}

describe("what one piece costs", () => {
  it.each(["€/ud", "€/unidad", "Precio/unidad", "Preu/unitat", "€/botella", "€/bot.", "Price per unit"])(
    "tells where «%s» stands beside a case",
    (cabecera) => {
      const { productos, avisos } = leer([
        ["Producto", "Presentación", cabecera],
        ["Leche", "Caja 6 x 1 L", 1.2],
        ["Aceite", "Botella 1 L", 6.5],
        ["Sal", "kg", 0.8],
      ]);
      expect(productos).toEqual(["Leche | 1.2 | ud", "Aceite | 6.5 | Botella 1 L", "Sal | 0.8 | kg"]);
      expect(avisos).toEqual([expect.stringContaining("es por ud y el formato es «Caja 6 x 1 L»")]);
    },
  );

  it.each(["Caja 12 uds", "Caja 6 bot.", "Caja de 4", "Caixa 6 ampolles"])(
    "knows «%s» as several",
    (formato) =>
      expect(
        leer([
          ["Producto", "Formato", "€/ud"],
          ["Sidra", formato, 2.1],
          ["Miel", "Tarro 500 g", 6.5],
        ]).productos[0],
      ).toBe("Sidra | 2.1 | ud"),
  );

  it("tells where a bottle's price stands beside several", () =>
    expect(
      leer([
        ["Producto", "Formato", "€/botella"],
        ["Sidra", "6 x 75 cl", 2.1],
        ["Mosto", "75 cl", 6.5],
      ]).productos,
    ).toEqual(["Sidra | 2.1 | ud", "Mosto | 6.5 | 75 cl"]));

  it("says nothing where the price is that of what the row sells", () => {
    for (const [formato, cabecera] of [
      ["Caja 6 x 1 L", "Precio unitario"],
      ["Bandeja 6 uds", "€/bandeja"],
      ["Caja 5 kg", "€/ud"],
      ["4 x 125 g", "€/ud"],
      ["Pack 6 x 33 cl", "€/ud"],
      ["docena", "€/ud"],
    ] as const)
      expect(
        leer([
          ["Producto", "Formato", cabecera],
          ["Leche", formato, 7.2],
          ["Aceite", "Botella 1 L", 6.5],
        ]),
      ).toEqual({ productos: [`Leche | 7.2 | ${formato}`, "Aceite | 6.5 | Botella 1 L"], avisos: [] });
  });
});
