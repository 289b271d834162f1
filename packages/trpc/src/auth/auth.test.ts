import { hash, verify } from "@node-rs/argon2";
import * as argon2 from "@node-rs/argon2/index.js";
import { decodeJwt, SignJWT } from "jose";
import { beforeAll, expect, it, vi } from "vitest";
import { codeOf, describeInWorld, type FamiliaConCuenta, NOW } from "../../test/world.ts";
import { forgetOld } from "../privacidad/forget.ts";
import { hashPassword } from "./passwords.ts";
import { createSessions } from "./sessions.ts";

const SECRET = "a secret for tests, long enough";

describeInWorld("signing in", ({ world, database }) => {
  let familia: FamiliaConCuenta;
  beforeAll(async () => {
    familia = await world.crearFamilia();
    await setPassword(familia.actor.id, "lechuga");
  });

  const setPassword = async (id: number, password: string) =>
    world.db.usuario.update({ where: { id }, data: { hash: await hashPassword(password) } });
  const signIn = (input: { nombre?: string; familia?: string; email: string; password: string }) =>
    world.as(world.anonimo).auth.signin(input);
  const emailOf = async (id: number) => (await world.db.usuario.findUniqueOrThrow({ where: { id } })).email;

  // S3.login.1, S3.login.2, S7.auth.1, S3.sesion.3
  it("returns the token with its expiry in seconds, the family and the roles", async () => {
    const before = Math.floor(Date.now() / 1000);
    const answer = await signIn({
      nombre: familia.nombre,
      email: (await emailOf(familia.actor.id)).toUpperCase(),
      password: "lechuga",
    });
    expect(answer).toEqual({
      accesToken: expect.any(String),
      familia: { id: familia.id, nombre: familia.nombre, email: familia.email },
      roles: ["ROLE_FAMILIA"],
    });
    const { exp } = decodeJwt(answer.accesToken);
    expect(exp).toBeGreaterThanOrEqual(before + 30 * 86_400);
    expect(exp).toBeLessThanOrEqual(before + 30 * 86_400 + 60);
    const { actor } = await world.sessions.read(answer.accesToken);
    expect(actor).toMatchObject({ type: "usuario", id: familia.actor.id, familiaId: familia.id });
  });

  it("takes the place of the oldest session where a user has two hundred", async () => {
    const { id } = await world.crearUsuario();
    await setPassword(id, "puerro");
    const expiresAt = (n: number) => new Date(Date.now() + n * 60_000);
    await world.db.sesion.createMany({
      data: Array.from({ length: 203 }, (_, n) => ({
        id: `${id}-${n}`,
        userId: id,
        expiresAt: expiresAt(n + 1),
      })),
    });
    const email = await emailOf(id);
    const { accesToken } = await signIn({ email, password: "puerro" });
    const left = await world.db.sesion.findMany({ where: { userId: id }, select: { id: true } });
    expect(left).toHaveLength(200);
    expect(left.map((sesion) => sesion.id)).not.toContain(`${id}-3`);
    expect(left.map((sesion) => sesion.id)).toContain(`${id}-4`);
    expect((await world.sessions.read(accesToken)).actor).toMatchObject({ id });
    // While there are fewer, none goes: that would make every process read all sessions anew.
    await world.db.sesion.deleteMany({ where: { id: { startsWith: `${id}-` } } });
    database.takeStatements();
    await signIn({ email, password: "puerro" });
    expect(database.takeStatements().filter((sql) => /DELETE FROM sesion/i.test(sql))).toEqual([]);
  });

  // X6.11, X5.4
  it("accepts `familia` instead of `nombre`, and neither for «Sin familia»", async () => {
    const email = await emailOf(familia.actor.id);
    expect((await signIn({ familia: familia.nombre, email, password: "lechuga" })).familia?.id).toBe(
      familia.id,
    );
    const alone = await world.crearUsuario();
    await setPassword(alone.id, "puerro");
    expect((await signIn({ email: await emailOf(alone.id), password: "puerro" })).familia).toBeNull();
    expect(
      (await signIn({ nombre: "", email: await emailOf(alone.id), password: "puerro" })).familia,
    ).toBeNull();
    expect(await codeOf(signIn({ email, password: "lechuga" }))).toBe("CREDENCIALES");
  });

  // S2.login.5, X5.48
  it("answers «Credenciales incorrectas» whatever is wrong", async () => {
    const email = await emailOf(familia.actor.id);
    const blank = await world.crearFamilia();
    const gone = await world.crearFamilia();
    await setPassword(gone.actor.id, "lechuga");
    await world.db.usuario.update({ where: { id: gone.actor.id }, data: { fechaBaja: NOW } });
    const closed = await world.crearFamilia({ fechaBaja: NOW });
    await setPassword(closed.actor.id, "lechuga");
    const wrong = [
      { nombre: familia.nombre, email, password: "otra" },
      { nombre: "No existe", email, password: "lechuga" },
      { nombre: familia.nombre, email: "nadie@x.es", password: "lechuga" },
      { nombre: blank.nombre, email: await emailOf(blank.actor.id), password: "lechuga" },
      { nombre: gone.nombre, email: await emailOf(gone.actor.id), password: "lechuga" },
      { nombre: closed.nombre, email: await emailOf(closed.actor.id), password: "lechuga" },
    ];
    for (const input of wrong) {
      await expect(signIn(input)).rejects.toMatchObject({
        message: "Credenciales incorrectas",
        cause: { code: "CREDENCIALES" },
      });
    }
  });

  // X5.5
  it("does the same work for a known and for an unknown email", async () => {
    const work = async (input: Parameters<typeof signIn>[0]) => {
      vi.mocked(verify).mockClear();
      database.takeStatements();
      expect(await codeOf(signIn(input))).toBe("CREDENCIALES");
      const hashes = vi
        .mocked(verify)
        .mock.calls.map(([hash]) => String(hash).replace(/\$[^$]+\$[^$]+$/, ""));
      return { hashes, statements: database.takeStatements().length };
    };
    const email = await emailOf(familia.actor.id);
    const known = await work({ nombre: familia.nombre, email, password: "otra" });
    expect(known).toEqual({ hashes: [expect.stringContaining("$argon2id$")], statements: 3 });
    expect(await work({ nombre: familia.nombre, email: "nadie@x.es", password: "otra" })).toEqual(known);
    expect(await work({ nombre: "No existe", email, password: "otra" })).toEqual(known);
    const gone = await world.crearFamilia({ fechaBaja: NOW });
    const suyo = await emailOf(gone.actor.id);
    expect(await work({ nombre: gone.nombre, email: suyo, password: "otra" })).toEqual(known);
  });

  // X5.5
  it("hashes a password by argon2id with 19 MiB and 2 passes, and that of an unknown email the same", async () => {
    vi.mocked(hash).mockImplementationOnce(argon2.hash);
    expect(await hashPassword("lechuga")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [, cost] = vi.mocked(hash).mock.lastCall ?? [];
    expect(hash).toHaveBeenCalledWith("nobody's", cost);
  });

  // S2.login.3, S2.login.4
  it("requires email and password", async () => {
    for (const input of [
      { nombre: "x", email: "", password: "x" },
      { nombre: "x", email: "x@x.es", password: "" },
    ]) {
      await expect(signIn(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });

  // X5.12
  it("a session ends at once when its user signs out", async () => {
    const { accesToken } = await signIn({
      nombre: familia.nombre,
      email: await emailOf(familia.actor.id),
      password: "lechuga",
    });
    const { actor } = await world.sessions.read(accesToken);
    await world.as(actor).auth.signout({ id: familia.id });
    expect((await world.sessions.read(accesToken)).actor).toEqual({ type: "anonimo" });
    expect(await world.db.auditoria.count({ where: { accion: "salir", usuarioId: familia.actor.id } })).toBe(
      1,
    );
  });

  // X5.11, S9.token.1
  it("a forged, expired or unknown token is anonymous", async () => {
    const key = new TextEncoder().encode(SECRET);
    const sign = (sid: string, exp: number, secret = key) =>
      new SignJWT({ sid }).setProtectedHeader({ alg: "HS256" }).setExpirationTime(exp).sign(secret);
    const seconds = Math.floor(Date.now() / 1000);
    const token = await world.sessions.open(familia.actor.id);
    const sid = String(decodeJwt(token).sid);
    const readable = await sign(sid, seconds + 60);
    expect((await world.sessions.read(readable)).actor.type).toBe("usuario");
    const bad = [
      undefined,
      "",
      "nonsense",
      `${token}x`,
      await sign(sid, seconds - 1),
      await sign("unknown", seconds + 60),
      await sign(sid, seconds + 60, new TextEncoder().encode("another secret, as long as ours")),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.`,
    ];
    for (const wrong of bad) expect((await world.sessions.read(wrong)).actor).toEqual({ type: "anonimo" });
  });

  // X5.16
  it("a session past half of its life is renewed, and the answer holds the new token", async () => {
    const token = await world.sessions.open(familia.actor.id);
    const id = String(decodeJwt(token).sid);
    expect((await world.sessions.read(token)).renewed).toBeUndefined();
    // Its session is renewed by the first answer; where that is lost, the next one has the new
    // token, too.
    await world.db.sesion.update({ where: { id }, data: { expiresAt: new Date(Date.now() + 86_400_000) } });
    const old = await new SignJWT({ sid: id })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) + 86_400)
      .sign(new TextEncoder().encode(SECRET));
    for (const renewed of [
      (await world.sessions.read(old)).renewed,
      (await world.sessions.read(old)).renewed,
    ]) {
      expect(decodeJwt(renewed ?? "").exp).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
      expect((await world.sessions.read(renewed)).renewed).toBeUndefined();
    }
    const short = createSessions(world.db, { secret: SECRET, days: 1 });
    expect(decodeJwt(await short.open(familia.actor.id)).exp).toBeLessThan(Date.now() / 1000 + 86_460);
  });

  it("deletes the expired sessions, and no others", async () => {
    const [gone, alive] = [
      await world.sessions.open(familia.actor.id),
      await world.sessions.open(familia.actor.id),
    ];
    const idOf = (token: string) => String(decodeJwt(token).sid);
    await world.db.sesion.update({
      where: { id: idOf(gone) },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    await forgetOld(world.db, new Date());
    const left = (await world.db.sesion.findMany()).map(({ id }) => id);
    expect([left.includes(idOf(gone)), left.includes(idOf(alive))]).toEqual([false, true]);
  });

  it("tells a user who they are", async () => {
    const answer = await world.as(familia.actor).auth.me();
    expect(answer).toEqual({
      usuario: { id: familia.actor.id, username: expect.any(String), email: await emailOf(familia.actor.id) },
      familia: { id: familia.id, nombre: familia.nombre, email: familia.email },
      roles: ["ROLE_FAMILIA"],
    });
    expect(await codeOf(world.as(world.anonimo).auth.me())).toBe("NO_AUTENTICADO");
  });

  // X6.12
  it("lists the active families for the login by name, and shows nothing else of them", async () => {
    const list = await world.as(world.anonimo).auth.familias();
    expect(list).toContainEqual({ id: familia.id, nombre: familia.nombre });
    const closed = await world.db.familia.findMany({ where: { fechaBaja: { not: null } } });
    for (const { id } of closed) expect(list.map((one) => one.id)).not.toContain(id);
    expect(list.map(({ nombre }) => nombre)).toEqual(list.map(({ nombre }) => nombre).toSorted());
  });

  it("signing in costs 3 statements, and the session of a request 1", async () => {
    const email = await emailOf(familia.actor.id);
    database.takeStatements();
    const { accesToken } = await signIn({ nombre: familia.nombre, email, password: "lechuga" });
    expect(database.takeStatements()).toHaveLength(3);
    await world.sessions.read(accesToken);
    expect(database.takeStatements()).toHaveLength(1);
  });
});
