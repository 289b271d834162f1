import { casesOf } from "@cosecha/config/extra";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CeldaDePrueba, hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { MUESTRAS } from "../../test/muestras.ts";
import { bytesDe } from "../../test/variantes/construir.ts";
import { VARIANTES } from "../../test/variantes/todas.ts";
import { InvalidFileError } from "../formats/invalid-file.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import { importar } from "../importar/importar.ts";
import type { Importacion } from "../resultado/resultado.ts";

type Filas = readonly (readonly CeldaDePrueba[])[];

function leer(filas: Filas): Importacion {
  const resultado = importar(libroDe([hojaDe(filas)]));
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return resultado;
}

const cobros = ({ productos }: Importacion) =>
  productos.map(({ nombre, precio, unidad, cobro, pesoMedio }) => [
    nombre,
    `${precio} / ${unidad}`,
    cobro,
    pesoMedio?.toNumber() ?? null,
  ]);
const dichos = ({ avisos }: Importacion) => avisos.map(({ mensaje }) => mensaje);

/** A list of one row, with a second one that says nothing about weights. */
const deUna = (cabecera: readonly string[], fila: readonly CeldaDePrueba[], otra: readonly CeldaDePrueba[]) =>
  leer([["Producto", ...cabecera], fila, otra]);

describe("what a row says about being charged by weight", () => {
  it.each([
    // Ordered in kilos, with the weight of a piece.
    ["Pollo entero (1,8 kg aprox.)", "kg", 1.8],
    ["Pollo, pieza de 1,2 kg aprox.", "kg", 1.2],
    ["Queso de oveja, pieza 800 g", "kg", 0.8],
    ["Queso curado pieza 1.200 gr", "kg", 1.2],
    ["Queso 1,5-2 kg", "kg", 1.75],
    ["Queso de 1,5 a 2 kg", "kg", 1.75],
    ["Lubina 400-600 g", "kg", 0.5],
    ["Queso 800 g - 1 kg", "kg", 0.9],
    ["Sandía unos 5 kg", "kg", 5],
    ["Melón ±2,5 kg", "kg", 2.5],
    ["Calabaza entre 2 y 3 kg", "kg", 2.5],
    ["Jamón (peso medio: 7 kg)", "kg", 7],
    ["Conejo 1,3 kg/pieza", "kg", 1.3],
    ["Bandeja de muslos 600 g aprox.", "kg", 0.6],
    ["Queso (se cobra por peso)", "kg", null],
    ["Queso al corte, se vende al peso", "kg", null],
    ["Pavo, según peso", "kg", null],
    // Only formats, quantities and sizes.
    ["Tomate", null, null],
    ["Miel, bote 500 g", null, null],
    ["Harina 1 kg", null, null],
    ["Yogur 4 x 125 g", null, null],
    ["Patata caja 10-12 kg", null, null],
    ["Patata, desde 5 kg", null, null],
    ["Naranja 150-200 g", null, null],
    ["Manzana calibre 300-400 g", null, null],
    ["Pedido mínimo 2-3 kg de nueces", null, null],
    ["Pollo de 1900-2024", null, null],
  ])("«%s» under €/kg", (nombre, cobro, peso) => {
    const { productos } = leer([
      ["Producto", "€/kg", "IVA"],
      [nombre, 9, 4],
      ["Puerro", 2, 4],
    ]);
    expect(productos.map((p) => [p.cobro, p.pesoMedio?.toNumber() ?? null])).toEqual([
      [cobro, peso],
      [null, null],
    ]);
  });

  it.each([
    ["Peso medio", "1,2 kg", 1.2],
    ["Peso medio", 1.2, 1.2],
    ["Peso medio (g)", 800, 0.8],
    ["Peso medio", 1200, 1.2],
    ["Peso medio", 50, null],
    ["Peso aprox.", "1,5-2", 1.75],
    ["Peso aprox. pieza (kg)", 2.1, 2.1],
    ["Kg/pieza", 1.5, 1.5],
    ["Peso por pieza", "500 g", 0.5],
    ["Pes mitjà", "2 kg", 2],
    ["Peso medio", "varía", null],
    ["Peso medio", "", null],
    ["Peso", "500 g", null],
  ])("a column «%s» over «%s»", (cabecera, celda, peso) => {
    const leido = leer([
      ["Producto", "Unidad", "Precio €/kg", "IVA", cabecera],
      ["Queso", "kg", 12, 4, celda],
      ["Puerro", "kg", 2, 4, ""],
    ]);
    expect(leido.productos[0]?.pesoMedio?.toNumber() ?? null).toBe(peso);
    expect(leido.productos[0]?.cobro).toBe(peso === null ? null : "kg");
    expect(leido.productos[0]?.precio.toNumber()).toBe(12);
  });

  it("takes a price that says whose it is for no kilo's, whatever its header says", () =>
    expect(
      cobros(
        leer([
          ["Queso", "Peso aprox.", "€/kg"],
          ["Curado", "1 kg", 17.5],
          ["Requesón", "250 g", "2,10 €/ud"],
          ["Yogur", "125 g", "0,80 €/u."],
        ]),
      ),
    ).toEqual([
      ["Curado", "17.5 / 1 kg", "kg", 1],
      ["Requesón", "2.1 / 250 g", null, null],
      ["Yogur", "0.8 / 125 g", null, null],
    ]));

  it("takes the weight of a piece from its price beside that of a kilo", () => {
    const leido = leer([
      ["Producto", "Formato", "€/kg", "€/pieza", "IVA"],
      ["Sandía", "pieza", 0.9, 4.5, 4],
      ["Queso", "Pieza 1,2 kg aprox.", 15, 18, 4],
      ["Miel", "bote 500 g", 14, 7, 10],
      ["Lechuga", "ud", "", 0.9, 4],
      ["Pera", "kg", 2, 0.3, 4],
    ]);
    expect(cobros(leido)).toEqual([
      ["Sandía", "4.5 / pieza, peso aprox.", "kg", 5],
      ["Queso", "18 / Pieza 1,2 kg aprox.", "kg", 1.2],
      ["Miel", "7 / bote 500 g", null, null],
      ["Lechuga", "0.9 / ud", null, null],
      ["Pera", "2 / kg", null, null],
    ]);
    expect(dichos(leido).filter((dicho) => dicho.includes("peso"))).toEqual([]);
  });

  it("leaves the price of a kilo of what is ordered by the piece as it is, and says so", () => {
    const leido = deUna(
      ["Unidad", "Precio/kg", "IVA", "Peso medio"],
      ["Pollo", "pieza", 9, 4, 1.2],
      ["Lechuga", "ud", 1, 4, ""],
    );
    // With the weight of a piece, what a kilo costs would be taken for what a piece costs.
    expect(cobros(leido)).toEqual([
      ["Pollo", "9 / pieza", "kg", null],
      ["Lechuga", "1 / ud", null, null],
    ]);
    expect(dichos(leido)).toContain(
      "Fila 2, columna C: «Pollo» se cobra por peso: 1,2 kg por pieza, más o menos. El precio («9») se ha dejado por kilo; si se pide por piezas, ponga el de una pieza y lo que pesa.",
    );
  });

  it("takes a price of which nothing is said for a piece's, and says so", () => {
    const leido = deUna(
      ["Formato", "Precio", "IVA"],
      ["Pollo de corral 1,8 kg aprox., se cobra por peso", "ud", 16, 4],
      ["Cordero, se cobra por peso", "ud", 60, 4],
    );
    expect(cobros(leido).map((uno) => uno.slice(1))).toEqual([
      ["16 / ud", "kg", 1.8],
      ["60 / ud", null, null],
    ]);
    expect(dichos(leido)).toEqual([
      "Fila 2, columna C: «Pollo de corral 1,8 kg aprox., se cobra por peso» se cobra por peso: 1,8 kg por pieza, más o menos. El precio («16») se ha tomado como el de una pieza; compruébelo.",
      "Fila 3, columna C: «Cordero, se cobra por peso» se cobra por peso, pero no dice cuánto pesa una pieza. Se ha importado por unidades; complételo en el producto.",
    ]);
  });

  it("reads our own columns where somebody has moved them", () => {
    const leido = deUna(
      ["Peso medio por pieza (kg)", "Se cobra por", "Formato", "Precio sin IVA", "IVA"],
      ["Pollo", 1.8, "kg", "ud", 16, 4],
      ["Huevos", "", "unidad", "docena", 3, 4],
    );
    expect(cobros(leido).map((uno) => uno.slice(2))).toEqual([
      ["kg", 1.8],
      [null, null],
    ]);
  });

  it("any weight of a piece is read as it is written", () => {
    void fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 20_000 }),
        fc.constantFrom("Pollo, pieza de # aprox.", "Queso (# aprox.)", "Melón, unos #", "Queso · pieza #"),
        fc.boolean(),
        (gramos, molde, enGramos) => {
          const peso = enGramos ? `${gramos} g` : `${String(gramos / 1000).replace(".", ",")} kg`;
          const { productos } = leer([
            ["Producto", "Precio por kg", "IVA"],
            [molde.replace("#", peso), 9, 4],
            ["Puerro", 2, 4],
          ]);
          expect(productos.map(({ pesoMedio }) => pesoMedio?.toNumber())).toEqual([gramos / 1000, undefined]);
        },
      ),
      { numRuns: casesOf(100) },
    );
  });
});

