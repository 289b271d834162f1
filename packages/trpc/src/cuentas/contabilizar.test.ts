import { randomUUID } from "node:crypto";
import { COMPLETADO, EN_PROCESO } from "@cosecha/domain/pedidos";
import { beforeAll, expect, it } from "vitest";
import { crearRepartido, crearReparto, entregar, recibir, traerFactura } from "../../test/delivery.ts";
import { saldosDePedido } from "../../test/facturas.ts";
import {
  type Admin,
  type Caller,
  codeOf,
  describeInWorld,
  hours,
  NOW,
  type World,
} from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

const factura = (total: number, cambios = {}) => ({
  numero: "2026/118",
  fecha: "2026-03-13",
  total,
  ...cambios,
});

describeInWorld("charging an order", ({ world, database }) => {
  let admin: Admin;
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    admin = await world.crearAdmin();
    await world.as(admin).cuentas.empezar({ desde: "2026-01-01" });
    const tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
    cuentas = world.as(tesorera).cuentas;
  });

  it("is done once, however often and by however many it is pressed", async () => {
    const { pedidoId, garcia, ruiz, proveedor, pedido } = await crearRepartido(world);
    const dados = await Promise.all(Array.from({ length: 10 }, () => cuentas.contabilizar({ pedidoId })));
    const primero = dados.find(({ nuevo }) => nuevo);
    expect(dados.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    expect(new Set(dados.map(({ asientoId }) => asientoId)).size).toBe(1);
    expect(primero?.message).toBe(`Contabilizado: asiento ${primero?.asientoId}.`);
    expect(dados.find(({ nuevo }) => !nuevo)?.message).toBe(
      `Ya está contabilizado (asiento ${primero?.asientoId}).`,
    );
    expect(await saldosDePedido(world, pedidoId)).toEqual([
      { tipo: "familia", de: garcia.id, importe: 26 },
      { tipo: "familia", de: ruiz.id, importe: 19.5 },
      { tipo: "proveedor", de: proveedor.id, importe: -46.8 },
      { tipo: "merma", de: null, importe: 1.3 },
    ]);
    const { estado } = await world.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    expect(estado).toBe(COMPLETADO);
    const suya = await world.as(garcia.actor).cuentas.deFamilia({ familiaId: garcia.id });
    expect(suya).toMatchObject({ saldo: 26, sinContabilizar: 0 });
    const concepto = `${proveedor.nombre}: ${pedido.descripcion}`;
    expect(suya.movimientos).toMatchObject([{ tipo: "pedido", pedidoId, importe: 26, concepto }]);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("takes no invoice of a day that has not come", async () => {
    const { pedidoId } = await crearRepartido(world);
    const futura = factura(46.8, { numero: "F-2099", fecha: "2099-01-01" });
    expect(await codeOf(cuentas.contabilizar({ pedidoId, factura: futura }))).toBe("DATOS_INVALIDOS");
    expect(await saldosDePedido(world, pedidoId)).toEqual([]);
  });

  it("shares charges to the cent, and keeps what each family bears of them", async () => {
    const { pedidoId, garcia, ruiz, proveedor } = await crearRepartido(world);
    database.takeStatements();
    await cuentas.contabilizar({
      pedidoId,
      factura: factura(49.81, { numero: "A-1" }),
      cargos: [
        { tipo: "transporte", importe: 5.01, criterio: "familia", concepto: "Furgoneta" },
        { tipo: "descuento", importe: 2 },
        { tipo: "margen", importe: 1, criterio: "cantidad" },
      ],
    });
    expect(database.takeStatements().length).toBeLessThanOrEqual(12);
    expect(await saldosDePedido(world, pedidoId)).toEqual([
      { tipo: "familia", de: garcia.id, importe: 27.94 },
      { tipo: "familia", de: ruiz.id, importe: 21.57 },
      { tipo: "proveedor", de: proveedor.id, importe: -49.81 },
      { tipo: "fondo", de: null, importe: -1 },
      { tipo: "merma", de: null, importe: 1.3 },
    ]);
    const partes = await world.db.cargoFamilia.findMany({
      where: { cargo: { pedidoId } },
      orderBy: [{ cargoId: "asc" }, { familiaId: "asc" }],
    });
    expect(partes.map(({ importe }) => Number(importe))).toEqual([2.51, 2.5, -1.14, -0.86, 0.57, 0.43]);
    await expect(
      world.db.cargoFamilia.updateMany({ where: { cargo: { pedidoId } }, data: { importe: 1 } }),
    ).rejects.toThrow(/append only/);
  });

  it("asks what to do with an invoice that differs by more than cents, and refuses one twice", async () => {
    const { pedidoId, proveedor, disponible } = await crearRepartido(world);
    const tipos = [{ iva: 0.04, base: 47.31, cuota: 1.89 }];
    await expect(cuentas.contabilizar({ pedidoId, factura: factura(49.2, { tipos }) })).rejects.toThrow(
      /^La factura suma 49,20.€ y lo recibido 46,80.€: 2,40.€ al 4.%\. Elija qué hacer\.$/,
    );
    expect(await saldosDePedido(world, pedidoId)).toEqual([]);
    await cuentas.contabilizar({ pedidoId, factura: factura(49.2, { tipos }), diferencia: "reclamar" });
    expect(await saldosDePedido(world, pedidoId)).toContainEqual({
      tipo: "pendiente",
      de: null,
      importe: 2.4,
    });
    const otro = await crearRepartido(world);
    await world.db.disponible.update({
      where: { id: otro.disponible.id },
      data: { proveedorId: proveedor.id },
    });
    await expect(cuentas.contabilizar({ pedidoId: otro.pedidoId, factura: factura(46.8) })).rejects.toThrow(
      `La factura 2026/118 de ${proveedor.nombre} ya está registrada.`,
    );
    expect(disponible.proveedorId).toBe(proveedor.id);
  });

  // Nobody could change it any more.
  it("takes no invoice whose rates do not sum to its total", async () => {
    const { pedidoId } = await crearRepartido(world);
    const mal = factura(46.8, { numero: "A-2", tipos: [{ iva: 0.1, base: 1, cuota: 1 }] });
    await expect(cuentas.contabilizar({ pedidoId, factura: mal })).rejects.toThrow(
      /Los tipos de IVA no suman el total de la factura/,
    );
    expect(await saldosDePedido(world, pedidoId)).toEqual([]);
  });

  it("spreads what an invoice differs by over nobody: it is no rounding", async () => {
    const { pedidoId, tomate, garcia, ruiz, caller } = await crearReparto(world, { lineas: [[10, 8]] });
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 18 }),
      ...[garcia, ruiz].map((familia) => entregar(tomate, familia, null, 0)),
      recibir(tomate, { sobrante: 0 }, { sobrante: 18 }),
    ];
    await caller.entregas.aplicar({ pedidoId, dispositivo: "t", operaciones });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    await traerFactura(world, pedidoId);
    const con = (diferencia: "repartir" | "fondo") =>
      cuentas.contabilizar({ pedidoId, factura: factura(100), diferencia });
    await expect(con("repartir")).rejects.toThrow(/^Nadie ha recibido nada de este pedido/);
    expect(await saldosDePedido(world, pedidoId)).toEqual([]);
    await con("fondo");
    expect((await saldosDePedido(world, pedidoId)).map(({ tipo, importe }) => [tipo, importe])).toEqual([
      ["proveedor", -100],
      ["fondo", 100],
    ]);
  });

  it("waits until the order has been shared out and has an invoice, and says what is missing", async () => {
    const { pedidoId, caller } = await crearReparto(world, { lineas: [[10, 8]] });
    await expect(cuentas.contabilizar({ pedidoId })).rejects.toThrow(
      "Falta dar por terminado el reparto. Falta la factura; vale una foto del albarán.",
    );
    expect(await cuentas.porContabilizar({ pedidoId })).toMatchObject({
      faltas: ["Falta dar por terminado el reparto.", "Falta la factura; vale una foto del albarán."],
      asientoId: null,
    });
    expect(await codeOf(caller.cuentas.contabilizar({ pedidoId }))).toBe("SIN_PERMISO");
    expect(await codeOf(cuentas.contabilizar({ pedidoId: 99_999 }))).toBe("NO_ENCONTRADO");
    const sinFoto = await crearRepartido(world, { conFactura: false });
    await expect(cuentas.contabilizar({ pedidoId: sinFoto.pedidoId })).rejects.toThrow(/^Falta la factura/);
    await world.db.pedido.update({ where: { id: pedidoId }, data: { estado: 4 } });
    await expect(cuentas.contabilizar({ pedidoId })).rejects.toThrow("El pedido está cancelado");
  });

  it("charges what was seen, or says that it has changed since", async () => {
    const { pedidoId, tomate, garcia, caller } = await crearRepartido(world);
    const vista = await cuentas.porContabilizar({ pedidoId });
    expect((await cuentas.porContabilizar({ pedidoId })).marca).toBe(vista.marca);
    await caller.entregas.repartido({ pedidoId, hecho: false });
    await caller.entregas.recibido({ pedidoId, hecho: false });
    await caller.entregas.aplicar({
      pedidoId,
      dispositivo: "Tableta del local",
      operaciones: [recibir(tomate, { recibido: 18 }, { recibido: 10 }), entregar(tomate, garcia, 10, 2)],
    });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    const que = { pedidoId, factura: factura(49, { numero: "V-1" }), diferencia: "fondo" as const };
    await expect(cuentas.contabilizar({ ...que, marca: vista.marca })).rejects.toThrow(
      /^Lo repartido ha cambiado desde que abrió esta pantalla/,
    );
    expect(await saldosDePedido(world, pedidoId)).toEqual([]);
    const { marca } = await cuentas.porContabilizar({ pedidoId });
    expect((await cuentas.contabilizar({ ...que, marca })).nuevo).toBe(true);
    // Who asks again is told which entry it is, whatever was seen.
    expect((await cuentas.contabilizar({ ...que, marca: vista.marca })).nuevo).toBe(false);
  });

  it("is what completing the order by its form does, or it says what is missing", async () => {
    const { pedidoId, caller, garcia, pedido } = await crearRepartido(world);
    const datos = {
      ...{ id: pedidoId, inicio: pedido.inicio, fin: hours(-1), descripcion: pedido.descripcion },
      estado: COMPLETADO,
    };
    await caller.pedidos.actualizar(datos);
    expect(await saldosDePedido(world, pedidoId)).toContainEqual({
      tipo: "familia",
      de: garcia.id,
      importe: 26,
    });
    await expect(caller.pedidos.actualizar({ ...datos, estado: EN_PROCESO })).rejects.toThrow(
      /^El pedido está contabilizado \(asiento \d+\): ya no se reabre/,
    );
    const otro = await crearReparto(world, { lineas: [[1, 1]] });
    const factura = { nombre: "f.pdf", tipo: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7") };
    const otros = { ...datos, id: otro.pedidoId, factura };
    await expect(otro.caller.pedidos.actualizar(otros)).rejects.toThrow(
      "Falta dar por terminado el reparto.",
    );
  });

  it("does not name the server, whose proposals wait nowhere", async () => {
    const { pedidoId, tomate, caller } = await crearReparto(world, { lineas: [[10, 8]] });
    const operaciones = [recibir(tomate, { recibido: null }, { recibido: 18 })];
    await caller.entregas.aplicar({ pedidoId, dispositivo: "Tableta del local", operaciones });
    await caller.entregas.proponer({ pedidoId });
    const { dispositivos } = await cuentas.porContabilizar({ pedidoId });
    expect(dispositivos.map(({ dispositivo }) => dispositivo)).toEqual(["Tableta del local"]);
  });

  it("names the devices that took part, and what they have brought too late", async () => {
    const { pedidoId, caller, tomate, garcia } = await crearRepartido(world);
    await caller.entregas.aplicar({
      pedidoId,
      dispositivo: "Otra tableta",
      operaciones: [entregar(tomate, garcia, 10, 9.5)],
    });
    const visto = await cuentas.porContabilizar({ pedidoId });
    expect([visto.porDecidir, visto.danosPorDecidir]).toEqual([1, 0]);
    const dano = { productoId: tomate.id, familiaId: garcia.id, cantidad: 1, texto: "", foto: null };
    await caller.entregas.avisarDano({ ...dano, id: randomUUID(), pedidoId });
    expect((await cuentas.porContabilizar({ pedidoId })).danosPorDecidir).toBe(1);
    expect(visto.dispositivos.map(({ dispositivo }) => dispositivo).toSorted()).toEqual([
      "Otra tableta",
      "Tableta del local",
    ]);
    expect(visto.dispositivos[0]?.ultima).toEqual(NOW);
    expect(visto.familias.map(({ importe, cantidad }) => [importe, cantidad])).toEqual([
      [26, 10],
      [19.5, 7.5],
    ]);
    expect(visto.productos).toMatchObject([
      { recibido: 18, merma: 0.5, sobrante: 0, precio: 2.5, iva: 0.04 },
    ]);
  });
});

