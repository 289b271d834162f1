import type { Importacion } from "@cosecha/domain/esquemas/importacion";
import type { ProductoDeVista } from "@cosecha/domain/vista-compacta";
import { columnIndex } from "@cosecha/ui/lib/sheet";
import { describe, expect, it } from "vitest";
import { cambiosDe, variacionTexto } from "./cambios.ts";
import { filasSenaladas } from "./cuentas.ts";
import { conCorrecciones, contar, type Entrada, filtrar, leerVista } from "./lectura.ts";

const producto = (fila: number, nombre: string, mas: Partial<ProductoDeVista> = {}): ProductoDeVista => ({
  nombre,
  precio: 2.5,
  iva: 0.04,
  unidad: "kg",
  categoria: null,
  codigo: null,
  stock: null,
  descripcion: "",
  cobro: "unidad",
  pesoMedio: null,
  caja: null,
  hoja: "Lista",
  fila,
  origen: { nombre: { como: "celda", celda: "A" } },
  cambio: "igual",
  anterior: null,
  variacion: null,
  sospechoso: false,
  ...mas,
});
const incidencia = (fila: number | null, columna: string | null, mensaje: string, hoja = "Lista") => ({
  hoja,
  fila,
  columna,
  mensaje,
});
const importacion = (mas: Partial<Importacion>): Importacion => ({
  hoja: "Lista",
  filaCabecera: 1,
  columnas: {},
  listas: [],
  creados: 0,
  actualizados: 0,
  eliminados: 0,
  cambios: null,
  avisos: [],
  errores: [],
  ...mas,
});
const comparadoCon = { id: 1, descripcion: "Antes", subida: new Date() };
const hojas = [
  { nombre: "Lista", filas: [["Producto", "Precio"], ["Pepino", " ", "2,10"], [], []] },
  { nombre: "Otra", filas: [] },
];
const { origen: _o, hoja: _h, fila: _f, ...anterior } = producto(1, "Ajo", { precio: 2 });

const enPocas = (entradas: readonly Entrada[]) =>
  entradas.map((entrada) =>
    entrada.tipo === "fila"
      ? `${entrada.fila}: ${entrada.omitida ? "omitida" : entrada.errores.length > 0 ? "error" : "aviso"}`
      : `${entrada.tipo === "producto" ? `${entrada.producto.fila}: ` : "ya no: "}${entrada.producto.nombre}`,
  );

describe("the entries of a preview", () => {
  // X7.17
  it("follow the file's order, with each notice at its row and missing products at the end", () => {
    const { entradas, generales } = leerVista(
      {
        productos: [producto(2, "Pera", { hoja: "Otra" }), producto(5, "Ajo"), producto(3, "Col")],
        desaparecen: [{ ...anterior, nombre: "Nabo", conLineas: false }],
        importacion: importacion({
          avisos: [
            incidencia(5, "B", "Raro"),
            incidencia(null, null, "Sin IVA"),
            incidencia(7, "A", "Sección"),
          ],
          errores: [incidencia(4, "B", "Ilegible")],
        }),
        comparadoCon,
        hojas,
      },
      [{ hoja: "Lista", fila: 6 }],
    );
    expect(enPocas(entradas)).toEqual([
      "3: Col",
      "4: error",
      "5: Ajo",
      "6: omitida",
      "7: aviso",
      "2: Pera",
      "ya no: Nabo",
    ]);
    expect(entradas[2]).toMatchObject({ avisos: [{ mensaje: "Raro" }] });
    expect(generales.map(({ mensaje }) => mensaje)).toEqual(["Sin IVA"]);
  });

  it("give a notice about lists side by side to the list of its column", () => {
    const { entradas } = leerVista(
      {
        productos: [
          producto(2, "Ajo"),
          producto(2, "Pera", { origen: { precio: { como: "celda", celda: "F" } } }),
        ],
        desaparecen: [],
        importacion: importacion({ avisos: [incidencia(2, "F", "Raro")] }),
        comparadoCon,
        hojas,
      },
      [],
    );
    expect(entradas.map((entrada) => entrada.tipo === "producto" && entrada.avisos.length)).toEqual([0, 1]);
  });

  it("keep a row in its place when its correction makes it a product", () => {
    const antes = leerVista(
      {
        productos: [],
        desaparecen: [],
        importacion: importacion({ errores: [incidencia(4, "B", "Mal")] }),
        comparadoCon,
        hojas,
      },
      [],
    );
    const luego = leerVista(
      { productos: [producto(4, "Ajo")], desaparecen: [], importacion: importacion({}), comparadoCon, hojas },
      [],
    );
    expect(luego.entradas[0]?.clave).toBe(antes.entradas[0]?.clave);
  });

  // X7.17
  it("show the file's text of a row that is left out, and can be searched by it", () => {
    const { entradas } = leerVista(
      { productos: [], desaparecen: [], importacion: importacion({}), comparadoCon, hojas },
      [{ hoja: "Lista", fila: 2 }],
    );
    expect(entradas.map((entrada) => entrada.tipo === "fila" && entrada.texto)).toEqual(["Pepino · 2,10"]);
    expect(contar(entradas).omitidas).toBe(1);
    const buscado = { filtro: "omitidas", buscado: "pepino", abierta: null } as const;
    expect(filtrar(entradas, buscado, (texto) => texto.toLowerCase())).toHaveLength(1);
  });

  it("call no product new when there is nothing to compare with", () => {
    const leida = {
      productos: [producto(2, "Ajo", { cambio: "nuevo" })],
      desaparecen: [],
      importacion: importacion({}),
      hojas,
    };
    expect(contar(leerVista({ ...leida, comparadoCon: null }, []).entradas).nuevos).toBe(0);
    expect(contar(leerVista({ ...leida, comparadoCon }, []).entradas).nuevos).toBe(1);
  });

  it("show no product as missing while the file gives none", () => {
    const { entradas } = leerVista(
      {
        productos: [],
        desaparecen: [{ ...anterior, conLineas: false }],
        importacion: importacion({}),
        comparadoCon,
        hojas,
      },
      [],
    );
    expect(entradas).toEqual([]);
  });
});

