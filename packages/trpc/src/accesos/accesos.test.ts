import type { Rol } from "@cosecha/domain/esquemas/usuarios";
import { beforeAll, expect, it } from "vitest";
import { type Admin, codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";

describeInWorld("accesses of other applications", ({ world, database }) => {
  let root: Admin;
  beforeAll(async () => {
    root = await world.crearAdmin();
  });

  const caduca = hours(48);
  let serial = 0;
  const crear = (datos: { rol?: Rol; familiaId?: number; caduca?: Date } = {}) =>
    world.as(root).accesos.crear({ nombre: `App ${++serial}`, rol: "ROLE_FAMILIA", caduca, ...datos });
  /** As a request with that token would come, at that moment. */
  const bearing = async (token: string, now = NOW) => {
    const { actor } = await world.sessions.read(token, now);
    return world.as(actor, now);
  };

  it("show their token once, and store only its hash", async () => {
    const { token, message, ...acceso } = await crear();
    expect(message).toBe("Acceso creado. Copie su clave ahora: no se vuelve a mostrar.");
    expect(token).toMatch(/^cosecha_[\w-]{43}$/);
    const stored = await world.db.acceso.findUniqueOrThrow({ where: { id: acceso.id } });
    expect(stored.hash).toMatch(/^[0-9a-f]{64}$/);
    const audited = await world.db.auditoria.findMany({ where: { entidad: "acceso" } });
    const { filas, total } = await world.as(root).accesos.listar({});
    expect([filas, total]).toEqual([[acceso], 1]);
    expect(JSON.stringify([stored, audited, filas])).not.toContain(token);
    expect(JSON.stringify([audited, filas])).not.toContain(stored.hash);
  });

  it("may do what their role and family may, and the audit names the access", async () => {
    const familia = await world.crearFamilia();
    const { pedido, productos } = await world.crearPedidoAbierto();
    const { id, token } = await crear({ familiaId: familia.id });
    const app = await bearing(token);
    const lines = (familiaId: number) => ({
      pedidoId: pedido.id,
      familiaId,
      lineas: [{ productoId: productos[0]?.id ?? 0, cantidad: 2 }],
    });
    await app.lineas.guardar(lines(familia.id));
    expect(await codeOf(app.lineas.guardar(lines((await world.crearFamilia()).id)))).toBe("SIN_PERMISO");
    expect(await codeOf(app.familias.crear({ nombre: "Nueva", email: "n@x.es" }))).toBe("SIN_PERMISO");
    const admin = await crear({ rol: "ROLE_ADMIN" });
    const { id: nueva } = await (await bearing(admin.token)).familias.crear({
      nombre: "Nueva",
      email: "n@x.es",
    });
    const audited = await world.db.auditoria.findMany({
      where: { accesoId: { not: null } },
      orderBy: { id: "asc" },
      select: { accesoId: true, usuarioId: true, entidad: true, entidadId: true },
    });
    expect(audited[0]).toMatchObject({ accesoId: id, usuarioId: null });
    expect(audited).toContainEqual({
      accesoId: admin.id,
      usuarioId: null,
      entidad: "familia",
      entidadId: nueva,
    });
  });

  it("that keep the accounts are nobody's family, and may nothing of an administrator's", async () => {
    const { id: familiaId } = await world.crearFamilia();
    const { pedido, productos } = await world.crearPedidoAbierto();
    const { token, rol, familia } = await crear({ rol: "ROLE_TESORERIA" });
    expect({ rol, familia }).toEqual({ rol: "ROLE_TESORERIA", familia: null });
    const app = await bearing(token);
    expect(await app.auth.me()).toMatchObject({ familia: null, roles: ["ROLE_TESORERIA"] });
    await app.familias.ver({ id: familiaId });
    const lineas = [{ productoId: productos[0]?.id ?? 0, cantidad: 2 }];
    for (const attempt of [
      () => app.lineas.guardar({ pedidoId: pedido.id, familiaId, lineas }),
      () => app.familias.crear({ nombre: "Otra más", email: "n@x.es" }),
      () => app.historial.listar({}),
      () => app.accesos.listar({}),
    ]) {
      expect([attempt.toString(), await codeOf(attempt())]).toEqual([attempt.toString(), "SIN_PERMISO"]);
    }
  });

  it("tell who gave them, and whether that one administers still", async () => {
    const maria = await world.crearAdmin();
    const { id, creadoPor } = await world
      .as(maria)
      .accesos.crear({ nombre: "La web", rol: "ROLE_ADMIN", caduca });
    const suyo = async () => {
      const { filas } = await world.as(root).accesos.listar({ tamano: "todas" });
      return filas.find((acceso) => acceso.id === id)?.creadoPor;
    };
    expect(creadoPor).toEqual({ id: maria.id, nombre: expect.any(String), administra: true });
    expect(await suyo()).toEqual(creadoPor);
    await world.as(root).usuarios.darDeBaja({ id: maria.id });
    expect(await suyo()).toEqual({ ...creadoPor, administra: false });
    await world.as(root).usuarios.eliminar({ id: maria.id });
    expect(await suyo()).toBe(null);
  });

  it("can ask who they are, and cannot sign out", async () => {
    const { id, nombre, email } = await world.crearFamilia();
    const acceso = await crear({ familiaId: id });
    const app = await bearing(acceso.token);
    expect(await app.auth.me()).toEqual({
      usuario: null,
      acceso: { id: acceso.id, nombre: acceso.nombre, caduca },
      familia: { id, nombre, email },
      roles: ["ROLE_FAMILIA"],
    });
    expect(await codeOf(app.auth.signout())).toBe("SIN_PERMISO");
  });

  it("are anonymous once they expire, are revoked, or their family leaves", async () => {
    const familia = await world.crearFamilia();
    const [viejo, revocado, deBaja] = [await crear(), await crear(), await crear({ familiaId: familia.id })];
    expect(await codeOf((await bearing(viejo.token, caduca)).pedidos.estados())).toBe("NO_AUTENTICADO");
    expect(await world.as(root).accesos.revocar({ id: revocado.id })).toEqual({
      message: "Acceso revocado. La aplicación que lo usaba ya no puede entrar.",
    });
    await world.as(root).familias.darDeBaja({ id: familia.id });
    for (const { token } of [revocado, deBaja]) {
      expect(await codeOf((await bearing(token)).pedidos.estados())).toBe("NO_AUTENTICADO");
    }
    expect(await codeOf((await bearing("cosecha_inventada")).pedidos.estados())).toBe("NO_AUTENTICADO");
    expect(await codeOf(world.as(root).accesos.revocar({ id: revocado.id }))).toBe("NO_ENCONTRADO");
  });

  it("write nothing once they are revoked, even in a request that had begun", async () => {
    const { id, token } = await crear({ rol: "ROLE_ADMIN" });
    const app = await bearing(token);
    await world.as(root).accesos.revocar({ id });
    expect(await codeOf(app.familias.crear({ nombre: "Tarde", email: "t@x.es" }))).toBe("NO_AUTENTICADO");
  });

  it("cannot create, revoke or list accesses", async () => {
    const { id, token } = await crear({ rol: "ROLE_ADMIN" });
    const app = await bearing(token);
    const otra = { nombre: "Otra", rol: "ROLE_ADMIN" as const, caduca };
    expect(await codeOf(app.accesos.crear(otra))).toBe("SIN_PERMISO");
    expect(await codeOf(app.accesos.revocar({ id }))).toBe("SIN_PERMISO");
    expect(await codeOf(app.accesos.listar({}))).toBe("SIN_PERMISO");
  });

  it("cannot set passwords, so that nobody can use one after a revocation", async () => {
    const familia = await world.crearFamilia();
    const usuario = await world.crearUsuario({ familiaId: familia.id });
    const app = await bearing((await crear({ rol: "ROLE_ADMIN" })).token);
    const suya = await bearing((await crear({ familiaId: familia.id })).token);
    const { nombre, email } = familia;
    const { username, email: correo } = await world.as(root).usuarios.ver({ id: usuario.id });
    const suyo = { id: usuario.id, username, email: correo };
    const password = "espinaca";
    const refused = [
      () => app.familias.crear({ nombre: "Puerta", email: "p@x.es", password }),
      () => app.usuarios.crear({ username: "Puerta", email: "p@x.es", password }),
      () => app.usuarios.crear({ username: "Puerta", email: "p@x.es", roles: ["ROLE_ADMIN"] }),
      () => app.usuarios.crear({ username: "Puerta", email: "p@x.es", roles: ["ROLE_TESORERIA"] }),
      () => app.usuarios.actualizar({ ...suyo, password }),
      () => app.usuarios.actualizar({ ...suyo, email: "p@x.es" }),
      () => app.usuarios.actualizar({ ...suyo, roles: ["ROLE_ADMIN"] }),
      () => app.usuarios.actualizar({ ...suyo, roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] }),
      () => app.usuarios.actualizar({ ...suyo, familiaId: null }),
      () => app.familias.actualizar({ id: familia.id, nombre, email, password }),
      () => suya.familias.actualizar({ id: familia.id, nombre, email, password }),
      () => suya.familias.actualizar({ id: familia.id, nombre, email: "p@x.es" }),
      () => suya.usuarios.actualizar({ ...suyo, password }),
      () => app.cooperativa.empezar({ email: "p@x.es", password, confirmacion: "BORRAR" }),
    ];
    for (const attempt of refused)
      expect([attempt.toString(), await codeOf(attempt())]).toEqual([attempt.toString(), "SIN_PERMISO"]);
    expect(await world.db.usuario.count({ where: { email: "p@x.es" } })).toBe(0);
    await app.familias.actualizar({ id: familia.id, nombre: "Con otro nombre", email });
    await app.usuarios.actualizar({ ...suyo, username: "Con otro nombre" });
    await app.usuarios.crear({ username: "Sin entrar", email: "sin@x.es" });
  });

  it("are kept in the audit of the family they are deleted with", async () => {
    const { id } = await world.crearFamilia();
    const { id: accesoId } = await crear({ familiaId: id });
    await world.as(root).familias.eliminar({ id });
    const [{ antes } = { antes: null }] = await world.db.auditoria.findMany({
      where: { entidad: "familia", entidadId: id, accion: "eliminar" },
    });
    expect(antes).toMatchObject({ accesos: [{ id: accesoId, familiaId: id }] });
    expect(JSON.stringify(antes)).not.toContain("hash");
  });

  it("refuse a past date, a family for another role than a family's, an unknown family, and a taken name", async () => {
    expect(await codeOf(crear({ caduca: NOW }))).toBe("DATOS_INVALIDOS");
    const { id: familiaId } = await world.crearFamilia();
    for (const rol of ["ROLE_ADMIN", "ROLE_TESORERIA"] as const) {
      expect([rol, await codeOf(crear({ rol, familiaId }))]).toEqual([rol, "BAD_REQUEST"]);
    }
    expect(await codeOf(crear({ familiaId: 999_999 }))).toBe("DATOS_INVALIDOS");
    const { nombre } = await crear();
    for (const otro of [nombre, nombre.toUpperCase(), nombre.replace("a", "á").replace("A", "Á")]) {
      const again = world.as(root).accesos.crear({ nombre: otro, rol: "ROLE_FAMILIA", caduca });
      expect([otro, await codeOf(again)]).toEqual([otro, "CONFLICTO"]);
    }
  });

  it("cost one statement per request, and store the hour of their last use", async () => {
    const { id, token } = await crear();
    const at = new Date("2026-03-14T12:34:56Z");
    for (let n = 0; n < 2; n++) {
      database.takeStatements();
      await world.sessions.read(token, at);
      expect(database.takeStatements()).toHaveLength(1);
    }
    const { usado } = await world.db.acceso.findUniqueOrThrow({ where: { id } });
    expect(usado).toEqual(new Date("2026-03-14T12:00:00Z"));
  });
});
