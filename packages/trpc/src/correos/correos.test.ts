import type { ClaseDeCorreo } from "@cosecha/domain/correos";
import type { AjustesDeCorreoCambio } from "@cosecha/domain/esquemas/correos";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Admin, codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";
import { type Correo, NoEntregado } from "../kernel/services.ts";
import { rememberDemo } from "../settings.ts";
import { loadCorreo, salidaDe } from "./settings.ts";

const SERVIDOR = {
  host: "smtp.x.es",
  puerto: 465,
  cifrado: "tls",
  usuario: "grupo@x.es",
  password: "ábra:c/@",
};
const AJUSTES = { servidor: SERVIDOR, de: "La Espiga <grupo@x.es>" } as AjustesDeCorreoCambio;

describeInWorld("mail", ({ world, database }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });
  afterEach(async () => {
    await world.db.ajuste.deleteMany();
    await world.db.correo.deleteMany();
    await world.db.tarea.deleteMany();
    await world.db.preferenciaDeAviso.deleteMany();
  });

  /** Somebody on a server whose mailer does as told. */
  function on(actor: Actor, correo: Partial<Correo> = {}, now = NOW) {
    const mailer = { fijo: null, publica: "https://coop.example", enviar: async () => {}, ...correo };
    return world.with({ actor, now, correo: mailer });
  }
  const settings = () => on(admin).correos;
  /** Where mail goes now, as the sender sees it. */
  const salida = async () =>
    salidaDe({ sessions: world.sessions, correo: undefined }, await loadCorreo(world.db));

  it("is sent where an administrator says, and the password is never told again", async () => {
    expect(await settings().ajustes()).toMatchObject({ servidor: null, version: 1, conEnlaces: true });
    const { message: _, ...stored } = await settings().ponerAjustes(AJUSTES);
    const { password: secret, ...seen } = SERVIDOR;
    expect(stored).toMatchObject({ servidor: { ...seen, conPassword: true }, de: AJUSTES.de, version: 2 });
    expect(await salida()).toEqual({
      url: `smtps://grupo%40x.es:${encodeURIComponent(secret)}@smtp.x.es:465`,
      de: AJUSTES.de,
    });
    const everything = JSON.stringify([
      await settings().ajustes(),
      await world.db.ajuste.findMany(),
      await world.db.auditoria.findMany(),
    ]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(encodeURIComponent(secret));
    expect(await world.as(world.anonimo).cooperativa.ver()).toMatchObject({ correo: true });
    // A blank password is the one that there is.
    await settings().ponerAjustes({ ...AJUSTES, servidor: { ...SERVIDOR, password: "" } as never });
    expect((await salida()) as object).toMatchObject({ url: expect.stringContaining("%C3%A1bra") });
    await settings().ponerAjustes({ servidor: null });
    expect(await salida()).toBeNull();
    const { filas } = await on(admin).historial.listar({ tamano: 10 });
    expect(filas[0]?.frase).toMatch(/cambió los ajustes del correo$/);
    expect(filas[0]?.cambios).toMatchObject([{ campo: "Servidor de correo", antes: "smtp.x.es:465" }]);
  });

  it("sends a password to no other server than it was said for", async () => {
    await settings().ponerAjustes(AJUSTES);
    for (const other of [{ host: "malo.x.es" }, { puerto: 2525 }, { usuario: "otro" }]) {
      const servidor = { ...SERVIDOR, password: "", ...other } as never;
      expect(await codeOf(settings().ponerAjustes({ servidor }))).toBe("DATOS_INVALIDOS");
    }
    // Nor without a user, who then needs none.
    await settings().ponerAjustes({ servidor: { ...SERVIDOR, usuario: "", password: "" } as never });
    expect(await salida()).toMatchObject({ url: "smtps://smtp.x.es:465" });
  });

  it("refuses what is no server and no sender, and changes nothing", async () => {
    const hosts = [
      "",
      " ",
      "smtp x.es",
      "smtp.x.es\r\nX: y",
      "a/b",
      "u@h",
      "h:25",
      "x".repeat(300),
      "h?a=b",
      "[::",
    ];
    for (const host of hosts) {
      const servidor = { ...SERVIDOR, host } as never;
      expect([host, await codeOf(settings().ponerAjustes({ ...AJUSTES, servidor }))]).toEqual([
        host,
        "BAD_REQUEST",
      ]);
    }
    for (const puerto of [0, 65_536, 1.5, Number.NaN]) {
      const servidor = { ...SERVIDOR, puerto } as never;
      expect(await codeOf(settings().ponerAjustes({ ...AJUSTES, servidor }))).toBe("BAD_REQUEST");
    }
    const senders = [
      ...[
        "a@x.es\r\nBcc: b@x.es",
        "a@x.es, b@x.es",
        "Uno, Dos <a@x.es>",
        "sin arroba",
        `${"a".repeat(320)}@x.es`,
      ],
      ...["", "<a@x.es> <b@x.es>", 'A" <a@x.es>', "A\u202e <a@x.es>"],
    ];
    for (const de of senders) {
      expect([de, await codeOf(settings().ponerAjustes({ ...AJUSTES, de }))]).toEqual([de, "BAD_REQUEST"]);
    }
    for (const words of [{ apertura: "x".repeat(1001) }, { comoPagar: "\ud800" }]) {
      expect(await codeOf(settings().ponerAjustes(words))).toBe("BAD_REQUEST");
    }
    expect(await world.db.ajuste.count()).toBe(0);
    // A server without a sender, later.
    await settings().ponerAjustes({ de: "" });
    const later = settings().ponerAjustes({ servidor: SERVIDOR as never });
    expect(await codeOf(later)).toBe("DATOS_INVALIDOS");
    // An IDN, an IPv6 address and several lines of words are fine.
    for (const [host, as] of [
      ["correo.ñandú.es", "correo.xn--and-6ma2c.es"],
      ["[::1]", "[::1]"],
    ])
      expect(
        await settings().ponerAjustes({ ...AJUSTES, servidor: { ...SERVIDOR, host } as never }),
      ).toMatchObject({ servidor: { host: as } });
    expect(await settings().ponerAjustes({ apertura: "Hola.\nSomos La Espiga." })).toMatchObject({
      apertura: "Hola.\nSomos La Espiga.",
    });
  });

  it("is changed by one after the other, by administrators, and by no application", async () => {
    const { version } = await settings().ajustes();
    await Promise.all(["Uno", "Dos", "Tres"].map((apertura) => settings().ponerAjustes({ apertura })));
    expect((await settings().ajustes()).version).toBe(version + 3);
    expect(await codeOf(settings().ponerAjustes({ apertura: "Otra", version }))).toBe("CONFLICTO");
    const { id } = await world.db.acceso.create({
      data: { nombre: "Robot", hash: "x", rol: "ROLE_ADMIN", caduca: new Date("2030-01-01") },
    });
    const robot = { type: "acceso", id, familiaId: null, roles: ["ROLE_ADMIN" as const] } as const;
    for (const call of [
      () => on(robot).correos.ponerAjustes(AJUSTES),
      () => on(robot).correos.probar(),
      () => on(robot).correos.misAvisos(),
      () => on(robot).correos.ver({ id: 1 }),
    ])
      expect(await codeOf(call())).toBe("SIN_PERMISO");
    const familia = await world.crearFamilia();
    for (const call of [
      () => on(familia.actor).correos.ajustes(),
      () => on(familia.actor).correos.ponerAjustes(AJUSTES),
      () => on(familia.actor).correos.probar(),
      () => on(familia.actor).correos.listar({}),
      () => on(familia.actor).correos.porHacer(),
    ])
      expect(await codeOf(call())).toBe("SIN_PERMISO");
  });

  it("that the operator has set up leaves the cooperative its words", async () => {
    const fijo = { url: "smtps://u:oculta@operador.es", de: "Op <op@x.es>" };
    const there = on(admin, { fijo, publica: undefined }).correos;
    const seen = await there.ajustes();
    expect(seen).toMatchObject({ fijo: true, de: "Op <op@x.es>", conEnlaces: false, ilegible: false });
    expect(JSON.stringify(seen)).not.toContain("oculta");
    expect(await codeOf(there.ponerAjustes(AJUSTES))).toBe("CONFLICTO");
    expect(await codeOf(there.ponerAjustes({ servidor: null }))).toBe("CONFLICTO");
    expect(await codeOf(there.ponerAjustes({ de: "otro@x.es" }))).toBe("CONFLICTO");
    expect(await there.ponerAjustes({ apertura: "Hola.", de: fijo.de })).toMatchObject({ apertura: "Hola." });
  });

  it("that another installation has sealed says so", async () => {
    const valor = { servidor: "de otra", de: "a@x.es", apertura: "", comoPagar: "", version: 4 };
    await world.db.ajuste.create({ data: { clave: "correo", valor } });
    expect(await settings().ajustes()).toMatchObject({ ilegible: true, servidor: null, version: 4 });
    expect(await settings().ponerAjustes(AJUSTES)).toMatchObject({ ilegible: false, version: 5 });
  });

  it("is tried by whoever asks, to their own address, with the server's words, and not for ever", async () => {
    const enviar = vi.fn<Correo["enviar"]>(async () => {});
    const trying = (now = NOW) => on(admin, { enviar }, now).correos.probar();
    expect(await codeOf(trying())).toBe("CONFLICTO");
    await settings().ponerAjustes(AJUSTES);
    const { email } = await world.db.usuario.findUniqueOrThrow({ where: { id: admin.id } });
    expect((await trying()).message).toContain(email);
    expect(enviar.mock.calls).toMatchObject([[{ de: AJUSTES.de }, { a: email }]]);
    enviar.mockRejectedValue(new NoEntregado("El servidor de correo contesta: 535 no"));
    await expect(trying()).rejects.toThrow("535 no");
    for (const _ of [3, 4, 5]) await codeOf(trying());
    expect(await codeOf(trying())).toBe("DEMASIADOS_INTENTOS");
    expect(await codeOf(trying(new Date(NOW.getTime() + 6 * 60_000)))).toBe("CONFLICTO");
    await world.db.intento.deleteMany();
    await world.db.ajuste.deleteMany();
    await rememberDemo(world.db, []);
    expect((await trying()).message).toContain("En la demostración");
  });

  const store = async (clase: ClaseDeCorreo, sobre: number, data: object) =>
    (await world.db.correo.create({ data: { clase, sobre, creado: NOW, ...data } })).id;

  it("is listed newest first, of one state or kind, with whom it goes to and the server's words", async () => {
    const { pedido, proveedor, gestora } = await world.crearPedidoAbierto();
    const usuarioId = gestora.actor.id;
    const sent = await store("cargo", 1, {
      usuarioId,
      estado: "enviado",
      creado: hours(-1),
      direccion: "a@x.es",
    });
    const failed = await store("alProveedor", pedido.id, {
      ...{ proveedorId: proveedor.id, estado: "abandonado", error: "buzón lleno" },
    });
    const waiting = await store("cierrePronto", pedido.id, { usuarioId, creado: hours(-2) });
    await world.db.tarea.create({ data: { clase: "correo", clave: `${waiting}`, cuando: hours(1) } });
    const ids = async (filtro: object) => (await settings().listar(filtro)).filas.map(({ id }) => id);
    database.takeStatements();
    const { filas, total } = await settings().listar({});
    expect(database.takeStatements()).toHaveLength(1);
    expect(total).toBe(3);
    expect(filas).toMatchObject([
      {
        ...{ id: failed, para: proveedor.nombre, error: "buzón lleno", proximo: null },
        pedido: { id: pedido.id, descripcion: pedido.descripcion },
      },
      { id: sent, clase: "cargo", email: "a@x.es", pedido: null },
      { id: waiting, proximo: hours(1), para: expect.stringContaining(gestora.nombre) },
    ]);
    expect(await ids({ situacion: "abandonado" })).toEqual([failed]);
    expect(await ids({ clase: "cargo" })).toEqual([sent]);
    expect(await ids({ pagina: 1, tamano: 2 })).toEqual([waiting]);
    expect(await ids({ tamano: "todas", direccion: "asc" })).toEqual([waiting, sent, failed]);
    expect(await codeOf(settings().listar({ situacion: "otro" as never }))).toBe("BAD_REQUEST");
    expect(await settings().ver({ id: failed })).toMatchObject({ id: failed, contenido: null });
    expect(await codeOf(settings().ver({ id: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  it("that is due next is shown with its order or whom it goes to, the nearest first, fifty at most", async () => {
    const { pedido, gestora } = await world.crearPedidoAbierto();
    const usuarioId = gestora.actor.id;
    const id = await store("turno", pedido.id, { usuarioId });
    await world.db.tarea.createMany({
      data: [
        { clase: "cierre", clave: `${pedido.id}`, cuando: hours(24) },
        { clase: "correo", clave: `${id}`, cuando: hours(1), error: "no responde", intentos: 2 },
        { clase: "resumen", clave: `${usuarioId}`, cuando: hours(20) },
        { clase: "copia", cuando: hours(2) },
        { clase: "contrasena", clave: "alguien@x.es", cuando: hours(2) },
        ...Array.from({ length: 60 }, (_, n) => ({
          ...{ clase: "cierre", clave: `${900_000 + n}`, cuando: hours(100) },
        })),
      ],
    });
    database.takeStatements();
    const { total, tareas } = await settings().porHacer();
    expect(database.takeStatements()).toHaveLength(1);
    expect(total).toBe(63);
    expect(tareas).toHaveLength(50);
    const suyo = { id: pedido.id, descripcion: pedido.descripcion };
    expect(tareas.slice(0, 3)).toMatchObject([
      { clase: "correo", claseDeCorreo: "turno", pedido: suyo, intentos: 2, error: "no responde" },
      { clase: "resumen", para: expect.stringContaining(gestora.nombre), pedido: null },
      { clase: "cierre", pedido: suyo, para: null, cuando: hours(24) },
    ]);
  });

  it("that failed is due again now, once, for administrators and whoever manages its order", async () => {
    const { pedido, proveedor, gestora } = await world.crearPedidoAbierto();
    const failed = {
      estado: "abandonado",
      intentos: 9,
      error: "no",
      terminado: hours(-1),
      creado: hours(-60),
    };
    const id = await store("alProveedor", pedido.id, { proveedorId: proveedor.id, ...failed });
    const other = await store("cargo", 1, { usuarioId: gestora.actor.id, ...failed });
    const [stranger, manager] = [await world.crearFamilia(), on(gestora.actor).correos];
    expect(await codeOf(on(stranger.actor).correos.reenviar({ id }))).toBe("SIN_PERMISO");
    expect(await codeOf(manager.reenviar({ id: other }))).toBe("SIN_PERMISO");
    expect(await codeOf(manager.reenviar({ id: 999_999 }))).toBe("SIN_PERMISO");
    expect(await codeOf(settings().reenviar({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await world.db.tarea.count()).toBe(0);
    await Promise.all([manager.reenviar({ id }), manager.reenviar({ id })]);
    await settings().reenviar({ id: other });
    expect(await world.db.correo.findUnique({ where: { id } })).toMatchObject({
      ...{ estado: "espera", intentos: 0, error: null, terminado: null, creado: NOW },
    });
    expect(await world.db.tarea.findMany({ orderBy: { id: "asc" } })).toMatchObject(
      [id, other].map((clave) => ({ clase: "correo", clave: `${clave}`, cuando: NOW })),
    );
    for (const estado of ["enviado", "sobra"] as const) {
      await world.db.tarea.deleteMany();
      await world.db.correo.update({ where: { id }, data: { estado } });
      expect(await codeOf(manager.reenviar({ id }))).toBe("CONFLICTO");
      expect(await world.db.tarea.count()).toBe(0);
    }
  });

  it("that could not be sent is counted for a week, until it is sent again", async () => {
    const { actor } = await world.crearFamilia();
    const failed = { usuarioId: actor.id, estado: "abandonado" };
    const id = await store("turno", 1, failed);
    await store("turno", 2, { ...failed, creado: hours(-6 * 24) });
    for (const other of [
      { creado: hours(-7 * 24 - 1) },
      { canal: "push" },
      { estado: "espera" },
      { estado: "sobra" },
    ])
      await store("turno", 3, { ...failed, ventana: JSON.stringify(other), ...other });
    const cuantos = async () => (await on(admin).cooperativa.estado()).correosFallidos;
    expect(await cuantos()).toBe(2);
    await settings().reenviar({ id });
    expect(await cuantos()).toBe(1);
  });

  it("that somebody is sending is left to them", async () => {
    const { actor } = await world.crearFamilia();
    const id = await store("cargo", 1, { usuarioId: actor.id });
    const taken = { tomadaHasta: hours(1), version: 3, cuando: hours(-1) };
    await world.db.tarea.create({ data: { clase: "correo", clave: `${id}`, ...taken } });
    await settings().reenviar({ id });
    expect(await world.db.tarea.findFirst()).toMatchObject(taken);
    await on(admin, {}, hours(2)).correos.reenviar({ id });
    expect(await world.db.tarea.findFirst()).toMatchObject({
      tomadaHasta: null,
      version: 4,
      cuando: hours(2),
    });
  });

  it("is what each wants to be told of, kind by kind, for themselves alone", async () => {
    const [uno, otra] = [await world.crearFamilia(), await world.crearFamilia()];
    const mine = on(uno.actor).correos;
    const canales = async (actor = uno.actor) =>
      Object.fromEntries(
        (await on(actor).correos.misAvisos()).clases.map(({ clase, canal }) => [clase, canal]),
      );
    const before = await canales();
    expect(before).toMatchObject({ turno: "correo", paraRecoger: "push" });
    for (const must of ["invitacion", "contrasena", "alProveedor"]) expect(before).not.toHaveProperty(must);
    const [turno, cargo] = [
      { clase: "turno", canal: "nada" } as const,
      { clase: "cargo", canal: "push" } as const,
    ];
    await Promise.all([
      mine.ponerMisAvisos({ clases: [turno] }),
      mine.ponerMisAvisos({ clases: [turno, turno] }),
    ]);
    expect(await mine.ponerMisAvisos({ clases: [cargo] })).toMatchObject({ message: "Guardado." });
    expect(await canales()).toEqual({ ...before, turno: "nada", cargo: "push" });
    expect(await canales(otra.actor)).toEqual(before);
    for (const wrong of [
      { clase: "invitacion", canal: "nada" },
      { clase: "alProveedor", canal: "nada" },
      { clase: "otra", canal: "nada" },
      { clase: "turno", canal: "paloma" },
    ])
      expect(await codeOf(mine.ponerMisAvisos({ clases: [wrong as never] }))).toBe("BAD_REQUEST");
    expect(await codeOf(mine.ponerMisAvisos({ clases: [] }))).toBe("BAD_REQUEST");
    expect(await codeOf(world.as(world.anonimo).correos.misAvisos())).toBe("NO_AUTENTICADO");
  });
});
