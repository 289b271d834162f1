import { beforeAll, describe, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, hours, NOW, type World } from "../../test/world.ts";

type Abierto = Awaited<ReturnType<World["crearPedidoAbierto"]>>;
type Familia = Awaited<ReturnType<World["crearFamilia"]>>;

describeInWorld("plots", ({ world, database }) => {
  let root: Admin;
  let familia: Familia;
  let otra: Familia;
  let abierto: Abierto;
  /** Has the family ask for so much of the order's nth product. */
  const pide = (de: Familia, n: number, cantidad: number, now = NOW, en = abierto) =>
    world.as(root, now).lineas.guardar({
      pedidoId: en.pedido.id,
      familiaId: de.id,
      lineas: [{ productoId: en.productos[n]?.id ?? 0, cantidad }],
    });
  beforeAll(async () => {
    root = await world.crearAdmin();
    familia = await world.crearFamilia();
    otra = await world.crearFamilia();
    abierto = await world.crearPedidoAbierto();
  });

  describe("of how an order fills", () => {
    beforeAll(async () => {
      await pide(familia, 0, 2, hours(-3));
      await pide(familia, 1, 1, hours(-1));
      await pide(otra, 0, 4, hours(-0.5));
      // What changes stays where it came in; what is taken out goes.
      await pide(familia, 0, 3, NOW);
      await pide(otra, 2, 1, hours(-3));
      await pide(otra, 2, 0, NOW);
    });

    it("has by the hour what came in, with what it is now, and whose first it was", async () => {
      const ritmo = await world.as(root).graficos.pedido({ pedidoId: abierto.pedido.id });
      const { inicio, fin, descripcion } = abierto.pedido;
      expect(ritmo).toEqual({
        pedidoId: abierto.pedido.id,
        nombreProveedor: abierto.proveedor.nombre,
        inicio,
        fin,
        descripcion,
        horas: [
          { hora: hours(-3), familiasNuevas: 1, cuantasLineas: 1, total: 7.8 },
          { hora: hours(-1), familiasNuevas: 1, cuantasLineas: 2, total: 13 },
        ],
      });
    });

    it("is of those who lead the order", async () => {
      const pedidoId = abierto.pedido.id;
      expect((await world.as(abierto.gestora.actor).graficos.pedido({ pedidoId })).horas).toHaveLength(2);
      expect(await codeOf(world.as(familia.actor).graficos.pedido({ pedidoId }))).toBe("SIN_PERMISO");
      expect(await codeOf(world.as(world.anonimo).graficos.pedido({ pedidoId }))).toBe("NO_AUTENTICADO");
      expect(await codeOf(world.as(root).graficos.pedido({ pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
      expect(await codeOf(world.as(root).graficos.pedido({ pedidoId: 0 }))).toBe("BAD_REQUEST");
    });
  });

  describe("of what a family spends", () => {
    let suya: Familia;
    const DIA = 24;
    beforeAll(async () => {
      suya = await world.crearFamilia();
      for (const [fin, estado] of [
        [hours(-70 * DIA), 3],
        [hours(-69 * DIA), 3],
        [hours(-2 * DIA), 3],
        [hours(-1 * DIA), 4],
        [hours(1 * DIA), 2],
        [hours(-1000 * DIA), 3],
      ] as const) {
        const { disponible, productos } = abierto;
        const pedido = await world.crearPedido(disponible, { inicio: hours(-2000 * DIA), fin: hours(48) });
        await pide(suya, 0, 2, NOW, { ...abierto, pedido, productos });
        await world.db.pedido.update({ where: { id: pedido.id }, data: { fin, estado } });
      }
    });
    const gasto = (quien: Parameters<World["with"]>[0]["actor"], familiaId: number, zona = "Europe/Madrid") =>
      world.with({ actor: quien, zona }).graficos.familia({ familiaId });

    it("counts completed orders in the month of their end, and apart what is not completed", async () => {
      database.takeStatements();
      const { nombre, meses, proveedores } = await gasto(root, suya.id);
      expect(database.takeStatements()).toHaveLength(1);
      expect(nombre).toBe(suya.nombre);
      // Of the last twelve months.
      const { id: proveedorId, nombre: suyo } = abierto.proveedor;
      expect(proveedores).toEqual([{ proveedorId, nombre: suyo, total: 15.6 }]);
      expect(meses).toHaveLength(24);
      expect(meses.slice(-4)).toEqual([
        { mes: "2025-12", pedidos: 0, total: 0, pendiente: 0, aPagar: 0, aPagarPendiente: 0 },
        { mes: "2026-01", pedidos: 2, total: 10.4, pendiente: 0, aPagar: 10.4, aPagarPendiente: 0 },
        { mes: "2026-02", pedidos: 0, total: 0, pendiente: 0, aPagar: 0, aPagarPendiente: 0 },
        { mes: "2026-03", pedidos: 2, total: 5.2, pendiente: 5.2, aPagar: 5.2, aPagarPendiente: 5.2 },
      ]);
      expect(meses.slice(0, -3).every(({ pedidos }) => pedidos === 0)).toBe(true);
    });

    it("goes by the cooperative's clock", async () => {
      const pedido = await world.crearPedido(abierto.disponible, {
        inicio: hours(-2000 * DIA),
        fin: hours(48),
      });
      const de = await world.crearFamilia();
      await pide(de, 0, 2, NOW, { ...abierto, pedido });
      const fin = new Date("2026-02-28T23:30:00Z");
      await world.db.pedido.update({ where: { id: pedido.id }, data: { fin, estado: 3 } });
      expect((await gasto(root, de.id)).meses.map(({ mes }) => mes)).toEqual(["2026-03"]);
      expect((await gasto(root, de.id, "Atlantic/Canary")).meses[0]).toMatchObject({
        mes: "2026-02",
        total: 5.2,
      });
    });

    it("is of the family and of administrators, and empty for who has ordered nothing", async () => {
      expect((await gasto(suya.actor, suya.id)).meses).toHaveLength(24);
      expect(await codeOf(gasto(otra.actor, suya.id))).toBe("SIN_PERMISO");
      expect(await codeOf(gasto(world.anonimo, suya.id))).toBe("NO_AUTENTICADO");
      expect(await codeOf(gasto(root, 999_999))).toBe("NO_ENCONTRADO");
      expect(await codeOf(gasto(root, -1))).toBe("BAD_REQUEST");
      const nueva = await world.crearFamilia();
      expect((await gasto(nueva.actor, nueva.id)).meses).toEqual([]);
    });
  });

  describe("of a supplier's prices", () => {
    const precios = (proveedorId: number, texto?: string) =>
      world.as(familia.actor).graficos.proveedor({ proveedorId, ...(texto !== undefined && { texto }) });

    it("has each product of two listings or more, with IVA, the one that changed most first", async () => {
      const proveedor = await world.crearProveedor();
      const lista = async (dias: number, productos: [nombre: string, precio: string, unidad: string][]) => {
        const { id } = await world.crearDisponible({ proveedor });
        const { descripcion } = await world.db.disponible.update({
          where: { id },
          data: { subida: hours(-24 * dias) },
        });
        for (const [nombre, precio, unidad] of productos) {
          await world.db.producto.create({ data: { disponibleId: id, nombre, precio, iva: "0.04", unidad } });
        }
        return { disponibleId: id, subida: hours(-24 * dias), descripcion };
      };
      const listados = [
        await lista(14, [
          ["Patata", "1", "kg"],
          ["Acelga", "2", "manojo"],
          ["Puerro", "2", "kg"],
        ]),
        await lista(7, [
          ["patata", "1.5", "kg"],
          ["Patata", "20", "saco"],
        ]),
        await lista(0, [
          ["Patata", "1.25", "kg"],
          ["Acelga", "2.1", "manojo"],
        ]),
      ];
      expect(await precios(proveedor.id)).toEqual({
        proveedorId: proveedor.id,
        nombre: proveedor.nombre,
        listados,
        curvas: [
          { nombre: expect.stringMatching(/^patata$/i), unidad: "kg", precios: [1.04, 1.56, 1.3] },
          { nombre: "Acelga", unidad: "manojo", precios: [2.08, null, 2.184] },
        ],
      });
      expect((await precios(proveedor.id, "ÁCEL")).curvas.map(({ nombre }) => nombre)).toEqual(["Acelga"]);
      expect((await precios(proveedor.id, "%")).curvas).toEqual([]);
    });

    it("is of everybody who is signed in, and of no supplier that is not", async () => {
      const { id } = await world.crearProveedor();
      expect(await precios(id)).toMatchObject({ listados: [], curvas: [] });
      expect(await codeOf(precios(999_999))).toBe("NO_ENCONTRADO");
      expect(await codeOf(precios(0))).toBe("BAD_REQUEST");
      const anonima = world.as(world.anonimo).graficos.proveedor({ proveedorId: id });
      expect(await codeOf(anonima)).toBe("NO_AUTENTICADO");
    });
  });
});
