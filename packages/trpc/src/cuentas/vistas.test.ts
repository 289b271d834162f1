import { randomUUID } from "node:crypto";
import type { CambioDePantalla } from "@cosecha/domain/esquemas/lineas";
import { mirarXlsx } from "@cosecha/importador/strict-xlsx";
import { afterAll, beforeAll, expect, it } from "vitest";
import { read, utils } from "xlsx";
import { crearRepartido } from "../../test/delivery.ts";
import {
  type Caller,
  codeOf,
  describeInWorld,
  type FamiliaConCuenta,
  NOW,
  type World,
} from "../../test/world.ts";
import type { ArchivoLeido } from "../kernel/files.ts";
import { announce, ofCuentas } from "../kernel/notice.ts";
import type { Live } from "../kernel/services.ts";
import { createLive } from "../live/live.ts";

const HOY = "2026-03-14";

/** Accounts that are on, and who keeps them: not an admin. */
async function encender(world: World) {
  const admin = world.as(await world.crearAdmin());
  await admin.cuentas.empezar({ desde: "2026-01-01" });
  const tesorera = await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] });
  const { cuentas } = world.as(tesorera);
  const cobrar = (familia: { id: number }, importe: number, mas: object = {}) =>
    cuentas.cobrar({
      ...{ clave: randomUUID(), familiaId: familia.id, medio: "banco", importe, fecha: HOY },
      ...mas,
    });
  return { admin, tesorera, cuentas, cobrar };
}

describeInWorld("what a family is charged for an order", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    ({ cuentas } = await encender(world));
  });
  const desglose = (de: FamiliaConCuenta, pedidoId: number) =>
    world.as(de.actor).cuentas.desglose({ familiaId: de.id, pedidoId });

  it("opens line by line in one statement: what it got, its share of the charges and of the invoice", async () => {
    const { pedidoId, tomate, garcia, ruiz, proveedor, pedido } = await crearRepartido(world);
    await cuentas.contabilizar({
      pedidoId,
      cargos: [
        { tipo: "transporte", importe: 5.01, criterio: "familia", concepto: "Furgoneta" },
        { tipo: "descuento", importe: 2 },
      ],
      factura: { numero: "1", fecha: HOY, total: 52.01 },
      diferencia: "repartir",
    });
    database.takeStatements();
    const visto = await desglose(garcia, pedidoId);
    expect(database.takeStatements()).toHaveLength(1);
    const concepto = `${proveedor.nombre}: ${pedido.descripcion}`;
    expect(visto).toEqual({
      ...{ pedidoId, descripcion: pedido.descripcion, nombreProveedor: proveedor.nombre },
      entregas: [
        {
          ...{ productoId: tomate.id, nombreProducto: tomate.nombre, unidad: "kg", cobro: "unidad" },
          ...{ pedido: 10, entregado: 10, motivo: null, precio: 2.5, iva: 0.04, total: 26 },
        },
      ],
      cargos: [
        { tipo: "transporte", concepto: "Furgoneta", importe: 2.51 },
        { tipo: "descuento", concepto: "", importe: -1.14 },
      ],
      // Of 2.20 €, by what each pays for its goods.
      diferencia: 1.26,
      movimientos: [{ asientoId: expect.any(Number), fecha: HOY, tipo: "pedido", concepto, importe: 28.63 }],
      total: 28.63,
    });
    const [movimiento] = (await world.as(garcia.actor).cuentas.deFamilia({ familiaId: garcia.id }))
      .movimientos;
    expect(movimiento?.importe).toBe(visto.total);
    const deRuiz = await desglose(ruiz, pedidoId);
    expect(deRuiz.entregas).toMatchObject([{ pedido: 8, entregado: 7.5, motivo: null, total: 19.5 }]);
    expect(deRuiz.total + visto.total).toBeCloseTo(26 + 19.5 + 5.01 - 2 + 2.2, 9);
  });

  it("sums to what is left of it once it is corrected, which stands apart", async () => {
    const { pedidoId, tomate, garcia } = await crearRepartido(world);
    await cuentas.contabilizar({ pedidoId });
    const entregas = [{ familiaId: garcia.id, productoId: tomate.id, entregado: 9 }];
    await cuentas.corregir({ pedidoId, clave: randomUUID(), motivo: "La balanza marcaba de más", entregas });
    expect(await desglose(garcia, pedidoId)).toMatchObject({
      entregas: [{ pedido: 10, entregado: 9, motivo: null, total: 23.4 }],
      diferencia: 0,
      movimientos: [
        { tipo: "pedido", importe: 26 },
        { tipo: "correccion", importe: -2.6, concepto: "La balanza marcaba de más" },
      ],
      total: 23.4,
    });
  });

  it("is one's own family's, and of an order that has been charged to it", async () => {
    const { pedidoId, garcia, ruiz } = await crearRepartido(world);
    const suya = { familiaId: garcia.id, pedidoId };
    expect(await codeOf(desglose(garcia, pedidoId))).toBe("NO_ENCONTRADO");
    await cuentas.contabilizar({ pedidoId });
    expect(await codeOf(cuentas.desglose(suya))).toBe("no error");
    expect(await codeOf(world.as(ruiz.actor).cuentas.desglose(suya))).toBe("SIN_PERMISO");
    const otra = await world.crearFamilia();
    expect(await codeOf(cuentas.desglose({ familiaId: otra.id, pedidoId }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cuentas.desglose({ familiaId: garcia.id, pedidoId: 999_999 }))).toBe("NO_ENCONTRADO");
  });
});

