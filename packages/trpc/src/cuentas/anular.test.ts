import { randomUUID } from "node:crypto";
import { Prisma, rows } from "@cosecha/db/database";
import { agruparMovimientos } from "@cosecha/domain/cuentas";
import { COMPLETADO, EN_PROCESO } from "@cosecha/domain/pedidos";
import { beforeAll, expect, it } from "vitest";
import { crearRepartido } from "../../test/delivery.ts";
import { type Caller, codeOf, describeInWorld, hours, type World } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

/** What an order has moved so far, by account; nothing of what is back where it was. */
const movidoPor = (world: World, pedidoId: number) =>
  rows<{ tipo: string; importe: number }>(
    world.db,
    Prisma.sql`SELECT c.tipo, sum(a.importe) AS importe
      FROM asiento s JOIN apunte a ON a."asientoId" = s.id JOIN cuenta c ON c.id = a."cuentaId"
      WHERE s."pedidoId" = ${pedidoId} GROUP BY c.id HAVING sum(a.importe) <> 0 ORDER BY c.tipo, c.id`,
  );

const factura = (total: number) => ({ numero: randomUUID(), fecha: "2026-03-13", total });

describeInWorld("annulling what an order was charged", ({ world }) => {
  let cuentas: Caller["cuentas"];
  let tesorera: Parameters<World["as"]>[0];
  beforeAll(async () => {
    await world.as(await world.crearAdmin()).cuentas.empezar({ desde: "2025-01-01" });
    tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
    cuentas = world.as(tesorera).cuentas;
  });
  const corregir = (pedidoId: number, familiaId: number, productoId: number, entregado: number) =>
    cuentas.corregir({
      ...{ pedidoId, clave: randomUUID(), motivo: "La balanza marcaba de más" },
      entregas: [{ familiaId, productoId, entregado }],
    });

  it("takes back the charge with its corrections, once, however many press", async () => {
    const { pedidoId, tomate, garcia, ruiz } = await crearRepartido(world);
    const { asientoId } = await cuentas.contabilizar({ pedidoId });
    await corregir(pedidoId, garcia.id, tomate.id, 9);
    await corregir(pedidoId, ruiz.id, tomate.id, 7);
    const dadas = await Promise.all(Array.from({ length: 10 }, () => cuentas.anular({ id: asientoId ?? 0 })));
    const [primera] = dadas;
    expect(new Set(dadas.map((dada) => dada.asientoId)).size).toBe(1);
    expect(primera?.message).toBe(`Anulado con el asiento ${primera?.asientoId}.`);
    expect(await movidoPor(world, pedidoId)).toEqual([]);
    expect(await world.db.asiento.count({ where: { pedidoId } })).toBe(4);
    expect(await world.db.auditoria.count({ where: { accion: "anularCargo", entidadId: pedidoId } })).toBe(1);

    const { saldo, movimientos, sinContabilizar } = await cuentas.deFamilia({ familiaId: garcia.id });
    expect([saldo, sinContabilizar]).toEqual([0, 23.4]);
    expect(agruparMovimientos(movimientos)).toMatchObject([
      {
        ...{ marca: "anulado", importe: 0 },
        partes: [
          { importe: 26 },
          { importe: -2.6 },
          { tipo: "anulacion", importe: -23.4, fecha: "2026-03-14" },
        ],
      },
    ]);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("leaves an order that is completed and waits to be charged again, also with the same invoice", async () => {
    const { pedidoId, garcia, caller, pedido } = await crearRepartido(world);
    const deFactura = factura(49.81);
    const cargos = [{ tipo: "transporte" as const, importe: 3.01 }];
    const primero = await cuentas.contabilizar({ pedidoId, factura: deFactura, cargos });
    expect((await cuentas.pedidos()).map((uno) => uno.pedidoId)).not.toContain(pedidoId);
    await cuentas.anular({ id: primero.asientoId ?? 0 });
    expect((await world.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } })).estado).toBe(COMPLETADO);
    expect((await cuentas.pedidos()).map((uno) => uno.pedidoId)).toContain(pedidoId);
    expect(await cuentas.porContabilizar({ pedidoId })).toMatchObject({ asientoId: null, faltas: [] });
    await expect(corregir(pedidoId, garcia.id, 1, 1)).rejects.toThrow("El pedido no está contabilizado");

    await expect(cuentas.contabilizar({ pedidoId, factura: deFactura })).rejects.toThrow("La factura suma");
    const dados = await Promise.all(
      Array.from({ length: 5 }, () => cuentas.contabilizar({ pedidoId, factura: deFactura, cargos })),
    );
    expect(dados.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    const asientos = await world.db.asiento.findMany({ where: { pedidoId }, orderBy: { id: "asc" } });
    expect(asientos.map(({ clave }) => clave)).toEqual([
      `pedido:${pedidoId}`,
      `anulacion:${primero.asientoId}`,
      `pedido:${pedidoId}:2`,
    ]);
    expect((await cuentas.deFamilia({ familiaId: garcia.id })).sinContabilizar).toBe(0);
    // The invoice went with the charge, and is there again; charges stay, and count no more.
    const { numero } = deFactura;
    expect(
      await world.db.facturaProveedor.count({ where: { numero, pedidos: { some: { id: pedidoId } } } }),
    ).toBe(1);
    expect(await world.db.auditoria.count({ where: { accion: "anularFactura" } })).toBe(1);
    expect(await world.db.cargo.count({ where: { pedidoId, anuladoPor: null } })).toBe(1);
    expect(await world.db.cargo.count({ where: { pedidoId } })).toBe(2);
    await expect(
      world.db.cargo.updateMany({ where: { pedidoId }, data: { anuladoPor: null } }),
    ).rejects.toThrow(/append only/);

    // It is not opened again while it is charged; once it is not, it is.
    const datos = { id: pedidoId, inicio: pedido.inicio, fin: hours(-1), descripcion: pedido.descripcion };
    await expect(caller.pedidos.actualizar({ ...datos, estado: EN_PROCESO })).rejects.toThrow(
      `El pedido está contabilizado (asiento ${asientos[2]?.id})`,
    );
    await expect(caller.entregas.repartido({ pedidoId, hecho: false })).rejects.toThrow("está completado");
    await cuentas.anular({ id: asientos[2]?.id ?? 0 });
    await caller.pedidos.actualizar({ ...datos, estado: EN_PROCESO });
    await caller.entregas.repartido({ pedidoId, hecho: false });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    await caller.pedidos.actualizar({ ...datos, estado: COMPLETADO });
    expect(await world.db.asiento.count({ where: { clave: `pedido:${pedidoId}:3` } })).toBe(1);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is refused while its invoice is of other orders, too, or has been paid", async () => {
    const { pedidoId, proveedor } = await crearRepartido(world);
    const { asientoId } = await cuentas.contabilizar({ pedidoId });
    const otro = await crearRepartido(world);
    await world.db.disponible.update({
      where: { id: otro.pedido.disponibleId },
      data: { proveedorId: proveedor.id },
    });
    await cuentas.contabilizar({ pedidoId: otro.pedidoId });
    const pedidos = [pedidoId, otro.pedidoId];
    const deFactura = { ...factura(93.6), proveedorId: proveedor.id, diferencia: null };
    const { facturaId } = await cuentas.registrarFactura({ ...deFactura, pedidos });
    const id = asientoId ?? 0;
    await expect(cuentas.anular({ id })).rejects.toThrow(
      `El pedido está en la factura ${deFactura.numero} con otros: anule antes esa factura.`,
    );
    await cuentas.anularFactura({ id: facturaId });

    const sola = await cuentas.registrarFactura({ ...deFactura, total: 46.8, pedidos: [pedidoId] });
    const pago = await cuentas.pagar({
      ...{ clave: randomUUID(), proveedorId: proveedor.id, medio: "banco", importe: 40, fecha: "2026-03-14" },
      facturas: [{ facturaId: sola.facturaId, importe: 40 }],
    });
    await expect(cuentas.anular({ id })).rejects.toThrow(`está pagada, en parte o entera`);
    expect(await world.db.asiento.count({ where: { clave: `anulacion:${id}` } })).toBe(0);
    await cuentas.anular({ id: pago.asientoId ?? 0 });
    await cuentas.anular({ id });
    expect(await world.db.facturaProveedor.count({ where: { proveedorId: proveedor.id } })).toBe(0);
    expect(await movidoPor(world, pedidoId)).toEqual([]);
  });

  it("corrects what has been charged again, and annuls that with its own corrections alone", async () => {
    const { pedidoId, tomate, garcia, ruiz } = await crearRepartido(world);
    const primero = await cuentas.contabilizar({ pedidoId });
    await corregir(pedidoId, garcia.id, tomate.id, 9);
    await cuentas.anular({ id: primero.asientoId ?? 0 });
    const { asientoId } = await cuentas.contabilizar({ pedidoId, factura: factura(46.8) });
    const { asientoId: correccion } = await corregir(pedidoId, ruiz.id, tomate.id, 8.5);
    expect(await world.db.asiento.findUniqueOrThrow({ where: { id: correccion ?? 0 } })).toMatchObject({
      corrigeId: asientoId,
    });
    const movimientos = async (familiaId: number) =>
      agruparMovimientos((await cuentas.deFamilia({ familiaId })).movimientos).map((uno) => [
        uno.marca,
        uno.importe,
      ]);
    expect(await movimientos(garcia.id)).toEqual([
      [null, 23.4],
      ["anulado", 0],
    ]);
    expect(await movimientos(ruiz.id)).toEqual([
      ["corregido", 22.1],
      ["anulado", 0],
    ]);
    await cuentas.anular({ id: asientoId ?? 0 });
    expect(await movimientos(ruiz.id)).toEqual([
      ["anulado", 0],
      ["anulado", 0],
    ]);
    expect(await movidoPor(world, pedidoId)).toEqual([]);
  });

  it("is for who keeps the accounts, and is dated in no closed year, whatever the clock says", async () => {
    const { pedidoId, tomate, garcia, caller } = await crearRepartido(world);
    const { asientoId } = await cuentas.contabilizar({ pedidoId });
    const id = asientoId ?? 0;
    expect(await codeOf(caller.cuentas.anular({ id }))).toBe("SIN_PERMISO");
    // Midnight passes on another process, which closes the year, before this one looks at its
    // clock.
    const antes = world.as(tesorera, new Date("2026-12-31T22:59:59Z")).cuentas;
    const despues = world.as(tesorera, new Date("2026-12-31T23:00:01Z")).cuentas;
    await despues.cerrarEjercicio({ anno: 2026 });
    const cerrado = "El período está cerrado hasta el 31/12/2026; la corrección llevará fecha de hoy.";
    await expect(antes.anular({ id })).rejects.toThrow(cerrado);
    await expect(
      antes.corregir({
        ...{ pedidoId, clave: randomUUID(), motivo: "Tarde" },
        entregas: [{ familiaId: garcia.id, productoId: tomate.id, entregado: 9 }],
      }),
    ).rejects.toThrow(cerrado);
    expect(await world.db.entrega.count({ where: { pedidoId, motivo: "cambio" } })).toBe(0);
    const { asientoId: anulacion } = await despues.anular({ id });
    const { fecha } = await world.db.asiento.findUniqueOrThrow({ where: { id: anulacion ?? 0 } });
    expect(fecha.toISOString().slice(0, 10)).toBe("2027-01-01");
    expect(await movidoPor(world, pedidoId)).toEqual([]);
  });
});
