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
  diarioFiltro,
  empezarCuentas,
  estadoDeCuentas,
  hojaDeSaldos,
  movimiento,
  movimientosDeCuenta,
  movimientosDeFamilia,
  pagoNuevo,
  pedidoPorContabilizar,
  porContabilizar,
  saldosDeHoja,
  saldosFiltro,
} from "@cosecha/domain/esquemas/cuentas";
import { conMensaje, id, paginaDe, porId } from "@cosecha/domain/esquemas/piezas";
import * as z from "zod";
import { docOf } from "../kernel/doc.ts";
import { adminProcedure, authedProcedure, createRouter, treasurerProcedure } from "../kernel/trpc.ts";
import * as cobros from "./cobros.ts";
import * as charging from "./contabilizar.ts";
import * as correcting from "./corregir.ts";
import * as hoja from "./hoja.ts";
import * as libro from "./libro.ts";
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
    hoja: { description: "La hoja del libro; null en un .csv", example: "Saldos" },
    signo: {
      description:
        "Si debe o tiene a favor, donde la hoja lo dice; null donde solo lo dice el signo del número",
      example: "debe",
    },
    problema: { description: "Por qué no se lee el importe; null si se lee", example: null },
    de: { description: "De quién parece ser: `tipo` e `id`; null si no se sabe" },
    sobran: { description: "Cuántas filas hay además de las que se leen", example: 0 },
    codigoContable: { description: "Cómo la llama quien lleva la contabilidad", example: "430.12" },
    saldo: {
      description:
        "Euros. Por encima de 0, lo que debe una familia o lo que hay en el banco o la caja; por debajo, lo que tiene a favor o lo que se debe a un proveedor",
      example: 12.35,
    },
    debeDesde: {
      description: "Desde qué día debe algo sin haberlo saldado; null si no debe",
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
  },
  own: {
    factura: { description: "Lo que dice la factura; null: lo recibido" },
    total: {
      description: "Lo que la hoja dice que suman todos, en su fila de total; null si no lo dice",
    },
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
