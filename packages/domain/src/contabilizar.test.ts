import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asientoDeFactura,
  asientoDePedido,
  type CargoDePedido,
  CRITERIOS,
  cuadrar,
  cuadrarFactura,
  DESTINOS,
  type DePedido,
  type DestinoDeDiferencia,
  esDeAntesDeCuentas,
  type Factura,
  TIPOS_DE_CARGO,
} from "./contabilizar.ts";
import { aCentimos, sumar } from "./dinero.ts";
import { COMPLETADO } from "./pedidos.ts";

describe("an order is of before the accounts, or not,", () => {
  const en = (texto: string | undefined) => (texto === undefined ? null : new Date(texto));
  const completado = { estado: COMPLETADO };
  it.each([
    ["completed, and ended the day before", { ...completado, fin: "2025-12-31T22:59:59Z" }, true],
    [
      "completed, and ended on their first day, by the clocks of the place",
      { ...completado, fin: "2025-12-31T23:00:00Z" },
      false,
    ],
    [
      "completed, and delivered later than it ended",
      { ...completado, fin: "2025-12-30T20:00:00Z", reparto: "2026-01-03T17:00:00Z" },
      false,
    ],
    ["shared out later", { fin: "2025-11-01T20:00:00Z", repartidoEn: "2026-01-03T17:00:00Z" }, false],
    [
      "shared out before, whatever else it says",
      { fin: "2026-01-09T20:00:00Z", reparto: "2026-01-09T20:00:00Z", repartidoEn: "2025-12-31T17:00:00Z" },
      true,
    ],
    ["not completed, and may still be being shared out", { fin: "2025-12-02T20:00:00Z" }, false],
    ["not completed, and long ended", { fin: "2025-12-01T20:00:00Z" }, true],
    ["long ended, and counted as it came", { fin: "2025-11-01T20:00:00Z", recibiendo: true }, false],
  ] as const)("where it is %s", (_, { fin, ...pedido }, deAntes) => {
    const {
      estado = 2,
      reparto,
      repartidoEn,
      recibiendo = false,
    } = pedido as Partial<
      Record<"reparto" | "repartidoEn", string> & { estado: number; recibiendo: boolean }
    >;
    expect(
      esDeAntesDeCuentas(
        { estado, recibiendo, fin: new Date(fin), reparto: en(reparto), repartidoEn: en(repartidoEn) },
        "2026-01-01",
        "Europe/Madrid",
      ),
    ).toBe(deAntes);
  });
});

const producto = fc
  .record({
    precio: fc.integer({ min: 0, max: 500_000 }).map((n) => n / 10_000),
    iva: fc.constantFrom(0, 0.04, 0.1, 0.21),
    partes: fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 12 }),
    sobrante: fc.integer({ min: 0, max: 3_000 }),
    merma: fc.integer({ min: 0, max: 3_000 }),
  })
  .map((uno) => ({ ...uno, recibido: uno.partes.reduce((a, b) => a + b, uno.sobrante + uno.merma) }));

/** An order that has been shared out, as the database sums it. */
const pedidos = fc.array(producto, { minLength: 1, maxLength: 15 }).map((productos): DePedido => {
  const familias = new Map<number, { importe: Decimal; cantidad: Decimal }>();
  for (const { partes, precio, iva } of productos) {
    partes.forEach((gramos, n) => {
      const suya = familias.get(n + 1) ?? { importe: new Decimal(0), cantidad: new Decimal(0) };
      const cantidad = new Decimal(gramos).div(1000);
      const total = aCentimos(cantidad.mul(precio).mul(new Decimal(1).add(iva)));
      familias.set(n + 1, { importe: suya.importe.add(total), cantidad: suya.cantidad.add(cantidad) });
    });
  }
  const kilos = (gramos: number) => gramos / 1000;
  return {
    proveedorId: 7,
    familias: [...familias].map(([familiaId, { importe, cantidad }]) => ({
      familiaId,
      importe: importe.toNumber(),
      cantidad: cantidad.toNumber(),
    })),
    productos: productos.map(({ recibido, sobrante, merma, precio, iva }) => ({
      ...{ recibido: kilos(recibido), sobrante: kilos(sobrante), merma: kilos(merma), precio, iva },
    })),
  };
});
const centimos = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const cargos = fc.array(
  fc
    .record({
      tipo: fc.constantFrom(...TIPOS_DE_CARGO),
      cuanto: centimos(1, 20_000),
      criterio: fc.constantFrom(...CRITERIOS),
    })
    .map(({ tipo, cuanto, criterio }) => ({
      tipo,
      criterio,
      importe: tipo === "descuento" ? -cuanto : cuanto,
    })),
  { maxLength: 4 },
);