const bytesOf = async ({ leer }: ArchivoLeido) => new Uint8Array(await new Response(leer()).arrayBuffer());
const csvOf = async (archivo: ArchivoLeido) => {
  const bytes = await bytesOf(archivo);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes).trimEnd().split("\r\n");
};
async function bookOf(archivo: ArchivoLeido) {
  const bytes = await bytesOf(archivo);
  mirarXlsx(bytes);
  const book = read(bytes, { cellDates: true, UTC: true });
  return utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1, UTC: true });
}

describeInWorld("what is taken of the accounts", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  let familia: FamiliaConCuenta;
  beforeAll(async () => {
    const on = await encender(world);
    ({ cuentas } = on);
    familia = await world.crearFamilia();
    await on.cobrar(familia, 20.05, { concepto: '=1+1;"a"', fecha: "2026-02-28" });
    await on.cobrar(familia, 1_234.5, { clase: "devolucion" });
    const { id } = await world.db.cuenta.findFirstOrThrow({ where: { familiaId: familia.id } });
    await cuentas.ponerCodigo({ id, codigoContable: " 430.12 " });
    expect((await cuentas.ver({ id })).codigoContable).toBe("430.12");
  });

  it("calls an account as the accountant does, by who keeps them, and says so in the history", async () => {
    const { id } = await world.db.cuenta.findFirstOrThrow({ where: { tipo: "banco" } });
    await cuentas.ponerCodigo({ id, codigoContable: "572" });
    const hecho = await world.db.auditoria.findFirst({
      where: { accion: "ponerCodigo" },
      orderBy: { id: "desc" },
    });
    expect(hecho).toMatchObject({ antes: { codigoContable: "" }, despues: { codigoContable: "572" } });
    await cuentas.ponerCodigo({ id, codigoContable: "" });
    const suyas = world.as(familia.actor).cuentas;
    expect(await codeOf(suyas.ponerCodigo({ id, codigoContable: "1" }))).toBe("SIN_PERMISO");
    expect(await codeOf(cuentas.ponerCodigo({ id: 99_999, codigoContable: "1" }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cuentas.ponerCodigo({ id, codigoContable: "1".repeat(31) }))).toBe("BAD_REQUEST");
  });

  it("is the journal as a .csv that a Spanish spreadsheet opens, without formulas", async () => {
    const archivo = await cuentas.llevarDiario({ formato: "csv" });
    expect([archivo.nombre, archivo.tipo]).toEqual(["Diario 2026-03-14.csv", "text/csv"]);
    const [cabecera, ...filas] = await csvOf(archivo);
    expect(cabecera).toBe(
      '"Asiento";"Fecha";"Tipo";"Concepto";"Código";"Cuenta";"Debe";"Haber";"Pedido";"Quién";"Apuntado"',
    );
    const quien = filas[0]?.match(/"(Usuario \d+)"/)?.[1];
    const suya = `"430.12";"${familia.nombre}"`;
    const cuando = `;"${quien}";14/03/2026 13:00`;
    expect(filas).toEqual([
      `1;28/02/2026;"Cobro";"'=1+1;""a""";"";"Banco";20,05;;${cuando}`,
      `1;28/02/2026;"Cobro";"'=1+1;""a""";${suya};;20,05;${cuando}`,
      `2;14/03/2026;"Cobro";"";${suya};1234,50;;${cuando}`,
      `2;14/03/2026;"Cobro";"";"";"Banco";;1234,50;${cuando}`,
    ]);
    expect(await csvOf(await cuentas.llevarDiario({ formato: "csv", desde: "2026-03-01" }))).toHaveLength(3);
    expect(await csvOf(await cuentas.llevarDiario({ formato: "csv", hasta: "2026-02-27" }))).toHaveLength(1);
    expect(await codeOf(cuentas.llevarDiario({ formato: "pdf" as "csv" }))).toBe("BAD_REQUEST");
  });

  it("is the same as a workbook, with numbers and dates", async () => {
    const [, primera] = await bookOf(await cuentas.llevarDiario({ formato: "xlsx" }));
    expect(primera?.slice(0, 7)).toEqual([
      ...[1, new Date("2026-02-28T00:00:00Z"), "Cobro", '=1+1;"a"', "", "Banco", 20.05],
    ]);
    // On the cooperative's clock.
    expect(primera?.[10]).toEqual(new Date("2026-03-14T13:00:00Z"));
  });

  it("is the balances, of all or of who owes", async () => {
    expect(await csvOf(await cuentas.llevarSaldos({ formato: "csv" }))).toEqual([
      '"Código";"Cuenta";"Clase";"Saldo deudor";"Saldo acreedor";"Debe desde"',
      '"";"Banco";"Banco";;1214,45;',
      `"430.12";"${familia.nombre}";"Familia";1214,45;;14/03/2026`,
    ]);
    const deben = await bookOf(await cuentas.llevarSaldos({ formato: "xlsx", deben: true }));
    expect(deben.slice(1)).toEqual([
      ["430.12", familia.nombre, "Familia", 1214.45, undefined, new Date("2026-03-14T00:00:00Z")],
    ]);
  });

  it("is a family's statement, which says that it is no invoice, for itself alone", async () => {
    const archivo = await world.as(familia.actor).cuentas.llevarExtracto({ familiaId: familia.id });
    expect(archivo.nombre).toBe(`Cuentas de ${familia.nombre} 2026-03-14.xlsx`);
    const filas = await bookOf(archivo);
    expect(filas.slice(0, 3)).toEqual([
      [`Cuentas de ${familia.nombre}`],
      ["No es una factura."],
      [expect.stringMatching(/^Referencia para transferencias: RF\d\d \d{4}$/)],
    ]);
    expect(filas.slice(3)).toEqual([
      ["Fecha", "Movimiento", "Concepto", "Cargo", "Pago o abono", "Debe", "A favor", "Asiento"],
      [new Date("2026-02-28T00:00:00Z"), "Pago", '=1+1;"a"', undefined, 20.05, undefined, 20.05, 1],
      [new Date("2026-03-14T00:00:00Z"), "Devolución", "", 1234.5, undefined, 1214.45, undefined, 2],
    ]);
    const otra = await world.crearFamilia();
    const ajenas = world.as(otra.actor).cuentas;
    expect(await codeOf(ajenas.llevarExtracto({ familiaId: familia.id }))).toBe("SIN_PERMISO");
    expect(await codeOf(ajenas.llevarDiario({ formato: "csv" }))).toBe("SIN_PERMISO");
    expect(await codeOf(cuentas.llevarExtracto({ familiaId: 999_999 }))).toBe("NO_ENCONTRADO");
  });

  it("has each row once, however many statements read it, and is not read before it is taken", async () => {
    const { id: cuentaId } = await world.db.cuenta.findFirstOrThrow({ where: { tipo: "banco" } });
    const { id: otraId } = await world.db.cuenta.findFirstOrThrow({ where: { familiaId: familia.id } });
    await world.db.$executeRaw`WITH e AS (
        INSERT INTO asiento (id, clave, fecha, tipo, creado)
        SELECT 0, 'prueba:' || g, DATE '2026-01-01' + g % 60, 'arqueo', ${NOW} FROM generate_series(1, 600) g RETURNING id)
      INSERT INTO apunte ("asientoId", "cuentaId", n, importe, saldo)
      SELECT e.id, c.id, 0, c.importe, 0 FROM e, (VALUES (${cuentaId}::int, 5), (${otraId}::int, -5)) c(id, importe)`;
    database.takeStatements();
    const archivo = await cuentas.llevarDiario({ formato: "csv" });
    expect(database.takeStatements()).toEqual([]);
    const filas = (await csvOf(archivo)).slice(1).map((fila) => fila.split(";"));
    expect(database.takeStatements()).toHaveLength(3);
    expect(new Set(filas.map((fila) => `${fila[0]} ${fila[5]}`)).size).toBe(2 * 602);
    const dias = filas.map((fila) => fila[1]?.split("/").toReversed().join("-") ?? "");
    expect(dias).toEqual(dias.toSorted());
    const extracto = await bookOf(await cuentas.llevarExtracto({ familiaId: familia.id }));
    expect(extracto).toHaveLength(4 + 602);
  });
});

