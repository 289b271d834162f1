import type { TestDatabase } from "@cosecha/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, createWorld, engines, NOW, type World } from "../../test/world.ts";
import { hashPassword } from "./passwords.ts";
import { forgetAttempts, intentoDe } from "./throttle.ts";

/** How many may fail: at one account from one address, at one account, from one address. */
const [PAREJA, CUENTA, DIRECCION] = [10, 60, 100];

const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);

describe.each(engines)("too many sign-ins on %s", (_name, create) => {
  let database: TestDatabase;
  let world: World;
  let familia: Awaited<ReturnType<World["crearFamilia"]>>;
  let email: string;
  beforeAll(async () => {
    database = await create();
    world = createWorld(database);
    familia = await world.crearFamilia();
    const hash = await hashPassword("lechuga");
    ({ email } = await world.db.usuario.update({ where: { id: familia.actor.id }, data: { hash } }));
  });
  afterEach(() => world.db.intento.deleteMany());
  afterAll(() => database.close());

  const enter = (password: string, { from = "192.0.2.1", now = NOW, as = email } = {}) =>
    world.as(world.anonimo, now, from).auth.signin({ nombre: familia.nombre, email: as, password });
  const fail = async (times: number, options: Parameters<typeof enter>[1] = {}) => {
    for (let n = 0; n < times; n++) expect(await codeOf(enter("otra", options))).toBe("CREDENCIALES");
  };
  /** As if so many had failed from elsewhere. */
  const count = (tipo: "cuenta" | "direccion", address: string, fallos: number) => {
    const { [tipo]: clave } = keys(address);
    return world.db.intento.create({ data: { clave, fallos, hasta: minutes(15) } });
  };
  const keys = (address: string) => intentoDe({ address }, familia.nombre, email);

  it("[X5.6] an address that guesses at an account waits a few minutes, whatever it then types", async () => {
    await fail(PAREJA);
    for (const password of ["otra", "lechuga"]) {
      await expect(enter(password)).rejects.toMatchObject({
        cause: {
          code: "DEMASIADOS_INTENTOS",
          message: "Demasiados intentos fallidos. Espere 5 minutos e inténtelo de nuevo.",
          retryAfter: 300,
        },
      });
    }
    await expect(enter("lechuga", { now: minutes(4.5) })).rejects.toMatchObject({
      cause: { message: "Demasiados intentos fallidos. Espere un minuto e inténtelo de nuevo." },
    });
    await enter("lechuga", { now: minutes(5) });
  });

  it("does not keep the family out: not from elsewhere, nor its other users", async () => {
    await fail(PAREJA);
    for (let n = 0; n < CUENTA; n++) {
      expect(await codeOf(enter("otra"))).toBe("DEMASIADOS_INTENTOS");
    }
    await enter("lechuga", { from: "192.0.2.2" });
    expect(await codeOf(enter("x", { as: "otro@x.es" }))).toBe("CREDENCIALES");
  });

  it("an account at which many addresses guess waits, a quarter of an hour at most", async () => {
    await count("cuenta", "", CUENTA - 1);
    await fail(1, { from: "192.0.2.3" });
    expect(await codeOf(enter("lechuga", { from: "192.0.2.4" }))).toBe("DEMASIADOS_INTENTOS");
    await enter("lechuga", { from: "192.0.2.4", now: minutes(15) });
  });

  it("an address that guesses at many accounts waits", async () => {
    await count("direccion", "192.0.2.5", DIRECCION - 1);
    await fail(1, { from: "192.0.2.5", as: "uno@x.es" });
    expect(await codeOf(enter("x", { from: "192.0.2.5", as: "dos@x.es" }))).toBe("DEMASIADOS_INTENTOS");
    expect(await codeOf(enter("lechuga", { from: "192.0.2.5" }))).toBe("DEMASIADOS_INTENTOS");
  });

  it("a success forgets the account's failures, and gives back the address's one alone", async () => {
    await fail(PAREJA - 1);
    await enter("lechuga");
    expect(await world.db.intento.findMany({ select: { clave: true, fallos: true } })).toEqual([
      { clave: keys("192.0.2.1").direccion, fallos: PAREJA - 1 },
    ]);
    for (let n = 0; n < 3 * PAREJA; n++) await enter("lechuga");
  });

  it("many at once are counted one by one", async () => {
    const codes = await Promise.all(Array.from({ length: PAREJA + 6 }, () => codeOf(enter("otra"))));
    expect(codes.filter((code) => code === "DEMASIADOS_INTENTOS")).toHaveLength(6);
  });

  it("one who goes on guessing at an account keeps nobody out who shares the address", async () => {
    await fail(PAREJA);
    for (let n = 0; n < DIRECCION; n++) expect(await codeOf(enter("otra"))).toBe("DEMASIADOS_INTENTOS");
    expect(await codeOf(enter("x", { as: "vecina@x.es" }))).toBe("CREDENCIALES");
    expect(await world.db.intento.findMany({ where: { fallos: { gt: PAREJA + 1 } } })).toEqual([]);
  });

  it("an address that has to wait leaves no more traces, whatever it types", async () => {
    await count("direccion", "192.0.2.7", DIRECCION);
    for (let n = 0; n < 5; n++) {
      expect(await codeOf(enter("x", { from: "192.0.2.7", as: `${n}@x.es` }))).toBe("DEMASIADOS_INTENTOS");
    }
    expect(await world.db.intento.count()).toBe(1);
  });

  it("what has run out is forgotten, and that alone", async () => {
    await fail(1, { from: "192.0.2.6" });
    await forgetAttempts(world.db, minutes(6));
    const left = await world.db.intento.findMany();
    expect(left.map(({ clave }) => clave).toSorted()).toEqual(
      [keys("192.0.2.6").cuenta, keys("192.0.2.6").direccion].toSorted(),
    );
  });

  it("keeps neither emails nor addresses, however long they are", async () => {
    await fail(1, { as: `${"ñ".repeat(200)}@x.es`, from: "2001:db8:1:2" });
    const kept = JSON.stringify(await world.db.intento.findMany());
    expect(kept).not.toMatch(/ñ|x\.es|2001/);
  });

  it("a password that is changed, or a user deactivated, while it signs in does not enter with the old one", async () => {
    const { db } = world;
    for (const [n, data] of [{ hash: "another" }, { fechaBaja: NOW }].entries()) {
      const { id, email: suyo } = await db.usuario.create({
        data: {
          username: "Prisa",
          email: `prisa${n}@x.es`,
          hash: await hashPassword("vieja"),
          roles: ["ROLE_FAMILIA"],
        },
      });
      // The change lands between the look at the password and the opening of the session.
      const sessions = {
        ...world.sessions,
        mint: async (userId: number) => {
          await db.usuario.update({ where: { id }, data });
          return world.sessions.mint(userId);
        },
      };
      const late = world.with({ sessions }).auth.signin({ email: suyo, password: "vieja" });
      expect(await codeOf(late)).toBe("CREDENCIALES");
      expect(await db.sesion.count({ where: { userId: id } })).toBe(0);
    }
  });
});
