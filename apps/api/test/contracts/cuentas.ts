import { randomUUID } from "node:crypto";
import { list, nothing } from "../targets.ts";
import { contracts as bookContracts } from "./cuentas-calls.ts";
import { orderContracts } from "./cuentas-pedidos-calls.ts";
import { supplierContracts } from "./cuentas-proveedores-calls.ts";
import { arqueo, cobro, conCobro, factura, HOJA, HOY, pago, suya } from "./cuentas-scenes.ts";
import type { Contracts, Kit, Promises } from "./kit.ts";

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
  cuentas.recordarDeuda: without mail              401        403     —    403       409        409    401          401
  cuentas.resumen                                  401        403     —    403       ok         ok     401          401
  cuentas.inicio                                   401        ok      —    ok        ok         ok     401          401
  cuentas.cambios                                  401        403     ok   403       ok         ok     401          401
  cuentas.cambios: of everybody                    401        403     —    403       ok         ok     401          401
  cuentas.ver                                      401        403     —    403       ok         ok     401          401
  cuentas.ponerCodigo                              401        403     —    403       ok         ok     401          401
  cuentas.deFamilia                                401        403     ok   403       ok         ok     401          401
  cuentas.llevarExtracto                           401        403     ok   403       ok         ok     401          401
  cuentas.desglose                                 401        403     ok   403       ok         ok     401          401
  cuentas.diario                                   401        403     —    403       ok         ok     401          401
  cuentas.llevarDiario                             401        403     —    403       ok         ok     401          401
  cuentas.cobrar                                   401        403     —    403       ok         ok     401          401
  cuentas.pagar                                    401        403     —    403       ok         ok     401          401
  cuentas.asignar: of no such invoice              401        403     —    403       404        404    401          401
  cuentas.deProveedor                              401        403     —    403       ok         ok     401          401
  cuentas.facturas                                 401        403     —    403       ok         ok     401          401
  cuentas.registrarFactura: not charged yet        401        403     —    403       409        409    401          401
  cuentas.registrarAbono: not charged yet          401        403     —    403       409        409    401          401
  cuentas.devolverAbono: where there is none       401        403     —    403       404        404    401          401
  cuentas.anularFactura: where there is none       401        403     —    403       404        404    401          401
  cuentas.cuotas                                   401        403     —    403       ok         ok     401          401
  cuentas.ponerCuotas                              401        403     —    403       403        ok     401          401
  cuentas.arquear                                  401        403     —    403       ok         ok     401          401
  cuentas.anular                                   401        403     —    403       ok         ok     401          401
  cuentas.pedidos                                  401        403     —    403       ok         ok     401          401
  cuentas.porContabilizar                          401        403     —    403       ok         ok     401          401
  cuentas.ponerDeAntes: of one that goes on        401        403     —    403       409        409    401          401
  cuentas.contabilizar: before it is shared out    401        403     —    403       409        409    401          401
  cuentas.corregir: before it is charged           401        403     —    403       409        409    401          401
  cuentas.porCorregir                              401        403     —    403       ok         ok     401          401
  cuentas.cargado                                  401        403     —    403       ok         ok     401          401
  cuentas.entregado                                401        403     —    403       ok         ok     401          401
  cuentas.decidirTardias: before it is charged     401        403     —    403       409        409    401          401
`;

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
  "cuentas.recordarDeuda: without mail": nothing,
  "cuentas.resumen": nothing,
  "cuentas.inicio": nothing,
  "cuentas.cambios": async (scene) => ({ familiaId: (await scene.propia()).id }),
  "cuentas.cambios: of everybody": () => ({ familiaId: null }),
  "cuentas.ver": async (scene) => {
    await conCobro(scene);
    return { id: (await scene.asSystem.cuentas.saldos({})).filas[0]?.id };
  },
  "cuentas.ponerCodigo": async (scene) => {
    await conCobro(scene);
    return {
      id: (await scene.asSystem.cuentas.saldos({})).filas[0]?.id,
      codigoContable: randomUUID().slice(0, 8),
    };
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
  "cuentas.asignar: of no such invoice": async (scene) => {
    await conCobro(scene);
    const { id: proveedorId } = await scene.proveedor();
    return { clave: randomUUID(), proveedorId, facturas: [{ facturaId: 999_999, importe: 1 }] };
  },
  "cuentas.deProveedor": async (scene) => ({ proveedorId: (await scene.proveedor()).id }),
  "cuentas.facturas": async (scene) => ({ proveedorId: (await scene.proveedor()).id }),
  "cuentas.registrarFactura: not charged yet": async (scene) => {
    await conCobro(scene);
    return factura((await scene.proveedor()).id, (await scene.pedido()).id);
  },
  "cuentas.registrarAbono: not charged yet": async (scene) => {
    await conCobro(scene);
    return { ...factura((await scene.proveedor()).id, (await scene.pedido()).id), total: -1 };
  },
  "cuentas.devolverAbono: where there is none": async (scene) => {
    await conCobro(scene);
    return { id: 999_999, clave: randomUUID(), medio: "banco", importe: 1, fecha: HOY };
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
  "cuentas.ponerDeAntes: of one that goes on": async (scene) => {
    await conCobro(scene);
    return { pedidoId: (await scene.pedido()).id, deAntes: true };
  },
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

const contracts = (kit: Kit): Contracts => ({
  ...bookContracts(kit),
  ...supplierContracts(kit),
  ...orderContracts(kit),
});

export default { permisos, targets, contracts } satisfies Promises;
