import { Prisma, rows } from "@cosecha/db/database";
import { beforeAll, expect, it } from "vitest";
import { clave, dosFacturas, repartido } from "../../test/facturas.ts";
import { type Caller, codeOf, describeInWorld } from "../../test/world.ts";
import { comprobarLibro } from "./comprobar.ts";

describeInWorld("what was paid to a supplier on account", ({ world, database }) => {
  let cuentas: Caller["cuentas"];
  beforeAll(async () => {
    await world.as(await world.crearAdmin()).cuentas.empezar({ desde: "2026-01-01" });
    cuentas = world.as(await world.crearUsuario({ roles: ["ROLE_FAMILIA", "ROLE_TESORERIA"] })).cuentas;
  });

  /** A supplier with two invoices, of 26 € and 52 €, that was paid 20 € and 30 € on account. */
  async function aCuenta() {
    const datos = await dosFacturas(world, cuentas);
    const primero = await datos.pago({ importe: 20 });
    const segundo = await datos.pago({ importe: 30 });
    const asignar = (facturas: unknown, cambios: object = {}) =>
      cuentas.asignar({
        ...{ clave: clave(), proveedorId: datos.proveedor.id, facturas: facturas as never },
        ...cambios,
      });
    const queda = async () => (await datos.suya()).aCuenta;
    return { ...datos, primero, segundo, asignar, queda };
  }

  it("is told, and settles invoices wholly or in part, the oldest payment first", async () => {
    const { asignar, queda, quedan, una, otra, suya, primero, segundo, pago } = await aCuenta();
    expect(await suya()).toMatchObject({ saldo: -28, aCuenta: 50 });
    const asientos = (await cuentas.estado()).asientos;
    database.takeStatements();
    const { message, nuevo } = await asignar([
      { facturaId: una, importe: 26 },
      { facturaId: otra, importe: 10.5 },
    ]);
    expect(database.takeStatements().length).toBeLessThanOrEqual(12);
    expect(nuevo).toBe(true);
    expect(message).toMatch(/^Asignado: 36,50.€ de lo pagado a cuenta pagan ya esas facturas\.$/);
    expect(await quedan()).toEqual([["A-2", 41.5]]);
    // No money has moved.
    expect(await suya()).toMatchObject({ saldo: -28, aCuenta: 13.5 });
    expect((await cuentas.estado()).asientos).toBe(asientos);
    // The same payment settles more of the same invoice.
    await asignar([{ facturaId: otra, importe: 13.5 }]);
    expect(await queda()).toBe(0);
    expect(await quedan()).toEqual([["A-2", 28]]);
    const partes = await rows<{ asientoId: number; facturaId: number; importe: number }>(
      world.db,
      Prisma.sql`SELECT "asientoId", "facturaId", sum(importe) AS importe FROM pago_factura
        WHERE "facturaId" IN (${una}, ${otra}) GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(partes).toEqual([
      { asientoId: primero.asientoId, facturaId: una, importe: 20 },
      { asientoId: segundo.asientoId, facturaId: una, importe: 6 },
      { asientoId: segundo.asientoId, facturaId: otra, importe: 24 },
    ]);
    await pago({ importe: 28, facturas: [{ facturaId: otra, importe: 28 }] });
    expect(await suya()).toMatchObject({ saldo: 0, aCuenta: 0, facturas: [] });
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("is not taken beyond what is left of it, nor beyond what an invoice still owes", async () => {
    const { asignar, queda, quedan, una, otra, proveedor } = await aCuenta();
    await expect(asignar([{ facturaId: otra, importe: 50.01 }])).rejects.toThrow(
      /^A cuenta quedan 50,00.€, y se asignan 50,01.€\.$/,
    );
    await expect(asignar([{ facturaId: una, importe: 26.01 }])).rejects.toThrow(
      /^De la factura A-1 quedan por pagar 26,00.€, y este pago le pone 26,01.€\.$/,
    );
    const ajena = (await dosFacturas(world, cuentas)).una;
    expect(await codeOf(asignar([{ facturaId: ajena, importe: 1 }]))).toBe("NO_ENCONTRADO");
    expect(await codeOf(asignar([{ facturaId: 999_999, importe: 1 }]))).toBe("NO_ENCONTRADO");
    expect(await codeOf(asignar([{ facturaId: una, importe: 1 }], { proveedorId: 999_999 }))).toBe(
      "NO_ENCONTRADO",
    );
    for (const importe of [0, -5, 1.234, 10_000_000_000, "5"]) {
      expect(await codeOf(asignar([{ facturaId: una, importe }]))).toBe("BAD_REQUEST");
    }
    const uno = { facturaId: una, importe: 1 };
    for (const facturas of [[], [uno, uno], null]) {
      expect(await codeOf(asignar(facturas))).toBe("BAD_REQUEST");
    }
    const { actor } = await world.crearFamilia();
    const deFamilia = world
      .as(actor)
      .cuentas.asignar({ clave: clave(), proveedorId: proveedor.id, facturas: [uno] });
    expect(await codeOf(deFamilia)).toBe("SIN_PERMISO");
    expect(await queda()).toBe(50);
    expect(await quedan()).toEqual([
      ["A-1", 26],
      ["A-2", 52],
    ]);
  });

  it("is assigned once by the same form, and by one of two treasurers at once", async () => {
    const { asignar, queda, quedan, una, otra } = await aCuenta();
    const suClave = { clave: clave() };
    const mismas = await Promise.all(
      [1, 2, 3].map(() => asignar([{ facturaId: una, importe: 20 }], suClave)),
    );
    expect(mismas.filter(({ nuevo }) => nuevo)).toHaveLength(1);
    expect(await queda()).toBe(30);
    await expect(asignar([{ facturaId: una, importe: 19 }], suClave)).rejects.toThrow(
      "ya está apuntado con otros importes",
    );
    const dadas = await Promise.allSettled(
      [1, 2, 3, 4].map(() => asignar([{ facturaId: otra, importe: 20 }])),
    );
    expect(dadas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await queda()).toBe(10);
    expect(await quedan()).toEqual([
      ["A-1", 6],
      ["A-2", 32],
    ]);
  });

  it("comes back with the payment that is annulled, whose invoices are open again", async () => {
    const { asignar, queda, quedan, una, primero, suya } = await aCuenta();
    await asignar([{ facturaId: una, importe: 26 }]);
    await expect(cuentas.anularFactura({ id: una })).rejects.toThrow(
      `anule antes el pago (asiento ${primero.asientoId}).`,
    );
    await cuentas.anular({ id: primero.asientoId ?? 0 });
    expect(await quedan()).toEqual([
      ["A-1", 20],
      ["A-2", 52],
    ]);
    expect(await queda()).toBe(24);
    expect(await suya()).toMatchObject({ saldo: -48 });
    expect(await comprobarLibro(world.db)).toBeNull();
  });
});

describeInWorld("accounts that began with something of a supplier's", ({ world }) => {
  let cuentas: Caller["cuentas"];
  let [conSaldo, conDeuda, conFacturas] = [{ id: 0 }, { id: 0 }, { id: 0 }];
  beforeAll(async () => {
    [conSaldo, conDeuda] = [await world.crearProveedor(), await world.crearProveedor()];
    conFacturas = await world.crearProveedor();
    ({ cuentas } = world.as(await world.crearAdmin()));
    await cuentas.empezar({
      desde: "2026-01-01",
      saldos: [
        { tipo: "proveedor", proveedorId: conSaldo.id, saldo: 80 },
        { tipo: "proveedor", proveedorId: conDeuda.id, saldo: -40 },
        { tipo: "proveedor", proveedorId: conFacturas.id, saldo: -40 },
      ],
    });
  });

  it("have on account what it had got, and take what was owed off what it gets", async () => {
    const queda = async (proveedorId: number) => (await cuentas.deProveedor({ proveedorId })).aCuenta;
    expect(await queda(conSaldo.id)).toBe(80);
    expect(await queda(conDeuda.id)).toBe(0);
    const datos = { proveedorId: conDeuda.id, medio: "banco", fecha: "2026-03-14" } as const;
    await cuentas.pagar({ ...datos, clave: clave(), importe: 45 });
    expect(await queda(conDeuda.id)).toBe(5);
    // It settles an invoice, once; what was wrong is free again with the invoice, as no money has
    // moved.
    const { pedidoId } = await repartido(world, conSaldo, 10);
    await cuentas.contabilizar({ pedidoId });
    const { facturaId } = await cuentas.registrarFactura({
      ...{ proveedorId: conSaldo.id, numero: "A-1", fecha: "2026-03-01", total: 26, pedidos: [pedidoId] },
    });
    const form = { clave: clave(), proveedorId: conSaldo.id, facturas: [{ facturaId, importe: 26 }] };
    expect([await cuentas.asignar(form), await cuentas.asignar(form)]).toMatchObject([
      { nuevo: true },
      { nuevo: false },
    ]);
    expect(await queda(conSaldo.id)).toBe(54);
    await cuentas.anularFactura({ id: facturaId });
    expect(await queda(conSaldo.id)).toBe(80);
    expect(await comprobarLibro(world.db)).toBeNull();
  });

  it("take what has an invoice by now for that invoice, whether it is paid before or after", async () => {
    const { id: proveedorId } = conFacturas;
    const suya = () => cuentas.deProveedor({ proveedorId });
    const deAntes = (numero: string, total: number) =>
      cuentas.registrarFactura({
        ...{ proveedorId, numero, total, fecha: "2025-12-20", pedidos: [], diferencia: "inicial" },
      });
    const pagar = (importe: number, facturas: { facturaId: number; importe: number }[] = []) =>
      cuentas.pagar({
        ...{ clave: clave(), proveedorId, medio: "banco", fecha: "2026-03-14", importe, facturas },
      });
    const { facturaId, asientoId } = await deAntes("88", 25);
    expect(asientoId).toBeNull();
    await pagar(25, [{ facturaId, importe: 25 }]);
    expect(await suya()).toMatchObject({ saldo: -15, aCuenta: 0, facturas: [] });
    // The other 15 are paid without an invoice, which comes later.
    await pagar(15);
    expect(await suya()).toMatchObject({ saldo: 0, aCuenta: 0 });
    const otra = await deAntes("89", 15);
    expect(await suya()).toMatchObject({ saldo: 0, aCuenta: 15, facturas: [{ numero: "89", queda: 15 }] });
    const facturas = [{ facturaId: otra.facturaId, importe: 15 }];
    await cuentas.asignar({ clave: clave(), proveedorId, facturas });
    await pagar(50);
    expect(await suya()).toMatchObject({ saldo: 50, aCuenta: 50, facturas: [] });
    expect(await comprobarLibro(world.db)).toBeNull();
  });
});
