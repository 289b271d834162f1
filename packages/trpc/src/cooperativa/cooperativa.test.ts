import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, NOW } from "../../test/world.ts";
import { asDataUrl } from "../pictures/data-url.ts";
import { demoAccounts, rememberDemo } from "../settings.ts";

describeInWorld("the cooperative", ({ world, database }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });

  const datos = { email: "Yo@Coop.es", password: "de verdad", confirmacion: "BORRAR" as const };

  it("tells admins which first steps are done, in one statement", async () => {
    expect(await world.as(admin).cooperativa.estado()).toEqual({
      demo: false,
      familias: 0,
      proveedores: 0,
      disponibles: 0,
      pedidos: 0,
      falloDeCopia: null,
      correosFallidos: 0,
    });
    const { gestora } = await world.crearPedidoAbierto();
    await world.as(admin).familias.darDeBaja({ id: (await world.crearFamilia()).id });
    database.takeStatements();
    expect(await world.as(admin).cooperativa.estado()).toMatchObject({
      familias: 1,
      proveedores: 1,
      disponibles: 1,
      pedidos: 1,
    });
    expect(database.takeStatements()).toHaveLength(1);
    expect(await codeOf(world.as(gestora.actor).cooperativa.estado())).toBe("SIN_PERMISO");
  });

  it("has a name and a logo that everybody sees and administrators change", async () => {
    const anybody = world.as(world.anonimo).cooperativa;
    expect(await anybody.ver()).toEqual({ nombre: "", logo: null, version: 1 });
    const admins = world.as(admin).cooperativa;
    const drawn = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#2f7d32" } })
      .png()
      .toBuffer();
    const logo = asDataUrl("image/png", drawn);
    const first = await admins.actualizar({ nombre: " La Espiga ", logo, version: 1 });
    expect(first).toMatchObject({ nombre: "La Espiga", version: 2 });
    // Encoded anew.
    expect(first.logo).toMatch(/^data:image\/webp;base64,/);
    const { message: _, ...stored } = first;
    expect(await anybody.ver()).toEqual(stored);
    // Who sends back what they got, or nothing, keeps the logo.
    expect(await admins.actualizar(stored)).toMatchObject({ logo: stored.logo, version: 3 });
    expect(await admins.actualizar({ nombre: "El Grano" })).toMatchObject({ logo: stored.logo, version: 4 });
    expect(await codeOf(admins.actualizar({ nombre: "Otra", version: 3 }))).toBe("CONFLICTO");
    expect(await admins.actualizar({ nombre: "", logo: null })).toMatchObject({ nombre: "", logo: null });
    const familia = await world.crearFamilia();
    expect(await codeOf(world.as(familia.actor).cooperativa.actualizar({ nombre: "Mía" }))).toBe(
      "SIN_PERMISO",
    );
    for (const wrong of [
      { nombre: "x".repeat(61) },
      { logo: "data:text/html,x" },
      { logo: "data:image/png;base64,AAAA" },
    ]) {
      const call = admins.actualizar({ nombre: "La Espiga", ...wrong });
      expect(await codeOf(call)).toMatch(/BAD_REQUEST|DATOS_INVALIDOS/);
    }
    const { filas } = await world.as(admin).historial.listar({ tamano: 10 });
    const last = filas.find(({ entidad }) => entidad === "cooperativa");
    expect(last?.frase).toMatch(/cambió el nombre o el logo de la cooperativa$/);
    expect(last?.cambios.map(({ campo }) => campo)).toEqual(["Nombre", "Cambia el logo"]);
  });

  it("tells everybody that accounts are kept once they are, in one statement, and stores it nowhere else", async () => {
    const anybody = world.as(world.anonimo).cooperativa;
    const before = await anybody.ver();
    expect(before).not.toHaveProperty("cuentas");
    await world.db.libro.create({ data: { desde: NOW } });
    database.takeStatements();
    expect(await anybody.ver()).toEqual({ ...before, cuentas: true });
    expect(database.takeStatements()).toHaveLength(1);
    const changed = await world.as(admin).cooperativa.actualizar({ nombre: "Con cuentas" });
    expect(changed).toMatchObject({ nombre: "Con cuentas", cuentas: true });
    const { valor } = await world.db.ajuste.findUniqueOrThrow({ where: { clave: "cooperativa" } });
    expect(valor).toEqual({ nombre: "Con cuentas", logo: null, version: before.version + 1 });
    await world.db.libro.deleteMany();
    expect(await anybody.ver()).not.toHaveProperty("cuentas");
  });

  it("two who change its name at once follow each other", async () => {
    const admins = world.as(admin).cooperativa;
    const { version } = await admins.ver();
    await Promise.all(["Uno", "Dos", "Tres"].map((nombre) => admins.actualizar({ nombre })));
    expect((await admins.ver()).version).toBe(version + 3);
  });

  it("never deletes data that is not the demo's", async () => {
    const before = await world.db.familia.count();
    expect(await codeOf(world.as(admin).cooperativa.empezar(datos))).toBe("CONFLICTO");
    expect(await world.db.familia.count()).toBe(before);
  });

  it("requires the word, an email, a password and an administrator to delete the demo", async () => {
    await rememberDemo(world.db, []);
    for (const wrong of [{ confirmacion: "BORAR" }, { password: "  " }, { email: "yo" }]) {
      const call = world.as(admin).cooperativa.empezar({ ...datos, ...(wrong as object) });
      expect(await codeOf(call)).toBe("BAD_REQUEST");
    }
    const familia = await world.crearFamilia();
    expect(await codeOf(world.as(familia.actor).cooperativa.empezar(datos))).toBe("SIN_PERMISO");
    expect(await world.db.familia.count()).toBeGreaterThan(0);
  });

  it("deletes the demo, ends all its sessions, and signs in the first real administrator", async () => {
    const familia = await world.crearFamilia();
    const old = await world.sessions.open(familia.actor.id);
    const answer = await world.as(admin).cooperativa.empezar(datos);
    expect(answer).toMatchObject({ familia: null, roles: ["ROLE_ADMIN"] });
    for (const table of ["familia", "proveedor", "producto", "pedido", "archivo"] as const) {
      expect(await (world.db[table] as { count(): Promise<number> }).count()).toBe(0);
    }
    expect(await demoAccounts(world.db)).toEqual([]);
    expect((await world.sessions.read(old)).actor.type).toBe("anonimo");
    const { actor } = await world.sessions.read(answer.accesToken);
    expect(await world.as(actor).cooperativa.estado()).toMatchObject({ demo: false, familias: 0 });
    await world.as(world.anonimo).auth.signin({ nombre: "", email: "yo@coop.es", password: "de verdad" });
    expect(await world.db.auditoria.count({ where: { accion: "empezar", usuarioId: null } })).toBe(1);
    expect(await codeOf(world.as(actor).cooperativa.empezar(datos))).toBe("CONFLICTO");
    // Who was somebody before is not somebody else now.
    expect(actor).not.toMatchObject({ id: admin.id });
  });

  it("does not let the demo's users write into the new cooperative", async () => {
    await world.db.usuario.deleteMany();
    await rememberDemo(world.db, []);
    const last = await world.crearAdmin();
    let serial = 0;
    const write = async () => {
      const codes = [];
      for (let n = 0; n < 6; n++) {
        const email = `intruso${++serial}@x.es`;
        codes.push(
          await codeOf(world.as(last).usuarios.crear({ username: "Intruso", email, roles: ["ROLE_ADMIN"] })),
          await codeOf(
            world.as(last).usuarios.actualizar({ id: last.id, username: "Intruso", email: `x${email}` }),
          ),
        );
      }
      return codes;
    };
    const { id } = await world.db.acceso.create({
      data: { nombre: "Intrusa", hash: "x", rol: "ROLE_ADMIN", caduca: new Date("2030-01-01") },
    });
    const application = { type: "acceso", id, familiaId: null, roles: ["ROLE_ADMIN" as const] } as const;
    const writeAsApplication = async () => {
      const codes = [];
      for (let n = 0; n < 12; n++) {
        const nombre = `Intruso ${++serial}`;
        codes.push(await codeOf(world.as(application).proveedores.crear({ nombre, email: "x@x.es" })));
      }
      return codes;
    };
    const begin = () => world.as(last).cooperativa.empezar(datos);
    const begun = [begin(), begin()];
    const [first, second, ...codes] = await Promise.all([
      ...begun.map(codeOf),
      write(),
      write(),
      write(),
      writeAsApplication(),
    ]);
    expect([first, second].toSorted()).toEqual(["NO_AUTENTICADO", "no error"]);
    const answer = await Promise.any(begun);
    expect(codes.flat().filter((code) => !["no error", "NO_AUTENTICADO"].includes(code))).toEqual([]);
    const left = await world.db.usuario.findMany({ select: { email: true } });
    expect(left).toEqual([{ email: "yo@coop.es" }]);
    expect(await world.db.proveedor.count()).toBe(0);
    expect((await world.sessions.read(answer.accesToken)).actor.type).toBe("usuario");
    expect(await world.db.auditoria.count()).toBe(1);
  });
});
