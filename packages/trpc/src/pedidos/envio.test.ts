import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";
import { rememberDemo } from "../settings.ts";

describeInWorld("an order's mail to its supplier", ({ world, database }) => {
  let admin: Admin;
  let order: Awaited<ReturnType<typeof world.crearPedidoAbierto>>;
  let id: number;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });
  beforeEach(async () => {
    await rememberDemo(world.db, []);
    order = await world.crearPedidoAbierto();
    id = order.pedido.id;
  });
  afterEach(async () => {
    await world.db.ajuste.deleteMany();
    await world.db.correo.deleteMany();
    await world.db.tarea.deleteMany();
  });

  const on = (actor: Actor = order.gestora.actor, now = hours(25)) => world.as(actor, now).pedidos;
  const ask = async () => {
    const { id: familiaId, actor } = await world.crearFamilia();
    const lineas = [{ productoId: order.productos[0]?.id ?? 0, cantidad: 2 }];
    await world.as(actor).lineas.guardar({ pedidoId: id, familiaId, lineas });
  };
  const sent = (data: object = { estado: "enviado", terminado: hours(25) }) =>
    world.db.correo.updateMany({ where: { estado: "espera" }, data });
  const mails = () => world.db.correo.findMany({ where: { sobre: id }, orderBy: { id: "asc" } });

  it("is written once for whoever presses, however often, and its card says how it goes", async () => {
    await ask();
    const { proveedor } = order;
    database.takeStatements();
    expect(await on().envio({ id })).toEqual({
      ...{ hayCorreo: true, proveedor: proveedor.nombre, email: proveedor.email, enviarAlCerrar: false },
      ...{ seEnviaSolo: false, listo: true, esperas: [], metas: null, ultimo: null },
    });
    expect(database.takeStatements()).toHaveLength(2);
    const press = () => on().enviarAlProveedor({ id });
    const [first] = await Promise.all([press(), press(), on(admin).enviarAlProveedor({ id })]);
    expect(first).toMatchObject({
      message: `Se está enviando a ${proveedor.nombre}.`,
      ultimo: { situacion: "espera" },
    });
    expect(await mails()).toMatchObject([
      { ventana: order.pedido.fin.toISOString(), proveedorId: proveedor.id },
    ]);
    expect(await world.db.tarea.findMany({ where: { clase: "correo" } })).toMatchObject([
      { cuando: hours(25) },
    ]);
    expect(await world.db.auditoria.count({ where: { accion: "enviarAlProveedor", entidadId: id } })).toBe(1);
  });

  it("that was sent is sent again only for who names it, and once", async () => {
    await ask();
    await on().enviarAlProveedor({ id });
    await sent();
    await expect(on().enviarAlProveedor({ id })).rejects.toThrow("ya se ha enviado");
    const { ultimo } = await on().envio({ id });
    const again = () => on().enviarAlProveedor({ id, tras: ultimo?.id });
    await Promise.all([again(), again()]);
    await sent();
    await again();
    expect((await mails()).map(({ ventana }) => ventana)).toEqual([
      order.pedido.fin.toISOString(),
      `${order.pedido.fin.toISOString()}#${ultimo?.id}`,
    ]);
  });

  it("that failed says why, also on home, and is tried anew as the same mail", async () => {
    await ask();
    await on().enviarAlProveedor({ id });
    await sent({ estado: "abandonado", error: "buzón lleno", intentos: 7, terminado: hours(30) });
    expect(await on().envio({ id })).toMatchObject({
      ultimo: { situacion: "abandonado", error: "buzón lleno" },
    });
    const onHome = async (actor?: Actor) =>
      (await on(actor).porCerrar({})).filas.map((fila) => [fila.id, fila.falloDeEnvio]);
    expect(await onHome()).toEqual([[id, "buzón lleno"]]);
    expect(await onHome(admin)).toContainEqual([id, "buzón lleno"]);
    await world.db.tarea.deleteMany();
    await Promise.all([on().enviarAlProveedor({ id }), on().enviarAlProveedor({ id })]);
    expect(await mails()).toMatchObject([{ estado: "espera", error: null, intentos: 0 }]);
    expect(await world.db.tarea.count({ where: { clase: "correo" } })).toBe(1);
    expect(await onHome()).toEqual([[id, null]]);
  });

  it("that has failed and waits for its next attempt is tried now", async () => {
    await ask();
    await on().enviarAlProveedor({ id });
    await sent({ error: "buzón lleno", intentos: 1 });
    const later = { cuando: hours(26) };
    await world.db.tarea.updateMany({ where: { clase: "correo" }, data: later });
    expect(await on().enviarAlProveedor({ id })).toMatchObject({
      ultimo: { situacion: "espera", error: null },
    });
    expect(await world.db.tarea.findMany({ where: { clase: "correo" } })).toMatchObject([
      { cuando: hours(25) },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it("counts for the end that the order has now", async () => {
    await ask();
    await on().enviarAlProveedor({ id });
    await sent();
    await world.db.pedido.update({ where: { id }, data: { fin: hours(26) } });
    expect(await on(undefined, hours(27)).envio({ id })).toMatchObject({ ultimo: null, listo: true });
    await on(undefined, hours(27)).enviarAlProveedor({ id });
    expect((await mails()).map(({ ventana }) => ventana)).toEqual(
      [order.pedido.fin, hours(26)].map((fin) => fin.toISOString()),
    );
  });

  it("is not for an order that is open, cancelled or empty, nor without mail, nor for others", async () => {
    const says = async (now: Date) => (await on(undefined, now).envio({ id })).listo;
    await expect(on().enviarAlProveedor({ id })).rejects.toThrow("Nadie ha pedido nada");
    await ask();
    expect([await says(NOW), await says(hours(25))]).toEqual([false, true]);
    await expect(on(undefined, NOW).enviarAlProveedor({ id })).rejects.toThrow("cuando se ha cerrado");
    const stranger = await world.crearFamilia();
    for (const call of [
      () => on(stranger.actor).envio({ id }),
      () => on(stranger.actor).enviarAlProveedor({ id }),
      () => on(stranger.actor).mensajes({ id }),
    ])
      expect(await codeOf(call())).toBe("SIN_PERMISO");
    expect(await codeOf(on().envio({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(on().enviarAlProveedor({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(on().enviarAlProveedor({ id, tras: -1 }))).toBe("BAD_REQUEST");
    await world.db.pedido.update({ where: { id }, data: { estado: 4 } });
    await expect(on().enviarAlProveedor({ id })).rejects.toThrow("cancelado");
    await world.db.pedido.update({ where: { id }, data: { estado: 1 } });
    await world.db.ajuste.deleteMany();
    expect(await on().envio({ id })).toMatchObject({ hayCorreo: false, listo: true });
    await expect(on().enviarAlProveedor({ id })).rejects.toThrow("No hay servidor");
    expect(await world.db.correo.count()).toBe(0);
  });

  it("is a text to be sent by hand, to the families while it is open, to the supplier then", async () => {
    await world.db.ajuste.deleteMany();
    await ask();
    const open = await on(undefined, NOW).mensajes({ id });
    expect(open).toMatchObject({ alProveedor: null, seHaAbierto: { asunto: expect.any(String) } });
    expect(open.cierraPronto?.cuerpo).toContain("el domingo 15 de marzo");
    const closed = await on().mensajes({ id });
    expect(closed).toMatchObject({ seHaAbierto: null, cierraPronto: null });
    expect(closed.alProveedor?.cuerpo).toContain(`2 ${order.productos[0]?.nombre}`);
    expect(closed.alProveedor?.cuerpo).toContain(order.gestora.email);
    expect(closed.alProveedor?.cuerpo).not.toContain("Adjuntamos");
  });
});
