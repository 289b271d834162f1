import { describe, expect, it } from "vitest";
import { hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { importar } from "./importar.ts";

const CABECERA = ["Producto", "Formato", "Precio"];

/** Each product as «name | category | stock | description», and what was said of the rows. */
function leer(hojas: Parameters<typeof libroDe>[0]) {
  const resultado = importar(libroDe(hojas), { hoy: "2026-11-28" });
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return {
    productos: resultado.productos.map(({ nombre, categoria, stock, descripcion }) =>
      [nombre, categoria ?? "-", stock ?? "-", descripcion || "-"].join(" | "),
    ),
    avisos: resultado.avisos.map(({ mensaje }) => mensaje).join(),
    errores: resultado.errores.map(({ mensaje }) => mensaje),
  };
}

const conSeccion = (titulo: string) =>
  leer([
    hojaDe([
      CABECERA,
      ["VERDURAS"],
      ["Ajo", "kg", 4.5],
      [titulo],
      ["Puerro", "kg", 1.9],
      ["Acelga", "manojo", 1.2],
      ["FRUTAS"],
      ["Pera", "kg", 2.2],
    ]),
  ]);

describe("a section that only says how its products can be had", () => {
  it.each([
    "ÚLTIMAS UNIDADES",
    "Últimas unidades",
    "RESERVADO",
    "BAJO PEDIDO",
    "Solo por encargo",
    "Pendiente de confirmar",
    "Disponible a partir del 15/12",
    "Disponible en enero",
    "Consultar disponibilidad",
    "Últimes unitats",
    "Sob encomenda",
    "Sur commande",
  ])("says it of those below, up to the next one, and is named: «%s»", (titulo) => {
    const { productos, avisos, errores } = conSeccion(titulo);
    expect(productos).toEqual([
      "Ajo | VERDURAS | - | -",
      `Puerro | - | - | ${titulo}`,
      `Acelga | - | - | ${titulo}`,
      "Pera | FRUTAS | - | -",
    ]);
    expect(avisos).toContain(`los productos de debajo de «${titulo}»`);
    expect(errores).toEqual([]);
  });

  it.each(["AGOTADO", "Productos agotados", "PRÓXIMAMENTE", "No disponible", "ESGOTAT", "AHITUTA", "ÉPUISÉ"])(
    "is no category where there is nothing of them: «%s»",
    (titulo) =>
      expect(conSeccion(titulo).productos).toEqual([
        "Ajo | VERDURAS | - | -",
        "Puerro | - | 0 | -",
        "Acelga | - | 0 | -",
        "Pera | FRUTAS | - | -",
      ]),
  );

  it.each(["OFERTAS", "NOVEDADES", "RESERVA", "GRAN RESERVA", "CESTAS POR ENCARGO"])(
    "is none in «%s»",
    (titulo) => expect(conSeccion(titulo).productos[1]).toBe(`Puerro | ${titulo} | - | -`),
  );

  it("says it of what stands below a header of its own", () => {
    const filas = (titulo: string) => [
      CABECERA,
      ["Ajo", "kg", 4.5],
      ["Col", "kg", 1.5],
      [],
      [titulo],
      ["Producto", "Precio", "Formato"],
      ["Puerro", 1.9, "kg"],
      ["Acelga", 1.2, "manojo"],
    ];
    expect(leer([hojaDe(filas("AGOTADOS"))]).productos[2]).toBe("Puerro | - | 0 | -");
    expect(leer([hojaDe(filas("BAJO PEDIDO"))]).productos[2]).toBe("Puerro | - | - | BAJO PEDIDO");
  });
});

describe("a sheet's name", () => {
  const conHoja = (nombre: string) =>
    leer([
      hojaDe([CABECERA, ["Ajo", "kg", 4.5], ["Col", "kg", 1.5]], { nombre: "Lista" }),
      hojaDe([CABECERA, ["Puerro", "kg", 1.9], ["Nabo", "kg", 1.2]], { nombre }),
    ]).productos[2];

  it("says of its products that there are none, or how they can be had", () => {
    expect(conHoja("Agotados")).toBe("Puerro | - | 0 | -");
    expect(conHoja("Bajo pedido")).toBe("Puerro | - | - | Bajo pedido");
  });

  it.each(["Marisco", "Mayores", "Abonos"])("that begins like a month's is a category: «%s»", (nombre) =>
    expect(conHoja(nombre)).toBe(`Puerro | ${nombre} | - | -`),
  );
});
