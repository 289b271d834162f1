import {
  arqueoNuevo,
  asentado,
  asientoVista,
  cierreNuevo,
  cobroNuevo,
  contabilizar,
  corregir,
  cuentaConMovimientos,
  cuentaDeFamilia,
  cuentaVista,
  desgloseDeCargo,
  deUnPedido,
  diarioFiltro,
  diarioPorLlevar,
  empezarCuentas,
  estadoDeCuentas,
  limiteDeFamilia,
  limiteDeFamiliaVista,
  limiteNuevo,
  inicioDeCuentas,
  movimiento,
  movimientosDeCuenta,
  movimientosDeFamilia,
  pagoNuevo,
  pedidoPorContabilizar,
  porContabilizar,
  resumenDeCuentas,
  saldosFiltro,
  saldosPorLlevar,
  seguirCuentas,
} from "@cosecha/domain/esquemas/cuentas";
import { conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { archivoLeido } from "../kernel/files.ts";
import { adminProcedure, authedProcedure, createRouter, treasurerProcedure } from "../kernel/trpc.ts";
import * as cobros from "./cobros.ts";
import * as charging from "./contabilizar.ts";
import * as correcting from "./corregir.ts";
import { verDesglose } from "./desglose.ts";
import { seguir } from "./follow.ts";
import * as libro from "./libro.ts";
import * as limites from "./limites.ts";
import * as files from "./llevar.ts";
import * as queries from "./queries.ts";

const apuntado = conMensaje.extend(asentado.shape);

export const cuentasDoc = docOf({
  about: "Lo que deben y tienen las familias, los proveedores y la cooperativa, donde se llevan las cuentas",
  schemas: {
    Cuenta: cuentaVista,
    Movimiento: movimiento,
    Asiento: asientoVista,
    CuentaDeFamilia: cuentaDeFamilia,
  },
  fields: {
    proveedorId: { description: "El proveedor; null si la cuenta no es de ninguno", example: null },
    tipo: { description: "Qué cuenta o qué asiento es", example: "cobro" },
    codigoContable: { description: "Cómo la llama quien lleva la contabilidad", example: "430.12" },
    saldo: {
      description:
        "Euros. Por encima de 0, lo que debe una familia o lo que hay en el banco o la caja; por debajo, lo que tiene a favor o lo que se debe a un proveedor",
      example: 12.35,
    },
    debeDesde: {
      description: "Desde qué día debe algo una familia sin haberlo saldado; null si no debe",
      example: "2026-03-14",
    },
    n: { description: "El número del movimiento en su cuenta, sin huecos", example: 12 },
    asientoId: { description: "El número del asiento en el diario, sin huecos", example: 1042 },
    fecha: { description: "El día, `aaaa-mm-dd`", example: "2026-03-14" },
    concepto: { description: "Lo que se ha escrito de él", example: "Transferencia de marzo" },
    corrigeId: { description: "El asiento que corrige o anula; null si ninguno", example: null },
    corregidoPor: { description: "Los asientos que lo corrigen o anulan", example: [] },
    importe: {
      description:
        "Euros, en céntimos enteros; en un movimiento, lo que suma (o resta) al saldo de su cuenta",
      example: 20,
    },
    quien: { description: "Quién lo apuntó", example: "García" },
    apuntes: { description: "Lo que mueve en cada cuenta; suma 0" },
    fianza: { description: "Lo que la familia tiene depositado como fianza, en euros", example: 50 },
    sinContabilizar: {
      description: "Lo pedido, o entregado, en pedidos que no se le han cargado todavía, en euros con IVA",
      example: 31.2,
    },
    disponible: {
      description:
        "Lo que le quedará cuando se le cargue todo lo que ha pedido; por debajo de 0, lo que deberá",
      example: 18.8,
    },
    limite: {
      description:
        "Cuánto puede deber una familia con lo que ha pedido, en euros; null si lo que sea. En `estado`, el de las que no tienen uno propio",
      example: 100,
    },
    puedePedir: {
      description: "Por cuánto puede pedir todavía sin pasar de su límite, en euros; null si por lo que sea",
      example: 118.8,
    },
    referencia: { description: "La referencia para sus transferencias (ISO 11649)", example: "RF34 0042" },
    movimientos: { description: "Los movimientos, el último primero" },
    quedan: { description: "Si hay movimientos anteriores: se piden con `antesDe`", example: false },
    enMarcha: { description: "Si se llevan las cuentas", example: true },
    desde: { description: "El primer día, `aaaa-mm-dd`", example: "2026-01-01" },
    hasta: { description: "El último día, `aaaa-mm-dd`", example: "2026-12-31" },
    cerradoHasta: { description: "El último día del último año cerrado; null si ninguno", example: null },
    descuadre: {
      description:
        "Lo que no cuadra, según la comprobación de cada día; null si cuadra. Mientras, no se apunta nada",
      example: null,
    },
    asientos: { description: "Cuántos asientos hay: el número del último", example: 1042 },
    saldos: {
      description:
        "Lo que debe o tiene cada cual ese día; lo que no está en banco, caja ni Bizum suma lo contrario",
    },
    anno: { description: "El año que se cierra", example: 2026 },
    clave: {
      description: "Un UUID de quien lo apunta: repetirlo con la misma clave no lo apunta dos veces",
      example: "5f0c7a52-7c6f-4f0e-9d0a-3a1f6f7b2c11",
    },
    clase: { description: "Qué es: lo que paga, lo que se le devuelve, o su fianza", example: "cobro" },
    medio: { description: "Cómo: «pendiente» es de otra forma", example: "banco" },
    nuevo: { description: "false: ya estaba apuntado", example: true },
    contado: { description: "Lo que hay de verdad, en euros", example: 48.2 },
    faltas: { description: "Lo que falta para contabilizarlo, en palabras", example: [] },
    dispositivos: { description: "Los aparatos con los que se repartió, y cuándo se supo de cada uno" },
    dispositivo: { description: "Cómo se llama el aparato", example: "Tableta del local" },
    ultima: { description: "Cuándo llegó lo último de ese aparato", example: "2026-03-14 13:00:00" },
    porDecidir: {
      description: "Cuántos cambios que llegaron tarde esperan a que alguien decida",
      example: 0,
    },
    cargos: { description: "Lo que se paga además, o de menos, y cómo se reparte" },
    criterio: {
      description:
        "Por qué se reparte un cargo: a cada familia lo mismo, por lo que paga o por lo que se lleva",
    },
    numero: { description: "El número de la factura; uno por proveedor", example: "2026/118" },
    tipos: { description: "La factura por tipos de IVA, como la trae; null si nadie la copia" },
    base: { description: "La base, en euros", example: 47.31 },
    cuota: { description: "El IVA, en euros", example: 1.89 },
    recargo: { description: "El recargo de equivalencia, en euros", example: 0 },
    diferencia: {
      description: "Qué se hace con lo que la factura difiere de lo recibido, si es más que redondeo",
      example: "fondo",
    },
    entregas: { description: "Lo que se llevó de verdad cada familia de cada producto" },
    entregado: { description: "Cuánto se llevó, en aquello por lo que se cobra", example: 1.35 },
    repartidoEn: { description: "Cuándo se dio por terminado el reparto", example: "2026-03-20 19:10:00" },
    aPagar: { description: "Lo entregado a todas las familias, en euros con IVA", example: 240.15 },
    motivo: { description: "Por qué", example: "El queso pesaba menos" },
    cuentaId: { description: "La cuenta", example: 3 },
    cantidad: { description: "Cuánto se llevó en total, en aquello por lo que se cobra", example: 17.5 },
    total: { description: "Lo que suma la factura, en euros con IVA", example: 49.2 },
    deben: { description: "Lo que deben en total las familias, en euros", example: 182.4 },
    cuantasDeben: { description: "Cuántas familias deben", example: 7 },
    aFavor: { description: "Lo que tienen a favor en total las familias, en euros", example: 60.1 },
    fianzas: { description: "Lo que tienen depositado como fianza, en euros", example: 400 },
    seDebe: { description: "Lo que se debe en total a los proveedores, en euros", example: 310.2 },
    banco: { description: "Lo que hay en el banco, en euros", example: 1240.5 },
    caja: { description: "Lo que hay en la caja, en euros", example: 85.2 },
    bizum: { description: "Lo que hay en Bizum, en euros", example: 0 },
    formato: { description: "Como qué: un .csv con puntos y comas, o un libro de Excel", example: "xlsx" },
    pedido: { description: "Cuánto pidió la familia de ello; null si nada", example: 1.5 },
    texto: { description: "Parte del concepto", example: "transferencia" },
  },
  own: {
    factura: { description: "Lo que dice la factura; null: lo recibido" },
  },
});

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
    .mutation(({ ctx, input }) => cobros.pagar(ctx, input)),
  arquear: treasurerProcedure
    .meta({
      rest: { method: "POST", path: "/cuentas/arqueos", summary: "Contar la caja, y apuntar la diferencia" },
    })
    .input(arqueoNuevo)
    .output(apuntado)
    .mutation(({ ctx, input }) => cobros.arquear(ctx, input)),
  pedidos: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/pedidos",
        summary: "Los pedidos repartidos que esperan a que se contabilicen",
      },
    })
    .output(z.array(pedidoPorContabilizar))
    .query(({ ctx }) => queries.listarPorContabilizar(ctx)),
  porContabilizar: treasurerProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/cuentas/pedidos/{pedidoId}",
        summary: "Lo que se cargará de un pedido, y lo que falta para ello",
      },
    })
    .input(z.object({ pedidoId: id }))
    .output(porContabilizar)
    .query(({ ctx, input }) => queries.verPorContabilizar(ctx, input.pedidoId)),
  contabilizar: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/pedidos/{pedidoId}",
        summary: "Contabilizar un pedido: se completa, y cada familia debe lo que se llevó",
      },
    })
    .input(contabilizar)
    .output(apuntado)
    .mutation(({ ctx, input }) => charging.contabilizar(ctx, input)),
  corregir: treasurerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/cuentas/pedidos/{pedidoId}/correcciones",
        summary: "Corregir lo que se llevó una familia de un pedido contabilizado, y apuntar la diferencia",
      },
    })
    .input(corregir)
    .output(apuntado)
    .mutation(({ ctx, input }) => correcting.corregir(ctx, input)),
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
    .mutation(({ ctx, input }) => cobros.anular(ctx, input.id)),
});
