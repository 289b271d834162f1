import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { createLive } from "../live/live.ts";

describeInWorld("an order that has to come to a minimum", ({ world, database }) => {
  let order: Awaited<ReturnType<typeof world.crearPedidoAbierto>>;
  let post: ReturnType<typeof createPost>;
  let familia: Awaited<ReturnType<typeof world.crearFamilia>>;
  beforeEach(async () => {
    order = await world.crearPedidoAbierto();
    post = createPost(world, database);
    familia = await world.crearFamilia();
    await world.db.proveedor.update({
      where: { id: order.proveedor.id },
      data: { minimo: 100, enviarAlCerrar: true },
    });
    await world.db.producto.updateMany({
      where: { disponibleId: order.disponible.id },
      data: { precio: 10, unidad: "kg" },
    });
    await world.db.tarea.deleteMany();
    await world.db.tarea.create({
      data: { clase: "cierre", clave: `${order.pedido.id}`, cuando: new Date(+order.pedido.fin + 1) },
    });
  });
  afterEach(async () => {
    await world.db.correo.deleteMany();
    await world.db.tarea.deleteMany();
    await world.db.pedido.updateMany({ data: { estado: 4 } });
  });

  const id = () => order.pedido.id;
  const as = (actor: Parameters<typeof world.as>[0], now: Date) =>
    world.with({ actor, now, correo: post.correo });
  const lead = (now = hours(25)) => as(order.gestora.actor, now).pedidos;
  const save = (cantidad: number, now = NOW, quien = familia) =>
    as(quien.actor, now).lineas.guardar({
      ...{ pedidoId: id(), familiaId: quien.id },
      lineas: [{ productoId: order.productos[0]?.id ?? 0, cantidad }],
    });
  const mailedTo = async (now: Date) => (await post.mailed(now)).map(({ a, asunto }) => [a, asunto]);
  const change = (datos: { fin?: Date; estado?: number }, now = hours(25)) => {
    const { inicio, fin, descripcion, estado } = order.pedido;
    return as(order.gestora.actor, now).pedidos.actualizar({
      ...{ id: id(), inicio, fin, descripcion, estado },
      ...datos,
    });
  };

  it("goes to its supplier by itself where it does, and asks who leads it where it does not", async () => {
    await save(9.99);
    const { email } = await world.db.usuario.findUniqueOrThrow({ where: { id: order.gestora.actor.id } });
    expect(await mailedTo(hours(25))).toEqual([[email, `No llega al mínimo: ${order.pedido.descripcion}`]]);
    expect(await lead().envio({ id: id() })).toMatchObject({
      ...{ esperas: ["minimo"], ultimo: null },
      metas: { euros: 99.9, minimo: 100 },
    });
    const { filas } = await lead().porCerrar({});
    expect(filas.find((fila) => fila.id === id())?.metas).toMatchObject({ euros: 99.9, sinMinimo: null });
    // Nobody decides, and nothing is sent.
    expect(await mailedTo(hours(30))).toEqual([]);

    expect(await codeOf(as(familia.actor, hours(25)).pedidos.seguirSinMinimo({ id: id() }))).toBe(
      "SIN_PERMISO",
    );
    await Promise.all([lead().seguirSinMinimo({ id: id() }), lead().seguirSinMinimo({ id: id() })]);
    expect(await mailedTo(hours(26))).toHaveLength(1);
    expect(await lead(hours(26)).envio({ id: id() })).toMatchObject({
      ...{ esperas: [], ultimo: { email: order.proveedor.email } },
      metas: { sinMinimo: hours(25) },
    });
    const audited = { accion: "seguirSinMinimo", entidadId: id() };
    expect(await world.db.auditoria.count({ where: audited })).toBe(1);
  });

  it("goes also where somebody decides days later; by itself it would not, and its card says so", async () => {
    await save(9.99);
    const card = async (now: Date) => (await lead(now).envio({ id: id() })).seEnviaSolo;
    expect(await card(hours(25))).toBe(true);
    await mailedTo(hours(25));
    expect(await card(hours(80))).toBe(true);
    await lead(hours(80)).seguirSinMinimo({ id: id() });
    expect((await mailedTo(hours(80))).map(([a]) => a)).toContain(order.proveedor.email);
    // Of one that comes to it, and whose closing has been done without a mail, nothing comes.
    await world.db.correo.deleteMany();
    expect(await card(hours(80))).toBe(false);
  });

  it("counts what its sheet comes to: a price with four decimals does not miss it by less than a cent", async () => {
    // A box of 12 for 100 €. Two families take six each.
    await world.db.producto.updateMany({
      where: { disponibleId: order.disponible.id },
      data: { precio: 8.3333, unidad: null },
    });
    await world.db.proveedor.update({
      where: { id: order.proveedor.id },
      data: { portesGratisDesde: 100 },
    });
    await save(6);
    await save(6, NOW, await world.crearFamilia());
    expect(await lead(NOW).envio({ id: id() })).toMatchObject({
      metas: { euros: 100, portesGratisDesde: 100 },
    });
    const mails = await mailedTo(hours(25));
    expect(mails.map(([a]) => a)).toContain(order.proveedor.email);
    expect(mails.filter(([, asunto]) => asunto?.startsWith("No llega"))).toEqual([]);
    expect(await lead().envio({ id: id() })).toMatchObject({ esperas: [] });
  });

  it("rounds each row of that sheet: a product at one price and IVA", async () => {
    // Each line is 0.005: those of a row make one cent together, and each other row rounds its own.
    const [producto] = order.productos;
    const half = async (datos: { precio: number; iva: number }) => {
      await world.db.producto.update({ where: { id: producto?.id ?? 0 }, data: datos });
      await save(0.5, NOW, await world.crearFamilia());
      return (await lead(NOW).envio({ id: id() })).metas?.euros;
    };
    expect(await half({ precio: 0.01, iva: 0.04 })).toBe(0.01);
    expect(await half({ precio: 0.01, iva: 0.04 })).toBe(0.01);
    expect(await half({ precio: 0.0099, iva: 0.04 })).toBe(0.01);
    expect(await half({ precio: 0.02, iva: 0.04 })).toBe(0.02);
    expect(await half({ precio: 0.01, iva: 0.1 })).toBe(0.03);
    expect(await half({ precio: 0.01, iva: 0.1 })).toBe(0.03);
    expect(await half({ precio: 0.01, iva: 0.1 })).toBe(0.04);
    expect(await half({ precio: 0.01, iva: 0.04 })).toBe(0.05);
  });

  it("that is extended and filled goes without a question; a former decision does not count", async () => {
    await save(5);
    await mailedTo(hours(25));
    await lead().seguirSinMinimo({ id: id() });
    await world.db.correo.deleteMany();
    await change({ fin: hours(40) });
    expect((await world.db.pedido.findUniqueOrThrow({ where: { id: id() } })).sinMinimo).toBeNull();
    expect(await codeOf(lead(hours(26)).seguirSinMinimo({ id: id() }))).toBe("CONFLICTO");
    await mailedTo(hours(39));
    const otra = await world.crearFamilia();
    await save(5, hours(30), otra);
    const mails = await post.mailed(hours(41));
    expect(mails.map(({ a }) => a)).toContain(order.proveedor.email);
    expect(mails.filter(({ asunto }) => asunto.startsWith("No llega"))).toEqual([]);
  });

  it("that is cancelled, or of which nothing was ordered, asks nobody", async () => {
    expect(await mailedTo(hours(25))).toEqual([]);
    await change({ estado: 4 }, hours(26));
    expect(await lead(hours(26)).envio({ id: id() })).toMatchObject({ esperas: [], metas: null });
    expect(await codeOf(lead(hours(26)).seguirSinMinimo({ id: id() }))).toBe("CONFLICTO");
  });

  it("that is in process is not sent by itself: whoever said so has sent for it", async () => {
    await save(5);
    expect(await mailedTo(hours(25))).toHaveLength(1);
    await change({ estado: 2 }, hours(26));
    expect(await mailedTo(hours(27))).toEqual([]);
  });

  it("that has come has been sent for: it asks nobody, and goes to nobody, whatever it comes to", async () => {
    const come = () =>
      world.db.recepcion.create({
        data: { pedidoId: id(), productoId: order.productos[0]?.id ?? 0, recibido: 9 },
      });
    await save(9);
    await mailedTo(hours(25));
    const { productoId } = await come();
    expect(await lead().envio({ id: id() })).toMatchObject({ esperas: [], seEnviaSolo: false });
    expect(await codeOf(lead(hours(26)).seguirSinMinimo({ id: id() }))).toBe("CONFLICTO");
    expect(await mailedTo(hours(27))).toEqual([]);

    // The same as it closes, where what has come was telephoned for.
    await world.db.recepcion.deleteMany({ where: { pedidoId: id(), productoId } });
    await change({ fin: hours(40) }, hours(28));
    await save(10, hours(29));
    await come();
    expect((await lead(hours(30)).envio({ id: id() })).seEnviaSolo).toBe(false);
    await mailedTo(hours(41));
    expect((await lead(hours(42)).envio({ id: id() })).ultimo).toBeNull();
  });

  it("tells its administrators where no family leads it", async () => {
    const admin = await world.crearAdmin();
    await save(1);
    await world.db.proveedorFamilia.deleteMany({ where: { proveedorId: order.proveedor.id } });
    const { email } = await world.db.usuario.findUniqueOrThrow({ where: { id: admin.id } });
    const mails = await mailedTo(hours(25));
    expect(mails.filter(([, asunto]) => asunto?.startsWith("No llega")).map(([a]) => a)).toContain(email);
  });

  it("shows everybody how far it is, also as others order, and by weight what says it", async () => {
    const screen = () => as(familia.actor, NOW).lineas.pantalla({ pedidoId: id(), familiaId: familia.id });
    await save(2);
    expect((await screen()).metas).toEqual({
      ...{ minimo: 100, minimoEn: "euros", portes: null, portesGratisDesde: null },
      ...{ euros: 20, kilos: 0, sinPeso: 0, sinMinimo: null },
    });
    await world.db.proveedor.update({
      where: { id: order.proveedor.id },
      data: { minimoEn: "kilos", minimo: 20 },
    });
    expect((await screen()).metas).toMatchObject({ minimo: 20, kilos: 2, sinPeso: 0 });

    const live = createLive({ db: database.db, listen: database.listen, gatherFor: 30, clocksApart: 200 });
    const now = new Date();
    await world.db.pedido.update({
      where: { id: id() },
      data: { inicio: now, fin: new Date(+now + 3_600_000) },
    });
    await world.db.sesion.create({
      data: {
        ...{ id: familia.actor.sesionId, userId: familia.actor.id },
        expiresAt: new Date(+now + 3_600_000),
      },
    });
    const following = (await world.with({ actor: familia.actor, now, live }).lineas.cambios({
      ...{ pedidoId: id(), familiaId: familia.id, desde: new Date(+now + 60_000) },
    })) as AsyncIterable<CambioDePantalla>;
    const otra = await world.crearFamilia();
    await save(3.5, new Date(+now + 1_000), otra);
    for await (const cambio of following) {
      expect(cambio).toMatchObject({ tipo: "lineas", lineas: [], metas: { kilos: 5.5 } });
      break;
    }
    await live.close();
  });

  it("costs a screen no statement more, and none where the supplier wants nothing", async () => {
    const screen = () => as(familia.actor, NOW).lineas.pantalla({ pedidoId: id(), familiaId: familia.id });
    database.takeStatements();
    await screen();
    expect(database.takeStatements()).toHaveLength(1);
    // Nor once it comes: what is missing then is nobody's to decide.
    const recibidoEn = (cuando: Date | null) =>
      world.db.pedido.update({ where: { id: id() }, data: { recibidoEn: cuando } });
    await recibidoEn(NOW);
    expect(await screen()).not.toHaveProperty("metas");
    await recibidoEn(null);
    expect(await screen()).toHaveProperty("metas");
    await world.db.proveedor.update({ where: { id: order.proveedor.id }, data: { minimo: null } });
    expect(await screen()).not.toHaveProperty("metas");
  });
});
