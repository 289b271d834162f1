import { describe, expect, it } from "vitest";
import {
  caducaCompartido,
  emparejarTotales,
  esDeOtrasFechas,
  type FilaDeTotales,
  type ProductoConLinea,
  valeCompartido,
} from "./compartidos.ts";
import { CANCELADO, COMPLETADO, EN_PROCESO, PENDIENTE } from "./pedidos.ts";

const FIN = new Date("2026-03-20T20:00:00Z");
const days = (n: number) => new Date(FIN.getTime() + n * 86_400_000);

describe("until when a link of an order holds", () => {
  it("is sixty days after its end", () => expect(caducaCompartido(FIN)).toEqual(days(60)));
  it.each<[string, number, Date, boolean]>([
    ["before the end", PENDIENTE, days(-3), true],
    ["after the end", EN_PROCESO, days(3), true],
    ["once it is completed, as what is paid is read then", COMPLETADO, days(59), true],
    ["the last moment", PENDIENTE, new Date(days(60).getTime() - 1), true],
    ["sixty days later", PENDIENTE, days(60), false],
    ["cancelled", CANCELADO, days(-3), false],
  ])("%s", (_, estado, ahora, vale) => expect(valeCompartido({ estado, fin: FIN }, ahora)).toBe(vale));
});

describe("whether a sheet of totals is of other days than an order", () => {
  const pedido = { inicio: days(-5), fin: FIN };
  const arriba = (desde: string, hasta: string) => [
    "Pedido a La Espiga",
    "Semana 12",
    `Desde ${desde} hasta ${hasta}`,
  ];
  it.each<[string, string[], boolean]>([
    ["days within the order's", arriba("2026-03-16 08:00:00", "2026-03-19 20:00:00"), false],
    ["days that begin before", arriba("2026-03-01 08:00:00", "2026-03-16 20:00:00"), false],
    ["the week before", arriba("2026-03-08 08:00:00", "2026-03-12 20:00:00"), true],
    ["a later one", arriba("2026-03-25 08:00:00", "2026-03-27 20:00:00"), true],
    ["no days that can be read", arriba("hoy a las 9", "el martes"), false],
    ["nothing above the products", [], false],
  ])("%s", (_, textos, expected) => expect(esDeOtrasFechas(textos, pedido, "Europe/Madrid")).toBe(expected));
});

describe("the totals of another group", () => {
  const producto = (id: number, nombre: string, more: Partial<ProductoConLinea> = {}): ProductoConLinea => ({
    ...{ id, nombre, unidad: "kg", codigo: null, antes: 0 },
    ...more,
  });
  const fila = (n: number, nombre: string, cantidad: string | null, more: Partial<FilaDeTotales> = {}) => ({
    ...{ fila: n, nombre, unidad: "kg", codigo: null, cantidad },
    ...more,
  });
  const linea = (productoId: number, nombre: string, antes: number, cantidad: number) => ({
    ...{ productoId, nombre, unidad: "kg", antes, cantidad },
  });
  const LISTADO = [
    producto(1, "Tomate rosa"),
    producto(2, "Acelga", { antes: 3 }),
    producto(3, "Queso", { codigo: "Q1", unidad: "ud", antes: 1 }),
  ];
  type Pasos = ReturnType<typeof emparejarTotales>;
  type Answer = Pasos extends Generator<void, infer R> ? R : never;
  const emparejados = (...which: Parameters<typeof emparejarTotales>): Answer => {
    const pasos = emparejarTotales(...which);
    for (;;) {
      const paso = pasos.next();
      if (paso.done) return paso.value;
    }
  };
  it.each<[string, FilaDeTotales[], Partial<Answer>]>([
    [
      "by name and unit, whatever case and accents, and what is not said goes",
      [fila(6, "TOMATE  ROSA", "12.5")],
      {
        lineas: [
          linea(1, "Tomate rosa", 0, 12.5),
          linea(2, "Acelga", 3, 0),
          { ...linea(3, "Queso", 1, 0), unidad: "ud" },
        ],
        sinPareja: [],
      },
    ],
    [
      "what stays as it is is there, too",
      [fila(6, "Acelga", "3"), fila(7, "Queso", "1", { codigo: "q1", unidad: "ud" })],
      {
        lineas: [linea(2, "Acelga", 3, 3), { ...linea(3, "Queso", 1, 1), unidad: "ud" }],
        sinPareja: [],
      },
    ],
    [
      "two rows of one product, as its price changed, add up exactly",
      [fila(6, "Tomate rosa", "0.1"), fila(7, "Tomate rosa", "0.2")],
      { lineas: expect.arrayContaining([linea(1, "Tomate rosa", 0, 0.3)]), sinPareja: [] },
    ],
    [
      "what is not there is said, and so is what has its code and another name, of which what is ordered stays",
      [fila(6, "Pera", "2"), fila(7, "Leche", "2", { codigo: "Q1", unidad: "ud" })],
      {
        lineas: [linea(2, "Acelga", 3, 0), { ...linea(3, "Queso", 1, 1), unidad: "ud" }],
        sinPareja: [
          { fila: 6, nombre: "Pera", unidad: "kg", cantidad: "2", motivo: "noEsta", queda: null },
          { fila: 7, nombre: "Leche", unidad: "ud", cantidad: "2", motivo: "renombrado", queda: 1 },
        ],
      },
    ],
    [
      "another unit is another thing",
      [fila(6, "Acelga", "2", { unidad: "manojo" })],
      {
        lineas: expect.arrayContaining([linea(2, "Acelga", 3, 0)]),
        sinPareja: [
          { fila: 6, nombre: "Acelga", unidad: "manojo", cantidad: "2", motivo: "noEsta", queda: null },
        ],
      },
    ],
    ...(["-1", "1.2345", "1000000", null] as const).map(
      (cantidad): [string, FilaDeTotales[], Partial<Answer>] => [
        `a quantity that is none leaves what is ordered: ${cantidad}`,
        [fila(6, "Acelga", cantidad)],
        {
          lineas: [linea(2, "Acelga", 3, 3), { ...linea(3, "Queso", 1, 0), unidad: "ud" }],
          sinPareja: [{ fila: 6, nombre: "Acelga", unidad: "kg", cantidad, motivo: "cantidad", queda: 3 }],
        },
      ],
    ),
    [
      "of two rows of one product one that is none leaves what is ordered of it",
      [fila(6, "Acelga", "5"), fila(7, "Acelga", null), fila(8, "Pera", null)],
      {
        lineas: expect.arrayContaining([linea(2, "Acelga", 3, 3)]),
        sinPareja: [
          { fila: 7, nombre: "Acelga", unidad: "kg", cantidad: null, motivo: "cantidad", queda: 3 },
          { fila: 8, nombre: "Pera", unidad: "kg", cantidad: null, motivo: "cantidad", queda: null },
        ],
      },
    ],
    ["nothing of what there is", [], { sinPareja: [] }],
  ])("%s", (_, filas, expected) => expect(emparejados(filas, LISTADO)).toMatchObject(expected));

  it("an ambiguous name is of neither", () => {
    const dos = [producto(1, "Queso", { unidad: "ud" }), producto(2, "Queso", { unidad: "ud", codigo: "B" })];
    const { lineas, sinPareja } = emparejados([fila(6, "Queso", "2", { unidad: "caja" })], dos);
    expect({ lineas, cuantas: sinPareja.length }).toEqual({ lineas: [], cuantas: 1 });
  });
});
