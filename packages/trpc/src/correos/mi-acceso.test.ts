import { beforeAll, expect, it } from "vitest";
import { createPost } from "../../test/post.ts";
import { type Admin, describeInWorld, hours, type World } from "../../test/world.ts";
import type { Actor } from "../kernel/actor.ts";

describeInWorld("a person whose way in somebody else changes", ({ world, database }) => {
  let post: ReturnType<typeof createPost>;
  const on = (actor: Actor, n = 0) => world.with({ actor, correo: post.correo, now: hours(n) });
  const told = async () => (await post.mailed(hours(4))).map(({ a, asunto, baja }) => ({ a, asunto, baja }));
  const datosDe = async ({ id }: { id: number }) => {
    const { username, email } = await world.db.usuario.findUniqueOrThrow({ where: { id } });
    return { id, username, email };
  };
  type Usuario = Awaited<ReturnType<World["crearUsuario"]>>;
  let [admin, ana]: [Admin | undefined, Usuario | undefined] = [undefined, undefined];
  beforeAll(async () => {
    post = createPost(world, database);
    admin = await world.crearAdmin();
    ana = await world.crearUsuario();
  });

  it("is told of a password, and of roles, whatever they choose to be told", async () => {
    if (!admin || !ana) throw new Error("Two people.");
    const suyo = await datosDe(ana);
    await on(admin).usuarios.actualizar({ ...suyo, password: "otra cosa larga" });
    expect(await told()).toEqual([{ a: suyo.email, asunto: "Han cambiado su contraseña", baja: undefined }]);
    await on(admin, 1).usuarios.actualizar({
      ...suyo,
      password: "",
      roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"],
    });
    expect(await told()).toMatchObject([{ asunto: "Han cambiado lo que puede hacer en Cosecha" }]);
    // Their name alone is no way in.
    await on(admin, 2).usuarios.actualizar({ ...suyo, username: "Ana María", password: "" });
    expect(await told()).toEqual([]);
  });

  it("is told of another email at the one that they had", async () => {
    if (!admin || !ana) throw new Error("Two people.");
    const suyo = await datosDe(ana);
    await on(admin, 3).usuarios.actualizar({ ...suyo, email: "ladron@x.es", password: "mía desde hoy" });
    expect(await told()).toMatchObject([
      { a: suyo.email, asunto: "Han cambiado su contraseña y el correo con el que entra" },
    ]);
    expect((await datosDe(ana)).email).toBe("ladron@x.es");
  });

  it("is told where it is the family's account, and not of what they do themselves", async () => {
    if (!admin) throw new Error("An administrator.");
    const { id, nombre, email, actor } = await world.crearFamilia();
    await on(admin).familias.actualizar({ id, nombre, email: `nuevo.${email}`, password: "" });
    const suyo = await world.db.usuario.findUniqueOrThrow({ where: { id: actor.id } });
    expect(await told()).toMatchObject([{ a: email, asunto: "Han cambiado el correo con el que entra" }]);
    await on(actor, 1).familias.actualizar({ id, nombre, email, password: "" });
    await on(actor, 2).usuarios.actualizar({ ...(await datosDe(suyo)), email: `mio.${email}`, password: "" });
    expect(await told()).toEqual([]);
    expect(post.failures).toEqual([]);
  });

  it("is written to once an hour, and nobody else by changing the email again and again", async () => {
    if (!admin) throw new Error("An administrator.");
    const { id } = await world.crearUsuario();
    const suyo = await datosDe({ id });
    for (const email of ["uno@victima.example", "dos@victima.example", "tres@victima.example"]) {
      await on(admin, 3).usuarios.actualizar({ ...suyo, email, password: "" });
    }
    expect((await told()).map(({ a }) => a)).toEqual([suyo.email]);
  });
});
