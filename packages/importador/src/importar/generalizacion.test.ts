import { casesOf } from "@cosecha/config/extra";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type CeldaDePrueba, hojaDe, libroDe } from "../../test/libro-de-prueba.ts";
import { type ProductoAlAzar, productosAlAzar } from "../../test/productos-al-azar.ts";
import type { Sheet } from "../workbook/cells.ts";
import { importar } from "./importar.ts";

/** The header's words in five languages, one list for each. */
const IDIOMAS = [
  {
    nombre: "Producto",
    unidad: "Formato",
    precio: "Precio",
    iva: "IVA",
    codigo: "Código",
    stock: "Existencias",
  },
  { nombre: "Producte", unidad: "Format", precio: "Preu", iva: "IVA", codigo: "Codi", stock: "Estoc" },
  {
    nombre: "Produto",
    unidad: "Unidade",
    precio: "Prezo",
    iva: "IVE",
    codigo: "Código",
    stock: "Dispoñible",
  },
  {
    nombre: "Produktua",
    unidad: "Neurria",
    precio: "Prezioa",
    iva: "BEZ",
    codigo: "Kodea",
    stock: "Izakinak",
  },
  {
    nombre: "Product",
    unidad: "Pack size",
    precio: "Unit price",
    iva: "VAT rate",
    codigo: "SKU",
    stock: "In stock",
  },
  {
    nombre: "DENOMINACIÓN\nCOMERCIAL",
    unidad: "Ud. de venta",
    precio: "€ s/IVA",
    iva: "Tipo I.V.A.",
    codigo: "Cód. art.",
    stock: "Disp.",
  },
  {
    nombre: "DESCART",
    unidad: "FORMATO",
    precio: "PRECIOVENTA",
    iva: "TIPOIVA",
    codigo: "CODART",
    stock: "STOCK",
  },
] as const;
type Campo = keyof (typeof IDIOMAS)[number];
const CAMPOS: readonly Campo[] = ["codigo", "nombre", "unidad", "precio", "iva", "stock"];

interface Producto extends ProductoAlAzar {
  readonly centimos: number;
}
const productos = productosAlAzar(
  { minLength: 4, maxLength: 10 },
  fc.record({ centimos: fc.integer({ min: 101, max: 9998 }) }),
);

const euros = (centimos: number) => (centimos / 100).toFixed(2);
const NOTACIONES: readonly ((centimos: number) => CeldaDePrueba)[] = [
  (c) => c / 100,
  (c) => euros(c),
  (c) => euros(c).replace(".", ","),
  (c) => `${euros(c).replace(".", ",")}\u00a0€`,
  (c) => `€${euros(c).replace(".", ",")}`,
  (c) => euros(c).replace(".", "'"),
  (c) => ({ tipo: "numero", valor: String(c / 100), texto: euros(c), formato: '#,##0.00 "€"' }),
  (c) => ({ tipo: "numero", valor: String(c / 100), texto: euros(c), formula: "B2*1" }),
];
const TIPOS: readonly ((iva: string) => CeldaDePrueba)[] = [
  Number,
  (iva) => Number(iva) / 100,
  (iva) => `${iva} %`,
  (iva) => `IVA ${iva}%`,
  (iva) => ({ "4": "superreducido", "10": "reducido", "21": "general" })[iva] ?? iva,
];
const BASURA: readonly (readonly CeldaDePrueba[])[] = [
  [],
  [null, null],
  ["Nota: los pedidos, antes del jueves a las 14:00"],
  ["* Según disponibilidad en finca"],
  ["Tel. 600 11 22 33 · pedidos@huerta.example"],
];
const SECCIONES = ["VERDURAS", "🥬 Hoja", "Frutas:", "--- LÁCTEOS ---", "Aceites y vinagres"];