describeInWorld("an order without accounts", ({ world }) => {
  it("is completed as before", async () => {
    const { pedidoId, caller, pedido } = await crearReparto(world, { lineas: [[1, 1]] });
    const factura = { nombre: "f.pdf", tipo: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7") };
    const { inicio, descripcion } = pedido;
    const datos = { id: pedidoId, inicio, fin: hours(-1), descripcion, estado: COMPLETADO, factura };
    expect((await caller.pedidos.actualizar(datos)).estado).toBe(COMPLETADO);
    expect(await world.db.asiento.count()).toBe(0);
  });
});

describeInWorld("orders of before «Cuentas desde», and since", ({ world }) => {
  const como = (pedidoId: number, data: Parameters<World["db"]["pedido"]["update"]>[0]["data"]) =>
    world.db.pedido.update({ where: { id: pedidoId }, data });
  const antes = new Date("2025-12-30T18:00:00Z");
  const cerrado = { inicio: new Date("2025-12-20T18:00:00Z"), fin: new Date("2025-12-28T18:00:00Z") };
  let cuentas: Caller["cuentas"];
  type Repartido = Awaited<ReturnType<typeof crearRepartido>>;
  let saldado: Repartido;
  let completado: Repartido;
  let vacio: Awaited<ReturnType<typeof crearReparto>>;
  let sinCompletar: Repartido;
  let enReparto: Repartido;
  let viejo: Awaited<ReturnType<typeof crearReparto>>;
  let reabierto: Awaited<ReturnType<typeof crearReparto>>;
  beforeAll(async () => {
    saldado = await crearRepartido(world);
    await como(saldado.pedidoId, { ...cerrado, estado: COMPLETADO, repartidoEn: antes });
    completado = await crearRepartido(world);
    await como(completado.pedidoId, { estado: COMPLETADO });
    vacio = await crearReparto(world, { lineas: [[10, 8]] });
    const { pedidoId, tomate, garcia, ruiz, caller } = vacio;
    await caller.entregas.aplicar({
      ...{ pedidoId, dispositivo: "Tableta del local" },
      operaciones: [
        recibir(tomate, { recibido: null }, { recibido: 0 }),
        entregar(tomate, garcia, null, 0),
        entregar(tomate, ruiz, null, 0),
      ],
    });
    await caller.entregas.recibido({ pedidoId, hecho: true });
    await caller.entregas.repartido({ pedidoId, hecho: true });
    await como(pedidoId, { estado: COMPLETADO });
    sinCompletar = await crearRepartido(world);
    await como(sinCompletar.pedidoId, { ...cerrado, repartidoEn: antes });
    enReparto = await crearRepartido(world);
    await como(enReparto.pedidoId, { ...cerrado, repartidoEn: null });
    [viejo, reabierto] = [await crearReparto(world), await crearReparto(world)];
    for (const { pedidoId } of [viejo, reabierto]) {
      await como(pedidoId, {
        inicio: new Date("2025-11-01T00:00:00Z"),
        fin: new Date("2025-11-08T00:00:00Z"),
      });
    }
    cuentas = world.as(await world.crearAdmin()).cuentas;
    await cuentas.empezar({ desde: "2026-01-01" });
  });
  const enEspera = async () => (await cuentas.pedidos()).map(({ pedidoId }) => pedidoId);
  const sinContabilizar = async ({ id }: { id: number }) =>
    (await cuentas.deFamilia({ familiaId: id })).sinContabilizar;

  it("are none that are still open", async () => {
    const { pedido } = await world.crearPedidoAbierto();
    expect((await cuentas.porContabilizar({ pedidoId: pedido.id })).puedeSerDeAntes).toBe(false);
    expect(await codeOf(cuentas.ponerDeAntes({ pedidoId: pedido.id, deAntes: true }))).toBe("CONFLICTO");
  });

  it("are no more those that are opened again", async () => {
    const { pedidoId, pedido, garcia, caller } = reabierto;
    expect(await sinContabilizar(garcia)).toBe(0);
    const [{ deAntes }, { inicio, descripcion }] = [
      (await caller.entregas.pantalla({ pedidoId })).pedido,
      pedido,
    ];
    expect(deAntes).toBe(true);
    await caller.pedidos.actualizar({ id: pedidoId, inicio, fin: hours(5), descripcion, estado: 1 });
    expect(await sinContabilizar(garcia)).toBeGreaterThan(0);
    expect((await caller.entregas.pantalla({ pedidoId })).pedido.deAntes).toBe(false);
  });

  it("charges nothing again that was settled before", async () => {
    const { pedidoId, garcia } = saldado;
    const deAntes = /^El pedido es de antes del 01\/01\/2026, cuando empiezan las cuentas/;
    await expect(cuentas.contabilizar({ pedidoId })).rejects.toThrow(deAntes);
    const { faltas } = await cuentas.porContabilizar({ pedidoId });
    expect(faltas).toEqual([expect.stringMatching(deAntes)]);
    expect(await enEspera()).not.toContain(pedidoId);
    expect(await sinContabilizar(garcia)).toBe(0);
  });

  it("waits for what was shared out since, though it was completed before they were switched on", async () => {
    const { pedidoId, garcia } = completado;
    expect(await enEspera()).toContain(pedidoId);
    expect(await enEspera()).not.toContain(vacio.pedidoId);
    expect(await sinContabilizar(garcia)).toBe(26);
    await cuentas.contabilizar({ pedidoId });
    expect(await enEspera()).not.toContain(pedidoId);
    const { saldo, sinContabilizar: queda } = await cuentas.deFamilia({ familiaId: garcia.id });
    expect([saldo, queda]).toEqual([26, 0]);
  });

  it("leaves out what ended long before and is still open, and completes it as before", async () => {
    const { pedidoId, pedido, garcia, caller } = viejo;
    expect(await sinContabilizar(garcia)).toBe(0);
    const factura = { nombre: "f.pdf", tipo: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7") };
    const { inicio, fin } = await world.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
    const { descripcion } = pedido;
    await caller.pedidos.actualizar({ id: pedidoId, inicio, fin, descripcion, estado: COMPLETADO, factura });
    expect(await saldosDePedido(world, pedidoId)).toEqual([]);
    expect(await sinContabilizar(garcia)).toBe(0);
  });

  it("stays of before when it is shared out again", async () => {
    const { pedidoId, garcia, caller } = sinCompletar;
    for (const hecho of [false, true]) await caller.entregas.repartido({ pedidoId, hecho });
    expect(await enEspera()).not.toContain(pedidoId);
    expect(await sinContabilizar(garcia)).toBe(0);
  });

  it("has what was being shared out as they began", async () => {
    const { pedidoId, garcia, caller } = enReparto;
    expect(await sinContabilizar(garcia)).toBe(26);
    const { faltas, puedeSerDeAntes } = await cuentas.porContabilizar({ pedidoId });
    expect(faltas).toEqual([
      expect.stringMatching(/^Falta dar por terminado el reparto\. Si se repartió antes/),
    ]);
    expect(puedeSerDeAntes).toBe(true);
    await caller.entregas.repartido({ pedidoId, hecho: true });
    expect(await enEspera()).toContain(pedidoId);
  });

  it("are what a treasurer says, where the days do not tell", async () => {
    const { pedidoId, garcia, caller } = enReparto;
    const poner = (deAntes: boolean) => cuentas.ponerDeAntes({ pedidoId, deAntes });
    expect(await codeOf(caller.cuentas.ponerDeAntes({ pedidoId, deAntes: true }))).toBe("SIN_PERMISO");
    expect((await poner(true)).message).toMatch(/está en los saldos iniciales/);
    expect(await enEspera()).not.toContain(pedidoId);
    expect(await sinContabilizar(garcia)).toBe(0);
    await expect(cuentas.contabilizar({ pedidoId })).rejects.toThrow("El pedido es de antes del 01/01/2026");
    await poner(false);
    await cuentas.contabilizar({ pedidoId });
    expect((await cuentas.deFamilia({ familiaId: garcia.id })).saldo).toBe(26);
    expect(await codeOf(poner(true))).toBe("CONFLICTO");
    const deAhora = await crearRepartido(world);
    await como(deAhora.pedidoId, { fin: hours(1) });
    expect((await cuentas.porContabilizar({ pedidoId: deAhora.pedidoId })).puedeSerDeAntes).toBe(false);
    expect(await codeOf(cuentas.ponerDeAntes({ pedidoId: deAhora.pedidoId, deAntes: true }))).toBe(
      "CONFLICTO",
    );
    expect(await codeOf(cuentas.ponerDeAntes({ pedidoId: 999_999, deAntes: true }))).toBe("NO_ENCONTRADO");
  });
});
