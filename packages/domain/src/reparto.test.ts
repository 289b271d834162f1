import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fase, finDelTurno, seReparte } from "./fases.ts";
import { ZONA_POR_DEFECTO } from "./fechas.ts";
import { cuandoFue, encaja, SIN_ENTREGAR, SIN_RECIBIR } from "./operaciones.ts";
import { CANCELADO, COMPLETADO, EN_PROCESO } from "./pedidos.ts";
import {
  type CambioDeReparto,
  cambiosComoSePidio,
  cambiosDePropuesta,
  cambiosIgualQueLoPedido,
  esperado,
  motivoDeEntrega,
  precioDeEntrega,
  proponer,
  sospecha,
} from "./reparto.ts";

const POLLO = { unidad: "ud", cobro: "kg", pesoMedio: 1.2, precio: 9 } as const;
const TOMATE = { unidad: "kg", cobro: "unidad", pesoMedio: null, precio: 2.5 } as const;

describe("a proposal", () => {
  const cantidad = fc.integer({ min: 0, max: 200_000 }).map((gramos) => gramos / 1000);
  const piezas = fc.integer({ min: 0, max: 50 });
  const celdas = (una: fc.Arbitrary<number>) =>
    fc.uniqueArray(
      fc.record({
        familiaId: fc.integer({ min: 1, max: 500 }),
        pedido: una,
        fijo: fc.option(una, { freq: 4 }),
      }),
      { selector: ({ familiaId }) => familiaId, minLength: 1, maxLength: 40 },
    );
  const repartos = fc.oneof(
    fc.record({ recibido: cantidad, celdas: celdas(cantidad) }),
    fc.record({ recibido: piezas, celdas: celdas(piezas) }),
  );

  it("shares out exactly what came, each within a gram or a piece of its due, in any order", () => {
    fc.assert(
      fc.property(repartos, fc.integer(), ({ recibido, celdas }, semilla) => {
        const { porFamilia, sobrante } = proponer(recibido, celdas);
        const suma = [...porFamilia.values()].reduce((a, b) => a.add(b), new Decimal(0));
        expect(suma.add(sobrante).toString()).toBe(new Decimal(recibido).toString());

        const libres = celdas.filter(({ fijo }) => fijo === null);
        const fijos = Decimal.sum(0, ...celdas.map(({ fijo }) => fijo ?? 0));
        const pedido = Decimal.sum(0, ...libres.map((una) => una.pedido));
        const queda = Decimal.max(0, new Decimal(recibido).sub(fijos));
        const todo = [recibido, ...celdas.map(({ pedido, fijo }) => fijo ?? pedido)];
        const paso = todo.every(Number.isInteger) ? 1 : 0.001;
        for (const { familiaId, pedido: suyo, fijo } of celdas) {
          const parte = porFamilia.get(familiaId) ?? new Decimal(-1);
          if (fijo !== null) expect(parte.toNumber()).toBe(fijo);
          else {
            const debido = pedido.isZero() ? new Decimal(0) : Decimal.min(suyo, queda.mul(suyo).div(pedido));
            expect(parte.sub(debido).abs().lt(paso)).toBe(true);
            expect(parte.lte(suyo)).toBe(true);
          }
        }
        const barajadas = celdas.toSorted(
          (a, b) => ((a.familiaId * 7919 + semilla) % 101) - ((b.familiaId * 7919 + semilla) % 101),
        );
        for (const [familiaId, parte] of proponer(recibido, barajadas).porFamilia) {
          expect(parte.eq(porFamilia.get(familiaId) ?? -1)).toBe(true);
        }
      }),
      // Ten thousand once in a while: REPARTOS=10000.
      { numRuns: Number(process.env.REPARTOS ?? 500) },
    );
  });

  it.each([
    ["kilos to the gram", 1, [1.5, 1.5, 1.5], ["0.334", "0.333", "0.333"], "0"],
    ["pieces by largest remainder", 7, [5, 3, 2], ["4", "2", "1"], "0"],
    ["what is more stays", 12, [5, 3, 2], ["5", "3", "2"], "2"],
    ["nothing came", 0, [5, 3], ["0", "0"], "0"],
  ])("%s", (_que, recibido, pedidos, partes, sobrante) => {
    const celdas = pedidos.map((pedido, n) => ({ familiaId: n + 1, pedido, fijo: null }));
    const dado = proponer(recibido, celdas);
    const porId = [...dado.porFamilia].sort(([a], [b]) => a - b);
    expect(porId.map(([, parte]) => parte.toString())).toEqual(partes);
    expect(dado.sobrante.toString()).toBe(sobrante);
  });

  it("moves nothing that a person has set, and says what is missing where that is more than came", () => {
    const celdas = [
      { familiaId: 1, pedido: 2, fijo: 3 },
      { familiaId: 2, pedido: 2, fijo: null },
    ];
    const { porFamilia, sobrante } = proponer(2, celdas);
    expect([porFamilia.get(1)?.toNumber(), porFamilia.get(2)?.toNumber()]).toEqual([3, 0]);
    expect(sobrante.toNumber()).toBe(-1);
  });
});

