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
  cuentas.limites                                  401        403     —    403       ok         ok     401          401
  cuentas.limitar                                  401        403     —    403       ok         ok     401          401
  cuentas.limitarFamilia                           401        403     —    403       ok         ok     401          401
  cuentas.quitarLimite                             401        403     —    403       ok         ok     401          401
  cuentas.saldos                                   401        403     —    403       ok         ok     401          401
  cuentas.llevarSaldos                             401        403     —    403       ok         ok     401          401
  cuentas.resumen                                  401        403     —    403       ok         ok     401          401
  cuentas.inicio                                   401        ok      —    ok        ok         ok     401          401
  cuentas.cambios                                  401        403     ok   403       ok         ok     401          401
  cuentas.cambios: of everybody                    401        403     —    403       ok         ok     401          401
  cuentas.ver                                      401        403     —    403       ok         ok     401          401
  cuentas.deFamilia                                401        403     ok   403       ok         ok     401          401
  cuentas.llevarExtracto                           401        403     ok   403       ok         ok     401          401
  cuentas.desglose                                 401        403     ok   403       ok         ok     401          401
  cuentas.diario                                   401        403     —    403       ok         ok     401          401
  cuentas.llevarDiario                             401        403     —    403       ok         ok     401          401
  cuentas.cobrar                                   401        403     —    403       ok         ok     401          401
  cuentas.pagar                                    401        403     —    403       ok         ok     401          401
  cuentas.deProveedor                              401        403     —    403       ok         ok     401          401
  cuentas.registrarFactura: not charged yet        401        403     —    403       409        409    401          401
  cuentas.anularFactura: where there is none       401        403     —    403       404        404    401          401
  cuentas.cuotas                                   401        403     —    403       ok         ok     401          401
  cuentas.ponerCuotas                              401        403     —    403       403        ok     401          401
  cuentas.arquear                                  401        403     —    403       ok         ok     401          401
  cuentas.anular                                   401        403     —    403       ok         ok     401          401
  cuentas.pedidos                                  401        403     —    403       ok         ok     401          401
  cuentas.porContabilizar                          401        403     —    403       ok         ok     401          401
  cuentas.contabilizar: before it is shared out    401        403     —    403       409        409    401          401
  cuentas.corregir: before it is charged           401        403     —    403       409        409    401          401
  cuentas.porCorregir                              401        403     —    403       ok         ok     401          401
  cuentas.cargado                                  401        403     —    403       ok         ok     401          401
  cuentas.entregado                                401        403     —    403       ok         ok     401          401
  cuentas.decidirTardias: before it is charged     401        403     —    403       409        409    401          401
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
const factura = (proveedorId: number, pedidoId: number) => ({
  ...{ proveedorId, numero: "2026/118", fecha: HOY, total: 5.2, pedidos: [pedidoId] },
});
/** That the family that is asked about pays 4 € a month. */
const suya = async (scene: Scene) => ({ familiaId: (await conCobro(scene)).familiaId, alMes: 4 });
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
  "cuentas.limites": nothing,
  "cuentas.limitar": async (scene) => {
    await conCobro(scene);
    return { limite: 100 };
  },
  "cuentas.limitarFamilia": async (scene) => ({ familiaId: (await scene.propia()).id, limite: null }),
  "cuentas.quitarLimite": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "cuentas.saldos": list,
  "cuentas.llevarSaldos": () => ({ formato: "xlsx" }),
  "cuentas.resumen": nothing,
  "cuentas.inicio": nothing,
  "cuentas.cambios": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "cuentas.cambios: of everybody": () => ({ familiaId: null }),
  "cuentas.ver": async (scene) => {
    await conCobro(scene);
    return { id: (await scene.asSystem.cuentas.saldos({})).filas[0]?.id };
  },
  "cuentas.deFamilia": async (scene) => ({ familiaId: (await conCobro(scene)).familiaId }),
  "cuentas.llevarExtracto": async (scene) => ({ familiaId: (await conCobro(scene)).familiaId }),
  "cuentas.desglose": async (scene) => {
    const { familiaId } = await conCobro(scene);
    const { pedidoId } = await scene.repartido();
    await scene.asSystem.cuentas.contabilizar({ pedidoId });
    return { familiaId, pedidoId };
  },
  "cuentas.diario": list,
  "cuentas.llevarDiario": () => ({ formato: "csv" }),
  "cuentas.cobrar": cobro,
  "cuentas.pagar": pago,
  "cuentas.deProveedor": async (scene) => ({ proveedorId: (await scene.proveedor()).id }),
  "cuentas.registrarFactura: not charged yet": async (scene) => {
    await conCobro(scene);
    return factura((await scene.proveedor()).id, (await scene.pedido()).id);
  },
  "cuentas.anularFactura: where there is none": async (scene) => {
    await conCobro(scene);
    return { id: 999_999 };
  },
  "cuentas.cuotas": nothing,
  "cuentas.ponerCuotas": async (scene) => ({ alMes: 6, familias: [await suya(scene)] }),
  "cuentas.arquear": arqueo,
  "cuentas.anular": async (scene) => ({ id: (await conCobro(scene)).asientoId }),
  "cuentas.pedidos": nothing,
  "cuentas.porContabilizar": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "cuentas.porCorregir": nothing,
  "cuentas.cargado": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "cuentas.entregado": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
  "cuentas.decidirTardias: before it is charged": async (scene) => ({
    ...{ pedidoId: (await scene.pedido()).id, clave: randomUUID(), operaciones: [randomUUID()], valen: true },
  }),
  "cuentas.corregir: before it is charged": async (scene) => ({
    pedidoId: (await scene.pedido()).id,
    clave: randomUUID(),
    entregas: [{ familiaId: (await scene.propia()).id, productoId: 1, entregado: 1 }],
    motivo: "Pesaba menos",
  }),
  "cuentas.contabilizar: before it is shared out": async (scene) => ({ pedidoId: (await scene.pedido()).id }),
};

