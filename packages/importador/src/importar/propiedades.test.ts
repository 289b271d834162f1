import { casesOf } from "@cosecha/config/extra";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CeldaDePrueba, libroDe } from "../../test/libro-de-prueba.ts";
import { type ProductoAlAzar, productosAlAzar } from "../../test/productos-al-azar.ts";
import { importar } from "./importar.ts";

const CAMPOS = ["nombre", "precio", "iva", "unidad", "codigo", "stock", "familia", "total"] as const;
type Columna = (typeof CAMPOS)[number];

const SINONIMOS: Record<Columna, readonly string[]> = {
  nombre: ["Producto", "ARTÍCULO", "Denominación", "nombre ", "Nombre del\nproducto", "Producte"],
  precio: ["Precio", "PRECIO (€)", "€", "Tarifa", "Precio unitario", "Precio\nsin IVA", "Preu"],
  iva: ["IVA", "I.V.A.", "% IVA", "Tipo IVA", "iva (%)"],
  unidad: ["Formato", "Unidad", "ENVASE", "Presentación", "U.M."],
  codigo: ["Código", "Ref.", "REFERENCIA", "Cód."],
  stock: ["Stock", "Existencias", "Disponible", "Uds. disponibles"],
  familia: ["FAMILIA 3", "Familia 12", "García", "Cantidad"],
  total: ["TOTAL", "Total unidades", "Total €"],
};

