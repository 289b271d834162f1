import {
  abonoNuevo,
  cuentaDeProveedor,
  facturaNueva,
  facturasDeProveedor,
  facturasFiltro,
} from "@cosecha/domain/esquemas/contabilizar";
import {
  arqueoNuevo,
  asentado,
  asientoVista,
  asignacionNueva,
  cierreNuevo,
  cobroNuevo,
  codigoDeCuenta,
  cuentaConMovimientos,
  cuentaDeFamilia,
  cuentaVista,
  cuotasNuevas,
  cuotasVista,
  desgloseDeCargo,
  deUnPedido,
  devolucionNueva,
  diarioFiltro,
  diarioPorLlevar,
  empezarCuentas,
  estadoDeCuentas,
  hojaDeSaldos,
  inicioDeCuentas,
  limiteDeFamilia,
  limiteDeFamiliaVista,
  limiteNuevo,
  movimientosDeCuenta,
  movimientosDeFamilia,
  pagoNuevo,
  resumenDeCuentas,
  saldosDeHoja,
  saldosFiltro,
  saldosPorLlevar,
  seguirCuentas,
} from "@cosecha/domain/esquemas/cuentas";
import { conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { archivoLeido } from "../kernel/files.ts";
import { adminProcedure, authedProcedure, createRouter, treasurerProcedure } from "../kernel/trpc.ts";
import * as abonos from "./abonos.ts";
import * as annulling from "./anular.ts";
import { asignar } from "./asignar.ts";
import * as cobros from "./cobros.ts";
import * as cuotas from "./cuotas.ts";
import { verDesglose } from "./desglose.ts";
import { recordarDeuda } from "./deudas.ts";
import * as facturas from "./facturas.ts";
import { seguir } from "./follow.ts";
import * as hoja from "./hoja.ts";
import * as libro from "./libro.ts";
import * as limites from "./limites.ts";
import * as files from "./llevar.ts";
import * as pagos from "./pagos.ts";
import { procedimientosDePedidos } from "./pedidos-router.ts";
import * as proveedor from "./proveedor.ts";
import * as queries from "./queries.ts";

const apuntado = conMensaje.extend(asentado.shape);

export const cuentasRouter = createRouter({
  estado: treasurerProcedure
    .meta({ rest: { method: "GET", path: "/cuentas", summary: "Si se llevan las cuentas, y desde cuándo" } })
    .output(estadoDeCuentas)
    .query(({ ctx }) => queries.verEstadoDeCuentas(ctx)),
  empezar: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas",
        summary: "Poner en marcha las cuentas, con los saldos de ese día",
      },
    })
    .input(empezarCuentas)
    .output(conMensaje.extend(estadoDeCuentas.shape))
    .mutation(({ ctx, input }) => libro.empezarCuentas(ctx, input)),
  /** It writes nothing, but is a mutation because it takes a file. */
  leerHoja: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/hoja",
        summary: "Qué saldos dice una hoja de cálculo, y de quién son, sin guardar nada",
        upload: true,
      },
    })
    .input(hojaDeSaldos)
    .output(saldosDeHoja)
    .mutation(({ ctx, input }) => hoja.leerHojaDeSaldos(ctx, input)),
  quitar: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/cuentas", summary: "Quitar las cuentas, si no hay nada apuntado" },
    })
    .output(conMensaje)
    .mutation(({ ctx }) => libro.quitarCuentas(ctx)),
  cerrarEjercicio: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/cierres",
        summary: "Cerrar un año: no se apunta nada más en él",
      },
    })
    .input(cierreNuevo)
    .output(conMensaje.extend(estadoDeCuentas.shape))
    .mutation(({ ctx, input }) => libro.cerrarEjercicio(ctx, input)),
  limites: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/limites",
        summary: "Las familias con un límite de deuda propio",
      },
    })
    .output(z.array(limiteDeFamiliaVista))
    .query(({ ctx }) => limites.listarLimites(ctx)),
  limitar: treasurerProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/cuentas/limites",
        summary: "Cuánto puede deber cada familia, salvo las que tienen un límite propio",
      },
    })
    .input(limiteNuevo)
    .output(conMensaje)
    .mutation(({ ctx, input }) => limites.limitar(ctx, input.limite)),
  limitarFamilia: treasurerProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/cuentas/limites/{familiaId}",
        summary: "Dar a una familia un límite de deuda propio",
      },
    })
    .input(limiteDeFamilia)
    .output(conMensaje)
    .mutation(({ ctx, input }) => limites.limitarFamilia(ctx, input.familiaId, input.limite)),
  quitarLimite: treasurerProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/cuentas/limites/{familiaId}",
        summary: "Quitar a una familia su límite propio: vale el de todas",
      },
    })
    .input(z.object({ familiaId: id }))
    .output(conMensaje)
    .mutation(({ ctx, input }) => limites.quitarLimite(ctx, input.familiaId)),
  saldos: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/saldos",
        summary: "Todas las cuentas, con su saldo",
        list: true,
      },
    })
    .input(saldosFiltro)
    .output(paginaDe(cuentaVista))
    .query(({ ctx, input }) => queries.listarSaldos(ctx, input)),
  llevarSaldos: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/saldos/archivo",
        summary: "Los saldos, en un archivo de Excel o .csv",
        file: true,
      },
    })
    .input(saldosPorLlevar)
    .output(archivoLeido)
    .query(({ ctx, input }) => files.llevarSaldos(ctx, input)),
  recordarDeuda: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/recordatorios",
        summary: "Recordar por correo lo que deben a las familias que deben, una vez al día como mucho",
      },
    })
    .output(conMensaje.extend({ avisados: z.number().int() }))
    .mutation(({ ctx }) => recordarDeuda(ctx)),
  resumen: treasurerProcedure
    .meta({
      rest: { method: "GET", path: "/cuentas/resumen", summary: "Lo que hay y lo que se debe, en total" },
    })
    .output(resumenDeCuentas)
    .query(({ ctx }) => queries.verResumen(ctx)),
  /** What home says of them. */
  inicio: authedProcedure.output(inicioDeCuentas).query(({ ctx }) => queries.verInicio(ctx)),
  /** Says that something has been posted, as it happens. */
  cambios: authedProcedure
    .input(seguirCuentas)
    .subscription(({ ctx, input, signal }) => seguir(ctx, input, signal)),
  ver: treasurerProcedure
    .meta({
      rest: { method: "GET", path: "/cuentas/{id}", summary: "Una cuenta, con sus últimos movimientos" },
    })
    .input(movimientosDeCuenta)
    .output(cuentaConMovimientos)
    .query(({ ctx, input }) => queries.verCuenta(ctx, input)),
  ponerCodigo: treasurerProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/cuentas/{id}/codigo",
        summary: "Decir cómo llama a una cuenta quien lleva la contabilidad",
      },
    })
    .input(codigoDeCuenta)
    .output(conMensaje)
    .mutation(({ ctx, input }) => libro.ponerCodigo(ctx, input)),
  deFamilia: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/familias/{familiaId}",
        summary: "Lo que debe y ha pagado una familia",
      },
    })
    .input(movimientosDeFamilia)
    .output(cuentaDeFamilia)
    .query(({ ctx, input }) => queries.verCuentaDeFamilia(ctx, input)),
  llevarExtracto: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/familias/{familiaId}/archivo",
        summary: "Los movimientos de una familia, en un archivo de Excel",
        file: true,
      },
    })
    .input(z.object({ familiaId: id }))
    .output(archivoLeido)
    .query(({ ctx, input }) => files.llevarExtracto(ctx, input.familiaId)),
  desglose: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/familias/{familiaId}/pedidos/{pedidoId}",
        summary: "De qué se compone lo que se cargó a una familia por un pedido",
      },
    })
    .input(deUnPedido)
    .output(desgloseDeCargo)
    .query(({ ctx, input }) => verDesglose(ctx, input)),
  diario: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/diario",
        summary: "Los asientos, el último primero",
        list: true,
      },
    })
    .input(diarioFiltro)
    .output(paginaDe(asientoVista))
    .query(({ ctx, input }) => queries.listarDiario(ctx, input)),
  llevarDiario: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/diario/archivo",
        summary: "El diario, en un archivo de Excel o .csv",
        file: true,
      },
    })
    .input(diarioPorLlevar)
    .output(archivoLeido)
    .query(({ ctx, input }) => files.llevarDiario(ctx, input)),
  cobrar: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/cobros",
        summary: "Apuntar lo que paga una familia, o lo que se le devuelve",
      },
    })
    .input(cobroNuevo)
    .output(apuntado)
    .mutation(({ ctx, input }) => cobros.cobrar(ctx, input)),
  pagar: treasurerProcedure
    .meta({
      rest: { method: "POST", path: "/cuentas/pagos", summary: "Apuntar lo que se paga a un proveedor" },
    })
    .input(pagoNuevo)
    .output(apuntado)
    .mutation(({ ctx, input }) => pagos.pagar(ctx, input)),
  asignar: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/proveedores/{proveedorId}/asignaciones",
        summary: "Decir qué facturas paga lo que se pagó a cuenta a un proveedor, o un abono suyo",
      },
    })
    .input(asignacionNueva)
    .output(conMensaje.extend({ nuevo: z.boolean() }))
    .mutation(({ ctx, input }) => asignar(ctx, input)),
  deProveedor: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/proveedores/{proveedorId}",
        summary: "Lo que se debe a un proveedor: sus facturas por pagar y los pedidos sin factura",
      },
    })
    .input(z.object({ proveedorId: id }))
    .output(cuentaDeProveedor)
    .query(({ ctx, input }) => proveedor.verCuentaDeProveedor(ctx, input.proveedorId)),
  facturas: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/proveedores/{proveedorId}/facturas",
        summary: "Las facturas y los abonos de un proveedor, también los pagados, con lo que los pagó",
      },
    })
    .input(facturasFiltro)
    .output(facturasDeProveedor)
    .query(({ ctx, input }) => proveedor.listarFacturas(ctx, input)),
  registrarFactura: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/facturas",
        summary: "Registrar una factura de un proveedor, de pedidos ya contabilizados o de ninguno",
      },
    })
    .input(facturaNueva)
    .output(conMensaje.extend({ facturaId: id, asientoId: id.nullable() }))
    .mutation(({ ctx, input }) => facturas.registrarFactura(ctx, input)),
  registrarAbono: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/abonos",
        summary:
          "Registrar un abono (factura rectificativa) de pedidos ya contabilizados, o de ninguno, en negativo",
      },
    })
    .input(abonoNuevo)
    .output(conMensaje.extend({ facturaId: id, asientoId: id }))
    .mutation(({ ctx, input }) => abonos.registrarAbono(ctx, input)),
  devolverAbono: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/abonos/{id}/devoluciones",
        summary: "Apuntar lo que un proveedor devuelve de un abono",
      },
    })
    .input(devolucionNueva)
    .output(apuntado)
    .mutation(({ ctx, input }) => abonos.devolverAbono(ctx, input)),
  anularFactura: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/facturas/{id}/anular",
        summary: "Anular una factura, cuyos pedidos vuelven a estar sin ella, o un abono",
      },
    })
    .input(porId)
    .output(apuntado.omit({ nuevo: true }))
    .mutation(({ ctx, input }) => facturas.anularFactura(ctx, input.id)),
  cuotas: treasurerProcedure
    .meta({ rest: { method: "GET", path: "/cuentas/cuotas", summary: "Lo que paga cada familia al mes" } })
    .output(cuotasVista)
    .query(({ ctx }) => queries.verCuotas(ctx)),
  ponerCuotas: adminProcedure
    .meta({
      rest: { method: "PUT", path: "/cuentas/cuotas", summary: "Decir lo que paga cada familia al mes" },
    })
    .input(cuotasNuevas)
    .output(conMensaje.extend(cuotasVista.shape))
    .mutation(({ ctx, input }) => cuotas.ponerCuotas(ctx, input)),
  arquear: treasurerProcedure
    .meta({
      rest: { method: "POST", path: "/cuentas/arqueos", summary: "Contar la caja, y apuntar la diferencia" },
    })
    .input(arqueoNuevo)
    .output(apuntado)
    .mutation(({ ctx, input }) => cobros.arquear(ctx, input)),
  ...procedimientosDePedidos,
  anular: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/asientos/{id}/anular",
        summary: "Anular un asiento con el contrario",
      },
    })
    .input(porId)
    .output(apuntado.omit({ nuevo: true }))
    .mutation(({ ctx, input }) => annulling.anular(ctx, input.id)),
});