/** An order that has been shared out, where accounts are on. */
async function repartido(scene: Scene) {
  await scene.asSystem.cuentas.empezar({ desde: "2026-01-01" });
  return scene.repartido();
}

/** The same, charged, and then with its invoice. */
async function conFactura(scene: Scene) {
  const { pedidoId } = await repartido(scene);
  await scene.asSystem.cuentas.contabilizar({ pedidoId });
  const datos = factura((await scene.proveedor()).id, pedidoId);
  return { pedidoId, ...(await scene.asSystem.cuentas.registrarFactura(datos)) };
}

/** The same once it has been charged, and a device has said that it was a kilo and a half. */
async function conTardia(scene: Scene) {
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

const EN_MARCHA = {
  ...{ enMarcha: true, desde: "2026-01-01", cerradoHasta: null, descuadre: null, asientos: 1 },
  ...{ limite: null, version: 1 },
};
const MOVIMIENTO = {
  ...{ n: 1, asientoId: 1, fecha: HOY, tipo: "cobro", concepto: "", pedidoId: null, corrigeId: null },
  corregidoPor: [],
};
const LIMITADO = { message: "El límite de deuda se ha cambiado." };
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
  "GET /api/cuentas/limites": {
    who: "treasurer",
    make: async (scene) => {
      const { id: familiaId, nombre } = await scene.propia();
      await scene.asSystem.cuentas.limitarFamilia({ familiaId, limite: 50 });
      return { path: "/api/cuentas/limites", answer: () => [{ familiaId, nombre, limite: 50 }] };
    },
  },
  "PUT /api/cuentas/limites": {
    who: "treasurer",
    make: async (scene) => {
      await conCobro(scene);
      return { path: "/api/cuentas/limites", body: { limite: 100 }, answer: () => LIMITADO };
    },
  },
  "PUT /api/cuentas/limites/{familiaId}": {
    who: "treasurer",
    make: async (scene) => ({
      ...{ path: `/api/cuentas/limites/${(await scene.propia()).id}`, body: { limite: 0 } },
      answer: () => LIMITADO,
    }),
  },
  "DELETE /api/cuentas/limites/{familiaId}": {
    who: "treasurer",
    make: async (scene) => ({
      path: `/api/cuentas/limites/${(await scene.propia()).id}`,
      answer: () => LIMITADO,
    }),
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
          ...{ limite: null, puedePedir: null },
          referencia: expect.stringMatching(/^RF\d\d \d{4}$/),
          movimientos: [{ ...MOVIMIENTO, importe: -20, saldo: -20 }],
        }),
      };
    },
  },
  "GET /api/cuentas/resumen": {
    who: "treasurer",
    make: async (scene) => {
      await conCobro(scene);
      return {
        path: "/api/cuentas/resumen",
        answer: () => ({
          ...{ banco: 20, caja: 0, bizum: 0, deben: 0, cuantasDeben: 0, aFavor: 20, fianzas: 0, seDebe: 0 },
        }),
      };
    },
  },
  "GET /api/cuentas/familias/{familiaId}/pedidos/{pedidoId}": {
    who: "own",
    make: async (scene) => {
      const { pedidoId, productoId, familiaId } = await repartido(scene);
      const cargo = { tipo: "transporte", importe: 1, criterio: "familia" } as const;
      await scene.asSystem.cuentas.contabilizar({ pedidoId, cargos: [cargo] });
      return {
        path: `/api/cuentas/familias/${familiaId}/pedidos/${pedidoId}`,
        answer: async () => {
          const { nombre: nombreProveedor } = await scene.proveedor();
          const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
          const { nombre: nombreProducto } = await kit.db.producto.findUniqueOrThrow({
            where: { id: productoId },
          });
          return {
            ...{ pedidoId, descripcion, nombreProveedor, diferencia: 0, total: 6.2 },
            entregas: [
              {
                ...{ productoId, nombreProducto, unidad: null, cobro: "unidad", pedido: null, entregado: 2 },
                ...{ motivo: null, precio: 2.5, iva: 0.04, total: 5.2 },
              },
            ],
            cargos: [{ tipo: "transporte", concepto: "", importe: 1 }],
            movimientos: [
              {
                ...{ asientoId: 1, fecha: HOY, tipo: "pedido", importe: 6.2 },
                concepto: `${nombreProveedor}: ${descripcion}`,
              },
            ],
          };
        },
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
  "GET /api/cuentas/proveedores/{proveedorId}": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, facturaId } = await conFactura(scene);
      const { id: proveedorId, nombre } = await scene.proveedor();
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const abierta = { id: facturaId, numero: "2026/118", fecha: HOY, total: 5.2, pagado: 0, queda: 5.2 };
      return {
        path: `/api/cuentas/proveedores/${proveedorId}`,
        answer: () => ({
          ...{ proveedorId, nombre, saldo: -5.2, pedidos: [] },
          facturas: [{ ...abierta, pedidos: [{ pedidoId, descripcion }] }],
        }),
      };
    },
  },
  "POST /api/cuentas/facturas": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await repartido(scene);
      await scene.asSystem.cuentas.contabilizar({ pedidoId });
      return {
        path: "/api/cuentas/facturas",
        body: factura((await scene.proveedor()).id, pedidoId),
        answer: () => ({ message: "Factura registrada.", facturaId: expect.any(Number), asientoId: null }),
      };
    },
  },
  "POST /api/cuentas/facturas/{id}/anular": {
    who: "treasurer",
    make: async (scene) => ({
      path: `/api/cuentas/facturas/${(await conFactura(scene)).facturaId}/anular`,
      body: {},
      answer: () => ({
        message: "La factura 2026/118 está anulada: sus pedidos vuelven a estar sin factura.",
        asientoId: null,
      }),
    }),
  },
  "GET /api/cuentas/cuotas": {
    who: "treasurer",
    make: async () => ({
      path: "/api/cuentas/cuotas",
      answer: () => ({ alMes: null, proxima: null, familias: expect.any(Array), version: 0 }),
    }),
  },
  "PUT /api/cuentas/cuotas": {
    who: "admin",
    make: async (scene) => ({
      path: "/api/cuentas/cuotas",
      body: { alMes: 6, familias: [await suya(scene)], version: 1 },
      answer: async () => ({
        ...{ message: "Las cuotas están guardadas.", alMes: 6, proxima: "2026-04-01", version: 2 },
        familias: expect.arrayContaining([
          expect.objectContaining({ familiaId: (await scene.propia()).id, alMes: 4 }),
        ]),
      }),
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
      const { pedidoId } = await repartido(scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}`,
        body: { factura: { numero: "A-1", fecha: HOY, total: 5.2 } },
        answer: () => ({ message: "Contabilizado: asiento 1.", asientoId: 1, nuevo: true }),
      };
    },
  },
  "GET /api/cuentas/correcciones": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId } = await conTardia(scene);
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const { nombre: nombreProveedor } = await scene.proveedor();
      return {
        path: "/api/cuentas/correcciones",
        answer: () => [{ pedidoId, descripcion, nombreProveedor, porDecidir: 1 }],
      };
    },
  },
  "GET /api/cuentas/pedidos/{pedidoId}/cargo": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, productoId, familiaId, operacion } = await conTardia(scene);
      const { descripcion } = await kit.db.pedido.findUniqueOrThrow({ where: { id: pedidoId } });
      const { nombre: nombreProveedor } = await scene.proveedor();
      const { nombre } = await kit.db.producto.findUniqueOrThrow({ where: { id: productoId } });
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/cargo`,
        answer: () => ({
          ...{ pedidoId, descripcion, nombreProveedor, asientoId: 1, fecha: HOY, porDecidir: 1 },
          familias: expect.arrayContaining([{ familiaId, nombre: expect.any(String), importe: 5.2 }]),
          productos: [
            {
              ...{ productoId, nombre, unidad: null, cobro: "unidad", recibido: 2, sobrante: 0, merma: 0 },
              ...{ precio: 2.5, iva: 0.04 },
            },
          ],
          tardias: [
            {
              ...{ id: operacion.id, productoId, familiaId, despues: { entregado: 1.5 }, hay: 2 },
              ...{ dispositivo: "Tableta", hecha: date(NOW), llegada: date(NOW), quien: "El sistema" },
            },
          ],
        }),
      };
    },
  },
  "GET /api/cuentas/pedidos/{pedidoId}/entregas": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, ...cual } = await repartido(scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/entregas?familiaId=${cual.familiaId}`,
        answer: () => [{ ...cual, entregado: 2, total: 5.2 }],
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}/tardias": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, operacion } = await conTardia(scene);
      return {
        path: `/api/cuentas/pedidos/${pedidoId}/tardias`,
        body: { clave: randomUUID(), operaciones: [operacion.id], valen: true },
        answer: posted("Corregido: la diferencia está apuntada."),
      };
    },
  },
  "POST /api/cuentas/pedidos/{pedidoId}/correcciones": {
    who: "treasurer",
    make: async (scene) => {
      const { pedidoId, ...cual } = await repartido(scene);
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
