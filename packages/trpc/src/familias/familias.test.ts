import { beforeAll, describe, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, NOW, type World } from "../../test/world.ts";

describeInWorld("families", ({ world }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });

  const enter = (nombre: string, email: string, password: string) =>
    world.as(world.anonimo).auth.signin({ nombre, email, password });
  const cuentaDe = (cuentaDeId: number) => world.db.usuario.findUniqueOrThrow({ where: { cuentaDeId } });
  const sesionDe = async (id: number) => world.sessions.read(await world.sessions.open(id));

  describe("creating", () => {
    // S6.admin.1, X5.1, S4.familia.2, S8.exito.2
    it("stores an active family and its account together", async () => {
      const familia = await world.as(admin).familias.crear({
        nombre: "Los Olmos",
        email: "Olmos@X.es ",
        password: "olmo",
        fechaBaja: NOW,
      });
      expect(familia).toEqual({
        message: "This familia was created successfully!",
        id: expect.any(Number),
        nombre: "Los Olmos",
        email: "olmos@x.es",
        password: "",
        fechaBaja: null,
        version: 1,
      });
      expect(await enter("Los Olmos", "olmos@x.es", "olmo")).toMatchObject({ roles: ["ROLE_FAMILIA"] });
    });

    // X5.3
    it("refuses a taken name, and stores nothing", async () => {
      const { nombre } = await world.crearFamilia();
      const before = await world.db.usuario.count();
      await expect(world.as(admin).familias.crear({ nombre, email: "otra@x.es" })).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          message: "Ya hay una familia con ese nombre. Elija otro.",
          issues: [{ path: "nombre" }],
        },
      });
      expect(await world.db.usuario.count()).toBe(before);
    });

    // X5.48
    it("without a password makes an account that nobody can sign in to", async () => {
      await world.as(admin).familias.crear({ nombre: "Sin llave", email: "llave@x.es", password: "   " });
      expect(await codeOf(enter("Sin llave", "llave@x.es", "   "))).toBe("CREDENCIALES");
    });
  });

  describe("changing", () => {
    // S6.admin.4, S6.familia.1, S8.exito.1
    it("is allowed to an admin and the family itself, and nobody else", async () => {
      const familia = await world.crearFamilia();
      const otra = await world.crearFamilia();
      const { id, email } = familia;
      for (const [n, actor] of [admin, familia.actor].entries()) {
        const nombre = `${familia.nombre} ${n}`;
        expect(await world.as(actor).familias.actualizar({ id, nombre, email })).toMatchObject({
          message: "This familia was updated successfully!",
          nombre,
        });
      }
      const rename = (actor: Parameters<World["as"]>[0]) =>
        world.as(actor).familias.actualizar({ id, nombre: "Ajena", email });
      expect(await codeOf(rename(otra.actor))).toBe("SIN_PERMISO");
      expect(await codeOf(rename(world.anonimo))).toBe("NO_AUTENTICADO");
      expect((await world.as(admin).familias.ver({ id })).nombre).toBe(`${familia.nombre} 1`);
    });

    // X5.1
    it("changes its account too: name, email and password", async () => {
      const { id } = await world
        .as(admin)
        .familias.crear({ nombre: "Antes", email: "antes@x.es", password: "uno" });
      await world
        .as(admin)
        .familias.actualizar({ id, nombre: "Después", email: "despues@x.es", password: "dos" });
      expect(await cuentaDe(id)).toMatchObject({ username: "Después", email: "despues@x.es" });
      await enter("Después", "despues@x.es", "dos");
      expect(await codeOf(enter("Después", "despues@x.es", "uno"))).toBe("CREDENCIALES");
    });

    // X5.47
    it("with a blank password keeps the current one", async () => {
      const { id, email } = await world
        .as(admin)
        .familias.crear({ nombre: "La de siempre", email: "siempre@x.es", password: "uno" });
      await world.as(admin).familias.actualizar({ id, nombre: "La de siempre", email, password: "" });
      await enter("La de siempre", email, "uno");
    });

    // X5.15
    it("the password ends the account's sessions, except the one that asks", async () => {
      const { id, nombre, email, actor } = await world.crearFamilia();
      const [here, there] = [await world.sessions.open(actor.id), await world.sessions.open(actor.id)];
      const asking = (await world.sessions.read(here)).actor;
      await world.as(asking).familias.actualizar({ id, nombre, email, password: "nueva" });
      expect((await world.sessions.read(here)).actor.type).toBe("usuario");
      expect((await world.sessions.read(there)).actor.type).toBe("anonimo");
      await world.as(admin).familias.actualizar({ id, nombre, email, password: "otra" });
      expect((await world.sessions.read(here)).actor.type).toBe("anonimo");
    });

    it("creates a deleted account anew once there is a password for it", async () => {
      const { id, nombre, email, actor } = await world.crearFamilia();
      await world.as(admin).usuarios.eliminar({ id: actor.id });
      await world.as(admin).familias.actualizar({ id, nombre, email });
      expect(await world.db.usuario.count({ where: { familiaId: id } })).toBe(0);
      await world.as(admin).familias.actualizar({ id, nombre, email, password: "vuelta" });
      await enter(nombre, email, "vuelta");
    });

    it.each([
      ["ROLE_ADMIN", "administración"],
      ["ROLE_TESORERIA", "tesorería"],
    ] as const)("is refused to its members where it would let them sign in with %s", async (role, de) => {
      const { id, nombre, email, actor } = await world.crearFamilia();
      await world.db.usuario.update({ where: { id: actor.id }, data: { roles: [role] } });
      const miembro = await world.crearUsuario({ familiaId: id });
      const change = (cambio: object) =>
        world.as(miembro).familias.actualizar({ id, nombre, email, ...cambio });
      expect(await codeOf(change({ password: "mía" }))).toBe("SIN_PERMISO");
      await expect(change({ email: "mio@x.es" })).rejects.toMatchObject({
        cause: { code: "SIN_PERMISO", message: expect.stringContaining(` es de ${de}: `) },
      });
      const before = await cuentaDe(id);
      expect(await change({ nombre: `${nombre} bis` })).toMatchObject({ nombre: `${nombre} bis` });
      expect(await cuentaDe(id)).toEqual(before);
      await world.db.usuario.update({ where: { id: actor.id }, data: { roles: ["ROLE_FAMILIA"] } });
    });

    it("leaves a deactivated account unchanged", async () => {
      const { id, nombre, actor } = await world.crearFamilia();
      await world.as(admin).usuarios.darDeBaja({ id: actor.id });
      const before = await cuentaDe(id);
      await expect(
        world.as(admin).familias.actualizar({ id, nombre, email: "otro@x.es", password: "nueva" }),
      ).rejects.toMatchObject({ cause: { code: "CONFLICTO", issues: [{ path: "password" }] } });
      await world.as(admin).familias.actualizar({ id, nombre: `${nombre} bis`, email: "otro@x.es" });
      expect(await cuentaDe(id)).toEqual(before);
    });

    it.each(["lOS MÁNGELES", "Los Mangeles", "Los Ma\u0301ngeles"])(
      "refuses a name that looks like another's: %s",
      async (nombre) => {
        await world.db.familia.deleteMany({ where: { nombre: "Los Mángeles" } });
        await world.db.familia.create({ data: { nombre: "Los Mángeles", email: "m@x.es" } });
        await expect(world.as(admin).familias.crear({ nombre, email: "n@x.es" })).rejects.toMatchObject({
          cause: { code: "CONFLICTO", issues: [{ path: "nombre" }] },
        });
      },
    );

    it("refuses «Sin familia» as a name", async () => {
      expect(await codeOf(world.as(admin).familias.crear({ nombre: "sin FAMILIA", email: "n@x.es" }))).toBe(
        "BAD_REQUEST",
      );
    });

    it("to the email of another of its users is refused as a whole", async () => {
      const { id, nombre, email } = await world.crearFamilia();
      const miembro = await world.crearUsuario({ familiaId: id });
      const taken = (await world.db.usuario.findUniqueOrThrow({ where: { id: miembro.id } })).email;
      expect(await codeOf(world.as(admin).familias.actualizar({ id, nombre: "Otra", email: taken }))).toBe(
        "CONFLICTO",
      );
      expect(await world.as(admin).familias.ver({ id })).toMatchObject({ nombre, email });
    });

    it("an outdated version is refused", async () => {
      const { id, nombre, email, version } = await world.crearFamilia();
      const change = (nuevo: string, asked?: number) =>
        world.as(admin).familias.actualizar({ id, nombre: nuevo, email, ...(asked && { version: asked }) });
      expect(await change(`${nombre} uno`, version)).toMatchObject({ version: version + 1 });
      await expect(change(`${nombre} dos`, version)).rejects.toMatchObject({
        cause: { code: "CONFLICTO", message: expect.stringContaining("otra persona ha guardado cambios") },
      });
      expect((await world.as(admin).familias.ver({ id })).nombre).toBe(`${nombre} uno`);
      // A client that does not say what it saw writes over it.
      expect(await change(`${nombre} tres`)).toMatchObject({ version: version + 2 });
    });

    it("the same version many times at once succeeds once, and refuses the others", async () => {
      const { id, email, version } = await world.crearFamilia();
      const codes = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          codeOf(world.as(admin).familias.actualizar({ id, nombre: `A la vez ${id} ${n}`, email, version })),
        ),
      );
      expect(codes.toSorted()).toEqual([...Array(7).fill("CONFLICTO"), "no error"].toSorted());
    });

    it("both a family and its account over and over never deadlocks", async () => {
      const { id, nombre, actor } = await world.crearFamilia();
      const work = Array.from({ length: 20 }, (_, n) => [
        world.as(admin).familias.actualizar({ id, nombre, email: `f${n}@x.es` }),
        world.as(admin).usuarios.actualizar({ id: actor.id, username: nombre, email: `u${n}@x.es` }),
      ]).flat();
      await Promise.all(work);
      expect((await world.as(admin).familias.ver({ id })).email).toBe((await cuentaDe(id)).email);
    });
  });

  describe("deactivating", () => {
    // S6.admin.5, S4.familia.1, S3.familia.2, S3.familia.3, X5.14
    it("sets the date, deactivates its users, and ends their sessions", async () => {
      const familia = await world.crearFamilia();
      const miembro = await world.crearUsuario({ familiaId: familia.id });
      const [cuenta, sesion] = [await sesionDe(familia.actor.id), await sesionDe(miembro.id)];
      expect([cuenta.actor.type, sesion.actor.type]).toEqual(["usuario", "usuario"]);
      expect(await world.as(admin).familias.darDeBaja({ id: familia.id })).toMatchObject({
        message: "Familia dada de baja correctamente",
        fechaBaja: NOW,
      });
      expect(await world.db.sesion.count({ where: { usuario: { familiaId: familia.id } } })).toBe(0);
      const users = await world.as(admin).usuarios.porFamilia({ familiaId: familia.id });
      expect(users.filas.map(({ fechaBaja, version }) => [fechaBaja, version])).toEqual([
        [NOW, 2],
        [NOW, 2],
      ]);
      const audited = await world.db.auditoria.findFirstOrThrow({
        where: { accion: "darDeBaja", entidad: "familia", entidadId: familia.id },
      });
      expect((audited.antes as { usuarios: { id: number }[] }).usuarios.map(({ id }) => id)).toEqual(
        expect.arrayContaining([familia.actor.id, miembro.id]),
      );
    });

    it("is allowed to admins only", async () => {
      const { id, actor } = await world.crearFamilia();
      expect(await codeOf(world.as(actor).familias.darDeBaja({ id }))).toBe("SIN_PERMISO");
    });

    it("makes the family read-only, and is the only way to set the date", async () => {
      const { id, nombre, email } = await world.crearFamilia();
      const change = (cambio: object = {}) =>
        world.as(admin).familias.actualizar({ id, nombre, email, ...cambio });
      expect(await codeOf(change({ fechaBaja: NOW }))).toBe("SIN_PERMISO");
      await change({ fechaBaja: null });
      await world.as(admin).familias.darDeBaja({ id });
      expect(await codeOf(change())).toBe("CONFLICTO");
      expect(await codeOf(world.as(admin).familias.darDeBaja({ id }))).toBe("CONFLICTO");
      expect(
        await codeOf(world.as(admin).usuarios.crear({ username: "Nueva", email: "n@x.es", familiaId: id })),
      ).toBe("CONFLICTO");
    });

    it("answers NO_ENCONTRADO for an unknown family", async () => {
      for (const call of ["ver", "darDeBaja", "eliminar"] as const) {
        expect(await codeOf(world.as(admin).familias[call]({ id: 999_999 }))).toBe("NO_ENCONTRADO");
      }
      expect(
        await codeOf(world.as(admin).familias.actualizar({ id: 999_999, nombre: "x", email: "x@x.es" })),
      ).toBe("NO_ENCONTRADO");
    });
  });

  describe("deleting", () => {
    // X5.37
    it("is refused with the reason where data depend on the family, and deletes nothing then", async () => {
      const { pedido, gestora, productos } = await world.crearPedidoAbierto();
      await world.as(gestora.actor).lineas.guardar({
        pedidoId: pedido.id,
        familiaId: gestora.id,
        lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 1 }],
      });
      await expect(world.as(admin).familias.eliminar({ id: gestora.id })).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          message: `«${gestora.nombre}» tiene productos en un pedido. Para conservar esas cuentas no se puede eliminar: dele de baja.`,
        },
      });
      expect(await world.db.proveedorFamilia.count({ where: { familiaId: gestora.id } })).toBe(1);
    });

    it("deletes its users, its sessions and its links to suppliers", async () => {
      const proveedor = await world.crearProveedor();
      const { id, actor } = await world.crearFamilia({ gestiona: [proveedor] });
      await world.sessions.open(actor.id);
      expect(await world.as(admin).familias.eliminar({ id })).toEqual({
        message: "Familia eliminada correctamente",
      });
      expect(await world.db.usuario.count({ where: { id: actor.id } })).toBe(0);
      expect((await world.as(admin).proveedores.ver({ id: proveedor.id })).familias).toEqual([]);
      expect(
        await world.db.auditoria.count({ where: { accion: "eliminar", entidad: "familia", entidadId: id } }),
      ).toBe(1);
    });
  });

  it("stores no password hash in the audit", async () => {
    const entries = await world.db.auditoria.findMany();
    expect(entries.length).toBeGreaterThan(10);
    expect(JSON.stringify(entries)).not.toMatch(/argon2|"hash"/);
  });
});

