import { expect, it } from "vitest";
import { codeOf, describeInWorld, type World } from "../../test/world.ts";

describeInWorld("quantities to ask about", ({ world }) => {
  it("are a hundred times what anybody has ordered of that name and unit from the supplier, or dear", async () => {
    const proveedor = await world.crearProveedor();
    const antes = await world.crearDisponible({ proveedor });
    const ahora = await world.crearDisponible({ proveedor });
    const ajeno = await world.crearDisponible();
    const [familia, otra] = [await world.crearFamilia(), await world.crearFamilia()];
    const crear = (disponibleId: number, nombre: string, more: object = {}) =>
      world.db.producto.create({
        data: { disponibleId, posicion: 0, precio: "2", iva: "0.04", nombre, unidad: "kg", ...more },
      });
    const pedir = async (producto: { id: number }, disponible: { id: number }, cantidad: number) => {
      const { id: pedidoId } = await world.crearPedido(disponible);
      const data = { pedidoId, familiaId: otra.id, productoId: producto.id, cantidad };
      await world.db.lineaPedido.create({ data: { ...data, nombre: "x", precio: "2", iva: "0.04" } });
    };
    await pedir(await crear(antes.id, "Patata"), antes, 1.5);
    await pedir(await crear(antes.id, "Puerro", { unidad: "manojo" }), antes, 1);
    await pedir(await crear(ajeno.id, "Nabo"), ajeno, 1);
    const patata = await crear(ahora.id, "Patata");
    const puerro = await crear(ahora.id, "Puerro");
    const nabo = await crear(ahora.id, "Nabo");
    const jamon = await crear(ahora.id, "Jamón", { precio: "300" });
    const { id: pedidoId } = await world.crearPedido(ahora);
    const ask = async (...lineas: [{ id: number }, number][]) =>
      (
        await world.as(familia.actor).lineas.llamativas({
          pedidoId,
          familiaId: familia.id,
          lineas: lineas.map(([{ id }, cantidad]) => ({ productoId: id, cantidad })),
        })
      ).productoIds;
    expect(await ask([patata, 149], [puerro, 150], [nabo, 150], [jamon, 3])).toEqual([]);
    expect(await ask([patata, 150], [jamon, 4])).toEqual([patata.id, jamon.id]);
    // What this family has in this order already does not count, nor does another listing's
    // product.
    const own = { pedidoId, familiaId: familia.id, productoId: patata.id, cantidad: 200 };
    await world.db.lineaPedido.create({ data: { ...own, nombre: "Patata", precio: "2", iva: "0.04" } });
    expect(await ask([patata, 150])).toEqual([patata.id]);
    const [deAntes] = await world.db.producto.findMany({ where: { disponibleId: antes.id } });
    expect(await ask([deAntes ?? { id: 0 }, 9999])).toEqual([]);
  });

  it("can be asked by the family, the managing family and admins only, of an order that there is", async () => {
    const { pedido, gestora } = await world.crearPedidoAbierto();
    const [mine, other] = [await world.crearFamilia(), await world.crearFamilia()];
    const ask = (
      actor: Parameters<World["as"]>[0],
      pedidoId = pedido.id,
      lineas: { productoId: number; cantidad: number }[] = [],
    ) => codeOf(world.as(actor).lineas.llamativas({ pedidoId, familiaId: mine.id, lineas }));
    expect(await ask(mine.actor)).toBe("no error");
    expect(await ask(gestora.actor)).toBe("no error");
    expect(await ask(other.actor)).toBe("SIN_PERMISO");
    expect(await ask(world.anonimo)).toBe("NO_AUTENTICADO");
    expect(await ask(mine.actor, 999_999)).toBe("NO_ENCONTRADO");
    const many = Array.from({ length: 21 }, (_, n) => ({ productoId: n + 1, cantidad: 10 }));
    expect(await ask(mine.actor, pedido.id, many)).toBe("BAD_REQUEST");
  });
});