interface Forma {
  readonly idioma: (typeof IDIOMAS)[number];
  readonly columnas: readonly Campo[];
  readonly notacion: (centimos: number) => CeldaDePrueba;
  readonly tipo: (iva: string) => CeldaDePrueba;
  readonly basura: readonly (readonly CeldaDePrueba[])[];
  readonly secciones: readonly string[];
  readonly total: boolean;
  readonly columnasDeMas: number;
}
const formas = fc.record<Forma>({
  idioma: fc.constantFrom(...IDIOMAS),
  columnas: fc.shuffledSubarray([...CAMPOS], { minLength: CAMPOS.length }),
  notacion: fc.constantFrom(...NOTACIONES),
  tipo: fc.constantFrom(...TIPOS),
  basura: fc.array(fc.constantFrom(...BASURA), { maxLength: 4 }),
  secciones: fc.subarray(SECCIONES, { maxLength: 2 }),
  total: fc.boolean(),
  columnasDeMas: fc.integer({ min: 0, max: 3 }),
});

let casos = 0;
afterAll(() => console.info(`${casos} listas generadas`));

/** The list as rows, and for each product its row and its section. */
function escribir(lista: readonly Producto[], forma: Forma) {
  const filas: CeldaDePrueba[][] = forma.basura.map((fila) => [...fila]);
  const deMas = Array.from({ length: forma.columnasDeMas }, (_, i) => `FAMILIA ${i + 1}`);
  filas.push([...forma.columnas.map((campo) => forma.idioma[campo]), ...deMas]);
  const verdad: unknown[] = [];
  let categoria: string | null = null;
  for (const [i, producto] of lista.entries()) {
    const seccion = forma.secciones[i / 2];
    if (seccion !== undefined) {
      // A section stands where names do, as people write it.
      filas.push(forma.columnas.map((campo) => (campo === "nombre" ? seccion : null)));
      categoria = seccion.replace(/^[🥬\s-]+|[\s:-]+$/gu, "");
    }
    const celdas: Record<Campo, CeldaDePrueba> = {
      codigo: `HV-${100 + i}`,
      nombre: producto.nombre,
      unidad: producto.unidad,
      precio: forma.notacion(producto.centimos),
      iva: forma.tipo(producto.iva),
      stock: producto.stock,
    };
    filas.push([...forma.columnas.map((campo) => celdas[campo]), ...deMas.map(() => (i % 2 ? 2 : null))]);
    verdad.push([
      producto.nombre,
      String(producto.centimos / 100),
      String(Number(producto.iva) / 100),
      producto.unidad,
      `HV-${100 + i}`,
      producto.stock === null ? null : String(producto.stock),
      categoria,
    ]);
  }
  if (forma.total)
    filas.push(
      [],
      forma.columnas.map((campo) => (campo === "nombre" ? "TOTAL" : campo === "precio" ? 99 : null)),
    );
  return { filas, verdad };
}

function leidas(hojas: readonly Sheet[]) {
  casos++;
  const resultado = importar(libroDe(hojas));
  if (resultado.tipo === "rechazo") return { productos: [resultado.mensaje], dichos: [] };
  return {
    productos: resultado.productos.map((p) => [
      p.nombre,
      p.precio.toString(),
      p.iva.toString(),
      p.unidad,
      p.codigo,
      p.stock?.toString() ?? null,
      p.categoria,
    ]),
    dichos: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje),
  };
}

const comprobar = (propiedad: (lista: readonly Producto[], forma: Forma) => void, numRuns = 200) =>
  fc.assert(fc.property(productos, formas, propiedad), { numRuns: casesOf(numRuns) });

