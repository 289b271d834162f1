import { randomUUID } from "node:crypto";
import { Prisma, run } from "@cosecha/db/database";
import type { CobroNuevo } from "@cosecha/domain/esquemas/cuentas";
import { Decimal } from "decimal.js";
import { beforeAll, expect, it } from "vitest";
import {
  type Caller,
  codeOf,
  describeInWorld,
  type FamiliaConCuenta,
  hours,
  NOW,
  type World,
} from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

const HOY = "2026-03-14";
const clave = () => randomUUID();

/** Accounts that are on since January, with nothing in them. */
async function encender(world: World) {
  const admin = await world.crearAdmin();
  const familia = await world.crearFamilia();
  const tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
  await world.as(admin).cuentas.empezar({ desde: "2026-01-01" });
  const cuentas = world.as(tesorera).cuentas;
  const cobro = (cambios: Partial<CobroNuevo> = {}) =>
    cuentas.cobrar({
      clave: clave(),
      familiaId: familia.id,
      medio: "banco",
      importe: 20,
      fecha: HOY,
      ...cambios,
    });
  return { admin, familia, tesorera, cuentas, cobro };
}

/** The balances of the common accounts, by their names. */
const saldos = async (cuentas: Caller["cuentas"]) =>
  Object.fromEntries(
    (await cuentas.saldos({ tamano: 100 })).filas.map(({ nombre, saldo }) => [nombre, saldo]),
  );