describe("the changes that a proposal makes on the screen", () => {
  const producto = { codigo: null, iva: 0.04, cobro: "unidad", pesoMedio: null, precio: 2.5 } as const;
  const pantalla = (recibido: number | null, merma = 0): Parameters<typeof cambiosDePropuesta>[0] => ({
    productos: [
      { ...producto, id: 1, nombre: "Tomate", unidad: "kg" },
      { ...producto, id: 2, nombre: "Pollo", unidad: "ud", cobro: "kg", pesoMedio: 1.2 },
      { ...producto, id: 3, nombre: "Lechuga", unidad: "ud" },
    ],
    lineas: [
      [1, 1, 2],
      [2, 1, 2],
      [3, 1, 1],
      [1, 2, 2],
      [2, 2, 1],
      [1, 3, 2],
      [2, 3, 2],
    ].map(([familiaId = 0, productoId = 0, cantidad = 0]) => ({
      familiaId,
      productoId,
      cantidad,
      precio: 2.5,
      iva: 0.04,
      nota: "",
    })),
    recepciones: [1, 2, 3].map((productoId) => ({
      productoId,
      recibido,
      precio: null,
      iva: null,
      motivo: null,
      sobrante: 0,
      merma,
      version: 1,
    })),
    entregas: [
      {
        familiaId: 3,
        productoId: 1,
        entregado: 1.5,
        origen: "bascula",
        motivo: null,
        preparado: false,
      },
    ],
  });
  const dichos = (cambios: readonly CambioDeReparto[]) =>
    cambios.map(({ familiaId, despues }) => [familiaId, ...Object.values(despues)]);

  it("are what each family gets, and why, and what is left over", () => {
    // Whole kilos are shared to the gram all the same.
    expect(dichos(cambiosDePropuesta(pantalla(4, 0.5), 1))).toEqual([
      [1, 1, "propuesta", null],
      [2, 1, "propuesta", null],
    ]);
    expect(dichos(cambiosDePropuesta(pantalla(3), 3))).toEqual([
      [1, 2, "propuesta", null],
      [2, 1, "propuesta", null],
    ]);
    expect(dichos(cambiosDePropuesta(pantalla(8, 0.25), 1)).at(-1)).toEqual([null, 2.25]);
    const tres = { ...pantalla(3), entregas: [] };
    expect(dichos(cambiosDePropuesta(tres, 1)).map(([, suyo]) => suyo)).toEqual([1.2, 1.2, 0.6]);
  });
  it("are none of what only the scale knows, what was not counted, and what is not there", () => {
    expect(cambiosDePropuesta(pantalla(4), 2)).toEqual([]);
    expect(cambiosDePropuesta(pantalla(null), 1)).toEqual([]);
    expect(cambiosDePropuesta({ ...pantalla(4), recepciones: [] }, 1)).toEqual([]);
    expect(cambiosDePropuesta(pantalla(4), 9)).toEqual([]);
  });
  it("are the ordered quantities where all came as it was ordered", () => {
    const sin = { ...pantalla(null), recepciones: pantalla(4).recepciones.slice(0, 1) };
    expect(cambiosComoSePidio(sin)).toEqual([
      { familiaId: null, productoId: 2, antes: { recibido: null }, despues: { recibido: 3.6 } },
      { familiaId: null, productoId: 3, antes: { recibido: null }, despues: { recibido: 4 } },
    ]);
    expect(cambiosComoSePidio(pantalla(4))).toEqual([]);
  });
});