describe("the filters", () => {
  const senalado = {
    avisos: [
      incidencia(null, null, "De todo el archivo"),
      incidencia(3, "C", "El precio sube"),
      incidencia(4, "B", "Raro"),
      incidencia(4, "C", "Y caro"),
    ],
    errores: [incidencia(5, "B", "Mal")],
  };
  const { entradas } = leerVista(
    {
      productos: [
        producto(2, "Ajo", { cambio: "nuevo" }),
        producto(3, "Límón", { cambio: "cambia", sospechoso: true }),
        producto(4, "Col"),
      ],
      desaparecen: [{ ...anterior, nombre: "Nabo", conLineas: true }],
      importacion: importacion({
        ...senalado,
      }),
      comparadoCon,
      hojas,
    },
    [],
  );
  const plegar = (texto: string) => texto.toLowerCase();

  // X7.17
  it("count new, changed and missing products, and those to look at", () => {
    expect(contar(entradas)).toEqual({
      todo: 4,
      avisos: 2,
      errores: 1,
      omitidas: 0,
      nuevos: 1,
      cambian: 1,
      desaparecen: 1,
    });
  });

  it("count the rows with notices as the summary and the report do", () => {
    expect(filasSenaladas(senalado)).toEqual([
      `${contar(entradas).avisos} filas con avisos`,
      `${contar(entradas).errores} fila con errores`,
    ]);
    expect(filasSenaladas({ avisos: senalado.avisos.slice(0, 1), errores: [] })).toEqual([]);
  });

  it("keep the entries that match the filter and the search, and the open one", () => {
    const con = (opciones: Partial<Parameters<typeof filtrar>[1]>) =>
      enPocas(filtrar(entradas, { filtro: "todo", buscado: "", abierta: null, ...opciones }, plegar));
    expect(con({ filtro: "avisos" })).toEqual(["3: Límón", "4: Col"]);
    expect(con({ filtro: "desaparecen" })).toEqual(["ya no: Nabo"]);
    expect(con({ buscado: "col" })).toEqual(["4: Col"]);
    expect(con({ filtro: "errores", abierta: entradas[0]?.clave ?? "" })).toEqual(["2: Ajo", "5: error"]);
  });
});

it("corrected texts are put into the sheet, also beyond the end of a short row", () => {
  const filas = [["A"], ["B", "2"]];
  const correccion = { hoja: null, fila: 1, columna: "C", texto: "3" };
  expect(conCorrecciones(filas, [correccion], columnIndex)).toEqual([
    ["A", "", "3"],
    ["B", "2"],
  ]);
  expect(conCorrecciones(filas, [], columnIndex)).toBe(filas);
});

describe("a changed product", () => {
  // X7.17
  it("shows the old and the new value, with all decimals", () => {
    const cambiado = producto(2, "Ajo", {
      precio: 2.1255,
      unidad: null,
      anterior,
      variacion: 6.3,
      cambio: "cambia",
    });
    expect(cambiosDe(cambiado)).toEqual(["Precio: 2,00\u00a0€ → 2,1255\u00a0€", "Formato: kg → nada"]);
    expect(variacionTexto(cambiado)).toBe("sube 6,3 %");
    expect(variacionTexto({ ...cambiado, variacion: -10 })).toBe("baja 10 %");
    expect(variacionTexto({ ...cambiado, variacion: 0 })).toBeNull();
  });
});
