import { beforeAll, expect, it } from "vitest";
import { crearRepartido, crearReparto, entregar, recibir, traerFactura } from "../../test/delivery.ts";
import { clave, saldosDePedido } from "../../test/facturas.ts";
import { type Caller, codeOf, describeInWorld } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

describeInWorld("correcting an order that has been charged", ({ world }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    const admin = await world.crearAdmin();
    cuentas = world.as(admin).cuentas;
    await cuentas.empezar({ desde: "2026-01-01" });
  });

  it("posts the difference, dated today, naming what it corrects, once for its key", async () => {
    const { pedidoId, tomate, garcia, ruiz } = await crearRepartido(world);
    const { asientoId } = await cuentas.contabilizar({ pedidoId });
    const cambio = {
      ...{ pedidoId, clave: clave(), motivo: "La balanza marcaba de más" },
      entregas: [{ familiaId: garcia.id, productoId: tomate.id, entregado: 9 }],
    };
    const dadas = await Promise.all([1, 2, 3].map(() => cuentas.corregir(cambio)));
    expect(dadas.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    const { saldo, movimientos } = await cuentas.deFamilia({ familiaId: garcia.id });
    expect(saldo).toBe(23.4);
    expect(movimientos).toMatchObject([
      { tipo: "correccion", importe: -2.6, corrigeId: asientoId, concepto: "La balanza marcaba de más" },
      { tipo: "pedido", importe: 26, corregidoPor: [dadas[0]?.asientoId] },
    ]);
    expect(await saldosDePedido(world, pedidoId)).toContainEqual({ tipo: "fondo", de: null, importe: 2.6 });
    for (const entrega of [{ entregado: 8 }, { familiaId: ruiz.id }]) {
      const otro = { ...cambio, entregas: cambio.entregas.map((una) => ({ ...una, ...entrega })) };
      await expect(cuentas.corregir(otro)).rejects.toThrow("ya está apuntado con otros importes");
    }
    // From one to the other: nothing is the common fund's.
    await cuentas.corregir({
      ...{ pedidoId, clave: clave(), motivo: "Se cambiaron las bolsas" },
      entregas: [
        { familiaId: garcia.id, productoId: tomate.id, entregado: 7.5 },
        { familiaId: ruiz.id, productoId: tomate.id, entregado: 9 },
      ],
    });
    expect(await saldosDePedido(world, pedidoId)).toMatchObject([
      { tipo: "familia", importe: 19.5 },
      { tipo: "familia", importe: 23.4 },
      { tipo: "proveedor", importe: -46.8 },
      { tipo: "fondo", importe: 2.6 },
      { tipo: "merma", importe: 1.3 },
    ]);
    const [recepcion] = await world.db.recepcion.findMany({ where: { pedidoId } });
    expect(Number(recepcion?.sobrante)).toBe(1);
    // Each family reads in the order's history that what it got was corrected, and not others'
    // corrections.
    for (const [familia, veces] of [
      [garcia, 2],
      [ruiz, 1],
    ] as const) {
      const { filas, total } = await world.as(familia.actor).historial.dePedido({ pedidoId, tamano: 50 });
      expect(filas.filter(({ accion }) => accion === "corregir")).toHaveLength(veces);
      expect(total).toBe(filas.length);
    }
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("values what was left over as it was charged, whatever its product costs by now", async () => {
    const { pedidoId, tomate, queso, garcia, ruiz, caller } = await crearReparto(world, {
      lineas: [[2, 1], []],
    });
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      recibir(queso, { recibido: null }, { recibido: 5 }),
      recibir(queso, { sobrante: 0 }, { sobrante: 5 }),
      ...[entregar(tomate, garcia, null, 2), entregar(tomate, ruiz, null, 1)],
    ];
    await caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    await traerFactura(world, pedidoId);
    await cuentas.contabilizar({ pedidoId });
    const { version, ...producto } = await caller.productos.ver({ id: queso.id });
    await caller.productos.actualizar({ ...producto, descripcion: "x", precio: 5, iva: 10, version });
    await cuentas.corregir({
      ...{ pedidoId, clave: clave(), motivo: "Se lo llevó" },
      entregas: [{ familiaId: garcia.id, productoId: queso.id, entregado: 5 }],
    });
    const saldos = await saldosDePedido(world, pedidoId);
    expect(saldos).toContainEqual({ tipo: "familia", de: garcia.id, importe: 18.2 });
    expect(saldos).toContainEqual({ tipo: "fondo", de: null, importe: 0 });
    const [deTomate] = await world.db.recepcion.findMany({ where: { pedidoId, productoId: tomate.id } });
    expect(deTomate?.precio).toBeNull();
  });

  it("overwrites no correction that whoever corrects has not seen", async () => {
    const { pedidoId, tomate, garcia, ruiz } = await crearRepartido(world);
    await cuentas.contabilizar({ pedidoId });
    const de = (familia: { id: number }, antes: number, entregado: number) =>
      cuentas.corregir({
        ...{ pedidoId, clave: clave(), motivo: "Pesaba menos" },
        entregas: [{ familiaId: familia.id, productoId: tomate.id, antes, entregado }],
      });
    await de(garcia, 10, 9);
    await expect(de(garcia, 10, 9.5)).rejects.toThrow("ahora es 9, y no 10");
    expect(await de(garcia, 10, 9)).toMatchObject({ asientoId: null });
    await de(ruiz, 7.5, 7);
    const otra = await world.crearFamilia();
    await de(otra, 0, 1);
    expect((await cuentas.deFamilia({ familiaId: garcia.id })).saldo).toBe(23.4);
    const hechos = await world.db.auditoria.findMany({ where: { accion: "corregir", entidadId: pedidoId } });
    expect(JSON.stringify(hechos.map(({ despues }) => despues))).not.toContain("antes");
  });

  it("hands out no more than came, and corrects nothing before it is charged", async () => {
    const { pedidoId, tomate, garcia } = await crearRepartido(world);
    const cambio = (entregado: number, productoId = tomate.id) =>
      cuentas.corregir({
        ...{ pedidoId, clave: clave(), motivo: "Pesaba más" },
        entregas: [{ familiaId: garcia.id, productoId, entregado }],
      });
    await expect(cambio(9)).rejects.toThrow("El pedido no está contabilizado: se corrige en el reparto.");
    await cuentas.contabilizar({ pedidoId });
    await expect(cambio(10.5)).rejects.toThrow(/^De Producto \d+ se recibieron 18/);
    expect(await codeOf(cambio(1, 999_999))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cambio(-1))).toBe("BAD_REQUEST");
    expect((await cuentas.deFamilia({ familiaId: garcia.id })).saldo).toBe(26);
  });
});
