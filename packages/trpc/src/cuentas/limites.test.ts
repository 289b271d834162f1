import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Caller, codeOf, describeInWorld, type World } from "../../test/world.ts";

/** An order of a family whose products cost 10 € and 1,25 € with IVA. */
async function pedidoDe(world: World, familia: { id: number }) {
  const { pedido, productos } = await world.crearPedidoAbierto({ productos: 2 });
  const [caro, barato] = productos.map(({ id }) => id) as [number, number];
  await world.db.producto.update({ where: { id: caro }, data: { precio: "8.0000", iva: "0.2500" } });
  await world.db.producto.update({ where: { id: barato }, data: { precio: "1.0000", iva: "0.2500" } });
  return { pedidoId: pedido.id, familiaId: familia.id, caro, barato };
}

describeInWorld("the limit of debt", ({ world, inEmptyWorld }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    const admin = await world.crearAdmin();
    await world.as(admin).cuentas.empezar({ desde: "2026-01-01" });
    cuentas = world.as(await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] })).cuentas;
    await cuentas.limitar({ limite: 100 });
  });
  const debe = (familiaId: number, importe: number) =>
    cuentas.cobrar({
      clave: randomUUID(),
      familiaId,
      clase: "devolucion",
      medio: "banco",
      importe,
      fecha: "2026-03-14",
    });

  async function deFamilia() {
    const familia = await world.crearFamilia();
    const suyo = world.as(familia.actor);
    const pide = (pedido: Awaited<ReturnType<typeof pedidoDe>>, cantidades: [number, number]) =>
      suyo.lineas.guardar({
        pedidoId: pedido.pedidoId,
        familiaId: familia.id,
        lineas: [
          { productoId: pedido.caro, cantidad: cantidades[0] },
          { productoId: pedido.barato, cantidad: cantidades[1] },
        ],
      });
    const stored = (pedidoId: number) =>
      world.db.lineaPedido.count({ where: { pedidoId, familiaId: familia.id } });
    return { familia, pide, stored, ver: () => suyo.cuentas.deFamilia({ familiaId: familia.id }) };
  }

  it("lets a family order up to it, what it owes and has ordered elsewhere counted", async () => {
    const { familia, pide, stored, ver } = await deFamilia();
    await debe(familia.id, 50);
    const uno = await pedidoDe(world, familia);
    const otro = await pedidoDe(world, familia);
    await pide(uno, [3, 0]);
    expect(await ver()).toMatchObject({
      saldo: 50,
      sinContabilizar: 30,
      disponible: -80,
      limite: 100,
      puedePedir: 20,
    });
    await expect(pide(otro, [5, 3.36])).rejects.toMatchObject({
      message: "Con este pedido la familia debería 134,20\u00a0€; el límite es 100\u00a0€.",
      cause: { code: "CONFLICTO" },
    });
    expect(await stored(otro.pedidoId)).toBe(0);
    await pide(otro, [2, 0]);
    expect(await ver()).toMatchObject({ puedePedir: 0 });
    expect(await codeOf(pide(otro, [2, 0.01]))).toBe("CONFLICTO");
    await cuentas.cobrar({
      clave: randomUUID(),
      familiaId: familia.id,
      medio: "bizum",
      importe: 0.01,
      fecha: "2026-03-14",
    });
    await pide(otro, [2, 0.008]);
  });

  it("never keeps an order from becoming smaller, or what is in it from being changed for less", async () => {
    const { familia, pide } = await deFamilia();
    const uno = await pedidoDe(world, familia);
    await pide(uno, [5, 8]);
    await debe(familia.id, 500);
    expect(await codeOf(pide(uno, [6, 8]))).toBe("CONFLICTO");
    await pide(uno, [4, 8]);
    await pide(uno, [3, 16]);
    expect(await codeOf(pide(uno, [3, 17]))).toBe("CONFLICTO");
    await pide(uno, [0, 0]);
    expect(await codeOf(pide(uno, [0, 1]))).toBe("CONFLICTO");
  });

  it("is the family's own where it has one, which may be none", async () => {
    const { familia, pide, ver } = await deFamilia();
    const uno = await pedidoDe(world, familia);
    await cuentas.limitarFamilia({ familiaId: familia.id, limite: 9.5 });
    await expect(pide(uno, [1, 0])).rejects.toThrow(
      "Con este pedido la familia debería 10,00\u00a0€; el límite es 9,50\u00a0€.",
    );
    expect(await cuentas.limites()).toContainEqual({
      familiaId: familia.id,
      nombre: familia.nombre,
      limite: 9.5,
    });
    await cuentas.limitarFamilia({ familiaId: familia.id, limite: null });
    await pide(uno, [100, 0]);
    expect(await ver()).toMatchObject({ limite: null, puedePedir: null });
    await cuentas.quitarLimite({ familiaId: familia.id });
    expect(await codeOf(pide(uno, [101, 0]))).toBe("CONFLICTO");
    expect(await ver()).toMatchObject({ limite: 100, puedePedir: 0 });
    expect(await codeOf(cuentas.limitarFamilia({ familiaId: 2_000_000_000, limite: 1 }))).toBe(
      "NO_ENCONTRADO",
    );
  });

  it("counts two orders of a family that are saved at once", async () => {
    const { familia, pide } = await deFamilia();
    const pedidos = await Promise.all(Array.from({ length: 4 }, () => pedidoDe(world, familia)));
    const dados = await Promise.allSettled(pedidos.map((uno) => pide(uno, [6, 0])));
    expect(dados.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("holds for whoever saves in the family's name, and for one line alone", async () => {
    const { familia, pide } = await deFamilia();
    const admin = await world.crearAdmin();
    const uno = await pedidoDe(world, familia);
    await pide(uno, [9, 0]);
    const { id } = await world.db.lineaPedido.findFirstOrThrow({ where: { familiaId: familia.id } });
    expect(await codeOf(world.as(admin).lineas.actualizar({ id, cantidad: 11 }))).toBe("CONFLICTO");
    await world.as(admin).lineas.actualizar({ id, cantidad: 10 });
  });

  it.each([1.005, -1, 10_000_000_000, Number.NaN])("is an amount in whole cents, not %d", async (limite) => {
    expect(await codeOf(cuentas.limitar({ limite }))).toBe("BAD_REQUEST");
  });

  it("is none while accounts are off", () =>
    inEmptyWorld(async (otra) => {
      const familia = await otra.crearFamilia();
      const uno = await pedidoDe(otra, familia);
      expect(await codeOf(otra.as(await otra.crearAdmin()).cuentas.limitar({ limite: 1 }))).toBe("CONFLICTO");
      await otra.db.limiteDeFamilia.create({ data: { familiaId: familia.id, limite: 1 } });
      await otra.as(familia.actor).lineas.guardar({
        pedidoId: uno.pedidoId,
        familiaId: familia.id,
        lineas: [{ productoId: uno.caro, cantidad: 50 }],
      });
    }));
});