describe("«igual que lo pedido», of the whole order", () => {
  const producto = { codigo: null, iva: 0.04, cobro: "unidad", pesoMedio: null, precio: 2.5 } as const;
  const productos = [
    { ...producto, id: 1, nombre: "Tomate", unidad: "kg" },
    { ...producto, id: 2, nombre: "Pollo", unidad: "ud", cobro: "kg" as const, pesoMedio: 1.2 },
    { ...producto, id: 3, nombre: "Lechuga", unidad: "ud" },
  ];
  const linea = (productoId: number, familiaId: number, cantidad: number) => ({
    ...{ productoId, familiaId, cantidad, precio: 2.5, iva: 0.04, nota: "" },
  });
  const lineas = [linea(1, 1, 0.1), linea(1, 2, 0.2), linea(2, 1, 2), linea(3, 1, 3), linea(3, 2, 1)];
  const llego = (productoId: number, recibido: number | null, otro: object = {}) => ({
    ...{ productoId, ...SIN_RECIBIR, recibido },
    ...otro,
  });
  const dada = (
    productoId: number,
    familiaId: number,
    entregado: number | null,
    origen = "mano" as const,
  ) => ({
    ...{ productoId, familiaId, ...SIN_ENTREGAR, entregado, origen },
  });
  type Entregas = Parameters<typeof cambiosIgualQueLoPedido>[0]["entregas"];
  const de = (recepciones: ReturnType<typeof llego>[], entregas: Entregas = []) => {
    const { cambios, quedan } = cambiosIgualQueLoPedido({ productos, lineas, recepciones, entregas });
    return [
      cambios.map(({ productoId, familiaId, despues }) => [productoId, familiaId, ...Object.values(despues)]),
      Object.values(quedan),
    ];
  };
  const ENTERO = [llego(1, 0.3), llego(2, 2.4), llego(3, 4)];

  it("gives what came whole, and leaves what the scale knows", () => {
    expect(de(ENTERO)).toEqual([
      [
        [1, 1, 0.1, "mano", null],
        [1, 2, 0.2, "mano", null],
        [3, 1, 3, "mano", null],
        [3, 2, 1, "mano", null],
      ],
      [1, 0, 0],
    ]);
  });
  it("leaves what came otherwise, is partly lost, or is not counted", () => {
    expect(de([llego(1, 0.25), llego(2, 2.4), llego(3, 4, { merma: 1 })])).toEqual([[], [1, 4, 0]]);
    expect(de([llego(1, 0.4), llego(3, null)])).toEqual([[], [1, 2, 2]]);
  });
  it("leaves what a person has set, and what others are not to have less for", () => {
    expect(de(ENTERO, [dada(1, 1, 0.1), dada(3, 1, 3.5), dada(2, 1, 2.3)])).toEqual([
      [[1, 2, 0.2, "mano", null]],
      [0, 1, 0],
    ]);
    // Somebody who ordered none has some.
    expect(de(ENTERO, [dada(1, 9, 0.05)])[1]).toEqual([1, 2, 0]);
    expect(
      de(
        ENTERO,
        lineas.map((una) => dada(una.productoId, una.familiaId, una.cantidad)),
      ),
    ).toEqual([[], [0, 0, 0]]);
  });
  it("makes a proposal a person's word", () => {
    const propuesta = { ...dada(1, 1, 0.1), origen: "propuesta" as const };
    expect(de(ENTERO.slice(0, 1), [propuesta, dada(1, 2, 0.2)])[0]).toEqual([[1, 1, 0.1, "mano", null]]);
  });
});

