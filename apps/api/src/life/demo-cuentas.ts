import { randomUUID } from "node:crypto";
import { type CargoDePedido, conSigno, cuadrar } from "@cosecha/domain/contabilizar";
import type { Medio } from "@cosecha/domain/cuentas";
import type { CuentaDeDemo } from "@cosecha/domain/esquemas/auth";
import type { SaldoInicial } from "@cosecha/domain/esquemas/cuentas";
import { sumarImportes } from "@cosecha/domain/euros";
import { diaDe } from "@cosecha/domain/fechas";
import type { Persona } from "@cosecha/domain/permisos";
import type { AuthedContext } from "@cosecha/trpc/kernel/context";
import { createCaller } from "@cosecha/trpc/router";

export const PASSWORD = "cosecha";

/** Who keeps the demo's accounts. */
export const TESORERIA: CuentaDeDemo = {
  familia: "Los Robles",
  email: "losrobles@cosecha.example",
  password: PASSWORD,
  rol: "ROLE_TESORERIA",
  nota: "Lleva las cuentas",
};

/** An order whose lines are there, and the day on which it was shared out. */
export interface Closed {
  id: number;
  dia: number;
  datos: { inicio: Date; fin: Date; descripcion: string };
}

/** The demo so far; days count from the server's start. */
interface Demo {
  familiaIds: ReadonlyMap<string, number>;
  proveedorIds: ReadonlyMap<string, number>;
  disponibleIds: ReadonlyMap<string, number>;
  closed: readonly Closed[];
  day: (offset: number, time: string) => Date;
  demoFile: (path: string) => Uint8Array<ArrayBuffer>;
}

/** How each family pays what it owes; those who are not named, by transfer. */
const PAGAN: Record<string, Medio> = {
  Martínez: "caja",
  Otero: "caja",
  "Ferrer i Puig": "bizum",
  "Núñez Arroyo": "bizum",
};
/** It has paid nothing for two months. */
const DEBE = "Benítez";
const DESDE_HACE = -75;
/** It pays the same each month, before it owes anything. */
const POR_ADELANTADO = { familia: "Casa Verde", importe: 40 };

/** What is there and what everybody owes when accounts begin; the common fund has the rest. */
function opening({ familiaIds, proveedorIds }: Demo): SaldoInicial[] {
  const sinFianza = ["Administración", "Etxeberria", "Ferrer i Puig"];
  const saldos: SaldoInicial[] = [
    { tipo: "banco", saldo: 1242.5 },
    { tipo: "caja", saldo: 63.2 },
    { tipo: "familia", familiaId: familiaIds.get("García") ?? 0, saldo: 12.4 },
    { tipo: "familia", familiaId: familiaIds.get("Martínez") ?? 0, saldo: -25 },
    { tipo: "proveedor", proveedorId: proveedorIds.get("huerta-la-vega") ?? 0, saldo: -118.6 },
  ];
  for (const [nombre, familiaId] of familiaIds) {
    if (!sinFianza.includes(nombre)) saldos.push({ tipo: "fianza", familiaId, saldo: -30 });
  }
  return [...saldos, { tipo: "fondo", saldo: -sumarImportes(saldos.map(({ saldo }) => saldo)) }];
}

type Caller = ReturnType<typeof createCaller>;

/** What happens, and when: by whom keeps the accounts, or past every permission. */
interface Hecho {
  dia: number;
  hora: string;
  haz: (como: { tesoreria: Caller; sistema: Caller }, fecha: string) => Promise<unknown>;
}

/**
 * A year in which the cooperative has kept its accounts, posted day by day by whoever keeps them:
 * an order a month is charged, families pay for it, and the supplier is paid; some things go wrong.
 * The orders of `closed` are charged, too; one more has been shared out and waits to be.
 */
export async function seedAccounts(system: AuthedContext, demo: Demo): Promise<void> {
  const tesorera = await makeTreasurer(system, demo);
  const pedidos = [...(await pastOrders(system, demo)), ...demo.closed];
  const espera = await waitingOrder(system, demo);
  const hechos = [
    ...beginning(demo),
    ...pedidos.flatMap((pedido, n) => [shareOut(demo, pedido, n), ...charge(demo, pedido, n)]),
    shareOut(demo, espera, 0),
    ...mishaps(demo),
  ];
  const inTime = hechos.toSorted((a, b) => a.dia - b.dia || a.hora.localeCompare(b.hora));
  for (const { dia, hora, haz } of inTime) {
    const now = demo.day(dia, hora);
    const sistema = createCaller({ ...system, now });
    await haz({ sistema, tesoreria: createCaller({ ...system, ...tesorera, now }) }, diaDe(now, system.zona));
  }
}

async function makeTreasurer(system: AuthedContext, { familiaIds }: Demo) {
  const familiaId = familiaIds.get(TESORERIA.familia) ?? 0;
  const caller = createCaller(system);
  const [cuenta] = (await caller.usuarios.porFamilia({ familiaId })).filas;
  if (cuenta === undefined) throw new Error(`No demo account of ${TESORERIA.familia}`);
  const { id, username, email } = cuenta;
  const roles: Persona["roles"] = ["ROLE_FAMILIA", "ROLE_TESORERIA"];
  await caller.usuarios.actualizar({ id, username, email, roles: [...roles] });
  return { actor: { type: "usuario" as const, sesionId: "", id, familiaId, roles } };
}

