import { masDias } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { afterEach, beforeAll, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { hacer } from "../tareas/runner.ts";
import { tomar } from "../tareas/take.ts";
import { ritmosOf } from "./work.ts";

/** Opens on Wednesdays at 9:00, closes on Sundays at 20:00, is delivered on Tuesdays at 18:30. */
const SEMANAL = {
  ...{ cada: 1, primero: "2026-03-22", cierra: "20:00", abreAntes: 4, abre: "09:00" },
  ...{ reparteDespues: 2, reparte: "18:30", lugar: "El local", descripcion: "Verdura" },
  modo: "solo" as "solo" | "propone",
};
type Cambios = Partial<typeof SEMANAL> & { listaFija?: boolean; descansa?: boolean; lideraId?: number };
const at = (text: string) => new Date(text);
/** NOW is Saturday the 14th; the first opens on Wednesday the 18th, and closes on the 22nd. */
const ABRE = at("2026-03-18T08:00:00Z");

describeInWorld("orders that come round", ({ world, database }) => {
  let post: ReturnType<typeof createPost>;
  beforeAll(() => {
    post = createPost(world, database);
  });
  // No rhythm of a test before.
  afterEach(() => world.db.ritmo.deleteMany());
  const trabajos = ritmosOf((now) => ({
    ...{ ...world.services, actor: { type: "sistema" }, now, address: "", correo: post.correo },
  }));

  /** A supplier with a family that leads its rhythm, and a listing. */
  async function crear(con: Cambios = {}) {
    const proveedor = await world.crearProveedor();
    const gestora = await world.crearFamilia({ gestiona: [proveedor] });
    const disponible = await world.crearDisponible({ proveedor });
    const caller = world.as(gestora.actor);
    const guardar = (datos: Cambios, now = NOW) =>
      world.as(gestora.actor, now).ritmos.guardar({
        ...{ proveedorId: proveedor.id, lideraId: gestora.id, ...SEMANAL, ...datos },
      });
    await guardar(con);
    return { proveedor, gestora, disponible, caller, guardar };
  }

  /** Does what is due of rhythms up to a moment, each at its own. */
  async function lapse(hasta: Date): Promise<void> {
    for (;;) {
      const [due] = await world.db.tarea.findMany({
        where: { clase: "ritmo" },
        orderBy: { cuando: "asc" },
        take: 1,
      });
      if (due === undefined || due.cuando > hasta) return;
      await look(due.cuando);
    }
  }
  /** Does what is due by a moment, at that moment, as a server that was off. */
  async function look(now: Date): Promise<void> {
    const asked = { clases: ["ritmo"], ahora: now, hasta: new Date(now.getTime() + 90_000), cuantas: 100 };
    const { tomadas } = await tomar(world.db, asked);
    const onFailure = (error: unknown) => {
      throw error;
    };
    for (const tarea of tomadas) await hacer({ db: world.db, trabajos, onFailure }, tarea, () => now);
  }
  const pedidosDe = ({ id }: { id: number }) =>
    world.db.pedido.findMany({ where: { disponible: { proveedorId: id } }, orderBy: { inicio: "asc" } });
  const subir = ({ id }: { id: number }, subida: Date) =>
    world.db.disponible.create({ data: { proveedorId: id, subida, descripcion: "Nueva" } });

  it("make themselves as they are to open, on the latest listing, once", async () => {
    const { proveedor, disponible } = await crear();
    await lapse(new Date(ABRE.getTime() - 1));
    expect(await pedidosDe(proveedor)).toEqual([]);
    await lapse(ABRE);
    await look(hours(24 * 5));
    const [pedido, ...more] = await pedidosDe(proveedor);
    expect(more).toEqual([]);
    expect(pedido).toMatchObject({
      ...{ disponibleId: disponible.id, descripcion: "Verdura, 22 de marzo", estado: 1, lugar: "El local" },
      ...{ inicio: ABRE, fin: at("2026-03-22T19:00:00Z"), reparto: at("2026-03-24T17:30:00Z") },
    });
    const said = await world.db.auditoria.findFirst({
      where: { entidad: "pedido", entidadId: pedido?.id ?? 0 },
    });
    expect([said?.accion, said?.usuarioId]).toEqual(["crearPorRitmo", null]);
    const due = { where: { clave: `${pedido?.id}`, clase: { not: "ritmo" } } };
    expect((await world.db.tarea.findMany(due)).map(({ clase }) => clase).toSorted()).toEqual([
      ...["apertura", "cierre", "recordatorio", "reparto"],
    ]);
  });

  it("are made once where two do the work, and where the one who did died before saying so", async () => {
    const { proveedor } = await crear();
    const ritmo = await world.db.ritmo.findUniqueOrThrow({ where: { proveedorId: proveedor.id } });
    const tarea = { id: 0, clase: "ritmo" as const, clave: `${ritmo.id}`, version: 0, intentos: 1 };
    const again = () => trabajos.ritmo?.(tarea, ABRE);
    await Promise.all([again(), again(), again()]);
    await again();
    expect(await pedidosDe(proveedor)).toHaveLength(1);
  });

  it("are made late by a server that was off, while they last; what is over is let go", async () => {
    const { proveedor } = await crear();
    await look(at("2026-04-05T12:00:00Z"));
    // Those that closed on the 22nd and the 29th are over.
    expect((await pedidosDe(proveedor)).map(({ descripcion }) => descripcion)).toEqual([
      "Verdura, 5 de abril",
    ]);
  });

  it("are asked about where no list is newer than the last order, and make themselves once one is", async () => {
    const { proveedor, gestora } = await crear();
    await lapse(ABRE);
    // The order of the 22nd closes; the next would open on the 25th.
    await lapse(at("2026-03-25T08:00:00Z"));
    expect(await pedidosDe(proveedor)).toHaveLength(1);
    const now = at("2026-03-24T12:00:00Z");
    const [propuesta, ...more] = await world.as(gestora.actor, now).ritmos.propuestas();
    expect(more).toEqual([]);
    expect(propuesta).toMatchObject({
      dia: "2026-03-29",
      pregunta: "listaAntigua",
      proveedor: proveedor.nombre,
    });
    const otra = await world.crearFamilia({ gestiona: [proveedor] });
    expect(await world.as(otra.actor, now).ritmos.propuestas()).toEqual([]);
    const { id } = await subir(proveedor, now);
    const pressed = await world
      .as(gestora.actor, now)
      .ritmos.hacer({ proveedorId: proveedor.id, dia: "2026-03-29" });
    const twice = await world
      .as(gestora.actor, now)
      .ritmos.hacer({ proveedorId: proveedor.id, dia: "2026-03-29" });
    expect([pressed.message, twice.message]).toEqual([textos.ritmo.creado, textos.ritmo.yaEstabaCreado]);
    expect(twice.pedidoId).toBe(pressed.pedidoId);
    expect((await pedidosDe(proveedor))[1]).toMatchObject({ id: pressed.pedidoId, disponibleId: id });
    expect(await world.as(gestora.actor, now).ritmos.propuestas()).toEqual([]);
    // With a new list in time the one after makes itself.
    await subir(proveedor, at("2026-03-31T08:00:00Z"));
    await lapse(at("2026-04-01T08:00:00Z"));
    expect(await pedidosDe(proveedor)).toHaveLength(3);
  });

  it("make themselves on the list that there is where it does for several orders", async () => {
    const { proveedor } = await crear({ listaFija: true });
    await lapse(ABRE);
    await lapse(at("2026-03-25T08:00:00Z"));
    expect(await pedidosDe(proveedor)).toHaveLength(2);
  });

  it("make themselves within the hour where their list comes after they should have opened", async () => {
    const { proveedor, gestora } = await crear();
    await lapse(at("2026-03-25T08:00:00Z"));
    await lapse(at("2026-03-25T10:59:00Z"));
    await subir(proveedor, at("2026-03-25T10:30:00Z"));
    expect(await pedidosDe(proveedor)).toHaveLength(1);
    await lapse(at("2026-03-25T11:00:00Z"));
    expect((await pedidosDe(proveedor))[1]).toMatchObject({ descripcion: "Verdura, 29 de marzo" });
    expect(await world.as(gestora.actor, at("2026-03-25T11:00:00Z")).ritmos.propuestas()).toEqual([]);
  });

  it("are mailed to who leads, once, or to all administrators where nobody does", async () => {
    const admin = await world.crearAdmin();
    const { proveedor, gestora } = await crear({ modo: "propone" });
    await lapse(ABRE);
    const emailOf = async ({ id }: { id: number }) =>
      (await world.db.usuario.findUniqueOrThrow({ where: { id } })).email;
    const sent = (await post.mailed(ABRE)).filter(({ asunto }) => asunto.includes(proveedor.nombre));
    expect(sent).toMatchObject([
      { a: await emailOf(gestora.actor), asunto: expect.stringContaining("Toca crear el pedido") },
    ]);
    await world.as(admin).familias.darDeBaja({ id: gestora.id });
    await lapse(at("2026-03-25T08:00:00Z"));
    const then = (await post.mailed(at("2026-03-25T08:00:00Z"))).filter(({ asunto }) =>
      asunto.includes(proveedor.nombre),
    );
    expect(then.map(({ a }) => a)).toContain(await emailOf(admin));
    const now = at("2026-03-25T09:00:00Z");
    const suyas = (await world.as(admin, now).ritmos.propuestas()).filter(
      ({ proveedorId }) => proveedorId === proveedor.id,
    );
    expect(suyas.map(({ dia, pregunta }) => [dia, pregunta])).toEqual([["2026-03-29", "sinLider"]]);
  });

  it("are not asked about again where the rhythm is saved with the same days", async () => {
    const { proveedor, guardar } = await crear({ modo: "propone" });
    const mailed = async (now: Date) => {
      await lapse(now);
      return (await post.mailed(now)).filter(({ asunto }) => asunto.includes(proveedor.nombre)).length;
    };
    expect(await mailed(ABRE)).toBe(1);
    await guardar({ modo: "propone" }, ABRE);
    await guardar({ modo: "propone", descripcion: "Verdura y fruta" }, ABRE);
    expect(await mailed(ABRE)).toBe(0);
    await guardar({ modo: "propone", cierra: "21:00" }, ABRE);
    expect(await mailed(ABRE)).toBe(1);
  });

  it("are asked about again where one that was asked about is moved, or gets another who leads", async () => {
    const { proveedor, gestora, caller, guardar } = await crear({ modo: "propone" });
    const otra = await world.crearFamilia({ gestiona: [proveedor] });
    const emailOf = async ({ actor }: typeof otra) =>
      (await world.db.usuario.findUniqueOrThrow({ where: { id: actor.id } })).email;
    const mailed = async (now: Date) => {
      await lapse(now);
      return (await post.mailed(now))
        .filter(({ asunto }) => asunto.includes(proveedor.nombre))
        .map(({ a }) => a);
    };
    expect(await mailed(ABRE)).toEqual([await emailOf(gestora)]);
    const [inicio, fin] = [at("2026-03-19T08:00:00Z"), at("2026-03-23T19:00:00Z")];
    await caller.ritmos.mover({ proveedorId: proveedor.id, dia: "2026-03-22", inicio, fin });
    expect(await mailed(inicio)).toEqual([await emailOf(gestora)]);
    await guardar({ modo: "propone", lideraId: otra.id }, inicio);
    expect(await mailed(inicio)).toEqual([await emailOf(otra)]);
  });

  it("may be moved and left out by hand, each by itself, and put back", async () => {
    const { proveedor, caller, guardar } = await crear();
    const de = { proveedorId: proveedor.id };
    const [inicio, fin] = [at("2026-03-17T08:00:00Z"), at("2026-03-23T19:00:00Z")];
    const movida = await caller.ritmos.mover({ ...de, dia: "2026-03-22", inicio, fin });
    expect(movida.message).toBe(textos.ritmo.movida);
    await caller.ritmos.saltar({ ...de, dia: "2026-03-29" });
    const { proximas } = await caller.ritmos.ver(de);
    expect(proximas.map(({ dia, suerte, movida: m }) => [dia.slice(5), suerte, m])).toEqual([
      ["03-22", "pendiente", true],
      ["03-29", "saltada", false],
      ["04-05", "pendiente", false],
      ["04-12", "pendiente", false],
      ["04-19", "pendiente", false],
    ]);
    await lapse(inicio);
    expect(await pedidosDe(proveedor)).toMatchObject([{ inicio, fin, reparto: null }]);
    const dia = { ...de, dia: "2026-03-22" };
    expect(await codeOf(caller.ritmos.mover({ ...dia, inicio, fin }))).toBe("CONFLICTO");
    expect(await codeOf(caller.ritmos.saltar(dia))).toBe("CONFLICTO");
    expect(await codeOf(caller.ritmos.recuperar(dia))).toBe("CONFLICTO");
    await caller.ritmos.recuperar({ ...de, dia: "2026-03-29" });
    // Another day of the week, from one that is made on: its week is not made again.
    await guardar({ primero: "2026-03-24" });
    const otras = await caller.ritmos.ver(de);
    expect(otras.proximas.map(({ dia: suyo }) => suyo.slice(5))).toEqual([
      "03-22",
      "03-31",
      "04-07",
      "04-14",
    ]);
    // Over the next one: allowed, and said.
    const encima = await caller.ritmos.mover({
      ...{ ...de, dia: "2026-03-31", inicio: at("2026-03-28T08:00:00Z"), fin: at("2026-04-08T08:00:00Z") },
    });
    expect(encima.message).toBe(textos.ritmo.movidaEncima);
    expect(encima.proximas[1]).toMatchObject({ dia: "2026-03-31", tapaLaSiguiente: true });
  });

  it("are not made in a pause, of the supplier or of the group, nor while the rhythm rests", async () => {
    const admin = world.as(await world.crearAdmin());
    const { proveedor, caller, guardar } = await crear();
    const { pausas } = await caller.ritmos.ponerPausa({
      ...{ proveedorId: proveedor.id, desde: "2026-03-23", hasta: "2026-03-24", motivo: "Fallas" },
    });
    await caller.ritmos.ponerPausa({
      proveedorId: proveedor.id,
      desde: "2026-03-23",
      hasta: "2026-03-24",
      motivo: "Fallas",
    });
    const [suya, ...more] = pausas.filter(({ proveedorId }) => proveedorId === proveedor.id);
    expect(more).toEqual([]);
    const todas = await admin.ritmos.ponerPausa({ desde: "2026-03-29", hasta: "2026-04-05", motivo: "" });
    const [primera, segunda, tercera, cuarta] = (await caller.ritmos.ver({ proveedorId: proveedor.id }))
      .proximas;
    expect([primera, segunda, tercera, cuarta].map((una) => [una?.suerte, una?.pausa])).toEqual([
      ...[
        ["pausa", "Fallas"],
        ["pausa", ""],
        ["pausa", ""],
      ],
      ["pendiente", null],
    ]);
    const hacerla = { proveedorId: proveedor.id, dia: "2026-03-22" };
    expect(await codeOf(caller.ritmos.hacer(hacerla))).toBe("CONFLICTO");
    const dentro = { ...hacerla, inicio: ABRE, fin: at("2026-03-23T10:00:00Z") };
    expect(await codeOf(caller.ritmos.mover(dentro))).toBe("CONFLICTO");
    await lapse(at("2026-04-06T00:00:00Z"));
    expect(await pedidosDe(proveedor)).toEqual([]);
    await caller.ritmos.quitarPausa({ id: suya?.id ?? 0 });
    expect(await codeOf(caller.ritmos.quitarPausa({ id: suya?.id ?? 0 }))).toBe("NO_ENCONTRADO");
    for (const { id, proveedorId } of todas.pausas)
      if (proveedorId === null) await admin.ritmos.quitarPausa({ id });
    await guardar({ descansa: true });
    await lapse(at("2026-05-01T00:00:00Z"));
    expect(await pedidosDe(proveedor)).toEqual([]);
  });

  it("whose order is deleted are not made again, but by hand", async () => {
    const { proveedor, caller } = await crear();
    await lapse(ABRE);
    const [pedido] = await pedidosDe(proveedor);
    const now = hours(24 * 5);
    await caller.pedidos.eliminar({ id: pedido?.id ?? 0 });
    await world.db.tarea.updateMany({ where: { clase: "ritmo" }, data: { cuando: now } });
    await look(now);
    expect(await pedidosDe(proveedor)).toEqual([]);
    const [primera] = (await caller.ritmos.ver({ proveedorId: proveedor.id })).proximas;
    expect(primera).toMatchObject({ dia: "2026-03-22", suerte: "hecha", pedidoId: null });
    await caller.ritmos.hacer({ proveedorId: proveedor.id, dia: "2026-03-22" });
    expect(await pedidosDe(proveedor)).toHaveLength(1);
  });

  it("go with their supplier, and from a deleted family to the administrators, who are asked", async () => {
    const admin = world.as(await world.crearAdmin());
    const { proveedor, gestora } = await crear();
    await admin.familias.eliminar({ id: gestora.id });
    const { ritmo } = await admin.ritmos.ver({ proveedorId: proveedor.id });
    expect(ritmo).toMatchObject({ lideraId: null, lidera: null, modo: "propone" });
    await admin.proveedores.eliminar({ id: proveedor.id });
    await lapse(ABRE);
    expect(await world.db.ritmo.count({ where: { proveedorId: proveedor.id } })).toBe(0);
    expect(await codeOf(admin.ritmos.ver({ proveedorId: proveedor.id }))).toBe("NO_ENCONTRADO");
  });
});

describeInWorld("what is asked of a rhythm", ({ world }) => {
  it("is refused where it makes no sense, and changes nothing", async () => {
    const { proveedor, gestora } = await world.crearPedidoAbierto();
    const otra = await world.crearFamilia();
    const ajeno = await world.crearDisponible();
    const { ritmos } = world.as(gestora.actor);
    const de = { proveedorId: proveedor.id };
    const bueno = { ...de, ...SEMANAL, lideraId: gestora.id };
    const dia = { ...de, dia: "2026-03-22" };
    expect(await codeOf(ritmos.saltar(dia))).toBe("NO_ENCONTRADO");
    expect(await codeOf(ritmos.guardar({ ...bueno, lideraId: otra.id }))).toBe("DATOS_INVALIDOS");
    for (const malo of [
      { cada: 0 },
      { cada: 13 },
      { cada: 1.5 },
      { cierra: "25:00" },
      { primero: "2026-02-30" },
      { abreAntes: 0, abre: "21:00" },
      { abreAntes: 61 },
      { reparteDespues: 0, reparte: "19:00" },
      { descripcion: " " },
    ]) {
      expect([malo, await codeOf(ritmos.guardar({ ...bueno, ...malo }))]).toEqual([malo, "BAD_REQUEST"]);
    }
    expect((await ritmos.ver(de)).ritmo).toBeNull();
    await ritmos.guardar(bueno);
    await ritmos.guardar({ ...bueno, version: 1, cada: 2 });
    expect(await codeOf(ritmos.guardar({ ...bueno, version: 1 }))).toBe("CONFLICTO");
    const cuando = { inicio: hours(24), fin: hours(48) };
    // A slip in the year would hide it, and what is far away is read by everybody for as long.
    for (const [primero, code] of [
      ["2027-03-16", "DATOS_INVALIDOS"],
      ["2062-03-22", "DATOS_INVALIDOS"],
    ] as const) {
      expect(await codeOf(ritmos.guardar({ ...bueno, version: 2, primero }))).toBe(code);
    }
    const lejos = { inicio: hours(24), fin: hours(24 * 367) };
    expect(await codeOf(ritmos.mover({ ...dia, ...lejos }))).toBe("DATOS_INVALIDOS");
    expect(await codeOf(ritmos.mover({ ...dia, inicio: hours(48), fin: hours(24) }))).toBe("BAD_REQUEST");
    expect(await codeOf(ritmos.mover({ ...dia, ...cuando, reparto: hours(47) }))).toBe("BAD_REQUEST");
    expect(await codeOf(ritmos.mover({ ...dia, inicio: hours(-48), fin: hours(-1) }))).toBe(
      "DATOS_INVALIDOS",
    );
    expect(await codeOf(ritmos.mover({ ...cuando, ...de, dia: "2026-03-23" }))).toBe("DATOS_INVALIDOS");
    expect(await codeOf(ritmos.saltar({ ...de, dia: masDias("2026-03-22", 14 * 60) }))).toBe(
      "DATOS_INVALIDOS",
    );
    expect(await codeOf(ritmos.hacer({ ...dia, disponibleId: ajeno.id }))).toBe("DATOS_INVALIDOS");
    expect(await codeOf(ritmos.ponerPausa({ ...de, desde: "2026-04-02", hasta: "2026-04-01" }))).toBe(
      "BAD_REQUEST",
    );
    expect(await codeOf(ritmos.ponerPausa({ ...de, desde: "2026-03-01", hasta: "2026-03-02" }))).toBe(
      "DATOS_INVALIDOS",
    );
    expect(await codeOf(ritmos.ponerPausa({ desde: "2026-04-01", hasta: "2026-04-02" }))).toBe("SIN_PERMISO");
    for (const denied of [
      () => world.as(otra.actor).ritmos.guardar(bueno),
      () => world.as(otra.actor).ritmos.mover({ ...dia, ...cuando }),
      () => world.as(otra.actor).ritmos.saltar(dia),
      () => world.as(otra.actor).ritmos.recuperar(dia),
      () => world.as(otra.actor).ritmos.hacer(dia),
      () => world.as(otra.actor).ritmos.ponerPausa({ ...de, desde: "2026-04-01", hasta: "2026-04-02" }),
    ]) {
      expect(await codeOf(denied())).toBe("SIN_PERMISO");
    }
    const { ritmo, proximas, pausas } = await ritmos.ver(de);
    expect([ritmo?.cada, ritmo?.version, pausas]).toEqual([2, 2, []]);
    expect(proximas.every(({ suerte, movida }) => suerte === "pendiente" && !movida)).toBe(true);
  });
});
