import { textos } from "@cosecha/domain/textos";
import { expect, it } from "vitest";
import { crearReparto, entregar, recibir } from "../../test/delivery.ts";
import { codeOf, describeOnBothEngines, NOW } from "../../test/world.ts";

describeOnBothEngines("a delivery that many change at once", ({ world, database }) => {
  it("ends in one of its phases, sums, and loses nothing, whatever comes together with it", async () => {
    const reparto = await crearReparto(world, { lineas: Array.from({ length: 6 }, () => Array(5).fill(2)) });
    const { caller, pedido, pedidoId, productos, familias, ruiz } = reparto;
    await caller.entregas.turno({ pedidoId, familias: [ruiz.id] });
    const deRuiz = world.as(ruiz.actor);
    const enviadas = new Map<string, string>();
    const tablet = (who: typeof caller, dispositivo: string, n: number) => async (): Promise<void> => {
      const producto = productos[n % productos.length] ?? reparto.tomate;
      const operaciones = [
        recibir(producto, { recibido: null }, { recibido: 10 }),
        ...familias.map((familia) => entregar(producto, familia, null, 2)),
      ];
      const acuses = await who.entregas.aplicar({ pedidoId, dispositivo, operaciones });
      expect(acuses.map(({ id }) => id)).toEqual(operaciones.map(({ id }) => id));
      for (const { id, resultado } of acuses) enviadas.set(id, resultado);
    };
    const reprice = (n: number) => async () => {
      const { version: _, ...producto } = await caller.productos.ver({ id: productos[n % 6]?.id ?? 0 });
      await caller.productos.actualizar({ ...producto, descripcion: "x", iva: 4, precio: 2 + n / 100 });
    };
    const factura = { nombre: "f.pdf", tipo: "", bytes: new TextEncoder().encode("%PDF-1.7") };
    const estado = (cual: number) => () =>
      caller.pedidos.actualizar({
        id: pedidoId,
        inicio: pedido.inicio,
        fin: pedido.fin,
        descripcion: pedido.descripcion,
        estado: cual,
        factura: { ...factura, bytes: new Uint8Array(factura.bytes) },
      });
    const calls = Array.from({ length: 12 }, (_, n) => [
      tablet(caller, "t1", n),
      tablet(deRuiz, "t2", n),
      () => caller.entregas.recibido({ pedidoId, hecho: n % 3 !== 2 }),
      () => caller.entregas.repartido({ pedidoId, hecho: n % 2 === 0 }),
      reprice(n),
      () => caller.entregas.proponer({ pedidoId }),
      () => caller.entregas.poner({ pedidoId, reparto: NOW, lugar: `Local ${n}` }),
      () => deRuiz.entregas.novedades({ pedidoId, desde: n }),
      ...(n % 4 === 3 ? [estado(4), estado(2), estado(3), estado(2)] : []),
    ]).flat();
    const done = await Promise.allSettled(calls.map((call) => call()));
    const { aLaVez, ocupado } = textos.comun;
    for (const one of done) {
      if (one.status === "fulfilled") continue;
      // Whatever is refused is refused for what it is: no deadlock comes through.
      expect(await codeOf(Promise.reject(one.reason))).toBe("CONFLICTO");
      expect([aLaVez, ocupado]).not.toContain(one.reason.message);
    }
    expect(done.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(40);
    // An order that opens again follows its products again. One that has been shared out does not,
    // and sometimes the call that says so comes after all prices: it is taken back.
    await estado(2)();
    await caller.entregas.repartido({ pedidoId, hecho: false });
    const { db } = database;
    const guardadas = await db.operacionReparto.findMany({ where: { pedidoId } });
    const suyas = guardadas.filter(({ dispositivo }) => dispositivo !== "servidor");
    expect(new Map(suyas.map(({ id, resultado }) => [id, resultado]))).toEqual(enviadas);
    // What stands is what was applied last, at the product's price.
    for (const { id } of productos) {
      const { precio } = await db.producto.findUniqueOrThrow({ where: { id } });
      const entregas = await db.entrega.findMany({ where: { pedidoId, productoId: id } });
      for (const entrega of entregas) expect(entrega.precio.toString()).toBe(precio.toString());
      if (entregas.length > 0)
        expect(entregas.map(({ entregado }) => entregado?.toNumber())).toEqual([2, 2, 2, 2, 2]);
    }
  });
});
