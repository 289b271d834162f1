import { addWay, TooBusy, wayOf } from "@cosecha/db/rows";
import { totalLinea } from "@cosecha/domain/lineas";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { codeOf, describeOnBothEngines, hours, NOW } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";

describeOnBothEngines("order lines", ({ world, database }) => {
  const stored = (pedidoId: number, familiaId: number) =>
    world.db.lineaPedido.findMany({ where: { pedidoId, familiaId }, orderBy: { productoId: "asc" } });

  // S1.producto.2, X5.24, X5.34
  it("saving stores quantities, the screen shows every product, and 0 removes a line", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const caller = world.as(familia.actor);
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const [a, b, c] = productos.map(({ id }) => id) as [number, number, number];
    const saved = await caller.lineas.guardar({
      ...which,
      lineas: [
        { productoId: a, cantidad: 1.5 },
        { productoId: b, cantidad: 2 },
      ],
    });
    expect(saved).toEqual({ message: "Su pedido se ha guardado." });
    await caller.lineas.guardar({ ...which, lineas: [{ productoId: a, cantidad: 0 }] });
    const { lineas } = await caller.lineas.pantalla(which);
    expect(lineas.map(({ productoId, cantidad, totalLinea }) => [productoId, cantidad, totalLinea])).toEqual([
      [a, 0, 0],
      [b, 2, 5.2],
      [c, 0, 0],
    ]);
    expect((await stored(pedido.id, familia.id)).map(({ productoId }) => productoId)).toEqual([b]);
  });

  // S9.total.1, S9.total.2, X5.21, X5.22
  it("totals follow the rule for each line, and are added up", async () => {
    const { gestora, disponible, pedido } = await world.crearPedidoAbierto({ productos: 0 });
    const numbers = [
      { precio: "1.005", iva: "0", cantidad: 1 },
      { precio: "3.3333", iva: "0.21", cantidad: 0.125 },
      { precio: "0.9950", iva: "0.1", cantidad: 7 },
    ];
    const lineas = [];
    for (const { precio, iva, cantidad } of numbers) {
      lineas.push({ productoId: (await world.crearProducto(disponible, { precio, iva })).id, cantidad });
    }
    const caller = world.as(gestora.actor);
    await caller.lineas.guardar({ pedidoId: pedido.id, familiaId: gestora.id, lineas });
    const expected = numbers.map((line) => totalLinea(line).toNumber());
    expect(expected).toEqual([1.01, 0.5, 7.66]);
    const shown = await caller.lineas.pantalla({ pedidoId: pedido.id, familiaId: gestora.id });
    expect(shown.lineas.map((line) => line.totalLinea)).toEqual(expected);
    expect((await caller.pedidos.ver({ id: pedido.id })).total).toBe(9.17);
  });

  // S2.lineas.9, X5.35
  it("delivery mode adds up the families, hides products nobody ordered, and names who ordered what", async () => {
    const { gestora, pedido, productos } = await world.crearPedidoAbierto();
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const [a, , c] = productos.map(({ id }) => id) as [number, number, number];
    const save = (familia: typeof one, lineas: { productoId: number; cantidad: number }[]) =>
      world.as(familia.actor).lineas.guardar({ pedidoId: pedido.id, familiaId: familia.id, lineas });
    await save(one, [
      { productoId: a, cantidad: 0.1 },
      { productoId: c, cantidad: 1 },
    ]);
    await save(two, [{ productoId: a, cantidad: 0.2 }]);
    const { lineas } = await world.as(gestora.actor).lineas.pantalla({ pedidoId: pedido.id, familiaId: 0 });
    expect(
      lineas.map(({ productoId, cantidad, totalLinea, familias }) => ({
        productoId,
        cantidad,
        totalLinea,
        familias,
      })),
    ).toEqual([
      {
        productoId: a,
        cantidad: 0.3,
        totalLinea: 0.78,
        familias: [
          { familiaId: one.id, nombre: one.nombre, cantidad: 0.1, totalLinea: 0.26 },
          { familiaId: two.id, nombre: two.nombre, cantidad: 0.2, totalLinea: 0.52 },
        ],
      },
      {
        productoId: c,
        cantidad: 1,
        totalLinea: 2.6,
        familias: [{ familiaId: one.id, nombre: one.nombre, cantidad: 1, totalLinea: 2.6 }],
      },
    ]);
  });

  // S2.lineas.7, X5.28, X5.36
  it("a family reads and writes its own lines, and the managing family and admins all", async () => {
    const { gestora, pedido, productos } = await world.crearPedidoAbierto();
    const [mine, other, admin] = [
      await world.crearFamilia(),
      await world.crearFamilia(),
      await world.crearAdmin(),
    ];
    const see = (actor: typeof admin, familiaId: number) =>
      codeOf(world.as(actor).lineas.pantalla({ pedidoId: pedido.id, familiaId }));
    const write = (actor: typeof admin, familiaId: number) =>
      codeOf(
        world.as(actor).lineas.guardar({
          pedidoId: pedido.id,
          familiaId,
          lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 1 }],
        }),
      );
    for (const attempt of [see, write]) {
      expect(await attempt(mine.actor, mine.id)).toBe("no error");
      expect(await attempt(mine.actor, other.id)).toBe("SIN_PERMISO");
      expect(await attempt(gestora.actor, other.id)).toBe("no error");
      expect(await attempt(admin, other.id)).toBe("no error");
    }
    expect(await see(mine.actor, 0)).toBe("SIN_PERMISO");
    expect(await see(gestora.actor, 0)).toBe("no error");
    expect(await see(admin, 0)).toBe("no error");
    expect(
      await codeOf(world.as(world.anonimo).lineas.pantalla({ pedidoId: pedido.id, familiaId: mine.id })),
    ).toBe("NO_AUTENTICADO");
  });

  // S2.lineas.12, S2.lineas.13, X5.25, X5.26
  it.each([
    ["Pedido completado", { estado: 3 }],
    ["Pedido cancelado", { estado: 4 }],
    ["Pedido caducado", { fin: hours(-1) }],
    ["El pedido aún no ha empezado", { inicio: hours(1) }],
  ])("saving is refused with «%s», to admins too", async (motivo, data) => {
    const disponible = await world.crearDisponible();
    const producto = await world.crearProducto(disponible);
    const pedido = await world.crearPedido(disponible, data);
    const familia = await world.crearFamilia();
    for (const actor of [familia.actor, await world.crearAdmin()]) {
      const saving = world.as(actor).lineas.guardar({
        pedidoId: pedido.id,
        familiaId: familia.id,
        lineas: [{ productoId: producto.id, cantidad: 1 }],
      });
      await expect(saving).rejects.toMatchObject({ message: motivo, cause: { code: "CONFLICTO" } });
    }
    expect(await stored(pedido.id, familia.id)).toEqual([]);
    const { motivoNoEditable } = await world
      .as(familia.actor)
      .lineas.pantalla({ pedidoId: pedido.id, familiaId: familia.id });
    expect(textos.lineas.noEditable[motivoNoEditable ?? "caducado"]).toBe(motivo);
  });

  // X5.27
  it("saving is all or nothing", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const ajeno = await world.crearProducto(await world.crearDisponible());
    const familia = await world.crearFamilia();
    const saving = world.as(familia.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: familia.id,
      lineas: [
        { productoId: productos[0]?.id ?? 0, cantidad: 1 },
        { productoId: ajeno.id, cantidad: 1 },
      ],
    });
    await expect(saving).rejects.toMatchObject({
      cause: { code: "DATOS_INVALIDOS", issues: [{ path: "lineas.1.productoId" }] },
    });
    expect(await stored(pedido.id, familia.id)).toEqual([]);
  });

  // S5.limites.2, S5.limites.3, X5.23
  it.each([
    ["a negative quantity", { cantidad: -1 }],
    ["no number", { cantidad: Number.NaN }],
    ["infinity", { cantidad: Number.POSITIVE_INFINITY }],
    ["four decimals", { cantidad: 1.0001 }],
    ["a million", { cantidad: 1_000_000 }],
    ["a product that is not there", { productoId: 2_000_000_000 }],
    ["another family's line", { familiaId: 999_999 }],
    ["another order's line", { pedidoId: 999_999 }],
  ])("saving %s is refused, and stores nothing", async (_what, wrong) => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const saving = world.as(familia.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: familia.id,
      lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 1, ...wrong }],
    });
    expect(await codeOf(saving)).toMatch(/^(DATOS_INVALIDOS|BAD_REQUEST)$/);
    expect(await stored(pedido.id, familia.id)).toEqual([]);
  });

  it("saving the same product twice is refused", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const familia = await world.crearFamilia();
    const linea = { productoId: productos[0]?.id ?? 0, cantidad: 1 };
    const saving = world
      .as(familia.actor)
      .lineas.guardar({ pedidoId: pedido.id, familiaId: familia.id, lineas: [linea, linea] });
    expect(await codeOf(saving)).toBe("DATOS_INVALIDOS");
  });

  it("saving answers NO_ENCONTRADO for an unknown family, and is refused for a deactivated one", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const admin = world.as(await world.crearAdmin());
    const lineas = [{ productoId: productos[0]?.id ?? 0, cantidad: 1 }];
    const unknown = { pedidoId: pedido.id, familiaId: 999_999 };
    expect(await codeOf(admin.lineas.pantalla(unknown))).toBe("NO_ENCONTRADO");
    expect(await codeOf(admin.lineas.guardar({ ...unknown, lineas }))).toBe("NO_ENCONTRADO");
    const gone = await world.crearFamilia({ fechaBaja: hours(-1) });
    const which = { pedidoId: pedido.id, familiaId: gone.id };
    expect(await codeOf(admin.lineas.pantalla(which))).toBe("no error");
    expect(await codeOf(admin.lineas.guardar({ ...which, lineas }))).toBe("CONFLICTO");
    await world.db.lineaPedido.create({
      data: { ...which, productoId: productos[0]!.id, cantidad: 3, nombre: "Uno", precio: 1, iva: 0 },
    });
    // What it would still get may be taken away, all of it.
    expect(await codeOf(admin.lineas.guardar({ ...which, lineas }))).toBe("CONFLICTO");
    await admin.lineas.guardar({ ...which, lineas: [{ productoId: productos[0]!.id, cantidad: 0 }] });
    expect(await stored(pedido.id, gone.id)).toEqual([]);
  });

  it("every verb answers NO_ENCONTRADO for an unknown order", async () => {
    const familia = await world.crearFamilia();
    const which = { pedidoId: 999_999, familiaId: familia.id };
    expect(await codeOf(world.as(familia.actor).lineas.pantalla(which))).toBe("NO_ENCONTRADO");
    expect(await codeOf(world.as(familia.actor).lineas.guardar({ ...which, lineas: [] }))).toBe(
      "NO_ENCONTRADO",
    );
  });

  // X5.29, X5.30
  it("families saving at once never get more than the stock, and who comes too late is told what is left", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto({ productos: 1, stock: "10" });
    const [producto] = productos;
    const familias = [];
    for (let n = 0; n < 8; n++) familias.push(await world.crearFamilia());
    const results = await Promise.allSettled(
      familias.map((familia) =>
        world.as(familia.actor).lineas.guardar({
          pedidoId: pedido.id,
          familiaId: familia.id,
          lineas: [{ productoId: producto?.id ?? 0, cantidad: 3 }],
        }),
      ),
    );
    const lost = results.filter((result) => result.status === "rejected").map(({ reason }) => reason.message);
    expect(lost).toHaveLength(5);
    expect(new Set(lost)).toEqual(
      new Set([`No queda bastante de «${producto?.nombre}»: quedan 1. Ajuste la cantidad.`]),
    );
    const { _sum } = await world.db.lineaPedido.aggregate({
      where: { pedidoId: pedido.id },
      _sum: { cantidad: true },
    });
    expect(_sum.cantidad?.toNumber()).toBe(9);
  });

  it("a refusal names every product that runs short, each at its line", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto({ stock: "2" });
    const familia = await world.crearFamilia();
    const cantidades = [3, 1, 5];
    const saving = world.as(familia.actor).lineas.guardar({
      pedidoId: pedido.id,
      familiaId: familia.id,
      lineas: productos.map(({ id }, index) => ({ productoId: id, cantidad: cantidades[index] ?? 0 })),
    });
    const message = (index: number) =>
      `No queda bastante de «${productos[index]?.nombre}»: quedan 2. Ajuste la cantidad.`;
    await expect(saving).rejects.toMatchObject({
      message: `${message(0)} ${message(2)}`,
      cause: {
        code: "CONFLICTO",
        issues: [
          { path: "lineas.0.cantidad", message: message(0) },
          { path: "lineas.2.cantidad", message: message(2) },
        ],
      },
    });
    expect(await stored(pedido.id, familia.id)).toEqual([]);
  });

  it("the stock counts all orders of the listing except cancelled ones, and a family may reduce its lines", async () => {
    const { disponible, pedido, productos } = await world.crearPedidoAbierto({ productos: 1, stock: "5" });
    const productoId = productos[0]?.id ?? 0;
    const [one, two] = [await world.crearFamilia(), await world.crearFamilia()];
    const other = await world.crearPedido(disponible);
    const save = (familia: typeof one, pedidoId: number, cantidad: number) =>
      codeOf(
        world
          .as(familia.actor)
          .lineas.guardar({ pedidoId, familiaId: familia.id, lineas: [{ productoId, cantidad }] }),
      );
    expect(await save(one, pedido.id, 4)).toBe("no error");
    expect(await save(two, other.id, 2)).toBe("CONFLICTO");
    // The stock shrinks below what is ordered: taking less of it is still allowed, more is not.
    await world.db.producto.update({ where: { id: productoId }, data: { stock: "1" } });
    expect(await save(one, pedido.id, 3)).toBe("no error");
    expect(await save(one, pedido.id, 4)).toBe("CONFLICTO");
    await world.db.pedido.update({ where: { id: pedido.id }, data: { estado: 4 } });
    expect(await save(two, other.id, 1)).toBe("no error");
  });

  it("the audit says who saved what", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto({ productos: 1 });
    const familia = await world.crearFamilia();
    const [producto] = productos;
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const lineas = [{ productoId: producto?.id ?? 0, cantidad: 2 }];
    await world.as(familia.actor).lineas.guardar({ ...which, lineas });
    const [entry] = await world.db.auditoria.findMany({
      where: { accion: "guardarLineas", entidadId: pedido.id },
    });
    expect(entry).toMatchObject({
      usuarioId: familia.actor.id,
      antes: { familiaId: familia.id, lineas: [{ productoId: producto?.id, cantidad: "0" }] },
      despues: { familiaId: familia.id, lineas },
    });
  });

  it("the screen of 500 products costs 1 statement, and saving 50 lines 3", async () => {
    const { disponible, pedido } = await world.crearPedidoAbierto({ productos: 0 });
    await world.db.producto.createMany({
      data: Array.from({ length: 500 }, (_, n) => ({
        disponibleId: disponible.id,
        nombre: `P${n}`,
        posicion: n,
        precio: "1",
        iva: "0.04",
        stock: "100",
      })),
    });
    const familia = await world.crearFamilia();
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    database.takeStatements();
    const { lineas } = await world.as(familia.actor).lineas.pantalla(which);
    expect(lineas).toHaveLength(500);
    expect(database.takeStatements()).toHaveLength(1);
    await world.as(familia.actor).lineas.guardar({
      ...which,
      lineas: lineas.slice(0, 50).map(({ productoId }) => ({ productoId, cantidad: 1 })),
    });
    expect(database.takeStatements()).toHaveLength(3);
  });

  it("saving that waits too long for its lock is refused as too busy, and stores nothing", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const { id: familiaId, actor } = await world.crearFamilia();
    const busy = new Proxy(world.db, {});
    addWay(busy, { ...wayOf(world.db), transaction: () => Promise.reject(new TooBusy()) });
    const lineas = [{ productoId: productos[0]!.id, cantidad: 1 }];
    const saving = world.with({ actor, db: busy }).lineas.guardar({ pedidoId: pedido.id, familiaId, lineas });
    await expect(saving).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringContaining("mucha gente"),
    });
    expect(await stored(pedido.id, familiaId)).toEqual([]);
  });

  it("writing is refused to a user whose role, family or account has changed, and stores nothing", async () => {
    const { pedido, productos, gestora } = await world.crearPedidoAbierto();
    const which = { pedidoId: pedido.id, familiaId: gestora.id };
    const lineas = [{ productoId: productos[0]!.id, cantidad: 1 }];
    await world.as(gestora.actor).lineas.guardar({ ...which, lineas });
    const [linea] = await stored(pedido.id, gestora.id);
    const { inicio, fin, descripcion } = pedido;
    const writing = (actor: Actor) => {
      const { lineas: deLineas, pedidos } = world.as(actor);
      return [
        () => deLineas.guardar({ ...which, lineas: [{ productoId: productos[1]!.id, cantidad: 1 }] }),
        () => deLineas.actualizar({ id: linea!.id, cantidad: 2 }),
        () => deLineas.eliminar({ id: linea!.id }),
        () => pedidos.actualizar({ id: pedido.id, inicio, fin, descripcion, estado: 2 }),
        () => pedidos.eliminar({ id: pedido.id }),
      ];
    };
    const exAdmin = { ...gestora.actor, roles: ["ROLE_ADMIN" as const] };
    const moved = { ...gestora.actor, familiaId: (await world.crearFamilia()).id };
    for (const write of writing(exAdmin)) expect(await codeOf(write())).toBe("SIN_PERMISO");
    expect(await codeOf(writing(moved)[0]!())).toBe("SIN_PERMISO");
    await world.db.usuario.update({ where: { id: gestora.actor.id }, data: { fechaBaja: NOW } });
    for (const write of writing(gestora.actor)) expect(await codeOf(write())).toBe("NO_AUTENTICADO");
    expect(await stored(pedido.id, gestora.id)).toEqual([linea]);
    expect(await world.db.pedido.findUnique({ where: { id: pedido.id } })).toMatchObject({ estado: 1 });
  });
});
