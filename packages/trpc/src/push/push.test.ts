import { expect, it } from "vitest";
import { codeOf, describeInWorld, NOW } from "../../test/world.ts";
import type { Push } from "../kernel/services.ts";

const push: Push = {
  clave: "B",
  admite: (endpoint) => endpoint.startsWith("https://bueno.example/"),
  enviar: async () => undefined,
};

describeInWorld("the devices that are told things", ({ world, database }) => {
  const suscripcion = { endpoint: "https://bueno.example/1", p256dh: "B".repeat(87), auth: "A".repeat(22) };

  /** A user who is signed in on a browser. */
  async function signedIn() {
    const usuario = await world.crearUsuario();
    const { actor } = await world.sessions.read(await world.sessions.open(usuario.id));
    return { usuario, caller: world.with({ actor, push }), actor };
  }

  it("are put and taken away, with few statements", async () => {
    const { usuario, caller } = await signedIn();
    database.takeStatements();
    expect(await caller.push.suscribir(suscripcion)).toEqual({
      message: "Este aparato recibirá sus avisos.",
    });
    expect(database.takeStatements().filter((sql) => !/^(BEGIN|COMMIT)/.test(sql)).length).toBeLessThan(5);
    await caller.push.suscribir(suscripcion);
    expect(await world.db.dispositivo.findMany({ where: { usuarioId: usuario.id } })).toMatchObject([
      { ...suscripcion, creado: NOW, usado: NOW },
    ]);
    expect(await caller.push.dejar()).toEqual({ message: "Este aparato ya no recibe avisos." });
    expect(await world.db.dispositivo.count()).toBe(0);
    expect(await caller.push.clave()).toEqual({ clave: "B" });
  });

  it("are audited when they begin and when they end, without what reaches them", async () => {
    const { usuario, caller } = await signedIn();
    await caller.push.dejar();
    await caller.push.suscribir(suscripcion);
    // Again, with the same address and with another.
    await caller.push.suscribir(suscripcion);
    await caller.push.suscribir({ ...suscripcion, endpoint: "https://bueno.example/2" });
    await caller.push.dejar();
    await caller.push.dejar();
    const audited = await world.db.auditoria.findMany({
      where: { entidad: "usuario", entidadId: usuario.id, accion: { endsWith: "Aparato" } },
      orderBy: { id: "asc" },
    });
    expect(audited).toMatchObject(
      ["ponerAparato", "quitarAparato"].map((accion) => ({
        ...{ accion, usuarioId: usuario.id, cuando: NOW, antes: null, despues: null },
      })),
    );
  });

  it("that another signs in on are theirs, and audited so", async () => {
    const [una, otra] = [await signedIn(), await signedIn()];
    for (const { caller } of [una, otra]) await caller.push.suscribir(suscripcion);
    expect(
      await world.db.auditoria.count({
        where: { accion: "ponerAparato", entidadId: { in: [una.usuario.id, otra.usuario.id] } },
      }),
    ).toBe(2);
    expect(await world.db.dispositivo.findMany()).toMatchObject([{ usuarioId: otra.usuario.id }]);
  });

  it("have an address of a push service, and keys that may be some", async () => {
    const { caller } = await signedIn();
    for (const wrong of [
      { endpoint: "https://malo.example/1" },
      { endpoint: "" },
      { p256dh: "corta" },
      { p256dh: `${"B".repeat(86)}\n` },
      { auth: "A".repeat(21) },
    ]) {
      expect(await codeOf(caller.push.suscribir({ ...suscripcion, ...wrong }))).toMatch(
        /^(BAD_REQUEST|DATOS_INVALIDOS)$/,
      );
    }
  });

  it("are of sessions that are there, and of people", async () => {
    const { actor, caller } = await signedIn();
    if (actor.type !== "usuario") throw new Error("Nobody is signed in.");
    await world.db.sesion.delete({ where: { id: actor.sesionId } });
    expect(await codeOf(caller.push.suscribir(suscripcion))).toBe("NO_AUTENTICADO");
    const sistema = world.with({ actor: world.sistema, push });
    expect(await codeOf(sistema.push.suscribir(suscripcion))).toBe("SIN_PERMISO");
    expect(await codeOf(sistema.push.dejar())).toBe("SIN_PERMISO");
    expect(await codeOf(world.as(actor).push.clave())).toBe("NO_ENCONTRADO");
  });
});
