import { DIAS_GUARDADO } from "@cosecha/domain/conservacion";
import { expect, it } from "vitest";
import { whereIs } from "../../test/everywhere.ts";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { forgetOld } from "./forget.ts";

const days = (n: number) => hours(24 * n);

describeInWorld("what goes by itself", ({ world, database }) => {
  it("goes when its term is over, and nothing before", async () => {
    const { db } = database;
    const { actor } = await world.crearFamilia();
    const clave = { fallos: 1, hasta: days(1) };
    await db.sesion.create({ data: { id: "vieja", userId: actor.id, expiresAt: days(1) } });
    await db.intento.create({ data: { clave: "viejo", ...clave } });
    await db.procedencia.create({ data: { clave: "vieja", hasta: days(1) } });
    await db.peticion.create({ data: { quien: "x", clave: "y", huella: "z", creada: NOW } });
    const entries = [
      "entrarFallido",
      "passwordActualFallida",
      "entrar",
      "salir",
      "cerrarSesiones",
      "actualizar",
    ];
    await db.auditoria.createMany({
      data: entries.map((accion) => ({ accion, entidad: "usuario", entidadId: actor.id, cuando: NOW })),
    });
    // More than one statement takes.
    await db.$executeRaw`
      INSERT INTO auditoria (accion, entidad, cuando) SELECT 'entrarFallido', 'usuario', ${NOW} FROM generate_series(1, 1200)`;
    const left = async () => [
      await db.sesion.count(),
      await db.intento.count(),
      await db.procedencia.count(),
      await db.peticion.count(),
      (await db.auditoria.groupBy({ by: ["accion"], orderBy: { accion: "asc" } })).map(
        ({ accion }) => accion,
      ),
    ];
    const ms = (date: Date, n: number) => new Date(date.getTime() + n);
    await forgetOld(db, ms(days(1), -1));
    expect(await left()).toEqual([1, 1, 1, 1, entries.toSorted()]);
    await forgetOld(db, days(1));
    expect(await left()).toEqual([0, 0, 0, 0, entries.toSorted()]);
    await forgetOld(db, days(DIAS_GUARDADO.entradasFallidas));
    expect((await left())[4]).toEqual(entries.toSorted());
    await forgetOld(db, ms(days(DIAS_GUARDADO.entradasFallidas), 1));
    expect((await left())[4]).toEqual(["actualizar", "cerrarSesiones", "entrar", "salir"]);
    await forgetOld(db, ms(days(DIAS_GUARDADO.entradas), 1));
    expect((await left())[4]).toEqual(["actualizar"]);
  });

  it("takes the names of those who were deleted, one by one or all, from the history", async () => {
    const admin = await world.crearAdmin();
    const asAdmin = world.as(admin);
    const datos = (nombre: string) => ({
      nombre: `${nombre} plugh`,
      email: `${nombre}.plugh@x.es`,
      password: "",
    });
    const una = await asAdmin.familias.crear(datos("una"));
    await asAdmin.usuarios.crear({
      username: "De una plugh",
      email: "m.plugh@x.es",
      password: "",
      familiaId: una.id,
    });
    const caduca = new Date("2030-01-01T00:00:00Z");
    await asAdmin.accesos.crear({ nombre: "Robot plugh", rol: "ROLE_FAMILIA", familiaId: una.id, caduca });
    await asAdmin.familias.eliminar({ id: una.id });
    const solo = await asAdmin.usuarios.crear({
      username: "Solo plugh",
      email: "s.plugh@x.es",
      password: "",
    });
    await asAdmin.usuarios.eliminar({ id: solo.id });
    await asAdmin.familias.crear(datos("otra"));
    await asAdmin.familias.eliminarTodas();
    await asAdmin.usuarios.crear({ username: "Último plugh", email: "u.plugh@x.es", password: "" });
    await asAdmin.usuarios.eliminarTodos();
    const vive = await asAdmin.usuarios.crear({ username: "Vive", email: "v@x.es", password: "" });

    const enElHistorial = ["auditoria.antes", "auditoria.despues"];
    await forgetOld(database.db, days(DIAS_GUARDADO.eliminados));
    expect(await whereIs(database.db, "plugh")).toEqual(enElHistorial);
    await forgetOld(database.db, new Date(days(DIAS_GUARDADO.eliminados).getTime() + 1));
    expect(await whereIs(database.db, "plugh")).toEqual([]);
    expect((await asAdmin.usuarios.ver({ id: vive.id })).username).toBe("Vive");
    expect(await whereIs(database.db, "v@x.es")).toEqual(["auditoria.despues", "usuario.email"]);
    const { filas } = await asAdmin.historial.listar({ pagina: 0, tamano: 100 });
    expect(filas.map(({ frase }) => frase)).toContainEqual(
      expect.stringContaining(`eliminó el usuario «Persona anónima ${solo.id}»`),
    );
  });

  it("lets a key be used again once its answer has gone", async () => {
    const admin = await world.crearAdmin();
    const crear = (now: Date, nombre: string) =>
      world
        .with({ actor: admin, now, idempotencyKey: { text: "la-misma", repeated: false } })
        .proveedores.crear({ nombre, email: "p@x.es" });
    await crear(NOW, "Primero");
    expect(await codeOf(crear(hours(23), "Segundo"))).toBe("CONFLICTO");
    await crear(hours(25), "Segundo");
    await forgetOld(database.db, hours(26));
    expect(await database.db.peticion.count()).toBe(1);
  });
});
