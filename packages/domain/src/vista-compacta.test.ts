import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CAMPOS, CAMPOS_DE_PRODUCTO, type CampoDeProducto } from "./campos.ts";
import { compactarVista } from "./compactar-vista.ts";
import { esPrecioSospechoso, variacionDePrecio } from "./comparacion.ts";
import type { HojaVista, ProductoPrevisto, VistaPrevia } from "./esquemas/importacion.ts";
import { expandirVista } from "./expandir-vista.ts";
import { procedenciaDe, type VistaExpandida } from "./vista-compacta.ts";

/** The compact form of a preview, on its way from the server to the browser. */
async function compacta(vista: VistaPrevia, conHojas = true, porPieza = 500) {
  const compacta = await compactarVista(vista, {
    conHojas,
    enPiezas: async (lista, trabajo) => {
      const piezas = Array.from({ length: Math.ceil(lista.length / porPieza) }, (_, n) =>
        lista.slice(n * porPieza, (n + 1) * porPieza),
      );
      return piezas.map(trabajo);
    },
  });
  return JSON.parse(JSON.stringify(compacta)) as typeof compacta;
}

/** What the browser has, as the server had it. */
const comoEra = ({ productos, ...vista }: VistaExpandida) => ({
  ...vista,
  productos: productos.map(({ origen, ...producto }) => ({
    ...producto,
    procedencia: procedenciaDe({ fila: producto.fila, origen }),
  })),
});

const vistaDe = (parte: Partial<Pick<VistaPrevia, "productos" | "desaparecen" | "hojas">>): VistaPrevia => ({
  importacion: {
    hoja: null,
    filaCabecera: 1,
    columnas: {},
    listas: [],
    creados: 0,
    actualizados: 0,
    eliminados: 0,
    cambios: null,
    avisos: [],
    errores: [],
  },
  productos: [],
  desaparecen: [],
  comparadoCon: null,
  estadoVisto: null,
  preguntas: [],
  asignacion: null,
  asignadaPor: "deteccion",
  rechazo: null,
  hojas: [],
  ...parte,
});

type Datos = Pick<ProductoPrevisto, CampoDeProducto>;

const datos = (mas: Partial<Datos> = {}): Datos => ({
  nombre: "Acelga",
  precio: 1.5,
  iva: 0.04,
  unidad: "manojo",
  categoria: null,
  codigo: null,
  stock: null,
  descripcion: "",
  cobro: "unidad",
  pesoMedio: null,
  caja: null,
  ...mas,
});

const previsto = (
  ahora: Datos,
  anterior: Datos | null,
  lugar: Pick<ProductoPrevisto, "hoja" | "fila" | "procedencia">,
): ProductoPrevisto => ({
  ...ahora,
  ...lugar,
  cambio:
    anterior === null
      ? "nuevo"
      : CAMPOS_DE_PRODUCTO.some((campo) => anterior[campo] !== ahora[campo])
        ? "cambia"
        : "igual",
  anterior,
  variacion: anterior && variacionDePrecio(anterior.precio, ahora.precio),
  sospechoso: anterior !== null && esPrecioSospechoso(anterior.precio, ahora.precio),
});

const hoja = (nombre: string | null, filas: string[][]): HojaVista => ({
  nombre,
  oculta: false,
  filas,
  filasOcultas: [],
  columnasOcultas: [],
  recortada: false,
});

