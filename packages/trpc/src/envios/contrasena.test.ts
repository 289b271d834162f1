import { Prisma, rows } from "@cosecha/db/database";
import { afterEach, expect, it } from "vitest";
import { whereIs } from "../../test/everywhere.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { Mensaje } from "../kernel/services.ts";
import { tellingOf } from "./work.ts";

describeInWorld("links that are mailed", ({ world, database }) => {
  const sent: Mensaje[] = [];
  const correo = {
    fijo: { url: "smtp://localhost", de: "cosecha@x.es" },
    publica: "https://cosecha.example",
    enviar: async (_: unknown, mensaje: Mensaje) => void sent.push(mensaje),
  };
  afterEach(async () => {
    sent.length = 0;
    await world.db.intento.deleteMany();
    await world.db.correo.deleteMany();
    await world.db.tarea.deleteMany();
  });
  const forget = (email: string, { now = NOW, address = "192.0.2.1" } = {}) =>
    world.with({ correo, now, address }).auth.olvidada({ email });

  /** Does what is due, as the server does. */
  async function doAll(now = NOW): Promise<void> {
    const asSystem = (ahora: Date) =>
      ({
        db: world.db,
        sessions: world.sessions,
        actor: world.sistema,
        now: ahora,
        address: "",
        correo,
      }) as unknown as AuthedContext;
    const trabajos = tellingOf(asSystem);
    for (;;) {
      const tarea = await world.db.tarea.findFirst({
        where: { cuando: { lte: now } },
        orderBy: { id: "asc" },
      });
      if (tarea === null) return;
      const clase = tarea.clase as keyof typeof trabajos;
      const hecho = await trabajos[clase]?.({ ...tarea, clase, version: 0, intentos: 1 }, now);
      await world.db.$transaction(async (tx) => {
        await tx.tarea.delete({ where: { id: tarea.id } });
        await hecho?.entonces?.(tx);
      });
    }
  }
  const tokenIn = ({ texto }: Mensaje) =>
    /https:\/\/cosecha\.example\/entrar#([\w-]{43})/.exec(texto)?.[1] ?? "";

  it("asks, does and stores the same whether somebody has the email or not", async () => {
    const familia = await world.crearFamilia();
    const { email } = await world.db.usuario.findUniqueOrThrow({ where: { id: familia.actor.id } });
    const gone = await world.crearUsuario({ fechaBaja: NOW });
    const { email: suyo } = await world.db.usuario.findUniqueOrThrow({ where: { id: gone.id } });
    const work = async (of: string) => {
      await world.db.intento.deleteMany();
      await world.db.tarea.deleteMany();
      database.takeStatements();
      const answer = await forget(of);
      const statements = database.takeStatements().map((sql) => sql.replaceAll(/\s+/g, " "));
      const stored = [
        await world.db.tarea.count(),
        await world.db.intento.count(),
        await world.db.correo.count(),
      ];
      return { answer, statements, stored };
    };
    const known = await work(email);
    expect(known.statements).toHaveLength(3);
    expect(known.stored).toEqual([1, 2, 0]);
    expect(await work("nadie@x.es")).toEqual(known);
    expect(await work(suyo)).toEqual(known);
  });

  it("mails each account its own link, which nobody else has made and nothing stores", async () => {
    const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
    const email = "compartida@x.es";
    for (const { actor } of [una, otra])
      await world.db.usuario.update({ where: { id: actor.id }, data: { email, hash: "x" } });
    await world.db.usuario.update({
      where: { id: (await world.crearUsuario()).id },
      data: { email, hash: "x", fechaBaja: NOW },
    });
    // Whom an application has made has none to forget: a person lets them in.
    const { actor: sinEntrar } = await world.crearFamilia();
    await world.db.usuario.update({ where: { id: sinEntrar.id }, data: { email } });
    await forget(` ${email.toUpperCase()} `);
    expect(await world.db.enlace.count()).toBe(0);
    await doAll();
    expect(sent.map(({ a }) => a)).toEqual([email, email]);
    for (const [n, familia] of [una, otra].entries()) {
      const mensaje = sent[n] as Mensaje;
      expect(mensaje.texto).toContain(familia.nombre);
      const token = tokenIn(mensaje);
      expect(await whereIs(database.db, token)).toEqual([]);
      const seen = await world.as(world.anonimo).auth.enlace({ token });
      expect(seen).toMatchObject({ clase: "contrasena", familia: familia.nombre, caduca: hours(1) });
      await world.as(world.anonimo).auth.usarEnlace({ token, password: "espinaca" });
    }
    await forget("nadie@x.es");
    await doAll();
    expect(sent).toHaveLength(2);
  });

  it("invites by mail where mail is sent, and says so where it is not", async () => {
    const { id } = await world.crearUsuario();
    const admin = await world.crearAdmin();
    const told = await world.with({ correo, actor: admin }).usuarios.invitar({ id, porCorreo: true });
    expect(told).toMatchObject({ token: null, caduca: null });
    await doAll();
    const [mensaje] = sent;
    await world
      .as(world.anonimo)
      .auth.usarEnlace({ token: tokenIn(mensaje as Mensaje), password: "espinaca" });
    expect(await codeOf(world.as(admin).usuarios.invitar({ id, porCorreo: true }))).toBe("CONFLICTO");
    expect(await codeOf(world.as(world.anonimo).auth.olvidada({ email: "a@x.es" }))).toBe("CONFLICTO");
  });

  it("mails no invitation that would end the link that somebody was shown since", async () => {
    const { id } = await world.crearUsuario();
    const actor = await world.crearAdmin();
    const invite = (now: Date, porCorreo: boolean) =>
      world.with({ correo, actor, now }).usuarios.invitar({ id, porCorreo });
    await invite(NOW, true);
    const { token } = await invite(hours(1), false);
    await doAll(hours(1));
    expect(sent).toEqual([]);
    expect(await world.as(world.anonimo).auth.enlace({ token: token ?? "" })).toMatchObject({
      clase: "invitacion",
    });
    // Asked for by mail again, they get another.
    await invite(hours(2), true);
    await doAll(hours(2));
    expect(sent).toHaveLength(1);
  });

  it("invites nobody by mail without end, whoever a family says that it is", async () => {
    const familia = await world.crearFamilia();
    const miembro = await world.crearUsuario({ familiaId: familia.id });
    const invite = (now = NOW, actor: Actor = miembro) =>
      codeOf(world.with({ correo, actor, now }).familias.invitar({ id: familia.id, porCorreo: true }));
    const at = (n: number) => new Date(NOW.getTime() + n);
    const codes = await Promise.all(Array.from({ length: 8 }, (_, n) => invite(at(n))));
    expect(codes.toSorted()).toEqual([...Array(3).fill("DEMASIADOS_INTENTOS"), ...Array(5).fill("no error")]);
    // Somebody else's asks for another password are counted apart.
    await forget(familia.email);
    expect(await invite(hours(2))).toBe("no error");
    const { nombre } = familia;
    const rest: string[] = [];
    for (let n = 0; n < 60; n++) {
      const datos = { id: familia.id, nombre, email: `victima${n}@x.es`, password: "" };
      await world.as(miembro, hours(2)).familias.actualizar(datos);
      rest.push(await invite(at(7_200_001 + n)));
    }
    expect(rest.filter((code) => code === "no error")).toHaveLength(59);
    expect(rest.at(-1)).toBe("DEMASIADOS_INTENTOS");
    expect(await world.db.correo.count()).toBe(65);
    expect(await invite(at(7_300_000), await world.crearAdmin())).toBe("no error");
  });

  it("a thousand asks from one address, and for one email, store a bounded number of rows", async () => {
    const stored = async () => {
      const [row] = await rows<{ n: number }>(
        world.db,
        Prisma.sql`SELECT (SELECT count(*) FROM intento) + (SELECT count(*) FROM tarea) + (SELECT count(*) FROM correo) AS n`,
      );
      return row?.n ?? 0;
    };
    const ask = async (n: number, of: (i: number) => Promise<unknown>) => {
      const codes: Record<string, number> = {};
      for (let i = 0; i < n; i += 50) {
        const some = await Promise.all(Array.from({ length: 50 }, (_, k) => codeOf(of(i + k))));
        for (const code of some) codes[code] = (codes[code] ?? 0) + 1;
      }
      return codes;
    };
    expect(await ask(500, (i) => forget(`quien${i}@x.es`))).toEqual({
      "no error": 30,
      DEMASIADOS_INTENTOS: 470,
    });
    // One counter of the address, and a counter and a task for each email.
    expect(await stored()).toBe(61);
    const codes = await ask(500, (i) => forget("victima@x.es", { address: `198.51.${i % 250}.${i % 199}` }));
    expect(codes).toEqual({ "no error": 5, DEMASIADOS_INTENTOS: 495 });
    expect(await stored()).toBeLessThan(61 + 2 + 60);
    // An hour later it is free again.
    await forget("victima@x.es", { now: hours(1) });
  });
});