/** An order of which nothing came. */
const SIN_NADA: DePedido = {
  proveedorId: 7,
  familias: [{ familiaId: 1, importe: 0, cantidad: 0 }],
  productos: [{ recibido: 0, sobrante: 0, merma: 0, precio: 0, iva: 0 }],
};

const asentado = (
  pedido: DePedido,
  cargos: readonly CargoDePedido[],
  factura: Factura | null,
  destino: DestinoDeDiferencia | null,
) => asientoDePedido(pedido, cargos, cuadrar(pedido, cargos, factura), destino);

describe("posting an order", () => {
  it("sums to nothing, shares each charge exactly, and leaves cents to roundings", () => {
    fc.assert(
      fc.property(
        pedidos,
        cargos,
        fc.option(centimos(-5_000, 5_000)),
        fc.constantFrom(...DESTINOS),
        (pedido, suyos, deMas, destino) => {
          const { previsto } = cuadrar(pedido, suyos, null);
          const factura = deMas === null ? null : { total: previsto.add(deMas).toNumber(), tipos: null };
          const { apuntes, partes } = asentado(pedido, suyos, factura, destino);
          expect(Decimal.sum(0, ...apuntes.map(({ importe }) => importe)).toString()).toBe("0");
          for (const { importe } of apuntes) expect(importe.decimalPlaces()).toBeLessThanOrEqual(2);
          partes.forEach((suyas, n) => {
            expect(Decimal.sum(0, ...suyas.values()).toNumber()).toBe(suyos[n]?.importe);
          });
          const de = (tipo: string) =>
            Decimal.sum(
              0,
              ...apuntes.flatMap(({ cuenta, importe }) => (cuenta.tipo === tipo ? importe : [])),
            );
          expect(Decimal.sub(0, de("proveedor")).toNumber()).toBe(factura?.total ?? previsto.toNumber());
          // A cent for each share that is rounded, and what of the invoice counts as rounding.
          const celdas = pedido.productos.length * (pedido.familias.length + 4);
          expect(de("redondeo").abs().toNumber()).toBeLessThanOrEqual(celdas / 100);
        },
      ),
      // Ten thousand once in a while: REPARTOS=10000.
      { numRuns: Number(process.env.REPARTOS ?? 300), examples: [[SIN_NADA, [], null, "fondo"]] },
    );
  });

  /** 18 kg at 2.50 € with 4 %, of which two families got 17.5 and half a kilo was lost. */
  const tomate: DePedido = {
    proveedorId: 3,
    familias: [
      { familiaId: 1, importe: 26, cantidad: 10 },
      { familiaId: 2, importe: 19.5, cantidad: 7.5 },
    ],
    productos: [{ recibido: 18, sobrante: 0, merma: 0.5, precio: 2.5, iva: 0.04 }],
  };
  const leido = (apuntes: ReturnType<typeof asientoDePedido>["apuntes"]) =>
    apuntes.flatMap(({ cuenta, importe }) =>
      importe.isZero() ? [] : `${Object.values(cuenta).join(" ")}: ${importe}`,
    );

  it("charges what each got, the supplier what came, and what was lost to its account", () => {
    expect(leido(asentado(tomate, [], null, null).apuntes)).toEqual([
      "familia 1: 26",
      "familia 2: 19.5",
      "proveedor 3: -46.8",
      "merma: 1.3",
    ]);
  });

  it.each([
    ["fondo", ["familia 1: 26", "familia 2: 19.5", "proveedor 3: -49.2", "merma: 1.3", "fondo: 2.4"]],
    ["reclamar", ["familia 1: 26", "familia 2: 19.5", "proveedor 3: -49.2", "merma: 1.3", "pendiente: 2.4"]],
    ["repartir", ["familia 1: 27.37", "familia 2: 20.53", "proveedor 3: -49.2", "merma: 1.3"]],
  ] as const)("a dearer invoice: %s", (destino, esperado) => {
    const factura = { total: 49.2, tipos: [{ iva: 0.04, base: 47.31, cuota: 1.89, recargo: 0 }] };
    expect(cuadrar(tomate, [], factura)).toMatchObject({ esRedondeo: false, difieren: [0.04] });
    expect(leido(asentado(tomate, [], factura, destino).apuntes)).toEqual(esperado);
  });

  it("sums what an invoice says of a rate in two rows", () => {
    const en = (cuota: number) =>
      [
        { iva: 0.04, base: 40, cuota: 1.6 },
        { iva: 0.04, base: 5, cuota },
      ].map((tipo) => ({ ...tipo, recargo: 0 }));
    expect(cuadrar(tomate, [], { total: 46.8, tipos: en(0.2) }).difieren).toEqual([]);
    expect(cuadrar(tomate, [], { total: 46.9, tipos: en(0.3) }).difieren).toEqual([0.04]);
  });

  it("takes a cent a product for rounding", () => {
    const factura = { total: 46.81, tipos: null };
    expect(cuadrar(tomate, [], factura).esRedondeo).toBe(true);
    expect(leido(asentado(tomate, [], factura, null).apuntes)).toContain("redondeo: 0.01");
  });

  it("expects transport on the invoice, and gives a margin to the common fund", () => {
    const suyos = [
      { tipo: "transporte", importe: 5.01, criterio: "familia" },
      { tipo: "margen", importe: 1, criterio: "cantidad" },
    ] as const;
    const { apuntes, partes } = asentado(tomate, suyos, { total: 51.81, tipos: null }, null);
    expect(partes.map((suyas) => [...suyas.values()].map(Number))).toEqual([
      [2.51, 2.5],
      [0.57, 0.43],
    ]);
    expect(leido(apuntes)).toEqual([
      "familia 1: 29.08",
      "familia 2: 22.43",
      "proveedor 3: -51.81",
      "merma: 1.3",
      "fondo: -1",
    ]);
  });
});

describe("an invoice of orders that have been charged", () => {
  const pedidos = [
    { abonado: 26, cuantosProductos: 1 },
    { abonado: 52.1, cuantosProductos: 2 },
  ];

  it.each([
    [78.1, 0, true],
    [78.13, 0.03, true],
    [78.07, -0.03, true],
    [78.14, 0.04, false],
    [70, -8.1, false],
  ])("of %d € differs by %d €, which is rounding: %s", (total, diferencia, esRedondeo) => {
    const cuadre = cuadrarFactura(pedidos, total);
    expect([cuadre.previsto.toNumber(), cuadre.diferencia.toNumber(), cuadre.esRedondeo]).toEqual([
      ...[78.1, diferencia, esRedondeo],
    ]);
    const apuntes = asientoDeFactura(7, cuadre, "reclamar");
    expect(sumar(apuntes.map(({ importe }) => importe)).toNumber()).toBe(0);
    expect(apuntes[1]?.cuenta.tipo).toBe(esRedondeo ? "redondeo" : "pendiente");
  });
});
