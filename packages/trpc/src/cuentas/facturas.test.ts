import { Prisma, rows, run } from "@cosecha/db/database";
import { beforeAll, expect, it } from "vitest";
import { clave, dosCargados, dosFacturas, HOY, movido, repartido } from "../../test/facturas.ts";
import { createPost } from "../../test/post.ts";
import { type Caller, codeOf, describeInWorld, hours } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

describeInWorld("an invoice of several orders", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    await world.as(await world.crearAdmin()).cuentas.empezar({ desde: "2026-01-01" });
    cuentas = world.as(await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] })).cuentas;
  });

  it("is of them from then on, and posts nothing where it says what was credited", async () => {
    const { factura, suya, pedidos } = await dosCargados(world, cuentas);
    expect(await suya()).toMatchObject({
      saldo: -78,
      facturas: [],
      pedidos: [
        { pedidoId: pedidos[0], abonado: 26, cuantosProductos: 1, fecha: HOY },
        { pedidoId: pedidos[1], abonado: 52, cuantosProductos: 1 },
      ],
    });
    database.takeStatements();
    const hecha = await cuentas.registrarFactura(factura());
    expect(database.takeStatements().length).toBeLessThanOrEqual(10);
    expect(hecha).toMatchObject({ message: "Factura registrada.", asientoId: null });
    database.takeStatements();
    const { facturas, ...queda } = await suya();
    expect(database.takeStatements()).toHaveLength(1);
    expect(queda).toMatchObject({ saldo: -78, pedidos: [] });
    expect(facturas).toMatchObject([
      { id: hecha.facturaId, numero: "2026/118", fecha: HOY, total: 78, pagado: 0, queda: 78 },
    ]);
    expect(facturas[0]?.pedidos.map(({ pedidoId }) => pedidoId)).toEqual(pedidos);
  });

  it("of no order is paid by the common fund, or was owed at first", async () => {
    const { factura, suya } = await dosCargados(world, cuentas);
    const sola = (cambios: Parameters<typeof factura>[0]) => factura({ pedidos: [], ...cambios });
    for (const wrong of [{}, { diferencia: null }, { diferencia: "reclamar" }] as const) {
      expect(await codeOf(cuentas.registrarFactura(sola(wrong)))).toBe("BAD_REQUEST");
    }
    expect(await codeOf(cuentas.registrarFactura(factura({ diferencia: "inicial" })))).toBe("BAD_REQUEST");
    const deNadie = sola({ proveedorId: 99_999, diferencia: "fondo" });
    expect(await codeOf(cuentas.registrarFactura(deNadie))).toBe("NO_ENCONTRADO");
    expect(await suya()).toMatchObject({ saldo: -78, facturas: [] });

    await expect(
      cuentas.registrarFactura(sola({ numero: "88", total: 40, diferencia: "inicial" })),
    ).rejects.toThrow(/no tenía saldo inicial, así que esta factura no puede estar en él/);
    const bolsas = await cuentas.registrarFactura(sola({ numero: "89", total: 15, diferencia: "fondo" }));
    expect(await movido(world, bolsas.asientoId)).toEqual([
      { tipo: "proveedor", importe: -15 },
      { tipo: "fondo", importe: 15 },
    ]);
    expect(bolsas.message).toBe(
      `Factura registrada: la pone el fondo común, en el asiento ${bolsas.asientoId}.`,
    );
    const facturas = [{ numero: "89", queda: 15, pedidos: [] }];
    expect(await suya()).toMatchObject({ saldo: -93, facturas });
    expect((await cuentas.anularFactura({ id: bolsas.facturaId })).message).toBe(
      "La factura 89 está anulada.",
    );
    const abono = { proveedorId: factura().proveedorId, numero: "A-9", fecha: HOY, total: -3, pedidos: [] };
    await cuentas.registrarAbono(abono);
    expect(await suya()).toMatchObject({ saldo: -75, abonos: [{ numero: "A-9", queda: 3, pedidos: [] }] });
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is read when it has been paid, too, with what paid it, by pages", async () => {
    const { factura, pago, proveedor, pedidos } = await dosCargados(world, cuentas);
    const { facturaId } = await cuentas.registrarFactura(factura());
    const de = { proveedorId: proveedor.id };
    const { facturaId: abonoId } = await cuentas.registrarAbono({
      ...de,
      ...{ numero: "A-1", fecha: HOY, total: -5, pedidos: pedidos.slice(0, 1) },
    });
    const pagada = [{ facturaId, importe: 78 }];
    const anulado = await pago({ importe: 78, facturas: pagada });
    await cuentas.anular({ id: anulado.asientoId ?? 0 });
    const { asientoId } = await pago({ importe: 78, facturas: pagada });
    const todas = await cuentas.facturas(de);
    expect(todas).toMatchObject({
      quedan: false,
      facturas: [
        { id: abonoId, numero: "A-1", total: -5, pagado: 0, pagos: [], pedidos: [{ pedidoId: pedidos[0] }] },
        { id: facturaId, total: 78, pagado: 78, pagos: [{ asientoId, fecha: HOY, importe: 78 }] },
      ],
    });
    expect(todas.facturas[1]?.pedidos.map(({ pedidoId }) => pedidoId)).toEqual(pedidos);
    expect(await cuentas.facturas({ ...de, cuantos: 1 })).toMatchObject({
      ...{ quedan: true, facturas: [{ id: abonoId }] },
    });
    expect((await cuentas.facturas({ ...de, antesDe: abonoId })).facturas.map(({ id }) => id)).toEqual([
      facturaId,
    ]);
    const familia = await world.crearFamilia();
    expect(await codeOf(world.as(familia.actor).cuentas.facturas(de))).toBe("SIN_PERMISO");
    expect(await codeOf(cuentas.facturas({ proveedorId: 99_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cuentas.facturas({ ...de, cuantos: 0 }))).toBe("BAD_REQUEST");
  });

  it("is not registered twice, however its number is written, nor by two at once", async () => {
    const { factura, pedidos, proveedor } = await dosCargados(world, cuentas);
    const [una = 0, otra = 0] = pedidos;
    const la = (numero: string, pedido = otra) =>
      cuentas.registrarFactura(factura({ numero, pedidos: [pedido], total: pedido === una ? 26 : 52 }));
    await la("FÁ-12 b", una);
    for (const numero of ["fá-12 B", "FÁ-12  b", "Fa-12b", "FÁ‐12 b", "FÁ–12 b", "ＦÁ-１２ b"]) {
      await expect(la(numero)).rejects.toThrow(
        `La factura ${numero} de ${proveedor.nombre} ya está registrada.`,
      );
    }
    const abono = { proveedorId: proveedor.id, fecha: HOY, total: -1, pedidos: [una] };
    expect(await codeOf(cuentas.registrarAbono({ ...abono, numero: "fa-12b" }))).toBe("CONFLICTO");
    const { pedidoId } = await repartido(world, proveedor, 10);
    const aVez = await Promise.all([
      codeOf(la("F 13")),
      codeOf(cuentas.contabilizar({ pedidoId, factura: { numero: "f13", fecha: HOY, total: 26 } })),
    ]);
    expect(aVez.toSorted()).toEqual(["CONFLICTO", "no error"]);
    // Another number is another invoice.
    await cuentas.registrarAbono({ ...abono, numero: "F-1/3" });
    await cuentas.registrarAbono({ ...abono, numero: "F-13" });
  });

  it("posts cents as rounding, and asks about more, naming the rates", async () => {
    const { factura, suya } = await dosCargados(world, cuentas);
    await expect(
      cuentas.registrarFactura(
        factura({ total: 80.4, tipos: [{ iva: 0.04, base: 77.31, cuota: 3.09, recargo: 0 }] }),
      ),
    ).rejects.toThrow(/^La factura suma 80,40.€ y lo recibido 78,00.€: 2,40.€ al 4.%\. Elija qué hacer\.$/);
    await expect(cuentas.registrarFactura(factura({ total: 78.03 }))).rejects.toThrow(
      /^La factura suma 78,03/,
    );
    const sinSumar = [{ iva: 0.04, base: 75, cuota: 3.01, recargo: 0 }];
    expect(await codeOf(cuentas.registrarFactura(factura({ total: 78, tipos: sinSumar })))).toBe(
      "BAD_REQUEST",
    );
    expect(await suya()).toMatchObject({ saldo: -78, facturas: [] });
    const { asientoId, message } = await cuentas.registrarFactura(factura({ total: 78.02 }));
    expect(message).toMatch(new RegExp(`la diferencia, 0,02.€, está en el asiento ${asientoId}\\.`));
    expect(await movido(world, asientoId)).toEqual([
      { tipo: "proveedor", importe: -0.02 },
      { tipo: "redondeo", importe: 0.02 },
    ]);
    expect(await suya()).toMatchObject({ saldo: -78.02 });
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it.each([
    ["fondo", 80.4, 2.4, "fondo"],
    ["reclamar", 80.4, 2.4, "pendiente"],
    ["fondo", 70, -8, "fondo"],
  ] as const)("of which «%s» takes what %d € differ by", async (diferencia, total, de, tipo) => {
    const { factura } = await dosCargados(world, cuentas);
    const { asientoId } = await cuentas.registrarFactura(factura({ total, diferencia }));
    const esperado = [
      { tipo: "proveedor", importe: -de },
      { tipo, importe: de },
    ];
    expect(await movido(world, asientoId)).toEqual(esperado);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is registered once, however many do it at once", async () => {
    const { factura, proveedor, suya } = await dosCargados(world, cuentas);
    const dadas = await Promise.allSettled(
      [1, 2, 3].map(() => cuentas.registrarFactura(factura({ total: 78.02 }))),
    );
    expect(dadas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await suya()).toMatchObject({ saldo: -78.02, facturas: [{ total: 78.02 }] });
    // With other orders, and with a charge.
    const otro = await repartido(world, proveedor, 4);
    const suFactura = { numero: "2026/118", fecha: HOY, total: 10.4 };
    const repetida = `La factura 2026/118 de ${proveedor.nombre} ya está registrada.`;
    await expect(cuentas.contabilizar({ pedidoId: otro.pedidoId, factura: suFactura })).rejects.toThrow(
      repetida,
    );
    await cuentas.contabilizar({ pedidoId: otro.pedidoId });
    await expect(
      cuentas.registrarFactura(factura({ pedidos: [otro.pedidoId], total: 10.4 })),
    ).rejects.toThrow(repetida);
    // One with which an order is charged, and the same one for others, at once.
    const suyo = await repartido(world, proveedor, 8);
    const mismas = await Promise.allSettled([
      cuentas.contabilizar({
        pedidoId: suyo.pedidoId,
        factura: { numero: "120", fecha: HOY, total: 20.82 },
        diferencia: "fondo",
      }),
      cuentas.registrarFactura(factura({ numero: "120", pedidos: [otro.pedidoId], total: 10.41 })),
    ]);
    expect(mismas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(mismas.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: `La factura 120 de ${proveedor.nombre} ya está registrada.` },
    });
    // The same number of another supplier is another invoice.
    const ajenos = await dosCargados(world, cuentas);
    await cuentas.registrarFactura(ajenos.factura());
  });

  it("takes orders of its supplier alone, that are charged and have none", async () => {
    const { factura, proveedor, pedidos, suya } = await dosCargados(world, cuentas);
    const [ajeno = 0] = (await dosCargados(world, cuentas)).pedidos;
    const sinCargar = await repartido(world, proveedor, 4);
    const con = (...ids: number[]) => cuentas.registrarFactura(factura({ pedidos: ids }));
    await expect(con(ajeno)).rejects.toThrow("Ese pedido es de otro proveedor.");
    await expect(con(sinCargar.pedidoId)).rejects.toThrow(
      `El pedido «${sinCargar.descripcion}» no está contabilizado`,
    );
    expect(await codeOf(con(999_999))).toBe("NO_ENCONTRADO");
    expect(await codeOf(con())).toBe("BAD_REQUEST");
    expect(await codeOf(con(pedidos[0] ?? 0, pedidos[0] ?? 0))).toBe("BAD_REQUEST");
    await cuentas.registrarFactura(factura({ pedidos: pedidos.slice(0, 1), total: 26 }));
    await expect(cuentas.registrarFactura(factura({ numero: "119" }))).rejects.toThrow(
      /ya tiene la factura 2026\/118\.$/,
    );
    // The one that came with its charge has one, too.
    await cuentas.contabilizar({
      pedidoId: sinCargar.pedidoId,
      factura: { numero: "7", fecha: HOY, total: 10.4 },
    });
    await expect(con(sinCargar.pedidoId)).rejects.toThrow("ya tiene la factura 7.");
    const { facturas } = await suya();
    expect(facturas.map(({ numero, total }) => [numero, total])).toEqual([
      ["2026/118", 26],
      ["7", 10.4],
    ]);
  });

  it("refuses amounts, days and names that cannot be, and changes nothing", async () => {
    const { factura, suya } = await dosCargados(world, cuentas);
    for (const total of [0, -78, 78.001, 10_000_000_000, "1.234"]) {
      expect(await codeOf(cuentas.registrarFactura(factura({ total } as object)))).toBe("BAD_REQUEST");
    }
    for (const cambio of [
      { numero: " " },
      { numero: "x".repeat(61) },
      { fecha: "14/03/2026" },
      { diferencia: "repartir" },
    ]) {
      expect(await codeOf(cuentas.registrarFactura(factura(cambio as object)))).toBe("BAD_REQUEST");
    }
    await expect(cuentas.registrarFactura(factura({ fecha: "2026-03-15" }))).rejects.toThrow(
      "Esa fecha no ha llegado todavía.",
    );
    const familia = await world.crearFamilia();
    expect(await codeOf(world.as(familia.actor).cuentas.registrarFactura(factura()))).toBe("SIN_PERMISO");
    expect(await suya()).toMatchObject({ saldo: -78, facturas: [] });
  });

  it("is taken away with what it posted, and its orders may have another", async () => {
    const { factura, suya, pedidos } = await dosCargados(world, cuentas);
    const { facturaId, asientoId } = await cuentas.registrarFactura(
      factura({ total: 80, diferencia: "fondo" }),
    );
    const dadas = await Promise.allSettled([1, 2].map(() => cuentas.anularFactura({ id: facturaId })));
    expect(dadas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [contrario] = await rows<{ id: number }>(
      world.db,
      Prisma.sql`SELECT id FROM asiento WHERE "corrigeId" = ${asientoId}`,
    );
    expect(await movido(world, contrario?.id ?? null)).toEqual([
      { tipo: "proveedor", importe: 2 },
      { tipo: "fondo", importe: -2 },
    ]);
    expect(await suya()).toMatchObject({ saldo: -78, facturas: [] });
    expect((await suya()).pedidos.map(({ pedidoId }) => pedidoId)).toEqual(pedidos);
    await cuentas.registrarFactura(factura({ total: 80, diferencia: "reclamar" }));
    expect(await suya()).toMatchObject({ saldo: -80, pedidos: [] });
    expect(await codeOf(cuentas.anularFactura({ id: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("stays as it is in the database, where the version before may write one, too", async () => {
    const { proveedor, pedidos } = await dosCargados(world, cuentas);
    const [pedidoId = 0] = pedidos;
    const antes = Prisma.sql`INSERT INTO factura_proveedor ("proveedorId", "pedidoId", numero, fecha, total)
      VALUES (${proveedor.id}, ${pedidoId}, 'A', ${HOY}::date, 26)`;
    await run(world.db, antes);
    const { numero } = await world.db.facturaProveedor.findFirstOrThrow({
      where: { pedidos: { some: { id: pedidoId } } },
    });
    expect(numero).toBe("A");
    await expect(run(world.db, Prisma.sql`UPDATE factura_proveedor SET total = 1`)).rejects.toThrow(
      /append only/,
    );
  });
});

describeInWorld("paying a supplier's invoices", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    await world.as(await world.crearAdmin()).cuentas.empezar({ desde: "2026-01-01" });
    cuentas = world.as(await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] })).cuentas;
  });

  it("settles several, or part of one, and the rest is on account", async () => {
    const { pago, una, otra, quedan, suya, proveedor } = await dosFacturas(world, cuentas);
    expect(await quedan()).toEqual([
      ["A-1", 26],
      ["A-2", 52],
    ]);
    database.takeStatements();
    const { asientoId } = await pago({
      importe: 40,
      facturas: [
        { facturaId: una, importe: 26 },
        { facturaId: otra, importe: 10.5 },
      ],
    });
    expect(database.takeStatements().length).toBeLessThanOrEqual(9);
    expect(await quedan()).toEqual([["A-2", 41.5]]);
    expect(await suya()).toMatchObject({ saldo: -38 });
    const { filas } = await cuentas.diario({ tamano: 1 });
    expect(filas[0]).toMatchObject({ id: asientoId, concepto: "Facturas A-1 y A-2" });
    await pago({ importe: 38, concepto: "Lo que quedaba" });
    expect(await suya()).toMatchObject({ saldo: 0 });
    expect(await quedan()).toEqual([["A-2", 41.5]]);
    expect(proveedor.id).toBeGreaterThan(0);
  });

  it("posts the same payment once, and leaves its invoices open again once it is annulled", async () => {
    const { pago, una, otra, quedan } = await dosFacturas(world, cuentas);
    const mismo = { clave: clave(), importe: 26, facturas: [{ facturaId: una, importe: 26 }] };
    const dados = await Promise.all([1, 2, 3].map(() => pago(mismo)));
    expect(dados.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    expect(await quedan()).toEqual([["A-2", 52]]);
    await expect(pago({ ...mismo, facturas: [{ facturaId: otra, importe: 26 }] })).rejects.toThrow(
      "ya está apuntado con otros importes",
    );
    await expect(cuentas.anularFactura({ id: una })).rejects.toThrow(
      `La factura A-1 está pagada, en parte o entera: anule antes el pago (asiento ${dados[0]?.asientoId}).`,
    );
    await expect(
      run(world.db, Prisma.sql`DELETE FROM pago_factura WHERE "asientoId" = ${dados[0]?.asientoId}`),
    ).rejects.toThrow(/append only/);
    await cuentas.anular({ id: dados[0]?.asientoId ?? 0 });
    expect(await quedan()).toEqual([
      ["A-1", 26],
      ["A-2", 52],
    ]);
    await pago({ importe: 26, facturas: [{ facturaId: una, importe: 26 }] });
    expect(await quedan()).toEqual([["A-2", 52]]);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("pays none beyond its total, also where two treasurers do it at once", async () => {
    const { pago, una, otra, quedan, suya } = await dosFacturas(world, cuentas);
    const entera = () => pago({ importe: 26, facturas: [{ facturaId: una, importe: 26 }] });
    const dados = await Promise.allSettled([1, 2, 3, 4].map(entera));
    expect(dados.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(entera()).rejects.toThrow(
      /^De la factura A-1 quedan por pagar 0,00.€, y este pago le pone 26,00.€\.$/,
    );
    await expect(pago({ importe: 60, facturas: [{ facturaId: otra, importe: 52.01 }] })).rejects.toThrow(
      /^De la factura A-2 quedan por pagar 52,00/,
    );
    expect(await suya()).toMatchObject({ saldo: -52 });
    expect(await quedan()).toEqual([["A-2", 52]]);
  });

  it("refuses what cannot be, and changes nothing", async () => {
    const { pago, una, otra, suya } = await dosFacturas(world, cuentas);
    const ajena = (await dosFacturas(world, cuentas)).una;
    const con = (importe: unknown, facturaId = una) =>
      pago({ importe: 20, facturas: [{ facturaId, importe }] } as object);
    for (const importe of [0, -5, 1.234, 10_000_000_000, "1.234"]) {
      expect(await codeOf(con(importe))).toBe("BAD_REQUEST");
    }
    const una10 = { facturaId: una, importe: 10 };
    expect(await codeOf(pago({ importe: 20, facturas: [una10, una10] }))).toBe("BAD_REQUEST");
    await expect(
      pago({ importe: 19.99, facturas: [una10, { facturaId: otra, importe: 10 }] }),
    ).rejects.toThrow(/^Lo que se paga de las facturas suma 20,00.€, más que el pago\.$/);
    expect(await codeOf(con(5, ajena))).toBe("NO_ENCONTRADO");
    expect(await codeOf(pago({ proveedorId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(cuentas.deProveedor({ proveedorId: 999_999 }))).toBe("NO_ENCONTRADO");
    expect(await suya()).toMatchObject({ saldo: -78 });
  });
});

describeInWorld("a receipt that the bank has given back", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    cuentas = world.as(await world.crearAdmin()).cuentas;
    await cuentas.empezar({ desde: "2026-01-01" });
  });

  it("is owed again, with what the bank takes, which is the family's or the common fund's", async () => {
    const { id: familiaId } = await world.crearFamilia();
    const datos = { familiaId, medio: "banco", fecha: HOY } as const;
    await cuentas.cobrar({ ...datos, clave: clave(), importe: 30 });
    await cuentas.cobrar({ ...datos, clave: clave(), clase: "recibo", importe: 30, comision: 3.5 });
    const { saldo, movimientos } = await cuentas.deFamilia({ familiaId });
    expect(saldo).toBe(3.5);
    expect(movimientos[0]).toMatchObject({ tipo: "cobro", importe: 33.5 });
    expect(movimientos[0]?.concepto).toMatch(/^Recibo devuelto por el banco, con 3,50.€ de comisión$/);
    const { asientoId } = await cuentas.cobrar({
      ...{ ...datos, clave: clave(), clase: "recibo", importe: 10, comision: 2, comisionDe: "fondo" },
      concepto: "Sin saldo",
    });
    expect(await movido(world, asientoId)).toEqual([
      { tipo: "familia", importe: 10 },
      { tipo: "banco", importe: -12 },
      { tipo: "fondo", importe: 2 },
    ]);
    expect((await cuentas.deFamilia({ familiaId })).movimientos[0]?.concepto).toMatch(/: Sin saldo$/);
    await expect(cuentas.cobrar({ ...datos, clave: clave(), importe: 10, comision: 2 })).rejects.toThrow(
      "La comisión es de los recibos que devuelve el banco.",
    );
    for (const comision of [-1, 0.001, 10_000_000_000, "1.234"]) {
      const mal = { ...datos, clave: clave(), clase: "recibo", importe: 10, comision };
      expect(
        await codeOf(cuentas.cobrar(mal as object as typeof datos & { clave: string; importe: number })),
      ).toBe("BAD_REQUEST");
    }
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is told to the family, as is what is annulled of what it had paid or been charged", async () => {
    const post = createPost(world, database);
    const { cuentas } = world.with({ actor: await world.crearAdmin(), correo: post.correo });
    const { id: familiaId } = await world.crearFamilia();
    const datos = { familiaId, medio: "banco", fecha: HOY, importe: 30 } as const;
    const told = async () =>
      (await post.mailed(hours(24))).map(({ asunto }) => asunto.replaceAll("\u00a0", " "));
    const { asientoId: pago } = await cuentas.cobrar({ ...datos, clave: clave() });
    expect(await told()).toEqual([]);
    const { asientoId: recibo } = await cuentas.cobrar({ ...datos, clave: clave(), clase: "recibo" });
    expect(await told()).toEqual(["Cargo de 30,00 € en su cuenta: Recibo devuelto por el banco"]);
    await cuentas.anular({ id: recibo ?? 0 });
    expect(await told()).toEqual(["Abono de 30,00 € en su cuenta: Anulación: Recibo devuelto por el banco"]);
    await Promise.all([1, 2].map(() => cuentas.anular({ id: pago ?? 0 })));
    expect(await told()).toEqual(["Cargo de 30,00 € en su cuenta: Anulación: Pago"]);
    expect(post.failures).toEqual([]);
  });
});
