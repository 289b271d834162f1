import { describe, expect, it } from "vitest";
import { type CeldaDePrueba, hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import type { Importacion } from "../resultado/resultado.ts";
import type { Sheet, Workbook } from "../workbook/cells.ts";
import { importar, type OpcionesImportacion } from "./importar.ts";

type Filas = readonly (readonly CeldaDePrueba[])[];

function leer(libro: Workbook, opciones?: OpcionesImportacion): Importacion {
  const resultado = importar(libro, opciones);
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return resultado;
}
const deFilas = (filas: Filas, otros: Partial<Sheet> = {}) => leer(libroDe([hojaDe(filas, otros)]));
const precios = ({ productos }: Importacion) => productos.map(({ nombre, precio }) => `${nombre} ${precio}`);
const ivas = ({ productos }: Importacion) => productos.map(({ iva }) => iva.toString());
const categorias = ({ productos }: Importacion) => productos.map(({ categoria }) => categoria);
const filas = (incidencias: Importacion["avisos"]) => incidencias.map(({ fila }) => fila);
const dichos = ({ avisos, errores }: Importacion) =>
  [...avisos, ...errores].map(({ mensaje }) => mensaje).join("\n");

describe("a header that does not name the column of the names", () => {
  it("gives a notice about the chosen column when several are possible", () => {
    const lotes = deFilas([
      ["SURTIDO", "DENTRO", "PRECIO LOTE", "IVA"],
      ["Lote familiar 5 kg", "Filetes, guiso y hueso", 58, 10],
      ["Lote pequeño 2 kg", "Filetes y picada", 32, 10],
      ["Lote barbacoa 2 kg", "Hamburguesas", 25, 10],
    ]);
    expect(dichos(lotes)).toMatch(/columna B no dice qué contiene.*nombre del producto/u);
  });
});

describe("prices by kilo and by piece side by side", () => {
  const lista = (cabeceras: [string, string], unidad: string, ...filas: Filas) =>
    deFilas([["Producto", unidad, ...cabeceras, "IVA"], ...filas]);
  const delPrecio = ({ avisos }: Importacion) =>
    avisos.filter(({ campo }) => campo === "precio").map(({ columna, mensaje }) => `${columna}: ${mensaje}`);
  const vendidos = ({ productos }: Importacion) =>
    productos.map(({ nombre, precio, unidad }) => `${nombre}: ${precio} / ${unidad}`);

  it("say which was taken, and from which cells", () => {
    const piezas = lista(
      ["€/kg", "Precio aprox. pieza"],
      "Peso medio",
      ["Paletilla", "1,8 kg", 13.5, 24.3, 10],
      ["Pollo", "2,2 kg", 9.2, 20.24, 10],
    );
    expect(vendidos(piezas)).toEqual(["Paletilla: 24.3 / 1,8 kg aprox.", "Pollo: 20.24 / 2,2 kg aprox."]);
    expect(delPrecio(piezas)).toEqual([
      "D: Hay varias columnas de precio: se ha tomado «Precio aprox. pieza» y no «€/kg», desde la celda D2.",
    ]);

    const mezcla = lista(
      ["€/kg", "€/ud"],
      "Formato",
      ["Tomate", "kg", 2.5, 0.4, 4],
      ["Lechuga", "ud", 3, 0.9, 4],
      ["Pera", "kg", 2, 0.3, 4],
    );
    expect(delPrecio(mezcla)).toEqual([
      "C: Hay varias columnas de precio, y de cada producto se ha tomado la de su formato: «€/kg» en 2 productos (desde la celda C2); «€/ud» en un producto (celda D3).",
    ]);
    const sinFormato = lista(["€/kg", "€/ud"], "Notas", ["Tomate", "", 2.5, 0.4, 4], ["Ajo", "", 3, 0.9, 4]);
    expect(delPrecio(sinFormato)).toEqual([
      "C: ¿Cuál es el precio: «€/kg» o «€/ud»? Nada lo dice: en las filas 2 a 3 se ha tomado «€/kg», desde la celda C2. Compruébelo.",
    ]);
  });

  it("say that a piece which is charged by weight costs about that much, and no other", () => {
    const deTodo = lista(
      ["€/kg", "€/pieza"],
      "Formato",
      ["Sandía", "pieza", 0.9, 4.5, 4],
      ["Queso", "Pieza 1,2 kg aprox.", 15, 18, 4],
      ["Miel", "bote 500 g", 14, 7, 10],
      ["Lechuga", "ud", "", 0.9, 4],
      ["Pera", "kg", 2, 0.3, 4],
    );
    expect(vendidos(deTodo)).toEqual([
      "Sandía: 4.5 / pieza, peso aprox.",
      "Queso: 18 / Pieza 1,2 kg aprox.",
      "Miel: 7 / bote 500 g",
      "Lechuga: 0.9 / ud",
      "Pera: 2 / kg",
    ]);
  });
});

describe("several price columns", () => {
  it("member comes before shop before wholesale, and a notice names the others", () => {
    const lectura = deFilas([
      ["Producto", "PVP", "Precio socio", "Mayorista", "IVA"],
      ["Tomate", 3, 2.5, 2, 4],
      ["Pera", 3.1, 2.6, 2.1, 4],
    ]);
    expect(precios(lectura)).toEqual(["Tomate 2.5", "Pera 2.6"]);
    expect(dichos(lectura)).toMatch(/«Precio socio» y no «PVP», «Mayorista»/u);
  });

  it("without IVA comes before with IVA, and net before list", () => {
    expect(
      precios(
        deFilas([
          ["Producto", "Precio con IVA", "Precio sin IVA", "IVA"],
          ["Pera", 2.2, 2, 10],
        ]),
      ),
    ).toEqual(["Pera 2"]);
    expect(
      precios(
        deFilas([
          ["Producto", "Tarifa", "Dto.", "Neto", "IVA"],
          ["Pera", 2, "10%", 1.8, 10],
        ]),
      ),
    ).toEqual(["Pera 1.8"]);
  });

  it("the price per kilo or per box is chosen by the unit", () => {
    const lectura = deFilas([
      ["Producto", "Unidad", "€/kg", "€/caja"],
      ["Tomate", "kg", 2.5, null],
      ["Pera", "caja 10 kg", null, 22],
      ["Uva", "kg", 3, 28],
      ["Kiwi", "caja", 4, 35],
    ]);
    expect(precios(lectura)).toEqual(["Tomate 2.5", "Pera 22", "Uva 3", "Kiwi 35"]);
  });

  it("a price from another column than the list's is reported at its row", () => {
    const lectura = deFilas([
      ["Producto", "Precio", "Oferta", "IVA"],
      ["Ajo", 3, null, 4],
      ["Pera", 2, 1.8, 4],
      ["Uva", 2, null, 4],
      ["Kiwi", 4, null, 4],
    ]);
    expect(precios(lectura)).toEqual(["Ajo 3", "Pera 1.8", "Uva 2", "Kiwi 4"]);
    expect(filas(lectura.avisos.filter(({ fila }) => fila !== null))).toEqual([3]);
  });

  it("an old price and a line's amount are no prices", () => {
    expect(
      precios(
        deFilas([
          ["Producto", "Precio anterior", "Precio", "Cantidad", "Importe", "IVA"],
          ["Pera", 2, 1.8, 5, 9, 4],
        ]),
      ),
    ).toEqual(["Pera 1.8"]);
  });
});

describe("IVA", () => {
  // X7.11
  it("is the usual rate, with a notice, when nothing else says it", () => {
    const libro = libroDe([
      ["Producto", "Precio"],
      ["Pera", 2],
    ]);
    expect(ivas(leer(libro))).toEqual(["0.04"]);
    const lectura = leer(libro, { ivaHabitual: "0.1" });
    expect(ivas(lectura)).toEqual(["0.1"]);
    expect(lectura.avisos).toMatchObject([
      { fila: null, campo: "iva", mensaje: expect.stringContaining("10 %") as string },
    ]);
  });

  it("is read from sections that name it", () => {
    const lectura = deFilas([
      ["Producto", "Precio"],
      ["VERDURAS (IVA 4%)"],
      ["Ajo", 2],
      ["LIMPIEZA - IVA 21%"],
      ["Jabón", 3],
    ]);
    expect(ivas(lectura)).toEqual(["0.04", "0.21"]);
    expect(categorias(lectura)).toEqual(["VERDURAS", "LIMPIEZA"]);
    expect(lectura.avisos).toEqual([]);
  });

  it("is read from amounts in euros in a column headed IVA", () => {
    const lectura = deFilas([
      ["Producto", "Base", "IVA", "PVP"],
      ["Ajo", 2.5, 0.1, 2.6],
      ["Pera", 2, 0.2, 2.2],
      ["Uva", 3, 0.12, 3.12],
    ]);
    expect(ivas(lectura)).toEqual(["0.04", "0.1", "0.04"]);
    expect(dichos(lectura)).toMatch(/importes en euros/u);
  });

  // X7.12
  it("is included when a banner or a single cell says so", () => {
    const deNota = deFilas([
      ["Precios con IVA incluido"],
      ["Producto", "Precio", "IVA"],
      ["Ajo", 1.04, 4],
      ["Pera", 2.2, 10],
    ]);
    expect(precios(deNota)).toEqual(["Ajo 1", "Pera 2"]);
    expect(dichos(deNota)).toMatch(/«Precios con IVA incluido»/u);
    const deCelda = deFilas([
      ["Producto", "Precio", "IVA"],
      ["Ajo", "1,04 € IVA incl.", 4],
      ["Pera", "2,20 €", 10],
    ]);
    expect(precios(deCelda)).toEqual(["Ajo 1", "Pera 2.2"]);
    expect(filas(deCelda.avisos)).toEqual([2]);
  });

  it("is included when the price's header says so", () => {
    const lectura = deFilas([
      ["Producto", "PVP (IVA 10% incluido)"],
      ["Pan de nueces", 2.2],
    ]);
    expect(precios(lectura)).toEqual(["Pan de nueces 2"]);
    expect(ivas(lectura)).toEqual(["0.1"]);
  });

  // X7.12
  it("is included when a remark below the list says so", () => {
    const lectura = deFilas([
      ["Producto", "Precio"],
      ["Ajo", 1.04],
      [],
      ["Todos los precios incluyen el 4% de IVA"],
    ]);
    expect(precios(lectura)).toEqual(["Ajo 1"]);
  });

  it("is not read from notes about delivery costs or totals", () => {
    const lectura = deFilas([
      ["Producto", "Precio", "IVA"],
      ["Ajo", 1.04, 4],
      [],
      ["Portes: 7,50 € IVA incluido"],
      ["TOTAL IVA incluido", null, null, 10],
    ]);
    expect(precios(lectura)).toEqual(["Ajo 1.04"]);
    expect(lectura.avisos).toEqual([]);
  });

  it("of a shop's price that does not say it gives a notice", () => {
    expect(
      dichos(
        deFilas([
          ["Producto", "PVP", "IVA"],
          ["Ajo", 1, 4],
        ]),
      ),
    ).toMatch(/no dice si lleva el IVA/u);
  });

  it("gives a notice at an unusual rate, and an error at an impossible one", () => {
    const lectura = deFilas([
      ["Producto", "Precio", "IVA"],
      ["Ajo", 1, 18],
      ["Pera", 1, 400],
      ["Uva", 1, null],
      ["Kiwi", 1, "¿?"],
      ["Col", 1, 4],
    ]);
    expect(filas(lectura.avisos)).toEqual([2, 4, 5]);
    expect(filas(lectura.errores)).toEqual([3]);
  });
});

describe("several lists", () => {
  it("side by side are read, each with the title above it as category", () => {
    const lectura = deFilas([
      ["VERDURAS", null, null, null, "FRUTAS"],
      ["Producto", "Precio", "Ud", null, "Producto", "Precio", "Ud"],
      ["Acelga", 1.5, "manojo", null, "Pera", 2, "kg"],
      ["Ajo", 0.5, "ud"],
    ]);
    expect(precios(lectura)).toEqual(["Acelga 1.5", "Ajo 0.5", "Pera 2"]);
    expect(categorias(lectura)).toEqual(["VERDURAS", "VERDURAS", "FRUTAS"]);
    expect(lectura.listas.map(({ columnas }) => columnas.nombre)).toEqual(["A", "E"]);
  });

  it("side by side are read, named by the section in the header, with several columns of codes", () => {
    const secciones = deFilas([
      ["Verdura", "Precio", "Fruta", "Precio"],
      ["Ajo", 1, "Pera", 2],
      ["Col", 1, "Uva", 2],
    ]);
    expect(precios(secciones)).toEqual(["Ajo 1", "Col 1", "Pera 2", "Uva 2"]);
    expect(categorias(secciones)).toEqual(["Verdura", "Verdura", "Fruta", "Fruta"]);
    const codigos = deFilas([
      ["CATÁLOGO"],
      ["Cód", "Producto", "€/kg", "Cód", "Producto", "€/kg"],
      ["1a", "Ajo", 1, "2a", "Pera", 2],
    ]);
    expect(codigos.productos.map(({ codigo, nombre, categoria }) => [codigo, nombre, categoria])).toEqual([
      ["1a", "Ajo", null],
      ["2a", "Pera", null],
    ]);
  });

  it("below each other are read, with columns of their own", () => {
    const lectura = deFilas([
      ["FRUTAS"],
      ["Producto", "Precio", "IVA"],
      ["Pera", 2, 4],
      ["VERDURAS"],
      ["Producto", "IVA", "Precio"],
      ["Ajo", 4, 1],
    ]);
    expect(precios(lectura)).toEqual(["Pera 2", "Ajo 1"]);
    expect(categorias(lectura)).toEqual(["FRUTAS", "VERDURAS"]);
  });

  it("on several sheets are read, and hidden sheets are only reported", () => {
    const filasDe = (nombre: string): Filas => [
      ["Producto", "Precio"],
      [nombre, 2],
    ];
    const lectura = leer(
      libroDe([
        hojaDe(filasDe("Pera"), { nombre: "Frutas" }),
        hojaDe(filasDe("Ajo"), { nombre: "Verduras" }),
        hojaDe(filasDe("Viejo"), { nombre: "Antigua", oculta: true }),
      ]),
    );
    expect(categorias(lectura)).toEqual(["Frutas", "Verduras"]);
    expect(dichos(lectura)).toMatch(/«Antigua» está oculta/u);
  });
});

describe("rows of a list", () => {
  // X7.7
  it("that are sections give their category to the rows below", () => {
    const lectura = deFilas([
      ["Ref", "Producto", "Precio", "IVA"],
      ["🥬 Hoja"],
      ["A1", "Acelga", 1, 4],
      ["FRUTA:"],
      ["A2", "Pera", 2, 4],
    ]);
    expect(categorias(lectura)).toEqual(["Hoja", "FRUTA"]);
  });

  // X7.4
  it("with a name only are reported, and not taken for a section", () => {
    const lectura = deFilas([
      ["Producto", "Unidad", "Precio", "IVA"],
      ["Ajo", "kg", 2, 4],
      ["Níscalo"],
      ["Pera", "kg", 3, 4],
      ["Trufa"],
    ]);
    expect(filas(lectura.errores)).toEqual([3, 5]);
    expect(categorias(lectura)).toEqual([null, null]);
  });

  it("that are totals, subtotals, costs, notes or accounts are no products", () => {
    const lectura = deFilas([
      ["Producto", "Precio", "IVA", "Total"],
      ["Pera", 2, 4, 5],
      ["Subtotal", null, null, 5],
      ["Uva", 2, 4, 5],
      ["TOTAL", null, null, 10],
      [],
      ["Portes", 6.5],
      ["Nº de cuenta", null, "ES12 3456 7890 1234 5678 9012"],
      ["¡Gracias!"],
    ]);
    expect(precios(lectura)).toEqual(["Pera 2", "Uva 2"]);
    expect(dichos(lectura)).toBe("");
  });

  it("with missing cells after a subtotal are reported while products follow", () => {
    const lectura = deFilas([
      ["Ref", "Producto", "Precio", "IVA"],
      ["a1", "Pera", 2, 4],
      [null, "Subtotal", null, null],
      ["a2", "Níscalo"],
      ["a3", "Trufa"],
      ["a4", "Uva", 2, 4],
    ]);
    expect(filas(lectura.errores)).toEqual([4, 5]);
  });

  it("whose name begins like a total are products if they have prices, and a section may have sums beside it", () => {
    const lectura = deFilas([
      ["Producto", "Unidad", "Precio", "IVA", "TOTAL"],
      ["Verduras", null, null, null, { tipo: "numero", valor: "0", texto: "0", formula: "SUM(E3:E4)" }],
      ["Total 0 % natural", "tarrina", 2, 10, 0],
      ["Ajo (AGOTADO)", "kg", 1, 4, 0],
      ["Tomate", null, null, 4],
      ["Pera", "kg", 1, 4, 0],
    ]);
    expect(precios(lectura)).toEqual(["Total 0 % natural 2", "Ajo (AGOTADO) 1", "Pera 1"]);
    expect(categorias(lectura)).toEqual(["Verduras", "Verduras", "Verduras"]);
    expect(filas(lectura.errores)).toEqual([5]);
    expect(filas(lectura.avisos)).toEqual([4]);
    expect(lectura.productos[1]?.stock?.toString()).toBe("0");
  });

  it("that a user hid or struck through are reported", () => {
    const lectura = deFilas(
      [
        ["Producto", "Precio", "IVA"],
        ["Ajo", 1, 4],
        ["Pera", { tipo: "numero", valor: "2", texto: "2", tachada: true }, 4],
        ["Uva", 3, 4],
      ],
      { filasOcultas: new Set([1]) },
    );
    expect(precios(lectura)).toEqual(["Uva 3"]);
    expect(filas(lectura.errores)).toEqual([2, 3]);
  });

  // X7.13
  it("with wrong prices or names are reported with row, column and text", () => {
    const lectura = deFilas([
      ["Ref", "Producto", "Precio", "IVA", "Stock"],
      ["a1", "Ajo", "consultar", 4, 1],
      ["a2", "Pera", -2, 4, 1],
      ["a3", null, 2, 4, 1],
      ["a4", "Kiwi"],
      ["a5", "Uva", 2, 4, "muchas"],
      ["a6", "Col", 2, 4, 3],
    ]);
    expect(lectura.errores).toMatchObject([
      { fila: 2, columna: "C", mensaje: expect.stringContaining("«consultar»") as string },
      { fila: 3, columna: "C", mensaje: expect.stringContaining("«-2»") as string },
      { fila: 4, columna: "B" },
      { fila: 5, columna: "C" },
    ]);
    expect(lectura.avisos).toMatchObject([
      { fila: 6, columna: "E", mensaje: expect.stringContaining("«muchas»") as string },
    ]);
  });

  it("of a csv with more fields than the header are reported, as a comma should have been quoted", () => {
    const lectura = leer(
      libroDe(
        [
          ["Producto", "Unidad", "Precio", "IVA"],
          ["Ajo", "kg", "2", "50", "4"],
          ["Pera", "kg", "2.50", "4"],
        ],
        "csv",
      ),
    );
    expect(precios(lectura)).toEqual(["Pera 2.5"]);
    expect(filas(lectura.errores)).toEqual([2]);
  });

  it("under a merged name share it, and varieties complete all names where some are equal", () => {
    const fusionada = deFilas(
      [
        ["Producto", "Formato", "Precio", "IVA"],
        ["Patata", "kg", 1, 4],
        [null, "saco", 4, 4],
      ],
      {
        fusiones: [{ fila: 1, columna: 0, filaFin: 2, columnaFin: 0 }],
      },
    );
    expect(precios(fusionada)).toEqual(["Patata 1", "Patata 4"]);
    const variedades = deFilas([
      ["Producto", "Variedad", "Precio", "IVA"],
      ["Tomate", "Rosa", 3, 4],
      ["Tomate", "Pera", 2, 4],
      ["Ajo", "Morado", 1, 4],
    ]);
    expect(precios(variedades)).toEqual(["Tomate Rosa 3", "Tomate Pera 2", "Ajo Morado 1"]);
  });

  // X7.14
  it("with equal names are told apart by code or format, and otherwise reported", () => {
    const lectura = deFilas([
      ["Ref", "Producto", "Formato", "Precio", "IVA"],
      [null, "Patata", "kg", 1, 4],
      [null, "Patata", "saco 5 kg", 5, 4],
      [null, "PATÁTA ", "Saco 5kg.", 5, 4],
      [null, "Patata", "kg", 2, 4],
      ["q1", "Queso", "kg", 10, 4],
      ["q2", "Queso", "kg", 12, 4],
      ["q2", "Otro queso", "kg", 12, 4],
    ]);
    expect(precios(lectura)).toEqual(["Patata 1", "Patata 5", "Queso 10", "Queso 12"]);
    expect(filas(lectura.errores)).toEqual([4, 5, 8]);
  });

  it("tell where each value came from", () => {
    const lectura = deFilas([[], ["Ref", "Producto", "Precio"], ["A1", "Ajo", 1]]);
    expect(lectura.productos[0]?.origen).toMatchObject({
      hoja: "Hoja1",
      fila: 3,
      columnas: { codigo: "A", nombre: "B", precio: "C" },
    });
  });

  it("that share what is odd about them get one notice, and a few of many get one each", () => {
    const cabecera = ["Producto", "Formato", "€/kg", "IVA"];
    const conCajas = (cuantas: number) =>
      ["Pera", "Kiwi", "Uva", "Higo", "Caqui"].map((nombre, i) => [
        nombre,
        i < cuantas ? "caja 10 kg" : "kg",
        2,
        4,
      ]);
    const deCajas = deFilas([cabecera, ...conCajas(5)]);
    expect(deCajas.avisos.map(({ fila, mensaje }) => `${fila}: ${mensaje}`)).toEqual([
      "null: En 5 filas, desde la 2, el precio es por kg y el formato es otro («caja 10 kg» en la primera). Se han importado los precios tal como están; compruébelos.",
    ]);
    const deTres = deFilas([cabecera, ...conCajas(3)]);
    expect(filas(deTres.avisos)).toEqual([2, 3, 4]);
  });

  it("say when their price cell has another amount in parentheses", () => {
    const queso = deFilas([
      ["Queso", "Precio", "IVA"],
      ["Al romero", "20,30 €/kg (en cuña 21,30)", 4],
      ["Fresco", "4,60 €/ud", 4],
    ]);
    expect(precios(queso)).toEqual(["Al romero 20.3", "Fresco 4.6"]);
    expect(filas(queso.avisos)).toEqual([2]);
  });
});

describe("a header", () => {
  it("is read in two rows, the upper one merged", () => {
    const lectura = deFilas(
      [
        ["Producto", "Formato", "Precio", null, "IVA"],
        [null, null, "Socio", "PVP", null],
        ["Ajo", "kg", 2, 3, 4],
      ],
      { fusiones: [{ fila: 0, columna: 2, filaFin: 0, columnaFin: 3 }] },
    );
    expect(precios(lectura)).toEqual(["Ajo 2"]);
    expect(lectura.listas).toMatchObject([
      { filaCabecera: 2, columnas: { nombre: "A", precio: "C", unidad: "B", iva: "E" } },
    ]);
  });

  it("is read with one word above two units, and a title above nothing", () => {
    const unidades = deFilas(
      [
        [null, null, "PRECIO", null, null],
        ["Producto", "Unidad", "kg", "caja", "IVA"],
        ["Ajo", "kg", 2, 20, 4],
        ["Pera", "caja", 3, 30, 4],
      ],
      {
        fusiones: [{ fila: 0, columna: 2, filaFin: 0, columnaFin: 3 }],
      },
    );
    expect(precios(unidades)).toEqual(["Ajo 2", "Pera 30"]);
    const titulo = deFilas([
      ["Lista de precios de la semana"],
      ["FAMILIA 1", "Producto", "Precio", "IVA"],
      [3, "Ajo", 2, 4],
      [1, "Pera", 3, 4],
    ]);
    expect(precios(titulo)).toEqual(["Ajo 2", "Pera 3"]);
    expect(dichos(titulo)).toBe("");
    expect(titulo.productos.map(({ stock }) => stock)).toEqual([null, null]);
  });

  it("«Artículo» above codes is the code, and «Descripción» is then the name", () => {
    const lectura = deFilas([
      ["Artículo", "Descripción", "Precio"],
      ["A100", "Tomate pera", 2.5],
      ["A101", "Manzana", 2],
      ["A102", "Uva", 3],
    ]);
    expect(lectura.productos[0]).toMatchObject({ nombre: "Tomate pera", codigo: "A100" });
  });

  // X7.6
  it.each([
    "Producte;Format;Preu;IVA",
    "Produktua;Neurria;Prezioa;BEZ",
    "Produto;Unidade;Prezo;IVE",
    "Product;Unit;Price;VAT",
  ])("is read in other languages: %s", (cabecera) => {
    const lectura = deFilas([cabecera.split(";"), ["Ajo", "kg", "2,50 €", "10%"]]);
    expect(lectura.listas[0]?.columnas).toEqual({ nombre: "A", unidad: "B", precio: "C", iva: "D" });
    expect(precios(lectura)).toEqual(["Ajo 2.5"]);
  });

  it("that is missing, or not within the first 50 rows, makes the file be refused", () => {
    const vacias: Filas = Array.from({ length: 50 }, () => []);
    expect(importar(libroDe([...vacias, ["Producto", "Precio"], ["Ajo", 1]])).tipo).toBe("rechazo");
    expect(importar(libroDe([...vacias.slice(1), ["Producto", "Precio"], ["Ajo", 1]])).tipo).toBe(
      "importacion",
    );
    expect(
      importar(
        libroDe([
          ["Semana", "Fecha", "Familia"],
          [40, "2/10", "García"],
        ]),
      ),
    ).toMatchObject({ tipo: "rechazo", motivo: "sin-lista" });
    expect(importar({ formato: "xlsx", hojas: [] })).toMatchObject({ tipo: "rechazo" });
  });
});
