import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { CABEN } from "@cosecha/domain/tardias";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { floodWith } from "../../test/flood.ts";
import { type Caller, codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";

const send = (caller: Caller, { pedidoId }: Reparto, ...operaciones: Operacion[]) =>
  caller.entregas.aplicar({ pedidoId, dispositivo: "tableta-1", operaciones });
const said = async (call: ReturnType<typeof send>) =>
  (await call).map(({ resultado, motivo }) => (resultado === "rechazada" ? motivo : resultado));

describeInWorld("a flood of operations", ({ world, database }) => {
  const count = ({ pedidoId }: Reparto) => database.db.operacionReparto.count({ where: { pedidoId } });
  /** A family whose turn was taken back, and what calls in its name. */
  async function afterTurn(reparto: Reparto) {
    const { caller, pedidoId, ruiz } = reparto;
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    await caller.entregas.turno({ pedidoId, familias: [] });
    return world.as(ruiz.actor);
  }

  it("that is there already is shown by pages, by sender, and goes at one press", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia, ruiz, gestora } = reparto;
    const cell = { pedidoId, productoId: tomate.id, familiaId: garcia.id };
    const de = { ...cell, usuarioId: ruiz.actor.id, quien: "Ruiz", resultado: "tardia" } as const;
    await floodWith(database.db, 51_000, de);
    await floodWith(database.db, 3, { ...de, usuarioId: gestora.actor.id, resultado: "conflicto" });
    database.takeStatements();
    const pantalla = await caller.entregas.pantalla({ pedidoId });
    const novedades = await caller.entregas.novedades({ pedidoId, desde: pantalla.n });
    expect(database.takeStatements()).toHaveLength(2);
    expect(novedades.pendientes).toEqual(pantalla.pendientes);
    expect(pantalla.pendientes).toHaveLength(50);
    const remitente = `usuario:${ruiz.actor.id}`;
    const suyas = { remitente, quien: "Ruiz", dispositivo: "tableta-1", cuantos: 2001 };
    const porDecidir = { cuantos: 2000, hayMas: true, conflictos: 3, remitentes: [suyas] };
    expect(pantalla.porDecidir).toEqual(porDecidir);
    await expect(caller.entregas.repartido({ pedidoId, hecho: true })).rejects.toThrow();

    // What nobody has seen yet stays.
    const nueva = entregar(tomate, garcia, 9, 8);
    expect(await said(send(await afterTurn(reparto), reparto, nueva))).toEqual(["tardia"]);
    const todo = { pedidoId, remitente, n: pantalla.n };
    expect(await codeOf(world.as(ruiz.actor).entregas.descartarPendientes(todo))).toBe("SIN_PERMISO");
    expect(await caller.entregas.descartarPendientes(todo)).toEqual({
      message: "Se queda lo que hay: 51.000 cambios descartados.",
      cuantos: 51_000,
    });
    expect((await caller.entregas.descartarPendientes(todo)).cuantos).toBe(0);
    const despues = await caller.entregas.pantalla({ pedidoId });
    expect(despues.pendientes).toHaveLength(4);
    expect(despues.pendientes.map(({ id }) => id)).toContain(nueva.id);
    expect(despues.entregas).toEqual([]);
    // Nothing is deleted, and the history says who did it.
    expect(await count(reparto)).toBe(51_004);
    const { filas } = await caller.historial.dePedido({ pedidoId });
    const [una] = filas.filter(({ accion }) => accion === "descartarPendientes");
    expect(una?.frase).toContain("dejó como estaba lo que otra persona cambió tarde");
    expect(una?.cambios.map(({ campo, despues: dicho }) => [campo, dicho])).toEqual([
      ["De", "Ruiz"],
      ["Cambios descartados", "1000"],
    ]);
  });

  it("ends where as much of one sender is stored as a cellar never makes, and says so", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, queso, garcia, ruiz } = reparto;
    const deRuiz = await afterTurn(reparto);
    const tarde = (n: number) => Array.from({ length: n }, () => entregar(tomate, garcia, null, 2));
    const stored = (usuarioId: number, guardadas: { operaciones: number; sinAplicar: number }) => {
      const cual = { pedidoId, remitente: `usuario:${usuarioId}` };
      return database.db.remitenteReparto.upsert({
        where: { pedidoId_remitente: cual },
        create: { ...cual, ...guardadas },
        update: guardadas,
      });
    };
    const { deUno, deTodos } = CABEN;
    const [una, ...otras] = tarde(3);
    if (una === undefined) throw new Error("There are three.");
    expect(await said(send(deRuiz, reparto, una))).toEqual(["tardia"]);
    await stored(ruiz.actor.id, { operaciones: 1, sinAplicar: deUno.sinAplicar - 1 });
    const { noCabenMas, noCabenMasSinDecidir } = textos.entregas;
    // What is stored already gets its answer, and takes nobody's place.
    expect(await said(send(deRuiz, reparto, una, ...otras))).toEqual([
      "tardia",
      "tardia",
      noCabenMasSinDecidir,
    ]);
    expect(await count(reparto)).toBe(2);

    // With the day again, what fits is applied; one cell that is changed again and again ends, too.
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    expect(await said(send(deRuiz, reparto, entregar(queso, ruiz, null, 1)))).toEqual(["aplicada"]);
    await stored(ruiz.actor.id, { operaciones: deUno.operaciones - 1, sinAplicar: 0 });
    const veces = [entregar(queso, ruiz, 1, 2), entregar(queso, ruiz, 2, 3)];
    expect(await said(send(deRuiz, reparto, ...veces))).toEqual(["aplicada", noCabenMas]);

    // All others together have an end, and whoever leads goes on.
    await stored(ruiz.actor.id, { operaciones: deTodos.operaciones, sinAplicar: deTodos.sinAplicar });
    await caller.entregas.turno({ pedidoId, familias: [garcia.id] });
    const otra = entregar(queso, ruiz, 2, 3);
    expect(await said(send(world.as(garcia.actor), reparto, otra))).toEqual([noCabenMas]);
    expect(await said(send(caller, reparto, otra))).toEqual(["aplicada"]);
    expect(await said(send(caller, reparto, recibir(tomate, { recibido: null }, { recibido: 3 })))).toEqual([
      "aplicada",
    ]);
    await expect(world.as(garcia.actor).entregas.proponer({ pedidoId })).rejects.toThrow(noCabenMas);
    expect(await caller.entregas.proponer({ pedidoId })).toMatchObject({ cambios: 2 });
  });

  it("is refused a week after the turn, or the delivery, has ended", async () => {
    const reparto = await crearReparto(world);
    const { caller, gestora, pedidoId, tomate, garcia, ruiz } = reparto;
    const deRuiz = await afterTurn(reparto);
    const una = entregar(tomate, garcia, null, 2);
    expect(await said(send(deRuiz, reparto, una))).toEqual(["tardia"]);
    const later = (actor: typeof ruiz.actor, dias: number) => world.as(actor, hours(24 * dias));
    const { fueraDePlazo, fueraDePlazoDeQuienGestiona } = textos.entregas;
    const otra = entregar(tomate, garcia, null, 3);
    expect(await said(send(later(ruiz.actor, 7), reparto, una, otra))).toEqual(["tardia", fueraDePlazo(7)]);
    expect(await said(send(later(ruiz.actor, 6.99), reparto, otra))).toEqual(["tardia"]);

    // Whoever completes an order days later gives nobody more time.
    await database.db.pedido.update({
      where: { id: pedidoId },
      data: { estado: 3, modificado: hours(24 * 5) },
    });
    const tercera = entregar(tomate, garcia, null, 4);
    expect(await said(send(later(ruiz.actor, 8), reparto, tercera))).toEqual([fueraDePlazo(7)]);
    expect(await said(send(later(gestora.actor, 11.99), reparto, tercera))).toEqual(["tardia"]);
    const cuarta = entregar(tomate, garcia, null, 4);
    const queda = entregar(tomate, garcia, null, null, { resuelve: una.id });
    // That something stays as it is can be said at any time.
    expect(await said(send(later(gestora.actor, 12), reparto, cuarta, queda))).toEqual([
      fueraDePlazoDeQuienGestiona(7),
      "aplicada",
    ]);
    await database.db.pedido.update({ where: { id: pedidoId }, data: { estado: 4, modificado: NOW } });
    expect(await said(send(later(gestora.actor, 7), reparto, cuarta))).toEqual([
      fueraDePlazoDeQuienGestiona(7),
    ]);
    await database.db.pedido.update({ where: { id: pedidoId }, data: { estado: 2, repartidoEn: NOW } });
    expect(await said(send(later(gestora.actor, 7), reparto, cuarta))).toEqual([
      fueraDePlazoDeQuienGestiona(7),
    ]);
    expect((await caller.entregas.pantalla({ pedidoId })).porDecidir.cuantos).toBe(2);
  });
});
