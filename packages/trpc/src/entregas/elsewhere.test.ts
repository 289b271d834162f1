import { randomUUID } from "node:crypto";
import type { Operacion } from "@cosecha/domain/esquemas/entregas";
import { COMPLETADO } from "@cosecha/domain/pedidos";
import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { archivoCsv, codeOf, describeInWorld, NOW } from "../../test/world.ts";

describeInWorld("a delivery and what happens elsewhere", ({ world, database }) => {
  const send = ({ caller, pedidoId }: Reparto, ...operaciones: Operacion[]) =>
    caller.entregas.aplicar({ pedidoId, dispositivo: "tableta-1", operaciones });
  const change = async ({ caller }: Reparto, { id }: { id: number }, cambio: object) => {
    const { version, ...producto } = await caller.productos.ver({ id });
    const datos = { ...producto, descripcion: "De la huerta", version, confirmado: true, ...cambio };
    return caller.productos.actualizar(datos);
  };
  /** The listing's file, without the products that are not named. */
  const importar = ({ caller, disponible }: Reparto, ...filas: string[]) =>
    caller.disponibles.actualizar({
      id: disponible.id,
      subida: NOW,
      descripcion: "Lista de la semana",
      preciosConfirmados: true,
      archivoExcel: archivoCsv("Producto;Formato;Precio sin IVA;IVA", ...filas),
    });

  it("keeps products that nobody ordered, and somebody got, from being deleted: by hand, by a file, by undoing", async () => {
    const reparto = await crearReparto(world, { lineas: [[2, 1], [0]] });
    const { caller, pedidoId, disponible, tomate, queso, garcia } = reparto;
    await importar(reparto, `${tomate.nombre};kg;2,50;4`, `${queso.nombre};kg;2,50;4`, "Cebolla;kg;1,00;4");
    const cebolla = await world.db.producto.findFirstOrThrow({
      where: { disponibleId: disponible.id, nombre: "Cebolla" },
    });
    await send(reparto, entregar(cebolla, garcia, null, 1), recibir(queso, { merma: 0 }, { merma: 1 }));
    expect(await codeOf(caller.disponibles.deshacer({ id: disponible.id }))).toBe("CONFLICTO");
    await expect(caller.disponibles.deshacer({ id: disponible.id })).rejects.toThrow("Cebolla");
    for (const { id, nombre } of [queso, cebolla]) {
      await expect(caller.productos.eliminar({ id })).rejects.toThrow(textos.producto.conPedidos(nombre, 1));
    }
    const { importacion } = await importar(reparto, `${tomate.nombre};kg;2,50;4`);
    expect(importacion).toMatchObject({ creados: 0, eliminados: 0 });
    const { filas } = await caller.productos.porDisponible({ disponibleId: disponible.id });
    expect(filas.map(({ id, stock }) => [id, stock])).toEqual([
      [tomate.id, null],
      [queso.id, 0],
      [cebolla.id, 0],
    ]);
    expect((await caller.entregas.pantalla({ pedidoId })).entregas).toHaveLength(1);
  });

  it("calls what nobody ordered by its name until it was shared out, whatever the product becomes later", async () => {
    const reparto = await crearReparto(world, { lineas: [[2], [0]] });
    const { caller, pedidoId, pedido, tomate, queso, garcia } = reparto;
    await send(
      reparto,
      ...[
        recibir(tomate, { recibido: null }, { recibido: 2 }),
        recibir(queso, { recibido: null }, { recibido: 1 }),
      ],
      ...[entregar(tomate, garcia, null, 2), entregar(queso, garcia, null, 1)],
    );
    await change(reparto, queso, { nombre: "Queso curado" });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    await database.db.pedido.update({ where: { id: pedido.id }, data: { estado: COMPLETADO } });
    await change(reparto, queso, { nombre: "Pepino", unidad: "kilo" });

    const familiaId = garcia.id;
    const suyo = await world.as(garcia.actor).entregas.deFamilia({ pedidoId, familiaId });
    const { productos } = await caller.entregas.pantalla({ pedidoId });
    const { lineas } = await caller.lineas.pantalla({ pedidoId, familiaId: 0 });
    expect({
      suyo: suyo.entregas.map(({ nombreProducto, unidad }) => [nombreProducto, unidad]),
      pantalla: productos.map(({ nombre, unidad }) => [nombre, unidad]),
      lineas: lineas.map(({ nombreProducto, unidad }) => [nombreProducto, unidad]),
    }).toEqual(
      Object.fromEntries(
        ["suyo", "pantalla", "lineas"].map((donde) => [
          donde,
          [
            [tomate.nombre, "kg"],
            ["Queso curado", "kg"],
          ],
        ]),
      ),
    );
  });

  it("keeps the order, its listing and its family where nobody has ordered, and says which", async () => {
    const reparto = await crearReparto(world, { lineas: [[0, 0]] });
    const { caller, pedido, pedidoId, disponible, proveedor, tomate, garcia } = reparto;
    await send(reparto, entregar(tomate, garcia, null, 1));
    const admin = world.as(await world.crearAdmin());
    const { descripcion } = await world.db.disponible.findUniqueOrThrow({ where: { id: disponible.id } });
    const { nombre } = await world.db.proveedor.findUniqueOrThrow({ where: { id: proveedor.id } });
    const de = [pedido.descripcion];
    await expect(caller.pedidos.eliminar({ id: pedidoId })).rejects.toThrow(textos.pedido.conLineas(de));
    await expect(caller.disponibles.eliminar({ id: disponible.id })).rejects.toThrow(
      textos.disponible.conPedidos(descripcion, de),
    );
    await expect(admin.proveedores.eliminar({ id: proveedor.id })).rejects.toThrow(
      textos.proveedor.conPedidos(nombre, 1),
    );
    await expect(admin.familias.eliminar({ id: garcia.id })).rejects.toThrow(
      textos.familia.conPedidos(garcia.nombre, 1),
    );
    // What was sent and never applied is recorded, too.
    const cancelado = await crearReparto(world, { lineas: [[0, 0]] });
    await database.db.pedido.update({ where: { id: cancelado.pedidoId }, data: { estado: 4 } });
    await send(cancelado, entregar(cancelado.tomate, cancelado.garcia, null, 1));
    await expect(cancelado.caller.pedidos.eliminar({ id: cancelado.pedidoId })).rejects.toThrow(
      textos.pedido.conLineas([cancelado.pedido.descripcion]),
    );
  });

  it("takes the prices of a new file also for what nobody had ordered, and shows them to open screens", async () => {
    const reparto = await crearReparto(world, { lineas: [[2, 1], [0]] });
    const { caller, pedidoId, tomate, queso, garcia } = reparto;
    await send(reparto, entregar(tomate, garcia, null, 2), entregar(queso, garcia, null, 1));
    const { pedido, n } = await caller.entregas.pantalla({ pedidoId });
    const news = (listado = pedido.listado) => caller.entregas.novedades({ pedidoId, desde: n, listado });
    expect((await news()).entera).toBe(false);
    await importar(reparto, `${tomate.nombre};kg;3,00;4`, `${queso.nombre};kg;5,00;4`);
    const { entera, pedido: ahora } = await news();
    expect(entera).toBe(true);
    const { entregas } = await caller.entregas.pantalla({ pedidoId });
    expect(entregas.map(({ precio }) => precio)).toEqual([3, 5]);
    expect((await news(ahora.listado)).entera).toBe(false);
    // Whoever does not say which they know hears of operations alone.
    expect((await caller.entregas.novedades({ pedidoId, desde: n })).entera).toBe(false);
    await change(reparto, queso, { precio: 6 });
    expect((await news(ahora.listado)).entera).toBe(true);
    const otro = await crearReparto(world);
    await change(otro, otro.tomate, { precio: 6 });
    expect((await news((await news()).pedido.listado)).entera).toBe(false);
  });

  it("is shown whole to a screen that knows more than there is, as after a copy has been restored", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia } = reparto;
    await send(reparto, entregar(tomate, garcia, null, 2));
    const { n } = await caller.entregas.pantalla({ pedidoId });
    expect((await caller.entregas.novedades({ pedidoId, desde: n })).entera).toBe(false);
    expect((await caller.entregas.novedades({ pedidoId, desde: n + 1 })).entera).toBe(true);
  });

  it("keeps what has been written down in kilos from becoming pieces, and the other way round", async () => {
    const reparto = await crearReparto(world);
    const { caller, disponible, tomate, queso, garcia } = reparto;
    await send(reparto, entregar(tomate, garcia, null, 2));
    const enPiezas = { unidad: "ud", cobro: "unidad", pesoMedio: null };
    const refusal = textos.producto.enOtraCosa([tomate.nombre]);
    await expect(change(reparto, tomate, enPiezas)).rejects.toThrow(refusal);
    expect(await codeOf(change(reparto, tomate, enPiezas))).toBe("CONFLICTO");
    expect(await caller.productos.ver({ id: tomate.id })).toMatchObject({ unidad: "kg", version: 1 });
    // A box that is charged by weight is written down in kilos as before; nobody got any cheese.
    await change(reparto, tomate, { unidad: "caja", cobro: "kg", pesoMedio: 5 });
    await change(reparto, queso, enPiezas);
    await send(reparto, entregar(tomate, garcia, 2, null));
    await change(reparto, tomate, enPiezas);
    // A file says it by the title of its prices.
    await send(reparto, entregar(tomate, garcia, null, 2));
    const porKilo = (...filas: string[]) =>
      caller.disponibles.actualizar({
        id: disponible.id,
        subida: NOW,
        descripcion: "Lista",
        archivoExcel: archivoCsv("Producto;Unidad;Precio/kg;IVA;Peso medio", ...filas),
      });
    const delArchivo = `${queso.nombre};ud;2,50;4;1,2`;
    const otravez = textos.producto.enOtraCosa([tomate.nombre]);
    await expect(porKilo(`${tomate.nombre};ud;2,50;4;0,2`, delArchivo)).rejects.toThrow(otravez);
    // Undoing would do the same to what has been written down since.
    await send(reparto, entregar(tomate, garcia, 2, null));
    await porKilo(`${tomate.nombre};ud;2,50;4;0,2`, delArchivo);
    await send(reparto, entregar(tomate, garcia, null, 0.4));
    await expect(caller.disponibles.deshacer({ id: disponible.id })).rejects.toThrow(otravez);
  });

  it("stays readable where as much is lost as can be written down", async () => {
    const reparto = await crearReparto(world);
    const { caller, pedidoId, tomate, garcia } = reparto;
    await send(
      reparto,
      recibir(tomate, { merma: 0 }, { merma: 999_999.999 }),
      entregar(tomate, garcia, null, 2),
    );
    const dano = { id: randomUUID(), pedidoId, familiaId: garcia.id, productoId: tomate.id, cantidad: 1 };
    await caller.entregas.avisarDano(dano);
    const decide = () => caller.entregas.decidirDano({ pedidoId, id: dano.id, acepta: true });
    await expect(decide()).rejects.toThrow(textos.campos.demasiadoGrande);
    expect(await codeOf(decide())).toBe("CONFLICTO");
    expect((await caller.entregas.pantalla({ pedidoId })).danos).toMatchObject([{ aceptado: null }]);
  });
});
