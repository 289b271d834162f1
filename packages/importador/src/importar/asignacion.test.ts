import type { Asignacion } from "@cosecha/domain/esquemas/importacion";
import { asignacion as esquema } from "@cosecha/domain/esquemas/importacion";
import { describe, expect, it } from "vitest";
import { type CeldaDePrueba, hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import type { Importacion } from "../resultado/resultado.ts";
import { importar, type OpcionesImportacion } from "./importar.ts";

type Filas = readonly (readonly CeldaDePrueba[])[];

const leer = (filas: Filas, opciones: OpcionesImportacion = {}, nombre = "Hoja1"): Importacion => {
  const resultado = importar(libroDe([hojaDe(filas, { nombre })]), opciones);
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return resultado;
};
const una = (
  filaCabecera: number | null,
  columnas: Asignacion["listas"][number]["columnas"],
  otros: Partial<Asignacion["listas"][number]> = {},
): Asignacion => ({ listas: [{ hoja: "Hoja1", filaCabecera, columnas, precioConIva: null, ...otros }] });
const precios = ({ productos }: Importacion) => productos.map(({ nombre, precio }) => `${nombre} ${precio}`);

const LISTA: Filas = [
  ["Huerta de ejemplo"],
  ["Ref", "Producto", "Precio socio", "PVP", "IVA", "Stock"],
  ["A1", "Ajo", 2, 3, 4, 5],
  ["A2", "Pera", 2.5, 3.5, 10, null],
];

// X7.18
describe("an assignment by hand", () => {
  it("decides header and columns, and fields without a column are not read", () => {
    const lectura = leer(LISTA, { asignacion: una(2, { nombre: "B", precio: "D" }) });
    expect(precios(lectura)).toEqual(["Ajo 3", "Pera 3.5"]);
    expect(lectura.productos.map(({ codigo, stock }) => [codigo, stock])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(lectura.asignadaPor).toBe("mano");
    const rotulos = { B: "Producto", D: "PVP" };
    expect(lectura.asignacion).toEqual(una(2, { nombre: "B", precio: "D" }, { rotulos }));
  });

  it("equal to the detected one changes nothing, and fits its schema", () => {
    for (const filas of [
      LISTA,
      [
        ["Producto", "Unidad", "€/kg", "€/caja"],
        ["Tomate", "kg", 2.5, null],
        ["Pera", "caja 10 kg", null, 22],
      ],
      [
        ["VERDURAS", null, null, "FRUTAS"],
        ["Producto", "Precio", null, "Producto", "Precio"],
        ["Acelga", 1.5, null, "Pera", 2],
      ],
      [
        ["Pan de centeno", 3.25],
        ["Hogaza de trigo", 4.1],
        ["Barra rústica", 1.35],
      ],
    ] as Filas[]) {
      const detectada = leer(filas);
      const { productos, listas } = leer(filas, { asignacion: esquema.parse(detectada.asignacion) });
      expect({ productos, listas }).toEqual({ productos: detectada.productos, listas: detectada.listas });
    }
  });

  it("without a header reads from the first row with data, with its section", () => {
    const filas: Filas = [["Teléfono", "600 11 22 33"], ["FRUTA"], ["Pera", 2], ["Uva", 3]];
    const lectura = leer(filas, { asignacion: una(null, { nombre: "A", precio: "B" }) });
    expect(precios(lectura)).toEqual(["Pera 2", "Uva 3"]);
    expect(lectura.productos[0]?.categoria).toBe("FRUTA");
    expect(lectura.listas[0]?.filaCabecera).toBeNull();
  });

  it("decides whether prices include IVA, whatever the file says", () => {
    const filas: Filas = [
      ["Producto", "Precio (IVA incluido)", "IVA"],
      ["Ajo", 1.04, 4],
    ];
    const con = (precioConIva: boolean | null) =>
      precios(leer(filas, { asignacion: una(1, { nombre: "A", precio: "B", iva: "C" }, { precioConIva }) }));
    expect([con(null), con(true), con(false)]).toEqual([["Ajo 1"], ["Ajo 1"], ["Ajo 1.04"]]);
  });

  it("that does not fit is refused, with what to do", () => {
    const rechazo = (asignacion: Asignacion) => {
      const resultado = importar(libroDe([hojaDe(LISTA)]), { asignacion });
      return resultado.tipo === "rechazo" ? [resultado.motivo, resultado.mensaje] : null;
    };
    expect(rechazo(una(2, { nombre: "B", precio: "C" }, { hoja: "Otra" }))).toEqual([
      "asignacion",
      expect.stringContaining("«Otra»"),
    ]);
    expect(rechazo(una(2, { precio: "C" }))?.[1]).toMatch(/nombre del producto/u);
    expect(rechazo(una(2, { nombre: "B" }))?.[1]).toMatch(/precio/u);
    expect(rechazo(una(2, { nombre: "B", precio: "B" }))?.[1]).toMatch(/a la vez/u);
    expect(rechazo(una(99, { nombre: "B", precio: "C" }))?.[1]).toMatch(/fila 99/u);
    expect(rechazo(una(null, { nombre: "E", precio: "A" }))?.[1]).toMatch(/columnas elegidas/u);
    expect(rechazo(una(2, { nombre: "B", precio: "A" }))?.[0]).toBe("sin-productos");
  });
});

// X7.18
describe("a remembered assignment", () => {
  const recordadas = [
    { huella: leer(LISTA).huella, asignacion: una(2, { nombre: "B", precio: "D", iva: "E" }) },
  ];

  it("is used when its header appears again, in another row and sheet", () => {
    const lectura = leer([[], ["Otra semana"], [], ...LISTA.slice(1)], { recordadas }, "Semana 47");
    expect(lectura.asignadaPor).toBe("recuerdo");
    expect(lectura.listas[0]).toMatchObject({ hoja: "Semana 47", filaCabecera: 4 });
    expect(precios(lectura)).toEqual(["Ajo 3", "Pera 3.5"]);
  });

  it("is not used when a header has changed, as a better price may be there", () => {
    const otra = LISTA.map((fila, i) =>
      i === 1 ? ["Ref", "Producto", "Precio socio", "PVP", "IVA", "Oferta"] : fila,
    );
    expect(leer(otra, { recordadas }).asignadaPor).toBe("deteccion");
  });

  it("gives way to one by hand", () => {
    const lectura = leer(LISTA, { recordadas, asignacion: una(2, { nombre: "B", precio: "C" }) });
    expect([lectura.asignadaPor, ...precios(lectura)]).toEqual(["mano", "Ajo 2", "Pera 2.5"]);
  });

  it("is found by headers and the sheet's name without digits, or by the kinds of columns without a header", () => {
    const huella = (filas: Filas, nombre: string) => leer(filas, {}, nombre).huella;
    const masFilas = [...LISTA, ["A3", "Uva", 1, 2, 4, 9]];
    expect(huella(masFilas, "Semana 12")).toBe(huella(LISTA, "Semana 46"));
    expect(huella(LISTA, "Semana 46")).not.toBe(huella(LISTA, "Frutas"));
    const sinCabecera: Filas = [
      ["Pan", 3.25],
      ["Hogaza grande", 4.1],
      ["Barra rústica", 1.35],
    ];
    const otra: Filas = [
      ["Queso", 13.25],
      ["Yogur", 4.15],
      ["Kéfir", 1.4],
      ["Leche", 1.1],
    ];
    expect(huella(sinCabecera, "A")).toBe(huella(otra, "A"));
    const { asignacion } = leer(sinCabecera);
    const recuerdo = leer(otra, { recordadas: [{ huella: huella(sinCabecera, "Hoja1"), asignacion }] });
    expect(recuerdo.asignadaPor).toBe("recuerdo");
  });
});

// X7.17
describe("corrections and rows left out", () => {
  const filas: Filas = [
    ["Producto", "Precio", "IVA", "Stock"],
    ["Ajo", "consultar", 4, "muchas"],
    ["Pera", 2, 4, 3],
    ["Uva", -1, 4, 3],
  ];

  it("a corrected cell is read as if it stood in the file, and is marked as corrected", () => {
    const lectura = leer(filas, {
      correcciones: [
        { hoja: "Hoja1", fila: 2, columna: "B", texto: "2,50" },
        { hoja: "Hoja1", fila: 2, columna: "D", texto: "" },
        { hoja: "Hoja1", fila: 3, columna: "A", texto: "Pera limonera" },
      ],
      omitidas: [{ hoja: "Hoja1", fila: 4 }],
    });
    expect(precios(lectura)).toEqual(["Ajo 2.5", "Pera limonera 2"]);
    expect([...lectura.avisos, ...lectura.errores]).toEqual([]);
    expect(lectura.productos[0]?.origen.procedencia.precio).toEqual({ como: "corregida", celda: "B2" });
    expect(lectura.productos[0]?.stock).toBeNull();
  });

  it("corrections of unknown rows and sheets have no effect", () => {
    const correcciones = [
      { hoja: "Otra", fila: 3, columna: "B", texto: "9" },
      { hoja: "Hoja1", fila: 900, columna: "B", texto: "9" },
    ];
    expect(leer(filas, { correcciones }).productos).toEqual(leer(filas).productos);
  });
});

// X7.17
describe("where each value came from", () => {
  const procedencias = (lectura: Importacion) =>
    lectura.productos.map(({ origen: { procedencia } }) =>
      Object.fromEntries(
        Object.entries(procedencia).map(([campo, { como, celda }]) => [campo, `${como} ${celda}`]),
      ),
    );

  it("is told for cells, sections, headers, notes and the usual rate", () => {
    const lectura = leer([["Producto", "€/kg"], ["FRUTA (IVA 10%)"], ["Pera", 2], ["VERDURA"], ["Ajo", 3]]);
    expect(procedencias(lectura)).toEqual([
      {
        nombre: "celda A3",
        precio: "celda B3",
        iva: "seccion A2",
        categoria: "seccion A2",
        unidad: "cabecera B1",
      },
      {
        nombre: "celda A5",
        precio: "celda B5",
        iva: "habitual null",
        categoria: "seccion A4",
        unidad: "cabecera B1",
      },
    ]);
    const nota = leer([
      ["Todos los precios con el 10 % de IVA no incluido"],
      ["Producto", "Precio"],
      ["Ajo", 3],
    ]);
    expect(procedencias(nota)[0]?.iva).toBe("nota A1");
  });
});

describe("the importer asks", () => {
  // X7.11
  it("for the usual rate, until it is given", () => {
    const filas: Filas = [
      ["Producto", "Precio"],
      ["Ajo", 3],
    ];
    expect(leer(filas).preguntas).toEqual([{ tipo: "ivaHabitual", elegida: 0.04 }]);
    expect(leer(filas, { ivaHabitual: 0.1 }).preguntas).toEqual([]);
  });

  // X7.12
  it("whether a shop's price includes IVA, and proposes yes for prices ending in 9", () => {
    const pvp = (precios: number[]): Filas => [
      ["Producto", "PVP", "IVA"],
      ...precios.map((precio, i) => [`Jabón ${"abcdefgh"[i]}`, precio, 21]),
    ];
    const redondos = leer(pvp([2.5, 3, 4.2, 5, 6.1]));
    expect(redondos.preguntas).toMatchObject([{ tipo: "precioConIva", cabecera: "PVP", elegida: false }]);
    expect(redondos.productos[0]?.precio.toString()).toBe("2.5");
    const deTienda = leer(pvp([2.49, 3.99, 4.95, 5.99, 6.49]));
    expect(deTienda.preguntas).toMatchObject([{ tipo: "precioConIva", elegida: true }]);
    expect(deTienda.productos[1]?.precio.times(1.21).toFixed(2)).toBe("3.99");
    expect(deTienda.avisos[0]).toMatchObject({ fila: null, campo: "precio" });
  });

  it("which of two equally good prices is paid", () => {
    const lectura = leer([
      ["Producto", "Precio A", "Precio B", "IVA"],
      ["Ajo", 3, 4, 4],
      ["Pera", 2, 1, 4],
    ]);
    expect(lectura.preguntas).toMatchObject([
      { tipo: "columnaPrecio", lista: 0, elegida: "B", opciones: [{ columna: "B" }, { columna: "C" }] },
    ]);
    expect(lectura.avisos[0]?.mensaje).toMatch(
      /¿Cuál es el precio: «Precio A» o «Precio B»\?.*en las filas 2 a 3/u,
    );
  });
});

describe("names in two languages side by side", () => {
  const precios = [
    [2.4, "kg"],
    [1.1, "ud"],
    [1.5, "kg"],
    [1.2, "kg"],
  ];
  const otros = ["Tomatea", "Letxuga", "Azenarioa", "Tipula"];
  const suyos = ["Tomate", "Lechuga", "Zanahoria", "Cebolla"];

  it.each([
    ["Izena", "Nombre"],
    ["Produktua", "Producto"],
    ["Producte", "Producto"],
    ["Nom", "Nombre"],
    ["Produto", "Produto (castelán)"],
    ["Nom (català)", "Nom (castellà)"],
    ["Nombre en valenciano", "Nombre en castellano"],
    ["Producto EU", "Producto ES"],
    ["Euskara", "Castellano"],
  ])("takes the Spanish ones of «%s | %s», whichever stands first", (otra, castellano) => {
    const filas = (primera: string[], segunda: string[]) =>
      [0, 1, 2, 3].map((i) => [primera[i] ?? "", segunda[i] ?? "", ...(precios[i] ?? [])]);
    const nombres = (hoja: (string | number)[][]) => {
      const resultado = importar(libroDe(hoja));
      return resultado.tipo === "rechazo" || resultado.productos.map(({ nombre }) => nombre);
    };
    expect(nombres([[otra, castellano, "Prezioa", "Unitatea"], ...filas(otros, suyos)])).toEqual(suyos);
    expect(nombres([[castellano, otra, "Precio", "Unidad"], ...filas(suyos, otros)])).toEqual(suyos);
  });

  it("keeps the names where the Spanish column holds codes, or hardly anything", () => {
    const nombres = (castellanos: (string | null)[], cabecera: string) => {
      const resultado = importar(
        libroDe([
          ["Nom", cabecera, "Preu", "Unitat"],
          ...otros.map((nombre, i) => [nombre, castellanos[i] ?? null, ...(precios[i] ?? [])]),
        ]),
      );
      return resultado.tipo === "rechazo" || resultado.productos.map(({ nombre }) => nombre);
    };
    expect(nombres(["A-101", "A-102", "A-103", "A-104"], "Artículo")).toEqual(otros);
    expect(nombres(["Tomate"], "Nombre")).toEqual(otros);
  });
});

describe("a column of units without a header that says so", () => {
  const UNIDADES = ["kg", "ud", "manojo", "docena"];
  const leer = (cabecera: readonly string[], textos = UNIDADES) => {
    const filas = textos.map((texto, i) =>
      cabecera.map((dicho, c) => (c === 0 ? `Verdura ${"abcd"[i]}` : /prec/iu.test(dicho) ? 1.5 + i : texto)),
    );
    const resultado = importar(libroDe([hojaDe([[...cabecera], ...filas])]));
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    return resultado.productos;
  };

  it.each(["Tipo", "Clase", "Detalle", "Notas", "Info", "Observaciones", "Xyz", "Mota"])(
    "says what prices are for: «%s»",
    (dicho) => {
      for (const cabecera of [
        ["Producto", "Precio", dicho],
        ["Producto", dicho, "Precio"],
      ]) {
        const productos = leer(cabecera);
        expect(productos.map(({ unidad }) => unidad)).toEqual(UNIDADES);
        expect(productos.every(({ categoria, descripcion }) => !categoria && !descripcion)).toBe(true);
      }
    },
  );

  it("says it as «€/kg», too", () =>
    expect(
      leer(["Producto", "Precio", "Info"], ["€/kg", "€/ud", "€/manojo", "€/bandeja 500 g"]).map(
        ({ unidad }) => unidad,
      ),
    ).toEqual(["kg", "ud", "manojo", "bandeja 500 g"]));

  it("is none where another one says it, few rows have one, or they are varieties", () => {
    expect(leer(["Producto", "Notas", "Precio/kg"], ["kg", "", "", ""])[0]).toMatchObject({
      unidad: "kg",
      descripcion: "kg",
    });
    expect(
      leer(["Producto", "Variedad", "Precio"], ["rama", "racimo", "rama", "racimo"])[0]?.unidad,
    ).toBeNull();
    expect(leer(["Cesta", "Verdura", "Precio"], ["3 kg", "5 kg", "8 kg", "9 kg"])[0]?.unidad).toBeNull();
    expect(leer(["Producto", "Tipo", "Precio"], ["eco", "eco", "kg", "kg"])[0]).toMatchObject({
      unidad: null,
      categoria: "eco",
    });
  });

  it.each([
    ["€/mazzo", "mazzo"],
    ["€ / fajo", "fajo"],
    ["Prix/botte", "botte"],
    ["Prezzo/mazzo", "mazzo"],
    ["€/socio", null],
    ["Precio/tarifa", null],
    ["€/público", null],
  ])("is the price's own: «%s»", (cabecera, unidad) => {
    const resultado = importar(
      libroDe([
        hojaDe([
          ["Producto", cabecera],
          ["Acelga", 1.4],
          ["Perejil", 0.9],
        ]),
      ]),
    );
    if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
    expect(resultado.productos.map((producto) => producto.unidad)).toEqual([unidad, unidad]);
  });
});
