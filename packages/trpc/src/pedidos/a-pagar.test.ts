import { rows } from "@cosecha/db/database";
import { aPagar } from "@cosecha/domain/a-pagar";
import { CANCELADO, COMPLETADO, EN_PROCESO } from "@cosecha/domain/pedidos";
import fc from "fast-check";
import { expect, it } from "vitest";
import { crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { describeInWorld, NOW } from "../../test/world.ts";
import { pagarSql } from "./load.ts";

const TODOS = { pagina: 0, tamano: 10, direccion: "asc", orden: "fin" } as const;

describeInWorld("what is to be paid", ({ world }) => {
  /**
   * Two families ordered 2 and 1 kg of tomatoes at 2.60 € with IVA, the first one 3 kg of cheese,
   * too. The first one got 1.8 kg and 2.5 kg, the second one 1.2 kg and, unasked, 0.5 kg of cheese.
   */
  async function porTerminar() {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, queso, garcia, ruiz } = reparto;
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      recibir(queso, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 1.8),
      entregar(tomate, ruiz, null, 1.2),
      entregar(queso, garcia, null, 2.5),
      entregar(queso, ruiz, null, 0.5),
    ];
    await caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    return reparto;
  }

  type Reparto = Awaited<ReturnType<typeof porTerminar>>;
  type Familia = Reparto["garcia"];

  /** What each answer says that a family is to pay, and all of them together. */
  async function said({ pedidoId, caller }: Reparto, familia: Familia) {
    const suyo = world.as(familia.actor);
    const which = { pedidoId, familiaId: familia.id };
    const enLista = (filas: { id: number }[]) => filas.find(({ id }) => id === pedidoId);
    const { filas: lanzados } = await suyo.pedidos.lanzados({ ...TODOS, tamano: 100 });
    const { filas: realizados } = await suyo.pedidos.realizados({ ...TODOS, familiaId: familia.id });
    const fila = (enLista(lanzados) ?? enLista(realizados)) as (typeof lanzados)[number] | undefined;
    const { meses } = await suyo.graficos.familia({ familiaId: familia.id });
    const mes = meses.at(-1);
    const todas = await caller.lineas.pantalla({ pedidoId, familiaId: 0 });
    const partes = todas.lineas.flatMap(({ familias = [] }) =>
      familias.filter(({ familiaId }) => familiaId === familia.id),
    );
    return {
      suyo: [
        fila?.deLaFamilia?.aPagar,
        (await suyo.lineas.pantalla(which)).aPagar,
        (await suyo.entregas.deFamilia(which)).aPagar,
        partes.some(({ aPagar: suya }) => suya !== undefined)
          ? Math.round(partes.reduce((suma, { aPagar: suya = 0 }) => suma + suya, 0) * 100) / 100
          : null,
      ],
      deTodas: [fila?.aPagar, (await caller.pedidos.ver({ id: pedidoId })).aPagar, todas.aPagar],
      pedido: [fila?.total, fila?.deLaFamilia?.total],
      mes: mes && [mes.total, mes.pendiente, mes.aPagar, mes.aPagarPendiente],
    };
  }

  it("is what was delivered, in every answer, once sharing out is over, and what was ordered stays", async () => {
    const reparto = await porTerminar();
    const { caller, pedidoId, garcia, ruiz } = reparto;
    expect(await said(reparto, garcia)).toEqual({
      suyo: [null, null, null, null],
      deTodas: [null, null, null],
      pedido: [15.6, 13],
      mes: [0, 13, 0, 13],
    });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    const ended = {
      suyo: [11.18, 11.18, 11.18, 11.18],
      deTodas: [15.6, 15.6, 15.6],
      pedido: [15.6, 13],
    };
    expect(await said(reparto, garcia)).toEqual({ ...ended, mes: [0, 13, 0, 11.18] });
    expect((await said(reparto, ruiz)).suyo).toEqual([4.42, 4.42, 4.42, 4.42]);
    const { id, inicio, fin, descripcion } = reparto.pedido;
    await world.db.pedido.update({ where: { id }, data: { estado: COMPLETADO } });
    expect(await said(reparto, garcia)).toEqual({ ...ended, mes: [13, 0, 11.18, 0] });
    await caller.pedidos.actualizar({ id, inicio, fin, descripcion, estado: CANCELADO });
    expect((await caller.pedidos.ver({ id })).aPagar).toBe(null);
    await caller.pedidos.actualizar({ id, inicio, fin, descripcion, estado: EN_PROCESO });
    await caller.entregas.repartido({ pedidoId, hecho: false });
    expect((await said(reparto, garcia)).suyo).toEqual([null, null, null, null]);
  });

  it("says of each product what each got, in what it is charged by, also who had ordered none", async () => {
    const reparto = await porTerminar();
    const { caller, pedidoId, garcia, ruiz, queso } = reparto;
    await caller.entregas.repartido({ pedidoId, hecho: true });
    for (const lineas of [
      (await caller.lineas.pantalla({ pedidoId, familiaId: 0 })).lineas,
      await caller.lineas.verPedido({ pedidoId, familiaId: 0 }),
    ]) {
      expect(lineas.map(({ cantidad, totalLinea }) => [cantidad, totalLinea])).toEqual([
        [3, 7.8],
        [3, 7.8],
      ]);
      expect(lineas[1]).toMatchObject({
        productoId: queso.id,
        entregado: 3,
        aPagar: 7.8,
        cobro: "unidad",
        familias: [
          { familiaId: garcia.id, cantidad: 3, totalLinea: 7.8, entregado: 2.5, aPagar: 6.5 },
          { familiaId: ruiz.id, cantidad: 0, totalLinea: 0, entregado: 0.5, aPagar: 1.3 },
        ],
      });
    }
  });

  it("finds a completed order of which a family got something that it had not ordered", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz } = await crearReparto(world, { lineas: [[2]] });
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 2 }),
      entregar(tomate, garcia, null, 1.5),
      entregar(tomate, ruiz, null, 0.5),
    ];
    await caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    await world.db.pedido.update({ where: { id: pedidoId }, data: { estado: COMPLETADO } });
    const suyo = world.as(ruiz.actor);
    const { filas } = await suyo.pedidos.realizados({ ...TODOS, familiaId: ruiz.id });
    expect(filas.map(({ id, deLaFamilia }) => [id, deLaFamilia])).toEqual([
      [pedidoId, { productos: 0, total: 0, aPagar: 1.3 }],
    ]);
    const { meses } = await suyo.graficos.familia({ familiaId: ruiz.id });
    expect(meses.at(-1)).toMatchObject({ pedidos: 1, total: 0, aPagar: 1.3 });
  });

  it("is the same from the database as from the function, whatever was delivered at whatever price", async () => {
    const { pedidoId, tomate, queso, garcia, ruiz } = await crearReparto(world);
    const { db } = world;
    const celdas = [tomate, queso].flatMap(({ id: productoId }) =>
      [garcia, ruiz].map(({ id: familiaId }) => ({ pedidoId, productoId, familiaId })),
    );
    const diezmilesimas = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 10_000);
    const entregado = fc.record({
      entregado: fc.integer({ min: 0, max: 9_999_999 }).map((gramos) => gramos / 1000),
      precio: diezmilesimas(99_999_999),
      iva: diezmilesimas(9_999),
    });
    const repartidoEn = fc.constantFrom(null, NOW);
    const todo = fc.record({
      entregas: fc.tuple(...celdas.map(() => entregado)),
      estado: fc.constantFrom(1, 3, 4),
      repartidoEn,
    });
    await fc.assert(
      fc.asyncProperty(todo, async ({ entregas, ...pedido }) => {
        const [deTodas, deRuiz] = await db.$transaction(async (tx) => {
          await tx.entrega.deleteMany({ where: { pedidoId } });
          await tx.recepcion.deleteMany({ where: { pedidoId } });
          await tx.entrega.createMany({
            data: entregas.map((una, n) => ({ ...celdas[n]!, ...una, origen: "mano" as const })),
          });
          await tx.$executeRaw`INSERT INTO recepcion ("pedidoId", "productoId", recibido)
            SELECT "pedidoId", "productoId", sum(entregado) FROM entrega WHERE "pedidoId" = ${pedidoId} GROUP BY 1, 2`;
          await tx.pedido.update({ where: { id: pedidoId }, data: { ...pedido, recibidoEn: NOW } });
          return Promise.all(
            [null, ruiz.id].map(
              async (id) => (await rows<{ aPagar: number | null }>(tx, pagarSql(pedidoId, id)))[0],
            ),
          );
        });
        const suyas = entregas.filter((_, n) => celdas[n]?.familiaId === ruiz.id);
        expect(deTodas?.aPagar).toBe(aPagar(pedido, entregas)?.toNumber() ?? null);
        expect(deRuiz?.aPagar).toBe(aPagar(pedido, suyas)?.toNumber() ?? null);
      }),
      { numRuns: 25 },
    );
  });
});
