import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Admin, type Caller, codeOf, describeInWorld, NOW, type World } from "../../test/world.ts";

describeInWorld("users", ({ world, database }) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await world.crearAdmin();
  });

  const row = (id: number) => world.db.usuario.findUniqueOrThrow({ where: { id } });
  /** What a form would send back of a user. */
  const datosDe = async (id: number) => {
    const { username, email } = await row(id);
    return { id, username, email };
  };

  describe("creating", () => {
    // S6.admin.2, S8.exito.12, X5.2
    it("by an admin in a family makes a user who can sign in", async () => {
      const familia = await world.crearFamilia();
      const datos = { username: "Ana", email: "Ana@X.es", password: "luna", familiaId: familia.id };
      expect(await world.as(admin).usuarios.crear(datos)).toEqual({
        message: "Usuario creado correctamente",
        id: expect.any(Number),
        username: "Ana",
        email: "ana@x.es",
        password: "",
        familiaId: familia.id,
        familia: { id: familia.id, nombre: familia.nombre },
        roles: ["ROLE_FAMILIA"],
        fechaBaja: null,
        version: 1,
      });
      await world
        .as(world.anonimo)
        .auth.signin({ nombre: familia.nombre, email: "ana@x.es", password: "luna" });
      expect(await codeOf(world.as(familia.actor).usuarios.crear(datos))).toBe("SIN_PERMISO");
    });

    // X5.3
    it("accepts an email once in each family, and once without a family", async () => {
      const [una, otra] = [await world.crearFamilia(), await world.crearFamilia()];
      const crear = (familiaId: number | null) =>
        world.as(admin).usuarios.crear({ username: "Eva", email: "eva@x.es", familiaId });
      await crear(una.id);
      await crear(otra.id);
      await crear(null);
      for (const familiaId of [una.id, null]) {
        await expect(crear(familiaId)).rejects.toMatchObject({
          cause: { code: "CONFLICTO", issues: [{ path: "email" }] },
        });
      }
    });

    it("refuses an unknown or deactivated family, at its field", async () => {
      const { id } = await world.crearFamilia({ fechaBaja: NOW });
      const crear = (familiaId: number) =>
        world.as(admin).usuarios.crear({ username: "Leo", email: "leo@x.es", familiaId });
      await expect(crear(999_999)).rejects.toMatchObject({
        cause: {
          code: "DATOS_INVALIDOS",
          issues: [{ path: "familiaId", message: "Esa familia no existe. Elija otra." }],
        },
      });
      await expect(crear(id)).rejects.toMatchObject({
        cause: {
          code: "CONFLICTO",
          issues: [{ path: "familiaId", message: "Esa familia está de baja. Elija otra." }],
        },
      });
    });

    // S2.usuario.3, S2.usuario.4, S2.usuario.5
    it("reports every wrong field at once", async () => {
      const crear = (datos: object) =>
        world.as(admin).usuarios.crear(datos as Parameters<Caller["usuarios"]["crear"]>[0]);
      const issues = async (datos: object) => {
        const error = await crear(datos).then(
          () => undefined,
          (thrown: { cause: { issues: { path: string[]; message: string }[] } }) => thrown,
        );
        return Object.fromEntries(
          error?.cause.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
        );
      };
      expect(await issues({ username: " ", email: "", password: "x".repeat(10_000), roles: [] })).toEqual({
        username: "El nombre es requerido",
        email: "Este campo es obligatorio",
        password: "Como mucho 1000 caracteres",
        roles: "Elija al menos un rol",
      });
      for (const email of ["ana", "ana@", "a na@x.es", "ñandú@x.es", "a@b", "ana@x.es\u0000"]) {
        expect(await issues({ username: "Ana", email })).toEqual({ email: "Email inválido" });
      }
    });
  });

  describe("changing", () => {
    // X5.10, S5.usuario.1, S5.usuario.2, S5.usuario.3, S6.familia.2, S6.usuario.1, S8.exito.11
    it("is allowed to an admin, the user and their family, and nobody else", async () => {
      const familia = await world.crearFamilia();
      const miembro = await world.crearUsuario({ familiaId: familia.id });
      const suelto = await world.crearUsuario();
      const otra = await world.crearFamilia();
      for (const actor of [admin, miembro, familia.actor]) {
        expect(await world.as(actor).usuarios.actualizar(await datosDe(miembro.id))).toMatchObject({
          message: "Usuario actualizado correctamente",
        });
      }
      await world.as(suelto).usuarios.actualizar(await datosDe(suelto.id));
      const strangers = [
        [otra.actor, miembro.id],
        [suelto, miembro.id],
        // Two users without a family are not of the same family.
        [await world.crearUsuario(), suelto.id],
      ] as const;
      for (const [actor, id] of strangers) {
        await expect(world.as(actor).usuarios.actualizar(await datosDe(id))).rejects.toMatchObject({
          cause: { code: "SIN_PERMISO", message: "No tienes permiso para editar este usuario" },
        });
      }
    });

    it.each(["ROLE_ADMIN", "ROLE_TESORERIA"] as const)(
      "the account of somebody with %s is not allowed to their family",
      async (role) => {
        const familia = await world.crearFamilia();
        const jefa = await world.crearUsuario({ familiaId: familia.id, roles: [role] });
        const change = { ...(await datosDe(jefa.id)), password: "mía" };
        expect(await codeOf(world.as(familia.actor).usuarios.actualizar(change))).toBe("SIN_PERMISO");
        await world.as(jefa).usuarios.actualizar(change);
      },
    );

    it("one's own role, family and date of leaving is not allowed", async () => {
      const { id: familiaId, actor } = await world.crearFamilia();
      const otra = await world.crearFamilia();
      const datos = await datosDe(actor.id);
      const change = (cambio: object) => world.as(actor).usuarios.actualizar({ ...datos, ...cambio });
      for (const cambio of [
        { roles: ["ROLE_ADMIN"] },
        { roles: ["ROLE_ADMIN", "ROLE_FAMILIA"] },
        { roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] },
        { familiaId: otra.id },
        { familiaId: null },
        { fechaBaja: NOW },
      ]) {
        expect(await codeOf(change(cambio))).toBe("SIN_PERMISO");
      }
      await change({ roles: ["ROLE_FAMILIA"], familiaId, fechaBaja: null });
      expect(await row(actor.id)).toMatchObject({ roles: ["ROLE_FAMILIA"], familiaId, fechaBaja: null });
    });

    // X5.47, X5.15
    it("with a blank password keeps the current one, and a new one ends the other sessions", async () => {
      const { actor } = await world.crearFamilia();
      const [here, there] = [await world.sessions.open(actor.id), await world.sessions.open(actor.id)];
      const asking = (await world.sessions.read(here)).actor;
      const datos = await datosDe(actor.id);
      const before = (await row(actor.id)).hash;
      await world.as(asking).usuarios.actualizar({ ...datos, password: " " });
      expect((await row(actor.id)).hash).toBe(before);
      expect((await world.sessions.read(there)).actor.type).toBe("usuario");
      await world.as(asking).usuarios.actualizar({ ...datos, password: "nueva" });
      expect((await world.sessions.read(here)).actor.type).toBe("usuario");
      expect((await world.sessions.read(there)).actor.type).toBe("anonimo");
    });

    it("the sessions of a user end on all devices but the one that asks, and the audit says so", async () => {
      const { actor } = await world.crearFamilia();
      const [here, there] = [await world.sessions.open(actor.id), await world.sessions.open(actor.id)];
      const typeOf = async (token: string) => (await world.sessions.read(token)).actor.type;
      const asking = (await world.sessions.read(here)).actor;
      const { id } = actor;
      expect(await world.as(asking).usuarios.cerrarSesiones({ id })).toEqual({
        message: "1 sesión cerrada",
        count: 1,
      });
      expect([await typeOf(here), await typeOf(there)]).toEqual(["usuario", "anonimo"]);
      const nobodys = await world.as(asking).usuarios.cerrarSesiones({ id });
      expect(nobodys).toEqual({ message: "No había otras sesiones abiertas", count: 0 });
      const { actor: stranger } = await world.crearFamilia();
      expect(await codeOf(world.as(stranger).usuarios.cerrarSesiones({ id }))).toBe("SIN_PERMISO");
      await world.sessions.open(id);
      expect(await world.as(admin).usuarios.cerrarSesiones({ id })).toEqual({
        message: "2 sesiones cerradas",
        count: 2,
      });
      expect(await typeOf(here)).toBe("anonimo");
      expect(await codeOf(world.as(admin).usuarios.cerrarSesiones({ id: 999_999 }))).toBe("NO_ENCONTRADO");
      const audited = await world.db.auditoria.findMany({
        where: { accion: "cerrarSesiones", entidadId: id },
        orderBy: { id: "asc" },
      });
      expect(audited.map(({ usuarioId, despues }) => [usuarioId, despues])).toEqual([
        [id, { sesiones: 1 }],
        [id, { sesiones: 0 }],
        [admin.id, { sesiones: 2 }],
      ]);
    });

    it("a family's account changes the family's email too, and it cannot leave its family", async () => {
      const { id, actor } = await world.crearFamilia();
      const otra = await world.crearFamilia();
      const datos = await datosDe(actor.id);
      await world.as(actor).usuarios.actualizar({ ...datos, email: "nuevo@x.es" });
      expect(await world.as(actor).familias.ver({ id })).toMatchObject({ email: "nuevo@x.es", version: 2 });
      await expect(
        world.as(admin).usuarios.actualizar({ ...datos, familiaId: otra.id }),
      ).rejects.toMatchObject({ cause: { code: "CONFLICTO", issues: [{ path: "familiaId" }] } });
    });

    it("lets an admin move a user to another family, and a role taken away ends at once", async () => {
      const { id: familiaId } = await world.crearFamilia();
      const { id } = await world.crearUsuario({ roles: ["ROLE_ADMIN"] });
      const token = await world.sessions.open(id);
      await world
        .as(admin)
        .usuarios.actualizar({ ...(await datosDe(id)), familiaId, roles: ["ROLE_FAMILIA"] });
      const { actor } = await world.sessions.read(token);
      expect(actor).toMatchObject({ familiaId, roles: ["ROLE_FAMILIA"] });
      expect(await codeOf(world.as(actor).familias.crear({ nombre: "No", email: "no@x.es" }))).toBe(
        "SIN_PERMISO",
      );
    });

    it("an outdated version is refused", async () => {
      const { id } = await world.crearUsuario();
      const datos = await datosDe(id);
      await world.as(admin).usuarios.actualizar({ ...datos, username: "Uno", version: 1 });
      expect(
        await codeOf(world.as(admin).usuarios.actualizar({ ...datos, username: "Dos", version: 1 })),
      ).toBe("CONFLICTO");
      expect((await row(id)).username).toBe("Uno");
    });
  });

  describe("deactivating and deleting", () => {
    // S6.admin.7, S8.exito.14, X5.13
    it("deactivating ends the sessions at once and makes the user read-only", async () => {
      const { id } = await world.crearUsuario();
      const token = await world.sessions.open(id);
      expect(await world.as(admin).usuarios.darDeBaja({ id })).toMatchObject({
        message: "Usuario dado de baja correctamente",
        fechaBaja: NOW,
      });
      expect((await world.sessions.read(token)).actor.type).toBe("anonimo");
      expect(await world.db.sesion.count({ where: { userId: id } })).toBe(0);
      expect(
        await world.db.auditoria.count({ where: { accion: "darDeBaja", entidad: "usuario", entidadId: id } }),
      ).toBe(1);
      expect(await codeOf(world.as(admin).usuarios.actualizar(await datosDe(id)))).toBe("CONFLICTO");
      expect(await codeOf(world.as(admin).usuarios.darDeBaja({ id }))).toBe("CONFLICTO");
    });

    // S2.usuario.16, S8.exito.13
    it("deleting removes the user's sessions", async () => {
      const { id } = await world.crearUsuario();
      await world.sessions.open(id);
      expect(await world.as(admin).usuarios.eliminar({ id })).toEqual({
        message: "Usuario eliminado correctamente",
      });
      expect(await world.db.usuario.count({ where: { id } })).toBe(0);
    });

    it("both answer NO_ENCONTRADO for an unknown user", async () => {
      for (const call of ["ver", "darDeBaja", "eliminar"] as const) {
        await expect(world.as(admin).usuarios[call]({ id: 999_999 })).rejects.toMatchObject({
          cause: { code: "NO_ENCONTRADO", message: "No se encontraron datos del usuario" },
        });
      }
      expect(await codeOf(world.as(admin).usuarios.porFamilia({ familiaId: 999_999 }))).toBe("NO_ENCONTRADO");
    });
  });

  // S7.usuarios.10
  it("the list is searched by part of the name, paged, and shows families", async () => {
    const { id, nombre } = await world.crearFamilia();
    for (const username of ["Íñigo Búsqueda", "Ana Busqueda"]) {
      await world.as(admin).usuarios.crear({ username, email: `${username.length}@x.es`, familiaId: id });
    }
    const pagina = await world.as(admin).usuarios.listar({ nombre: "BUSQUE", tamano: 1 });
    expect(pagina).toMatchObject({ total: 2, filas: [{ username: "Ana Busqueda", familia: { nombre } }] });
    const familia = await world.as(admin).usuarios.porFamilia({ familiaId: id, nombre: "íñigo" });
    expect(familia.filas.map(({ username }) => username)).toEqual(["Íñigo Búsqueda"]);
    database.takeStatements();
    await world.as(admin).usuarios.listar({});
    expect(database.takeStatements()).toHaveLength(2);
  });
});