describe("lists of any shape give their products, and no notices", () => {
  // X7.4, X7.6, X7.8, X7.9, X7.10
  it("in five languages, with any order, notation, sections, remarks, totals and families", () =>
    comprobar((lista, forma) => {
      const { filas, verdad } = escribir(lista, forma);
      expect(leidas([hojaDe(filas)])).toEqual({ productos: verdad, dichos: [] });
    }, 400));

  // X7.5
  it("on several sheets, or twice side by side", () =>
    comprobar((lista, forma) => {
      const simple = { ...forma, secciones: [], total: false, columnasDeMas: 0, basura: [] };
      const mitad = Math.ceil(lista.length / 2);
      const partes = [lista.slice(0, mitad), lista.slice(mitad)];
      const sinCodigo = { ...simple, columnas: forma.columnas.filter((campo) => campo !== "codigo") };
      const tablas = partes.map((parte) => escribir(parte, sinCodigo));
      const verdad = (categorias: readonly (string | null)[]) =>
        tablas.flatMap(({ verdad: suya }, i) =>
          suya.map((fila) => [
            ...(fila as unknown[]).slice(0, 4),
            null,
            (fila as unknown[])[5],
            categorias[i] ?? null,
          ]),
        );
      const hojas = tablas.map(({ filas }, i) => hojaDe(filas, { nombre: ["Fresco", "Despensa"][i] ?? "" }));
      expect(leidas(hojas)).toEqual({ productos: verdad(["Fresco", "Despensa"]), dichos: [] });
      const alto = Math.max(...tablas.map(({ filas }) => filas.length));
      const ancho = sinCodigo.columnas.length;
      const juntas = Array.from({ length: alto }, (_, i) => [
        ...Array.from({ length: ancho }, (_, c) => tablas[0]?.filas[i]?.[c] ?? null),
        null,
        ...(tablas[1]?.filas[i] ?? []),
      ]);
      expect(leidas([hojaDe(juntas)])).toEqual({ productos: verdad([null, null]), dichos: [] });
    }));

  // X7.12
  it("with IVA included, according to the header or a note", () =>
    comprobar((lista, forma) => {
      const { filas, verdad } = escribir(lista, { ...forma, basura: [], idioma: IDIOMAS[0] });
      const conIva = filas.map((fila) =>
        fila.map((celda) => (celda === "Precio" ? "Precio (IVA incluido)" : celda)),
      );
      for (const variante of [conIva, [["Precios con IVA incluido"], ...filas]]) {
        const { productos: dados, dichos } = leidas([hojaDe(variante)]);
        expect(dados.length).toBe(verdad.length);
        for (const [i, dado] of dados.entries()) {
          const [, precio, iva] = dado as string[];
          const vuelta = Math.round(Number(precio) * (1 + Number(iva)) * 100) / 100;
          expect(vuelta).toBeCloseTo((lista[i]?.centimos ?? 0) / 100, 6);
        }
        expect(dichos.length).toBe(1);
      }
    }, 100));

  // X7.10
  it("with a rate for each section instead of a column", () =>
    comprobar((lista, forma) => {
      const columnas = forma.columnas.filter((campo) => campo !== "iva");
      const { filas, verdad } = escribir(lista, {
        ...forma,
        columnas,
        secciones: [],
        basura: [],
        total: false,
      });
      const [cabecera = [], ...cuerpo] = filas;
      const nombre = columnas.indexOf("nombre");
      const con = cuerpo.flatMap((fila, i) => {
        const titulo = columnas.map((_, c) =>
          c === nombre ? `GRUPO ${"ABCDEFGHIJ"[i]} (IVA ${lista[i]?.iva}%)` : null,
        );
        return [titulo, fila];
      });
      const { productos: dados, dichos } = leidas([hojaDe([cabecera, ...con])]);
      expect(dados.map((dado) => dado[2])).toEqual(verdad.map((fila) => (fila as string[])[2]));
      expect(dichos).toEqual([]);
    }, 100));
});

describe("rows that are not to be read are reported, and never lost", () => {
  // X7.13
  it("hidden and struck-through rows and wrong prices are reported at their row, and other rows are read", () =>
    comprobar((lista, forma) => {
      const { filas, verdad } = escribir(lista, { ...forma, secciones: [], total: false });
      const primera = filas.length - lista.length;
      const precio = forma.columnas.indexOf("precio");
      const nombre = forma.columnas.indexOf("nombre");
      const estropeadas = filas.map((fila, i) =>
        fila.map((celda, c) => {
          if (i === primera + 1 && c === precio) return "consultar";
          if (i === primera + 2 && c === nombre)
            return { tipo: "texto" as const, valor: String(celda), texto: String(celda), tachada: true };
          return celda;
        }),
      );
      casos++;
      const resultado = importar(libroDe([hojaDe(estropeadas, { filasOcultas: new Set([primera]) })]));
      if (resultado.tipo === "rechazo") throw new Error(resultado.mensaje);
      expect(resultado.errores.map(({ fila }) => fila).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
        [primera, primera + 1, primera + 2].map((fila) => fila + 1),
      );
      expect(resultado.avisos).toEqual([]);
      expect(resultado.productos.map((p) => p.nombre)).toEqual(
        verdad.slice(3).map((fila) => (fila as string[])[0]),
      );
    }));
});