/** A supplier's listing of last year, and an order on it each month. */
async function pastOrders(system: AuthedContext, demo: Demo): Promise<Closed[]> {
  const { day, demoFile, proveedorIds } = demo;
  const subida = day(-360, "09:30");
  const nombre = "huerta-la-vega.xlsx";
  const { id: disponibleId } = await createCaller({ ...system, now: subida }).disponibles.crear({
    ...{ proveedorId: proveedorIds.get("huerta-la-vega") ?? 0, subida, descripcion: "Tarifa del año pasado" },
    archivoExcel: { nombre, tipo: "application/octet-stream", bytes: demoFile(nombre) },
  });
  const pedidos: Closed[] = [];
  for (const dia of [-345, -315, -285, -255, -225, -195, -165, -135, -105, -75, -50]) {
    const mes = day(dia, "12:00").toLocaleDateString("es-ES", { month: "long", timeZone: system.zona });
    pedidos.push(await order(system, demo, { disponibleId, descripcion: `Verdura de ${mes}`, dia }));
  }
  return pedidos;
}

/** One of bread, so recent that it has not been charged. */
const waitingOrder = (system: AuthedContext, demo: Demo) =>
  order(system, demo, {
    disponibleId: demo.disponibleIds.get("obrador-la-espiga") ?? 0,
    ...{ descripcion: "Pan del martes", dia: -2 },
  });

/** An order that closes two days before it is shared out, and what some families order of it. */
async function order(
  system: AuthedContext,
  { day, familiaIds }: Demo,
  { disponibleId, descripcion, dia }: { disponibleId: number; descripcion: string; dia: number },
): Promise<Closed> {
  const caller = createCaller({ ...system, now: day(dia - 4, "20:00") });
  const datos = { inicio: day(dia - 8, "08:00"), fin: day(dia - 2, "20:00"), descripcion };
  const { id } = await caller.pedidos.crear({ ...datos, disponibleId, estado: 1 });
  const familias = [...familiaIds.values()].filter((_, n) => n > 0 && (5 * n - Math.round(dia / 30)) % 9 < 5);
  const { lineas: ofrecidos } = await caller.lineas.pantalla({ pedidoId: id, familiaId: familias[0] ?? 0 });
  for (const [turn, familiaId] of familias.entries()) {
    const lineas = ofrecidos
      .filter(({ disponible }, n) => disponible === null && (n * 5 + turn * 2 - dia) % 3 === 0)
      .slice(0, 8)
      .map(({ productoId }, n) => ({ productoId, cantidad: 1 + ((n + turn) % 3) }));
    await caller.lineas.guardar({ pedidoId: id, familiaId, lineas });
  }
  return { id, dia, datos };
}

/** What was ordered comes, of one product less; the proposal is what each family gets. */
const shareOut = ({ demoFile }: Demo, { id, dia, datos }: Closed, n: number): Hecho => ({
  ...{ dia, hora: "18:30" },
  async haz({ sistema }) {
    const { lineas } = await sistema.lineas.pantalla({ pedidoId: id, familiaId: 0 });
    const operaciones = lineas.map(({ productoId, cantidad }, producto) => {
      const falta = n % 3 === 0 && producto === 1 && cantidad > 2;
      const operacion = { id: randomUUID(), productoId, familiaId: null, hecha: datos.fin };
      return {
        ...{ ...operacion, antes: { recibido: null }, despues: { recibido: cantidad - (falta ? 1 : 0) } },
      };
    });
    await sistema.entregas.aplicar({ pedidoId: id, dispositivo: "Tableta del local", operaciones });
    await sistema.entregas.proponer({ pedidoId: id });
    await sistema.entregas.recibido({ pedidoId: id, hecho: true });
    await sistema.entregas.repartido({ pedidoId: id, hecho: true });
    const factura = { nombre: "factura.pdf", tipo: "application/pdf", bytes: demoFile("factura.pdf") };
    await sistema.pedidos.actualizar({ ...datos, id, estado: 2, factura });
  },
});

/** What an order costs besides its goods; a discount is written as any other amount. */
function cargosDe(n: number): CargoDePedido[] {
  if (n === 4) return [{ tipo: "descuento", importe: 5, criterio: "importe" }];
  if (n % 3 === 1) return [{ tipo: "transporte", importe: 12.5, criterio: "familia" }];
  return [];
}

