import { openZip } from "@cosecha/importador/read-zip";
import { mirarXlsx } from "@cosecha/importador/strict-xlsx";
import { expect, it } from "vitest";
import { type CellObject, read, utils, type WorkSheet } from "xlsx";
import { crearReparto, entregar, type Reparto, recibir } from "../../../test/delivery.ts";
import { codeOf, describeInWorld } from "../../../test/world.ts";

const abrir = (bytes: Uint8Array): [string, WorkSheet][] => {
  mirarXlsx(bytes);
  const libro = read(bytes, { type: "array", cellFormula: true });
  return libro.SheetNames.map((nombre) => [nombre, libro.Sheets[nombre]!]);
};
const filas = (hoja: WorkSheet): unknown[][] =>
  utils.sheet_to_json<unknown[]>(hoja, { header: 1, blankrows: true });
/** The rows from the two of the header on. */
const desdeCabecera = (hoja: WorkSheet) => {
  const todas = filas(hoja);
  return todas.slice(todas.findIndex((fila) => fila.includes("Producto")) - 1);
};
const formulas = (hoja: WorkSheet) =>
  Object.fromEntries(
    Object.entries(hoja).flatMap(([donde, celda]: [string, CellObject]) =>
      celda.f ? [[donde, celda.f]] : [],
    ),
  );
const NADA = undefined;

