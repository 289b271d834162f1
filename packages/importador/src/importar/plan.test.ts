import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { casesOf } from "@cosecha/config/extra";
import { type AsignacionDeLista, asignacion as esquema } from "@cosecha/domain/esquemas/importacion";
import { describe, expect, it } from "vitest";
import { hacerHoja } from "../../test/hojas/hacer-hoja.ts";
import { type CeldaDePrueba, hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { fixture } from "../../test/testing.ts";
import { readWorkbook } from "../formats/read-workbook.ts";
import type { Importacion } from "../resultado/resultado.ts";
import type { Workbook } from "../workbook/cells.ts";
import { importar, type OpcionesImportacion } from "./importar.ts";

const HOJAS = casesOf(250);
const ARCHIVOS = ["", "dificiles/"].flatMap((carpeta) =>
  readdirSync(fixture(carpeta))
    .filter((nombre) => /\.(?:xlsx|xls|ods|csv)$/u.test(nombre))
    .map((nombre) => `${carpeta}${nombre}`),
);

/** What of a reading must be the same once its plan is sent back. */
function deVuelta(libro: Workbook): { antes: unknown; despues: unknown } | null {
  const leido = importar(libro);
  if (leido.tipo === "rechazo") return null;
  // As it travels and as it is stored.
  const asignacion = esquema.parse(JSON.parse(JSON.stringify(leido.asignacion)));
  const otra = importar(libro, { asignacion });
  if (otra.tipo === "rechazo") return { antes: leido.productos, despues: otra.mensaje };
  const recordada = importar(libro, { recordadas: [{ huella: leido.huella, asignacion }] });
  if (recordada.tipo === "rechazo") return { antes: leido.productos, despues: recordada.mensaje };
  const visto = ({ productos, errores, asignacion: plan }: typeof leido) => ({
    productos: productos.map(({ origen: { procedencia: _, columnas: __, ...origen }, ...producto }) => ({
      ...JSON.parse(JSON.stringify(producto)),
      ...origen,
    })),
    errores,
    plan,
  });
  const [antes, despues] = [visto(leido), visto(otra)];
  return {
    antes: [antes, "recuerdo", antes.productos],
    despues: [despues, recordada.asignadaPor, visto(recordada).productos],
  };
}

// X7.18
describe("the plan that a reading gives", () => {
  it.each(ARCHIVOS)("%s: sent back unchanged or remembered, it gives the same products", (ruta) => {
    const ida = deVuelta(readWorkbook(new Uint8Array(readFileSync(fixture(ruta))), ruta));
    expect(ida?.despues).toEqual(ida?.antes);
  });

  it("of made sheets of any layout, sent back unchanged or remembered, gives the same products", () => {
    const distintas = Array.from({ length: HOJAS }, (_, semilla) => hacerHoja(semilla)).flatMap((hoja) => {
      const ida = deVuelta(hoja.libro);
      return isDeepStrictEqual(ida?.antes, ida?.despues) ? [] : [`${hoja.semilla} (${hoja.forma})`];
    });
    expect(distintas).toEqual([]);
  });
});

type Filas = readonly (readonly CeldaDePrueba[])[];

const leer = (filas: Filas, opciones: OpcionesImportacion = {}): Importacion => {
  const resultado = importar(libroDe([hojaDe(filas, { nombre: "Hoja1" })]), opciones);
  if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
  return resultado;
};
const una = (columnas: AsignacionDeLista["columnas"], plan: Partial<AsignacionDeLista> = {}) => ({
  listas: [{ hoja: "Hoja1", filaCabecera: 1, columnas, precioConIva: null, ...plan }],
});
const precios = ({ productos }: Importacion) =>
  productos.map(
    ({ nombre, precio, unidad }) => `${nombre}: ${precio}${unidad === null ? "" : ` / ${unidad}`}`,
  );
const dichos = (avisos: Importacion["avisos"]) => avisos.map(({ mensaje }) => mensaje);

describe("what a plan computes", () => {
  const CAJAS: Filas = [
    ["Producto", "Uds/caja", "Precio caja", "IVA", "Stock"],
    ["Mosto", 12, 30, 10, 2],
    ["Sidra", "6 uds", 20, 21, 3],
    ["Vino", "?", 24, 21, 4],
    ["Licor", 0, 24, 21, null],
  ];
  const columnas = { nombre: "A", precio: "C", iva: "D", stock: "E" };

  it("is the price of one from that of a box, exactly, and of a row that cannot say it, nothing", () => {
    const lectura = leer(CAJAS, {
      asignacion: una(columnas, { operaciones: [{ campo: "precio", operacion: "entre", columna: "B" }] }),
    });
    expect(precios(lectura)).toEqual(["Mosto: 2.5 / ud", "Sidra: 3.3333 / ud"]);
    expect(lectura.errores.map(({ fila, columna }) => [fila, columna])).toEqual([
      [4, "B"],
      [5, "B"],
    ]);
    expect(dichos(lectura.errores)[0]).toMatch(/«Vino» no se puede calcular.*«\?»/u);
  });

  it("says the unit that is left: that of the box's contents, and the box as its format", () => {
    const lectura = leer(
      [
        ["Producto", "Kg/caja", "Formato", "Precio caja"],
        ["Pera", 5, "caja", 10],
      ],
      {
        asignacion: una(
          { nombre: "A", precio: "D", unidad: "C" },
          { operaciones: [{ campo: "precio", operacion: "entre", columna: "B" }] },
        ),
      },
    );
    expect(precios(lectura)).toEqual(["Pera: 2 / kg"]);
    expect(lectura.productos[0]?.descripcion).toBe("caja");
  });

  it("is the stock in units from boxes, and without a number no limit, with a notice", () => {
    const lectura = leer(CAJAS, {
      asignacion: una(columnas, { operaciones: [{ campo: "stock", operacion: "por", columna: "B" }] }),
    });
    expect(lectura.productos.map(({ stock }) => stock?.toNumber() ?? null)).toEqual([24, 18, null, null]);
    expect(dichos(lectura.avisos)).toEqual([
      expect.stringMatching(/Fila 4, columna B: las existencias de «Vino»/u),
    ]);
  });

  it("is found where the header says that the stock is in boxes, and left out where a person says so", () => {
    const filas: Filas = [
      ["Producto", "Precio", "IVA", "Uds/caja", "Stock (cajas)"],
      ["Mosto", 2, 10, 12, 2],
      ["Sidra", 3, 21, 6, 0],
    ];
    const lectura = leer(filas);
    const [plan] = lectura.asignacion.listas;
    expect(plan?.operaciones).toEqual([{ campo: "stock", operacion: "por", columna: "D" }]);
    expect(lectura.productos.map(({ stock }) => stock?.toNumber())).toEqual([24, 0]);
    const sin = leer(filas, { asignacion: una(plan?.columnas ?? {}, { operaciones: [] }) });
    expect(sin.productos.map(({ stock }) => stock?.toNumber())).toEqual([2, 0]);
  });
});

describe("what a plan says of texts", () => {
  const CLAVES: Filas = [
    ["Producto", "Precio", "IVA"],
    ["Ajo", 2, "S"],
    ["Mosto", 3, "r."],
    ["Vino", 4, "*"],
    ["Portes", 9, "R"],
    ["Portes península", 12, "R"],
  ];
  const columnas = { nombre: "A", precio: "B", iva: "C" };
  const tipos = [
    { texto: "s", iva: 4 },
    { texto: "R", iva: 0.1 },
    { texto: "*", iva: 0.21 },
  ];

  it("gives rates to the texts of the IVA column, and leaves rows out without a word", () => {
    const lectura = leer(CLAVES, {
      asignacion: una(columnas, { tipos, fuera: [{ columna: "A", texto: "portes*" }] }),
    });
    expect(lectura.productos.map(({ nombre, iva }) => [nombre, iva.toNumber()])).toEqual([
      ["Ajo", 0.04],
      ["Mosto", 0.1],
      ["Vino", 0.21],
    ]);
    expect([...lectura.avisos, ...lectura.errores]).toEqual([]);
    expect(lectura.asignacion.listas[0]).toMatchObject({
      tipos: [{ texto: "s", iva: 0.04 }, tipos[1], tipos[2]],
      fuera: [{ columna: "A", texto: "portes*" }],
    });
  });

  it("leaves out only the rows that say all of it, where it does not end in an asterisk", () => {
    const lectura = leer(CLAVES, {
      asignacion: una(columnas, { tipos, fuera: [{ columna: "A", texto: "PORTES" }] }),
    });
    expect(dichos(lectura.errores)).toEqual([expect.stringContaining("«Portes península»")]);
  });

  it("goes before the file's own legend, which is told, and takes over what that says", () => {
    const filas: Filas = [
      ...CLAVES.slice(0, 2),
      ["Mosto", 3, "r"],
      [],
      ["S = superreducido 4 %   R = reducido 10 %"],
    ];
    expect(leer(filas).asignacion.listas[0]?.tipos).toEqual([
      { texto: "S", iva: 0.04 },
      { texto: "r", iva: 0.1 },
    ]);
    const lectura = leer(filas, { asignacion: una(columnas, { tipos: [{ texto: "S", iva: 0.21 }] }) });
    expect(lectura.productos.map(({ iva }) => iva.toNumber())).toEqual([0.21, 0.1]);
    expect(dichos(lectura.avisos)).toEqual([expect.stringMatching(/«S» es «superreducido 4 %».*como 21 %/u)]);
  });
});

describe("a plan's sections", () => {
  const libro = libroDe([
    hojaDe(
      [
        ["Producto", "Precio"],
        ["Pera", 2],
      ],
      { nombre: "Frutas" },
    ),
    hojaDe(
      [
        ["Producto", "Precio"],
        ["Ajo", 3],
      ],
      { nombre: "Verduras" },
    ),
  ]);
  const categorias = (opciones?: OpcionesImportacion) => {
    const resultado = importar(libro, opciones);
    return resultado.tipo === "rechazo" ? [] : resultado.productos.map(({ categoria }) => categoria);
  };

  it("are the sheets where it says so", () => {
    const leido = importar(libro);
    expect(leido.asignacion?.listas.map(({ categoriaPorHoja }) => categoriaPorHoja)).toEqual([true, true]);
    expect(categorias()).toEqual(["Frutas", "Verduras"]);
    const [frutas, verduras] = leido.asignacion?.listas ?? [];
    if (frutas === undefined || verduras === undefined) throw new Error("Faltan listas");
    const listas = [frutas, { ...verduras, categoriaPorHoja: false }];
    expect(categorias({ asignacion: { listas } })).toEqual(["Frutas", null]);
    expect(categorias({ asignacion: { listas: [frutas] } })).toEqual(["Frutas"]);
  });
});

// X7.19
describe("a plan that does not fit", () => {
  const FILAS: Filas = [
    ["Producto", "Precio", "IVA"],
    ["Ajo", 2, 4],
  ];
  const columnas = { nombre: "A", precio: "B", iva: "C" };

  it.each([
    ["a column of products", { ...columnas, iva: "XFD" }, {}, /ninguna columna XFD/u],
    [
      "an operation",
      columnas,
      { operaciones: [{ campo: "precio", operacion: "entre", columna: "H" }] },
      /columna H/u,
    ],
    [
      "an operation with itself",
      columnas,
      { operaciones: [{ campo: "precio", operacion: "por", columna: "B" }] },
      /por ella misma/u,
    ],
    ["rows left out", columnas, { fuera: [{ columna: "J", texto: "Portes" }] }, /ninguna columna J/u],
    ["variants", columnas, { disposicion: "aLoAncho", aLoAncho: ["B", "AA"] }, /ninguna columna AA/u],
  ] as const)("is refused with what to do: %s", (_que, suyas, plan, mensaje) => {
    const asignacion = esquema.parse(una(suyas, plan as Partial<AsignacionDeLista>));
    const rechazo = importar(libroDe([hojaDe(FILAS)]), { asignacion });
    expect(rechazo).toMatchObject({
      tipo: "rechazo",
      motivo: "asignacion",
      mensaje: expect.stringMatching(mensaje),
    });
  });

  it("is refused where two of its lists read the same", () => {
    const { listas } = una(columnas);
    const rechazo = importar(libroDe([hojaDe(FILAS)]), { asignacion: { listas: [...listas, ...listas] } });
    expect(rechazo).toMatchObject({
      motivo: "asignacion",
      mensaje: expect.stringMatching(/Quite una de las dos/u),
    });
  });

  it("has texts that say something, and rates that exist", () => {
    for (const plan of [
      { fuera: [{ columna: "A", texto: " * " }] },
      { tipos: [{ texto: " ", iva: 4 }] },
      { tipos: [{ texto: "S", iva: 400 }] },
      { operaciones: [{ campo: "iva", operacion: "por", columna: "B" }] },
    ])
      expect(esquema.safeParse(una(columnas, plan as Partial<AsignacionDeLista>)).success).toBe(false);
  });
});

// X7.18
describe("the next file of a supplier whose plan is remembered", () => {
  const CAJAS: Filas = [
    ["Producto", "Uds/caja", "Precio caja", "Clase"],
    ["Mosto", 12, 30, "R"],
    ["Sidra", 6, 21, "G"],
  ];
  const dicho = una(
    { nombre: "A", precio: "C", iva: "D" },
    {
      operaciones: [{ campo: "precio", operacion: "entre", columna: "B" }],
      tipos: [
        { texto: "R", iva: 0.1 },
        { texto: "G", iva: 0.21 },
      ],
      fuera: [{ columna: "A", texto: "Portes" }],
    },
  );
  const { huella, asignacion } = leer(CAJAS, { asignacion: dicho });
  const recordadas = [{ huella, asignacion }];

  it("is read by it, rows left out and all", () => {
    const lectura = leer([...CAJAS, ["Portes", 1, 9, "G"], ["Vino", 6, 30, "G"]], { recordadas });
    expect([lectura.asignadaPor, lectura.recordada]).toEqual(["recuerdo", huella]);
    expect(precios(lectura)).toEqual(["Mosto: 2.5 / ud", "Sidra: 3.5 / ud", "Vino: 5 / ud"]);
    expect([...lectura.avisos, ...lectura.errores]).toEqual([]);
  });

  it("is read by it where its columns have only changed places", () => {
    const otra = [
      ["Semana 12"],
      ...CAJAS.map(([producto = null, uds = null, precio = null, clase = null]) => [
        clase,
        precio,
        producto,
        uds,
      ]),
    ];
    const lectura = leer(otra, { recordadas });
    expect(lectura.asignadaPor).toBe("recuerdo");
    expect(precios(lectura)).toEqual(["Mosto: 2.5 / ud", "Sidra: 3.5 / ud"]);
    expect(lectura.asignacion.listas[0]).toMatchObject({
      filaCabecera: 2,
      columnas: { nombre: "C", precio: "B", iva: "A" },
      operaciones: [{ columna: "D" }],
      fuera: [{ columna: "C" }],
    });
    expect(lectura.avisos).toEqual([]);
  });

  it("is read anew with a word, where a column is gone, is new, or all are others", () => {
    const aviso = (filas: Filas, de = recordadas) => {
      const lectura = leer(filas, { recordadas: de });
      return [lectura.asignadaPor, lectura.avisos[0]?.fila, lectura.avisos[0]?.mensaje];
    };
    const sin = CAJAS.map(([producto = null, , precio = null, clase = null]) => [producto, precio, clase]);
    expect(aviso(sin)).toEqual([
      "deteccion",
      null,
      expect.stringMatching(/: falta la columna «Uds\/caja», y se ha leído/u),
    ]);
    const mas = CAJAS.map((fila, i) => [...fila, i === 0 ? "Oferta" : 2]);
    expect(aviso(mas)[2]).toMatch(/: tiene otras columnas, y se ha leído/u);
    const ajeno: Filas = [
      ["Artículo", "PVP", "IVA"],
      ["Ajo", 3, 4],
    ];
    expect(aviso(ajeno)[2]).toMatch(/: no está su cabecera, y se ha leído/u);
    // What earlier versions remembered has no texts of headers.
    const [primera] = asignacion.listas;
    if (primera === undefined) throw new Error("Falta la lista");
    const viejas = [
      {
        huella: huella.replace(/-[^-.]+$/u, ""),
        asignacion: { listas: [{ ...primera, rotulos: undefined }] },
      },
    ];
    expect(aviso(ajeno, viejas)[2]).toMatch(/no está su cabecera/u);
    expect(leer(CAJAS, { recordadas: viejas }).asignadaPor).toBe("recuerdo");
  });

  it("that is no list says both", () => {
    const rechazo = importar(libroDe([hojaDe([["Turnos"], ["Lunes", "Ana"]])]), { recordadas });
    expect(rechazo).toMatchObject({
      motivo: "sin-lista",
      mensaje: expect.stringMatching(/No se ha encontrado ninguna lista.*Lo que se dijo de otros archivos/u),
    });
  });

  it("with one more variant across reads that, too", () => {
    const huevos = (...tallas: string[]): Filas => [
      ["Producto", ...tallas, "IVA"],
      ["De corral", ...tallas.map((_, i) => 2.1 + i / 10), 4],
      ["Camperos", ...tallas.map((_, i) => 3.1 + i / 10), 4],
    ];
    const antes = leer(huevos("S", "M", "L"));
    const con = leer(huevos("S", "M", "L", "XL"), { recordadas: [antes] });
    expect([con.asignadaPor, con.productos.length]).toEqual(["recuerdo", 8]);
    expect(con.productos.at(-1)?.nombre).toBe("Camperos XL");
  });
});