describeInWorld("what a treasurer sees at a glance", ({ world, database }) => {
  let on: Awaited<ReturnType<typeof encender>>;
  beforeAll(async () => {
    on = await encender(world);
  });

  it("sums what there is and what is owed, and lists who owes, since longest first", async () => {
    const { cuentas, cobrar } = on;
    const [ana, bea, carmen] = [
      await world.crearFamilia(),
      await world.crearFamilia(),
      await world.crearFamilia(),
    ];
    await cobrar(ana, 5, { clase: "devolucion" });
    await cobrar(bea, 7.5, { clase: "devolucion", fecha: "2026-02-01", medio: "caja" });
    await cobrar(carmen, 30.2);
    await cobrar(carmen, 50, { clase: "fianza", medio: "bizum" });
    const { id: proveedorId } = await world.crearProveedor();
    await cuentas.pagar({ clave: randomUUID(), proveedorId, medio: "caja", importe: 4, fecha: HOY });
    database.takeStatements();
    expect(await cuentas.resumen()).toEqual({
      ...{ banco: 25.2, caja: -11.5, bizum: 50, deben: 12.5, cuantasDeben: 2 },
      ...{ aFavor: 30.2, fianzas: 50, seDebe: 0 },
    });
    expect(database.takeStatements()).toHaveLength(1);
    const deben = await cuentas.saldos({ deben: true, orden: "debeDesde" });
    expect([deben.total, ...deben.filas.map(({ nombre, debeDesde }) => `${nombre} ${debeDesde}`)]).toEqual([
      ...[2, `${bea.nombre} 2026-02-01`, `${ana.nombre} ${HOY}`],
    ]);
    const todas = await cuentas.saldos({ orden: "debeDesde", direccion: "desc", tamano: "todas" });
    expect(todas.filas.slice(0, 3).map(({ debeDesde }) => debeDesde)).toEqual([HOY, "2026-02-01", null]);
  });

  it("finds an entry by its number, and by what was written of it, whatever its accents", async () => {
    const { cuentas, cobrar } = on;
    const { asientoId } = await cobrar(await world.crearFamilia(), 3, {
      concepto: "Transferencia de Martín",
    });
    expect((await cuentas.diario({ numero: asientoId ?? 0 })).filas.map(({ id }) => id)).toEqual([asientoId]);
    expect((await cuentas.diario({ texto: "MARTIN" })).filas.map(({ id }) => id)).toEqual([asientoId]);
    expect((await cuentas.diario({ texto: "%" })).total).toBe(0);
    const familia = await world.crearFamilia();
    await world.db.familia.update({ where: { id: familia.id }, data: { nombre: "Ibáñez Peña" } });
    const suyo = await cobrar(familia, 4);
    const buscados = async (texto: string) => (await cuentas.diario({ texto })).filas.map(({ id }) => id);
    expect(await buscados("ibanez pena")).toEqual([suyo.asientoId]);
    const { referencia } = await cuentas.deFamilia({ familiaId: familia.id });
    expect(await buscados(referencia)).toEqual([suyo.asientoId]);
    expect(await buscados(referencia.replaceAll(" ", "").toLowerCase())).toEqual([suyo.asientoId]);
    const { id: proveedorId } = await world.crearProveedor();
    await world.db.proveedor.update({ where: { id: proveedorId }, data: { nombre: "Huerta Búrdalo" } });
    const datos = {
      clave: crypto.randomUUID(),
      proveedorId,
      medio: "banco",
      importe: 5,
      fecha: HOY,
    } as const;
    const pago = await cuentas.pagar(datos);
    expect(await buscados("BURDALO")).toEqual([pago.asientoId]);
    expect((await cuentas.diario({ texto: "burdalo", tamano: 1, pagina: 1 })).total).toBe(1);
    expect((await cuentas.diario({ numero: 9_999 })).total).toBe(0);
  });

  it("adds up what families were charged by month and by supplier, as corrected since", async () => {
    const { cuentas } = on;
    const { pedidoId, proveedor, garcia, tomate } = await crearRepartido(world);
    await cuentas.contabilizar({ pedidoId });
    const entregas = [{ familiaId: garcia.id, productoId: tomate.id, entregado: 9 }];
    await cuentas.corregir({ pedidoId, clave: randomUUID(), motivo: "Pesaba menos", entregas });
    database.takeStatements();
    const { meses, proveedores } = await world.as(on.tesorera).graficos.cooperativa();
    expect(database.takeStatements()).toHaveLength(1);
    expect(meses).toEqual([{ mes: "2026-03", pedidos: 1, total: 42.9 }]);
    expect(proveedores).toEqual([{ proveedorId: proveedor.id, nombre: proveedor.nombre, total: 42.9 }]);
  });

  it("is told on home, with what waits, in one statement", async () => {
    const { admin, cuentas } = on;
    const { pedidoId, garcia, ruiz } = await crearRepartido(world);
    const suyas = world.as(garcia.actor).cuentas;
    expect(await suyas.inicio()).toEqual({ saldo: null, espera: null });
    const espera = { porContabilizar: 1, porCorregir: 0, descuadre: null };
    expect(await cuentas.inicio()).toEqual({ saldo: null, espera });
    database.takeStatements();
    expect(await admin.cuentas.inicio()).toEqual({ saldo: null, espera });
    expect(database.takeStatements()).toHaveLength(1);
    await cuentas.contabilizar({ pedidoId });
    expect((await cuentas.inicio()).espera).toEqual({
      ...{ porContabilizar: 0, porCorregir: 0, descuadre: null },
    });
    expect(await world.as(ruiz.actor).cuentas.inicio()).toEqual({ saldo: 19.5, espera: null });
  });
});

