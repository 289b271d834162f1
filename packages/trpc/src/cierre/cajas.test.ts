import { afterEach, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { codeOf, describeInWorld, hours, type World } from "../../test/world.ts";

describeInWorld("an order's whole cases", ({ world, database }) => {
  afterEach(() => world.db.tarea.deleteMany());

  /** An order of a product in cases of 12, which ends in an hour, and what families order of it. */
  async function pedido(
    lineas: readonly (readonly [cantidad: number, hasta: number])[],
    { stock = null as string | null, enviarAlCerrar = true } = {},
  ) {
    const post = createPost(world, database);
    const { gestora, proveedor, disponible } = await world.crearPedidoAbierto({ productos: 0 });
    await world.db.proveedor.update({ where: { id: proveedor.id }, data: { enviarAlCerrar } });
    const producto = await world.crearProducto(disponible, { caja: "12", stock, unidad: "ud" });
    const at = (when: number, actor: Parameters<World["as"]>[0] = gestora.actor) =>
      world.with({ actor, now: hours(when), correo: post.correo });
    const base = { descripcion: `Aceite ${producto.id}`, estado: 1, inicio: hours(-1), fin: hours(1) };
    const { id } = await at(0).pedidos.crear({ disponibleId: disponible.id, ...base });
    const familias: Awaited<ReturnType<typeof world.crearFamilia>>[] = [];
    for (const [cantidad, hasta] of lineas) {
      const familia = await world.crearFamilia();
      const linea = { productoId: producto.id, cantidad, hasta };
      await at(0, familia.actor).lineas.guardar({ pedidoId: id, familiaId: familia.id, lineas: [linea] });
      familias.push(familia);
    }
    const cantidades = async () => {
      const rows = await world.db.lineaPedido.findMany({ where: { pedidoId: id } });
      return familias.map(({ id: familiaId }) =>
        Number(rows.find((una) => una.familiaId === familiaId)?.cantidad ?? 0),
      );
    };
    const told = async (when: number) => {
      const mails = await post.mailed(hours(when));
      const users = await world.db.usuario.findMany({ where: { email: { in: mails.map(({ a }) => a) } } });
      return {
        mails: mails.filter(({ asunto }) => asunto.includes(base.descripcion)),
        of: (familia: { id: number }) =>
          mails.filter(
            ({ a, asunto }) =>
              asunto.includes(base.descripcion) &&
              users.some(({ email, familiaId }) => email === a && familiaId === familia.id),
          ),
        supplier: mails.filter(({ a }) => a === proveedor.email).length,
      };
    };
    const [primera, segunda] = familias as [(typeof familias)[number], (typeof familias)[number]];
    const decide = (when: number, productos: { familiaId: number; cantidad: number }[] = []) =>
      at(when)
        .pedidos.cajas({ id })
        .then(({ marca }) =>
          at(when).pedidos.decidirCajas({
            ...{ id, marca },
            productos: productos.length === 0 ? [] : [{ productoId: producto.id, familias: productos }],
          }),
        );
    return {
      ...{ id, base, gestora, proveedor, disponible, producto, familias, primera, segunda },
      ...{ at, cantidades, told, decide },
    };
  }

  it("are proposed at its end, told, and final three hours later: then the supplier is told", async () => {
    const { id, gestora, primera, segunda, at, cantidades, told } = await pedido([
      [7, 0],
      [3, 4],
    ]);
    const closed = await told(1.01);
    expect([closed.of(primera), closed.supplier]).toEqual([[], 0]);
    expect(closed.of(segunda)[0]?.texto).toContain("pidió 3 ud (y hasta 4 más), recibe 5 ud");
    expect(closed.of(gestora)[0]?.asunto).toContain("Decida las cajas");
    expect(await cantidades()).toEqual([7, 3]);
    const seen = await at(2).pedidos.cajas({ id });
    expect(seen).toMatchObject({
      ...{ porDecidir: true, cajasEn: null, decideHasta: hours(4) },
      productos: [{ lleva: 12, cajas: 1, motivo: "completar", familias: [{ final: 7 }, { final: 5 }] }],
    });
    const own = await at(2, segunda.actor).pedidos.cajas({ id });
    expect(own).toMatchObject({
      marca: "",
      productos: [{ familias: [{ familiaId: segunda.id, final: 5 }] }],
    });
    expect(await codeOf(at(2).pedidos.enviarAlProveedor({ id }))).toBe("CONFLICTO");
    await expect(at(2).pedidos.enviarAlProveedor({ id })).rejects.toThrow("Delas por buenas");
    expect(await at(2).pedidos.envio({ id })).toMatchObject({ listo: false, esperas: ["cajas"] });
    expect((await at(2).pedidos.mensajes({ id })).alProveedor).toBe(null);
    // Nothing is different from what they were told.
    const final = await told(4.01);
    expect([final.of(segunda), final.supplier]).toEqual([[], 1]);
    expect(await cantidades()).toEqual([7, 5]);
    expect(await at(5).pedidos.cajas({ id })).toMatchObject({
      ...{ porDecidir: false, marca: "", cajasEn: hours(4.01), decideHasta: null },
      productos: [
        {
          motivo: "completar",
          familias: [
            { pedido: 7, final: 7 },
            { pedido: 3, hasta: 4, final: 5 },
          ],
        },
      ],
    });
    expect(await at(5).pedidos.envio({ id })).toMatchObject({ listo: true, esperas: [] });
  });

  it("are what who leads decides, at once, once, and who was told otherwise is told", async () => {
    const { id, producto, primera, segunda, at, cantidades, told, decide } = await pedido([
      [7, 0],
      [6, 0],
    ]);
    await told(1.01);
    const { marca } = await at(2).pedidos.cajas({ id });
    const familias = [
      { familiaId: primera.id, cantidad: 6 },
      { familiaId: segunda.id, cantidad: 6 },
    ];
    const decision = { id, marca, productos: [{ productoId: producto.id, familias }] };
    // What is proposed is one of both cut by one; who was told that it would be cut, and is not, hears of it.
    const propuesto = await at(2).pedidos.cajas({ id });
    const [cortada] = propuesto.productos[0]?.familias.filter(({ pedido, final }) => pedido !== final) ?? [];
    await at(2).pedidos.decidirCajas(decision);
    await at(2).pedidos.decidirCajas(decision);
    expect(await cantidades()).toEqual([6, 6]);
    const { of, supplier } = await told(2.01);
    expect(supplier).toBe(1);
    const igual = cortada?.familiaId === primera.id;
    expect(of(primera)).toHaveLength(igual ? 0 : 1);
    expect(of(segunda)).toHaveLength(igual ? 0 : 1);
    await expect(decide(3, [{ familiaId: primera.id, cantidad: 0 }])).rejects.toThrow(
      "ya se dieron por buenas",
    );
    const rows = await world.db.auditoria.findMany({ where: { accion: "cerrarCajas", entidadId: id } });
    expect(rows).toHaveLength(1);
    expect(await world.db.tarea.count({ where: { clase: "cajas" } })).toBe(0);
  });

  it("tell who leads where what they cut off leaves the order below its minimum: nothing is sent", async () => {
    const { gestora, proveedor, producto, told } = await pedido([
      [7, 0],
      [6, 0],
    ]);
    // It comes to 13, and to 12 once it is one whole case.
    const minimo = 12.5 * Number(producto.precio);
    await world.db.proveedor.update({ where: { id: proveedor.id }, data: { minimo } });
    const asked = (await told(1.01)).of(gestora).map(({ asunto }) => asunto);
    expect(asked).toEqual([expect.stringContaining("Decida las cajas")]);
    const final = await told(4.01);
    expect(final.of(gestora).map(({ asunto }) => asunto)).toEqual([
      expect.stringContaining("No llega al mínimo"),
    ]);
    expect(final.supplier).toBe(0);
  });

  it("ask administrators where no family leads the supplier", async () => {
    const admin = await world.crearAdmin();
    const { proveedor, told } = await pedido([
      [7, 0],
      [6, 0],
    ]);
    await world.db.proveedorFamilia.deleteMany({ where: { proveedorId: proveedor.id } });
    const { email } = await world.db.usuario.findUniqueOrThrow({ where: { id: admin.id } });
    const { mails } = await told(1.01);
    expect(mails.filter(({ a }) => a === email).map(({ asunto }) => asunto)).toEqual([
      expect.stringContaining("Decida las cajas"),
    ]);
  });

  it("refuse what makes no whole cases, what nobody accepted, and another proposal than was seen", async () => {
    const { id, gestora, producto, primera, segunda, at, cantidades, told, decide } = await pedido([
      [7, 1],
      [3, 0],
    ]);
    const other = await world.crearFamilia();
    await expect(decide(0.5)).rejects.toThrow("sigue abierto");
    await told(1.01);
    const a = (familia: { id: number }, cantidad: number) => ({ familiaId: familia.id, cantidad });
    await expect(decide(2, [a(primera, 8)])).rejects.toThrow("no salen cajas enteras de 12");
    await expect(decide(2, [a(primera, 8), a(segunda, 4)])).rejects.toThrow("más de lo que acepta");
    expect(await codeOf(decide(2, [a(other, 12)]))).toBe("DATOS_INVALIDOS");
    expect(await codeOf(at(2, other.actor).pedidos.decidirCajas({ id, marca: "" }))).toBe("SIN_PERMISO");
    const { marca } = await at(2).pedidos.cajas({ id });
    await world.db.producto.update({ where: { id: producto.id }, data: { caja: "5" } });
    await expect(at(2).pedidos.decidirCajas({ id, marca })).rejects.toThrow(
      "ha cambiado lo que hay que decidir",
    );
    await world.db.producto.update({ where: { id: producto.id }, data: { caja: "12" } });
    expect(await cantidades()).toEqual([7, 3]);
    // One's own family may take what is missing, also where it had ordered nothing.
    await decide(2, [a(primera, 8), a(segunda, 3), a(gestora, 1)]);
    expect(await cantidades()).toEqual([8, 3]);
    expect(
      await world.db.lineaPedido.findFirst({ where: { pedidoId: id, familiaId: gestora.id } }),
    ).toMatchObject({ nombre: producto.nombre });
  });

  it("that come out by themselves ask and tell nobody, also where the case changes later", async () => {
    const { id, producto, gestora, at, told, cantidades } = await pedido([
      [7, 1],
      [5, 0],
    ]);
    const { of, supplier } = await told(1.01);
    expect([of(gestora), supplier]).toEqual([[], 1]);
    await world.db.producto.update({ where: { id: producto.id }, data: { caja: "5" } });
    expect(await at(2).pedidos.cajas({ id })).toMatchObject({ porDecidir: false, productos: [] });
    expect(await cantidades()).toEqual([7, 5]);
    expect(await world.db.tarea.count({ where: { clase: "cajas" } })).toBe(0);
  });

  it("follow the case while nobody has decided, and tell whom that concerns", async () => {
    const { producto, primera, told, cantidades } = await pedido([
      [7, 0],
      [3, 0],
    ]);
    expect((await told(1.01)).of(primera)[0]?.texto).toContain("recibe 0 ud");
    await world.db.producto.update({ where: { id: producto.id }, data: { caja: "5" } });
    const { of, supplier } = await told(4.01);
    // Ten are two cases of five: everybody gets what they ordered.
    expect(await cantidades()).toEqual([7, 3]);
    expect(of(primera)[0]?.texto).toContain("Al final su familia recibe lo que pidió");
    expect(supplier).toBe(1);
  });

  it("take away lines of which nothing comes", async () => {
    const { id, producto, at, told, cantidades } = await pedido([
      [4, 2],
      [3, 1],
    ]);
    await told(1.01);
    await told(4.01);
    expect(await cantidades()).toEqual([0, 0]);
    expect(await world.db.lineaPedido.count({ where: { pedidoId: id } })).toBe(0);
    // What is kept of them keeps nobody from deleting the product, a family, or the order.
    expect(await world.db.ajusteDeCaja.count({ where: { pedidoId: id } })).toBe(2);
    const root = world.as(await world.crearAdmin());
    await root.productos.eliminar({ id: producto.id });
    expect(await at(5).pedidos.cajas({ id })).toMatchObject({ porDecidir: false, productos: [] });
    await root.pedidos.eliminar({ id });
  });

  it("are repeated the next time as they had been ordered", async () => {
    const { producto, segunda, disponible, at, told } = await pedido([
      [7, 0],
      [3, 4],
    ]);
    await told(1.01);
    await told(4.01);
    const { id: pedidoId } = await at(5).pedidos.crear({
      ...{ disponibleId: disponible.id, descripcion: "Otro", estado: 1, inicio: hours(0), fin: hours(50) },
    });
    const { lineas } = await at(6, segunda.actor).lineas.ultimoPedido({ pedidoId, familiaId: segunda.id });
    expect(lineas).toEqual([{ productoId: producto.id, cantidad: 3, hasta: 4 }]);
  });

  it("are as they were ordered where the order opens again, as far as there is stock", async () => {
    const { id, base, producto, primera, segunda, at, told, cantidades } = await pedido([
      [7, 0],
      [3, 4],
    ]);
    await told(1.01);
    await told(4.01);
    expect(await cantidades()).toEqual([7, 5]);
    const reopen = (fin: number) => at(5).pedidos.actualizar({ id, ...base, fin: hours(fin) });
    await reopen(8);
    expect(await cantidades()).toEqual([7, 3]);
    expect(await world.db.ajusteDeCaja.count({ where: { pedidoId: id } })).toBe(0);
    const linea = { productoId: producto.id, cantidad: 4, hasta: 0 };
    await at(6, primera.actor).lineas.guardar({ pedidoId: id, familiaId: primera.id, lineas: [linea] });
    const again = (await told(8.01)).of(segunda).map(({ asunto }) => asunto);
    expect(again.filter((asunto) => asunto.startsWith("Cambia lo que recibe"))).toHaveLength(1);
    await told(11.01);
    expect(await cantidades()).toEqual([0, 0]);
    // By now there is no stock for what had been cut off.
    await world.db.producto.update({ where: { id: producto.id }, data: { stock: "2" } });
    await at(12).pedidos.actualizar({ id, ...base, fin: hours(20) });
    expect(await cantidades()).toEqual([0, 0]);
    expect((await at(12).pedidos.cajas({ id })).cajasEn).toBe(null);
  });

  it("take no line that was asked before the end and comes after the closing", async () => {
    const { id, base, producto, primera, at, told, cantidades } = await pedido([[12, 0]]);
    expect((await told(1.01)).supplier).toBe(1);
    const save = (when: number) => {
      const linea = { productoId: producto.id, cantidad: 24, hasta: 0 };
      return at(when, primera.actor).lineas.guardar({
        pedidoId: id,
        familiaId: primera.id,
        lineas: [linea],
      });
    };
    await expect(save(1)).rejects.toThrow("Pedido caducado");
    // Nor does what was asked before the end close it once more, or open it with the same end.
    await at(0.99).pedidos.cerrar({ id });
    await at(0.99).pedidos.actualizar({ id, ...base });
    await expect(save(1)).rejects.toThrow("Pedido caducado");
    expect(await cantidades()).toEqual([12]);
    await at(0.99).pedidos.actualizar({ id, ...base, fin: hours(8) });
    await save(1);
    expect(await cantidades()).toEqual([24]);
  });

  it("give back with a line that they had taken away its note, and the price that was seen", async () => {
    const { id, base, gestora, producto, primera, at, told } = await pedido([
      [3, 0],
      [2, 0],
    ]);
    const reprice = async (when: number, precio: number) => {
      const { version, ...suyo } = await at(when).productos.ver({ id: producto.id });
      await at(when, gestora.actor).productos.actualizar({ ...suyo, descripcion: "x", precio, version });
    };
    const linea = { productoId: producto.id, cantidad: 3, nota: "En botella de cristal" };
    await at(0, primera.actor).lineas.guardar({ pedidoId: id, familiaId: primera.id, lineas: [linea] });
    const visto = Number(producto.precio);
    await told(1.01);
    await told(4.01);
    await reprice(4.5, visto + 1);
    expect(await world.db.lineaPedido.count({ where: { pedidoId: id } })).toBe(0);
    await at(5).pedidos.actualizar({ id, ...base, fin: hours(8) });
    const [suya] = await world.db.lineaPedido.findMany({ where: { pedidoId: id, familiaId: primera.id } });
    expect(suya).toMatchObject({ nota: "En botella de cristal" });
    expect([Number(suya?.precio), Number(suya?.precioVisto)]).toEqual([visto + 1, visto]);
    const [aviso] = await at(5, primera.actor).avisos.dePrecio();
    expect(aviso).toMatchObject({ pedidoId: id, cuantos: 1 });
  });

  it("are told in the order's history: to each family of its own lines, of nobody else's", async () => {
    const { id, base, gestora, producto, familias, primera, segunda, at, told, decide } = await pedido([
      [7, 0],
      [8, 0],
      [1, 0],
    ]);
    await told(1.01);
    await decide(
      2,
      [5, 6, 1].map((cantidad, n) => ({ familiaId: familias[n]?.id ?? 0, cantidad })),
    );
    await at(5).pedidos.actualizar({ id, ...base, fin: hours(8) });
    const reads = async ({ actor }: Pick<typeof primera, "actor">) => {
      const { filas, total } = await at(6, actor).historial.dePedido({ pedidoId: id, tamano: 50 });
      expect(total).toBe(filas.length);
      const deCajas = filas.filter(({ accion }) => /Cajas$/u.test(accion));
      for (const { id: una, cambios } of deCajas) {
        const entera = await at(6, actor).historial.verDePedido({ pedidoId: id, id: una });
        expect([entera.cambios, entera.total]).toEqual([cambios, cambios.length]);
      }
      return deCajas.map(({ accion, cambios }) => [accion, cambios]);
    };
    const de = (familia: typeof primera, antes: string, despues: string) => ({
      ...{ de: `${producto.nombre} (familia ${familia.nombre})`, campo: "Cantidad", antes, despues },
    });
    expect(await reads(primera)).toEqual([
      ["reabrirCajas", [de(primera, "5", "7")]],
      ["cerrarCajas", [de(primera, "7", "5")]],
    ]);
    expect(await reads(segunda)).toEqual([
      ["reabrirCajas", [de(segunda, "6", "8")]],
      ["cerrarCajas", [de(segunda, "8", "6")]],
    ]);
    // Who gets what they ordered, and who ordered nothing, read nothing of it.
    for (const otra of [familias[2] ?? gestora, await world.crearFamilia()]) {
      expect(await reads(otra)).toEqual([]);
    }
    const [abiertas, cerradas] = await reads(gestora);
    expect(abiertas?.[1]).toHaveLength(2);
    expect(cerradas?.[1]).toEqual([de(primera, "7", "5"), de(segunda, "8", "6")]);
  });

  it("give a family that has left what it ordered, and no more", async () => {
    const { segunda, told, cantidades } = await pedido([
      [7, 0],
      [3, 4],
    ]);
    await world.db.familia.update({ where: { id: segunda.id }, data: { fechaBaja: hours(0) } });
    await told(1.01);
    await told(4.01);
    const [una = 0, otra = 0] = await cantidades();
    expect([una, otra]).toEqual([0, 0]);
  });

  it("are left as they are ordered once it is cancelled, completed or being received", async () => {
    for (const change of ["cancel", "complete", "receive"] as const) {
      const { id, base, producto, at, told, cantidades } = await pedido([
        [7, 0],
        [3, 4],
      ]);
      await told(1.01);
      if (change === "cancel") await at(2).pedidos.actualizar({ id, ...base, estado: 4 });
      else if (change === "complete") {
        await world.db.pedido.update({ where: { id }, data: { estado: 3 } });
      } else {
        await world.db.recepcion.create({ data: { pedidoId: id, productoId: producto.id, recibido: 10 } });
      }
      await expect(at(3).pedidos.decidirCajas({ id, marca: "x" }), change).rejects.toThrow(
        "no hay cajas por decidir",
      );
      await told(4.01);
      expect(await cantidades(), change).toEqual([7, 3]);
      expect((await at(5).pedidos.envio({ id })).esperas, change).toEqual([]);
    }
  });

  it("of what is gone by then are nobody's matter", async () => {
    const { id, told } = await pedido([[7, 0]]);
    await told(1.01);
    await world.db.lineaPedido.deleteMany({ where: { pedidoId: id } });
    await world.db.pedido.delete({ where: { id } });
    expect((await told(4.01)).supplier).toBe(0);
    expect(await world.db.tarea.count({ where: { clase: "cajas" } })).toBe(0);
  });

  it("are read in two statements", async () => {
    const { id, at } = await pedido([
      [7, 0],
      [3, 4],
    ]);
    database.takeStatements();
    await at(2).pedidos.cajas({ id });
    expect(database.takeStatements()).toHaveLength(2);
  });
});
