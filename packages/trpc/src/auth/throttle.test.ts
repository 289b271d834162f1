import { verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { codeOf, describeInWorld, NOW } from "../../test/world.ts";
import type { Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import type { Device } from "../kernel/services.ts";
import { forgetOld } from "../privacidad/forget.ts";
import { entrada, propia } from "./attempt.ts";
import { hashPassword } from "./passwords.ts";
import { countFailure, tryPassword } from "./throttle.ts";

/**
 * How many may fail: at one account from one place, at one account, from one address; how many are
 * audited.
 */
const [PAREJA, CUENTA, DIRECCION, ANOTADOS] = [10, 60, 100, 60];

const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);

interface Cuenta {
  id: number;
  nombre: string;
  email: string;
}

/** A browser that keeps what it is given. */
function createDevice(): Device & { marks: Map<number, string> } {
  const marks = new Map<number, string>();
  return { marks, read: (id) => marks.get(id), keep: (id, mark) => void marks.set(id, mark) };
}

describeInWorld("too many sign-ins", ({ world }) => {
  let familia: Cuenta;
  let email: string;
  beforeEach(async () => {
    familia = await crearCuenta();
    ({ email } = familia);
    vi.mocked(verify).mockClear();
  });
  afterEach(async () => {
    await world.db.intento.deleteMany();
    await world.db.procedencia.deleteMany();
  });

  /** A family's account with the password «lechuga», which costs little to check. */
  async function crearCuenta(): Promise<Cuenta> {
    const { nombre, actor } = await world.crearFamilia();
    const hash = await hashPassword("lechuga");
    const { id, email } = await world.db.usuario.update({ where: { id: actor.id }, data: { hash } });
    return { id, nombre, email };
  }
  interface Options {
    from?: string;
    now?: Date;
    as?: string;
    familia?: Cuenta;
    device?: Device;
  }
  const enter = (
    password: string,
    { from = "192.0.2.1", now = NOW, as, familia: { nombre, email } = familia, device }: Options = {},
  ) =>
    world
      .with({ now, address: from, ...(device && { device }) })
      .auth.signin({ nombre, email: as ?? email, password });
  const fail = async (times: number, options: Options = {}) => {
    for (let n = 0; n < times; n++) expect(await codeOf(enter("otra", options))).toBe("CREDENCIALES");
  };
  const intentoDesde = (address: string) =>
    entrada({ address }, familia.nombre, email, { quien: null, aparato: null });
  const keys = (address: string) => {
    const { pareja, compartido } = intentoDesde(address);
    return { pareja, cuenta: compartido?.cuenta ?? "", direccion: compartido?.direccion ?? "" };
  };
  /** As if so many had failed from elsewhere. */
  const count = (tipo: "cuenta" | "direccion", address: string, fallos: number) => {
    const data = { clave: keys(address)[tipo], fallos, hasta: minutes(15) };
    return world.db.intento.upsert({ where: { clave: data.clave }, create: data, update: data });
  };
  const codesOf = (calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf));
  const times = <T>(n: number, make: (n: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

  // X5.6
  it("an address that fails too often at one account waits some minutes, even with the right password", async () => {
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

  it("are counted together where requests overtake each other, by clocks that are not quite the same", async () => {
    for (let n = 0; n < PAREJA; n++) await fail(1, { now: new Date(NOW.getTime() - n) });
    const before = { now: new Date(NOW.getTime() - 2_000) };
    expect(await codeOf(enter("lechuga", before))).toBe("DEMASIADOS_INTENTOS");
  });

  it("a clock that was ahead by a year keeps nobody out once it is right again", async () => {
    const ahead = minutes(365 * 24 * 60);
    await fail(PAREJA, { now: ahead });
    expect(await codeOf(enter("lechuga", { now: ahead }))).toBe("DEMASIADOS_INTENTOS");
    await fail(PAREJA);
    expect(await codeOf(enter("lechuga"))).toBe("DEMASIADOS_INTENTOS");
    await enter("lechuga", { now: minutes(5) });
  });

  it("an account that is blocked for one address stays open to others, and so do its family's other users", async () => {
    await fail(PAREJA);
    for (let n = 0; n < CUENTA; n++) {
      expect(await codeOf(enter("otra"))).toBe("DEMASIADOS_INTENTOS");
    }
    await enter("lechuga", { from: "192.0.2.2" });
    expect(await codeOf(enter("x", { as: "otro@x.es" }))).toBe("CREDENCIALES");
  });

  it("an account at which many addresses fail waits, for a quarter of an hour at most", async () => {
    await count("cuenta", "", CUENTA - 1);
    await fail(1, { from: "192.0.2.3" });
    expect(await codeOf(enter("lechuga", { from: "192.0.2.4" }))).toBe("DEMASIADOS_INTENTOS");
    await enter("lechuga", { from: "192.0.2.4", now: minutes(15) });
  });

  it("an address that fails at many accounts waits", async () => {
    await count("direccion", "192.0.2.5", DIRECCION - 1);
    await fail(1, { from: "192.0.2.5", as: "uno@x.es" });
    expect(await codeOf(enter("x", { from: "192.0.2.5", as: "dos@x.es" }))).toBe("DEMASIADOS_INTENTOS");
    expect(await codeOf(enter("lechuga", { from: "192.0.2.5" }))).toBe("DEMASIADOS_INTENTOS");
  });

  it("a success clears its own failure count, and does not count itself", async () => {
    await fail(PAREJA - 1);
    for (let n = 0; n < 3 * PAREJA; n++) await enter("lechuga");
    const { cuenta, direccion } = keys("192.0.2.1");
    const counted = { clave: { in: [cuenta, direccion] }, fallos: PAREJA - 1 };
    expect(await world.db.intento.count({ where: counted })).toBe(2);
    await fail(PAREJA - 1);
  });

  it("of many wrong passwords at once, only as many as the limit are checked", async () => {
    const codes = await codesOf(times(PAREJA + 20, (n) => enter(`otra ${n}`)));
    expect(codes.toSorted()).toEqual([
      ...Array(PAREJA).fill("CREDENCIALES"),
      ...Array(20).fill("DEMASIADOS_INTENTOS"),
    ]);
    expect(verify).toHaveBeenCalledTimes(PAREJA);
  });

  it.each([20, 100])("%i simultaneous sign-ins with the right password all succeed", async (n) => {
    await fail(PAREJA - 1);
    expect(await codesOf(times(n, () => enter("lechuga")))).toEqual(Array(n).fill("no error"));
  });

  it("forty families behind one address sign in at once, though only one more may fail there", async () => {
    await count("direccion", "192.0.2.9", DIRECCION - 1);
    const familias = [];
    for (let n = 0; n < 40; n++) familias.push(await crearCuenta());
    const calls = familias.map((familia) => enter("lechuga", { familia, from: "192.0.2.9" }));
    expect(await codesOf(calls)).toEqual(Array(40).fill("no error"));
  });

  describe("a device or address where the user has signed in before", () => {
    it.each([
      [6, PAREJA],
      [100, 1],
    ])("lets the user in while %i others each fail at the account %i times", async (addresses, each) => {
      const device = createDevice();
      await enter("lechuga", { from: "203.0.113.1" });
      await enter("lechuga", { from: "203.0.113.2", device });
      for (let n = 0; n < addresses; n++)
        await codesOf(times(each, () => enter("otra", { from: `198.51.100.${n}` })));
      expect(await codeOf(enter("lechuga", { from: "203.0.113.9" }))).toBe("DEMASIADOS_INTENTOS");
      await enter("lechuga", { from: "203.0.113.1" });
      await enter("lechuga", { from: "203.0.113.9", device });
    });

    it("lets the user in after failures there at other accounts", async () => {
      await enter("lechuga", { from: "203.0.113.1" });
      await count("direccion", "203.0.113.1", DIRECCION);
      expect(await codeOf(enter("x", { from: "203.0.113.1", as: "otra@x.es" }))).toBe("DEMASIADOS_INTENTOS");
      await enter("lechuga", { from: "203.0.113.1" });
    });

    it("counts its failures apart, and is blocked by them alone", async () => {
      const device = createDevice();
      await enter("lechuga", { device });
      await fail(PAREJA, { device });
      expect(await codeOf(enter("lechuga", { device, from: "203.0.113.3" }))).toBe("DEMASIADOS_INTENTOS");
      const { cuenta, direccion, pareja } = keys("192.0.2.1");
      expect(await world.db.intento.count({ where: { clave: { in: [cuenta, direccion, pareja] } } })).toBe(0);
      await enter("lechuga", { device, now: minutes(5) });
      await fail(PAREJA);
      expect(await world.db.intento.count({ where: { clave: { in: [cuenta, direccion] } } })).toBe(0);
      await enter("lechuga", { device });
    });

    it("is recognised only after a sign-in with the right password", async () => {
      const device = createDevice();
      const otra = await crearCuenta();
      await enter("lechuga", { familia: otra, from: "203.0.113.5", device });
      await fail(1, { from: "203.0.113.5", device });
      const [mark = ""] = device.marks.values();
      // Another's mark, and marks that somebody makes up.
      const forged = [mark, `${mark.split(".", 1)}.${"0".repeat(64)}`, "x.y", ".", "", "ñ"];
      await count("cuenta", "", CUENTA);
      for (const made of forged) {
        const thief = { ...createDevice(), read: () => made };
        expect(await codeOf(enter("lechuga", { from: "203.0.113.5", device: thief }))).toBe(
          "DEMASIADOS_INTENTOS",
        );
      }
    });

    it("is forgotten when the password changes, and after 90 days without signing in", async () => {
      const device = createDevice();
      await enter("lechuga", { from: "203.0.113.6", device });
      const later = minutes(90 * 24 * 60);
      await forgetOld(world.db, minutes(90 * 24 * 60 - 1));
      expect(await world.db.procedencia.count()).toBeGreaterThan(0);
      await forgetOld(world.db, later);
      expect(await world.db.procedencia.count()).toBe(0);

      await enter("lechuga", { from: "203.0.113.6", device });
      const hash = await hashPassword("lechuga");
      await world.db.usuario.update({ where: { id: familia.id }, data: { hash } });
      await count("cuenta", "", CUENTA);
      expect(await codeOf(enter("lechuga", { from: "203.0.113.6", device }))).toBe("DEMASIADOS_INTENTOS");
    });

    it("keeps one mark for each user who signs in on the device, and keeps each mark's name", async () => {
      const device = createDevice();
      const otra = await crearCuenta();
      await enter("lechuga", { device });
      const first = device.marks.get(familia.id);
      await enter("lechuga", { device, familia: otra });
      await enter("lechuga", { device });
      expect([...device.marks.keys()]).toEqual([familia.id, otra.id]);
      expect(device.marks.get(familia.id)).toBe(first);
    });
  });

  describe("in several processes", () => {
    it("failures that exceed the limit together are refused, and counted nowhere else", async () => {
      const ctx = { db: world.db, actor: world.anonimo, now: NOW, address: "192.0.2.1" };
      const intento = intentoDesde(ctx.address);
      const calls = times(PAREJA + 6, () => countFailure(ctx, intento, "entrarFallido"));
      const codes = await codesOf(calls);
      expect(codes.filter((code) => code === "DEMASIADOS_INTENTOS")).toHaveLength(6);
      const { cuenta, direccion } = keys("192.0.2.1");
      const counts = await world.db.intento.findMany({ where: { clave: { in: [cuenta, direccion] } } });
      expect(counts.map(({ fallos }) => fallos)).toEqual([PAREJA, PAREJA]);
    });

    it("a right password is refused too when others exceed the limit meanwhile", async () => {
      // The others fail between the look at the password and the opening of the session.
      const sessions = {
        ...world.sessions,
        mint: async (userId: number) => {
          const data = { clave: keys("192.0.2.1").pareja, fallos: PAREJA, hasta: minutes(5) };
          await world.db.intento.create({ data });
          return world.sessions.mint(userId);
        },
      };
      const late = world.with({ sessions }).auth.signin({ ...familia, password: "lechuga" });
      expect(await codeOf(late)).toBe("DEMASIADOS_INTENTOS");
      expect(await world.db.sesion.count({ where: { userId: familia.id } })).toBe(0);
      expect(await world.db.intento.findMany()).toMatchObject([{ fallos: PAREJA }]);
    });
  });

  describe("in the audit", () => {
    const failures = (entidadId: number | null) =>
      world.db.auditoria.findMany({
        where: { accion: "entrarFallido", entidadId },
        orderBy: { id: "asc" },
      });

    it("a failure is stored with its user, address and count, but not with what was typed", async () => {
      await fail(2, { from: "203.0.113.20" });
      expect(await failures(familia.id)).toMatchObject([
        { usuarioId: null, cuando: NOW, despues: { direccion: "203.0.113.20", fallos: 1 } },
        { despues: { direccion: "203.0.113.20", fallos: 2 } },
      ]);
      const before = (await failures(null)).length;
      await fail(1, { as: "secreto@x.es" });
      const nobodys = await failures(null);
      expect(nobodys).toHaveLength(before + 1);
      expect(JSON.stringify([nobodys, await failures(familia.id)])).not.toMatch(/otra|secreto/);
    });

    it("a failure of a deactivated user is stored too", async () => {
      await world.db.usuario.update({ where: { id: familia.id }, data: { fechaBaja: NOW } });
      expect(await codeOf(enter("lechuga"))).toBe("CREDENCIALES");
      expect(await failures(familia.id)).toHaveLength(1);
    });

    it("the failures stored in a window are limited, and the next window stores more", async () => {
      for (let n = 0; n < 12; n++)
        await codesOf(times(PAREJA + 5, () => enter("otra", { from: `198.51.100.${n}` })));
      expect(await failures(familia.id)).toHaveLength(CUENTA);
      // From places that do not share the account's count.
      const devices = times(2, createDevice);
      for (const device of devices) {
        await world.db.intento.deleteMany({ where: { clave: keys("").cuenta } });
        await enter("lechuga", { device });
        await fail(1, { device });
      }
      expect(await failures(familia.id)).toHaveLength(ANOTADOS);
      await fail(1, { now: minutes(15) });
      expect(await failures(familia.id)).toHaveLength(ANOTADOS + 1);
    });
  });

  it("further failures at a blocked account do not block others at the same address", async () => {
    await fail(PAREJA);
    for (let n = 0; n < DIRECCION; n++) expect(await codeOf(enter("otra"))).toBe("DEMASIADOS_INTENTOS");
    expect(await codeOf(enter("x", { as: "vecina@x.es" }))).toBe("CREDENCIALES");
    expect(await world.db.intento.findMany({ where: { fallos: { gt: PAREJA + 1 } } })).toEqual([]);
  });

  it("an address that has to wait leaves no more rows, whatever it types", async () => {
    await count("direccion", "192.0.2.7", DIRECCION);
    for (let n = 0; n < 5; n++) {
      expect(await codeOf(enter("x", { from: "192.0.2.7", as: `${n}@x.es` }))).toBe("DEMASIADOS_INTENTOS");
    }
    expect(await world.db.intento.count()).toBe(1);
  });

  it("expired counts are deleted, and no others", async () => {
    await fail(1, { from: "192.0.2.6" });
    await forgetOld(world.db, minutes(6));
    const left = (await world.db.intento.findMany()).map(({ clave }) => clave);
    const { cuenta, direccion, pareja } = keys("192.0.2.6");
    expect(left).toEqual(expect.arrayContaining([cuenta, direccion]));
    expect(left).not.toContain(pareja);
  });

  it("the counts contain neither emails nor addresses, however long they are", async () => {
    await fail(1, { as: `${"ñ".repeat(200)}@x.es`, from: "2001:db8:1:2" });
    const kept = JSON.stringify(await world.db.intento.findMany());
    expect(kept).not.toMatch(/ñ|x\.es|2001/);
  });

  it("a user who repeats their password waits for nobody of another cooperative, whatever its database does", async () => {
    const wrong = new DomainError("CREDENCIALES", "No es esa.");
    const repeat = (db: Context["db"]) =>
      tryPassword(
        { ...world.services, db, actor: world.sistema, now: NOW, address: "192.0.2.1" },
        {
          ...{ intento: propia(familia.id), hash: null, password: "lechuga" },
          ...{ accion: "passwordActualFallida", wrong },
        },
        async () => true,
      );
    const hanging = { $queryRaw: () => new Promise(() => undefined) } as unknown as Context["db"];
    void repeat(hanging);
    await expect(repeat(world.db)).rejects.toBe(wrong);
  });

  it("a password changed, or a user deactivated, during a sign-in makes it fail", async () => {
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
