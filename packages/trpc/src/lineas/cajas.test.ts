import { expect, it } from "vitest";
import { codeOf, describeInWorld } from "../../test/world.ts";

describeInWorld("lines of what is sold by the case", ({ world, database }) => {
  /** An order of a product in cases of 12, and two families that order it. */
  async function abierto({ stock = null as string | null } = {}) {
    const { gestora, disponible, pedido } = await world.crearPedidoAbierto({ productos: 0 });
    const { id: productoId } = await world.crearProducto(disponible, { caja: "12", stock });
    const { id: suelto } = await world.crearProducto(disponible);
    const [ana, berta] = [await world.crearFamilia(), await world.crearFamilia()];
    const pide = (familia: typeof ana, linea: object) =>
      world.as(familia.actor).lineas.guardar({
        ...{ pedidoId: pedido.id, familiaId: familia.id },
        lineas: [{ productoId, cantidad: 1, ...linea }],
      });
    const linea = async (familia: typeof ana, de = productoId) =>
      (
        await world.as(familia.actor).lineas.pantalla({ pedidoId: pedido.id, familiaId: familia.id })
      ).lineas.find((una) => una.productoId === de);
    return { gestora, disponible, pedido, productoId, suelto, ana, berta, pide, linea };
  }

  it("say how much more a family accepts, and what the others have and accept", async () => {
    const { pedido, suelto, ana, berta, pide, linea } = await abierto();
    expect((await linea(ana))?.caja).toEqual({ lleva: 12, hay: 0, aceptan: 0 });
    expect(await linea(ana, suelto)).not.toHaveProperty("caja");
    await pide(ana, { cantidad: 7, hasta: 2 });
    await pide(berta, { cantidad: 2.5, hasta: 0.5 });
    expect(await linea(ana)).toMatchObject({
      ...{ cantidad: 7, hasta: 2 },
      caja: { lleva: 12, hay: 2.5, aceptan: 0.5 },
    });
    expect(await linea(berta)).toMatchObject({ hasta: 0.5, caja: { hay: 7, aceptan: 2 } });
    const [todas] = (await world.as(world.sistema).lineas.pantalla({ pedidoId: pedido.id, familiaId: 0 }))
      .lineas;
    expect(todas?.caja).toEqual({ lleva: 12, hay: 9.5, aceptan: 2.5 });
    expect(new Set(todas?.familias?.map(({ hasta }) => hasta))).toEqual(new Set([2, 0.5]));
    const mia = (await world.as(ana.actor).compra.ver()).pedidos.flatMap(({ pantalla }) => pantalla.lineas);
    expect(mia.find(({ pedidoId, caja }) => pedidoId === pedido.id && caja)).toEqual(await linea(ana));
  });

  it("keep it where nothing is said of it, lose it with the line, and take nobody's over", async () => {
    const { ana, pide, linea } = await abierto();
    await pide(ana, { cantidad: 7, hasta: 2 });
    await pide(ana, { cantidad: 8 });
    expect(await linea(ana)).toMatchObject({ cantidad: 8, hasta: 2 });
    await pide(ana, { cantidad: 8, antes: 8, hasta: 3, hastaAntes: 2 });
    // The same again is no change, and what was seen before is gone.
    await pide(ana, { cantidad: 8, antes: 8, hasta: 3, hastaAntes: 2 });
    const otra = pide(ana, { cantidad: 8, hasta: 1, hastaAntes: 2 });
    await expect(otra).rejects.toThrow("ha cambiado cuánto más se acepta");
    expect(await codeOf(otra)).toBe("CONFLICTO");
    await pide(ana, { cantidad: 0 });
    await pide(ana, { cantidad: 1 });
    expect(await linea(ana)).toMatchObject({ cantidad: 1, hasta: 0 });
    for (const hasta of [-1, 0.0001, 1_000_000]) {
      expect(await codeOf(pide(ana, { hasta }))).toBe("BAD_REQUEST");
    }
  });

  it("accept nothing of what is sold one by one, also where that is so only by now", async () => {
    const { productoId, ana, pide, linea } = await abierto();
    await pide(ana, { cantidad: 3, hasta: 2 });
    await world.db.producto.update({ where: { id: productoId }, data: { caja: null } });
    const otra = pide(ana, { cantidad: 4, hasta: 1 });
    await expect(otra).rejects.toThrow("ya no va por cajas enteras");
    expect(await codeOf(otra)).toBe("CONFLICTO");
    await pide(ana, { cantidad: 4 });
    expect(await linea(ana)).toMatchObject({ cantidad: 4, hasta: 0 });
  });

  it("reserve nothing with what is accepted: «hasta 2 más» with a stock of 1", async () => {
    const { ana, berta, pide, linea } = await abierto({ stock: "1" });
    await pide(ana, { cantidad: 1, hasta: 2 });
    expect(await linea(berta)).toMatchObject({ disponible: 0 });
    await pide(ana, { cantidad: 0.5, hasta: 2 });
    expect(await linea(berta)).toMatchObject({ disponible: 0.5 });
  });

  it("are written, and read, in as many statements as others", async () => {
    const { pedido, ana, pide } = await abierto();
    await pide(ana, { cantidad: 7, hasta: 2 });
    database.takeStatements();
    await pide(ana, { cantidad: 8, hasta: 1 });
    const saved = database.takeStatements().length;
    await world.as(ana.actor).lineas.pantalla({ pedidoId: pedido.id, familiaId: ana.id });
    expect(database.takeStatements()).toHaveLength(1);
    await world.as(ana.actor).lineas.guardar({
      ...{ pedidoId: pedido.id, familiaId: ana.id },
      lineas: [{ productoId: (await world.crearProducto({ id: pedido.disponibleId })).id, cantidad: 1 }],
    });
    expect(saved).toBeLessThanOrEqual(database.takeStatements().length);
  });
});
