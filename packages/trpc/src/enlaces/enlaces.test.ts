import { randomBytes } from "node:crypto";
import { DIAS_GUARDADO } from "@cosecha/domain/conservacion";
import { beforeAll, expect, it } from "vitest";
import { whereIs } from "../../test/everywhere.ts";
import { type Admin, codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";
import { forgetOld } from "../privacidad/forget.ts";
import { crearEnlace } from "./enlace.ts";

const WEEK = 7 * 24;

describeInWorld("links with which people set their password", ({ world, database }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });
  const invite = async (id: number, now = NOW) =>
    (await world.as(admin, now).usuarios.invitar({ id })).token ?? "";
  const see = (token: string, now = NOW, actor: Actor = world.anonimo) =>
    world.as(actor, now).auth.enlace({ token });
  const use = (token: string, password = "espinaca", now = NOW, actor: Actor = world.anonimo) =>
    world.as(actor, now).auth.usarEnlace({ token, password });

  it("lets somebody in who had no password, ends their sessions, and is used up", async () => {
    const familia = await world.crearFamilia();
    const { id } = familia.actor;
    const other = await world.sessions.open(id);
    const answer = await world.as(admin).familias.invitar({ id: familia.id });
    expect(answer).toEqual({
      message: expect.stringContaining("Enlace creado"),
      usuarioId: id,
      token: expect.stringMatching(/^[\w-]{43}$/),
      caduca: hours(WEEK),
    });
    const token = answer.token ?? "";
    const { username, email } = await world.db.usuario.findUniqueOrThrow({ where: { id } });
    expect(await see(token)).toEqual({
      ...{ clase: "invitacion", username, email, familia: familia.nombre, caduca: hours(WEEK) },
    });
    const opened = await use(token);
    expect(opened).toMatchObject({ familia: { id: familia.id }, roles: ["ROLE_FAMILIA"] });
    expect((await world.sessions.read(opened.accesToken)).actor).toMatchObject({ id });
    expect((await world.sessions.read(other)).actor.type).toBe("anonimo");
    await world.as(world.anonimo).auth.signin({ nombre: familia.nombre, email, password: "espinaca" });
    await expect(use(token, "otra")).rejects.toThrow("ya se ha usado");
    await expect(see(token)).rejects.toThrow("ya se ha usado");
    await world.as(world.anonimo).auth.signin({ nombre: familia.nombre, email, password: "espinaca" });
    const { filas } = await world.as(admin).historial.listar({ tamano: 10 });
    const said = filas.map(({ frase }) => frase);
    expect(said).toContainEqual(expect.stringMatching(/puso su contraseña con un enlace, y entró$/));
    expect(said).toContainEqual(expect.stringMatching(/hizo un enlace para que entrara «Usuario/));
  });

  it("is stored nowhere, not even in the history", async () => {
    const { id } = await world.crearUsuario();
    const token = await invite(id);
    await use(token);
    expect(await whereIs(database.db, token)).toEqual([]);
  });

  it("holds for seven days, that of a forgotten password for an hour", async () => {
    const { id } = await world.crearUsuario();
    const token = await invite(id);
    const just = (date: Date, ms: number) => new Date(date.getTime() + ms);
    await see(token, just(hours(WEEK), -1));
    await expect(see(token, hours(WEEK))).rejects.toThrow("ha caducado");
    await expect(use(token, "x", hours(WEEK))).rejects.toThrow("ha caducado");
    const forgotten = await crearEnlace(world.db, { usuarioId: id, clase: "contrasena", now: NOW });
    expect(await see(forgotten.token, just(hours(1), -1))).toMatchObject({ clase: "contrasena" });
    expect(await codeOf(see(forgotten.token, hours(1)))).toBe("CONFLICTO");
    // It is told for a while, and then forgotten.
    const later = (n: number) => hours(WEEK + DIAS_GUARDADO.enlaces * 24 + n);
    await forgetOld(world.db, later(-1));
    expect(await codeOf(see(token, later(-1)))).toBe("CONFLICTO");
    await forgetOld(world.db, later(0));
    expect(await codeOf(see(token, later(0)))).toBe("NO_ENCONTRADO");
  });

  it("two at once set one password", async () => {
    const { id } = await world.crearUsuario();
    const token = await invite(id);
    const codes = await Promise.all(["una", "otra", "tercera"].map((one) => codeOf(use(token, one))));
    expect(codes.toSorted()).toEqual(["CONFLICTO", "CONFLICTO", "no error"]);
    expect(await world.db.sesion.count({ where: { userId: id } })).toBe(1);
  });

  it("ends the one before of its kind, and using it ends the others", async () => {
    const { id } = await world.crearUsuario();
    const first = await invite(id);
    const second = await invite(id);
    const other = await crearEnlace(world.db, { usuarioId: id, clase: "contrasena", now: NOW });
    expect(await codeOf(see(first))).toBe("NO_ENCONTRADO");
    await use(second);
    expect(await codeOf(see(other.token))).toBe("NO_ENCONTRADO");
    expect(await world.db.enlace.count({ where: { usuarioId: id } })).toBe(1);
  });

  const ends: [string, (id: number, familiaId: number) => Promise<unknown>][] = [
    ["a new password", (id) => change(id, { password: "nabo" })],
    ["another email", (id) => change(id, { email: `nuevo${id}@x.es` })],
    ["deactivating the user", (id) => world.as(admin).usuarios.darDeBaja({ id })],
    ["deactivating the family", (_, id) => world.as(admin).familias.darDeBaja({ id })],
    ["deleting the user", (id) => world.as(admin).usuarios.eliminar({ id })],
    [
      "a new password of the family",
      (_, id) =>
        world
          .as(admin)
          .familias.actualizar({ id, nombre: `Otra ${id}`, email: `otra${id}@x.es`, password: "nabo" }),
    ],
  ];
  type Cambio = Partial<Parameters<ReturnType<typeof world.as>["usuarios"]["actualizar"]>[0]>;
  const change = async (id: number, with_: Cambio) => {
    const { username, email } = await world.db.usuario.findUniqueOrThrow({ where: { id } });
    return world.as(admin).usuarios.actualizar({ id, username, email, ...with_ });
  };
  it.each(ends)("is ended by %s", async (_, end) => {
    const familia = await world.crearFamilia();
    const token = await invite(familia.actor.id);
    await end(familia.actor.id, familia.id);
    expect(await codeOf(see(token))).toBe("NO_ENCONTRADO");
    expect(await codeOf(use(token))).toBe("NO_ENCONTRADO");
  });

  // Who has made a link on a screen has seen it.
  const losses: [string, (maker: number, other: number, familiaId: number) => Promise<unknown>][] = [
    ["who made it is deactivated", (id) => world.as(admin).usuarios.darDeBaja({ id })],
    ["who made it is deleted", (id) => world.as(admin).usuarios.eliminar({ id })],
    ["who made it moves to another family", (id, _, familiaId) => change(id, { familiaId })],
    ["whose it is moves to another family", (_, id, familiaId) => change(id, { familiaId })],
    ["whose it is comes to keep the accounts", (_, id) => change(id, { roles: ["ROLE_TESORERIA"] })],
  ];
  it.each(losses)("ends where %s", async (_, lose) => {
    const familia = await world.crearFamilia();
    const maker = await world.crearUsuario({ familiaId: familia.id });
    const other = await world.crearUsuario({ familiaId: familia.id });
    const third = await world.crearUsuario({ familiaId: familia.id });
    const { token } = await world.as(maker).usuarios.invitar({ id: other.id });
    const byAdmin = await invite(third.id);
    await change(maker.id, { username: `Otra ${maker.id}` });
    await see(token ?? "");
    await lose(maker.id, other.id, (await world.crearFamilia()).id);
    expect(await codeOf(see(token ?? ""))).toBe("NO_ENCONTRADO");
    expect(await codeOf(use(token ?? ""))).toBe("NO_ENCONTRADO");
    await see(byAdmin);
  });

  it("ends where who made it administrates no more; one that was mailed, and seen by no other, stays", async () => {
    const maker = await world.crearAdmin();
    const token = (await world.as(maker).usuarios.invitar({ id: admin.id })).token ?? "";
    const { id } = await world.crearUsuario();
    const mailed = await crearEnlace(world.db, { usuarioId: id, clase: "invitacion", now: NOW });
    await change(maker.id, { roles: ["ROLE_FAMILIA"] });
    await change(id, { roles: ["ROLE_TESORERIA"] });
    expect(await codeOf(use(token))).toBe("NO_ENCONTRADO");
    expect((await world.sessions.read((await use(mailed.token)).accesToken)).actor).toMatchObject({ id });
  });

  it.each(["sesiones", "contraseña"])(
    "ends with the %s of who made it, as of a device that was lost",
    async (con) => {
      const maker = await world.crearAdmin();
      const { id } = await world.crearUsuario();
      const token = (await world.as(maker).usuarios.invitar({ id })).token ?? "";
      await see(token);
      if (con === "sesiones") await world.as(admin).usuarios.cerrarSesiones({ id: maker.id });
      else await change(maker.id, { password: "otra contraseña" });
      expect(await codeOf(use(token))).toBe("NO_ENCONTRADO");
    },
  );

  it("stays when nothing changes with which somebody signs in, and goes with a name that is taken away", async () => {
    const { id } = await world.crearUsuario();
    const token = await invite(id);
    await change(id, {});
    await see(token);
    await use(token);
    await world.as(admin).usuarios.darDeBaja({ id });
    const { username } = await world.db.usuario.findUniqueOrThrow({ where: { id } });
    await world.as(admin).usuarios.anonimizar({ id, nombre: username });
    expect(await world.db.enlace.count({ where: { usuarioId: id } })).toBe(0);
  });

  it("makes the account of a family that has none, and none of one that is deactivated", async () => {
    const familia = await world.crearFamilia();
    await world.as(admin).usuarios.eliminar({ id: familia.actor.id });
    const { token } = await world.as(admin).familias.invitar({ id: familia.id });
    const { email } = await see(token ?? "");
    expect(email).toBe(familia.email);
    await use(token ?? "");
    await world.as(world.anonimo).auth.signin({ nombre: familia.nombre, email, password: "espinaca" });
    await world.as(admin).familias.darDeBaja({ id: familia.id });
    expect(await codeOf(world.as(admin).familias.invitar({ id: familia.id }))).toBe("CONFLICTO");
    expect(await codeOf(world.as(admin).familias.invitar({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(world.as(admin).usuarios.invitar({ id: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  it("is made by nobody for themselves, nor by another application", async () => {
    const familia = await world.crearFamilia();
    const { id } = familia.actor;
    const own = world.as(familia.actor);
    await expect(own.usuarios.invitar({ id })).rejects.toThrow("su propia contraseña");
    await expect(own.familias.invitar({ id: familia.id })).rejects.toThrow("su propia contraseña");
    const { id: accesoId } = await world.db.acceso.create({
      data: { nombre: "Robot", hash: "x", rol: "ROLE_ADMIN", caduca: new Date("2030-01-01") },
    });
    const robot = { type: "acceso", id: accesoId, familiaId: null, roles: ["ROLE_ADMIN" as const] } as const;
    expect(await codeOf(world.as(robot).usuarios.invitar({ id }))).toBe("SIN_PERMISO");
    expect(await codeOf(world.as(robot).familias.invitar({ id: familia.id }))).toBe("SIN_PERMISO");
    expect(await world.db.enlace.count({ where: { usuarioId: id } })).toBe(0);
  });

  it("refuses what is no link, and a blank password, and changes nothing", async () => {
    const { id } = await world.crearUsuario();
    const token = await invite(id);
    const unknown = randomBytes(32).toString("base64url");
    expect(await codeOf(see(unknown))).toBe("NO_ENCONTRADO");
    const wrong = ["", `${token.slice(0, 20)}\r\n${token.slice(20)}`, "x".repeat(1_000_000), "ñ".repeat(43)];
    for (const one of wrong) expect(await codeOf(see(one))).toBe("BAD_REQUEST");
    for (const blank of ["", "   ", "x".repeat(1001)])
      expect(await codeOf(use(token, blank))).toBe("BAD_REQUEST");
    // As it comes out of a mail.
    await see(`  ${token}\n`);
    expect((await world.db.usuario.findUniqueOrThrow({ where: { id } })).hash).toBeNull();
  });

  it("works the same for somebody who is signed in as another", async () => {
    const [one, other] = [await world.crearFamilia(), await world.crearFamilia()];
    const theirs = await world.sessions.open(other.actor.id);
    const opened = await use(await invite(one.actor.id), "espinaca", NOW, other.actor);
    expect((await world.sessions.read(opened.accesToken)).actor).toMatchObject({ id: one.actor.id });
    expect((await world.sessions.read(theirs)).actor).toMatchObject({ id: other.actor.id });
  });
});
