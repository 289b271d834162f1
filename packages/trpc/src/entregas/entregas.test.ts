import { randomUUID } from "node:crypto";
import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearRepartido, crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { type Caller, codeOf, describeOnBothEngines, hours, NOW } from "../../test/world.ts";

const dispositivo = "tableta-1";
const results = async (caller: Caller, pedidoId: number, ...operaciones: Operacion[]) =>
  (await caller.entregas.aplicar({ pedidoId, dispositivo, operaciones })).map(({ resultado }) => resultado);
const answers = (caller: Caller, pedidoId: number, ...operaciones: Operacion[]) =>
  caller.entregas.aplicar({ pedidoId, dispositivo, operaciones });

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
    expect(await answers(caller, pedidoId, ...operaciones)).toEqual(
      operaciones.map(({ id }) => ({ id, resultado: "aplicada", motivo: null })),
    );
    database.takeStatements();
    const pantalla = await caller.entregas.pantalla({ pedidoId });
    expect(database.takeStatements()).toHaveLength(1);
    expect(pantalla.gestiona).toBe(true);
    const llegado = { recibido: 3, iva: null, motivo: null, sobrante: 0, merma: 0, version: 1 };
    expect(pantalla.recepciones).toEqual([
      { productoId: tomate.id, precio: null, ...llegado },
      { productoId: queso.id, precio: 7.5, ...llegado },
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
    expect(novedades.recepciones).toEqual(pantalla.recepciones.slice(1));
    expect(novedades.productos.map(({ id }) => id)).toEqual([queso.id]);
  });

  it("get the same answer again, and change nothing, in the same batch or later", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const operacion = entregar(tomate, garcia, null, 2);
    const once = await answers(caller, pedidoId, operacion, operacion);
    expect(once.map(({ resultado }) => resultado)).toEqual(["aplicada", "aplicada"]);
    await answers(caller, pedidoId, entregar(tomate, garcia, 2, 1));
    expect(await answers(caller, pedidoId, operacion, operacion)).toEqual(once);
    const { entregas } = await caller.entregas.pantalla({ pedidoId });
    expect(entregas).toMatchObject([{ entregado: 1, version: 2 }]);
    expect(await database.db.operacionReparto.count({ where: { pedidoId } })).toBe(2);
  });

  it("conflict where somebody else changed the cell, and both are shown until somebody decides", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz } = await crearReparto(world);
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    const deRuiz = world.as(ruiz.actor);
    await answers(deRuiz, pedidoId, entregar(tomate, garcia, null, 1.35, { hecha: hours(-1) }));
    const otra = entregar(tomate, garcia, null, 1.4);
    const motivo = `${ruiz.nombre} puso 1,35 kg a las 12:00; usted, 1,4 kg. ¿Cuál vale?`;
    const acuse = { id: otra.id, resultado: "conflicto", motivo };
    expect(await answers(caller, pedidoId, otra)).toEqual([acuse]);
    const pantalla = await deRuiz.entregas.pantalla({ pedidoId });
    expect(pantalla.gestiona).toBe(false);
    expect(pantalla.entregas).toMatchObject([{ entregado: 1.35 }]);
    expect(pantalla.pendientes).toMatchObject([
      { id: otra.id, despues: { entregado: 1.4 }, resultado: "conflicto", hecha: NOW },
    ]);
    // Others than the two read who put what stands, too.
    const [pendiente] = pantalla.pendientes;
    expect(pendiente?.vigentes).toEqual([
      { campo: "entregado", puso: 1.35, quien: ruiz.nombre, hecha: hours(-1), llegada: NOW },
    ]);
    // What the other one put stays as it was said, whatever comes later.
    const decision = entregar(tomate, garcia, 1.35, 1.4, { resuelve: otra.id });
    expect(await results(deRuiz, pedidoId, decision)).toEqual(["aplicada"]);
    const despues = await caller.entregas.novedades({ pedidoId, desde: pantalla.n });
    expect(despues.pendientes).toEqual([]);
    expect(despues.entregas).toMatchObject([{ entregado: 1.4 }]);
    expect(await answers(caller, pedidoId, otra)).toEqual([acuse]);
  });

  it("say who put what stands now, not what stood when the conflict came", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz } = await crearReparto(world);
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    const deRuiz = world.as(ruiz.actor);
    const varios = recibir(tomate, { recibido: 9, merma: 1 }, { recibido: 8, merma: 2 });
    await answers(
      caller,
      pedidoId,
      recibir(tomate, { recibido: null }, { recibido: 5 }),
      varios,
      entregar(tomate, garcia, 7, 8),
    );
    await answers(deRuiz, pedidoId, recibir(tomate, { recibido: 5 }, { recibido: 6 }));
    const { pendientes, n } = await caller.entregas.pantalla({ pedidoId });
    expect(
      pendientes.map(({ vigentes }) => vigentes.map(({ campo, puso, quien }) => [campo, puso, quien])),
    ).toEqual(
      // Nobody has ever lost anything of it, nor given any of it to García.
      [[["recibido", 6, ruiz.nombre]], []],
    );
    expect((await deRuiz.entregas.novedades({ pedidoId, desde: n })).pendientes).toEqual(pendientes);
  });

  it("put a decision's own conflict in the place of the first one", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const primera = entregar(tomate, garcia, null, 1);
    const segunda = entregar(tomate, garcia, null, 2);
    const tarde = entregar(tomate, garcia, 0, 2, { resuelve: segunda.id });
    expect(await results(caller, pedidoId, primera, segunda, tarde)).toEqual([
      "aplicada",
      "conflicto",
      "conflicto",
    ]);
    const { pendientes } = await caller.entregas.pantalla({ pedidoId });
    expect(pendientes.map(({ id }) => id)).toEqual([tarde.id]);
  });

  it("never conflict over reasons, nor over what is already as wanted", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const celda = { productoId: tomate.id, familiaId: garcia.id, hecha: NOW };
    expect(
      await results(
        caller,
        pedidoId,
        entregar(tomate, garcia, null, 2),
        { ...celda, id: randomUUID(), antes: { motivo: "cambio" }, despues: { motivo: "falta" } },
        entregar(tomate, garcia, null, 2),
        { ...celda, id: randomUUID(), antes: { preparado: false }, despues: { preparado: true } },
      ),
    ).toEqual(["aplicada", "aplicada", "aplicada", "aplicada"]);
    const { entregas } = await caller.entregas.pantalla({ pedidoId });
    expect(entregas).toMatchObject([{ entregado: 2, motivo: "falta", preparado: true, version: 1 }]);
  });

  it("say all that was put in words: prices, IVA, baskets, nothing at all", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const celda = { productoId: tomate.id, familiaId: garcia.id, hecha: NOW };
    await answers(
      caller,
      pedidoId,
      recibir(tomate, { precio: null, iva: null, recibido: null }, { precio: 2.1234, iva: 0.1, recibido: 5 }),
      recibir(tomate, { recibido: 5 }, { recibido: null }),
      { ...celda, id: randomUUID(), antes: { preparado: false }, despues: { preparado: true } },
    );
    const said = await answers(
      caller,
      pedidoId,
      recibir(tomate, { precio: 9 }, { precio: 3 }),
      recibir(tomate, { iva: 0.21 }, { iva: 0.04 }),
      recibir(tomate, { recibido: 4 }, { recibido: 6 }),
      // The cell has never been touched otherwise: nobody put anything there.
      recibir(tomate, { merma: 3 }, { merma: 1 }),
    );
    const texto = said.map(({ motivo }) => motivo?.replace(/^.* puso /, ""));
    expect(texto).toEqual([
      "2,1234 € a las 13:00; usted, 3 €. ¿Cuál vale?",
      "10 % a las 13:00; usted, 4 %. ¿Cuál vale?",
      "nada a las 13:00; usted, 6 kg. ¿Cuál vale?",
      textos.comun.cambiadoPorOtro,
    ]);
  });

  it("follow the delivery note's price, for all families", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz } = await crearReparto(world);
    await answers(
      caller,
      pedidoId,
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 2),
      entregar(tomate, ruiz, null, 1),
    );
    const { n } = await caller.entregas.pantalla({ pedidoId });
    await answers(caller, pedidoId, recibir(tomate, { precio: null, iva: null }, { precio: 3, iva: 0.1 }));
    const { entregas } = await caller.entregas.novedades({ pedidoId, desde: n });
    expect(entregas.map(({ precio, iva, total }) => [precio, iva, total])).toEqual([
      [3, 0.1, 6.6],
      [3, 0.1, 3.3],
    ]);
    await answers(caller, pedidoId, recibir(tomate, { precio: 3, iva: 0.1 }, { precio: null, iva: null }));
    const despues = await caller.entregas.pantalla({ pedidoId });
    expect(despues.entregas.map(({ total }) => total)).toEqual([5.2, 2.6]);
  });

  it("follow the product's price until the order is completed, as its lines do", async () => {
    const { caller, pedidoId, tomate, queso, garcia } = await crearReparto(world);
    await answers(
      caller,
      pedidoId,
      recibir(queso, { precio: null }, { precio: 7.5 }),
      entregar(tomate, garcia, null, 2),
      entregar(queso, garcia, null, 1),
    );
    const precios = async () =>
      (await caller.entregas.pantalla({ pedidoId })).entregas.map(({ precio, iva, total }) => [
        precio,
        iva,
        total,
      ]);
    const cambiar = async ({ id, nombre }: { id: number; nombre: string }, precio: number) => {
      const { version, ...producto } = await caller.productos.ver({ id });
      await caller.productos.actualizar({ ...producto, descripcion: nombre, precio, iva: 10, version });
    };
    await cambiar(tomate, 3);
    await cambiar(queso, 8);
    expect(await precios()).toEqual([
      [3, 0.1, 6.6],
      [7.5, 0.1, 8.25],
    ]);
    await database.db.pedido.update({ where: { id: pedidoId }, data: { estado: 3 } });
    await cambiar(tomate, 4);
    expect((await precios())[0]).toEqual([3, 0.1, 6.6]);
  });

  it("stay as families were told once all is shared out, and follow where that is taken back", async () => {
    const { caller, pedidoId, tomate } = await crearRepartido(world);
    const precios = async () =>
      (await caller.entregas.pantalla({ pedidoId })).entregas.map(({ precio }) => precio);
    const { version, ...producto } = await caller.productos.ver({ id: tomate.id });
    await caller.productos.actualizar({ ...producto, descripcion: "Tomate", precio: 4, version });
    expect(await precios()).toEqual([2.5, 2.5]);
    await caller.entregas.repartido({ pedidoId, hecho: false });
    expect(await precios()).toEqual([4, 4]);
  });

  it("price by the kilo what is ordered by the piece", async () => {
    const { caller, pedidoId, tomate: pollo, garcia } = await crearReparto(world);
    const { db } = database;
    await db.producto.update({
      where: { id: pollo.id },
      data: { cobro: "kg", pesoMedio: 1.2, unidad: "ud" },
    });
    await db.lineaPedido.updateMany({ where: { productoId: pollo.id }, data: { unidad: "ud", precio: 9 } });
    await answers(caller, pedidoId, entregar(pollo, garcia, null, 2.4));
    const { entregas, productos } = await caller.entregas.pantalla({ pedidoId });
    expect(entregas).toMatchObject([{ precio: 7.5, total: 18.72 }]);
    expect(productos[0]).toMatchObject({ cobro: "kg", pesoMedio: 1.2, precio: 9, unidad: "ud" });
  });

  it("refuse what cannot be stored, one by one", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz } = await crearReparto(world);
    const ajeno = await crearReparto(world);
    const suya = entregar(ajeno.tomate, ajeno.garcia, null, 1);
    expect(await results(ajeno.caller, ajeno.pedidoId, suya)).toEqual(["aplicada"]);
    const guardada = entregar(tomate, garcia, null, 1);
    const grande = recibir(tomate, { precio: null }, { precio: 99_999_999 });
    const mucho = entregar(tomate, ruiz, null, 999_999);
    const said = await answers(
      caller,
      pedidoId,
      guardada,
      entregar(tomate, garcia, null, 2, { id: guardada.id }),
      { ...suya, productoId: tomate.id, familiaId: garcia.id },
      entregar(ajeno.tomate, garcia, null, 1),
      entregar(tomate, { id: 2_000_000_000 }, null, 1),
      entregar(tomate, garcia, 1, 2, { resuelve: randomUUID() }),
      entregar(tomate, garcia, 1, 2, { resuelve: guardada.id }),
      entregar(tomate, garcia, 1, 2, { resuelve: suya.id }),
      mucho,
      grande,
      entregar(tomate, garcia, 1, 3),
    );
    const { otroIdentificador, productoAjeno, familiaAjena, decisionAjena } = textos.entregas;
    expect(said.map(({ resultado, motivo }) => motivo ?? resultado)).toEqual([
      "aplicada",
      otroIdentificador,
      otroIdentificador,
      productoAjeno,
      familiaAjena,
      decisionAjena,
      decisionAjena,
      decisionAjena,
      "aplicada",
      textos.campos.demasiadoGrande,
      "aplicada",
    ]);
    expect(said.filter(({ resultado }) => resultado === "rechazada")).toHaveLength(8);
    expect(await database.db.operacionReparto.count({ where: { pedidoId } })).toBe(3);
  });

  it("refuse somebody else's id, though it is the same change", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz } = await crearReparto(world);
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    const operacion = entregar(tomate, garcia, null, 1);
    await answers(caller, pedidoId, operacion);
    expect(await answers(world.as(ruiz.actor), pedidoId, operacion)).toEqual([
      { id: operacion.id, resultado: "rechazada", motivo: textos.entregas.otroIdentificador, idUsado: true },
    ]);
  });

  it("take any clock of a device", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const horas = [hours(-9000), hours(9000), new Date(-8.64e15), new Date(8.64e15)];
    const operaciones = horas.map((hecha, n) =>
      entregar(tomate, garcia, n === 0 ? null : n - 1, n, { hecha }),
    );
    expect(await results(caller, pedidoId, ...operaciones)).toEqual(horas.map(() => "aplicada"));
    expect(await results(caller, pedidoId, ...operaciones)).toEqual(horas.map(() => "aplicada"));
    const [acuse] = await answers(caller, pedidoId, entregar(tomate, garcia, 8, 9));
    // No clock is a hundred years ahead: ours is shown.
    expect(acuse?.motivo).toContain("puso 3 kg a las 13:00");
  });

  it("refuse what is no operation", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const buena = entregar(tomate, garcia, null, 1);
    const malas = [
      { ...buena, id: "1" },
      { ...buena, antes: {} },
      { ...buena, antes: { preparado: false } },
      { ...buena, antes: { entregado: undefined }, despues: { entregado: undefined } },
      { ...buena, despues: { entregado: -1 } },
      { ...buena, despues: { entregado: 1.0001 } },
      recibir(tomate, { iva: null }, { iva: 0.12345 }),
      recibir(tomate, { iva: null }, { iva: 1 }),
      { ...buena, hecha: new Date(Number.NaN) },
    ] as Operacion[];
    for (const mala of malas) expect(await codeOf(answers(caller, pedidoId, mala))).toBe("BAD_REQUEST");
    expect(await codeOf(answers(caller, pedidoId))).toBe("BAD_REQUEST");
    expect(await codeOf(answers(caller, 2_000_000_000, buena))).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.entregas.pantalla({ pedidoId: 2_000_000_000 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.entregas.novedades({ pedidoId: 2_000_000_000, desde: 0 }))).toBe(
      "NO_ENCONTRADO",
    );
  });

  it("of 600, some of them in conflict, take as many statements as one", async () => {
    const { caller, pedidoId, tomate, familias, gestora } = await crearReparto(world, {
      lineas: [Array.from({ length: 40 }, () => 1)],
    });
    await answers(caller, pedidoId, ...familias.slice(0, 5).map((una) => entregar(tomate, una, null, 7)));
    const operaciones = Array.from({ length: 600 }, (_, n) => {
      const familia = familias[n % 40] ?? gestora;
      const vez = Math.floor(n / 40);
      return entregar(tomate, familia, vez === 0 ? null : vez, vez + 1);
    });
    database.takeStatements();
    const primeras = await results(caller, pedidoId, ...operaciones.slice(0, 500));
    // BEGIN and COMMIT apart: the lock, one that reads, operations, cells, and the conflicts'
    // others.
    expect(database.takeStatements().filter((sql) => !/^(BEGIN|COMMIT)/i.test(sql))).toHaveLength(5);
    const resto = await results(caller, pedidoId, ...operaciones.slice(500));
    const todas = [...primeras, ...resto];
    expect(todas.filter((resultado) => resultado === "aplicada").length).toBeGreaterThan(520);
    expect(todas.filter((resultado) => resultado === "conflicto").length).toBeGreaterThan(5);
    const { entregas, pendientes, n } = await caller.entregas.pantalla({ pedidoId });
    expect(entregas).toHaveLength(40);
    expect(entregas.filter(({ entregado }) => entregado === 15).length).toBeGreaterThanOrEqual(35);
    expect(pendientes).toHaveLength(todas.filter((resultado) => resultado === "conflicto").length);
    expect(await database.db.operacionReparto.count({ where: { pedidoId } })).toBe(605);
    expect((await caller.entregas.novedades({ pedidoId, desde: n - 10 })).entregas).toHaveLength(10);
  });

  it("are too many to tell one by one after a thousand", async () => {
    const { caller, pedidoId, tomate, garcia } = await crearReparto(world);
    const cambios = Array.from({ length: 1001 }, (_, n) => entregar(tomate, garcia, n || null, n + 1));
    for (const at of [0, 500, 1000]) {
      const operaciones = cambios.slice(at, at + 500);
      await caller.entregas.aplicar({ pedidoId, dispositivo, operaciones });
    }
    const { n } = await caller.entregas.pantalla({ pedidoId });
    const primera = await database.db.operacionReparto.findFirstOrThrow({
      where: { pedidoId },
      orderBy: { n: "asc" },
    });
    const todas = await caller.entregas.novedades({ pedidoId, desde: primera.n - 1 });
    expect(todas).toMatchObject({ n, entera: true, entregas: [], productos: [] });
    const menos = await caller.entregas.novedades({ pedidoId, desde: primera.n });
    expect(menos).toMatchObject({ entera: false, entregas: [{ entregado: 1001 }] });
  });
});
