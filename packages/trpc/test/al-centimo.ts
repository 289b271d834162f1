import { randomUUID } from "node:crypto";
import { EN_PROCESO } from "@cosecha/domain/pedidos";
import { Decimal } from "decimal.js";
import { expect } from "vitest";
import { utils, write } from "xlsx";
import { entregar, recibir } from "./delivery.ts";
import { type Caller, hours, type World } from "./world.ts";

/** The order that docs/un-pedido-al-centimo.md follows: what goes in, and the verbs it goes through. */

export const PROVEEDOR = "Huerta La Vega";
export const HOJA = [
  ["Producto", "Formato", "€/kg", "€/ud", "IVA"],
  ["Lechuga", "ud", null, 0.89, 4],
  ["Tomate", "kg", 2.35, null, 4],
  ["Aceite", "botella 1 l", null, 9.85, 4],
  ["Pollo", "pieza 1,8 kg aprox.", 7.95, 14.31, 10],
  ["Miel", "tarro 500 g", null, 6.45, 10],
];
/** By product: what García, Ruiz and Sanz order of it. */
export const PEDIDO = [
  [2, 3, 1],
  [3, 2.5, 4],
  [1, 1, 0],
  [1, 2, 1],
  [1, 0, 2],
];
/** What comes of it, and what is lost while weighing. */
export const RECIBIDO = [5, 9.6, 2, 7.365, 4];
export const MERMA = [0, 0.12, 0, 0, 0];
/** What the scale says; null: as it is proposed. */
const PESADO = [null, [3.015, 2.48, 3.985], null, [1.815, 3.72, 1.83], null];
export const TRANSPORTE = 7;
/** When something happens, after the order has closed. */
const [REPARTO, TARRO, COBRO, PAGO] = [hours(96), hours(168), hours(192), hours(240)];
const dia = (cuando: Date) => cuando.toISOString().slice(0, 10);

