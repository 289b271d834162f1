import { expect, it } from "vitest";
import { archivoCsv, codeOf, describeInWorld, hours } from "../../test/world.ts";

describeInWorld("favourites", ({ world }) => {
  /** A supplier's listing with an open order, and a family that orders. */
  async function ordering() {
    const file = archivoCsv(
      "código;producto;formato;precio;iva",
      "1;Acelga;kg;1;4",
      ";Nabo;kg;2;4",
      ";Miel;bote;3;4",
    );
    const { proveedor, caller: manager, id } = await world.importar(file);
    const familia = await world.crearFamilia();
    const caller = world.as(familia.actor);
    const next = async (...lineas: string[]) => {
      const archivoExcel = archivoCsv("código;producto;formato;precio;iva", ...lineas);
      const datos = { proveedorId: proveedor.id, subida: hours(1), descripcion: "Otra" };
      return (await manager.disponibles.crear({ ...datos, archivoExcel })).id;
    };
    const open = (disponibleId: number, n = 0) =>
      world.crearPedido({ id: disponibleId }, { inicio: hours(-24 - n), fin: hours(24 - n) });
    const screen = ({ id: pedidoId }: { id: number }, quien = caller, familiaId = familia.id) =>
      quien.lineas.pantalla({ pedidoId, familiaId });
    const names = async (pedido: { id: number }, which: "favoritos" | "habituales") => {
      const { lineas, ...shown } = await screen(pedido);
      return shown[which].map((id) => lineas.find(({ productoId }) => productoId === id)?.nombreProducto);
    };
    const productos = await world.db.producto.findMany({
      where: { disponibleId: id },
      orderBy: { posicion: "asc" },
    });
    const [acelga, nabo, miel] = productos.map((producto) => producto.id) as [number, number, number];
    const order = ({ id: pedidoId }: { id: number }, ...productoIds: number[]) =>
      caller.lineas.guardar({
        pedidoId,
        familiaId: familia.id,
        lineas: productoIds.map((productoId) => ({ productoId, cantidad: 1 })),
      });
    return { ...{ id, familia, caller, manager, next, open, screen, names, order }, acelga, nabo, miel };
  }

  it("are the family's own, wherever the same product comes in the supplier's listings", async () => {
    const { id, caller, next, open, names, acelga, nabo } = await ordering();
    const first = await open(id);
    expect(await caller.favoritos.poner({ productoId: nabo, favorito: true })).toEqual({
      message: "Añadido a sus favoritos.",
    });
    await caller.favoritos.poner({ productoId: acelga, favorito: true });
    expect(await names(first, "favoritos")).toEqual(["Acelga", "Nabo"]);
    const listing = await next("9;Miel;bote;3;4", ";NABO;Kg.;2;4", "1;Acelgas en manojo;kg;1;4");
    const second = await open(listing);
    expect(await names(second, "favoritos")).toEqual(["NABO", "Acelgas en manojo"]);
    const [, otroNabo] = await world.db.producto.findMany({
      where: { disponibleId: listing },
      orderBy: { posicion: "asc" },
    });
    await caller.favoritos.poner({ productoId: otroNabo?.id ?? 0, favorito: false });
    expect(await names(first, "favoritos")).toEqual(["Acelga"]);
  });

  it("are put and taken away once, however often that is asked for", async () => {
    const { familia, caller, acelga } = await ordering();
    const poner = (favorito: boolean) => caller.favoritos.poner({ productoId: acelga, favorito });
    await Promise.all([poner(true), poner(true)]);
    expect(await caller.favoritos.listar()).toMatchObject([{ nombre: "Acelga", unidad: "kg", codigo: "1" }]);
    await Promise.all([poner(false), poner(false)]);
    expect(await caller.favoritos.listar()).toEqual([]);
    const written = await world.db.auditoria.findMany({
      where: { entidad: "producto", entidadId: acelga },
      orderBy: { id: "asc" },
    });
    expect(written.map(({ accion, despues }) => [accion, despues])).toEqual([
      ["ponerFavorito", { familiaId: familia.id }],
      ["quitarFavorito", { familiaId: familia.id }],
    ]);
  });

  it("are a matter of those who have a family, and of products that exist", async () => {
    const { caller, acelga } = await ordering();
    const admin = world.as(await world.crearAdmin());
    expect(await codeOf(admin.favoritos.poner({ productoId: acelga, favorito: true }))).toBe("SIN_PERMISO");
    expect(await admin.favoritos.listar()).toEqual([]);
    expect(await codeOf(caller.favoritos.poner({ productoId: 999_999, favorito: true }))).toBe(
      "NO_ENCONTRADO",
    );
    expect(await codeOf(caller.favoritos.poner({ productoId: 0, favorito: true }))).toBe("BAD_REQUEST");
  });

  it("usual is what a family had in two of its last four orders of the supplier", async () => {
    const { id, familia, manager, open, next, screen, names, order, acelga, nabo, miel } = await ordering();
    const [one, two, three, four] = [
      await open(id, 5),
      await open(id, 4),
      await open(id, 3),
      await open(id, 2),
    ];
    const now = await open(await next("9;Miel;bote;3;4", ";nabo;kg;2;4", "1;Acelga roja;kg;1;4"));
    await order(one, acelga, miel);
    expect(await names(now, "habituales")).toEqual([]);
    await order(two, acelga, nabo);
    expect(await names(now, "habituales")).toEqual(["Acelga roja"]);
    await order(three, nabo, miel);
    expect(await names(now, "habituales")).toEqual(["Miel", "nabo", "Acelga roja"]);
    await order(four, nabo);
    await order(await open(id, 1), nabo);
    expect(await names(now, "habituales")).toEqual(["nabo"]);
    expect((await screen(now, manager)).habituales).toHaveLength(1);
    expect((await manager.lineas.pantalla({ pedidoId: now.id, familiaId: 0 })).habituales).toEqual([]);
    await world.db.pedido.updateMany({
      where: { lineas: { some: { familiaId: familia.id } } },
      data: { estado: 4 },
    });
    expect(await names(now, "habituales")).toEqual([]);
  });

  it("usual is also what a family ordered and whole cases left it nothing of", async () => {
    const { id, familia, open, names, order, acelga, nabo } = await ordering();
    for (const n of [9, 8]) await order(await open(id, n), acelga);
    const now = await open(id);
    expect(await names(now, "habituales")).toEqual(["Acelga"]);
    for (const n of [7, 6, 5]) {
      const pedido = await open(id, n);
      await world.db.ajusteDeCaja.create({
        data: {
          ...{ pedidoId: pedido.id, familiaId: familia.id, productoId: nabo },
          ...{ pedido: 3, hasta: 0, final: 0, motivo: "recortar" },
        },
      });
    }
    expect(await names(now, "habituales")).toEqual(["Nabo"]);
  });
});