describe("a compact preview", () => {
  const palabra = fc.constantFrom("Acelga", "Acelga roja", "roja", "kg", "250 g", "Fila 3", "$&", "7", "");
  const texto = fc.array(palabra, { maxLength: 3 }).map((palabras) => palabras.join(" "));
  const filas = fc
    .array(fc.array(texto, { maxLength: 5 }), { maxLength: 12 })
    .map((todas) => todas.map((celdas) => celdas.slice(0, celdas.findLastIndex((una) => una !== "") + 1)));
  const nombreDeHoja = fc.constantFrom("Una", "Otra", null);
  const fila = fc.integer({ min: 1, max: 14 });
  const algunos = fc.record({
    nombre: texto,
    precio: fc.constantFrom(0, 1, 1.5, 2.25),
    iva: fc.constantFrom(0.04, 0.1),
    unidad: fc.option(texto),
    categoria: fc.option(texto),
    codigo: fc.option(texto),
    stock: fc.option(fc.constantFrom(0, 3)),
    descripcion: texto,
    cobro: fc.constantFrom("unidad" as const, "kg" as const),
    pesoMedio: fc.option(fc.constantFrom(1.2, 0.8)),
    caja: fc.option(fc.constantFrom(6, 12.5)),
  });
  const procedencia = fc.dictionary(
    fc.constantFrom(...CAMPOS),
    fc.record({
      como: fc.constantFrom("celda", "seccion", "corregida"),
      celda: fc.constantFrom("A1", "B2", "AB12", "C112", "D2", null),
    }),
  ) as fc.Arbitrary<ProductoPrevisto["procedencia"]>;
  const producto = fc
    .tuple(algunos, fc.option(algunos), fc.record({ hoja: nombreDeHoja, fila, procedencia }))
    .map(([ahora, otro, lugar]) => previsto(ahora, otro && (otro.stock === 3 ? { ...ahora } : otro), lugar));
  const incidencia = fc.record({
    hoja: nombreDeHoja,
    fila: fc.option(fila),
    columna: fc.option(fc.constantFrom("A", "B")),
    mensaje: fc.tuple(fila, texto).map(([de, que]) => `Fila ${de}, columna B: «${que}»`),
  });
  const vista = fc
    .record({
      una: filas,
      otra: filas,
      productos: fc.array(producto, { maxLength: 12 }),
      desaparecen: fc.array(fc.tuple(algunos, fc.boolean()), { maxLength: 5 }),
      avisos: fc.array(incidencia, { maxLength: 8 }),
      errores: fc.array(incidencia, { maxLength: 8 }),
    })
    .map(({ una, otra, productos, desaparecen, avisos, errores }) => {
      const base = vistaDe({
        productos,
        desaparecen: desaparecen.map(([cosa, conLineas]) => ({ ...cosa, conLineas })),
        hojas: [hoja("Una", una), hoja("Otra", otra)],
      });
      return { ...base, importacion: { ...base.importacion, avisos, errores } };
    });

  // X7.17
  it("says all that the preview says, with its sheets and without", async () => {
    await fc.assert(
      fc.asyncProperty(vista, fc.integer({ min: 1, max: 6 }), async (previa, porPieza) => {
        const expandida = expandirVista(await compacta(previa, true, porPieza), null);
        expect(comoEra(expandida)).toEqual(previa);
        const sinHojas = await compacta(previa, false, porPieza);
        expect(sinHojas.hojas).toBeNull();
        expect(comoEra(expandirVista(sinHojas, expandida.hojas))).toEqual(previa);
      }),
    );
  });

  it("takes texts of rows beyond the sheets as they are", async () => {
    const lugar = { hoja: "Oculta", fila: 7, procedencia: {} };
    const previa = vistaDe({ productos: [previsto(datos(), null, lugar)] });
    expect(comoEra(expandirVista(await compacta(previa), null))).toEqual(previa);
  });
});

describe("a preview of 10,000 rows", () => {
  const muchas = Array.from({ length: 10_000 }, (_, n) => n);
  const celdasDe = (n: number) => [
    `R${n}`,
    `Producto de temporada número ${n}`,
    ["kg", "manojo", "caja 5 kg"][n % 3] ?? "",
    String(1 + (n % 900) / 100),
    n % 5 === 0 ? "0.1" : "0.04",
    n % 2 === 0 ? "Finca de Aranjuez" : "",
  ];
  const productos = muchas.map((n) => {
    const [codigo = "", nombre = "", unidad = "", precio, iva, descripcion = ""] = celdasDe(n);
    const ahora = datos({ codigo, nombre, unidad, precio: Number(precio), iva: Number(iva), descripcion });
    const campos = ["codigo", "nombre", "unidad", "precio", "iva", "descripcion"] as const;
    const procedencia = Object.fromEntries(
      campos.map((campo, columna) => [
        campo,
        { como: "celda" as const, celda: `${"ABCDEF"[columna]}${n + 2}` },
      ]),
    );
    return previsto(
      ahora,
      { ...ahora, precio: ahora.precio + 0.07 },
      { hoja: "Tarifa", fila: n + 2, procedencia },
    );
  });
  const cabecera = ["Código", "Producto", "Unidad", "Precio", "IVA", "Origen"];
  const previa = vistaDe({
    productos,
    hojas: [hoja("Tarifa", [cabecera, ...muchas.map((n) => celdasDe(n))])],
  });
  const bytes = (cosa: unknown) => Buffer.byteLength(JSON.stringify(cosa));

  it("is a tenth as long with its sheets, and a thirtieth when these are there already", async () => {
    expect(bytes(await compacta(previa))).toBeLessThan(bytes(previa) / 9);
    const sinHojas = { ...previa, hojas: null };
    expect(bytes(await compacta(previa, false))).toBeLessThan(bytes(sinHojas) / 30);
  });

  it("keeps where the values come from once for all products that have it alike", async () => {
    const { productos } = expandirVista(await compacta(previa), null);
    expect(new Set(productos.map(({ origen }) => origen)).size).toBe(1);
  });
});
