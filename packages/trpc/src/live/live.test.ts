import { randomUUID } from "node:crypto";
import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { afterEach, beforeEach, expect, it } from "vitest";
import { crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { codeOf, describeInWorld } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";
import { announce } from "../kernel/notice.ts";
import type { Live } from "../kernel/services.ts";
import { finishAnonymising } from "../privacidad/finish.ts";
import { createLive } from "./live.ts";

/** The statements of a batch of operations, and those that tell the screens of it. */
const DE_UN_LOTE = 4;
const PARA_AVISAR = 2;

type Usuario = Extract<Actor, { type: "usuario" }>;

describeInWorld("following a lines screen", ({ world, database }) => {
  let live: Live;
  let listeners = 0;
  /** With a tenth of the pauses that people get. */
  const startLive = (gatherFor = 30) => {
    live = createLive({
      db: database.db,
      listen: (listener) => {
        listeners++;
        return database.listen(listener);
      },
      gatherFor,
      clocksApart: 200,
    });
  };
  beforeEach(() => {
    listeners = 0;
    startLive();
  });
  afterEach(() => live.close());

  /** Somebody with a session, so that it can end. */
  async function signedIn(actor: Usuario): Promise<Usuario> {
    await world.db.sesion.upsert({
      where: { id: actor.sesionId },
      create: { id: actor.sesionId, userId: actor.id, expiresAt: new Date(Date.now() + 3_600_000) },
      update: {},
    });
    return actor;
  }

  /** Follows as the screen does: from the moment that it was loaded. What came is in `heard`. */
  async function follow(
    actor: Usuario,
    which: { pedidoId: number; familiaId: number },
    desde: Date | null = later(),
  ) {
    await signedIn(actor);
    return followAs(actor, which, desde);
  }

  async function followAs(
    actor: Actor,
    which: { pedidoId: number; familiaId: number },
    desde: Date | null = later(),
  ) {
    const caller = world.with({ actor, now: new Date(), live });
    return hear(await caller.lineas.cambios({ ...which, ...(desde && { desde }) }));
  }

  const followDelivery = async (actor: Actor, pedidoId: number) =>
    hear(await world.with({ actor, now: new Date(), live }).entregas.cambios({ pedidoId, desde: later() }));

  function hear(following: AsyncIterable<CambioDePantalla>) {
    const changes = following as AsyncIterableIterator<CambioDePantalla>;
    const heard: CambioDePantalla[] = [];
    const ended = (async () => {
      for await (const change of changes) heard.push(change);
    })();
    ended.catch(() => undefined);
    return { heard, ended, stop: () => changes.return?.() };
  }
  /** Past what is allowed for the clocks of several servers. */
  const later = () => new Date(Date.now() + 60_000);
  const linesOf = (change: CambioDePantalla | undefined) =>
    change?.tipo === "lineas"
      ? change.lineas.map(({ productoId, cantidad, disponible }) => ({ productoId, cantidad, disponible }))
      : change;

  /** Waits until something is heard. */
  const heardFrom = (heard: readonly unknown[]) => expect.poll(() => heard.length).toBeGreaterThan(0);
  /** Long enough for whatever should not be heard. */
  const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
  const save = (familia: { id: number; actor: Usuario }, pedidoId: number, lineas: [number, number][]) =>
    world.as(familia.actor).lineas.guardar({
      pedidoId,
      familiaId: familia.id,
      lineas: lineas.map(([productoId, cantidad]) => ({ productoId, cantidad })),
    });

  it("sends each screen what another's saving changes in it, and nothing where nothing changes", async () => {
    const { pedido, productos, disponible, gestora } = await world.crearPedidoAbierto({
      productos: 2,
      stock: "10",
    });
    const sinLimite = await world.crearProducto(disponible);
    const [a = 0] = productos.map(({ id }) => id);
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const first = await follow(one.actor, { pedidoId: pedido.id, familiaId: one.id });
    const second = await follow(two.actor, { pedidoId: pedido.id, familiaId: two.id });
    const delivery = await follow(gestora.actor, { pedidoId: pedido.id, familiaId: 0 });
    const otherOrder = await world.crearPedido(disponible);
    const elsewhere = await follow(two.actor, { pedidoId: otherOrder.id, familiaId: two.id });
    await save(one, pedido.id, [
      [a, 3],
      [sinLimite.id, 1.5],
    ]);
    for (const { heard } of [second, first, delivery, elsewhere]) await heardFrom(heard);
    await settled();
    expect(first.heard.map(linesOf)).toEqual([
      expect.arrayContaining([
        { productoId: a, cantidad: 3, disponible: 10 },
        { productoId: sinLimite.id, cantidad: 1.5, disponible: null },
      ]),
    ]);
    expect(second.heard.map(linesOf)).toEqual([[{ productoId: a, cantidad: 0, disponible: 7 }]]);
    expect(elsewhere.heard.map(linesOf)).toEqual([[{ productoId: a, cantidad: 0, disponible: 7 }]]);
    expect(delivery.heard).toEqual([{ tipo: "recargar" }]);
    // As the screen would be, were it loaded now.
    const { lineas } = await world.as(one.actor).lineas.pantalla({ pedidoId: pedido.id, familiaId: one.id });
    const told = first.heard[0];
    expect(told?.tipo === "lineas" && told.lineas.toSorted((x, y) => x.productoId - y.productoId)).toEqual(
      lineas.filter(({ cantidad }) => cantidad > 0).toSorted((x, y) => x.productoId - y.productoId),
    );
    await save(two, pedido.id, [[sinLimite.id, 4]]);
    await settled();
    expect(first.heard).toHaveLength(1);
    expect(listeners).toBe(1);
  });

  it("tells the other families how far a case is, also of a stock without limit, just as they would read it", async () => {
    const { pedido, disponible } = await world.crearPedidoAbierto({ productos: 0 });
    const { id: a } = await world.crearProducto(disponible, { caja: "12" });
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const otherOrder = await world.crearPedido(disponible);
    const which = { pedidoId: pedido.id, familiaId: two.id };
    const screen = await follow(two.actor, which);
    const elsewhere = await follow(two.actor, { pedidoId: otherOrder.id, familiaId: two.id });
    await save(two, pedido.id, [[a, 2]]);
    const lineas = [{ productoId: a, cantidad: 7, hasta: 3 }];
    await world.as(one.actor).lineas.guardar({ pedidoId: pedido.id, familiaId: one.id, lineas });
    const told = (heard: readonly CambioDePantalla[]) =>
      heard.flatMap((change) => (change.tipo === "lineas" ? change.lineas : [])).at(-1);
    await expect.poll(() => told(screen.heard)?.caja).toEqual({ lleva: 12, hay: 7, aceptan: 3 });
    expect(told(screen.heard)).toEqual((await world.as(two.actor).lineas.pantalla(which)).lineas[0]);
    await settled();
    expect(told(elsewhere.heard)?.caja ?? { hay: 0 }).toMatchObject({ hay: 0 });
  });

  it("sends simultaneous changes together, with four statements for all screens", async () => {
    await live.close();
    startLive(300);
    const { pedido, productos } = await world.crearPedidoAbierto({ productos: 2, stock: "100" });
    const [a = 0, b = 0] = productos.map(({ id }) => id);
    const families = [];
    for (let n = 0; n < 6; n++) families.push(await world.crearFamilia());
    const screens: Awaited<ReturnType<typeof follow>>[] = [];
    for (const { actor, id } of families)
      screens.push(await follow(actor, { pedidoId: pedido.id, familiaId: id }));
    for (const familia of families.slice(0, 3))
      await save(familia, pedido.id, [
        [a, 1],
        [b, 2],
      ]);
    database.takeStatements();
    for (const { heard } of screens) await heardFrom(heard);
    expect(database.takeStatements().length).toBeLessThanOrEqual(4);
    const last = (n: number) => expect.poll(() => linesOf(screens[n]?.heard.at(-1)));
    await last(5).toEqual(
      expect.arrayContaining([
        { productoId: a, cantidad: 0, disponible: 97 },
        { productoId: b, cantidad: 0, disponible: 94 },
      ]),
    );
    await last(0).toEqual(expect.arrayContaining([{ productoId: a, cantidad: 1, disponible: 98 }]));
  });

  it("tells screens to reload when the order's data or products change, and after an import", async () => {
    const { pedido, productos, gestora, disponible } = await world.crearPedidoAbierto();
    const otro = await world.crearPedido(disponible);
    const familia = await world.crearFamilia();
    const screen = await follow(familia.actor, { pedidoId: pedido.id, familiaId: familia.id });
    const elsewhere = await follow(familia.actor, { pedidoId: otro.id, familiaId: familia.id });
    const manager = world.as(gestora.actor);
    const { inicio, fin, descripcion } = pedido;
    const reloads = async (change: () => Promise<unknown>, everywhere: boolean) => {
      for (const { heard } of [screen, elsewhere]) heard.length = 0;
      await change();
      for (const { heard } of everywhere ? [screen, elsewhere] : [screen]) await heardFrom(heard);
      await settled();
      expect(screen.heard).toEqual([{ tipo: "recargar" }]);
      expect(elsewhere.heard).toEqual(everywhere ? [{ tipo: "recargar" }] : []);
    };
    const setEstado = (estado: number) => () =>
      manager.pedidos.actualizar({ id: pedido.id, inicio, fin, descripcion, estado });
    await reloads(setEstado(2), false);
    await reloads(setEstado(4), true);
    await reloads(setEstado(1), true);
    let nuevo = 0;
    await reloads(async () => {
      nuevo = (
        await manager.productos.crear({
          disponibleId: disponible.id,
          nombre: "Kiwi",
          precio: 1,
          iva: 4,
          descripcion: "De aquí",
        })
      ).id;
    }, true);
    await reloads(() => manager.productos.eliminar({ id: nuevo }), true);
    const archivoExcel = {
      nombre: "lista.csv",
      tipo: "text/csv",
      bytes: new Uint8Array(Buffer.from("producto;precio;iva\nAcelga;1,50;4\nPuerro;2,10;4\n")),
    };
    const subida = new Date();
    await reloads(
      () => manager.disponibles.actualizar({ id: disponible.id, subida, descripcion: "x", archivoExcel }),
      true,
    );
    await reloads(() => manager.disponibles.deshacer({ id: disponible.id }), true);
    // A product's own data are told as they are.
    screen.heard.length = 0;
    const [{ id = 0 } = {}] = productos;
    await manager.productos.actualizar({
      id,
      nombre: "Col",
      precio: 9,
      iva: 4,
      descripcion: "De aquí",
      stock: 5,
    });
    await heardFrom(screen.heard);
    expect(screen.heard).toEqual([
      expect.objectContaining({
        tipo: "lineas",
        lineas: [expect.objectContaining({ nombreProducto: "Col", precioProducto: 9, disponible: 5 })],
      }),
    ]);
    await reloads(() => manager.pedidos.eliminar({ id: pedido.id }), false);
  });

  it("tells each family of its own delivery, once for a batch, and all screens of the order's phases", async () => {
    const { caller, pedidoId, tomate, queso, garcia, ruiz, gestora } = await crearReparto(world);
    const aplicar = (operaciones: Operacion[]) =>
      caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    const which = (familia: { id: number }) => ({ pedidoId, familiaId: familia.id });
    const suya = await follow(garcia.actor, which(garcia));
    const ajena = await follow(ruiz.actor, which(ruiz));
    const reparto = await follow(gestora.actor, { pedidoId, familiaId: 0 });
    const otro = await crearReparto(world);
    const deOtro = await follow(otro.garcia.actor, { pedidoId: otro.pedidoId, familiaId: otro.garcia.id });
    const screens = [suya, ajena, reparto, deOtro];
    const SOLO = { tipo: "recargar", solo: "entregas" };
    const told = async (change: () => Promise<unknown>, [g, r, d]: readonly (object | null)[]) => {
      for (const { heard } of screens) heard.length = 0;
      await change();
      await heardFrom(reparto.heard);
      await settled();
      const once = (message: object | null | undefined) => (message == null ? [] : [message]);
      expect(screens.map(({ heard }) => heard)).toEqual([once(g), once(r), once(d), []]);
    };

    // What came says nothing to a family; a hundred weighings of one are told to it alone, once.
    await told(() => aplicar([recibir(tomate, { recibido: null }, { recibido: 3 })]), [null, null, SOLO]);
    const weighings = Array.from({ length: 100 }, (_, n) =>
      entregar(tomate, garcia, n === 0 ? null : n / 100, (n + 1) / 100),
    );
    database.takeStatements();
    await told(() => aplicar(weighings), [SOLO, null, SOLO]);
    const statements = database.takeStatements().filter((text) => !/BEGIN|COMMIT|set_config/.test(text));
    expect(statements.map((text) => text.slice(0, 60))).toHaveLength(DE_UN_LOTE + PARA_AVISAR);
    // A price of the delivery note is everybody's.
    await told(() => aplicar([recibir(tomate, { precio: null }, { precio: 3 })]), [SOLO, SOLO, SOLO]);
    // What is only kept as a conflict changes nobody's delivery: who shares out has to decide.
    await told(() => aplicar([entregar(tomate, garcia, 9, 8)]), [null, null, SOLO]);
    await told(
      () =>
        aplicar([
          recibir(queso, { recibido: null }, { recibido: 3 }),
          entregar(tomate, ruiz, null, 1),
          entregar(queso, garcia, null, 3),
        ]),
      [SOLO, SOLO, SOLO],
    );

    const all = { tipo: "recargar" };
    await told(() => caller.entregas.recibido({ pedidoId, hecho: true }), [all, all, all]);

    const { id, familiaId, productoId } = { id: randomUUID(), familiaId: ruiz.id, productoId: tomate.id };
    const dano = { id, pedidoId, familiaId, productoId, cantidad: 0.25, texto: "Pocho" };
    await told(() => world.as(ruiz.actor).entregas.avisarDano(dano), [null, SOLO, SOLO]);
    await told(() => caller.entregas.decidirDano({ pedidoId, id, acepta: true }), [null, SOLO, SOLO]);
    const otroDano = { ...dano, id: randomUUID() };
    await told(() => world.as(ruiz.actor).entregas.avisarDano(otroDano), [null, SOLO, SOLO]);
    await told(
      () => caller.entregas.decidirDano({ pedidoId, id: otroDano.id, acepta: false }),
      [null, SOLO, SOLO],
    );
  });

  it("tells those who share an order out of all that happens in it, until their turn is taken back", async () => {
    const { caller, pedidoId, tomate, garcia, ruiz, gestora } = await crearReparto(world);
    const [hers, lead] = [await signedIn(ruiz.actor), await signedIn(gestora.actor)];
    expect(await codeOf(followDelivery(hers, pedidoId))).toBe("SIN_PERMISO");
    const hasta = new Date(Date.now() + 3_600_000);
    await world.db.turno.create({ data: { pedidoId, familiaId: ruiz.id, hasta, creado: new Date() } });
    const [helper, leader] = [await followDelivery(hers, pedidoId), await followDelivery(lead, pedidoId)];
    const told = async (
      change: () => Promise<unknown>,
      message: object = { tipo: "recargar", solo: "entregas" },
    ) => {
      for (const { heard } of [helper, leader]) heard.length = 0;
      await change();
      for (const { heard } of [helper, leader]) await heardFrom(heard);
      expect([helper.heard, leader.heard]).toEqual([[message], [message]]);
    };
    const aplicar = (operacion: Operacion) => () =>
      caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones: [operacion] });
    await told(aplicar(recibir(tomate, { recibido: null }, { recibido: 3 })));
    await told(aplicar(entregar(tomate, garcia, null, 1)));
    await told(aplicar(entregar(tomate, garcia, 9, 8)));
    const { pendientes, porDecidir } = await caller.entregas.pendientes({ pedidoId });
    const [{ remitente = "" } = {}] = porDecidir.remitentes;
    const n = pendientes[0]?.n ?? 0;
    await told(() => caller.entregas.descartarPendientes({ pedidoId, remitente, n }));
    await told(() => caller.entregas.recibido({ pedidoId, hecho: true }), { tipo: "recargar" });

    // Names and texts that have been taken away everywhere; not what somebody orders elsewhere.
    const deUna = { entidad: "familia", entidadId: garcia.id, pedida: new Date() } as const;
    await told(
      async () => {
        await world.db.anonimizacion.create({ data: deUna });
        await finishAnonymising(world.db, new Date());
      },
      { tipo: "recargar" },
    );
    for (const { heard } of [helper, leader]) heard.length = 0;
    const { disponibleId } = await world.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    await world.db.$transaction((tx) =>
      announce(tx, { disponibleId, productoIds: [tomate.id], familiaId: ruiz.id }),
    );
    await settled();
    expect([helper.heard, leader.heard]).toEqual([[], []]);

    await caller.entregas.turno({ pedidoId, familias: [garcia.id] });
    expect(await codeOf(helper.ended)).toBe("SIN_PERMISO");
    await heardFrom(leader.heard);
  });

  it("sends a reconnecting screen what it missed, or tells it to reload after a long absence", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto({ stock: "10" });
    const [a = 0] = productos.map(({ id }) => id);
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const which = { pedidoId: pedido.id, familiaId: two.id };
    const stays = await follow(two.actor, which);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const loaded = new Date();
    await save(one, pedido.id, [[a, 4]]);
    await heardFrom(stays.heard);
    const back = await follow(two.actor, which, loaded);
    const tooLate = await follow(two.actor, which, new Date(Date.now() - 600_000));
    const never = await follow(two.actor, which, null);
    for (const { heard } of [back, tooLate, never]) await heardFrom(heard);
    expect(linesOf(back.heard[0])).toEqual([{ productoId: a, cantidad: 0, disponible: 6 }]);
    expect(tooLate.heard).toEqual([{ tipo: "recargar" }]);
    expect(never.heard).toEqual([{ tipo: "recargar" }]);
  });

  it("sends changes to other applications too, until their access is revoked", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto({ stock: "10" });
    const [a = 0] = productos.map(({ id }) => id);
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const caduca = new Date(Date.now() + 3_600_000);
    const { id, token } = await world
      .as(world.sistema)
      .accesos.crear({ nombre: "Pantalla", rol: "ROLE_FAMILIA", familiaId: two.id, caduca });
    const { actor } = await world.sessions.read(token);
    const screen = await followAs(actor, { pedidoId: pedido.id, familiaId: two.id });
    await save(one, pedido.id, [[a, 4]]);
    await heardFrom(screen.heard);
    expect(linesOf(screen.heard[0])).toEqual([{ productoId: a, cantidad: 0, disponible: 6 }]);
    await world.as(world.sistema).accesos.revocar({ id });
    await save(one, pedido.id, [[a, 5]]);
    expect(await codeOf(screen.ended)).toBe("NO_AUTENTICADO");
    expect(screen.heard).toHaveLength(1);
  });

  it("ends with the reason when the session or the permission ends, and refuses those without permission", async () => {
    const { pedido, productos, proveedor, gestora } = await world.crearPedidoAbierto({ stock: "10" });
    const [a = 0] = productos.map(({ id }) => id);
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const which = { pedidoId: pedido.id, familiaId: two.id };
    const own = await follow(two.actor, which);
    const managing = await follow(gestora.actor, which);
    await world.db.sesion.delete({ where: { id: two.actor.sesionId } });
    await world.db.proveedorFamilia.deleteMany({ where: { proveedorId: proveedor.id } });
    await save(one, pedido.id, [[a, 1]]);
    expect(await codeOf(own.ended)).toBe("NO_AUTENTICADO");
    expect(await codeOf(managing.ended)).toBe("SIN_PERMISO");
    expect([own.heard, managing.heard]).toEqual([[], []]);

    const attempt = (actor: Actor, input: object) =>
      codeOf(world.with({ actor, live }).lineas.cambios({ ...which, ...input } as typeof which));
    expect(await attempt(world.anonimo, {})).toBe("NO_AUTENTICADO");
    expect(await attempt(one.actor, {})).toBe("SIN_PERMISO");
    expect(await attempt(two.actor, { familiaId: 0 })).toBe("SIN_PERMISO");
    expect(await attempt(two.actor, { pedidoId: 999_999 })).toBe("NO_ENCONTRADO");
    expect(await attempt(two.actor, { familiaId: -1 })).toBe("BAD_REQUEST");
    const admin = await world.crearAdmin();
    expect(await attempt(admin, { familiaId: 999_999 })).toBe("NO_ENCONTRADO");
  });

  it("sends nothing to other families about a product with unlimited stock", async () => {
    const { disponible, pedido, productos } = await world.crearPedidoAbierto({ productos: 2 });
    const limitado = await world.crearProducto(disponible, { stock: "10" });
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const { heard } = await follow(two.actor, { pedidoId: pedido.id, familiaId: two.id });
    database.takeStatements();
    await save(
      one,
      pedido.id,
      productos.map(({ id }) => [id, 1]),
    );
    await settled();
    // The saving's own three: nobody asked what became of it.
    expect([heard, database.takeStatements().length]).toEqual([[], 3]);
    await save(one, pedido.id, [[limitado.id, 4]]);
    await heardFrom(heard);
    expect(linesOf(heard[0])).toEqual([{ productoId: limitado.id, cantidad: 0, disponible: 6 }]);
  });

  it("lets one user follow twenty screens, and ends the oldest for the next one", async () => {
    const { pedido } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const screens: Awaited<ReturnType<typeof follow>>[] = [];
    for (let n = 0; n < 20; n++) screens.push(await follow(familia.actor, which));
    await screens[1]?.stop();
    await follow(familia.actor, which);
    await follow(familia.actor, which);
    expect(await codeOf(screens[0]!.ended)).toBe("DEMASIADOS_INTENTOS");
    expect(await Promise.race([screens[2]?.ended, settled().then(() => "still there")])).toBe("still there");
  });

  it("ends all streams when the server stops, and starts none afterwards", async () => {
    const { pedido } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const screen = await follow(familia.actor, which);
    await live.close();
    await screen.ended;
    await (await follow(familia.actor, which)).ended;
  });
});