describeInWorld("deleting all families", ({ world }) => {
  // X5.39, X5.40
  it("is all or nothing, and never includes the asking user's own", async () => {
    const propia = await world.crearFamilia();
    const admin = { ...propia.actor, roles: ["ROLE_ADMIN" as const] };
    await world.db.usuario.update({ where: { id: admin.id }, data: { roles: admin.roles } });
    const { pedido, gestora, productos } = await world.crearPedidoAbierto();
    await world.crearFamilia();
    const save = (cantidad: number) =>
      world.as(gestora.actor).lineas.guardar({
        pedidoId: pedido.id,
        familiaId: gestora.id,
        lineas: [{ productoId: productos[0]?.id ?? 0, cantidad }],
      });
    await save(1);
    expect(await codeOf(world.as(gestora.actor).familias.eliminarTodas())).toBe("SIN_PERMISO");
    await expect(world.as(admin).familias.eliminarTodas()).rejects.toMatchObject({
      cause: { code: "CONFLICTO", message: expect.stringContaining(gestora.nombre) },
    });
    expect(await world.db.familia.count()).toBe(3);
    await save(0);
    expect(await world.as(admin).familias.eliminarTodas()).toEqual({
      message: "2 familias eliminadas",
      count: 2,
    });
    expect(await world.db.familia.findMany({ select: { id: true } })).toEqual([{ id: propia.id }]);
    expect(await world.db.usuario.findMany({ select: { id: true } })).toEqual([{ id: admin.id }]);
    expect((await world.as(admin).familias.eliminarTodas()).count).toBe(0);
  });
});
