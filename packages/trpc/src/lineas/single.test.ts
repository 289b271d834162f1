import { expect, it } from "vitest";
import { codeOf, describeInWorld, hours, NOW, type World } from "../../test/world.ts";

describeInWorld("single order lines", ({ world, database, engine }) => {
  /** A family with 2 of each product of an open order. */
  async function ordered({ stock = undefined as string | undefined, productos = 2 } = {}) {
    const scene = await world.crearPedidoAbierto({ productos, stock });
    const familia = await world.crearFamilia();
    const caller = world.as(familia.actor);
    await caller.lineas.guardar({
      pedidoId: scene.pedido.id,
      familiaId: familia.id,
      lineas: scene.productos.map(({ id }) => ({ productoId: id, cantidad: 2 })),
    });
    const lineas = await world.db.lineaPedido.findMany({
      where: { pedidoId: scene.pedido.id },
      orderBy: { productoId: "asc" },
    });
    return { ...scene, familia, caller, lineas, linea: lineas[0]! };
  }
  const cantidades = async (pedidoId: number) =>
    (await world.db.lineaPedido.findMany({ where: { pedidoId }, orderBy: { productoId: "asc" } })).map(
      ({ cantidad }) => cantidad.toNumber(),
    );

  // S7.lineas.2, X5.28
  it("reading one shows its family, product and order, to those who may see it", async () => {
    const { familia, gestora, linea, pedido, productos } = await ordered();
    const expected = {
      id: linea.id,
      familiaId: familia.id,
      productoId: productos[0]?.id,
      pedidoId: pedido.id,
      cantidad: 2,
      nombreProducto: productos[0]?.nombre,
      precioProducto: 2.5,
      ivaProducto: 0.04,
      totalLinea: 5.2,
      nota: "",
      hasta: 0,
      familia: { id: familia.id, nombre: familia.nombre },
      producto: { id: productos[0]?.id, nombre: productos[0]?.nombre, unidad: null, categoria: null },
      pedido: {
        id: pedido.id,
        descripcion: pedido.descripcion,
        estado: 1,
        inicio: pedido.inicio,
        fin: pedido.fin,
      },
    };
    for (const actor of [familia.actor, gestora.actor, await world.crearAdmin()]) {
      expect(await world.as(actor).lineas.ver({ id: linea.id })).toEqual(expected);
    }
    const otra = world.as((await world.crearFamilia()).actor);
    expect(await codeOf(otra.lineas.ver({ id: linea.id }))).toBe("SIN_PERMISO");
    expect(await codeOf(otra.lineas.ver({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(world.as(world.anonimo).lineas.ver({ id: linea.id }))).toBe("NO_AUTENTICADO");
  });

  // S7.lineas.1, X5.28
  it("the list shows a family's own lines and those it manages, in pages", async () => {
    const { caller, gestora, pedido, lineas } = await ordered();
    const otra = await world.crearFamilia();
    const seen = async (as: typeof caller) =>
      (await as.lineas.listar({ tamano: "todas" })).filas.map(({ id }) => id);
    const all = lineas.map(({ id }) => id);
    expect(await seen(caller)).toEqual(all);
    expect(await seen(world.as(gestora.actor))).toEqual(all);
    expect(await seen(world.as(otra.actor))).toEqual([]);
    expect(await seen(world.as(await world.crearUsuario()))).toEqual([]);
    expect(await seen(world.as(await world.crearAdmin()))).toEqual(expect.arrayContaining(all));
    await world.as(gestora.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: gestora.id,
      lineas: [{ productoId: lineas[0]?.productoId ?? 0, cantidad: 1 }],
    });
    const page = await world.as(gestora.actor).lineas.listar({ tamano: 2, pagina: 1, direccion: "asc" });
    expect([page.total, page.filas.map(({ familiaId }) => familiaId)]).toEqual([3, [gestora.id]]);
    expect((await caller.lineas.listar({ tamano: 2 })).total).toBe(2);
  });

  // S7.lineas.7, X6.24
  it("the list can be searched by product name, without regard to case and accents", async () => {
    const { caller, productos } = await ordered();
    await world.db.lineaPedido.updateMany({
      where: { productoId: productos[1]?.id ?? 0 },
      data: { nombre: "Calabacín ÑAM" },
    });
    const found = async (nombre: string) =>
      (await caller.lineas.listar({ nombre })).filas.map(({ productoId }) => productoId);
    expect(await found("calabacin ñam")).toEqual([productos[1]?.id]);
    expect(await found("%")).toEqual([]);
  });

  // S7.lineas.4, X5.23, X5.24
  it("changing one changes its quantity only, and 0 removes it", async () => {
    const { caller, linea, lineas, pedido } = await ordered();
    const saved = await caller.lineas.actualizar({ id: linea.id, cantidad: 1.125 });
    expect(saved).toMatchObject({
      message: "Línea de pedido guardada correctamente",
      id: linea.id,
      cantidad: 1.125,
      totalLinea: 2.93,
    });
    expect(await cantidades(pedido.id)).toEqual([1.125, 2]);
    expect(await caller.lineas.actualizar({ id: linea.id, cantidad: 0 })).toMatchObject({
      message: "Línea de pedido eliminada correctamente",
      cantidad: 0,
      totalLinea: 0,
    });
    expect(await cantidades(pedido.id)).toEqual([2]);
    expect(await codeOf(caller.lineas.actualizar({ id: linea.id, cantidad: 3 }))).toBe("NO_ENCONTRADO");
    expect(await caller.lineas.eliminar({ id: lineas[1]?.id ?? 0 })).toEqual({
      message: "Línea de pedido eliminada correctamente",
    });
    expect(await cantidades(pedido.id)).toEqual([]);
    expect(await codeOf(caller.lineas.eliminar({ id: lineas[1]?.id ?? 0 }))).toBe("NO_ENCONTRADO");
    const entries = await world.db.auditoria.findMany({
      where: { accion: "guardarLineas", entidadId: pedido.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ despues }) => despues)).toMatchObject([
      { lineas: [{ cantidad: 2 }, { cantidad: 2 }] },
      { lineas: [{ cantidad: 1.125 }] },
      { lineas: [{ cantidad: 0 }] },
      { lineas: [{ cantidad: 0 }] },
    ]);
  });

  // S7.lineas.5, X5.28
  it("its family, the managing family and admins can change it, and nobody else", async () => {
    const { linea, gestora, pedido } = await ordered();
    const otra = world.as((await world.crearFamilia()).actor);
    expect(await codeOf(otra.lineas.actualizar({ id: linea.id, cantidad: 1 }))).toBe("SIN_PERMISO");
    expect(await codeOf(otra.lineas.eliminar({ id: linea.id }))).toBe("SIN_PERMISO");
    expect(await cantidades(pedido.id)).toEqual([2, 2]);
    await world.as(gestora.actor).lineas.actualizar({ id: linea.id, cantidad: 1 });
    await world.as(await world.crearAdmin()).lineas.eliminar({ id: linea.id });
    expect(await cantidades(pedido.id)).toEqual([2]);
  });

  it("changing one never moves it to another family, order or product", async () => {
    const { caller, linea, pedido, productos } = await ordered();
    const move = (to: object) => codeOf(caller.lineas.actualizar({ id: linea.id, cantidad: 1, ...to }));
    expect(await move({ familiaId: linea.familiaId + 1 })).toBe("SIN_PERMISO");
    expect(await move({ pedidoId: pedido.id + 1 })).toBe("SIN_PERMISO");
    expect(await move({ productoId: productos[1]?.id })).toBe("SIN_PERMISO");
    expect(await cantidades(pedido.id)).toEqual([2, 2]);
    const { familiaId, pedidoId, productoId } = linea;
    expect(await move({ familiaId, pedidoId, productoId })).toBe("no error");
  });

  // X5.30
  it("changing one is refused over its stock or an outdated quantity, at the field concerned", async () => {
    const { caller, linea, productos, pedido } = await ordered({ stock: "5" });
    const more = caller.lineas.actualizar({ id: linea.id, cantidad: 6 });
    await expect(more).rejects.toMatchObject({
      message: `No queda bastante de «${productos[0]?.nombre}»: quedan 5. Ajuste la cantidad.`,
      cause: { code: "CONFLICTO", issues: [{ path: "cantidad" }] },
    });
    await expect(caller.lineas.actualizar({ id: linea.id, cantidad: 3, antes: 1 })).rejects.toMatchObject({
      cause: { code: "CONFLICTO", issues: [{ path: "antes" }] },
    });
    expect(await cantidades(pedido.id)).toEqual([2, 2]);
    expect(await codeOf(caller.lineas.actualizar({ id: linea.id, cantidad: 3, antes: 2 }))).toBe("no error");
  });

  // X5.25, X5.26
  it.each([
    ["Pedido completado", { estado: 3 }],
    ["Pedido cancelado", { estado: 4 }],
    ["Pedido caducado", { fin: hours(-1) }],
    ["El pedido aún no ha empezado", { inicio: hours(1) }],
  ])("changing and removing one are refused with «%s»", async (message, data) => {
    const { linea, pedido } = await ordered();
    await world.db.pedido.update({ where: { id: pedido.id }, data });
    const admin = world.as(await world.crearAdmin());
    const refused = { message, cause: { code: "CONFLICTO" } };
    await expect(admin.lineas.actualizar({ id: linea.id, cantidad: 1 })).rejects.toMatchObject(refused);
    await expect(admin.lineas.eliminar({ id: linea.id })).rejects.toMatchObject(refused);
    expect(await cantidades(pedido.id)).toEqual([2, 2]);
  });

  it("a line removed and ordered again is another line, also while a request waits", async () => {
    const { caller, familia, linea, pedido, productos } = await ordered({ productos: 1 });
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const save = (cantidad: number) =>
      caller.lineas.guardar({ ...which, lineas: [{ productoId: productos[0]?.id ?? 0, cantidad }] });
    // The request has read the line and waits for the order, which is held until the line is
    // another one.
    let removed: Promise<string> | undefined;
    await world.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT id FROM pedido WHERE id = ${pedido.id} FOR UPDATE`;
      removed = codeOf(caller.lineas.eliminar({ id: linea.id }));
      if (engine === "PostgreSQL") await waiting(tx);
      await tx.lineaPedido.delete({ where: { id: linea.id } });
      await tx.lineaPedido.create({
        data: {
          ...which,
          productoId: productos[0]?.id ?? 0,
          cantidad: "4",
          nombre: "Otra",
          precio: "2.5",
          iva: "0.04",
        },
      });
    });
    expect(await removed).toBe("NO_ENCONTRADO");
    expect(await cantidades(pedido.id)).toEqual([4]);
    await save(1);
    expect(await cantidades(pedido.id)).toEqual([1]);
  });

  it("saving for a family that is deactivated while the request waits is refused", async () => {
    const { familia, gestora, pedido, productos } = await ordered({ productos: 1 });
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const save = (cantidad: number) =>
      codeOf(
        world
          .as(gestora.actor)
          .lineas.guardar({ ...which, lineas: [{ productoId: productos[0]?.id ?? 0, cantidad }] }),
      );
    let saved: Promise<string> | undefined;
    await world.db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT id FROM pedido WHERE id = ${pedido.id} FOR UPDATE`;
      saved = save(5);
      if (engine === "PostgreSQL") await waiting(tx);
      await tx.$executeRaw`SELECT id FROM familia WHERE id = ${familia.id} FOR UPDATE`;
      await tx.familia.update({ where: { id: familia.id }, data: { fechaBaja: NOW } });
    });
    expect(await saved).toBe("CONFLICTO");
    expect(await cantidades(pedido.id)).toEqual([2]);
    expect(await save(0)).toBe("no error");
  });

  /** Until somebody waits for a lock. */
  async function waiting(tx: Parameters<Parameters<World["db"]["$transaction"]>[0]>[0]) {
    for (let tries = 0; tries < 100; tries++) {
      const [row] = await tx.$queryRaw<[{ n: bigint }]>`
        SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      if (row.n > 0n) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("Nobody waits.");
  }

  it("changing one costs 5 statements, and removing one 4", async () => {
    const { caller, lineas } = await ordered();
    database.takeStatements();
    await caller.lineas.actualizar({ id: lineas[0]?.id ?? 0, cantidad: 1 });
    expect(database.takeStatements()).toHaveLength(5);
    await caller.lineas.eliminar({ id: lineas[1]?.id ?? 0 });
    expect(database.takeStatements()).toHaveLength(4);
  });

  // S7.lineas.6, X5.39, X6.2
  it("an admin can remove all, unless one of the orders is closed", async () => {
    const { familia, pedido, lineas } = await ordered();
    const otro = await ordered();
    const admin = world.as(await world.crearAdmin());
    // What the other tests have left behind.
    await world.db.lineaPedido.deleteMany({
      where: { pedidoId: { notIn: [pedido.id, otro.pedido.id] } },
    });
    // Also where it has closed while whoever asked before its end waited.
    for (const data of [{ estado: 3 }, { estado: 2, cajasEn: otro.pedido.fin }]) {
      await world.db.pedido.update({ where: { id: otro.pedido.id }, data });
      await expect(admin.lineas.eliminarTodas()).rejects.toMatchObject({
        message: `No se ha eliminado ninguna línea: ya no admiten cambios «${otro.pedido.descripcion}».`,
        cause: { code: "CONFLICTO" },
      });
    }
    expect(await world.db.lineaPedido.count()).toBe(4);
    await world.db.pedido.update({ where: { id: otro.pedido.id }, data: { cajasEn: null } });
    expect(await codeOf(world.as(familia.actor).lineas.eliminarTodas())).toBe("SIN_PERMISO");
    expect(await admin.lineas.eliminarTodas()).toEqual({
      message: "4 líneas de pedido eliminadas",
      count: 4,
    });
    expect(await world.db.lineaPedido.count()).toBe(0);
    const [entry] = await world.db.auditoria.findMany({
      where: { accion: "eliminarTodas", entidad: "linea" },
    });
    expect(entry?.antes).toMatchObject({
      lineas: expect.arrayContaining([
        { pedidoId: pedido.id, familiaId: familia.id, productoId: lineas[0]?.productoId, cantidad: "2" },
      ]),
    });
    expect((await admin.lineas.eliminarTodas()).count).toBe(0);
  });
});
