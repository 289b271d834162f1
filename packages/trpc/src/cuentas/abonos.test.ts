import { beforeAll, expect, it } from "vitest";
import { clave, dosFacturas, HOY, movido, repartido } from "../../test/facturas.ts";
import { type Caller, codeOf, describeInWorld } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

describeInWorld("a supplier's credit note", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    await world.as(await world.crearAdmin()).cuentas.empezar({ desde: "2026-01-01" });
    cuentas = world.as(await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] })).cuentas;
  });

  /** A supplier with invoices of 26 € and 52 €, and a credit note of 10,40 € of both orders. */
  async function conAbono(cambios: object = {}) {
    const datos = await dosFacturas(world, cuentas);
    const abono = (otros: object = {}) =>
      cuentas.registrarAbono({
        ...{ proveedorId: datos.proveedor.id, numero: "R-1", fecha: HOY, total: -10.4 },
        ...{ pedidos: datos.pedidos, ...otros },
      });
    const hecho = await abono(cambios);
    const asignar = (importe: number, otros: object = {}) =>
      cuentas.asignar({
        ...{ clave: clave(), proveedorId: datos.proveedor.id, abonoId: hecho.facturaId },
        ...{ facturas: [{ facturaId: datos.una, importe }], ...otros },
      });
    const devolver = (importe: unknown, otros: object = {}) =>
      cuentas.devolverAbono({
        ...{ id: hecho.facturaId, clave: clave(), medio: "banco", importe: importe as number, fecha: HOY },
        ...otros,
      });
    const queda = async () => (await datos.suya()).abonos.map((uno) => [uno.numero, uno.queda]);
    return { ...datos, ...hecho, abono, asignar, devolver, queda };
  }

  it("lowers what is owed, and the common fund gets it, or what was claimed is settled", async () => {
    database.takeStatements();
    const { facturaId, asientoId, suya, pedidos, message, quedan, abono } = await conAbono();
    expect(message).toBe(`Abono registrado: asiento ${asientoId}.`);
    expect(await movido(world, asientoId)).toEqual([
      { tipo: "proveedor", importe: 10.4 },
      { tipo: "fondo", importe: -10.4 },
    ]);
    database.takeStatements();
    const { abonos, contabilizados, ...queda } = await suya();
    expect(database.takeStatements()).toHaveLength(1);
    expect(queda).toMatchObject({ saldo: -67.6, aCuenta: 0, pedidos: [] });
    expect(abonos).toMatchObject([
      { id: facturaId, numero: "R-1", fecha: HOY, total: -10.4, usado: 0, queda: 10.4 },
    ]);
    expect(abonos[0]?.pedidos.map(({ pedidoId }) => pedidoId)).toEqual(pedidos);
    expect(contabilizados.map(({ factura }) => factura)).toEqual(["A-2", "A-1"]);
    // Its invoices are what they were.
    expect(await quedan()).toEqual([
      ["A-1", 26],
      ["A-2", 52],
    ]);
    const otro = await abono({ numero: "R-2", total: -3, destino: "reclamar", pedidos: pedidos.slice(0, 1) });
    expect(await movido(world, otro.asientoId)).toEqual([
      { tipo: "proveedor", importe: 3 },
      { tipo: "pendiente", importe: -3 },
    ]);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("says its rates with their signs, which sum to it", async () => {
    const tipos = [
      { iva: 0.04, base: -12, cuota: -0.48, recargo: 0 },
      { iva: 0.1, base: 1.89, cuota: 0.19, recargo: 0 },
    ];
    const { facturaId, abono, suya } = await conAbono({ tipos });
    const guardado = await world.db.facturaProveedor.findUniqueOrThrow({ where: { id: facturaId } });
    expect(Number(guardado.total)).toBe(-10.4);
    expect(guardado.tipos).toEqual(tipos);
    const [uno, ...otros] = tipos;
    const mal = abono({ numero: "R-2", tipos: [{ ...uno, cuota: 0.48 }, ...otros] });
    await expect(mal).rejects.toThrow(/no suman el total del abono/);
    for (const total of [10.4, 0, -10.401, -1_000_000, "-10", null]) {
      expect(await codeOf(abono({ numero: "R-2", total }))).toBe("BAD_REQUEST");
    }
    await expect(abono({ numero: "R-2", total: 10.4 })).rejects.toThrow(/Un abono va en negativo/);
    expect((await suya()).abonos).toHaveLength(1);
  });

  it("has a number of its own among the supplier's invoices, and is of its charged orders", async () => {
    const { abono, proveedor, pedidos, factura, suya } = await conAbono();
    const dicha = (numero: string) => `La factura ${numero} de ${proveedor.nombre} ya está registrada.`;
    await expect(abono()).rejects.toThrow(dicha("R-1"));
    await expect(abono({ numero: "A-1" })).rejects.toThrow(dicha("A-1"));
    const sinCargar = await repartido(world, proveedor, 4);
    const con = (ids: number[]) => abono({ numero: "R-3", pedidos: ids });
    await expect(con([sinCargar.pedidoId])).rejects.toThrow("no hay nada que abonar de él.");
    const ajeno = (await dosFacturas(world, cuentas)).pedidos[0] ?? 0;
    await expect(con([ajeno])).rejects.toThrow("Ese pedido es de otro proveedor.");
    expect(await codeOf(con([999_999]))).toBe("NO_ENCONTRADO");
    expect(await codeOf(con([pedidos[0] ?? 0, pedidos[0] ?? 0]))).toBe("BAD_REQUEST");
    await expect(abono({ numero: "R-3", fecha: "2026-03-15" })).rejects.toThrow("no ha llegado todavía");
    await cuentas.contabilizar({ pedidoId: sinCargar.pedidoId });
    await expect(
      cuentas.registrarFactura(factura({ numero: "R-1", pedidos: [sinCargar.pedidoId], total: 10.4 })),
    ).rejects.toThrow(dicha("R-1"));
    const dadas = await Promise.allSettled([1, 2, 3].map(() => con(pedidos)));
    expect(dadas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await suya()).toMatchObject({ saldo: -67.6 });
    const familia = await world.crearFamilia();
    const ajena = world.as(familia.actor).cuentas.registrarAbono({
      ...{ proveedorId: proveedor.id, numero: "X", fecha: HOY, total: -1, pedidos },
    });
    expect(await codeOf(ajena)).toBe("SIN_PERMISO");
  });

  it("settles an invoice of the same supplier, and is paid back for the rest, never beyond it", async () => {
    const { asignar, devolver, quedan, queda, suya, otra, ...datos } = await conAbono();
    const { message } = await asignar(6);
    expect(message).toMatch(/^Asignado: 6,00.€ de ese abono pagan ya esas facturas\.$/);
    expect(await quedan()).toEqual([
      ["A-1", 20],
      ["A-2", 52],
    ]);
    expect(await queda()).toEqual([["R-1", 4.4]]);
    await expect(asignar(4.41)).rejects.toThrow(/^Del abono R-1 quedan 4,40.€, y se toman 4,41.€\.$/);
    await expect(devolver(4.41)).rejects.toThrow(/^Del abono R-1 quedan 4,40.€, y se toman 4,41.€\.$/);
    const misma = { clave: clave() };
    const dadas = await Promise.all([1, 2].map(() => devolver(4, misma)));
    expect(dadas.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    expect(await movido(world, dadas[0]?.asientoId ?? null)).toEqual([
      { tipo: "proveedor", importe: -4 },
      { tipo: "banco", importe: 4 },
    ]);
    expect(await suya()).toMatchObject({ saldo: -71.6, aCuenta: 0 });
    expect(await queda()).toEqual([["R-1", 0.4]]);
    const { facturas } = await cuentas.facturas({ proveedorId: datos.proveedor.id });
    expect(facturas.map(({ numero, pagado, pagos }) => [numero, pagado, pagos])).toEqual([
      [
        ...["R-1", 10],
        [
          {
            ...{ asientoId: datos.asientoId, fecha: HOY, importe: 6 },
            salda: { facturaId: datos.una, numero: "A-1" },
          },
          { asientoId: dadas[0]?.asientoId, fecha: HOY, importe: 4, salda: null },
        ],
      ],
      ["A-2", 0, []],
      ["A-1", 6, [{ asientoId: datos.asientoId, fecha: HOY, importe: 6, salda: null }]],
    ]);
    // Two treasurers: what is left is taken once.
    const juntas = await Promise.allSettled([
      devolver(0.4),
      asignar(0.4, { facturas: [{ facturaId: otra, importe: 0.4 }] }),
    ]);
    expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await queda()).toEqual([]);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is not taken for done where the same form said another credit note, or money on account", async () => {
    const { asignar, abono, pago, queda } = await conAbono();
    const { facturaId: segundo } = await abono({ numero: "R-2", total: -8 });
    await pago({ importe: 20, facturas: [] });
    const misma = { clave: clave() };
    await asignar(2, misma);
    expect((await asignar(2, misma)).nuevo).toBe(false);
    for (const abonoId of [segundo, null]) {
      await expect(asignar(2, { ...misma, abonoId })).rejects.toThrow("ya está apuntado con otros importes");
    }
    const otra = { clave: clave(), abonoId: null };
    await asignar(3, otra);
    expect((await asignar(3, otra)).nuevo).toBe(false);
    await expect(asignar(3, { clave: otra.clave })).rejects.toThrow("ya está apuntado con otros importes");
    expect(await queda()).toEqual([
      ["R-1", 8.4],
      ["R-2", 8],
    ]);
  });

  it("refuses what cannot be, and changes nothing", async () => {
    const { asignar, devolver, facturaId, pago, una, queda } = await conAbono();
    const ajeno = await conAbono();
    expect(await codeOf(asignar(1, { abonoId: ajeno.facturaId }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(asignar(1, { abonoId: una }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(asignar(1, { facturas: [{ facturaId, importe: 1 }] }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(pago({ importe: 1, facturas: [{ facturaId, importe: 1 }] }))).toBe("NO_ENCONTRADO");
    expect(await codeOf(devolver(1, { id: una }))).toBe("NO_ENCONTRADO");
    for (const importe of [0, -1, 1.001, "1"]) expect(await codeOf(devolver(importe))).toBe("BAD_REQUEST");
    expect(await codeOf(devolver(1, { fecha: "2026-03-15" }))).toBe("DATOS_INVALIDOS");
    expect(await queda()).toEqual([["R-1", 10.4]]);
  });

  it("is annulled with what it settled, not with what has been paid back", async () => {
    const { asignar, devolver, facturaId, asientoId, una, quedan, suya, abono } = await conAbono();
    await asignar(6);
    await expect(cuentas.anularFactura({ id: una })).rejects.toThrow(
      "La factura A-1 se paga, en parte o entera, con el abono R-1: anule antes ese abono.",
    );
    const { asientoId: devuelto } = await devolver(1);
    await expect(cuentas.anularFactura({ id: facturaId })).rejects.toThrow(
      `El abono R-1 está devuelto, en parte o entero: anule antes la devolución (asiento ${devuelto}).`,
    );
    await cuentas.anular({ id: devuelto ?? 0 });
    expect(await codeOf(cuentas.anular({ id: asientoId }))).toBe("CONFLICTO");
    const { message } = await cuentas.anularFactura({ id: facturaId });
    expect(message).toBe("El abono R-1 está anulado: vuelve a deberse lo que abonaba.");
    expect(await suya()).toMatchObject({ saldo: -78, abonos: [], aCuenta: 0 });
    expect(await quedan()).toEqual([
      ["A-1", 26],
      ["A-2", 52],
    ]);
    // Its number is free again.
    await abono();
    expect(await comprobarLibro(world.db)).toBeNull();
  });
});
