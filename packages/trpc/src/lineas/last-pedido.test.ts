import { expect, it } from "vitest";
import { codeOf, describeInWorld, hours, type World } from "../../test/world.ts";

describeInWorld("a family's last order", ({ world, database }) => {
  interface Articulo {
    nombre: string;
    codigo?: string;
    unidad?: string;
  }
  /** A listing of these products, and an order on it, open unless told otherwise. */
  async function opened(proveedor: { id: number }, articulos: Articulo[], data: object = {}) {
    const disponible = await world.crearDisponible({ proveedor });
    const productos = [];
    for (const [posicion, articulo] of articulos.entries()) {
      productos.push(
        await world.db.producto.create({
          data: { disponibleId: disponible.id, posicion, precio: "1", iva: "0.04", ...articulo },
        }),
      );
    }
    return { disponible, productos, pedido: await world.crearPedido(disponible, data) };
  }
  type Abierto = Awaited<ReturnType<typeof opened>>;
  /** Quantities of an order's products, in their order. */
  const take = ({ pedido, productos }: Abierto, familia: { id: number }, cantidades: number[]) =>
    world.db.lineaPedido.createMany({
      data: cantidades.flatMap((cantidad, n) =>
        cantidad === 0
          ? []
          : [
              {
                pedidoId: pedido.id,
                familiaId: familia.id,
                productoId: productos[n]?.id ?? 0,
                cantidad,
                nombre: productos[n]?.nombre ?? "",
                unidad: productos[n]?.unidad ?? null,
                precio: "1",
                iva: "0.04",
              },
            ],
      ),
    });
  const before = { inicio: hours(-200), fin: hours(-100), estado: 3 };

  it("matches its products by code, else by name and unit, and lists those that are missing", async () => {
    const proveedor = await world.crearProveedor();
    const familia = await world.crearFamilia();
    const antes = await opened(
      proveedor,
      [
        { codigo: "A1", nombre: "Acelga", unidad: "manojo" },
        { nombre: "Tomate pera", unidad: "kg" },
        { nombre: "Patata", unidad: "saco 5 kg" },
        { codigo: "Z9", nombre: "Kiwi", unidad: "kg" },
        { nombre: "Puerro", unidad: "kg" },
      ],
      before,
    );
    await take(antes, familia, [2, 1.5, 1, 0.25, 0]);
    const ahora = await opened(proveedor, [
      { nombre: "TOMATE PERA", unidad: "Kilo" },
      { codigo: "A1", nombre: "Acelga roja", unidad: "manojo" },
      { nombre: "Patata", unidad: "kg" },
      { nombre: "Puerro", unidad: "kg" },
    ]);
    const which = { pedidoId: ahora.pedido.id, familiaId: familia.id };
    const found = await world.as(familia.actor).lineas.ultimoPedido(which);
    expect(found).toEqual({
      pedido: { id: antes.pedido.id, descripcion: antes.pedido.descripcion, fin: antes.pedido.fin },
      lineas: [
        { productoId: ahora.productos[1]?.id, cantidad: 2, hasta: 0 },
        { productoId: ahora.productos[0]?.id, cantidad: 1.5, hasta: 0 },
      ],
      faltan: [
        { nombreProducto: "Patata", unidad: "saco 5 kg", cantidad: 1 },
        { nombreProducto: "Kiwi", unidad: "kg", cantidad: 0.25 },
      ],
    });
    expect(await world.db.lineaPedido.count({ where: { pedidoId: ahora.pedido.id } })).toBe(0);
  });

  it("is the latest one of this supplier with the family's lines that has begun and was not cancelled", async () => {
    const proveedor = await world.crearProveedor();
    const familia = await world.crearFamilia();
    const articulos = [{ nombre: "Acelga" }];
    const caller = world.as(familia.actor);
    const ahora = await opened(proveedor, articulos);
    const last = async () => {
      const which = { pedidoId: ahora.pedido.id, familiaId: familia.id };
      const id = (await caller.lineas.ultimoPedido(which)).pedido?.id;
      // The screen of the lines says whether there is one.
      expect((await caller.lineas.pantalla(which)).hayAnterior).toBe(id !== undefined);
      return id;
    };
    await take(ahora, familia, [5]);
    await take(await opened(proveedor, articulos, { ...before, estado: 4 }), familia, [3]);
    expect(await last()).toBeUndefined();
    const old = await opened(proveedor, articulos, { ...before, fin: hours(-150) });
    await take(old, familia, [1]);
    expect(await last()).toBe(old.pedido.id);
    const later = await opened(proveedor, articulos, before);
    await take(later, familia, [2]);
    expect(await last()).toBe(later.pedido.id);
    for (const data of [
      { ...before, fin: hours(-90), estado: 4 },
      { inicio: hours(1), fin: hours(48) },
    ]) {
      await take(await opened(proveedor, articulos, data), familia, [3]);
    }
    await take(await opened(await world.crearProveedor(), articulos, before), familia, [3]);
    await take(
      await opened(proveedor, articulos, { ...before, fin: hours(-80) }),
      await world.crearFamilia(),
      [3],
    );
    expect(await last()).toBe(later.pedido.id);
    // Whole cases left the family nothing of what it ordered.
    const cut = await opened(proveedor, articulos, { ...before, fin: hours(-70) });
    await world.db.ajusteDeCaja.create({
      data: {
        ...{ pedidoId: cut.pedido.id, familiaId: familia.id, productoId: cut.productos[0]?.id ?? 0 },
        ...{ pedido: 3, hasta: 0, final: 0, motivo: "recortar" },
      },
    });
    expect(await last()).toBe(cut.pedido.id);
  });

  it("within the same listing keeps its products, even if two have the same name", async () => {
    const familia = await world.crearFamilia();
    const antes = await opened(
      await world.crearProveedor(),
      [{ nombre: "Miel" }, { nombre: "Miel" }],
      before,
    );
    await take(antes, familia, [1, 2]);
    const { id: pedidoId } = await world.crearPedido(antes.disponible);
    const { lineas, faltan } = await world
      .as(familia.actor)
      .lineas.ultimoPedido({ pedidoId, familiaId: familia.id });
    expect([lineas, faltan]).toEqual([
      [
        { productoId: antes.productos[0]?.id, cantidad: 1, hasta: 0 },
        { productoId: antes.productos[1]?.id, cantidad: 2, hasta: 0 },
      ],
      [],
    ]);
  });

  it("matches no product whose name another listing has twice", async () => {
    const proveedor = await world.crearProveedor();
    const familia = await world.crearFamilia();
    await take(await opened(proveedor, [{ nombre: "Miel" }], before), familia, [1]);
    const { pedido } = await opened(proveedor, [{ nombre: "Miel" }, { nombre: "Miel" }]);
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const { lineas, faltan } = await world.as(familia.actor).lineas.ultimoPedido(which);
    expect([lineas, faltan]).toEqual([[], [{ nombreProducto: "Miel", unidad: null, cantidad: 1 }]]);
  });

  // X5.28
  it("can be read by the family, the managing family and admins only", async () => {
    const { pedido, gestora } = await world.crearPedidoAbierto();
    const [mine, other] = [await world.crearFamilia(), await world.crearFamilia()];
    const ask = (actor: Parameters<World["as"]>[0], pedidoId = pedido.id) =>
      codeOf(world.as(actor).lineas.ultimoPedido({ pedidoId, familiaId: mine.id }));
    expect(await ask(mine.actor)).toBe("no error");
    expect(await ask(gestora.actor)).toBe("no error");
    expect(await ask(await world.crearAdmin())).toBe("no error");
    expect(await ask(other.actor)).toBe("SIN_PERMISO");
    expect(await ask(world.anonimo)).toBe("NO_AUTENTICADO");
    expect(await ask(mine.actor, 999_999)).toBe("NO_ENCONTRADO");
    const ofAll = world.as(gestora.actor).lineas.ultimoPedido({ pedidoId: pedido.id, familiaId: 0 });
    expect(await codeOf(ofAll)).toBe("BAD_REQUEST");
  });

  it("costs 2 statements, however large it is", async () => {
    const proveedor = await world.crearProveedor();
    const familia = await world.crearFamilia();
    const articulos = Array.from({ length: 60 }, (_, n) => ({ nombre: `Artículo ${n}` }));
    await take(
      await opened(proveedor, articulos, before),
      familia,
      articulos.map(() => 1),
    );
    const { pedido } = await opened(proveedor, articulos);
    database.takeStatements();
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    expect((await world.as(familia.actor).lineas.ultimoPedido(which)).lineas).toHaveLength(60);
    expect(database.takeStatements().length).toBeLessThanOrEqual(2);
  });
});