/** Its invoice comes the day after; families pay within a week, and the supplier is paid then. */
function charge(demo: Demo, { id: pedidoId, dia }: Closed, n: number): Hecho[] {
  const factura = (fecha: string) => `${fecha.slice(0, 4)}/${118 + 7 * n}`;
  const hechos: Hecho[] = [
    {
      ...{ dia: dia + 1, hora: "10:00" },
      async haz({ tesoreria }, fecha) {
        const suyo = await tesoreria.cuentas.porContabilizar({ pedidoId });
        const cargos = cargosDe(n);
        const { previsto } = cuadrar(suyo, cargos.map(conSigno), null);
        // Most invoices say what came; some differ by cents, and one by more.
        const total = previsto.add(n === 6 ? 3.4 : n % 4 === 2 ? 0.02 : 0).toNumber();
        const que = { pedidoId, cargos, factura: { numero: factura(fecha), fecha, total } };
        await tesoreria.cuentas.contabilizar({ ...que, diferencia: n === 6 ? "fondo" : null });
      },
    },
    {
      ...{ dia: dia + 6, hora: "20:00" },
      async haz({ tesoreria }, fecha) {
        const { filas } = await tesoreria.cuentas.saldos({ tipo: "familia", tamano: "todas" });
        for (const { nombre: familia, saldo } of filas) {
          const isLate = familia === DEBE && dia >= DESDE_HACE;
          const isAhead = familia === POR_ADELANTADO.familia;
          if (isLate || (saldo <= 0 && !isAhead)) continue;
          const importe = isAhead ? POR_ADELANTADO.importe : saldo;
          await tesoreria.cuentas.cobrar(pays(demo, { familia, importe, fecha }));
        }
      },
    },
    {
      ...{ dia: dia + 12, hora: "10:00" },
      async haz({ tesoreria }, fecha) {
        const { filas } = await tesoreria.cuentas.saldos({ tipo: "proveedor", tamano: "todas" });
        for (const { proveedorId, saldo } of filas) {
          if (saldo >= 0 || proveedorId === null) continue;
          const { facturas } = await tesoreria.cuentas.deProveedor({ proveedorId });
          await tesoreria.cuentas.pagar({
            ...{ clave: randomUUID(), proveedorId, medio: "banco", importe: -saldo, fecha },
            facturas: facturas.map(({ id, queda }) => ({ facturaId: id, importe: queda })),
          });
        }
      },
    },
  ];
  return hechos.filter((hecho) => hecho.dia < 0);
}

/** What a family pays, as it does. */
function pays(
  { familiaIds }: Demo,
  {
    familia,
    fecha,
    importe = 30,
    ...otros
  }: { familia: string; fecha: string; importe?: number; clase?: "fianza" },
) {
  const medio = PAGAN[familia] ?? "banco";
  const familiaId = familiaIds.get(familia) ?? 0;
  const concepto = medio === "banco" ? "Transferencia" : "";
  return { clave: randomUUID(), familiaId, medio, importe, fecha, concepto, ...otros };
}

/** Accounts begin, and two families that had no deposit pay it. */
const beginning = (demo: Demo): Hecho[] => [
  {
    ...{ dia: -365, hora: "09:00" },
    haz: ({ sistema }, fecha) => sistema.cuentas.empezar({ desde: fecha, saldos: opening(demo) }),
  },
  ...["Etxeberria", "Ferrer i Puig"].map(
    (familia): Hecho => ({
      ...{ dia: -300, hora: "19:00" },
      haz: ({ tesoreria }, fecha) =>
        tesoreria.cuentas.cobrar(pays(demo, { familia, fecha, clase: "fianza" })),
    }),
  ),
];

/** Money that is missing in the box, a payment of somebody else's, and scales that were wrong. */
function mishaps(demo: Demo): Hecho[] {
  const otra = { familia: "Alonso Prieto", importe: 45 };
  return [
    {
      ...{ dia: -18, hora: "21:00" },
      async haz({ tesoreria }) {
        const [caja] = (await tesoreria.cuentas.saldos({ tipo: "caja" })).filas;
        const contado = sumarImportes([caja?.saldo ?? 0, -1.35]);
        await tesoreria.cuentas.arquear({ clave: randomUUID(), contado, concepto: "Faltaban monedas" });
      },
    },
    {
      ...{ dia: -11, hora: "10:00" },
      async haz({ tesoreria }, fecha) {
        const { asientoId } = await tesoreria.cuentas.cobrar(pays(demo, { ...otra, fecha }));
        await tesoreria.cuentas.anular({ id: asientoId ?? 0 });
        await tesoreria.cuentas.cobrar(pays(demo, { ...otra, familia: "Etxeberria", fecha }));
      },
    },
    {
      ...{ dia: -1, hora: "12:00" },
      async haz({ sistema, tesoreria }) {
        const pedidoId = demo.closed.at(-1)?.id ?? 0;
        const { entregas } = await sistema.entregas.pantalla({ pedidoId });
        const una = entregas.find(({ entregado }) => entregado !== null && entregado >= 1);
        if (una === undefined) throw new Error("Nobody got anything of the demo's last order.");
        const { familiaId, productoId } = una;
        await tesoreria.cuentas.corregir({
          ...{ pedidoId, clave: randomUUID(), motivo: "Le faltó la mitad, que se quedó en el local" },
          entregas: [{ familiaId, productoId, entregado: Math.round(500 * (una.entregado ?? 0)) / 1000 }],
        });
      },
    },
  ];
}
