import { beforeEach, expect, it } from "vitest";
import { crearReparto } from "../../test/delivery.ts";
import { createPost } from "../../test/post.ts";
import { DE_REPARTO, on, POR_FECHA, REPARTO, VIERNES } from "../../test/turnos.ts";
import { describeInWorld, type FamiliaConCuenta, hours, NOW } from "../../test/world.ts";

describeInWorld("what is said of turns", ({ world, database }) => {
  let post: ReturnType<typeof createPost>;
  beforeEach(async () => {
    await world.db.$transaction([world.db.tarea.deleteMany(), world.db.correo.deleteMany()]);
    await world.db.usuario.updateMany({ data: { fechaBaja: NOW } });
    await world.db.familia.updateMany({ data: { fechaBaja: NOW } });
    await world.db.turnoApuntado.deleteMany();
    await world.db.claseDeTurno.deleteMany();
    post = createPost(world, database);
  });

  async function group() {
    const admin = await world.crearAdmin();
    const [ana, bea, eva] = [
      await world.crearFamilia(),
      await world.crearFamilia(),
      await world.crearFamilia(),
    ];
    const as = (actor: { actor: FamiliaConCuenta["actor"] } | typeof admin, now = NOW) =>
      world.with({ actor: "actor" in actor ? actor.actor : actor, now, correo: post.correo }).turnos;
    const { id: claseId } = await as(admin).crearClase({ ...POR_FECHA, personas: 2, hora: "18:30" });
    await as(admin).ponerDias({ claseId, desde: VIERNES });
    return { admin, ana, bea, eva, as, claseId, suyo: { claseId, dia: VIERNES } };
  }
  const mails = async (now: Date) => (await post.mailed(now)).map(({ asunto }) => asunto).toSorted();

  it("empty places three days before, once; and the turn the day before, to those who are down", async () => {
    const { as, ana, suyo } = await group();
    await as(ana).apuntar(suyo);
    expect(await mails(hours(1))).toEqual([]);
    // One place is empty: who administrates is told, and the two others did least.
    const falta = "Falta una familia, el viernes 20 de marzo: Cuentas";
    expect(await mails(on("2026-03-17", "07:01"))).toEqual([falta, falta, falta]);
    expect(await mails(on("2026-03-18"))).toEqual([]);
    const [aviso, ...otros] = await post.mailed(on("2026-03-19", "07:01"));
    expect(otros).toEqual([]);
    expect(aviso).toMatchObject({
      a: ana.actor && expect.any(String),
      asunto: "Le toca el viernes 20 de marzo: Cuentas",
    });
    expect(aviso?.texto).toContain("A su familia le toca Cuentas, el viernes 20 de marzo, a las 18:30.");
    expect(await post.next()).toBeNull();
    expect(post.failures).toEqual([]);
  });

  it("offers to whom they are for, and what came of them to both", async () => {
    const { as, admin, ana, bea, eva, suyo } = await group();
    await as(ana).apuntar(suyo);
    const { turnos } = await as(ana).agenda({});
    const apuntadoId = turnos[0]?.apuntadas[0]?.apuntadoId ?? 0;
    await as(ana).ofrecer({ apuntadoId, aFamiliaId: bea.id });
    expect(await mails(hours(1))).toEqual([
      `${ana.nombre} le pide un cambio, el viernes 20 de marzo: Cuentas`,
    ]);
    const id = async () => (await as(bea).agenda({})).cambios[0]?.id ?? 0;
    await as(bea).rechazar({ id: await id() });
    expect(await mails(hours(2))).toEqual([`${bea.nombre} no puede el viernes 20 de marzo: Cuentas`]);
    // To all: to those who have not been asked yet.
    await as(ana).ofrecer({ apuntadoId });
    expect(await mails(hours(3))).toEqual(["¿Puede usted? el viernes 20 de marzo: Cuentas"]);
    await as(eva).aceptar({ id: (await as(eva).agenda({})).cambios[0]?.id ?? 0 });
    expect(await mails(hours(4))).toEqual([
      "Ahora le toca el viernes 20 de marzo: Cuentas",
      "Ya no le toca el viernes 20 de marzo: Cuentas",
    ]);
    await as(admin).desapuntar({ ...suyo, familiaId: eva.id });
    await as(admin).apuntar({ ...suyo, familiaId: bea.id });
    expect(await mails(hours(5))).toEqual([
      "Le han apuntado el viernes 20 de marzo: Cuentas",
      "Ya no le toca el viernes 20 de marzo: Cuentas",
    ]);
    await as(admin).retirarClase({ id: suyo.claseId });
    expect(await mails(hours(6))).toEqual(["Ya no le toca el viernes 20 de marzo: Cuentas"]);
    expect(post.failures).toEqual([]);
  });

  it("an offer as it is by then, also to who was to hear of it otherwise", async () => {
    const { as, ana, bea, eva, suyo } = await group();
    await as(ana).apuntar(suyo);
    const { turnos } = await as(ana).agenda({});
    const apuntadoId = turnos[0]?.apuntadas[0]?.apuntadoId ?? 0;
    await as(ana).ofrecer({ apuntadoId, aFamiliaId: bea.id });
    await as(ana).ofrecer({ apuntadoId });
    const atAll = "¿Puede usted? el viernes 20 de marzo: Cuentas";
    expect(await mails(hours(1))).toEqual([atAll, atAll]);
    await world.db.correo.deleteMany();
    // It is Eva's now, and no longer Bea's.
    await as(ana).ofrecer({ apuntadoId, aFamiliaId: bea.id });
    await as(ana).ofrecer({ apuntadoId, aFamiliaId: eva.id });
    expect(await mails(hours(2))).toEqual([
      `${ana.nombre} le pide un cambio, el viernes 20 de marzo: Cuentas`,
    ]);
  });

  it("nothing of what is not so any more when it is sent", async () => {
    const { as, ana, bea, suyo } = await group();
    await as(ana).apuntar(suyo);
    const { turnos } = await as(ana).agenda({});
    await as(ana).ofrecer({ apuntadoId: turnos[0]?.apuntadas[0]?.apuntadoId ?? 0, aFamiliaId: bea.id });
    await as(ana).retirar({ id: (await as(ana).agenda({})).cambios[0]?.id ?? 0 });
    expect(await mails(hours(1))).toEqual([]);
    expect(post.failures).toEqual([]);
  });

  it("that nothing is delivered on a day any more, and that something is after all", async () => {
    const { as, admin, ana } = await group();
    const { id: claseId } = await as(admin).crearClase({ ...DE_REPARTO, nombre: "Repartir" });
    const { pedidoId } = await crearReparto(world);
    const { entregas } = world.with({ actor: admin, now: NOW, correo: post.correo });
    const poner = (reparto: Date) => entregas.poner({ pedidoId, reparto, lugar: "" });
    await poner(REPARTO);
    await as(ana).apuntar({ claseId, dia: VIERNES });
    await mails(hours(1));
    await poner(new Date("2026-03-21T18:00:00Z"));
    expect(await mails(hours(2))).toContain("Ya no hay reparto el viernes 20 de marzo");
    await poner(REPARTO);
    expect(await mails(hours(3))).toContain("Vuelve a haber reparto el viernes 20 de marzo");
    // There and back before anybody was told: nothing has changed.
    await poner(new Date("2026-03-21T18:00:00Z"));
    await poner(REPARTO);
    expect((await mails(hours(4))).filter((asunto) => asunto.includes("reparto el"))).toEqual([]);
    await world.db.pedido.update({ where: { id: pedidoId }, data: { reparto: null } });
  });

  it.each(["pedidos", "disponibles", "proveedores"] as const)(
    "that nothing is delivered on a day any more where it goes with one of the %s",
    async (cuales) => {
      const { as, admin, ana } = await group();
      const { id: claseId } = await as(admin).crearClase({ ...DE_REPARTO, nombre: "Repartir" });
      const { pedido, disponible, proveedor } = await world.crearPedidoAbierto();
      const by = world.with({ actor: admin, now: NOW, correo: post.correo });
      await by.entregas.poner({ pedidoId: pedido.id, reparto: REPARTO, lugar: "" });
      await as(ana).apuntar({ claseId, dia: VIERNES });
      await mails(hours(1));
      const ids = { pedidos: pedido.id, disponibles: disponible.id, proveedores: proveedor.id };
      await by[cuales].eliminar({ id: ids[cuales] });
      expect(await mails(hours(2))).toEqual(["Ya no hay reparto el viernes 20 de marzo"]);
    },
  );

  it("open screens, also where a family that is down is deleted", async () => {
    const asAdmin = world.as(await world.crearAdmin());
    const familia = await world.crearFamilia();
    const clase = await asAdmin.turnos.crearClase({ ...POR_FECHA, nombre: "La puerta" });
    await asAdmin.turnos.ponerDias({ claseId: clase.id, desde: VIERNES });
    await asAdmin.turnos.apuntar({ claseId: clase.id, dia: VIERNES, familiaId: familia.id });
    const left = new AbortController();
    const which = { disponibleId: 0, pedidoId: 0, familiaId: 0, turnos: true, actor: world.sistema };
    const told = await world.services.live.follow(which, { since: undefined, signal: left.signal });
    const messages = told[Symbol.asyncIterator]();
    await messages.next();
    const next = messages.next().then(() => true);
    await asAdmin.familias.eliminar({ id: familia.id });
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5_000).unref());
    expect(await Promise.race([next, late])).toBe(true);
    left.abort();
    expect((await asAdmin.turnos.agenda({ desde: VIERNES, dias: 1 })).turnos).toMatchObject([
      { claseId: clase.id, libres: 1 },
    ]);
  });
});
