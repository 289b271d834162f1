import { setTimeout as sleep } from "node:timers/promises";
import { Prisma, run, type Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { codeOf, describeOnBothEngines, hours, NOW } from "../../test/world.ts";
import { constraintError } from "../kernel/constraints.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { withRetryDirect } from "../kernel/transaction.ts";
import { authedProcedure, createCallerFactory, createRouter } from "../kernel/trpc.ts";

describeOnBothEngines("the phases of a delivery", ({ engine, world, database }) => {
  const send = ({ caller, pedidoId }: Reparto, ...operaciones: ReturnType<typeof entregar>[]) =>
    caller.entregas.aplicar({ pedidoId, dispositivo: "tableta-1", operaciones });
  const completar = ({ caller, pedido }: Reparto, datos: object) =>
    caller.pedidos.actualizar({
      id: pedido.id,
      inicio: pedido.inicio,
      fin: pedido.fin,
      descripcion: pedido.descripcion,
      estado: 3,
      factura: { nombre: "f.pdf", tipo: "", bytes: new TextEncoder().encode("%PDF-1.7") },
      ...datos,
    });

  it("go forwards with all that is missing said, and back until the order is completed", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, queso, garcia, ruiz } = reparto;
    await expect(caller.entregas.repartido({ pedidoId, hecho: true })).rejects.toThrow(
      textos.entregas.antesRecibir,
    );
    expect(await caller.entregas.recibido({ pedidoId, hecho: true })).toEqual({
      message: textos.entregas.recibido,
    });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await send(
      reparto,
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 2),
    );
    await expect(caller.entregas.repartido({ pedidoId, hecho: true })).rejects.toThrow(
      `Falta por contar lo que se recibió de ${queso.nombre}. Faltan por pesar 2 líneas: ${tomate.nombre} (${ruiz.nombre}), ${queso.nombre} (${garcia.nombre}).`,
    );
    const duda = entregar(queso, garcia, null, 2);
    await send(
      reparto,
      recibir(queso, { recibido: null }, { recibido: 3 }),
      entregar(tomate, ruiz, null, 0.5),
      entregar(queso, garcia, null, 3),
      duda,
    );
    await expect(caller.entregas.repartido({ pedidoId, hecho: true })).rejects.toThrow(
      `De ${tomate.nombre} se recibieron 3 kg y se repartieron 2,5. Apunte 0,5 como sobrante o merma. ${textos.entregas.conflictosPendientes(1)}`,
    );
    await send(
      reparto,
      recibir(tomate, { sobrante: 0 }, { sobrante: 0.5 }),
      entregar(queso, garcia, 3, 3, { resuelve: duda.id }),
    );
    expect(await caller.entregas.repartido({ pedidoId, hecho: true })).toEqual({
      message: textos.entregas.repartido,
    });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    const { pedido } = await caller.entregas.pantalla({ pedidoId });
    expect(pedido).toMatchObject({ recibidoEn: NOW, repartidoEn: NOW });
    await expect(caller.entregas.recibido({ pedidoId, hecho: false })).rejects.toThrow(
      textos.entregas.yaRepartido,
    );
    await expect(caller.entregas.proponer({ pedidoId })).rejects.toThrow(textos.entregas.yaRepartido);
    for (const hecho of [false, true]) await caller.entregas.repartido({ pedidoId, hecho });

    await completar(reparto, {});
    for (const hecho of [false, true]) {
      await expect(caller.entregas.repartido({ pedidoId, hecho })).rejects.toThrow(
        textos.entregas.yaContabilizado,
      );
      expect(await codeOf(caller.entregas.recibido({ pedidoId, hecho }))).toBe("CONFLICTO");
    }
    await completar(reparto, { estado: 2 });
    expect(await caller.entregas.repartido({ pedidoId, hecho: false })).toEqual({
      message: textos.entregas.sinRepartir,
    });
    expect(await caller.entregas.recibido({ pedidoId, hecho: false })).toEqual({
      message: textos.entregas.sinRecibir,
    });
    const hechos = await database.db.auditoria.findMany({
      where: {
        entidad: "pedido",
        entidadId: pedidoId,
        accion: { in: ["darPorRecibido", "darPorRepartido", "volverARepartir", "volverARecibir"] },
      },
      orderBy: { id: "asc" },
    });
    expect(hechos.map(({ accion }) => accion)).toEqual([
      "darPorRecibido",
      "darPorRepartido",
      "volverARepartir",
      "darPorRepartido",
      "volverARepartir",
      "volverARecibir",
    ]);
  });

  it("are not for a cancelled order", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, ruiz } = reparto;
    await completar(reparto, { estado: 4 });
    for (const call of [
      () => caller.entregas.recibido({ pedidoId, hecho: true }),
      () => caller.entregas.repartido({ pedidoId, hecho: true }),
      () => caller.entregas.turno({ pedidoId, familias: [ruiz.id] }),
      () => caller.entregas.poner({ pedidoId, reparto: NOW, lugar: "" }),
      () => caller.entregas.proponer({ pedidoId }),
    ]) {
      await expect(call()).rejects.toThrow(textos.entregas.yaCancelado);
    }
  });

  it("are for whoever leads alone, as are the day, the place and the turns", async () => {
    const { caller, pedidoId, ruiz } = await crearReparto(world);
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    const deRuiz = world.as(ruiz.actor);
    const { descripcion } = await database.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    expect(await deRuiz.entregas.misTurnos()).toMatchObject([{ pedidoId, descripcion }]);
    for (const call of [
      () => deRuiz.entregas.recibido({ pedidoId, hecho: true }),
      () => deRuiz.entregas.repartido({ pedidoId, hecho: true }),
      () => deRuiz.entregas.turno({ pedidoId, familias: [] }),
      () => deRuiz.entregas.poner({ pedidoId, reparto: null, lugar: "Mi casa" }),
    ]) {
      expect(await codeOf(call())).toBe("SIN_PERMISO");
    }
    const nadie = { pedidoId: 2_000_000_000 };
    expect(await codeOf(caller.entregas.recibido({ ...nadie, hecho: true }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.entregas.turno({ ...nadie, familias: [] }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(caller.entregas.poner({ ...nadie, reparto: null }))).toBe("NO_ENCONTRADO");
    const deBaja = await world.crearFamilia({ fechaBaja: NOW });
    expect(await codeOf(caller.entregas.turno({ pedidoId, familias: [deBaja.id] }))).toBe("CONFLICTO");
    expect(await codeOf(caller.entregas.turno({ pedidoId, familias: [2_000_000_000] }))).toBe(
      "NO_ENCONTRADO",
    );
    expect(await codeOf(caller.entregas.turno({ pedidoId, familias: [-1] }))).toBe("BAD_REQUEST");
    expect(await caller.entregas.turno({ pedidoId, familias: [] })).toEqual({
      message: textos.entregas.turnoPuesto,
      turnos: [],
    });
    expect(await deRuiz.entregas.misTurnos()).toEqual([]);
    await caller.entregas.poner({ pedidoId, reparto: hours(6), lugar: "El local" });
    await caller.entregas.poner({ pedidoId, reparto: hours(6), lugar: "El local" });
    const hechos = await database.db.auditoria.findMany({
      where: { entidad: "pedido", entidadId: pedidoId },
      orderBy: { id: "asc" },
    });
    expect(hechos.map(({ accion, antes, despues }) => [accion, antes, despues])).toEqual([
      ["encargarReparto", { turno: [] }, { turno: [ruiz.id] }],
      ["encargarReparto", { turno: [ruiz.id] }, { turno: [] }],
      ["ponerReparto", { reparto: null, lugar: "" }, { reparto: hours(6).toISOString(), lugar: "El local" }],
    ]);
  });

  it("say no day over one that the asker has not seen", async () => {
    const { caller, pedidoId } = await crearReparto(world);
    const visto = { reparto: null, lugar: "" };
    const sabado = { reparto: hours(30), lugar: "La plaza" };
    await caller.entregas.poner({ pedidoId, ...sabado, visto });
    const viernes = { pedidoId, reparto: hours(6), lugar: "El local" };
    const refused = caller.entregas.poner({ ...viernes, visto });
    await expect(refused).rejects.toThrow(textos.entregas.repartoCambiado);
    expect(await codeOf(refused)).toBe("CONFLICTO");
    const pedido = () => database.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    expect(await pedido()).toMatchObject(sabado);
    // What had no answer is said again.
    await caller.entregas.poner({ pedidoId, ...sabado, visto });
    await caller.entregas.poner({ ...viernes, visto: sabado });
    expect(await pedido()).toMatchObject({ reparto: hours(6), lugar: "El local" });
  });

  it("keep an order that is being received from opening again, until that is taken back", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia } = reparto;
    const abrir = () => completar(reparto, { estado: 1, fin: hours(24), factura: undefined });
    await send(reparto, recibir(tomate, { recibido: null }, { recibido: 3 }));
    await expect(abrir()).rejects.toThrow(textos.entregas.recibiendo);
    expect(await codeOf(abrir())).toBe("CONFLICTO");
    // Whatever does not open it can be changed.
    await completar(reparto, { estado: 2, factura: undefined });
    await send(
      reparto,
      recibir(tomate, { recibido: 3 }, { recibido: null }),
      entregar(tomate, garcia, null, 1),
    );
    await expect(abrir()).rejects.toThrow(textos.entregas.recibiendo);
    await send(reparto, entregar(tomate, garcia, 1, null));
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await expect(abrir()).rejects.toThrow(textos.entregas.recibiendo);
    await caller.entregas.recibido({ pedidoId, hecho: false });
    await abrir();
    await expect(send(reparto, entregar(tomate, garcia, null, 1))).rejects.toThrow(textos.entregas.sinAcabar);
  });

  it("propose in proportion, and leave alone what a person set and what only the scale knows", async () => {
    const reparto = await crearReparto(world, { lineas: [[2, 1, 1], [3], [1, 1]] });
    const { caller, pedidoId, tomate, queso, productos, garcia, ruiz, familias } = reparto;
    const [, , pollo] = productos;
    if (pollo === undefined) throw new Error("There are three products.");
    await database.db.producto.update({ where: { id: pollo.id }, data: { cobro: "kg", pesoMedio: 1.2 } });
    await database.db.lineaPedido.updateMany({ where: { productoId: pollo.id }, data: { unidad: "ud" } });
    await send(
      reparto,
      recibir(tomate, { recibido: null, merma: 0 }, { recibido: 3, merma: 0.5 }),
      recibir(pollo, { recibido: null }, { recibido: 2.2 }),
      entregar(tomate, ruiz, null, 1),
    );
    expect(await caller.entregas.proponer({ pedidoId })).toEqual({
      message: textos.entregas.propuesto(2),
      cambios: 2,
    });
    const { entregas, recepciones } = await caller.entregas.pantalla({ pedidoId });
    expect(
      entregas.map(({ familiaId, entregado, origen, motivo }) => [familiaId, entregado, origen, motivo]),
    ).toEqual([
      [garcia.id, 1, "propuesta", null],
      [ruiz.id, 1, "mano", null],
      [familias[2]?.id, 0.5, "propuesta", null],
    ]);
    await send(reparto, recibir(tomate, { recibido: 3 }, { recibido: 6 }));
    expect((await caller.entregas.proponer({ pedidoId, productoId: tomate.id })).cambios).toBe(3);
    expect(await caller.entregas.proponer({ pedidoId, productoId: queso.id })).toMatchObject({ cambios: 0 });
    const despues = await caller.entregas.pantalla({ pedidoId });
    expect(despues.entregas.map(({ entregado, motivo }) => [entregado, motivo])).toEqual([
      [2, null],
      [1, null],
      [1, null],
    ]);
    expect(despues.recepciones[0]).toMatchObject({ recibido: 6, sobrante: 1.5, merma: 0.5 });
    expect(recepciones[0]?.sobrante).toBe(0);
    expect((await caller.entregas.proponer({ pedidoId })).cambios).toBe(0);
    const servidor = await database.db.operacionReparto.count({
      where: { pedidoId, dispositivo: "servidor" },
    });
    expect(servidor).toBe(5);
    expect(await codeOf(world.as(garcia.actor).entregas.proponer({ pedidoId }))).toBe("SIN_PERMISO");
  });

  it("tell a family why its delivery differs: its own reason, or that of what came", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia, ruiz } = reparto;
    const read = async ({ id: familiaId, actor }: typeof garcia) =>
      (await world.as(actor).entregas.deFamilia({ pedidoId, familiaId })).entregas.find(
        ({ productoId }) => productoId === tomate.id,
      )?.motivo;
    await send(reparto, recibir(tomate, { recibido: null }, { recibido: 2 }));
    await caller.entregas.proponer({ pedidoId, productoId: tomate.id });
    expect([await read(garcia), await read(ruiz)]).toEqual(["falta", "falta"]);
    await send(reparto, recibir(tomate, { motivo: null }, { motivo: "danado" }));
    expect([await read(garcia), await read(ruiz)]).toEqual(["danado", "danado"]);
    await send(
      reparto,
      {
        ...entregar(tomate, garcia, null, null),
        antes: { entregado: 1.333, motivo: null },
        despues: { entregado: 1.3, motivo: "cambio" },
      } as ReturnType<typeof entregar>,
      entregar(tomate, ruiz, 0.667, 1),
    );
    // Ruiz has got what it ordered.
    expect([await read(garcia), await read(ruiz)]).toEqual(["cambio", null]);
  });

  it("are held by the database itself: what came of each product is somewhere", async () => {
    const reparto = await crearReparto(world);
    const { db } = database;
    const { pedidoId, tomate, garcia } = reparto;
    await send(
      reparto,
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 2),
    );
    /** What the user would read of the database's refusal; undefined where there is none. */
    const refusal = (work: () => Promise<unknown>) =>
      work().then(
        () => undefined,
        (error: unknown) => constraintError(error)?.message ?? error,
      );
    const sharedOut = () => db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
    const { noCuadra, soloSeAnade } = textos.entregas;
    expect(await refusal(sharedOut)).toBe(noCuadra);
    await db.recepcion.updateMany({ where: { pedidoId }, data: { sobrante: 1 } });
    expect(await refusal(sharedOut)).toBeUndefined();
    expect(await refusal(() => db.recepcion.updateMany({ where: { pedidoId }, data: { merma: 1 } }))).toBe(
      noCuadra,
    );
    expect(await refusal(() => db.entrega.deleteMany({ where: { pedidoId } }))).toBe(noCuadra);
    // What takes from one and gives to another in one transaction holds; what does not is refused
    // as the transaction ends.
    const move = (entregado: number, sobrante: number) => () =>
      db.$transaction(async (tx) => {
        await tx.entrega.updateMany({ where: { pedidoId }, data: { entregado } });
        await tx.recepcion.updateMany({ where: { pedidoId }, data: { sobrante } });
      });
    expect(await refusal(move(1, 2))).toBeUndefined();
    expect(await refusal(move(1, 3))).toBe(noCuadra);
    // So it is for a verb that forgets, by whatever way it goes and however its transaction ends.
    const wrong = Prisma.sql`UPDATE recepcion SET sobrante = 3 WHERE "pedidoId" = ${pedidoId}`;
    const forgetful: ((ctx: AuthedContext) => Promise<unknown>)[] = [
      (ctx) => run(ctx.db, wrong),
      (ctx) => ctx.db.$transaction((tx) => run(tx, wrong)),
      (ctx) => withRetryDirect(ctx, (tx) => run(tx, wrong)),
      (ctx) => withRetryDirect(ctx, (tx) => run(tx, wrong, { last: true })),
    ];
    for (const verb of forgetful) {
      const router = createRouter({ verb: authedProcedure.mutation(({ ctx }) => verb(ctx)) });
      const ctx: Partial<Context> = { db, actor: { type: "sistema" }, now: NOW };
      const told = await createCallerFactory(router)(ctx as Context)
        .verb()
        .catch((error: unknown) => error);
      expect(told).toMatchObject({ code: "CONFLICT", message: noCuadra });
    }
    expect((await db.recepcion.findFirst({ where: { pedidoId } }))?.sobrante.toNumber()).toBe(2);
    const operaciones = { where: { pedidoId } };
    expect(await refusal(() => db.operacionReparto.updateMany({ ...operaciones, data: { quien: "" } }))).toBe(
      soloSeAnade,
    );
    expect(await refusal(() => db.operacionReparto.deleteMany(operaciones))).toBe(soloSeAnade);
    expect(await refusal(() => db.$executeRaw`TRUNCATE operacion_reparto CASCADE`)).toBe(soloSeAnade);
    expect(await db.operacionReparto.count({ where: { pedidoId } })).toBe(2);
  });

  it("are held of two transactions at once, each of which would be right by itself", async () => {
    const { db } = database;
    const reparto = await crearReparto(world, { lineas: [[2]] });
    const { pedidoId, tomate, garcia } = reparto;
    await send(
      reparto,
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 3),
    );
    let isLooked = () => {};
    const looked = new Promise<void>((resolve) => {
      isLooked = resolve;
    });
    const look = (tx: Tx) => run(tx, Prisma.sql`SET CONSTRAINTS ALL IMMEDIATE`);
    const first = db.$transaction(async (tx) => {
      await tx.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
      await look(tx);
      isLooked();
      // The other one looks meanwhile; the embedded database lets it begin afterwards.
      if (engine === "PostgreSQL") await sleep(300);
    });
    await looked;
    const second = db.$transaction(async (tx) => {
      await tx.recepcion.updateMany({ where: { pedidoId }, data: { merma: 1 } });
      await look(tx);
    });
    const done = await Promise.allSettled([first, second]);
    const refused = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map((error) => constraintError(error)?.message)).toEqual([textos.entregas.noCuadra]);
  });

  it("are held where cells move to another order, and where nothing but prices change", async () => {
    const { db } = database;
    const reparto = await crearReparto(world, { lineas: [[2]] });
    const otro = await crearReparto(world);
    const { pedidoId, tomate, garcia } = reparto;
    await send(
      reparto,
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      entregar(tomate, garcia, null, 3),
    );
    await db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
    const where = { pedidoId };
    for (const work of [
      () => db.entrega.updateMany({ where, data: { pedidoId: otro.pedidoId } }),
      () => db.recepcion.updateMany({ where, data: { pedidoId: otro.pedidoId } }),
      () => db.entrega.updateMany({ where, data: { productoId: otro.tomate.id } }),
      () => db.entrega.updateMany({ where, data: { entregado: null } }),
      () => db.recepcion.deleteMany({ where }),
    ]) {
      expect(await work().then(Boolean, (error: unknown) => constraintError(error)?.message)).toBe(
        textos.entregas.noCuadra,
      );
    }
    await db.entrega.updateMany({ where, data: { precio: 9, preparado: true } });
  });

  it("keep what a delivery names from being deleted", async () => {
    const reparto = await crearReparto(world, { lineas: [[0, 0]] });
    const { caller, pedidoId, tomate, garcia } = reparto;
    await send(reparto, entregar(tomate, garcia, null, 1));
    const admin = world.as(await world.crearAdmin());
    expect(await codeOf(caller.pedidos.eliminar({ id: pedidoId }))).toBe("CONFLICTO");
    expect(await codeOf(caller.productos.eliminar({ id: tomate.id }))).toBe("CONFLICTO");
    expect(await codeOf(admin.familias.eliminar({ id: garcia.id }))).toBe("CONFLICTO");
  });
});