describe("why what a family got differs from what it ordered", () => {
  const llegada = (recibido: number | null, motivo: string | null, pedido = 6) =>
    ({ recibido, motivo, pedido }) as Parameters<typeof motivoDeEntrega>[2];
  const dado = (pedido: number | null, entregado: number | null, motivo: "cambio" | null = null) => ({
    ...{ pedido, entregado, motivo },
  });
  it.each([
    ["its own", TOMATE, dado(2, 1, "cambio"), llegada(5, "danado"), "cambio"],
    ["that of what came", TOMATE, dado(2, 1), llegada(5, "danado"), "danado"],
    ["that less came, where nobody says why", TOMATE, dado(2, 1), llegada(5, null), "falta"],
    ["none where it got what it ordered", TOMATE, dado(2, 2), llegada(5, "danado"), null],
    ["none where all came and it took less", TOMATE, dado(2, 1.9), llegada(6, null), null],
    ["none that says the opposite", TOMATE, dado(2, 2.1), llegada(5, "falta"), null],
    ["that more came", TOMATE, dado(2, 2.5), llegada(7, "sobrante"), "sobrante"],
    ["none before it has got anything", TOMATE, dado(2, null), llegada(5, "danado"), null],
    ["none for what it did not order", TOMATE, dado(null, 1), llegada(5, "danado"), null],
    ["none before anything came", TOMATE, dado(2, 1), null, null],
    ["none for what a chicken weighs", POLLO, dado(2, 2.15), llegada(7, "falta"), null],
    ["that a chicken is missing", POLLO, dado(2, 1.2), llegada(6, "falta"), "falta"],
    ["that all are", { ...POLLO, pesoMedio: null }, dado(2, 0), llegada(0, "danado"), "danado"],
  ] as const)("is %s", (_cual, producto, celda, recepcion, motivo) => {
    expect(motivoDeEntrega(producto, celda, recepcion)).toBe(motivo);
  });
});

describe("a turn of sharing out", () => {
  const fin = (reparto: string | null, ahora: string) =>
    finDelTurno(reparto === null ? null : new Date(reparto), new Date(ahora), ZONA_POR_DEFECTO).toISOString();
  it.each([
    [
      "two days after tomorrow begins, without a delivery",
      null,
      "2026-03-14T12:00:00Z",
      "2026-03-15T23:00:00.000Z",
    ],
    ["after a delivery to come", "2026-03-20T22:30:00Z", "2026-03-14T12:00:00Z", "2026-03-21T23:00:00.000Z"],
    [
      "after today, where the delivery was",
      "2026-03-10T18:00:00Z",
      "2026-03-14T23:30:00Z",
      "2026-03-16T23:00:00.000Z",
    ],
    ["by the clocks, which change", null, "2026-03-28T12:00:00Z", "2026-03-29T22:00:00.000Z"],
  ])("ends %s", (_cuando, reparto, ahora, hasta) => {
    expect(fin(reparto, ahora)).toBe(hasta);
  });
});

describe("what is ordered by the piece and charged by weight", () => {
  it("is expected to weigh what its pieces do, at the price of a kilo", () => {
    expect(esperado(POLLO, 2)?.toNumber()).toBe(2.4);
    expect(precioDeEntrega(POLLO, null).toNumber()).toBe(7.5);
    expect(precioDeEntrega(POLLO, { precio: 7.9 }).toNumber()).toBe(7.9);
  });
  it("is as ordered where it was ordered in kilos", () => {
    expect(esperado({ ...POLLO, unidad: "kg" }, 2.4)?.toNumber()).toBe(2.4);
    expect(precioDeEntrega({ ...POLLO, unidad: "kg" }, null).toNumber()).toBe(9);
    expect(esperado(TOMATE, 1.5)?.toNumber()).toBe(1.5);
  });
  it("is left to the scale where nobody knows what a piece weighs", () => {
    const melon = { ...POLLO, pesoMedio: null, id: 7, nombre: "Melón", codigo: null, iva: 4 };
    expect(esperado(melon, 2)).toBeNull();
    // Its price was read as a kilo's.
    expect(precioDeEntrega(melon, null).toNumber()).toBe(9);
    const linea = { familiaId: 1, productoId: melon.id, cantidad: 2, precio: 9, iva: 4, nota: "" };
    const pantalla = { productos: [melon], lineas: [linea], recepciones: [], entregas: [] };
    expect(cambiosComoSePidio(pantalla)).toEqual([]);
    const contado = { productoId: melon.id, ...SIN_RECIBIR, recibido: 5, version: 1 };
    expect(cambiosDePropuesta({ ...pantalla, recepciones: [contado] }, melon.id)).toEqual([]);
  });
});

