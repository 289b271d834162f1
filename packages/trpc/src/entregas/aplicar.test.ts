import { expect, it } from "vitest";
import { crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { describeOnBothEngines } from "../../test/world.ts";

const dispositivo = "tableta-1";

describeOnBothEngines("operations of a delivery", ({ world, database }) => {
  it("are applied in order, priced, and seen on the screen, which takes one statement", async () => {
    const { caller, pedidoId, tomate, queso, garcia, ruiz, gestora } = await crearReparto(world);
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 2),
      entregar(tomate, garcia, 2, 1.9),
      recibir(queso, { recibido: null, precio: null }, { recibido: 3, precio: 7.5 }),
      entregar(queso, ruiz, null, 1.2),
    ];
    expect(await caller.entregas.aplicar({ pedidoId, dispositivo, operaciones })).toEqual(
      operaciones.map(({ id }) => ({ id, resultado: "aplicada", motivo: null })),
    );
    database.takeStatements();
    const pantalla = await caller.entregas.pantalla({ pedidoId });
    expect(database.takeStatements()).toHaveLength(1);
    expect(pantalla.gestiona).toBe(true);
    expect(pantalla.recepciones).toEqual([
      {
        productoId: tomate.id,
        recibido: 3,
        precio: null,
        iva: null,
        motivo: null,
        sobrante: 0,
        merma: 0,
        version: 1,
      },
      {
        productoId: queso.id,
        recibido: 3,
        precio: 7.5,
        iva: null,
        motivo: null,
        sobrante: 0,
        merma: 0,
        version: 1,
      },
    ]);
    const comun = { iva: 0.04, origen: "mano", motivo: null, preparado: false, version: 1 };
    expect(pantalla.entregas).toEqual([
      { familiaId: garcia.id, productoId: tomate.id, entregado: 1.9, precio: 2.5, total: 4.94, ...comun },
      { familiaId: ruiz.id, productoId: queso.id, entregado: 1.2, precio: 7.5, total: 9.36, ...comun },
    ]);
    expect(pantalla.lineas).toHaveLength(3);
    const stored = await database.db.operacionReparto.findMany({
      where: { pedidoId },
      orderBy: { n: "asc" },
    });
    expect(stored.map(({ id }) => id)).toEqual(operaciones.map(({ id }) => id));
    expect(stored[0]).toMatchObject({ quien: gestora.nombre, dispositivo, usuarioId: gestora.actor.id });
    const novedades = await caller.entregas.novedades({ pedidoId, desde: stored[2]?.n ?? 0 });
    expect(novedades).toMatchObject({ n: pantalla.n, entera: false });
    expect(novedades.entregas).toEqual(pantalla.entregas.slice(1));
  });
});