describeInWorld("the sheets of a delivery", ({ world }) => {
  /** Kilos of the first product for both families, chickens that are weighed for the first one. */
  async function conPollos() {
    const reparto = await crearReparto(world);
    const { db } = world;
    await db.producto.update({
      where: { id: reparto.queso.id },
      data: { unidad: "ud", cobro: "kg", pesoMedio: "1.2", precio: "9", iva: "0.1" },
    });
    await db.lineaPedido.updateMany({
      where: { pedidoId: reparto.pedidoId, productoId: reparto.queso.id },
      data: { unidad: "ud", precio: "9", iva: "0.1" },
    });
    await db.producto.update({ where: { id: reparto.tomate.id }, data: { precio: "2.5", iva: "0.04" } });
    await db.lineaPedido.updateMany({
      where: { pedidoId: reparto.pedidoId, productoId: reparto.tomate.id },
      data: { precio: "2.5", iva: "0.04" },
    });
    return reparto;
  }
  const excel = async ({ caller, pedidoId }: Pick<Reparto, "caller" | "pedidoId">) =>
    (await caller.pedidos.excelReparto({ id: pedidoId })).bytes;
  const hoja = async ({ gestora, pedidoId }: Reparto) => world.as(gestora.actor).entregas.hoja({ pedidoId });
  const enOrden = ({ garcia, ruiz }: Reparto) =>
    [garcia.nombre, ruiz.nombre].sort((a, b) => a.localeCompare(b, "es"));

  it("stay as they were until something has been received", async () => {
    const reparto = await conPollos();
    const antes = await excel(reparto);
    expect(filas(abrir(antes)[0]![1])[4]).toEqual([
      ...["Producto", "Formato", "Precio sin IVA", "IVA", ...enOrden(reparto), "Cantidad", "Importe"],
    ]);
    await world.db.entrega.create({
      data: {
        ...{ pedidoId: reparto.pedidoId, familiaId: reparto.garcia.id, productoId: reparto.tomate.id },
        ...{ entregado: 2, precio: "2.5", iva: "0.04", origen: "mano" },
      },
    });
    expect(Buffer.from(await excel(reparto)).equals(Buffer.from(antes))).toBe(true);
  });

  it("then say what came, what each family got and pays, with formulas that match", async () => {
    const reparto = await conPollos();
    const { caller, pedidoId, tomate, queso, garcia, ruiz } = reparto;
    const operaciones = [
      recibir(tomate, { recibido: null }, { recibido: 3 }),
      recibir(tomate, { sobrante: 0, merma: 0 }, { sobrante: 0.1, merma: 0.05 }),
      recibir(queso, { recibido: null }, { recibido: 3.7 }),
      entregar(tomate, garcia, null, 1.9),
      entregar(tomate, ruiz, null, 0.95),
      entregar(queso, garcia, null, 3.5),
    ];
    const acuses = await caller.entregas.aplicar({ pedidoId, dispositivo: "tableta", operaciones });
    expect(acuses.map(({ resultado }) => resultado)).toEqual(operaciones.map(() => "aplicada"));
    const bytes = await excel(reparto);
    const [[, hoja] = ["", {}]] = abrir(bytes);
    const [uno, otro] = enOrden(reparto);
    const deGarcia = (suyo: unknown[], ajeno: unknown[]) =>
      uno === garcia.nombre ? [...suyo, ...ajeno] : [...ajeno, ...suyo];
    const total = (cantidad: number, precio: number, iva: number) =>
      Math.round(cantidad * precio * (1 + iva) * 100 + 1e-9) / 100;
    const [tomates, otros, pollos] = [total(1.9, 2.5, 0.04), total(0.95, 2.5, 0.04), total(3.5, 7.5, 0.1)];
    expect(desdeCabecera(hoja)).toEqual([
      [...Array(5).fill(NADA), uno, NADA, otro],
      [
        ...["Producto", "Formato", "Se cobra por", "Precio sin IVA", "IVA"],
        ...["Pedido", "Entregado", "Pedido", "Entregado"],
        ...["Pedido", "Entregado", "Recibido", "Sobrante", "Merma", "Sin repartir", "Importe"],
      ],
      [
        ...[tomate.nombre, "kg", "kg", 2.5, 0.04, ...deGarcia([2, 1.9], [1, 0.95])],
        ...[3, 2.85, 3, 0.1, 0.05, 0, tomates + otros],
      ],
      [
        ...[queso.nombre, "ud", "kg", 7.5, 0.1, ...deGarcia([3, 3.5], [NADA, NADA])],
        ...[3, 3.5, 3.7, 0, 0, 0.2, pollos],
      ],
      [
        ...["TOTAL", NADA, NADA, NADA, NADA],
        ...deGarcia([NADA, tomates + pollos], [NADA, otros]),
        ...[NADA, NADA, NADA, NADA, NADA, NADA, tomates + otros + pollos],
      ],
    ]);
    expect(formulas(hoja)).toMatchObject({
      J7: 'SUMIF($F$6:$I$6,"Pedido",F7:I7)',
      K8: 'SUMIF($F$6:$I$6,"Entregado",F8:I8)',
      O7: "ROUND(L7-SUM(K7:K7)-M7-N7,3)",
      P7: 'SUMPRODUCT(($F$6:$I$6="Entregado")*ROUND(F7:I7*$D7*(1+$E7),2))',
      G9: "SUMPRODUCT(ROUND(G7:G8*$D7:$D8*(1+$E7:$E8),2))",
      P9: "SUM(P7:P8)",
    });
    const suma = await world.db.entrega.aggregate({ where: { pedidoId }, _sum: { total: true } });
    expect(suma._sum.total?.toNumber()).toBeCloseTo(tomates + otros + pollos, 9);
  });

  it("have a row for each price, and one for what nobody ordered", async () => {
    const reparto = await conPollos();
    const { pedidoId, tomate, garcia, ruiz } = reparto;
    const sinPedir = await world.crearProducto(reparto.disponible);
    await world.db.recepcion.createMany({
      data: [
        { pedidoId, productoId: tomate.id, recibido: 3 },
        { pedidoId, productoId: sinPedir.id },
      ],
    });
    const deTomate = { pedidoId, productoId: tomate.id, iva: "0.04", origen: "mano" as const };
    await world.db.entrega.createMany({
      data: [
        { ...deTomate, familiaId: garcia.id, entregado: 2, precio: "2.5" },
        { ...deTomate, familiaId: ruiz.id, entregado: 0.5, precio: "2" },
      ],
    });
    const [[, hoja] = ["", {}]] = abrir(await excel(reparto));
    const cuerpo = desdeCabecera(hoja).slice(2);
    expect(cuerpo.map((fila) => [fila[0], fila[3], ...fila.slice(9, 15)])).toEqual([
      [tomate.nombre, 2.5, 2, 2, 3, 0, 0, 0.5],
      [tomate.nombre, 2, 1, 0.5, NADA, NADA, NADA, NADA],
      [reparto.queso.nombre, 7.5, 3, 0, NADA, NADA, NADA, NADA],
      [sinPedir.nombre, sinPedir.precio.toNumber(), 0, 0, NADA, 0, 0, NADA],
      ["TOTAL", NADA, NADA, NADA, NADA, NADA, NADA, NADA],
    ]);
    expect(formulas(hoja)).toMatchObject({ O7: "ROUND(L7-SUM(K7:K8)-M7-N7,3)" });
  });

  it("are there to fill in by hand: what was ordered, and room for what each gets", async () => {
    const reparto = await conPollos();
    const { pedidoId, tomate, queso, garcia, ruiz, proveedor, pedido } = reparto;
    await world.db.entrega.create({
      data: {
        ...{ pedidoId, familiaId: ruiz.id, productoId: tomate.id, entregado: 0.95 },
        ...{ precio: "2.5", iva: "0.04", origen: "mano" },
      },
    });
    const { nombre, bytes } = await hoja(reparto);
    expect(nombre).toBe(`${proveedor.nombre} - ${pedido.descripcion} - hoja de reparto.xlsx`);
    const hojas = abrir(bytes);
    expect(hojas.map(([una]) => una)).toEqual(["Reparto"]);
    const [uno, otro] = enOrden(reparto);
    const deGarcia = (suyo: unknown[], ajeno: unknown[]) =>
      uno === garcia.nombre ? [...suyo, ...ajeno] : [...ajeno, ...suyo];
    const [, primera = {}] = hojas[0] ?? [];
    expect(filas(primera)[0]).toEqual([`Hoja de reparto n.º ${pedidoId}: pedido a ${proveedor.nombre}`]);
    expect(desdeCabecera(primera)).toEqual([
      [NADA, NADA, NADA, uno, NADA, otro],
      [
        ...["N.º", "Producto", "Se apunta en", "Pedido", "Entregado", "Pedido", "Entregado"],
        ...["Pedido en total", "Recibido", "Sobrante", "Merma"],
      ],
      [tomate.id, tomate.nombre, "kg", ...deGarcia([2, NADA], [1, 0.95]), 3],
      [queso.id, queso.nombre, "kg", ...deGarcia(["3 ud", NADA], [NADA, NADA]), "3 ud"],
    ]);
    const xml = (parte: string) => Buffer.from(openZip(bytes).get(parte)!).toString();
    expect(xml("xl/worksheets/sheet1.xml")).toMatch(
      /<printOptions gridLines="1"\/><pageMargins[^>]*><pageSetup paperSize="9" orientation="landscape"/,
    );
    expect(xml("xl/worksheets/sheet1.xml")).toContain('<row ht="22" customHeight="1" r="7"');
    expect(xml("xl/workbook.xml")).toContain("&apos;Reparto&apos;!$5:$6</definedName>");
  });

  it("have some families on each page", async () => {
    const reparto = await crearReparto(world, { lineas: [[1, 2, 3, 4, 5, 6, 7, 8]] });
    const hojas = abrir((await hoja(reparto)).bytes);
    expect(hojas.map(([nombre]) => nombre)).toEqual(["Reparto 1", "Reparto 2"]);
    const nombres = hojas.map(([, una]) => (desdeCabecera(una)[0] ?? []).filter(Boolean));
    expect(nombres.map((suyos) => suyos.length)).toEqual([6, 2]);
    expect(new Set(nombres.flat()).size).toBe(8);
    expect(desdeCabecera(hojas[1]![1])[1]).toEqual([
      ...["N.º", "Producto", "Se apunta en", "Pedido", "Entregado", "Pedido", "Entregado"],
    ]);
  });

  it("are for whoever shares the order out", async () => {
    const { pedidoId, garcia } = await crearReparto(world);
    const hojaDe = (actor: Parameters<typeof world.as>[0], id = pedidoId) =>
      codeOf(world.as(actor).entregas.hoja({ pedidoId: id }));
    expect(await hojaDe(garcia.actor)).toBe("SIN_PERMISO");
    const root = await world.crearAdmin();
    expect(await hojaDe(root, 999_999)).toBe("NO_ENCONTRADO");
  });
});