describe("an unlikely quantity is asked about", () => {
  it.each([
    [1200, 1.2, true, "1.200 kg es mil veces lo pedido. ¿Son gramos?", 1.2],
    [850, 1.2, true, "850 kg es mil veces lo pedido. ¿Son gramos?", 0.85],
    [15, 1.5, true, "15 kg es 10 veces lo pedido (1,5 kg). ¿Es correcto?", null],
    [40, 2, false, "40 es 20 veces lo pedido (2). ¿Es correcto?", null],
  ])("%d for %d", (escrito, previsto, kilos, pregunta, mejor) => {
    expect(sospecha(escrito, previsto, kilos)).toEqual({ pregunta, mejor });
  });
  it.each([
    [1.35, 1.2],
    [0, 1.2],
    [11.9, 1.2],
    [500, 0],
  ])("but not %d for %d", (escrito, previsto) => {
    expect(sospecha(escrito, previsto, true)).toBeNull();
  });
});

describe("the phase of an order", () => {
  const fin = new Date("2026-03-10T12:00:00Z");
  const despues = new Date("2026-03-11T12:00:00Z");
  const nada = { estado: EN_PROCESO, fin, recibidoEn: null, repartidoEn: null };
  it.each([
    ["abierto", nada, new Date("2026-03-10T11:00:00Z")],
    ["cerrado", nada, despues],
    ["recibido", { ...nada, recibidoEn: despues }, despues],
    ["repartido", { ...nada, recibidoEn: despues, repartidoEn: despues }, despues],
    ["contabilizado", { ...nada, estado: COMPLETADO }, despues],
    ["cancelado", { ...nada, estado: CANCELADO, recibidoEn: despues }, despues],
  ] as const)("%s", (cual, pedido, ahora) => {
    expect(fase(pedido, ahora)).toBe(cual);
    expect(seReparte(cual)).toBe(cual === "cerrado" || cual === "recibido");
  });
});

describe("an operation", () => {
  it("fits a cell that is as the device saw it, or as it wants it", () => {
    const actual = { ...SIN_ENTREGAR, entregado: 1.35 };
    expect(encaja(actual, { entregado: 1.35 }, { entregado: 1.4 })).toBe(true);
    expect(encaja(actual, { entregado: null }, { entregado: 1.35 })).toBe(true);
    expect(encaja(actual, { entregado: null }, { entregado: 1.4 })).toBe(false);
    expect(encaja(actual, { preparado: false }, { preparado: true })).toBe(true);
    expect(encaja(actual, { entregado: 1.35, motivo: "falta" }, { entregado: 1, motivo: null })).toBe(true);
  });
  it("is dated by the device, unless its clock cannot be right", () => {
    const llegada = new Date("2026-03-14T18:00:00Z");
    const hace = (horas: number) => new Date(llegada.getTime() - horas * 3_600_000);
    expect(cuandoFue({ hecha: hace(4), llegada })).toEqual(hace(4));
    expect(cuandoFue({ hecha: hace(24 * 365), llegada })).toEqual(llegada);
    expect(cuandoFue({ hecha: hace(-24 * 365), llegada })).toEqual(llegada);
  });
});