describe("the samples and their variants", () => {
  /** The only ones that say so, and what a piece of each product weighs. */
  const POR_PESO: Readonly<Record<string, readonly number[]>> = {
    "quesería: columnas de más (leche, curación, peso aprox.) y el precio por kilo al final": [
      2.1, 1.9, 0.5, 0.8,
    ],
    "piezas de peso aproximado: €/kg y precio estimado de la pieza": [1.8, 2.2, 1.3],
  };

  function productosDe(nombre: string, bytes: Uint8Array): Importacion["productos"] {
    try {
      const resultado = importar(readWorkbook(bytes, nombre));
      if (resultado.tipo === "rechazo") return [];
      expect(resultado.avisos.filter(({ mensaje }) => mensaje.includes("se cobra por peso"))).toEqual([]);
      return resultado.productos;
    } catch (motivo) {
      if (motivo instanceof InvalidFileError) return [];
      throw motivo;
    }
  }

  it("are charged by weight only where they say so, without a notice more", () => {
    const archivos = [
      ...MUESTRAS.map(({ nombre, bytes }) => [nombre, nombre, bytes] as const),
      ...VARIANTES.map((v) => [v.nombre, `lista.${v.formato}`, bytesDe(v)] as const),
    ];
    for (const [nombre, archivo, bytes] of archivos) {
      const cobrados = productosDe(archivo, bytes).filter((p) => p.cobro !== null || p.pesoMedio !== null);
      expect(
        cobrados.map(({ pesoMedio }) => pesoMedio?.toNumber()),
        nombre,
      ).toEqual(POR_PESO[nombre] ?? []);
    }
  });
});
