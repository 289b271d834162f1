import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "../workbook/cells.ts";
import { leerPrecio, quitarIva } from "./leer-precio.ts";

const lugar = { fila: 8, columna: "D", nombre: "Trufa", texto: "«el texto»" };
const leido = (celda: Cell) => {
  const lectura = leerPrecio(celda, null);
  if (lectura.veredicto === "claro") return lectura.valor.toString();
  return lectura.veredicto === "vacio" ? "vacio" : lectura.mensaje(lugar);
};
const numero = (valor: string, formato?: string): Cell => ({ tipo: "numero", valor, texto: valor, formato });
const texto = (valor: string): Cell => ({ tipo: "texto", valor, texto: valor });

describe("leerPrecio", () => {
  it.each<[string, Cell]>([
    ["2.45", numero("2.45", '#,##0.00 "€"')],
    ["0.3333", numero("0.333333333333333")],
    ["1250.5", texto("€ 1.250,50")],
    ["1.2", texto("1,2 €/kg")],
    ["1.75", texto("1/2 kg 1,75 €")],
    ["vacio", texto(" ")],
  ])("reads %s", (esperado, celda) => expect(leido(celda)).toBe(esperado));

  // X7.13
  it.each<[RegExp, Cell]>([
    [/negativo/u, numero("-2.8")],
    [/es cero/u, numero("0")],
    [/no parece posible/u, numero("9999999")],
    [/no se puede leer/u, texto("consultar")],
    [/no se puede leer/u, texto("4 uds")],
    [/no se puede leer/u, texto("1/2 kg")],
    [/no se puede leer/u, texto("½ kg")],
    [/no se puede leer/u, texto("1/2 kg 1,75")],
    [/dos maneras/u, texto("1.250")],
    [/porcentaje/u, numero("0.1", "0%")],
    [/no está en euros/u, texto("$ 3")],
    [/no está en euros/u, numero("3", "[$£-809]#,##0.00")],
    [/fecha/u, { tipo: "fecha", valor: "2-may", texto: "2-may" }],
    [/error/u, { tipo: "error", valor: "#REF!", texto: "#REF!" }],
    [/sin su resultado/u, { tipo: "vacia", valor: "", texto: "", formula: "B2*2" }],
    [/no se puede leer/u, { tipo: "booleano", valor: "true", texto: "VERDADERO" }],
  ])("says what is wrong: %s, with row, column and text", (mensaje, celda) => {
    expect(leido(celda)).toMatch(mensaje);
    expect(leido(celda)).toMatch(/^Fila 8, columna D: .*«Trufa»/u);
  });
});

it("asks about a typed «1.234», whatever the column's other prices look like", () => {
  const leer = (escrito: string, signo: "," | ".", corregida: boolean) => {
    const lectura = leerPrecio({ ...texto(escrito), corregida }, signo);
    return lectura.veredicto === "claro" ? lectura.valor.toString() : lectura.veredicto;
  };
  expect([leer("1.234", ",", false), leer("1.234", ".", false)]).toEqual(["1234", "1.234"]);
  for (const signo of [",", "."] as const) {
    expect(leer("1.234", signo, true)).toBe("malo");
    expect(["1,234", "1234", "1.234,5"].map((escrito) => leer(escrito, signo, true))).toEqual([
      "1.234",
      "1234",
      "1234.5",
    ]);
  }
});

describe("quitarIva", () => {
  // X7.12
  it("gives the printed price back to the cent, for every price and rate", () => {
    const tipos = fc.constantFrom("0", "0.04", "0.05", "0.075", "0.1", "0.21");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), tipos, (centimos, tipo) => {
        const impreso = new Decimal(centimos).div(100);
        const precio = quitarIva(impreso, new Decimal(tipo));
        expect(precio.decimalPlaces()).toBeLessThanOrEqual(4);
        const vuelta = precio.times(new Decimal(1).plus(tipo)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
        expect(vuelta.toString()).toBe(impreso.toString());
      }),
      { numRuns: 1000 },
    );
  });
});