describeInWorld("the last administrator", ({ world }) => {
  afterEach(() => world.db.usuario.deleteMany());

  const ULTIMO =
    "Es la última cuenta de administración que queda. Nombre antes a otra persona administradora.";
  const administradores = () =>
    world.db.usuario.count({ where: { roles: { has: "ROLE_ADMIN" }, fechaBaja: null } });

  // X5.8, X5.9
  it("cannot lose the role, nor be deactivated or deleted, nor can its family", async () => {
    const familia = await world.crearFamilia();
    const admin = { ...familia.actor, roles: ["ROLE_ADMIN" as const] };
    await world.db.usuario.update({ where: { id: admin.id }, data: { roles: admin.roles, hash: "x" } });
    // One that was deactivated does not count.
    const gone = await world.crearAdmin();
    await world.db.usuario.update({ where: { id: gone.id }, data: { fechaBaja: NOW } });
    const { username, email, id } = await world.db.usuario.findUniqueOrThrow({ where: { id: admin.id } });
    const as = world.as(admin);
    for (const call of [
      () => as.usuarios.actualizar({ id, username, email, roles: ["ROLE_FAMILIA"] }),
      () => as.usuarios.darDeBaja({ id }),
      () => as.usuarios.eliminar({ id }),
      () => as.familias.darDeBaja({ id: familia.id }),
      () => as.familias.eliminar({ id: familia.id }),
      () => world.as(world.sistema).usuarios.eliminarTodos(),
      () => world.as(world.sistema).familias.eliminarTodas(),
    ]) {
      await expect(call()).rejects.toMatchObject({ cause: { code: "CONFLICTO", message: ULTIMO } });
    }
    const second = await world.crearAdmin();
    await as.usuarios.actualizar({ id, username, email, roles: ["ROLE_FAMILIA"] });
    expect(await codeOf(world.as(second).usuarios.darDeBaja({ id: second.id }))).toBe("CONFLICTO");
  });

  describe.each(["darDeBaja", "eliminar", "actualizar", "la familia"] as const)("removed by %s", (door) => {
    const crearSeis = () =>
      Promise.all(
        Array.from({ length: 6 }, async () =>
          world.crearAdmin({ familiaId: (await world.crearFamilia()).id }),
        ),
      );
    const takeAway = (actor: Parameters<World["as"]>[0], { id, familiaId }: Admin) => {
      const as = world.as(actor);
      return {
        darDeBaja: () => as.usuarios.darDeBaja({ id }),
        eliminar: () => as.usuarios.eliminar({ id }),
        actualizar: () =>
          as.usuarios.actualizar({ id, username: "x", email: `x${id}@x.es`, roles: ["ROLE_FAMILIA"] }),
        "la familia": () => as.familias.darDeBaja({ id: familiaId ?? 0 }),
      }[door]();
    };

    // X5.8, X5.9
    it("one remains when all are removed at once", async () => {
      const codes = await Promise.all(
        (await crearSeis()).map((admin) => codeOf(takeAway(world.sistema, admin))),
      );
      expect(codes.toSorted()).toEqual(["CONFLICTO", ...Array(5).fill("no error")]);
      expect(await administradores()).toBe(1);
    });

    it("an administrator removed meanwhile can remove nobody", async () => {
      const seis = await crearSeis();
      const codes = await Promise.all(
        seis.map((admin, n) => codeOf(takeAway(seis[(n + 1) % 6] ?? world.anonimo, admin))),
      );
      const refused = door === "actualizar" ? "SIN_PERMISO" : "NO_AUTENTICADO";
      expect(codes.filter((code) => ![refused, "CONFLICTO", "no error"].includes(code))).toEqual([]);
      expect(await administradores()).toBe(6 - codes.filter((code) => code === "no error").length);
      expect(await administradores()).toBeGreaterThan(0);
    });
  });

  it("an administrator without a password does not count", async () => {
    const admin = await world.crearAdmin();
    await world.crearUsuario({ roles: ["ROLE_ADMIN"] });
    expect(await codeOf(world.as(admin).usuarios.darDeBaja({ id: admin.id }))).toBe("CONFLICTO");
  });

  it("an administrator in a family can be removed while one without a family remains", async () => {
    const admin = await world.crearAdmin();
    for (const call of ["darDeBaja", "eliminar", "eliminarTodas"] as const) {
      const { id } = await world.crearFamilia();
      await world.crearAdmin({ familiaId: id });
      const { familias } = world.as(admin);
      await (call === "eliminarTodas" ? familias.eliminarTodas() : familias[call]({ id }));
      expect(await administradores()).toBe(1);
    }
  });

  // X5.40
  it("deleting all users leaves the asking one", async () => {
    const admin = await world.crearAdmin();
    const familia = await world.crearFamilia();
    await world.crearUsuario({ familiaId: familia.id });
    expect(await codeOf(world.as(familia.actor).usuarios.eliminarTodos())).toBe("SIN_PERMISO");
    expect(await world.as(admin).usuarios.eliminarTodos()).toEqual({
      message: "2 usuarios eliminados",
      count: 2,
    });
    expect(await world.db.usuario.findMany({ select: { id: true } })).toEqual([{ id: admin.id }]);
    expect(await world.db.auditoria.count({ where: { accion: "eliminarTodos", usuarioId: admin.id } })).toBe(
      1,
    );
  });
});
