import { expect, it } from "vitest";
import { read, utils } from "xlsx";
import { codeOf, describeInWorld } from "../../test/world.ts";

describeInWorld("a note on a line", ({ world }) => {
  async function ordering() {
    const { gestora, pedido, productos } = await world.crearPedidoAbierto({ productos: 2 });
    const familia = await world.crearFamilia();
    const [a, b] = productos.map(({ id }) => id) as [number, number];
    const which = { pedidoId: pedido.id, familiaId: familia.id };
    const caller = world.as(familia.actor);
    type Lineas = Parameters<typeof caller.lineas.guardar>[0]["lineas"];
    return {
      ...{ gestora, pedido, productos, familia, a, b, caller, which },
      save: (...lineas: Lineas) => caller.lineas.guardar({ ...which, lineas }),
      notes: async () => (await caller.lineas.pantalla(which)).lineas.map(({ nota }) => nota),
    };
  }

  it("is saved with the quantity, trimmed, stays with it, and goes with the line", async () => {
    const { a, b, save, notes } = await ordering();
    await save({ productoId: a, cantidad: 1, nota: "  maduros, por favor " }, { productoId: b, cantidad: 2 });
    expect(await notes()).toEqual(["maduros, por favor", ""]);
    await save({ productoId: a, cantidad: 3 });
    expect(await notes()).toEqual(["maduros, por favor", ""]);
    await save({ productoId: a, cantidad: 3, nota: "" }, { productoId: b, cantidad: 2, nota: "verdes" });
    expect(await notes()).toEqual(["", "verdes"]);
    await save({ productoId: b, cantidad: 0, nota: "se pierde" });
    await save({ productoId: b, cantidad: 1 });
    expect(await notes()).toEqual(["", ""]);
    const long = { productoId: a, cantidad: 1, nota: "x".repeat(201) };
    expect(await codeOf(save(long))).toBe("BAD_REQUEST");
  });

  it("is not written over another that somebody wrote meanwhile", async () => {
    const { a, caller, save, notes } = await ordering();
    await save({ productoId: a, cantidad: 1, antes: 0, nota: "maduros", notaAntes: "" });
    const again = save({ productoId: a, cantidad: 1, antes: 1, nota: "verdes", notaAntes: "" });
    await expect(again).rejects.toMatchObject({
      cause: { code: "CONFLICTO", issues: [{ path: "lineas.0.notaAntes" }] },
      message: expect.stringContaining("«maduros»"),
    });
    await save({ productoId: a, cantidad: 1, antes: 1, nota: "maduros", notaAntes: "" });
    const { filas } = await caller.lineas.listar({});
    const { id = 0 } = filas[0] ?? {};
    expect(await caller.lineas.actualizar({ id: id ?? 0, cantidad: 2, nota: "verdes" })).toMatchObject({
      nota: "verdes",
    });
    expect(await notes()).toEqual(["verdes", ""]);
  });

  it("is read by who shares out, on the screen, in the sheet and in the history", async () => {
    const { gestora, familia, pedido, productos, a, b, save } = await ordering();
    await save({ productoId: a, cantidad: 1, nota: "maduros" }, { productoId: b, cantidad: 2 });
    const manager = world.as(gestora.actor);
    const { lineas } = await manager.lineas.pantalla({ pedidoId: pedido.id, familiaId: 0 });
    expect(lineas.map((linea) => linea.familias?.map(({ nota }) => nota))).toEqual([
      ["maduros"],
      [undefined],
    ]);
    const { bytes } = await manager.pedidos.excelReparto({ id: pedido.id });
    const hoja = read(bytes, { type: "array" });
    const filas = utils.sheet_to_json<unknown[]>(hoja.Sheets.Reparto ?? {}, { header: 1 });
    const desde = filas.findIndex(([primera]) => primera === "Producto");
    expect(filas.slice(desde, desde + 3).map((fila) => fila.slice(6))).toEqual([
      ["Importe", "Notas"],
      [2.6, `${familia.nombre}: maduros`],
      [5.2],
    ]);
    const { filas: anotadas } = await manager.historial.dePedido({ pedidoId: pedido.id });
    const [uno, otro] = productos.map(({ nombre }) => nombre);
    expect(anotadas[0]?.cambios).toEqual([
      { de: uno, campo: "Cantidad", antes: "0", despues: "1" },
      { de: uno, campo: "Nota", antes: null, despues: "maduros" },
      { de: otro, campo: "Cantidad", antes: "0", despues: "2" },
    ]);
  });
});
