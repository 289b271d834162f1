import { Prisma, rows, run } from "@cosecha/db/database";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { archivoCsv, describeInWorld, type FamiliaConCuenta, hours, NOW } from "../../test/world.ts";
import { leerBaja } from "../correos/baja.ts";
import { elegir } from "../correos/choose.ts";
import type { Actor } from "../kernel/actor.ts";
import { NoEntregado, SinCupo } from "../kernel/services.ts";

describeInWorld("what people are told", ({ world, database }) => {
  let post: ReturnType<typeof createPost>;
  beforeEach(async () => {
    await world.db.$transaction([
      world.db.tarea.deleteMany(),
      world.db.correo.deleteMany(),
      world.db.preferenciaDeAviso.deleteMany(),
    ]);
    await world.db.usuario.updateMany({ data: { fechaBaja: NOW } });
    post = createPost(world, database);
  });

  const as = (actor: Actor, now = NOW) => world.with({ actor, now, correo: post.correo });
  const who = (sent: Awaited<ReturnType<typeof post.mailed>>) => sent.map(({ a }) => a).toSorted();
  const emailOf = async ({ actor }: FamiliaConCuenta) =>
    (await world.db.usuario.findUniqueOrThrow({ where: { id: actor.id } })).email;
  const isReminder = ({ texto }: { texto: string }) => texto.includes("todavía no ha pedido");
  const states = async () =>
    (await world.db.correo.findMany({ orderBy: { id: "asc" } })).map(
      ({ clase, estado }) => `${clase}: ${estado}`,
    );

  /**
   * A supplier with a listing of a file, its manager, two families, and an order that opens at
   * 12:00.
   */
  async function begin({ inicio = NOW, fin = hours(72), enviarAlCerrar = true } = {}) {
    const { gestora, proveedor, id } = await world.importar(
      archivoCsv("producto;precio;iva;cantidad", "Patata;1,59;4;", "Nabo;1;4;"),
    );
    await world.db.proveedor.update({ where: { id: proveedor.id }, data: { enviarAlCerrar } });
    const [ana, bea] = [await world.crearFamilia(), await world.crearFamilia()];
    const pedido = await as(gestora.actor).pedidos.crear({
      ...{ disponibleId: id, inicio, fin, descripcion: "Verduras", estado: 1 },
    });
    const [patata] = await world.db.producto.findMany({
      where: { disponibleId: id },
      orderBy: { posicion: "asc" },
    });
    const order = (familia: FamiliaConCuenta, cantidad: number, now = NOW) =>
      as(familia.actor, now).lineas.guardar({
        ...{ pedidoId: pedido.id, familiaId: familia.id },
        lineas: [{ productoId: patata?.id ?? 0, cantidad }],
      });
    const change = (cambio: Partial<{ fin: Date; estado: number; inicio: Date }>, now = NOW) =>
      as(gestora.actor, now).pedidos.actualizar({
        ...{ id: pedido.id, inicio, fin, descripcion: "Verduras", estado: 1, ...cambio },
      });
    const emails = { ana: await emailOf(ana), bea: await emailOf(bea), gestora: await emailOf(gestora) };
    return { gestora, proveedor, pedido, ana, bea, order, change, emails, patata };
  }

  it("an order tells each what is theirs, from its opening to the supplier's answer", async () => {
    const { pedido, proveedor, ana, order, emails, gestora } = await begin();
    // It opens: everybody hears of it the next morning, in the one mail of the day.
    expect(await post.mailed(hours(1))).toEqual([]);
    const morning = await post.mailed(hours(20));
    expect(who(morning)).toEqual([emails.ana, emails.bea, emails.gestora].toSorted());
    expect(morning[0]?.asunto).toContain("Ya puede pedir");
    expect(morning[0]?.texto).toContain(`https://espiga.example/lineasPedido/${pedido.id}/`);
    await order(ana, 3, hours(21));
    // A day before its end who has not ordered is reminded.
    const reminded = await post.mailed(hours(49));
    expect(who(reminded)).toEqual([emails.bea, emails.gestora].toSorted());
    expect(await post.mailed(hours(50))).toEqual([]);
    // It closes: the supplier gets its own sheet at once, and who ordered what they ordered.
    const [hoja, ...others] = await post.mailed(hours(73));
    expect(others).toEqual([]);
    expect(hoja).toMatchObject({
      a: proveedor.email,
      responderA: [gestora.email],
      adjuntos: [{ nombre: "lista - rellena.csv", tipo: "text/csv" }],
    });
    expect(hoja?.texto).toContain("3 Patata");
    expect(new TextDecoder().decode(hoja?.adjuntos?.[0]?.bytes)).toContain("Patata;1,59;4;3");
    const [suyo, ...rest] = await post.mailed(hours(92));
    expect(rest).toEqual([]);
    expect(suyo).toMatchObject({
      a: emails.ana,
      asunto: "Lo que ha pedido, 4,96\u00a0€: Verduras",
    });
    expect(post.failures).toEqual([]);
    expect(await post.mailed(hours(1_000))).toEqual([]);
    expect(await world.db.tarea.count()).toBe(0);
  });

  it("nobody is reminded of an order that is moved, closed, cancelled or ordered in", async () => {
    const moved = await begin();
    await moved.change({ fin: hours(200) });
    expect((await post.mailed(hours(49))).filter(({ asunto }) => asunto.includes("ierra pronto"))).toEqual(
      [],
    );
    const reminded = await post.mailed(hours(177));
    expect(reminded.filter(isReminder)).toHaveLength(3);

    const closed = await begin();
    await as(closed.gestora.actor, hours(1)).pedidos.cerrar({ id: closed.pedido.id });
    const cancelled = await begin();
    await cancelled.change({ estado: 4 });
    const ordered = await begin();
    for (const familia of [ordered.ana, ordered.bea, ordered.gestora]) await ordered.order(familia, 1);
    await world.db.usuario.updateMany({
      where: { familiaId: { notIn: [ordered.ana.id, ordered.bea.id, ordered.gestora.id] } },
      data: { fechaBaja: NOW },
    });
    expect((await post.mailed(hours(60))).filter(isReminder)).toEqual([]);
  });

  it("who has not ordered is told at once that it closes sooner, but not of a completed order", async () => {
    const { ana, change, order, emails, pedido } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    await change({ fin: hours(10) }, hours(1));
    const sooner = await post.mailed(hours(1));
    expect(who(sooner.filter(isReminder))).toEqual([emails.bea, emails.gestora].toSorted());
    expect(who(sooner.filter(({ asunto }) => asunto.startsWith("Ahora cierra")))).toEqual([emails.ana]);
    await change({ fin: hours(10), inicio: hours(-1) }, hours(2));
    expect(await post.mailed(hours(2))).toEqual([]);
    const bytes = Buffer.from("%PDF-1.7");
    const archivo = { nombre: "factura.pdf", tipo: "", bytes, tamano: bytes.length, sha256: "" };
    await world.db.pedido.update({
      where: { id: pedido.id },
      data: { estado: 3, factura: { create: archivo } },
    });
    await change({ fin: hours(20), estado: 3 }, hours(3));
    expect(await post.mailed(hours(3))).toEqual([]);
  });

  it("what is said while nobody has looked yet is looked at again when it is sent", async () => {
    const { ana, bea, gestora, order, emails } = await begin();
    await post.mailed(hours(1));
    await order(ana, 1, hours(2));
    await world.db.usuario.update({ where: { id: bea.actor.id }, data: { fechaBaja: NOW } });
    expect(who(await post.mailed(hours(20)))).toEqual([emails.gestora]);
    expect((await states()).toSorted()).toEqual([
      "pedidoAbierto: enviado",
      "pedidoAbierto: sobra",
      "pedidoAbierto: sobra",
    ]);
    expect(gestora.email).not.toBe("");
  });

  it("who ordered is told at once of other dates, and of a cancelled order, also that it goes on after all", async () => {
    const { ana, order, change, emails, gestora, pedido } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    await change({ fin: hours(90) }, hours(0.15));
    const [mail, ...others] = await post.mailed(hours(0.2));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ a: emails.ana, asunto: expect.stringContaining("Ahora cierra") });
    await as(gestora.actor, hours(0.25)).entregas.poner({
      pedidoId: pedido.id,
      reparto: hours(100),
      lugar: "Calle Mayor, 3",
    });
    expect(await post.mailed(hours(0.3))).toMatchObject([
      { texto: expect.stringContaining("Calle Mayor, 3") },
    ]);
    // There and back before anybody was told: nothing has changed.
    await change({ fin: hours(120) }, hours(0.32));
    await change({ fin: hours(90) }, hours(0.34));
    expect(await post.mailed(hours(0.4))).toEqual([]);
    // There and back, each told: the third time it is news again.
    const told = async (fin: Date, at: number) => {
      await change({ fin }, hours(at));
      return (await post.mailed(hours(at + 0.01))).map(({ a }) => a);
    };
    expect(await told(hours(120), 0.41)).toEqual([emails.ana]);
    expect(await told(hours(90), 0.43)).toEqual([emails.ana]);
    expect(await told(hours(120), 0.45)).toEqual([emails.ana]);
    expect(await told(hours(90), 0.47)).toEqual([emails.ana]);
    await change({ fin: hours(90), estado: 4 }, hours(0.49));
    expect(await post.mailed(hours(0.5))).toMatchObject([
      { a: emails.ana, asunto: expect.stringMatching(/cancelado/) },
    ]);
    await change({ fin: hours(90), estado: 1 }, hours(0.51));
    expect(await post.mailed(hours(0.52))).toMatchObject([
      {
        a: emails.ana,
        asunto: expect.stringContaining("Vuelve a estar en marcha"),
        texto: expect.stringContaining("sigue en él"),
      },
    ]);
    // Cancelled and back before anybody was told: nothing has changed.
    await change({ fin: hours(90), estado: 4 }, hours(0.53));
    await change({ fin: hours(90), estado: 1 }, hours(0.54));
    expect(await post.mailed(hours(0.55))).toEqual([]);
  });

  it("whom the delivery was handed to is told, too, that it moves, is cancelled and goes on", async () => {
    const { bea, change, emails, gestora, pedido } = await begin();
    await as(gestora.actor, hours(0.1)).entregas.turno({ pedidoId: pedido.id, familias: [bea.id] });
    await post.mailed(hours(0.2));
    const told = async (at: number) => (await post.mailed(hours(at))).map(({ a, asunto }) => [a, asunto]);
    await as(gestora.actor, hours(0.25)).entregas.poner({
      pedidoId: pedido.id,
      reparto: hours(100),
      lugar: "Aquí",
    });
    expect(await told(0.3)).toEqual([[emails.bea, expect.stringContaining("Ahora se recoge")]]);
    await change({ estado: 4 }, hours(0.35));
    expect(await told(0.4)).toEqual([[emails.bea, expect.stringContaining("cancelado")]]);
    await change({ estado: 1 }, hours(0.45));
    expect(await told(0.5)).toEqual([[emails.bea, expect.stringContaining("Vuelve a estar en marcha")]]);
  });

  it("a price that changes after the mail of the day is in the next one", async () => {
    const { ana, order, gestora, patata } = await begin();
    await order(ana, 2);
    const reprice = (precio: number, now: Date) =>
      as(gestora.actor, now).productos.actualizar({
        ...{ id: patata?.id ?? 0, nombre: "Patata", precio, iva: 4, descripcion: "x" },
      });
    const mine = async (now: Date) =>
      (await post.mailed(now)).filter(({ a, texto }) => a !== "" && texto.includes("Patata")).length;
    await reprice(2, hours(1));
    await reprice(2.5, hours(2));
    expect(await mine(hours(20))).toBe(1);
    // Of the same day as the mail, after it.
    await reprice(3, hours(21));
    expect(await mine(hours(44))).toBe(1);
  });

  it("a price is told that changes what all of it costs, where one reads the same", async () => {
    const { ana, order, gestora, patata } = await begin();
    const reprice = (precio: number, now: Date) =>
      as(gestora.actor, now).productos.actualizar({
        ...{ id: patata?.id ?? 0, nombre: "Patata", precio, iva: 4, descripcion: "x" },
      });
    await reprice(0.012, NOW);
    await order(ana, 500);
    await reprice(0.0135, hours(1));
    const [mail] = (await post.mailed(hours(20))).filter(({ asunto }) =>
      asunto.startsWith("Cambia el precio"),
    );
    expect(mail?.texto).toContain("Patata, en total");
    expect(mail?.texto).toContain("7,02\u00a0€");
  });

  it("who shares out is told when it is handed to them, and in the morning of the day", async () => {
    const { ana, bea, gestora, pedido } = await begin({ fin: hours(1), enviarAlCerrar: false });
    const lead = (now: Date) => as(gestora.actor, now).entregas;
    await lead(hours(2)).poner({ pedidoId: pedido.id, reparto: hours(77), lugar: "Local" });
    await lead(hours(2)).turno({ pedidoId: pedido.id, familias: [ana.id] });
    const handed = await post.mailed(hours(3));
    expect(who(handed)).toEqual([await emailOf(ana)]);
    expect(handed[0]?.asunto).toMatch(/^Le toca repartir/);
    // At eight, in Madrid, of that day, to who has it by then.
    await lead(hours(4)).turno({ pedidoId: pedido.id, familias: [bea.id] });
    expect(who(await post.mailed(hours(5)))).toEqual([await emailOf(bea)]);
    expect(await post.mailed(hours(66))).toEqual([]);
    expect(who(await post.mailed(hours(67)))).toEqual([await emailOf(bea)]);
    expect(await post.mailed(hours(80))).toEqual([]);
  });

  it("a mail that is refused is tried for two days under the same id, then given up", async () => {
    const { ana, order, change } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    const ids = new Set<string>();
    post.refuseWith(({ id, asunto }) => {
      if (asunto.startsWith("Ahora cierra")) ids.add(id);
      return new NoEntregado("El servidor de correo contesta: 452 Mailbox full");
    });
    await change({ fin: hours(90) });
    let tries = 0;
    for (let at = 1; at < 60; at += 0.25) {
      await post.mailed(hours(at));
      const [correo] = await world.db.correo.findMany({ where: { clase: "fechaCambiada" } });
      tries = correo?.intentos ?? 0;
      if (correo?.estado === "abandonado") break;
    }
    expect(tries).toBeGreaterThan(40);
    expect(ids.size).toBe(1);
    expect(await world.db.correo.findFirst({ where: { clase: "fechaCambiada" } })).toMatchObject({
      estado: "abandonado",
      error: "El servidor de correo contesta: 452 Mailbox full",
    });
  });

  it("of a mail of the day that is refused only what is two days old is given up", async () => {
    const { ana, order, gestora, patata } = await begin();
    await order(ana, 2);
    await post.mailed(hours(0.1));
    post.refuseWith(() => new NoEntregado("El servidor de correo contesta: 452 Mailbox full"));
    const reprice = (precio: number, now: Date) =>
      as(gestora.actor, now).productos.actualizar({
        ...{ id: patata?.id ?? 0, nombre: "Patata", precio, iva: 4, descripcion: "x" },
      });
    const prices = async () =>
      (await states()).filter((said) => said.startsWith("preciosCambiados")).map((said) => said.slice(18));
    await reprice(2, hours(1));
    for (const at of [20, 30, 48]) await post.mailed(hours(at));
    await reprice(3, hours(48.5));
    await post.mailed(hours(50));
    expect(await prices()).toEqual(["abandonado", "espera"]);
    post.refuseWith(undefined);
    expect((await post.mailed(hours(70))).filter(({ texto }) => texto.includes("Patata"))).toHaveLength(1);
    expect(await prices()).toEqual(["abandonado", "enviado"]);
  });

  it("a mail beyond what may be sent waits as long as it takes, and is not tried nor lost", async () => {
    const { ana, order, change } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    post.refuseWith(() => new SinCupo(20, hours(60)));
    await change({ fin: hours(90) });
    await post.mailed(hours(0.2));
    const [correo] = await world.db.correo.findMany({ where: { clase: "fechaCambiada" } });
    expect(correo).toMatchObject({ estado: "espera", intentos: 0, error: null });
    const tarea = { where: { clase: "correo", clave: `${correo?.id}` } };
    expect(await world.db.tarea.findFirst(tarea)).toMatchObject({ cuando: hours(1.2), error: null });
    // It goes when a place is free, and soon after the limit has been raised.
    post.refuseWith(() => new SinCupo(20, hours(1.5)));
    await post.mailed(hours(1.3));
    expect(await world.db.tarea.findFirst(tarea)).toMatchObject({ cuando: hours(1.5), error: null });
    post.refuseWith(undefined);
    await post.mailed(hours(1.6));
    expect(await states()).toContain("fechaCambiada: enviado");
    expect(post.failures).toEqual([]);
  });

  it("to an address that does not exist it is sent once", async () => {
    const { ana, order, change } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    post.refuseWith(() => new NoEntregado("El servidor de correo contesta: 550 No such user", true));
    await change({ fin: hours(90) });
    await post.mailed(hours(0.2));
    expect(await states()).toContain("fechaCambiada: abandonado");
    // Its own task is over; those of the order remain.
    expect(await world.db.tarea.count({ where: { clase: "correo" } })).toBe(0);
  });

  it("who wants to know nothing of a kind is not told, also by the link in a mail", async () => {
    const { ana, order, change, pedido } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    await change({ fin: hours(90) });
    const [mail] = await post.mailed(hours(0.2));
    const ficha = mail?.baja?.split("/baja/")[1] ?? "";
    const ctx = post.asSystem(NOW);
    expect(leerBaja(ctx, `${ficha}0`)).toBeNull();
    expect(leerBaja(ctx, ficha.replace("fechaCambiada", "pedidoCancelado"))).toBeNull();
    for (const forged of ["", ".", "1.x.", "__proto__.constructor.x"])
      expect(leerBaja(ctx, forged)).toBeNull();
    const leaving = leerBaja(ctx, ficha);
    expect(leaving).toEqual({ usuarioId: ana.actor.id, clases: ["fechaCambiada"] });
    await elegir(world.db, ctx, ana.actor.id, [{ clase: "fechaCambiada", canal: "nada" }]);
    expect(
      await world.db.auditoria.count({ where: { accion: "elegirAvisos", entidadId: ana.actor.id } }),
    ).toBe(1);
    await change({ fin: hours(95) });
    expect(await post.mailed(hours(0.3))).toEqual([]);
    await change({ fin: hours(95), estado: 4 });
    expect(await post.mailed(hours(0.4))).toHaveLength(1);
    expect(pedido.id).toBeGreaterThan(0);
  });

  it("a server that was off for days says nothing of what closed before", async () => {
    const { ana, order } = await begin();
    await order(ana, 1);
    await post.mailed(hours(20));
    const late = await post.mailed(hours(72 + 49));
    expect(late.filter(({ asunto, adjuntos }) => adjuntos?.length || asunto.startsWith("Lo que"))).toEqual(
      [],
    );
    expect(await world.db.tarea.count()).toBe(0);
  });

  it("a backup that is put back says again what waited in it, as the same mails, and no old reminder", async () => {
    const { ana, proveedor, order, change, emails } = await begin();
    await order(ana, 1);
    await post.mailed(hours(0.1));
    await change({ fin: hours(90) });
    type Fila = { fila: unknown };
    const all = (table: string) =>
      rows<Fila>(world.db, Prisma.sql`SELECT to_jsonb(t) AS fila FROM ${Prisma.raw(table)} t`);
    const copy = { correo: await all("correo"), tarea: await all("tarea") };
    const putBack = async () => {
      for (const [table, filas] of Object.entries(copy)) {
        const json = JSON.stringify(filas.map(({ fila }) => fila));
        await run(world.db, Prisma.sql`DELETE FROM ${Prisma.raw(table)}`);
        await run(
          world.db,
          Prisma.sql`INSERT INTO ${Prisma.raw(table)}
            SELECT * FROM jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${json}::jsonb)`,
        );
      }
    };
    const ids = (sent: Awaited<ReturnType<typeof post.mailed>>) => sent.map(({ id }) => id);
    const first = await post.mailed(hours(0.2));
    expect(first).toMatchObject([{ a: emails.ana, asunto: expect.stringMatching(/^Ahora cierra/) }]);
    await putBack();
    expect(ids(await post.mailed(hours(0.3)))).toEqual(ids(first));
    // Of an order that has closed since, its supplier hears again, too, for two days.
    const closing = await post.mailed(hours(91));
    const [hoja] = closing.filter(({ a }) => a === proveedor.email);
    await putBack();
    const again = await post.mailed(hours(92));
    expect(again.filter(isReminder)).toEqual([]);
    expect(ids(again)).toEqual([first[0]?.id, hoja?.id]);
    await putBack();
    expect(ids(await post.mailed(hours(90 + 49)))).toEqual(ids(first));
    expect(await world.db.tarea.count()).toBe(0);
  });

  describe("without a mail server", () => {
    it("nothing is written but what the order has to do, and nothing waits", async () => {
      const { gestora, proveedor, id } = await world.importar(
        archivoCsv("producto;precio;iva", "Patata;1,59;4"),
      );
      await world.db.proveedor.update({ where: { id: proveedor.id }, data: { enviarAlCerrar: true } });
      const what = { disponibleId: id, inicio: NOW, fin: hours(30), descripcion: "Verduras", estado: 1 };
      await world.as(gestora.actor).pedidos.crear(what);
      post.correo.fijo = null;
      for (const at of [1, 7, 31, 60]) expect(await post.mailed(hours(at))).toEqual([]);
      expect([await world.db.correo.count(), await world.db.tarea.count()]).toEqual([0, 0]);
    });

    it("mails that wait are given up, and say why", async () => {
      const { change, ana, order } = await begin();
      await order(ana, 1);
      await change({ fin: hours(90) });
      post.correo.fijo = null;
      await post.mailed(hours(0.1));
      expect(await world.db.correo.findFirst({ where: { clase: "fechaCambiada" } })).toMatchObject({
        estado: "abandonado",
        error: "No hay servidor de correo.",
      });
    });
  });

  it("somebody who forgot the password gets a link for each account of the address, others nothing", async () => {
    const { ana } = await begin();
    await world.db.tarea.deleteMany();
    const email = "Compartida@x.es".toLowerCase();
    const otra = await world.crearFamilia();
    for (const { actor } of [ana, otra])
      await world.db.usuario.update({ where: { id: actor.id }, data: { email, hash: "x" } });
    const nobody = world.with({ correo: post.correo });
    await nobody.auth.olvidada({ email });
    await nobody.auth.olvidada({ email: "nadie@x.es" });
    const sent = await post.mailed(hours(0.1));
    expect(who(sent)).toEqual([email, email]);
    for (const { texto } of sent) expect(texto).toMatch(/https:\/\/espiga\.example\/entrar#[\w-]{43}\b/);
    const [token = ""] = /(?<=#)[\w-]{43}/.exec(sent[0]?.texto ?? "") ?? [];
    expect(await nobody.auth.enlace({ token })).toMatchObject({ clase: "contrasena", email });
    expect(await world.db.tarea.count()).toBe(0);
  });
});
