import { expect, it } from "vitest";
import { codeOf, describeInWorld, hours, NOW } from "../../test/world.ts";
import { rememberDemo } from "../settings.ts";

describeInWorld("reminding families of what they owe", ({ world }) => {
  it("tells those that owe, who wants to know, once a day, and only where mail is sent", async () => {
    const admin = await world.crearAdmin();
    const tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
    const [debe, tambien, calla, nada] = await Promise.all([1, 2, 3, 4].map(() => world.crearFamilia()));
    if (!debe || !tambien || !calla || !nada) throw new Error("Four families.");
    await world.crearUsuario({ familiaId: debe.id });
    const saldos = [debe, tambien, calla].map(({ id: familiaId }) => ({
      tipo: "familia" as const,
      familiaId,
      saldo: 5,
    }));
    await world
      .as(admin)
      .cuentas.empezar({ desde: "2026-01-01", saldos: [...saldos, { tipo: "fondo", saldo: -15 }] });
    const remind = (now = NOW) => world.as(tesorera, now).cuentas.recordarDeuda();
    expect(await codeOf(remind())).toBe("CONFLICTO");
    await rememberDemo(world.db, []);
    await world.as(calla.actor).correos.ponerMisAvisos({ clases: [{ clase: "deuda", canal: "nada" }] });
    await world.db.correo.deleteMany();
    // Two people of one family, one of another.
    expect(await Promise.all([remind(), remind()])).toEqual(
      expect.arrayContaining([
        { message: "Se lo recordamos por correo a 3 personas.", avisados: 3 },
        expect.objectContaining({ avisados: 0 }),
      ]),
    );
    expect(await world.db.correo.count({ where: { clase: "deuda" } })).toBe(3);
    expect(await remind(hours(24))).toMatchObject({ avisados: 3 });
    expect(await codeOf(world.as(nada.actor).cuentas.recordarDeuda())).toBe("SIN_PERMISO");
    expect(await codeOf(world.as(world.anonimo).cuentas.recordarDeuda())).toBe("NO_AUTENTICADO");
    const { filas } = await world.as(admin).historial.listar({ tamano: 1 });
    expect(filas[0]?.frase).toMatch(/recordó a las familias lo que deben$/);
  });
});
