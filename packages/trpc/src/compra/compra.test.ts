import { addWay, wayOf } from "@cosecha/db/rows";
import { expect, it } from "vitest";
import { codeOf, describeInWorld, hours } from "../../test/world.ts";

describeInWorld("everything that is open for a family", ({ world, database, inEmptyWorld }) => {
  it("has each open order as its own screen has it, by its day of delivery", async () => {
    await inEmptyWorld(async (world) => {
      const uno = await world.crearPedidoAbierto({ productos: 3, stock: "10" });
      const otro = await world.crearPedidoAbierto({ productos: 2 });
      const familia = await world.crearFamilia();
      const vecina = await world.crearFamilia();
      const caller = world.as(familia.actor);
      const con = async (disponible: { id: number }, reparto: Date | null, fin: Date) => {
        const { id } = await world.crearPedido(disponible, { fin });
        await world.db.pedido.update({ where: { id }, data: { reparto, lugar: "El local" } });
        return id;
      };
      const [sinDia, sinDiaAntes] = [otro.pedido.id, await con(otro.disponible, null, hours(2))];
      const [tarde, pronto] = [
        await con(uno.disponible, hours(72), hours(1)),
        await con(otro.disponible, hours(48), hours(5)),
      ];
      await world.db.pedido.update({ where: { id: uno.pedido.id }, data: { reparto: hours(48) } });
      for (const quien of [familia, vecina]) {
        for (const pedidoId of [uno.pedido.id, tarde]) {
          await world.as(quien.actor).lineas.guardar({
            pedidoId,
            familiaId: quien.id,
            lineas: [{ productoId: uno.productos[0]?.id ?? 0, cantidad: 2 }],
          });
        }
      }
      await caller.favoritos.poner({ productoId: otro.productos[1]?.id ?? 0, favorito: true });

      const { pedidos, largos, ...rest } = await caller.compra.ver();
      expect(rest).toEqual({ familiaId: familia.id, ahora: hours(0) });
      expect(largos).toEqual([]);
      const ids = [pronto, uno.pedido.id, tarde, sinDiaAntes, sinDia];
      expect(pedidos.map(({ pantalla }) => pantalla.pedido.id)).toEqual(ids);
      expect(pedidos.map(({ reparto }) => reparto)).toEqual([hours(48), hours(48), hours(72), null, null]);
      expect(pedidos.map(({ lugar }) => lugar)).toEqual(["El local", "", "El local", "El local", ""]);
      for (const { pantalla } of pedidos) {
        const pedidoId = pantalla.pedido.id;
        expect(pantalla).toEqual(await caller.lineas.pantalla({ pedidoId, familiaId: familia.id }));
      }
      // What all four have of it is 8 of 10: to what a family has in one order, 2 more.
      const de = (id: number) =>
        pedidos.find(({ pantalla }) => pantalla.pedido.id === id)?.pantalla.lineas[0];
      for (const id of [uno.pedido.id, tarde]) expect(de(id)).toMatchObject({ cantidad: 2, disponible: 4 });
      const suya = await world.as(vecina.actor).compra.ver();
      const todas = suya.pedidos.flatMap(({ pantalla }) => pantalla.lineas);
      expect(new Set(todas.map(({ familiaId }) => familiaId))).toEqual(new Set([vecina.id]));
      expect(suya.pedidos.flatMap(({ pantalla }) => pantalla.favoritos)).toEqual([]);
    });
  });

  it("has none that has not begun, has ended, is completed or cancelled", async () => {
    await inEmptyWorld(async (world) => {
      const { disponible, pedido, gestora } = await world.crearPedidoAbierto();
      const [empieza, acaba] = [
        await world.crearPedido(disponible, { inicio: hours(0) }),
        await world.crearPedido(disponible, { fin: hours(0) }),
      ];
      await world.crearPedido(disponible, { inicio: new Date(hours(0).getTime() + 1) });
      await world.crearPedido(disponible, { fin: new Date(hours(0).getTime() - 1) });
      await world.crearPedido(disponible, { estado: 3 });
      await world.crearPedido(disponible, { estado: 4 });
      const enProceso = await world.crearPedido(disponible, { estado: 2, fin: hours(2) });
      const { pedidos } = await world.as(gestora.actor).compra.ver();
      expect(pedidos.map(({ pantalla }) => pantalla.pedido.id)).toEqual([
        ...[acaba.id, enProceso.id],
        ...[pedido.id, empieza.id],
      ]);
      expect(pedidos.map(({ pantalla }) => pantalla.motivoNoEditable)).toEqual([null, null, null, null]);
    });
  });

  it("is read by a statement, and another for each order, however long the family's past is", async () => {
    const familia = await world.crearFamilia();
    const caller = world.as(familia.actor);
    await world.crearPedidoAbierto();
    const { pedidos } = await caller.compra.ver();
    database.takeStatements();
    await caller.compra.ver();
    expect(database.takeStatements()).toHaveLength(1 + pedidos.length);
  });

  it("only names an order that is too long for it, and goes on with those after it", async () => {
    await inEmptyWorld(async (world) => {
      const familia = await world.crearFamilia();
      const de = async (productos: number, fin: number) => {
        const disponible = await world.crearDisponible();
        await world.db.$executeRaw`
          INSERT INTO producto ("disponibleId", posicion, nombre, precio, iva, modificado)
          SELECT ${disponible.id}::int, g, 'Producto ' || g, 1, 0, now() FROM generate_series(1, ${productos}::int) g`;
        return (await world.crearPedido(disponible, { fin: hours(fin) })).id;
      };
      const [corto, largo, sigue] = [await de(2, 1), await de(7_000, 2), await de(1_001, 3)];
      const { pedidos, largos } = await world.as(familia.actor).compra.ver();
      expect(pedidos.map(({ pantalla }) => [pantalla.pedido.id, pantalla.lineas.length])).toEqual([
        [corto, 2],
        [sigue, 1_001],
      ]);
      const { pedido } = await world
        .as(familia.actor)
        .lineas.pantalla({ pedidoId: largo, familiaId: familia.id });
      expect(largos).toEqual([pedido]);
    });
  });

  it("leaves out an order that goes while the others are read", async () => {
    await inEmptyWorld(async (world) => {
      const [uno, dos, otro, tercero] = [
        await world.crearPedidoAbierto(),
        await world.crearPedidoAbierto(),
        await world.crearPedidoAbierto(),
        await world.crearPedidoAbierto(),
      ];
      const familia = await world.crearFamilia();
      let read = 0;
      // After the list of them and before any of their screens: two are read at once, in any order.
      const db = addWay(Object.create(world.db), {
        ...wayOf(world.db),
        ask: async (...asked: Parameters<ReturnType<typeof wayOf>["ask"]>) => {
          const answer = await wayOf(world.db).ask(...asked);
          if (++read === 1) {
            await world.db.pedido.delete({ where: { id: otro.pedido.id } });
            await world.db.pedido.update({ where: { id: tercero.pedido.id }, data: { estado: 4 } });
          }
          return answer;
        },
      });
      const { pedidos } = await world.with({ db, actor: familia.actor }).compra.ver();
      expect(pedidos.map(({ pantalla }) => pantalla.pedido.id)).toEqual([uno.pedido.id, dos.pedido.id]);
    });
  });

  it("fails where one of its orders cannot be read, and waits for none of the others", async () => {
    await inEmptyWorld(async (world) => {
      for (let n = 0; n < 3; n++) await world.crearPedidoAbierto();
      const familia = await world.crearFamilia();
      let read = 0;
      const db = addWay(Object.create(world.db), {
        ...wayOf(world.db),
        ask: async (...asked: Parameters<ReturnType<typeof wayOf>["ask"]>) => {
          if (++read > 1) throw new Error("gone");
          return wayOf(world.db).ask(...asked);
        },
      });
      await expect(world.with({ db, actor: familia.actor }).compra.ver()).rejects.toThrow("gone");
      expect(read).toBe(3);
    });
  });

  it("is a matter of those who have a family", async () => {
    const { pedido } = await world.crearPedidoAbierto();
    const sola = world.as(await world.crearUsuario());
    for (const call of [() => sola.compra.ver(), () => sola.compra.cambios({ pedidoIds: [pedido.id] })]) {
      expect(await codeOf(call())).toBe("SIN_PERMISO");
      await expect(call()).rejects.toThrow("su usuario no tiene ninguna");
    }
    expect(await codeOf(world.as(world.anonimo).compra.ver())).toBe("NO_AUTENTICADO");
  });
});
