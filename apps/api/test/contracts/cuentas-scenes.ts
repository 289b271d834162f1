import { randomUUID } from "node:crypto";
import type { Scene } from "../scene.ts";
import { NOW } from "../server.ts";

export const HOY = "2026-03-14";
export const HOJA = {
  ...{ nombre: "saldos.csv", tipo: "text/csv" },
  bytes: new TextEncoder().encode("Familia;Saldo\nNadie;-12,35\nTotal;-12,35\n"),
};

/** Accounts that are on, in which the family that is asked about has paid 20 € in. */
export async function conCobro(scene: Scene, saldo = 20) {
  const { cuentas } = scene.asSystem;
  if (!(await cuentas.estado()).enMarcha) await cuentas.empezar({ desde: "2026-01-01" });
  const { id: familiaId, nombre } = await scene.propia();
  const clave = randomUUID();
  const { asientoId } = await cuentas.cobrar({
    clave,
    familiaId,
    medio: "banco",
    importe: saldo,
    fecha: HOY,
  });
  return { familiaId, nombre, asientoId: asientoId ?? 0 };
}

export const cobro = async (scene: Scene) => ({
  clave: randomUUID(),
  familiaId: (await conCobro(scene)).familiaId,
  medio: "caja",
  importe: 5,
  fecha: HOY,
});
export const pago = async (scene: Scene) => {
  await conCobro(scene);
  const { id: proveedorId } = await scene.proveedor();
  return { clave: randomUUID(), proveedorId, medio: "banco", importe: 5, fecha: HOY };
};
export const factura = (proveedorId: number, pedidoId: number) => ({
  ...{ proveedorId, numero: "2026/118", fecha: HOY, total: 5.2, pedidos: [pedidoId] },
});
/** That the family that is asked about pays 4 € a month. */
export const suya = async (scene: Scene) => ({ familiaId: (await conCobro(scene)).familiaId, alMes: 4 });
/** Each time there is a euro more in the box. */
let contado = 0;
export const arqueo = async (scene: Scene) => {
  await conCobro(scene);
  return { clave: randomUUID(), contado: ++contado };
};

/** An order that has been shared out, where accounts are on. */
export async function repartido(scene: Scene) {
  await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
  return scene.repartido();
}

/** The same, charged, and then with its invoice. */
export async function conFactura(scene: Scene) {
  const { pedidoId } = await repartido(scene);
  await scene.asSystem.cuentas.contabilizar({ pedidoId });
  const datos = factura((await scene.proveedor()).id, pedidoId);
  return { pedidoId, ...(await scene.asSystem.cuentas.registrarFactura(datos)) };
}

/** What the supplier pays back of a credit note of 2.60 € of that order. */
export async function porDevolver(scene: Scene) {
  const { pedidoId } = await conFactura(scene);
  const abono = { ...factura((await scene.proveedor()).id, pedidoId), numero: "R-1", total: -2.6 };
  const { facturaId: id } = await scene.asSystem.cuentas.registrarAbono(abono);
  return { id, clave: randomUUID(), medio: "banco", importe: 2, fecha: HOY };
}

/** What of 3 € that the supplier was paid on account settles 2 € of that invoice. */
export async function aCuenta(scene: Scene) {
  const { facturaId } = await conFactura(scene);
  const { id: proveedorId } = await scene.proveedor();
  const datos = { proveedorId, medio: "banco", importe: 3, fecha: HOY } as const;
  await scene.asSystem.cuentas.pagar({ ...datos, clave: randomUUID() });
  return { clave: randomUUID(), proveedorId, facturas: [{ facturaId, importe: 2 }] };
}

/** The same once it has been charged, and a device has said that it was a kilo and a half. */
export async function conTardia(scene: Scene) {
  const suyo = await repartido(scene);
  await scene.asSystem.cuentas.contabilizar({ pedidoId: suyo.pedidoId });
  const { pedidoId, productoId, familiaId } = suyo;
  const operacion = { id: randomUUID(), productoId, familiaId, hecha: NOW };
  await scene.asSystem.entregas.aplicar({
    ...{ pedidoId, dispositivo: "Tableta" },
    operaciones: [{ ...operacion, antes: { entregado: 2 }, despues: { entregado: 1.5 } }],
  });
  return { ...suyo, operacion };
}
