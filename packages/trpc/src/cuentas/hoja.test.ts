import { expect, it } from "vitest";
import { archivoCsv, codeOf, describeInWorld } from "../../test/world.ts";

describeInWorld("a sheet with opening balances", ({ world, database }) => {
  const leer = async (...lineas: string[]) =>
    world.as(await world.crearAdmin()).cuentas.leerHoja({ archivoExcel: archivoCsv(...lineas) });

  it("is read and matched, and nothing is stored", async () => {
    const una = await world.crearFamilia();
    const baja = await world.crearFamilia({ fechaBaja: new Date() });
    const proveedor = await world.crearProveedor();
    const before = await database.db.auditoria.count();
    const { filas, ...leido } = await leer(
      "Cooperativa;;",
      "Socio;Debe;A favor",
      `${una.nombre.toUpperCase()};12,35;`,
      `${proveedor.nombre};;100`,
      `${baja.nombre};1;`,
      "Nadie;doce;",
      "TOTAL;13,35;100",
    );
    expect(
      filas.map(({ fila, importe, signo, problema, de }) => [fila, importe, signo, problema, de]),
    ).toEqual([
      [3, 12.35, "debe", null, { tipo: "familia", id: una.id }],
      [4, 100, "favor", null, { tipo: "proveedor", id: proveedor.id }],
      [5, 1, "debe", null, null],
      [6, null, null, "No se entiende el importe.", null],
    ]);
    expect(leido).toEqual({
      total: { fila: 7, importe: 86.65, signo: "favor" },
      columnas: { nombre: "A", debe: "B", favor: "C" },
      sobran: 0,
    });
    expect([await database.db.auditoria.count(), await database.db.libro.count()]).toEqual([before, 0]);
  });

  it("is refused with advice where it is none, and to others than administrators", async () => {
    await expect(leer("Producto;Formato", "Tomate;kg")).rejects.toThrow(
      "No se encuentran nombres con un saldo",
    );
    const pdf = { nombre: "f.pdf", tipo: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.4") };
    const admin = world.as(await world.crearAdmin());
    expect(await codeOf(admin.cuentas.leerHoja({ archivoExcel: pdf }))).toBe("TIPO_NO_ADMITIDO");
    const tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
    const suya = world.as(tesorera).cuentas.leerHoja({ archivoExcel: archivoCsv("Familia;Saldo", "A;1") });
    expect(await codeOf(suya)).toBe("SIN_PERMISO");
  });
});
