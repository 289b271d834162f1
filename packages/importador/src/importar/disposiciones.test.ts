import { describe, expect, it } from "vitest";
import { libroDe } from "../../test/libro-de-prueba.ts";
import { importar, type OpcionesImportacion } from "./importar.ts";

const leidos = (filas: Parameters<typeof libroDe>[0], opciones?: OpcionesImportacion) => {
  const resultado = importar(libroDe(filas), opciones);
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return {
    resultado,
    productos: resultado.productos.map(({ nombre, precio, unidad, origen }) =>
      `${origen.fila} ${nombre}: ${precio.toString()} ${unidad ?? ""}`.trim(),
    ),
  };
};

const POR_TAMANOS = [
  ["Huevos de la granja"],
  ["Producto", "Chiquitos", "Hermosos", "IVA"],
  ["De corral", 1.9, 2.6, 4],
  ["Camperos", 2.1, null, 4],
] as const;

describe("layouts other than a row for each product", () => {
  it("sizes across give a product for each cell, each from its own cell", () => {
    const { productos, resultado } = leidos([
      ["Producto", "S", "L", "IVA"],
      ["De corral", 1.9, 2.6, 4],
      ["Camperos", "-", 3.1, 4],
    ]);
    expect(productos).toEqual(["2 De corral S: 1.9", "2 De corral L: 2.6", "3 Camperos L: 3.1"]);
    expect(resultado.productos[1]?.origen.procedencia.precio?.celda).toBe("C2");
    expect(resultado.asignacion.listas[0]).toMatchObject({ disposicion: "aLoAncho", aLoAncho: ["B", "C"] });
  });

  it("columns that a person calls variants are read so, and so is the supplier's next file", () => {
    const asignada = {
      hoja: "Hoja1",
      filaCabecera: 2,
      columnas: { nombre: "A", precio: "B", iva: "D" },
      precioConIva: null,
      disposicion: "aLoAncho",
      aLoAncho: ["B", "C"],
    } as const;
    const aMano = leidos(POR_TAMANOS, { asignacion: { listas: [{ ...asignada, aLoAncho: ["B", "C"] }] } });
    const esperados = [
      "3 De corral Chiquitos: 1.9",
      "3 De corral Hermosos: 2.6",
      "4 Camperos Chiquitos: 2.1",
    ];
    expect(aMano.productos).toEqual(esperados);
    const { huella, asignacion } = aMano.resultado;
    const otra = leidos([...POR_TAMANOS, ["De oca", 5.5, 6.5, 4]], { recordadas: [{ huella, asignacion }] });
    expect(otra.resultado.asignadaPor).toBe("recuerdo");
    expect(otra.productos).toEqual([...esperados, "5 De oca Chiquitos: 5.5", "5 De oca Hermosos: 6.5"]);
  });

  it("an assignment that does not fit the file's layout is refused, with what to do", () => {
    const lista = {
      hoja: "Hoja1",
      filaCabecera: 2,
      columnas: { nombre: "A", precio: "B" },
      precioConIva: null,
    };
    for (const forma of [
      { disposicion: "traspuesta" },
      { disposicion: "fichas" },
      { disposicion: "aLoAncho", aLoAncho: null },
    ] as const)
      expect(
        importar(libroDe(POR_TAMANOS), { asignacion: { listas: [{ ...lista, ...forma }] } }),
      ).toMatchObject({
        tipo: "rechazo",
        motivo: "asignacion",
        mensaje: expect.stringMatching(/Elija otra disposición/u),
      });
  });

  it("prices in céntimos are divided where the header, a remark or a person says so", () => {
    const filas = (cabecera: string, ...encima: string[][]) => [
      ...encima,
      ["Producto", cabecera, "IVA"],
      ["Naranja", 85, 4],
      ["Limón", 120, 4],
      ["Pomelo", 135, 4],
    ];
    const precios = (...de: Parameters<typeof leidos>) =>
      leidos(...de).resultado.productos.map(({ precio }) => precio.toNumber());
    const EN_EUROS = [0.85, 1.2, 1.35];
    expect(precios(filas("Precio (cént./kg)"))).toEqual(EN_EUROS);
    expect(precios(filas("Precio", ["Precios en céntimos de euro"]))).toEqual(EN_EUROS);
    const sinDecir = leidos(filas("Precio"));
    expect(sinDecir.resultado.preguntas).toMatchObject([{ tipo: "divisor", elegida: 100 }]);
    const { asignacion } = sinDecir.resultado;
    const enEuros = asignacion.listas.map((lista) => ({ ...lista, divisor: 1 as const }));
    expect(precios(filas("Precio"), { asignacion: { listas: enEuros } })).toEqual([85, 120, 135]);
    expect(precios(filas("Precio €"))).toEqual([85, 120, 135]);
  });

  it("a deposit is no price, an unexplained amount is named, and a question is asked where two may be it", () => {
    const con = (una: string, otra: string) => [
      ["Producto", una, otra, "IVA"],
      ["Sidra", 0.2, 3.1, 21],
      ["Mosto", 0.3, 2.2, 10],
      ["Cerveza", 0.2, 1.45, 21],
    ];
    const fianza = leidos(con("Fianza (€/ud)", "Precio (€/ud)"));
    expect(fianza.productos[0]).toBe("2 Sidra: 3.1 ud");
    expect(fianza.resultado.avisos.map(({ mensaje }) => mensaje)).toEqual([
      "«Fianza (€/ud)» se cobra aparte: no se ha sumado al precio.",
    ]);
    const rara = leidos(con("Zurrapa", "Precio"));
    expect(rara.resultado.avisos[0]?.mensaje).toMatch(
      /La columna «Zurrapa» tiene importes y no se sabe qué son/u,
    );
    const dudosa = leidos(con("Zurrapa", "Mandanga"));
    expect(dudosa.resultado.preguntas).toMatchObject([{ tipo: "columnaPrecio" }]);
    expect(dudosa.resultado.avisos[0]?.mensaje).toMatch(/¿Cuál es el precio: .*en las filas 2 a 4/u);
  });
});
