import { totalPedido } from "@cosecha/domain/lineas";
import { expect, it } from "vitest";
import { codeOf, describeOnBothEngines } from "../../test/world.ts";

describeOnBothEngines("ordering at the same time", ({ world }) => {
  const linesOf = (pedidoId: number) =>
    world.db.lineaPedido.findMany({
      where: { pedidoId },
      orderBy: [{ familiaId: "asc" }, { productoId: "asc" }],
    });
  /** Two members of one family, in front of the same order. */
  async function twoMembers(stock?: string) {
    const scene = await world.crearPedidoAbierto({ stock });
    const familia = await world.crearFamilia();
    const which = { pedidoId: scene.pedido.id, familiaId: familia.id };
    const [a, b, c] = scene.productos.map(({ id }) => id) as [number, number, number];
    const [one, other] = [familia.actor, await world.crearUsuario({ familiaId: familia.id })].map(
      (actor) => (lineas: { productoId: number; cantidad: number; antes?: number }[]) =>
        world.as(actor).lineas.guardar({ ...which, lineas }),
    ) as [Save, Save];
    const stored = async () =>
      Object.fromEntries((await linesOf(scene.pedido.id)).map((l) => [l.productoId, l.cantidad.toNumber()]));
    return { ...scene, familia, which, a, b, c, one, other, stored };
  }
  type Save = (
    lineas: { productoId: number; cantidad: number; antes?: number }[],
  ) => Promise<{ message: string }>;

  it("merges the lines that two members save", async () => {
    const { a, b, c, one, other, stored } = await twoMembers();
    await Promise.all([
      one([
        { productoId: a, cantidad: 1, antes: 0 },
        { productoId: b, cantidad: 2, antes: 0 },
      ]),
      other([{ productoId: c, cantidad: 3, antes: 0 }]),
    ]);
    expect(await stored()).toEqual({ [a]: 1, [b]: 2, [c]: 3 });
  });

  it("refuses to overwrite what another member changed, names each line, and stores nothing", async () => {
    const { a, b, c, one, other, stored, productos } = await twoMembers();
    await one([
      { productoId: a, cantidad: 1.5, antes: 0 },
      { productoId: b, cantidad: 2, antes: 0 },
    ]);
    const conflict = other([
      { productoId: c, cantidad: 1, antes: 0 },
      { productoId: a, cantidad: 3, antes: 0 },
      { productoId: b, cantidad: 0, antes: 1 },
    ]);
    const changed = (n: number, ahora: string) =>
      `Mientras tanto, otra persona ha dejado «${productos[n]?.nombre}» en ${ahora}. Elija con qué cantidad se queda.`;
    await expect(conflict).rejects.toMatchObject({
      message: `${changed(0, "1,5")} ${changed(1, "2")}`,
      cause: {
        code: "CONFLICTO",
        issues: [
          { path: "lineas.1.antes", message: changed(0, "1,5") },
          { path: "lineas.2.antes", message: changed(1, "2") },
        ],
      },
    });
    expect(await stored()).toEqual({ [a]: 1.5, [b]: 2 });
    // Whoever says nothing of what was there writes over it, as other programs do.
    await other([{ productoId: a, cantidad: 3 }]);
    expect(await stored()).toEqual({ [a]: 3, [b]: 2 });
  });

  it("stores a request that is sent twice only once", async () => {
    const { a, b, one, other, stored, pedido } = await twoMembers("2");
    const lineas = [
      { productoId: a, cantidad: 2, antes: 0 },
      { productoId: b, cantidad: 1, antes: 0 },
    ];
    await Promise.all([one(lineas), one(lineas), other(lineas)]);
    expect(await stored()).toEqual({ [a]: 2, [b]: 1 });
    const removal = [{ productoId: a, cantidad: 0, antes: 2 }];
    await one(removal);
    await one(removal);
    expect(await stored()).toEqual({ [b]: 1 });
    expect(await world.db.auditoria.count({ where: { entidad: "pedido", entidadId: pedido.id } })).toBe(2);
  });

  // X5.27, X5.30
  it("lets many families save in two orders of one listing without overselling or deadlock, each all or nothing", async () => {
    const { disponible, pedido, productos } = await world.crearPedidoAbierto({ productos: 5, stock: "2.5" });
    const orders = [pedido, await world.crearPedido(disponible)];
    const tries = [];
    for (let n = 0; n < 24; n++) {
      const familia = await world.crearFamilia();
      // Each starts with another product, so that whoever locked by product would meet another
      // coming the other way.
      const mine = productos.map((_, i) => productos[(i * (n % 2 ? 1 : 4) + n) % 5]!).slice(0, 3);
      const lineas = mine.map(({ id }, i) => ({
        productoId: id,
        cantidad: [0.75, 1.125, 0.5][(n + i) % 3]!,
      }));
      tries.push({ actor: familia.actor, familiaId: familia.id, pedidoId: orders[n % 2]!.id, lineas });
    }
    const results = await Promise.all(
      tries.map(({ actor, ...datos }) => codeOf(world.as(actor).lineas.guardar(datos))),
    );
    expect(new Set(results)).toEqual(new Set(["no error", "CONFLICTO"]));
    const stored = [...(await linesOf(orders[0]!.id)), ...(await linesOf(orders[1]!.id))];
    for (const [n, { familiaId, lineas }] of tries.entries()) {
      const his = stored.filter((linea) => linea.familiaId === familiaId);
      expect(Object.fromEntries(his.map((l) => [l.productoId, l.cantidad.toNumber()]))).toEqual(
        results[n] === "no error" ? Object.fromEntries(lineas.map((l) => [l.productoId, l.cantidad])) : {},
      );
    }
    const left = new Map<number, number>();
    for (const { id } of productos) {
      const sum = stored
        .filter((l) => l.productoId === id)
        .reduce((total, l) => total + l.cantidad.toNumber(), 0);
      expect(sum).toBeLessThanOrEqual(2.5);
      left.set(id, 2.5 - sum);
    }
    for (const [n, { lineas }] of tries.entries()) {
      const short = lineas.some(({ productoId, cantidad }) => cantidad > (left.get(productoId) ?? 0));
      if (results[n] !== "no error") expect(short).toBe(true);
    }
  });

  it("changes prices while families save, and completes an order at the prices of that moment", async () => {
    const { gestora, disponible, pedido, productos } = await world.crearPedidoAbierto({ productos: 4 });
    const manager = world.as(gestora.actor);
    const price = (n: number, precio: number) =>
      manager.productos.actualizar({
        id: productos[n]!.id,
        nombre: productos[n]!.nombre,
        precio,
        iva: 10,
        descripcion: "x",
      });
    const saves = [];
    for (let n = 0; n < 8; n++) {
      const familia = await world.crearFamilia();
      saves.push(() =>
        world.as(familia.actor).lineas.guardar({
          pedidoId: pedido.id,
          familiaId: familia.id,
          lineas: productos.map(({ id }, i) => ({
            productoId: id,
            cantidad: [0.333, 0.666, 0.999, 1.332][i] ?? 0,
          })),
        }),
      );
    }
    await Promise.all([
      ...saves.map((save) => save()),
      ...[0, 1, 2, 3].map((n) => price(n, [1.0005, 2.0005, 3.0005, 4.0005][n] ?? 0)),
    ]);
    const now = new Map(
      (await world.db.producto.findMany({ where: { disponibleId: disponible.id } })).map((p) => [p.id, p]),
    );
    const lines = await linesOf(pedido.id);
    expect(lines).toHaveLength(32);
    for (const linea of lines) {
      expect([linea.precio, linea.iva]).toEqual([
        now.get(linea.productoId)?.precio,
        now.get(linea.productoId)?.iva,
      ]);
    }
    const total = totalPedido(lines).toNumber();
    expect((await manager.pedidos.ver({ id: pedido.id })).total).toBe(total);
    const factura = { nombre: "f.pdf", tipo: "", bytes: new Uint8Array(Buffer.from("%PDF-1.7")) };
    const completed = await manager.pedidos.actualizar({ ...pedido, version: undefined, estado: 3, factura });
    await price(0, 99);
    expect([completed.total, (await manager.pedidos.ver({ id: pedido.id })).total]).toEqual([total, total]);
    const shown = await manager.lineas.pantalla({ pedidoId: pedido.id, familiaId: 0 });
    expect(shown.lineas[0]?.precioProducto).toBe(1.0005);
  });

  // X5.25
  it("refuses lines after the order's end, by the server's clock", async () => {
    const { a, familia, which, pedido, gestora, stored } = await twoMembers();
    const lineas = [{ productoId: a, cantidad: 1 }];
    const { motivoNoEditable } = await world.as(familia.actor).lineas.pantalla(which);
    expect(motivoNoEditable).toBeNull();
    const late = world.as(familia.actor, new Date(pedido.fin.getTime() + 1));
    await expect(late.lineas.guardar({ ...which, lineas })).rejects.toThrow("Pedido caducado");
    await world.as(gestora.actor).pedidos.actualizar({ ...pedido, version: undefined, estado: 4 });
    await expect(world.as(familia.actor).lineas.guardar({ ...which, lineas })).rejects.toThrow(
      "Pedido cancelado",
    );
    expect(await stored()).toEqual({});
    await world.as(gestora.actor).pedidos.actualizar({ ...pedido, version: undefined, estado: 2 });
    const last = world.as(familia.actor, pedido.fin);
    expect(await codeOf(last.lineas.guardar({ ...which, lineas }))).toBe("no error");
  });

  it("either stores a line or refuses it when the order is cancelled or deleted at that moment", async () => {
    for (let round = 0; round < 6; round++) {
      const { a, which, one, pedido, gestora, stored } = await twoMembers();
      const manager = world.as(gestora.actor);
      const ending =
        round % 2
          ? () => manager.pedidos.actualizar({ ...pedido, version: undefined, estado: 4 })
          : () => manager.pedidos.eliminar({ id: pedido.id });
      const save = () => one([{ productoId: a, cantidad: 1 }]);
      const first = round % 3 === 0 ? codeOf(ending()) : undefined;
      const [saved, ended] = await Promise.all([codeOf(save()), first ?? codeOf(ending())]);
      const there = (await world.db.pedido.findUnique({ where: { id: which.pedidoId } })) !== null;
      expect(await stored()).toEqual(saved === "no error" ? { [a]: 1 } : {});
      if (round % 2) expect([ended, there]).toEqual(["no error", true]);
      else expect([ended, there]).toEqual(saved === "no error" ? ["CONFLICTO", true] : ["no error", false]);
      if (saved !== "no error") expect(saved).toBe(there ? "CONFLICTO" : "NO_ENCONTRADO");
    }
  });
});