interface Fila extends ProductoAlAzar {
  readonly centimos: number;
  readonly pedido: number | null;
}
const filas = productosAlAzar(
  { minLength: 3, maxLength: 9 },
  fc.record({
    centimos: fc.integer({ min: 50, max: 9999 }),
    pedido: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
);

const enEuros = (centimos: number) => (centimos / 100).toFixed(2);
const NOTACIONES: readonly ((centimos: number) => CeldaDePrueba)[] = [
  (c) => c / 100,
  (c) => `${enEuros(c).replace(".", ",")} €`,
  (c) => `€ ${enEuros(c).replace(".", ",")}`,
  (c) => enEuros(c),
  (c) => `${enEuros(c).replace(".", ",")} €`,
];
const TIPOS: readonly ((iva: Fila["iva"]) => CeldaDePrueba)[] = [
  (iva) => Number(iva),
  (iva) => Number(iva) / 100,
  (iva) => `${iva}%`,
  (iva) => `IVA ${iva} %`,
  (iva) => ({ tipo: "numero", valor: String(Number(iva) / 100), texto: `${iva}%`, formato: "0%" }),
];

interface Forma {
  readonly columnas: readonly Columna[];
  readonly cabeceras: Readonly<Record<Columna, string>>;
  readonly notacion: (centimos: number) => CeldaDePrueba;
  readonly tipo: (iva: Fila["iva"]) => CeldaDePrueba;
  readonly encima: readonly (readonly CeldaDePrueba[])[];
  readonly huecos: boolean;
}

const NORMAL: Forma = {
  columnas: CAMPOS,
  cabeceras: {
    nombre: "Producto",
    precio: "Precio",
    iva: "IVA",
    unidad: "Formato",
    codigo: "Código",
    stock: "Stock",
    familia: "FAMILIA 1",
    total: "TOTAL",
  },
  notacion: (c) => c / 100,
  tipo: Number,
  encima: [],
  huecos: false,
};

const BASURA: readonly (readonly CeldaDePrueba[])[] = [
  [],
  ["Cooperativa de ejemplo · Tel. 600 11 22 33"],
  ["Fecha de reparto:", "21/11/2025"],
  ["Pedido nº", 46],
  ["Lista de precios de la semana"],
  [null, null, "Precios sin IVA"],
];

const formas = fc.record<Forma>({
  columnas: fc.shuffledSubarray([...CAMPOS], { minLength: CAMPOS.length }),
  cabeceras: fc.record(
    Object.fromEntries(
      CAMPOS.map((campo) => [campo, fc.constantFrom(...SINONIMOS[campo])]),
    ) as unknown as Record<Columna, fc.Arbitrary<string>>,
  ),
  notacion: fc.constantFrom(...NOTACIONES),
  tipo: fc.constantFrom(...TIPOS),
  encima: fc.array(fc.constantFrom(...BASURA), { maxLength: 8 }),
  huecos: fc.boolean(),
});

function hoja(productos: readonly Fila[], forma: Forma): CeldaDePrueba[][] {
  const tabla: CeldaDePrueba[][] = [
    ...forma.encima.map((fila) => [...fila]),
    forma.columnas.map((columna) => forma.cabeceras[columna]),
  ];
  for (const [i, fila] of productos.entries()) {
    const valores: Record<Columna, CeldaDePrueba> = {
      nombre: fila.nombre,
      precio: forma.notacion(fila.centimos),
      iva: forma.tipo(fila.iva),
      unidad: fila.unidad,
      codigo: `C-${100 + i}`,
      stock: fila.stock,
      familia: fila.pedido,
      total: fila.pedido ?? 0,
    };
    if (forma.huecos && i % 3 === 1) tabla.push([]);
    tabla.push(forma.columnas.map((columna) => valores[columna]));
  }
  return tabla;
}

function leidos(productos: readonly Fila[], forma: Forma) {
  const resultado = importar(libroDe(hoja(productos, forma)));
  if (resultado.tipo === "rechazo") return resultado.mensaje;
  return {
    productos: resultado.productos.map((p) => [
      p.nombre,
      p.precio.toString(),
      p.iva.toString(),
      p.unidad,
      p.codigo,
      p.stock?.toString() ?? null,
    ]),
    dichos: [...resultado.avisos, ...resultado.errores].map(({ mensaje }) => mensaje),
  };
}

describe("a list in another shape gives the same products, and no notices", () => {
  const igual = (variar: (forma: Forma) => Partial<Forma>) =>
    fc.assert(
      fc.property(filas, formas, (productos, forma) => {
        expect(leidos(productos, { ...NORMAL, ...variar(forma) })).toEqual(leidos(productos, NORMAL));
      }),
      { numRuns: casesOf(150) },
    );

  it("the plain shape gives the right products", () => {
    fc.assert(
      fc.property(filas, (productos) => {
        expect(leidos(productos, NORMAL)).toEqual({
          productos: productos.map((p, i) => [
            p.nombre,
            String(p.centimos / 100),
            String(Number(p.iva) / 100),
            p.unidad,
            `C-${100 + i}`,
            p.stock === null ? null : String(p.stock),
          ]),
          dichos: [],
        });
      }),
    );
  });
  // X7.5
  it("with columns in any order", () => igual(({ columnas }) => ({ columnas })));
  // X7.6
  it("with headers by any synonym", () => igual(({ cabeceras }) => ({ cabeceras })));
  // X7.5
  it("with other and blank rows above, and blank rows between", () =>
    igual(({ encima, huecos }) => ({ encima, huecos })));
  // X7.9
  it("with prices in any notation", () => igual(({ notacion }) => ({ notacion })));
  // X7.10
  it("with rates in any notation", () => igual(({ tipo }) => ({ tipo })));
  it("with all of it together", () => igual((forma) => forma));
});

// X7.4
describe("whatever the cells hold, every row is accounted for", () => {
  const celda = fc.oneof(
    fc.constantFrom<CeldaDePrueba[]>(
      null,
      null,
      "Ajo",
      "Pera",
      "VERDURAS",
      "kg",
      "2,50 €",
      "4%",
      "consultar",
      "-",
      "TOTAL",
      "Portes",
      "¿?",
      2.5,
      4,
      0,
      -1,
      1e7,
    ),
    fc.string({ maxLength: 12 }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  );

  it("nothing throws, and each row with a name and more is a product or reported", () => {
    fc.assert(
      fc.property(fc.array(fc.array(celda, { minLength: 4, maxLength: 6 }), { maxLength: 12 }), (resto) => {
        const resultado = importar(
          libroDe([["Producto", "Formato", "Precio", "IVA"], ["Col", "kg", 1, 4], ...resto]),
        );
        if (resultado.tipo === "rechazo") return;
        const contadas = new Set<number | null>([
          ...resultado.productos.map(({ origen }) => origen.fila),
          ...[...resultado.avisos, ...resultado.errores].map(({ fila }) => fila),
        ]);
        for (const [i, fila] of resto.entries()) {
          const [nombre, , precio] = fila;
          if (nombre !== "Ajo" && nombre !== "Pera") continue;
          if (precio === null || precio === "" || fila.some((c) => c === "TOTAL" || c === "Portes")) continue;
          expect(contadas).toContain(i + 3);
        }
      }),
      { numRuns: casesOf(300) },
    );
  });
});
