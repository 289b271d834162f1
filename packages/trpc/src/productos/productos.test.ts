import { beforeAll, describe, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, type World } from "../../test/world.ts";

describeInWorld("products", ({ world, inEmptyWorld }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });

  let serial = 0;
  const datos = (cambio: object = {}) => ({
    nombre: `Acelga ${++serial}`,
    precio: 1.2345,
    iva: 4,
    descripcion: "De la huerta",
    ...cambio,
  });

  describe("adding", () => {
    // S6.gestora.8, S8.exito.8, X5.29
    it("is allowed to an admin and managers of the supplier, and appends it at the end", async () => {
      const { disponible, gestora } = await world.crearPedidoAbierto({ productos: 1 });
      const disponibleId = disponible.id;
      const primero = datos();
      expect(await world.as(gestora.actor).productos.crear({ disponibleId, ...primero })).toEqual({
        message: "This producto was created successfully!",
        id: expect.any(Number),
        disponibleId,
        ...primero,
        iva: 0.04,
        stock: null,
        codigo: null,
        unidad: null,
        categoria: null,
        cobro: "unidad",
        pesoMedio: null,
        caja: null,
        version: 1,
      });
      const segundo = datos({ stock: 12.5, codigo: "A-1", unidad: "kg", categoria: "Hoja" });
      expect(await world.as(admin).productos.crear({ disponibleId, ...segundo })).toMatchObject({
        ...segundo,
        iva: 0.04,
      });
      const { filas } = await world.as(admin).productos.porDisponible({ disponibleId });
      expect(filas.slice(1).map(({ nombre }) => nombre)).toEqual([primero.nombre, segundo.nombre]);
      const otra = await world.crearFamilia({ gestiona: [await world.crearProveedor()] });
      const add = (actor: Parameters<World["as"]>[0]) =>
        codeOf(world.as(actor).productos.crear({ disponibleId, ...datos() }));
      expect([await add(otra.actor), await add(world.anonimo)]).toEqual(["SIN_PERMISO", "NO_AUTENTICADO"]);
      expect(await codeOf(world.as(admin).productos.crear({ disponibleId: 999_999, ...datos() }))).toBe(
        "NO_ENCONTRADO",
      );
    });

    it("may say that it is sold by the case, which stays where a change does not speak of it", async () => {
      const { disponible, gestora } = await world.crearPedidoAbierto({ productos: 0 });
      const { productos } = world.as(gestora.actor);
      const { id } = await productos.crear({ disponibleId: disponible.id, ...datos({ caja: 12 }) });
      expect(await productos.actualizar({ id, ...datos() })).toMatchObject({ caja: 12 });
      expect(await productos.actualizar({ id, ...datos({ caja: 2.5 }) })).toMatchObject({ caja: 2.5 });
      for (const caja of [0, -1, 0.0001, 1_000_000]) {
        expect(await codeOf(productos.actualizar({ id, ...datos({ caja }) }))).toBe("BAD_REQUEST");
      }
      expect(await productos.actualizar({ id, ...datos({ caja: null }) })).toMatchObject({ caja: null });
    });

    it("may say that it is charged by weight, which stays where a change does not speak of it", async () => {
      const { disponible, gestora } = await world.crearPedidoAbierto({ productos: 1 });
      const { productos } = world.as(gestora.actor);
      const { id } = await productos.crear({
        disponibleId: disponible.id,
        ...datos({ unidad: "ud", cobro: "kg", pesoMedio: 1.85 }),
      });
      expect(await productos.actualizar({ id, ...datos({ unidad: "ud" }) })).toMatchObject({
        cobro: "kg",
        pesoMedio: 1.85,
      });
      expect(
        await productos.actualizar({ id, ...datos({ cobro: "unidad", pesoMedio: null }) }),
      ).toMatchObject({
        cobro: "unidad",
        pesoMedio: null,
      });
      const { filas } = await productos.porDisponible({ disponibleId: disponible.id });
      expect(filas.at(-1)).toMatchObject({ id, cobro: "unidad", pesoMedio: null });
      for (const pesoMedio of [0, -1, 0.0001, 1_000_000]) {
        expect(await codeOf(productos.actualizar({ id, ...datos({ pesoMedio }) }))).toBe("BAD_REQUEST");
      }
      expect(await codeOf(productos.actualizar({ id, ...datos({ cobro: "pieza" as "kg" }) }))).toBe(
        "BAD_REQUEST",
      );
    });

    // X5.19
    it.each([
      [21, 0.21],
      [4, 0.04],
      [1, 0.01],
      [0.21, 0.21],
      [5.2, 0.052],
      [0, 0],
    ])("stores an IVA of %d as %d", async (iva, stored) => {
      const { id: disponibleId } = await world.crearDisponible();
      expect(await world.as(admin).productos.crear({ disponibleId, ...datos({ iva }) })).toMatchObject({
        iva: stored,
      });
    });

    // S2.producto.3, S2.producto.4, S2.producto.5, S2.producto.6
    it("reports all errors at once, and stores nothing", async () => {
      const { id: disponibleId } = await world.crearDisponible();
      const wrong = { nombre: " ", precio: -1, iva: 100, descripcion: "", stock: 0.0001 };
      const call = world.as(admin).productos.crear({ disponibleId, ...wrong });
      await expect(call).rejects.toMatchObject({
        code: "BAD_REQUEST",
        cause: {
          issues: [
            { path: ["nombre"], message: "Este campo es obligatorio" },
            { path: ["precio"], message: "No puede ser negativo" },
            { path: ["iva"], message: "Escriba el IVA en tanto por ciento, de 0 a menos de 100" },
            { path: ["stock"], message: "Como mucho 3 decimales" },
            { path: ["descripcion"], message: "Este campo es obligatorio" },
          ],
        },
      });
      expect(await world.db.producto.count({ where: { disponibleId } })).toBe(0);
    });

    it("refuses a product that looks like another, unless its unit or code differs", async () => {
      const { id: disponibleId } = await world.crearDisponible();
      const nombre = "Tomate rosa";
      const add = (cambio: object) =>
        world.as(admin).productos.crear({ disponibleId, ...datos({ nombre, ...cambio }) });
      const { id } = await add({ unidad: "kg" });
      const repetido = {
        cause: {
          code: "CONFLICTO",
          issues: [
            {
              path: "nombre",
              message:
                "Ya hay un producto con ese nombre y esa unidad en el disponible. Cambie el nombre o la unidad.",
            },
          ],
        },
      };
      await expect(add({ nombre: "  TOMATE Rosa", unidad: "kilos" })).rejects.toMatchObject(repetido);
      await add({ unidad: "caja", codigo: "T-1" });
      await add({ unidad: "caja", codigo: "T-2" });
      await expect(add({ unidad: "caja", codigo: "T-2" })).rejects.toMatchObject(repetido);
      await expect(add({ nombre: "Pepino", codigo: "t-1" })).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          issues: [{ path: "codigo", message: "Ese código ya es de «Tomate rosa». Escriba otro." }],
        },
      });
      // Its own name, unit and code are no other product's.
      await world.as(admin).productos.actualizar({ id, ...datos({ nombre, unidad: "kilo" }) });
      const caja = { id, ...datos({ nombre, unidad: "caja" }) };
      await expect(world.as(admin).productos.actualizar(caja)).rejects.toMatchObject(repetido);
    });

    it("takes a sack of 25 kg beside one of 2,5 kg, and code 11.1 beside 1.11", async () => {
      const { id: disponibleId } = await world.crearDisponible();
      const add = (cambio: object) => world.as(admin).productos.crear({ disponibleId, ...datos(cambio) });
      await add({ nombre: "Patata", unidad: "saco 2,5 kg" });
      await add({ nombre: "Patata", unidad: "saco 25 kg" });
      await add({ nombre: "Patata", unidad: "½ kg" });
      await add({ nombre: "Patata", unidad: "12 kg" });
      await add({ nombre: "Acelga", unidad: "manojo", codigo: "1.11" });
      await add({ nombre: "Borraja", unidad: "manojo", codigo: "11.1" });
      for (const cambio of [
        { nombre: "Patata", unidad: "Saco 2.50 kilos" },
        { nombre: "Patata", unidad: "1/2 kg" },
        { nombre: "Nabo", codigo: " 11.1 " },
      ])
        await expect(add(cambio)).rejects.toMatchObject({ cause: { code: "CONFLICTO" } });
      expect(await world.db.producto.count({ where: { disponibleId } })).toBe(6);
    });
  });

  describe("changing", () => {
    // S6.gestora.9, S6.admin.12, S8.exito.7
    it("is allowed to an admin and managers of the supplier, and nobody else", async () => {
      const { gestora, productos } = await world.crearPedidoAbierto({ productos: 1 });
      const id = productos[0]?.id ?? 0;
      for (const [n, actor] of [admin, gestora.actor].entries()) {
        const cambio = datos({ precio: n + 1 });
        expect(await world.as(actor).productos.actualizar({ id, ...cambio })).toMatchObject({
          message: "This producto was updated successfully!",
          ...cambio,
          iva: 0.04,
          version: n + 2,
        });
      }
      const otra = await world.crearFamilia({ gestiona: [await world.crearProveedor()] });
      const save = (actor: Parameters<World["as"]>[0], which = id) =>
        codeOf(world.as(actor).productos.actualizar({ id: which, ...datos() }));
      expect([await save(otra.actor), await save(world.anonimo), await save(admin, 999_999)]).toEqual([
        "SIN_PERMISO",
        "NO_AUTENTICADO",
        "NO_ENCONTRADO",
      ]);
      expect((await world.as(admin).productos.ver({ id })).precio).toBe(2);
    });

    it("keeps optional fields that are missing, and clears those that are null", async () => {
      const { id: disponibleId } = await world.crearDisponible();
      const todo = { stock: 3, codigo: "A", unidad: "kg", categoria: "Hoja" };
      const { id } = await world.as(admin).productos.crear({ disponibleId, ...datos(todo) });
      const save = (cambio: object) => world.as(admin).productos.actualizar({ id, ...datos(cambio) });
      expect(await save({})).toMatchObject(todo);
      const nada = { stock: null, codigo: null, unidad: null, categoria: null };
      expect(await save({ ...nada, codigo: "  " })).toMatchObject(nada);
      expect(await save({ stock: 0 })).toMatchObject({ stock: 0 });
    });

    it("cannot move it to another listing, and accepts its own listing", async () => {
      const disponible = await world.crearDisponible();
      const { id } = await world.crearProducto(disponible);
      const otro = await world.crearDisponible();
      const save = (disponibleId: number) =>
        world.as(admin).productos.actualizar({ id, disponibleId, ...datos() });
      await expect(save(otro.id)).rejects.toMatchObject({
        cause: {
          code: "SIN_PERMISO",
          message: "Un producto no puede pasar a otro disponible. Añádalo allí.",
        },
      });
      expect((await save(disponible.id)).disponibleId).toBe(disponible.id);
    });

    it("an outdated version is refused", async () => {
      const { id } = await world.crearProducto(await world.crearDisponible());
      const save = (version: number) => world.as(admin).productos.actualizar({ id, ...datos(), version });
      await save(1);
      await expect(save(1)).rejects.toMatchObject({
        cause: { code: "CONFLICTO", message: "Mientras lo editaba, otra persona ha guardado cambios." },
      });
    });

    it("changes price and IVA in orders that are pending or in process, and not in others", async () => {
      const { disponible, gestora, productos } = await world.crearPedidoAbierto({ productos: 2 });
      const [cambia, sigue] = productos.map(({ id }) => id) as [number, number];
      const pedidos = [];
      for (const estado of [1, 2, 3, 4]) {
        const pedido = await world.crearPedido(disponible);
        await world.as(world.sistema).lineas.guardar({
          pedidoId: pedido.id,
          familiaId: gestora.id,
          lineas: [cambia, sigue].map((productoId) => ({ productoId, cantidad: 3 })),
        });
        await world.db.pedido.update({ where: { id: pedido.id }, data: { estado } });
        pedidos.push(pedido.id);
      }
      const { nombre } = productos[0] ?? { nombre: "" };
      await world
        .as(admin)
        .productos.actualizar({ id: cambia, ...datos({ nombre, precio: 10.125, iva: 21 }) });
      const lineas = await world.db.lineaPedido.findMany({
        where: { pedidoId: { in: pedidos } },
        orderBy: [{ pedidoId: "asc" }, { productoId: "asc" }],
      });
      const follow = ["10.125 0.21 36.75", "2.5 0.04 7.8"];
      const frozen = ["2.5 0.04 7.8", "2.5 0.04 7.8"];
      expect(lineas.map(({ precio, iva, total }) => `${precio} ${iva} ${total}`)).toEqual([
        ...follow,
        ...follow,
        ...frozen,
        ...frozen,
      ]);
    });

    it("can set the stock below what is ordered, and then orders can only decrease", async () => {
      const { gestora, productos, pedido } = await world.crearPedidoAbierto({ productos: 1, stock: "10" });
      const id = productos[0]?.id ?? 0;
      const order = (cantidad: number) =>
        codeOf(
          world.as(gestora.actor).lineas.guardar({
            pedidoId: pedido.id,
            familiaId: gestora.id,
            lineas: [{ productoId: id, cantidad }],
          }),
        );
      expect(await order(8)).toBe("no error");
      const { nombre } = productos[0] ?? { nombre: "" };
      await world.as(gestora.actor).productos.actualizar({ id, ...datos({ nombre, stock: 5 }) });
      expect([await order(9), await order(7)]).toEqual(["CONFLICTO", "no error"]);
    });
  });

  describe("deleting", () => {
    it("is allowed to an admin and managers of the supplier", async () => {
      const { gestora, productos } = await world.crearPedidoAbierto({ productos: 2 });
      const [uno, dos] = productos.map(({ id }) => id) as [number, number];
      const otra = await world.crearFamilia();
      expect(await codeOf(world.as(otra.actor).productos.eliminar({ id: uno }))).toBe("SIN_PERMISO");
      expect(await world.as(gestora.actor).productos.eliminar({ id: uno })).toEqual({
        message: "Producto eliminado correctamente",
      });
      expect(await codeOf(world.as(admin).productos.eliminar({ id: uno }))).toBe("NO_ENCONTRADO");
      expect(await codeOf(world.as(admin).productos.eliminar({ id: dos }))).toBe("no error");
    });

    // X5.37
    it("is refused where it has lines, and says what to do instead", async () => {
      const { gestora, productos, pedido } = await world.crearPedidoAbierto({ productos: 1 });
      const { id, nombre } = productos[0] ?? { id: 0, nombre: "" };
      const order = (cantidad: number) =>
        world.as(gestora.actor).lineas.guardar({
          pedidoId: pedido.id,
          familiaId: gestora.id,
          lineas: [{ productoId: id, cantidad }],
        });
      await order(1);
      await expect(world.as(gestora.actor).productos.eliminar({ id })).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          message: `Hay familias que han pedido «${nombre}» en un pedido. Para conservar esas cuentas no se puede eliminar; si ya no lo hay, ponga sus existencias a 0.`,
        },
      });
      await order(0);
      expect(await codeOf(world.as(gestora.actor).productos.eliminar({ id }))).toBe("no error");
    });

    // X5.37
    it("loses no line in a race: either the deletion or the line is refused", async () => {
      const rounds = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { gestora, productos, pedido } = await world.crearPedidoAbierto({ productos: 1 });
          const id = productos[0]?.id ?? 0;
          const [deleted, ordered] = await Promise.all([
            codeOf(world.as(admin).productos.eliminar({ id })),
            codeOf(
              world.as(gestora.actor).lineas.guardar({
                pedidoId: pedido.id,
                familiaId: gestora.id,
                lineas: [{ productoId: id, cantidad: 1 }],
              }),
            ),
          ]);
          const lineas = await world.db.lineaPedido.count({ where: { pedidoId: pedido.id } });
          return [deleted, ordered, lineas].join(" ");
        }),
      );
      for (const round of rounds) {
        expect(["no error DATOS_INVALIDOS 0", "CONFLICTO no error 1"]).toContain(round);
      }
    });

    // X5.39
    it("deleting all is allowed to admins, and is all or nothing", () =>
      inEmptyWorld(async (fresh) => {
        const jefa = await fresh.crearAdmin();
        const { gestora, pedido, productos } = await fresh.crearPedidoAbierto({ productos: 3 });
        const order = (cantidad: number) =>
          fresh.as(fresh.sistema).lineas.guardar({
            pedidoId: pedido.id,
            familiaId: gestora.id,
            lineas: [{ productoId: productos[1]?.id ?? 0, cantidad }],
          });
        const all = (actor: Parameters<World["as"]>[0]) => fresh.as(actor).productos.eliminarTodos();
        expect(await codeOf(all(gestora.actor))).toBe("SIN_PERMISO");
        await order(1);
        expect(await codeOf(all(jefa))).toBe("CONFLICTO");
        expect(await fresh.db.producto.count()).toBe(3);
        await order(0);
        expect(await all(jefa)).toEqual({ message: "3 productos eliminados", count: 3 });
      }));
  });
});