describeInWorld("accounts that are off", ({ inEmptyWorld }) => {
  it("take nothing and show nothing", () =>
    inEmptyWorld(async (world) => {
      const familia = await world.crearFamilia();
      const admin = await world.crearAdmin();
      await expect(world.as(familia.actor).cuentas.deFamilia({ familiaId: familia.id })).rejects.toThrow(
        "Las cuentas no están en marcha en esta cooperativa.",
      );
      const suyas = world.as(admin).cuentas;
      expect(await suyas.estado()).toMatchObject({ enMarcha: false, desde: null });
      expect(await suyas.saldos({})).toEqual({ filas: [], total: 0 });
      const datos = { clave: clave(), familiaId: familia.id, medio: "caja", importe: 5, fecha: HOY } as const;
      expect(await codeOf(suyas.cobrar(datos))).toBe("CONFLICTO");
      expect(await codeOf(suyas.quitar())).toBe("CONFLICTO");
    }));

  it("are switched on by an admin, once, and off again while nothing is posted", () =>
    inEmptyWorld(async (world) => {
      const { admin, cuentas, cobro } = await encender(world);
      const suyas = world.as(admin).cuentas;
      await expect(suyas.empezar({ desde: "2026-03-15" })).rejects.toThrow(
        "Esa fecha no ha llegado todavía.",
      );
      expect(await codeOf(suyas.empezar({ desde: "2026-02-01" }))).toBe("CONFLICTO");
      expect(await codeOf(cuentas.empezar({ desde: "2026-02-01" }))).toBe("SIN_PERMISO");
      expect(await codeOf(cuentas.quitar())).toBe("SIN_PERMISO");
      await suyas.quitar();
      expect(await suyas.estado()).toMatchObject({ enMarcha: false });
      const mismos = await Promise.allSettled([1, 2, 3].map(() => suyas.empezar({ desde: "2026-02-01" })));
      expect(mismos.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await cobro();
      await expect(suyas.quitar()).rejects.toThrow("Ya hay apuntes: las cuentas no se pueden quitar.");
    }));

  it("begin with what everybody owes and has, which has to sum to what the bank and the box hold", () =>
    inEmptyWorld(async (world) => {
      const suyas = world.as(await world.crearAdmin()).cuentas;
      const { id: familiaId } = await world.crearFamilia();
      const { id: proveedorId } = await world.crearProveedor();
      const desde = "2026-01-01";
      const conFondo = (saldo: number) => [
        { tipo: "familia" as const, familiaId, saldo: 12.35 },
        { tipo: "fianza" as const, familiaId, saldo: -30 },
        { tipo: "proveedor" as const, proveedorId, saldo: -214.3 },
        { tipo: "banco" as const, saldo: 500 },
        { tipo: "caja" as const, saldo: 40.05 },
        { tipo: "fondo" as const, saldo },
      ];
      await expect(suyas.empezar({ desde, saldos: conFondo(-300) })).rejects.toThrow(
        /En el banco y la caja hay 540,05.€, y los saldos de los demás suman 531,95.€: hay 8,10.€ de diferencia/,
      );
      const [una] = conFondo(0);
      if (una === undefined) throw new Error("There is one.");
      await expect(suyas.empezar({ desde, saldos: [una, una] })).rejects.toThrow("Ese saldo está dos veces.");
      const ajena = { tipo: "familia" as const, familiaId: 999_999, saldo: 5 };
      await expect(suyas.empezar({ desde, saldos: [ajena, { tipo: "fondo", saldo: -5 }] })).rejects.toThrow(
        "No existe esa familia.",
      );
      expect(await suyas.estado()).toMatchObject({ enMarcha: false });
      await suyas.empezar({ desde, saldos: conFondo(-308.1) });
      expect(await saldos(suyas)).toMatchObject({ Banco: 500, Caja: 40.05, "Fondo común": -308.1 });
      expect(await suyas.deFamilia({ familiaId })).toMatchObject({ saldo: 12.35, fianza: 30 });
      expect(await comprobarLibro(world.db)).toBeNull();
    }));
});

describeInWorld("money that comes and goes", ({ world, inEmptyWorld }) => {
  let on: Awaited<ReturnType<typeof encender>>;
  beforeAll(async () => {
    on = await encender(world);
  });

  it("is posted once under its form's key, and changes the balances of both accounts", async () => {
    const { familia, cuentas, cobro } = on;
    const misma = clave();
    const dados = await Promise.all([1, 2, 3].map(() => cobro({ clave: misma, importe: 20.05 })));
    expect(new Set(dados.map(({ asientoId }) => asientoId))).toEqual(new Set([1]));
    expect(dados.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    const ayer = { clave: misma, importe: 20.05, fecha: "2026-03-13" };
    await expect(cobro(ayer)).rejects.toThrow("ya está apuntado con otros importes u otra fecha");
    await expect(cobro({ clave: misma, importe: 20.06 })).rejects.toThrow(
      "ya está apuntado con otros importes",
    );
    await cobro({ clase: "devolucion", medio: "bizum", importe: 5 });
    await cobro({ clase: "fianza", medio: "caja", importe: 50 });
    await cobro({ clase: "devolucionDeFianza", medio: "pendiente", importe: 30 });
    const proveedor = await world.crearProveedor();
    const datos = { clave: clave(), proveedorId: proveedor.id, medio: "banco", importe: 7.5 } as const;
    await cuentas.pagar({ ...datos, fecha: HOY, concepto: "Factura 118" });
    expect(await saldos(cuentas)).toEqual({
      Banco: 12.55,
      Bizum: -5,
      Caja: 50,
      "Pendiente de aclarar": -30,
      [familia.nombre]: -15.05,
      [`Fianza de ${familia.nombre}`]: -20,
      [proveedor.nombre]: 7.5,
    });
    const suya = await world.as(familia.actor).cuentas.deFamilia({ familiaId: familia.id });
    expect(suya).toMatchObject({ saldo: -15.05, fianza: 20, disponible: 15.05, quedan: false });
    expect(suya.movimientos.map(({ importe, saldo }) => [importe, saldo])).toEqual([
      [5, -15.05],
      [-20.05, -20.05],
    ]);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("refuses amounts and days that cannot be, and changes nothing", async () => {
    const { cuentas, cobro } = on;
    const antes = await saldos(cuentas);
    for (const importe of [0, -5, 1.234, 10_000_000_000, Number.NaN, "1.234"]) {
      expect(await codeOf(cobro({ importe } as object))).toBe("BAD_REQUEST");
    }
    for (const fecha of ["14/03/2026", "2026-02-30", "1999-12-31", ""]) {
      expect(await codeOf(cobro({ fecha }))).toBe("BAD_REQUEST");
    }
    await expect(cobro({ fecha: "2026-03-15" })).rejects.toThrow("Esa fecha no ha llegado todavía.");
    await expect(cobro({ fecha: "2025-12-31" })).rejects.toThrow("Las cuentas empiezan el 01/01/2026");
    expect(await codeOf(cobro({ familiaId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cobro({ clave: "una" }))).toBe("BAD_REQUEST");
    expect(await saldos(cuentas)).toEqual(antes);
  });

  it("takes the day from the server's clock and the cooperative's calendar", async () => {
    const { familia, tesorera } = on;
    const datos = { clave: clave(), familiaId: familia.id, medio: "caja", importe: 5 } as const;
    // Half past eleven at night in Greenwich is tomorrow in Madrid.
    const tarde = new Date("2026-03-14T23:30:00Z");
    expect(await codeOf(world.as(tesorera, NOW).cuentas.cobrar({ ...datos, fecha: "2026-03-15" }))).toBe(
      "DATOS_INVALIDOS",
    );
    await world.as(tesorera, tarde).cuentas.cobrar({ ...datos, fecha: "2026-03-15" });
  });

  it("posts nothing for a count that was right and is sent again, though money has come in since", async () => {
    const { cuentas } = on;
    const familia = await world.crearFamilia();
    const { clave: misma, contado } = { clave: clave(), contado: (await cuentas.resumen()).caja };
    const contar = () => cuentas.arquear({ clave: misma, contado });
    const cuadra = { message: "Cuadra: no hay nada que apuntar.", asientoId: null, nuevo: false };
    expect(await contar()).toEqual(cuadra);
    const cobro = { familiaId: familia.id, medio: "caja", importe: 20, fecha: "2026-03-14" } as const;
    await cuentas.cobrar({ ...cobro, clave: clave() });
    expect(await contar()).toEqual(cuadra);
    expect((await cuentas.resumen()).caja).toBe(contado + 20);
  });

  it("posts what the box differs by once it is counted, and nothing when it is right", async () => {
    const { cuentas } = on;
    const { Caja = 0 } = await saldos(cuentas);
    const contado = new Decimal(Caja).sub(1.8).toNumber();
    const misma = clave();
    expect((await cuentas.arquear({ clave: misma, contado })).message).toMatch(
      /^Apuntada la diferencia: -1,80.€\.$/,
    );
    const otra = await cuentas.arquear({ clave: misma, contado });
    expect(otra).toMatchObject({ asientoId: expect.any(Number), nuevo: false });
    expect(await cuentas.arquear({ clave: clave(), contado })).toMatchObject({ asientoId: null });
    expect(await saldos(cuentas)).toMatchObject({ Caja: contado, "Fondo común": 1.8 });
  });

  it("is not annulled where it is what accounts began with: nobody could post that again", () =>
    inEmptyWorld(async (own) => {
      const { cuentas } = own.as(await own.crearAdmin());
      const { id: familiaId } = await own.crearFamilia();
      const saldos = [
        { tipo: "familia" as const, familiaId, saldo: 12.5 },
        { tipo: "fondo" as const, saldo: -12.5 },
      ];
      await cuentas.empezar({ desde: "2026-01-01", saldos });
      await expect(cuentas.anular({ id: 1 })).rejects.toThrow(/^Los saldos iniciales no se anulan/);
      expect((await cuentas.deFamilia({ familiaId })).saldo).toBe(12.5);
    }));

  it("is annulled by its opposite, once, dated today", async () => {
    const { cuentas, cobro } = on;
    const familia = await world.crearFamilia();
    const { asientoId } = await cobro({ familiaId: familia.id, fecha: "2026-02-01" });
    const id = asientoId ?? 0;
    const dados = await Promise.all([1, 2, 3].map(() => cuentas.anular({ id })));
    expect(new Set(dados.map((dado) => dado.asientoId))).toEqual(new Set([id + 1]));
    expect(await codeOf(cuentas.anular({ id: id + 1 }))).toBe("CONFLICTO");
    expect(await codeOf(cuentas.anular({ id: 9_999 }))).toBe("NO_ENCONTRADO");
    const { saldo, movimientos } = await cuentas.deFamilia({ familiaId: familia.id });
    expect(saldo).toBe(0);
    expect(movimientos).toMatchObject([
      { importe: 20, fecha: HOY, tipo: "anulacion", corrigeId: id },
      { importe: -20, fecha: "2026-02-01", corregidoPor: [id + 1] },
    ]);
  });

  it("closes a year that is over: nothing is dated in it, and its results are the common fund's", () =>
    inEmptyWorld(async (world) => {
      const admin = await world.crearAdmin();
      const { id: familiaId } = await world.crearFamilia();
      const suyas = world.as(admin).cuentas;
      await suyas.empezar({ desde: "2025-01-01" });
      const cobro = (fecha: string) =>
        suyas.cobrar({ clave: clave(), familiaId, medio: "banco", importe: 20, fecha });
      await cobro("2025-12-31");
      await run(
        world.db,
        Prisma.sql`WITH s AS (INSERT INTO asiento (id, clave, fecha, tipo, creado)
            VALUES (0, 'cuota:2025-11:1', '2025-11-01', 'cuota', now()) RETURNING id),
          c AS (INSERT INTO cuenta (tipo) VALUES ('cuotas') RETURNING id)
          INSERT INTO apunte SELECT s.id, c.id, 0, -6, 0 FROM s, c
          UNION ALL SELECT s.id, c.id, 0, 6, 0 FROM s, cuenta c WHERE c.tipo = 'banco'`,
      );
      await expect(suyas.cerrarEjercicio({ anno: 2026 })).rejects.toThrow(
        "El año 2026 no ha terminado todavía.",
      );
      const dados = await Promise.allSettled([1, 2].map(() => suyas.cerrarEjercicio({ anno: 2025 })));
      expect(dados.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await suyas.estado()).toMatchObject({ cerradoHasta: "2025-12-31" });
      await expect(cobro("2025-12-31")).rejects.toThrow(
        "El período está cerrado hasta el 31/12/2025: ponga una fecha posterior.",
      );
      // A clock that has jumped back.
      await expect(
        world.as(admin, new Date("2025-12-31T12:00:00Z")).cuentas.anular({ id: 1 }),
      ).rejects.toThrow("El período está cerrado hasta el 31/12/2025; la corrección llevará fecha de hoy.");
      await cobro("2026-01-01");
      // What was posted in it is annulled today.
      await suyas.anular({ id: 1 });
      expect(await saldos(suyas)).toMatchObject({ Cuotas: 0, "Fondo común": -6, Banco: 26 });
      expect(await comprobarLibro(world.db)).toBeNull();
    }));
});

describeInWorld("what is seen of accounts", ({ world, database }) => {
  let familia: FamiliaConCuenta;
  let otra: FamiliaConCuenta;
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    const encendidas = await encender(world);
    ({ familia, cuentas } = encendidas);
    otra = await world.crearFamilia();
    for (let n = 1; n <= 5; n++)
      await encendidas.cobro({ importe: n, clase: n % 2 ? "devolucion" : "cobro" });
  });

  it("is one's own family's for families, and everybody's for who keeps them", async () => {
    const { id: familiaId } = familia;
    const suyas = world.as(otra.actor).cuentas;
    expect(await codeOf(suyas.deFamilia({ familiaId }))).toBe("SIN_PERMISO");
    expect(await codeOf(suyas.deFamilia({ familiaId: otra.id }))).toBe("no error");
    expect(await codeOf(suyas.saldos({}))).toBe("SIN_PERMISO");
    expect(await codeOf(suyas.diario({}))).toBe("SIN_PERMISO");
    expect(await codeOf(cuentas.deFamilia({ familiaId }))).toBe("no error");
    expect(await codeOf(cuentas.deFamilia({ familiaId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cuentas.ver({ id: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  it("comes in one statement, and in pages by the number of the movement", async () => {
    const { id: familiaId } = familia;
    const suyas = world.as(familia.actor).cuentas;
    database.takeStatements();
    const primera = await suyas.deFamilia({ familiaId, cuantos: 2 });
    expect(database.takeStatements()).toHaveLength(1);
    expect(primera.movimientos.map(({ n }) => n)).toEqual([5, 4]);
    expect(primera).toMatchObject({ quedan: true, saldo: 3, disponible: -3 });
    const ultima = await suyas.deFamilia({ familiaId, cuantos: 50, antesDe: 4 });
    expect(ultima.movimientos.map(({ n }) => n)).toEqual([3, 2, 1]);
    expect(ultima.quedan).toBe(false);
  });

  it("says since when a family owes, and who posted what in the journal", async () => {
    const { filas } = await cuentas.saldos({ tipo: "familia" });
    // 1, then −1, then 2: it has owed since the third movement.
    expect(filas).toMatchObject([{ nombre: familia.nombre, saldo: 3, debeDesde: HOY }]);
    const diario = await cuentas.diario({ tamano: 2 });
    expect(diario.total).toBe(5);
    expect(diario.filas.map(({ id }) => id)).toEqual([5, 4]);
    expect(diario.filas[0]?.apuntes.map(({ nombre, importe }) => [nombre, importe])).toEqual([
      [familia.nombre, 5],
      ["Banco", -5],
    ]);
    expect(diario.filas[0]?.quien).toMatch(/^Usuario/);
    const todas = await cuentas.diario({ tamano: "todas", direccion: "desc" });
    expect(todas.filas.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect((await cuentas.diario({ desde: "2026-03-15" })).total).toBe(0);
  });

  it("counts what is ordered in orders that are not charged yet", async () => {
    const { pedido, productos } = await world.crearPedidoAbierto();
    const [producto] = productos;
    const linea = { productoId: producto?.id ?? 0, cantidad: 2 };
    await world
      .as(familia.actor)
      .lineas.guardar({ pedidoId: pedido.id, familiaId: familia.id, lineas: [linea] });
    // 2 × 2.50 with 4 %.
    const con = { sinContabilizar: 5.2, disponible: -8.2 };
    expect(await cuentas.deFamilia({ familiaId: familia.id })).toMatchObject(con);
    await world.db.pedido.update({ where: { id: pedido.id }, data: { estado: 4, fin: hours(-1) } });
    expect(await cuentas.deFamilia({ familiaId: familia.id })).toMatchObject({ sinContabilizar: 0 });
  });
});