/** The sheet as a file of Excel. */
function archivoExcel() {
  const libro = utils.book_new();
  utils.book_append_sheet(libro, utils.aoa_to_sheet(HOJA), "Lista");
  const bytes = new Uint8Array(write(libro, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  const tipo = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { nombre: "lista.xlsx", tipo, bytes };
}

/** A supplier with its sheet, three families, and an open order. */
export async function abrir(world: World) {
  const admin = await world.crearAdmin();
  const { cuentas, proveedores, familias: fichas, disponibles, pedidos } = world.as(admin);
  await cuentas.empezar({
    desde: "2026-01-01",
    saldos: [
      { tipo: "banco", saldo: 200 },
      { tipo: "fondo", saldo: -200 },
    ],
  });
  const { id: proveedorId } = await proveedores.crear({ nombre: PROVEEDOR, email: "vega@x.es" });
  const familias = [];
  for (const nombre of ["García", "Ruiz", "Sanz"]) {
    const { id } = await fichas.crear({ nombre, email: `${familias.length}@x.es` });
    familias.push({ id, nombre, actor: await world.crearUsuario({ familiaId: id }) });
  }
  const { id: disponibleId } = await disponibles.crear({
    ...{ proveedorId, subida: hours(-24), descripcion: "Lista de marzo", archivoExcel: archivoExcel() },
  });
  const campos = { inicio: hours(-1), fin: hours(1), descripcion: "Semana 11", estado: EN_PROCESO };
  const { id: pedidoId } = await pedidos.crear({ disponibleId, ...campos });
  const productos = await world.db.producto.findMany({
    where: { disponibleId },
    orderBy: { posicion: "asc" },
  });
  return { admin, proveedorId, familias, pedidoId, campos, productos };
}
export type Abierto = Awaited<ReturnType<typeof abrir>>;

/** Each family orders, on its own. */
export async function pedir(world: World, { familias, pedidoId, productos }: Abierto) {
  for (const [f, { id: familiaId, actor }] of familias.entries()) {
    const lineas = productos.map(({ id: productoId }, p) => ({ productoId, cantidad: PEDIDO[p]?.[f] ?? 0 }));
    await world.as(actor).lineas.guardar({ pedidoId, familiaId, lineas });
  }
}

const valores = (p: number) => ({ recibido: RECIBIDO[p] ?? 0, merma: MERMA[p] ?? 0 });

/** It comes, is weighed and is shared out. */
export async function repartir(world: World, { admin, familias, pedidoId, productos }: Abierto) {
  const { entregas } = world.as(admin, REPARTO);
  const hecha = { hecha: REPARTO };
  for (const [p, producto] of productos.entries()) {
    const llega = recibir(producto, { recibido: null, merma: 0 }, valores(p), hecha);
    const pesos = familias.flatMap((familia, f) => {
      const peso = PESADO[p]?.[f];
      return peso === undefined ? [] : [entregar(producto, familia, null, peso, hecha)];
    });
    const operaciones = [llega, ...pesos];
    const acuses = await entregas.aplicar({ pedidoId, dispositivo: "Tableta del local", operaciones });
    expect(acuses.map(({ resultado }) => resultado)).toEqual(operaciones.map(() => "aplicada"));
    if (pesos.length === 0) await entregas.proponer({ pedidoId, productoId: producto.id });
  }
  await entregas.recibido({ pedidoId, hecho: true });
  await entregas.repartido({ pedidoId, hecho: true });
  return entregas.pantalla({ pedidoId });
}
export type Repartido = Awaited<ReturnType<typeof repartir>>;

/** What the supplier invoices: each line at its price with IVA, which it rounds to the cent. */
export const lineasDeFactura = ({ productos }: Abierto, { entregas }: Repartido) =>
  productos.map(({ id, nombre }, p) => {
    const { precio = 0, iva = 0 } = entregas.find(({ productoId }) => productoId === id) ?? {};
    const conIva = aCentimos(new Decimal(precio).mul(1 + iva));
    const exacto = conIva.mul(RECIBIDO[p] ?? 0);
    return { nombre, precio, iva, recibido: RECIBIDO[p] ?? 0, conIva, exacto, importe: aCentimos(exacto) };
  });

export type Factura = ReturnType<typeof lineasDeFactura>;

/** It is charged; a jar that was left over finds somebody; all is paid. */
export async function saldar(world: World, abierto: Abierto, facturado: Decimal) {
  const { admin, proveedorId, familias, pedidoId, campos, productos } = abierto;
  const [garcia, ruiz, sanz] = familias;
  const miel = productos.at(-1);
  if (!garcia || !ruiz || !sanz || !miel) throw new Error("Three families, and a jar of honey.");
  const factura = { nombre: "f.pdf", tipo: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7") };
  await world.as(admin, REPARTO).pedidos.actualizar({ id: pedidoId, ...campos, factura });
  await world.as(admin, REPARTO).cuentas.contabilizar({
    pedidoId,
    cargos: [{ tipo: "transporte", importe: TRANSPORTE, criterio: "importe", concepto: "Furgoneta" }],
    factura: { numero: "2026/118", fecha: dia(REPARTO), total: facturado.toNumber() },
  });
  const desgloses = await Promise.all(
    familias.map(({ id: familiaId, actor }) => world.as(actor).cuentas.desglose({ familiaId, pedidoId })),
  );
  await world.as(admin, TARRO).cuentas.corregir({
    ...{ pedidoId, clave: randomUUID(), motivo: "Se lleva el tarro que sobró" },
    entregas: [{ familiaId: ruiz.id, productoId: miel.id, entregado: 1 }],
  });
  const { cuentas } = world.as(admin, PAGO);
  const cobrar = async (
    { id: familiaId }: { id: number },
    medio: "banco" | "caja",
    concepto: string,
    importe?: number,
  ) => {
    const { saldo } = await cuentas.deFamilia({ familiaId });
    const pagado = { familiaId, medio, importe: importe ?? saldo, fecha: dia(COBRO), concepto };
    await cuentas.cobrar({ clave: randomUUID(), ...pagado });
  };
  await cobrar(garcia, "banco", "Paga por transferencia");
  await cobrar(ruiz, "banco", "Paga una parte por transferencia", 50);
  await cobrar(sanz, "caja", "Paga en efectivo");
  await cobrar(ruiz, "banco", "Paga el resto");
  const { facturas } = await cuentas.deProveedor({ proveedorId });
  await cuentas.pagar({
    ...{ clave: randomUUID(), proveedorId, medio: "banco", importe: facturado.toNumber(), fecha: dia(PAGO) },
    ...{
      concepto: "Factura 2026/118",
      facturas: facturas.map(({ id, queda }) => ({ facturaId: id, importe: queda })),
    },
  });
  expect(await cuentas.deProveedor({ proveedorId })).toMatchObject({ saldo: 0, aCuenta: 0, facturas: [] });
  return { desgloses, libro: await leerLibro(cuentas) };
}
export type Saldado = Awaited<ReturnType<typeof saldar>>;

/** The journal, the first first; and each account with its movements, the first first. */
async function leerLibro(cuentas: Caller["cuentas"]) {
  const { filas: diario } = await cuentas.diario({ tamano: 100 });
  const { filas: saldos } = await cuentas.saldos({ tamano: 100, orden: "nombre", direccion: "asc" });
  const todas = await Promise.all(saldos.map(({ id }) => cuentas.ver({ id })));
  return {
    diario: diario.toSorted((a, b) => a.id - b.id),
    cuentas: todas.map((una) => ({ ...una, movimientos: una.movimientos.toReversed() })),
  };
}

export const suma = (de: readonly Decimal.Value[]) => de.reduce((a: Decimal, b) => a.add(b), new Decimal(0));
/** Half up, of what is 0 or more: not by the rule that is tried here. */
export const aCentimos = (euros: Decimal) => new Decimal(euros.mul(100).add(0.5).floor()).div(100);
