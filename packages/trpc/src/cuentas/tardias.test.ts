import { randomUUID } from "node:crypto";
import { DIAS_DE_CORRECCION } from "@cosecha/domain/tardias";
import { beforeAll, expect, it } from "vitest";
import { crearRepartido, entregar, type Reparto, recibir } from "../../test/delivery.ts";
import { type Admin, type Caller, codeOf, describeInWorld, hours, type World } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

const clave = () => randomUUID();

describeInWorld("what devices send once an order has been charged", ({ world }) => {
  let admin: Admin;
  let tesorera: Parameters<World["as"]>[0];
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    admin = await world.crearAdmin();
    await world.as(admin).cuentas.empezar({ desde: "2026-01-01" });
    tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
    cuentas = world.as(tesorera).cuentas;
  });
  /**
   * 18 kg came, of which García got 10, Ruiz 7.5, and half a kilo was lost; it has been charged.
   */
  async function contabilizado() {
    const reparto = await crearRepartido(world);
    const { asientoId } = await cuentas.contabilizar({ pedidoId: reparto.pedidoId });
    return { ...reparto, asientoId };
  }
  const send = ({ caller, pedidoId }: Reparto, ...operaciones: ReturnType<typeof entregar>[]) =>
    caller.entregas.aplicar({ pedidoId, dispositivo: "Tableta", operaciones });
  const ids = (operaciones: { id: string }[]) => operaciones.map(({ id }) => id);
  const saldoDe = async ({ id: familiaId }: { id: number }) => (await cuentas.deFamilia({ familiaId })).saldo;

  it("is kept as a proposal, said to the device, and waits where the treasurer looks", async () => {
    const reparto = await contabilizado();
    const { pedidoId, tomate, garcia, ruiz, caller, pedido, asientoId, proveedor } = reparto;
    // Its text is changed an hour later; the order has not been charged again by that.
    await world.as(reparto.gestora.actor, hours(1)).pedidos.actualizar({
      id: pedidoId,
      inicio: pedido.inicio,
      fin: pedido.fin,
      descripcion: "Otra",
      estado: 3,
    });
    const tardes = [
      entregar(tomate, garcia, 10, 9.5),
      entregar(tomate, ruiz, 7.5, 8),
      recibir(tomate, { recibido: 18 }, { recibido: 18.5 }),
      recibir(tomate, { precio: null }, { precio: 3 }),
    ];
    const acuses = await send(reparto, ...tardes);
    expect(new Set(acuses.map(({ motivo }) => motivo))).toEqual(
      new Set(["El pedido se contabilizó a las 13:00. Sus 4 pesos quedan como corrección pendiente."]),
    );
    const [uno] = await send(reparto, entregar(tomate, garcia, 9.5, 9.4));
    expect(uno?.motivo).toBe(
      "El pedido se contabilizó a las 13:00. Su peso queda como corrección pendiente.",
    );
    expect(await saldoDe(garcia)).toBe(26);
    expect((await caller.entregas.pantalla({ pedidoId })).pedido.contabilizado).toBe(true);
    const cargado = await cuentas.cargado({ pedidoId });
    expect(cargado).toMatchObject({
      ...{ asientoId, fecha: "2026-03-14", porDecidir: 5, nombreProveedor: proveedor.nombre },
      productos: [{ productoId: tomate.id, recibido: 18, sobrante: 0, merma: 0.5, precio: 2.5, iva: 0.04 }],
    });
    expect(cargado.familias).toContainEqual({ familiaId: garcia.id, nombre: garcia.nombre, importe: 26 });
    expect(cargado.tardias.map(({ id, hay }) => [id, hay])).toEqual(
      [10, 7.5, 18, null, 10].map((hay, n) => [[...ids(tardes), uno?.id][n], hay]),
    );
    expect(cargado.tardias[0]).toMatchObject({ dispositivo: "Tableta", despues: { entregado: 9.5 } });
    expect((await cuentas.porCorregir()).find((otro) => otro.pedidoId === pedidoId)?.porDecidir).toBe(5);
    // Home counts the orders that wait for it.
    const esperan = (await cuentas.porCorregir()).length;
    expect((await cuentas.inicio()).espera?.porCorregir).toBe(esperan);
    expect(await codeOf(caller.cuentas.cargado({ pedidoId }))).toBe("SIN_PERMISO");
    expect(await codeOf(cuentas.cargado({ pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  it("is refused days later, as before, and kept of nobody who never had the day", async () => {
    const { pedidoId, tomate, garcia, gestora } = await contabilizado();
    const lote = { pedidoId, dispositivo: "Tableta", operaciones: [entregar(tomate, garcia, 10, 9)] };
    const [acuse] = await world.as(gestora.actor, hours(24 * DIAS_DE_CORRECCION)).entregas.aplicar(lote);
    expect(acuse?.resultado).toBe("rechazada");
    expect(await codeOf(world.as(garcia.actor).entregas.aplicar(lote))).toBe("SIN_PERMISO");
    expect((await cuentas.cargado({ pedidoId })).porDecidir).toBe(0);
  });

  it("is taken together as one correction, once, by one of two treasurers", async () => {
    const reparto = await contabilizado();
    const { pedidoId, tomate, garcia, ruiz, asientoId } = reparto;
    const tardes = [
      entregar(tomate, garcia, 10, 9.9),
      entregar(tomate, garcia, 9.9, 9.5),
      entregar(tomate, ruiz, 7.5, 8.5),
      recibir(tomate, { merma: 0.5 }, { merma: 0 }),
    ];
    await send(reparto, ...tardes);
    const decidir = (caller: Caller, valen: boolean) =>
      caller.cuentas.decidirTardias({ pedidoId, clave: clave(), operaciones: ids(tardes), valen });
    const otra = world.as(admin);
    const dadas = await Promise.all([
      ...[1, 2, 3].map(() => decidir(otra, true)),
      ...[1, 2, 3].map(() => decidir(world.as(tesorera), true)),
    ]);
    expect(dadas.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    expect(dadas.find(({ nuevo }) => !nuevo)?.message).toBe("Alguien ha decidido ya sobre esos cambios.");
    const [correccion] = await world.db.asiento.findMany({ where: { corrigeId: asientoId } });
    expect(correccion).toMatchObject({ tipo: "correccion", id: dadas.find(({ nuevo }) => nuevo)?.asientoId });
    expect([await saldoDe(garcia), await saldoDe(ruiz)]).toEqual([24.7, 22.1]);
    expect(await cuentas.entregado({ pedidoId, productoId: tomate.id })).toEqual([
      { familiaId: garcia.id, productoId: tomate.id, entregado: 9.5, total: 24.7 },
      { familiaId: ruiz.id, productoId: tomate.id, entregado: 8.5, total: 22.1 },
    ]);
    // What was not lost after all: the two families have it, and the common fund pays nothing.
    const [recepcion] = await world.db.recepcion.findMany({ where: { pedidoId } });
    expect([Number(recepcion?.merma), Number(recepcion?.sobrante)]).toEqual([0, 0]);
    const { filas } = await cuentas.diario({ tamano: 1 });
    expect(new Map(filas[0]?.apuntes.map(({ nombre, importe }) => [nombre, importe]))).toEqual(
      new Map([
        [ruiz.nombre, 2.6],
        [garcia.nombre, -1.3],
        ["Mermas", -1.3],
      ]),
    );
    expect((await cuentas.cargado({ pedidoId })).tardias).toEqual([]);
    expect(
      await world.db.auditoria.count({ where: { entidadId: pedidoId, accion: "tomarPendientes" } }),
    ).toBe(1);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is left as it is, one by one, or taken in part; what somebody has decided is not decided again", async () => {
    const reparto = await contabilizado();
    const { pedidoId, tomate, garcia, ruiz } = reparto;
    const [una, otra, precio] = [
      entregar(tomate, garcia, 10, 9),
      entregar(tomate, ruiz, 7.5, 9),
      recibir(tomate, { precio: null }, { precio: 3 }),
    ];
    await send(reparto, una, otra, precio);
    const decidir = (valen: boolean, ...cuales: { id: string }[]) =>
      cuentas.decidirTardias({ pedidoId, clave: clave(), operaciones: ids(cuales), valen });
    // More than came: García still has 10.
    await expect(decidir(true, otra)).rejects.toThrow(/se recibieron 18 y se repartieron 19: 1,5 de más/);
    await expect(decidir(true, una, precio)).rejects.toThrow("la factura se queda como está");
    expect((await cuentas.cargado({ pedidoId })).porDecidir).toBe(3);
    expect((await decidir(false, una)).message).toBe("Se queda lo que hay: 1 cambio descartado.");
    await expect(decidir(true, una, otra)).rejects.toThrow("ya sobre alguno de esos cambios");
    expect(await decidir(true, una)).toMatchObject({ nuevo: false, asientoId: null });
    expect(await codeOf(decidir(true, { id: clave() }))).toBe("NO_ENCONTRADO");
    expect((await decidir(false, otra, precio)).message).toBe("Se queda lo que hay: 2 cambios descartados.");
    expect([await saldoDe(garcia), await saldoDe(ruiz)]).toEqual([26, 19.5]);
    expect(await world.db.operacionReparto.count({ where: { pedidoId, resultado: "tardia" } })).toBe(3);
    expect(await cuentas.porCorregir()).not.toContainEqual(expect.objectContaining({ pedidoId }));
  });

  it("posts nothing where the charge has been annulled meanwhile", async () => {
    const reparto = await contabilizado();
    const { pedidoId, tomate, garcia, asientoId } = reparto;
    const tarde = entregar(tomate, garcia, 10, 9);
    await send(reparto, tarde);
    const decidir = () =>
      cuentas.decidirTardias({ pedidoId, clave: clave(), operaciones: [tarde.id], valen: true });
    await cuentas.anular({ id: asientoId ?? 0 });
    await expect(decidir()).rejects.toThrow("El pedido no está contabilizado");
    expect((await cuentas.cargado({ pedidoId })).asientoId).toBeNull();
    await cuentas.contabilizar({ pedidoId });
    expect((await decidir()).nuevo).toBe(true);
    expect(await saldoDe(garcia)).toBe(23.4);
  });
});
