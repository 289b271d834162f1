import { describe, expect, it } from "vitest";
import type { Cell } from "../workbook/cells.ts";
import { empiezaPorAgotado, leerStock } from "./stock.ts";
import { leerTipoIva } from "./tipo-iva.ts";

const texto = (valor: string): Cell => ({ tipo: "texto", valor, texto: valor });
const numero = (valor: string, formato?: string): Cell => ({ tipo: "numero", valor, texto: valor, formato });
const iva = (celda: Cell) => {
  const lectura = leerTipoIva(celda);
  if (lectura.veredicto !== "claro") return lectura.veredicto;
  return `${lectura.valor}${lectura.raro ? " raro" : ""}${lectura.incluido ? " incluido" : ""}`;
};
const stock = (celda: Cell) => {
  const lectura = leerStock(celda);
  return lectura.veredicto === "claro" ? String(lectura.valor) : lectura.veredicto;
};

describe("leerTipoIva", () => {
  // X7.10
  it.each<[string, Cell]>([
    ["0.04", numero("0.04")],
    ["0.04", numero("4")],
    ["0.04", texto("4%")],
    ["0.04", texto("4 %")],
    ["0.04", texto("IVA 4%")],
    ["0.04", texto("4 % IVA")],
    ["0.04", texto("0,04")],
    ["0.04", texto("4,00")],
    ["0.04", numero("0.04", "0%")],
    ["0.04", texto("4% (superreducido)")],
    ["0.1", texto("reducido")],
    ["0.21", texto("21,0 %")],
    ["0.075", texto("7,5 %")],
    ["0", numero("0", "0.00%")],
    ["0", texto("exento")],
    ["0", texto("Exento de IVA")],
    ["0", texto("IVA exento")],
    ["0", texto("EXENTA")],
    ["0", texto("exentos")],
    ["0", texto("exento (art. 20)")],
    ["0", texto("0 % (exento)")],
    ["0", texto("No sujeto")],
    ["0", texto("no sujeta a IVA")],
    ["0", texto("libre de IVA")],
    ["0", texto("IVA 0")],
    ["0", texto("cero")],
    ["0", texto("exempt d'IVA")],
    ["0 raro", texto("sin IVA")],
    ["0 raro", texto("no lleva IVA")],
    ["0.21", texto("general")],
    ["0.21", texto("IVA general (21 %)")],
    ["0.21", texto("tipo gral.")],
    ["0.1", texto("tipo reducido")],
    ["0.1", texto("Reducido 10%")],
    ["0.1", texto("diez por ciento")],
    ["0.04", texto("Súper-reducido")],
    ["0.04", texto("superreducido (4 %)")],
    ["0.04", texto("IVA superreducido: 4%")],
    ["0.04", texto("+ 4 %")],
    ["0.04", texto("4 % no incluido")],
    ["0.04 incluido", texto("4% incluido")],
    ["0.1 incluido", texto("IVA incl. 10 %")],
    ["0.1 raro", texto("10 y 1,4")],
    ["0.21 raro", texto("21 % + 5,2 % R.E.")],
    ["0.04 raro", texto("4+0,5")],
    ["0.04 raro", texto("reducido 4 %")],
    ["0.01 raro", numero("1")],
    ["0.04 raro", numero("4", "0%")],
    ["0.18 raro", texto("18%")],
    ["incluido", texto("IVA incluido")],
    ["ilegible", texto("¿?")],
    ["ilegible", texto("4% / 10%")],
    ["ilegible", texto("0,04 %")],
    ["ilegible", texto("B")],
    ["ilegible", texto("R.E.")],
    ["ilegible", texto("5,2 % R.E.")],
    ["ilegible", texto("10 y 4")],
    ["ilegible", texto("no exento")],
    ["ilegible", texto("IVA no incluido")],
    ["ilegible", { tipo: "fecha", valor: "4-oct", texto: "4-oct" }],
    ["ilegible", { tipo: "vacia", valor: "", texto: "", formula: "A1" }],
    ["absurdo", numero("400")],
    ["absurdo", numero("-4")],
    ["absurdo", texto("100%")],
    ["vacio", texto("  ")],
  ])("gives %s", (esperado, celda) => expect(iva(celda)).toBe(esperado));
});

describe("leerStock", () => {
  it.each<[string, Cell]>([
    ["57", numero("57")],
    ["2.5", numero("2.5")],
    ["0", numero("0")],
    ["0", texto("AGOTADO")],
    ["0", texto("No disponible")],
    ["0", texto("no")],
    ["0", { tipo: "booleano", valor: "false", texto: "FALSO" }],
    ["null", texto("Sí")],
    ["null", texto("")],
    ["10", texto("10 kg")],
    ["5", texto("quedan 5 uds")],
    ["20", texto("hasta 20 kg")],
    ["30", texto("unas 30")],
    ["8", texto("máx. 8 docenas")],
    ...["nula", "AGOT.", "Agot", "ag.", "s/stock", "sold", "✖"].map((dicho): [string, Cell] => [
      "0",
      texto(dicho),
    ]),
    ["negativo", numero("-3")],
    ["ilegible", texto("muchas")],
    ["ilegible", texto(">20")],
    ["ilegible", texto("3 €")],
    ["ilegible", numero("8412345678901")],
    ["ilegible", { tipo: "error", valor: "#N/A", texto: "#N/A" }],
  ])("gives %s", (esperado, celda) => expect(stock(celda)).toBe(esperado));
});

describe("a remark that there is none", () => {
  it.each([
    "no hay",
    "No hay esta semana",
    "no disponible hasta enero",
    "exhaurit",
    "fora de temporada",
    "agortuta",
    "ez dago",
    "épuisé",
    "Fuera de temporada",
    "de momento no hay",
    "producte exhaurit",
    "se terminó",
    "acabado",
    "vendido todo",
    "Descatalogado",
    "non disponibile",
  ])("is «%s», as in a column of stock", (dicho) => {
    expect(empiezaPorAgotado(dicho)).toBe(true);
    expect(stock(texto(dicho))).toBe("0");
  });

  it.each([
    "no hay pedido mínimo",
    "vendido por peso",
    "acabado a mano",
    "vuelve a crecer",
    "sin gluten",
    "hasta fin de existencias",
    "no disponible para envío",
  ])("is none in «%s»", (dicho) => expect(empiezaPorAgotado(dicho)).toBe(false));
});
