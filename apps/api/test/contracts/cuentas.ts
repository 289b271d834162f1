import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Scene } from "../scene.ts";
import { NOW } from "../server.ts";
import { list, nothing } from "../targets.ts";
import { type Contracts, date, form, type Kit, type Promises } from "./kit.ts";

const permisos = `
                                                   anonymous  family  own  managing  treasurer  admin  deactivated  of a deactivated family
  cuentas.estado                                   401        403     —    403       ok         ok     401          401
  cuentas.empezar: where they are on               401        403     —    403       403        409    401          401
  cuentas.leerHoja                                 401        403     —    403       403        ok     401          401
  cuentas.quitar: once something is posted         401        403     —    403       403        409    401          401
  cuentas.cerrarEjercicio: of a year that goes on  401        403     —    403       409        409    401          401
  cuentas.saldos                                   401        403     —    403       ok         ok     401          401
  cuentas.ver                                      401        403     —    403       ok         ok     401          401
  cuentas.deFamilia                                401        403     ok   403       ok         ok     401          401
  cuentas.diario                                   401        403     —    403       ok         ok     401          401
  cuentas.cobrar                                   401        403     —    403       ok         ok     401          401
  cuentas.pagar                                    401        403     —    403       ok         ok     401          401
  cuentas.arquear                                  401        403     —    403       ok         ok     401          401
  cuentas.anular                                   401        403     —    403       ok         ok     401          401
  cuentas.pedidos                                  401        403     —    403       ok         ok     401          401
  cuentas.porContabilizar                          401        403     —    403       ok         ok     401          401
  cuentas.contabilizar: before it is shared out    401        403     —    403       409        409    401          401
  cuentas.corregir: before it is charged           401        403     —    403       409        409    401          401
`;

const HOY = "2026-03-14";
const HOJA = {
  ...{ nombre: "saldos.csv", tipo: "text/csv" },
  bytes: new TextEncoder().encode("Familia;Saldo\nNadie;-12,35\nTotal;-12,35\n"),
};

