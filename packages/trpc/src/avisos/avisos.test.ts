import { totalLinea } from "@cosecha/domain/lineas";
import { expect, it } from "vitest";
import { crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { codeOf, describeInWorld, hours, type World } from "../../test/world.ts";

type Producto = Awaited<ReturnType<World["crearProducto"]>>;

describeInWorld("prices that changed after a family ordered", ({ world }) => {
  /** A family with 2 of a product at 1,59 € and 4 % (1,65 € with IVA). */
  async function ordered({ cantidad = 2, por = undefined as "gestora" | undefined } = {}) {
    const { gestora, disponible, pedido } = await world.crearPedidoAbierto({ productos: 0 });
    const { id: productoId, nombre } = await world.crearProducto(disponible, { precio: "1.59" });
    const familia = await world.crearFamilia();
    const caller = world.as(familia.actor);
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const saver = por === "gestora" ? world.as(gestora.actor) : caller;
    await saver.lineas.guardar({ ...which, lineas: [{ productoId, cantidad }] });
    return {
      ...{ gestora, familia, caller, which, pedido, disponible, productoId, nombre },
      reprice: (precio: number, iva = 4) =>
        world
          .as(gestora.actor)
          .productos.actualizar({ id: productoId, nombre, precio, iva, descripcion: "x" }),
      news: () => caller.avisos.dePrecio(),
      told: async () => (await caller.avisos.dePrecio())[0]?.avisos[0],
    };
  }
  const seen = async (caller: ReturnType<World["as"]>) => {
    const [aviso] = await caller.avisos.dePrecio();
    return caller.avisos.darPorVistos({
      pedidoId: aviso?.pedidoId ?? 0,
      marca: aviso?.marca ?? "",
    });
  };

  it("are told to the family, with IVA, on home and in the order", async () => {
    const { caller, which, pedido, productoId, nombre, reprice, news } = await ordered();
    expect(await news()).toEqual([]);
    expect(await caller.lineas.pantalla(which)).not.toHaveProperty("avisosDePrecio");
    await reprice(1.65);
    const [aviso] = await news();
    expect(aviso).toEqual({
      pedidoId: pedido.id,
      descripcion: pedido.descripcion,
      nombreProveedor: expect.any(String),
      cuantos: 1,
      diferencia: 0.12,
      avisos: [
        { productoId, nombreProducto: nombre, unidad: null, antes: 1.65, ahora: 1.72, diferencia: 0.12 },
      ],
      marca: expect.any(String),
    });
    expect((await caller.lineas.pantalla(which)).avisosDePrecio).toEqual(aviso);
    const of = (precio: number) => totalLinea({ precio, iva: 0.04, cantidad: 2 });
    expect(of(1.65).sub(of(1.59)).toNumber()).toBe(0.12);
  });

  it("also where the IVA changes, but not where nobody pays another cent", async () => {
    const { reprice, told, news } = await ordered();
    await reprice(1.59, 10);
    expect(await told()).toMatchObject({ antes: 1.65, ahora: 1.75, diferencia: 0.19 });
    await reprice(1.5901);
    expect(await news()).toEqual([]);
  });

  it("are none once the price is what it was", async () => {
    const { reprice, told, news } = await ordered();
    await reprice(2);
    await reprice(1);
    expect(await told()).toMatchObject({ antes: 1.65, ahora: 1.04, diferencia: -1.23 });
    await reprice(1.59);
    expect(await news()).toEqual([]);
    await reprice(2);
    expect(await told()).toMatchObject({ antes: 1.65, ahora: 2.08 });
  });

  it("are told until the family says that it has seen them, once or twice", async () => {
    const { caller, familia, pedido, productoId, reprice, news } = await ordered();
    await reprice(2);
    const [{ marca = "" } = {}] = await news();
    const send = () => caller.avisos.darPorVistos({ pedidoId: pedido.id, marca });
    const answers = await Promise.all([send(), send()]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await news()).toEqual([]);
    const written = await world.db.auditoria.findMany({
      where: { accion: "preciosVistos", entidadId: pedido.id },
    });
    const lineas = (precio: string) => ({
      familiaId: familia.id,
      lineas: [{ productoId, precio, iva: "0.04" }],
    });
    expect(written).toMatchObject([{ antes: lineas("1.59"), despues: lineas("2") }]);
    await reprice(3);
    expect((await news())[0]?.avisos[0]).toMatchObject({ antes: 2.08, ahora: 3.12 });
  });

  it("stay news when a price changes again before the family answers", async () => {
    const { caller, pedido, reprice, news } = await ordered();
    await reprice(2);
    const [{ marca = "" } = {}] = await news();
    await reprice(3);
    const send = caller.avisos.darPorVistos({ pedidoId: pedido.id, marca });
    expect(await codeOf(send)).toBe("CONFLICTO");
    expect(await news()).toHaveLength(1);
  });

  it("have been seen by a family that saves that product, and by nobody when a manager does", async () => {
    const { caller, gestora, which, productoId, reprice, told, news } = await ordered({ por: "gestora" });
    const save = (quien: typeof caller, cantidad: number) =>
      quien.lineas.guardar({ ...which, lineas: [{ productoId, cantidad }] });
    await reprice(2);
    await save(world.as(gestora.actor), 3);
    expect(await told()).toMatchObject({ antes: 1.65, ahora: 2.08, diferencia: 1.28 });
    await save(caller, 4);
    expect(await news()).toEqual([]);
  });

  it("are only the family's, and a matter of those who have one", async () => {
    const { gestora, pedido, which, reprice, news } = await ordered();
    await reprice(2);
    const manager = world.as(gestora.actor);
    expect(await manager.avisos.dePrecio()).toEqual([]);
    expect(await manager.lineas.pantalla(which)).not.toHaveProperty("avisosDePrecio");
    const [{ marca = "" } = {}] = await news();
    const answer = { pedidoId: pedido.id, marca };
    expect(await codeOf(manager.avisos.darPorVistos(answer))).toBe("no error");
    const admin = world.as(await world.crearAdmin());
    expect(await admin.avisos.dePrecio()).toEqual([]);
    expect(await codeOf(admin.avisos.darPorVistos(answer))).toBe("SIN_PERMISO");
    expect(await codeOf(manager.avisos.darPorVistos({ ...answer, pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await news()).toHaveLength(1);
  });

  it("are told of a completed order, whose lines stay, and not of a cancelled one", async () => {
    const { caller, pedido, reprice, news } = await ordered();
    await reprice(2);
    const set = (estado: number) => world.db.pedido.update({ where: { id: pedido.id }, data: { estado } });
    await set(3);
    expect(await news()).toHaveLength(1);
    await set(4);
    expect(await news()).toEqual([]);
    await set(3);
    const [antes] = await world.db.lineaPedido.findMany({ where: { pedidoId: pedido.id } });
    await seen(caller);
    const [despues] = await world.db.lineaPedido.findMany({ where: { pedidoId: pedido.id } });
    expect(despues).toEqual({ ...antes, precioVisto: null, ivaVisto: null });
  });

  it("are none of what the delivery note, or the sharing out, has fixed otherwise", async () => {
    const { pedidoId, tomate, queso, garcia, ruiz, caller } = await crearReparto(world);
    await caller.entregas.aplicar({
      ...{ pedidoId, dispositivo: "t" },
      operaciones: [
        recibir(tomate, { recibido: null }, { recibido: 3 }),
        recibir(queso, { recibido: null, precio: null }, { recibido: 3, precio: 2.5 }),
        ...[entregar(tomate, garcia, null, 2), entregar(tomate, ruiz, null, 1)],
        entregar(queso, garcia, null, 3),
      ],
    });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    const reprice = async ({ id }: { id: number }, precio: number) => {
      const { version, ...producto } = await caller.productos.ver({ id });
      await caller.productos.actualizar({ ...producto, descripcion: "x", precio, version });
    };
    const told = async () =>
      (await world.as(garcia.actor).avisos.dePrecio()).flatMap(({ avisos }) =>
        avisos.map(({ productoId, ahora }) => [productoId, ahora]),
      );
    for (const uno of [tomate, queso]) await reprice(uno, 3);
    expect(await told()).toEqual([[tomate.id, 3.12]]);
    await caller.entregas.repartido({ pedidoId, hecho: true });
    expect(await told()).toEqual([[tomate.id, 3.12]]);
    await reprice(tomate, 4);
    expect(await told()).toEqual([]);
    await caller.entregas.repartido({ pedidoId, hecho: false });
    expect(await told()).toEqual([[tomate.id, 4.16]]);
  });

  it("are told of what is weighed, where the price of a kilo is not the piece's, before and after", async () => {
    const { pedidoId, productos, garcia, caller } = await crearReparto(world, { lineas: [[2], [3], [1]] });
    const [pollo, queso, melon] = productos as [Producto, Producto, Producto];
    const pesan = { [pollo.id]: ["ud", 1.2], [queso.id]: ["Kg.", 0.5], [melon.id]: [null, 2] } as const;
    for (const { id } of productos) {
      const [unidad = null, pesoMedio = null] = pesan[id] ?? [];
      await world.db.producto.update({ where: { id }, data: { unidad, cobro: "kg", pesoMedio } });
      await world.db.lineaPedido.updateMany({ where: { productoId: id }, data: { unidad } });
      const { version, ...producto } = await caller.productos.ver({ id });
      await caller.productos.actualizar({ ...producto, descripcion: "x", precio: 3, version });
    }
    const told = async () =>
      (await world.as(garcia.actor).avisos.dePrecio()).flatMap(({ avisos }) =>
        avisos.map(({ productoId, ahora }) => [productoId, ahora]),
      );
    const both = [
      [queso.id, 3.12],
      [pollo.id, 3.12],
    ];
    await caller.entregas.aplicar({
      ...{ pedidoId, dispositivo: "t" },
      operaciones: [
        ...productos.map((uno) => recibir(uno, { recibido: null }, { recibido: 2 })),
        ...productos.map((uno) => entregar(uno, garcia, null, 2)),
        // Of the melon nobody pays what its line says.
        recibir(melon, { iva: null }, { iva: 0.1 }),
      ],
    });
    expect(await told()).toEqual(both);
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    expect(await told()).toEqual(both);
    expect(
      (await world.db.entrega.findMany({ where: { pedidoId }, orderBy: { productoId: "asc" } })).map(
        ({ precio }) => precio.toNumber(),
      ),
    ).toEqual([2.5, 3, 1.5]);
  });

  it("come from a new file, too, and go when its import is undone", async () => {
    const file = (precio: string) => ({
      nombre: "lista.csv",
      tipo: "text/csv",
      bytes: new TextEncoder().encode(`producto;precio;iva\nPatata;${precio};4\nNabo;1;4\n`),
    });
    const { gestora, caller, id } = await world.importar(file("1,59"));
    const pedido = await world.crearPedido({ id }, { fin: hours(5) });
    const { lineas } = await caller.lineas.pantalla({ pedidoId: pedido.id, familiaId: gestora.id });
    await caller.lineas.guardar({
      pedidoId: pedido.id,
      familiaId: gestora.id,
      lineas: lineas.map(({ productoId }) => ({ productoId, cantidad: 2 })),
    });
    const { proveedorId, subida, descripcion } = await world.db.disponible.findUniqueOrThrow({
      where: { id },
    });
    await caller.disponibles.actualizar({ id, proveedorId, subida, descripcion, archivoExcel: file("1,65") });
    const [aviso] = await caller.avisos.dePrecio();
    expect(aviso?.avisos).toMatchObject([{ nombreProducto: "Patata", antes: 1.65, ahora: 1.72 }]);
    await caller.disponibles.deshacer({ id });
    expect(await caller.avisos.dePrecio()).toEqual([]);
  });
});