describeInWorld("screens of accounts that are open", ({ world, database }) => {
  let live: Live;
  beforeAll(() => {
    live = createLive({ db: database.db, listen: database.listen, gatherFor: 300, clocksApart: 200 });
  });
  afterAll(() => live.close());

  /** Follows from now on; what came is in the list. */
  async function follow(actor: FamiliaConCuenta["actor"], familiaId: number | null) {
    await world.db.sesion.create({
      data: { id: actor.sesionId, userId: actor.id, expiresAt: new Date(Date.now() + 3_600_000) },
    });
    const caller = world.with({ actor, now: new Date(), live });
    const changes = await caller.cuentas.cambios({ familiaId, desde: new Date(Date.now() + 60_000) });
    const heard: CambioDePantalla[] = [];
    void (async () => {
      for await (const change of changes) heard.push(change);
    })().catch(() => undefined);
    return heard;
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

  it("are told once of many postings, and families of their own alone", async () => {
    const { tesorera, cobrar } = await encender(world);
    const [ana, bea] = [await world.crearFamilia(), await world.crearFamilia()];
    const [suya, ajena, todas] = [
      await follow(ana.actor, ana.id),
      await follow(bea.actor, bea.id),
      await follow(tesorera, null),
    ];
    expect(await codeOf(world.with({ actor: bea.actor, live }).cuentas.cambios({ familiaId: ana.id }))).toBe(
      "SIN_PERMISO",
    );
    expect(await codeOf(world.with({ actor: bea.actor, live }).cuentas.cambios({ familiaId: null }))).toBe(
      "SIN_PERMISO",
    );
    await cobrar(ana, 1);
    await expect.poll(() => [suya.length, todas.length]).toEqual([1, 1]);
    expect([ajena, suya, todas]).toEqual([[], [{ tipo: "recargar" }], [{ tipo: "recargar" }]]);
    // As twenty postings say it that are committed at one moment.
    await world.db.$transaction(async (tx) => {
      for (let n = 1; n <= 20; n++) await announce(tx, ofCuentas([ana.id, 1_000 + n]));
    });
    await expect.poll(() => suya.length).toBeGreaterThan(1);
    await settled();
    expect(Math.max(suya.length, todas.length)).toBeLessThanOrEqual(3);
    // How much they may owe is another.
    const { limitarFamilia, quitarLimite, limitar } = world.as(tesorera).cuentas;
    const told = suya.length;
    await limitarFamilia({ familiaId: ana.id, limite: 30 });
    await expect.poll(() => suya.length).toBeGreaterThan(told);
    expect(ajena).toEqual([]);
    await quitarLimite({ familiaId: bea.id });
    await expect.poll(() => ajena.length).toBe(1);
    await limitar({ limite: 100 });
    await expect.poll(() => ajena.length).toBe(2);
    await settled();
    // Posted once already: nothing is told.
    const before = todas.length;
    const clave = randomUUID();
    await cobrar(bea, 2, { clave });
    await expect.poll(() => ajena.length).toBe(3);
    await cobrar(bea, 2, { clave });
    await settled();
    expect([todas.length, ajena.length]).toEqual([before + 1, 3]);
  });
});
