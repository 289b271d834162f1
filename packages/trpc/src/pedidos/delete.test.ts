import { expect, it } from "vitest";
import { codeOf, describeInWorld, type World } from "../../test/world.ts";

const factura = { nombre: "factura.pdf", tipo: "", bytes: new Uint8Array(Buffer.from("%PDF-1.7")) };

describeInWorld("deleting orders", ({ world }) => {
  const order = async (
    { pedido, productos }: Awaited<ReturnType<World["crearPedidoAbierto"]>>,
    cantidad = 1,
  ) => {
    const familia = await world.crearFamilia();
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const lineas = [{ productoId: productos[0]?.id ?? 0, cantidad }];
    await world.as(familia.actor).lineas.guardar({ ...which, lineas });
    return { familia, ...which };
  };
  const isThere = async (id: number) => (await world.db.pedido.findUnique({ where: { id } })) !== null;

  // S7.pedidos.10, X6.2
  it("a managing family deletes an order without lines, with its invoice, and the audit shows it", async () => {
    const { gestora, pedido } = await world.crearPedidoAbierto();
    const otra = await world.crearFamilia();
    await world.as(gestora.actor).pedidos.actualizar({ ...pedido, version: undefined, estado: 3, factura });
    const files = await world.db.archivo.count();
    expect(await codeOf(world.as(otra.actor).pedidos.eliminar({ id: pedido.id }))).toBe("SIN_PERMISO");
    expect(await isThere(pedido.id)).toBe(true);
    expect(await world.as(gestora.actor).pedidos.eliminar({ id: pedido.id })).toEqual({
      message: "Pedido eliminado correctamente",
    });
    expect([await isThere(pedido.id), await world.db.archivo.count()]).toEqual([false, files - 1]);
    const [entry] = await world.db.auditoria.findMany({
      where: { entidadId: pedido.id, accion: "eliminar" },
    });
    expect(entry).toMatchObject({
      usuarioId: gestora.actor.id,
      entidad: "pedido",
      antes: { id: pedido.id, descripcion: pedido.descripcion },
    });
    expect(await codeOf(world.as(gestora.actor).pedidos.eliminar({ id: pedido.id }))).toBe("NO_ENCONTRADO");
  });

  // X5.37
  it("an order with lines is not deleted, even if it is cancelled, whoever asks", async () => {
    const scene = await world.crearPedidoAbierto();
    const { pedidoId, familiaId, familia } = await order(scene);
    await world
      .as(scene.gestora.actor)
      .pedidos.actualizar({ ...scene.pedido, version: undefined, estado: 4 });
    for (const actor of [scene.gestora.actor, await world.crearAdmin()]) {
      await expect(world.as(actor).pedidos.eliminar({ id: pedidoId })).rejects.toMatchObject({
        message:
          `No se puede eliminar: hay familias que han pedido en «${scene.pedido.descripcion}». ` +
          "Para anularlo sin perder lo pedido, páselo a Cancelado.",
        cause: { code: "CONFLICTO" },
      });
    }
    expect(await isThere(pedidoId)).toBe(true);
    await world
      .as(scene.gestora.actor)
      .pedidos.actualizar({ ...scene.pedido, version: undefined, estado: 1 });
    const lineas = [{ productoId: scene.productos[0]?.id ?? 0, cantidad: 0 }];
    await world.as(familia.actor).lineas.guardar({ pedidoId, familiaId, lineas });
    expect(await codeOf(world.as(scene.gestora.actor).pedidos.eliminar({ id: pedidoId }))).toBe("no error");
  });

  // S7.pedidos.11, X5.39, X6.2
  it("an admin deletes all orders, or none if one has lines", async () => {
    const scene = await world.crearPedidoAbierto();
    await world.crearPedidoAbierto();
    await order(scene);
    const admin = world.as(await world.crearAdmin());
    await expect(admin.pedidos.eliminarTodos()).rejects.toMatchObject({
      message: expect.stringContaining(`«${scene.pedido.descripcion}»`),
      cause: { code: "CONFLICTO" },
    });
    const count = await world.db.pedido.count();
    await world.db.lineaPedido.deleteMany();
    expect(await codeOf(world.as(scene.gestora.actor).pedidos.eliminarTodos())).toBe("SIN_PERMISO");
    expect(await world.db.pedido.count()).toBe(count);
    expect(await admin.pedidos.eliminarTodos()).toEqual({ message: `${count} pedidos eliminados`, count });
    expect(await world.db.pedido.count()).toBe(0);
    const [entry] = await world.db.auditoria.findMany({
      where: { accion: "eliminarTodos", entidad: "pedido" },
    });
    expect(entry?.antes).toEqual({ pedidos: Array(count).fill(expect.objectContaining({ estado: 1 })) });
    expect(await admin.pedidos.eliminarTodos()).toEqual({ message: "0 pedidos eliminados", count: 0 });
  });
});