/** Accounts that are on, in which the family that is asked about has paid 20 € in. */
async function conCobro(scene: Scene, saldo = 20) {
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

const cobro = async (scene: Scene) => ({
  clave: randomUUID(),
  familiaId: (await conCobro(scene)).familiaId,
  medio: "caja",
  importe: 5,
  fecha: HOY,
});
const pago = async (scene: Scene) => {
  await conCobro(scene);
  const { id: proveedorId } = await scene.proveedor();
  return { clave: randomUUID(), proveedorId, medio: "banco", importe: 5, fecha: HOY };
};
/** Each time there is a euro more in the box. */
let contado = 0;
const arqueo = async (scene: Scene) => {
  await conCobro(scene);
  return { clave: randomUUID(), contado: ++contado };
};

const targets: Promises["targets"] = {
  "cuentas.estado": nothing,
  "cuentas.empezar: where they are on": async (scene) => {
    await conCobro(scene);
    return { desde: HOY };
  },
  "cuentas.leerHoja": () => ({ archivoExcel: HOJA }),
  "cuentas.quitar: once something is posted": async (scene) => {
    await conCobro(scene);
  },
  "cuentas.cerrarEjercicio: of a year that goes on": () => ({ anno: 2026 }),
  "cuentas.saldos": list,
  "cuentas.ver": async (scene) => {
    await conCobro(scene);
    return { id: (await scene.asSystem.cuentas.saldos({})).filas[0]?.id };
  },
  "cuentas.deFamilia": async (scene) => ({ familiaId: (await conCobro(scene)).familiaId }),
  "cuentas.diario": list,
  "cuentas.cobrar": cobro,
  "cuentas.pagar": pago,
  "cuentas.arquear": arqueo,
  "cuentas.anular": async (scene) => ({ id: (await conCobro(scene)).asientoId }),
  "cuentas.pedidos": nothing,
  "cuentas.porContabilizar": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "cuentas.corregir: before it is charged": async (scene) => ({
    pedidoId: (await scene.pedido()).id,
    clave: randomUUID(),
    entregas: [{ familiaId: (await scene.propia()).id, productoId: 1, entregado: 1 }],
    motivo: "Pesaba menos",
  }),
  "cuentas.contabilizar: before it is shared out": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
};

/** An order of which the family that is asked about has got 2 kg at 2.50 €. */
async function repartido({ db }: Kit, scene: Scene) {
  await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
  const { id: pedidoId } = await scene.pedido();
  const { id: productoId } = await scene.crearProducto(await scene.disponible());
  const { id: familiaId } = await scene.propia();
  const [precio, iva] = ["2.50", "0.04"];
  await db.recepcion.create({ data: { pedidoId, productoId, recibido: 2 } });
  await db.entrega.create({
    data: { pedidoId, productoId, familiaId, entregado: 2, precio, iva, origen: "mano" },
  });
  await db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
  return { pedidoId, productoId, familiaId };
}

const EN_MARCHA = {
  ...{ enMarcha: true, desde: "2026-01-01", cerradoHasta: null, descuadre: null, asientos: 1, version: 1 },
};
const MOVIMIENTO = {
  ...{ n: 1, asientoId: 1, fecha: HOY, tipo: "cobro", concepto: "", pedidoId: null, corrigeId: null },
  corregidoPor: [],
};
/** What posts the second entry answers. */
const posted = (message: string) => () => ({ message, asientoId: 2, nuevo: true });

const contracts = (kit: Kit): Contracts => ({
  "GET /api/cuentas": {
    who: "treasurer",
    make: async (scene) => {
      await conCobro(scene);
      return { path: "/api/cuentas", answer: () => EN_MARCHA };
    },
  },
  "POST /api/cuentas": {
    who: "admin",
    make: async (scene) => {
      const { id: familiaId } = await scene.propia();
      const saldos = [
        { tipo: "familia", familiaId, saldo: 5.5 },
        { tipo: "banco", saldo: 94.5 },
        { tipo: "fondo", saldo: -100 },
      ];
      return {
        path: "/api/cuentas",
        body: { desde: "2026-01-01", saldos },
        answer: () => ({ message: "Las cuentas están en marcha.", ...EN_MARCHA }),
      };
    },
  },
  "POST /api/cuentas/hoja": {
    who: "admin",
    make: async (scene) => {
      const { id, nombre } = await scene.propia();
      const texto = `Familia;Saldo\n${nombre};-12,35\nTotal;-12,35\n`;
      return {
        path: "/api/cuentas/hoja",
        body: form({ archivoExcel: new File([texto], "saldos.csv", { type: "text/csv" }) }),
        answer: () => ({
          filas: [
            {
              ...{ hoja: null, fila: 2, nombre, importe: -12.35, signo: null, problema: null },
              de: { tipo: "familia", id },
            },
          ],
          total: { fila: 3, importe: -12.35, signo: null },
          columnas: { nombre: "A", saldo: "B" },
          sobran: 0,
        }),
      };
    },
  },
  "DELETE /api/cuentas": {
    who: "admin",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
      return { path: "/api/cuentas", answer: () => ({ message: "Las cuentas ya no están en marcha." }) };
    },
  },
  "POST /api/cuentas/cierres": {
    who: "treasurer",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2025-01-01" });
      return {
        path: "/api/cuentas/cierres",
        body: { anno: 2025, version: 1 },
        answer: () => ({
          ...{ message: "El año 2025 está cerrado.", ...EN_MARCHA, asientos: 0, version: 2 },
          ...{ desde: "2025-01-01", cerradoHasta: "2025-12-31" },
        }),
      };
    },
  },
  "GET /api/cuentas/saldos": {
    who: "treasurer",
    make: async (scene) => {
      const { familiaId, nombre } = await conCobro(scene);
      return {
        path: "/api/cuentas/saldos?tipo=familia",
        answer: async () => [
          {
            ...{
              id: (await kit.db.cuenta.findFirstOrThrow({ where: { familiaId } })).id,
              tipo: "familia",
              nombre,
            },
            ...{ familiaId, proveedorId: null, codigoContable: "", saldo: -20, debeDesde: null },
          },
        ],
      };
    },
  },
  "GET /api/cuentas/{id}": {
    who: "treasurer",
    make: async (scene) => {
      const { familiaId, nombre } = await conCobro(scene);
      const { id } = await kit.db.cuenta.findFirstOrThrow({ where: { familiaId } });
      return {
        path: `/api/cuentas/${id}?cuantos=1`,
        answer: () => ({
          ...{ id, tipo: "familia", nombre, familiaId, proveedorId: null, codigoContable: "", saldo: -20 },
          ...{ debeDesde: null, movimientos: [{ ...MOVIMIENTO, importe: -20, saldo: -20 }], quedan: false },
        }),
      };
    },
  },
  "GET /api/cuentas/familias/{familiaId}": {
    who: "own",
    make: async (scene) => {
      const { familiaId, nombre } = await conCobro(scene);
      return {
        path: `/api/cuentas/familias/${familiaId}`,
        answer: () => ({
          ...{ familiaId, nombre, saldo: -20, fianza: 0, sinContabilizar: 0, disponible: 20, quedan: false },
          referencia: expect.stringMatching(/^RF\d\d \d{4}$/),
          movimientos: [{ ...MOVIMIENTO, importe: -20, saldo: -20 }],
        }),
      };
    },
  },
  "GET /api/cuentas/diario": {
    who: "treasurer",
    make: async (scene) => {
      const { nombre } = await conCobro(scene);
      const { n: _, asientoId, ...asiento } = MOVIMIENTO;
      return {
        path: `/api/cuentas/diario?desde=${HOY}`,
        answer: async () => {
          const [banco, familia] = await kit.db.cuenta.findMany({ orderBy: { saldo: "desc" } });
          return [
            {
              ...{ id: asientoId, ...asiento, quien: "El sistema", creado: "2026-03-14 13:00:00" },
              apuntes: [
                { cuentaId: banco?.id, nombre: "Banco", importe: 20 },
                { cuentaId: familia?.id, nombre, importe: -20 },
              ],
            },
          ];
        },
      };
    },
  },
  "POST /api/cuentas/cobros": {
    who: "treasurer",
    make: async (scene) => ({
      path: "/api/cuentas/cobros",
      body: await cobro(scene),
      answer: posted("Cobro apuntado."),
    }),
  },
  "POST /api/cuentas/pagos": {
    who: "treasurer",
    make: async (scene) => ({
      path: "/api/cuentas/pagos",
      body: await pago(scene),
      answer: posted("Pago apuntado."),
    }),
  },
  "POST /api/cuentas/arqueos": {
    who: "treasurer",
    make: async (scene) => ({
      path: "/api/cuentas/arqueos",
      body: { ...(await arqueo(scene)), contado: 1 },
      answer: () => ({
        ...posted("")(),
        message: expect.stringMatching(/^Apuntada la diferencia: 1,00.€\.$/),
      }),
    }),
  },
  "POST /api/cuentas/asientos/{id}/anular": {
    who: "treasurer",
    make: async (scene) => ({
      path: `/api/cuentas/asientos/${(await conCobro(scene)).asientoId}/anular`,
      body: {},
      answer: () => ({ message: "Anulado con el asiento 2.", asientoId: 2 }),
    }),
  },
  "GET /api/cuentas/pedidos": {
    who: "treasurer",
    make: async (scene) => {
      await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
      const { id: pedidoId, descripcion } = await scene.pedido();
      const { nombre: nombreProveedor } = await scene.proveedor();
      await kit.db.pedido.update({ where: { id: pedidoId }, data: { repartidoEn: NOW } });
      return {
        path: "/api/cuentas/pedidos",
        answer: () => [{ pedidoId, descripcion, nombreProveedor, repartidoEn: date(NOW), aPagar: 0 }],
      };
    },
  },
  "GET /api/cuentas/pedidos/{pedidoId}": {
    who: "treasurer",
    make: async (scene) => {
      const { id: pedidoId, descripcion } = await scene.pedido();
      const { id: proveedorId, nombre: nombreProveedor } = await scene.proveedor();
      return {
        path: `/api/cuentas/pedidos/${pedidoId}`,
        answer: () => ({
          ...{ pedidoId, descripcion, proveedorId, nombreProveedor, asientoId: null, porDecidir: 0 },
          faltas: ["Falta dar por terminado el reparto."],
          ...{ familias: [], productos: [], dispositivos: [] },
        }),
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await repartido(kit, scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}`,
        body: { factura: { numero: "A-1", fecha: HOY, total: 5.2 } },
        answer: () => ({ message: "Contabilizado: asiento 1.", asientoId: 1, nuevo: true }),
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}/correcciones": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, ...cual } = await repartido(kit, scene);
      await scene.asSystem.cuentas.contabilizar({ pedidoId });
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/correcciones`,
        body: { clave: randomUUID(), entregas: [{ ...cual, entregado: 1.5 }], motivo: "Pesaba menos" },
        answer: () => ({
          ...{ message: "Corregido: la diferencia está apuntada.", asientoId: 2, nuevo: true },
        }),
      };
    },
  },
});

export default { permisos, targets, contracts } satisfies Promises;
