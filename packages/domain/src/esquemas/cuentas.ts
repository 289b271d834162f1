import { Decimal } from "decimal.js";
import * as z from "zod";
import { COBROS as COBROS_DE_PRODUCTO } from "../campos.ts";
import { CRITERIOS, DESTINOS, TIPOS_DE_CARGO } from "../contabilizar.ts";
import { type ClaseDeCobro, COBROS, MEDIOS, TIPOS_DE_ASIENTO, TIPOS_DE_CUENTA } from "../cuentas.ts";
import { textos } from "../textos.ts";
import { operacionVista } from "./entregas.ts";
import { cantidad, dia, id, importe, lineaLibre, pagina, textoRequerido, version } from "./piezas.ts";

/** Made by the form, so that sending it twice posts once. */
const clave = z.uuid({ error: textos.entregas.identificador }).toLowerCase();
const concepto = lineaLibre(200).default("");
const medio = z.enum(MEDIOS);

/** A balance of either sign, in whole cents. EUR. */
const saldo = z
  .number({ error: textos.campos.numero })
  .gt(-1_000_000, textos.campos.demasiadoGrande)
  .lt(1_000_000, textos.campos.demasiadoGrande)
  .refine((valor) => new Decimal(valor).decimalPlaces() <= 2, textos.campos.decimales(2));

/** What an account holds on the day on which accounts begin: above 0 owed to us, or held by us. */
const saldoInicial = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.enum(["familia", "fianza"]), familiaId: id, saldo }),
  z.object({ tipo: z.literal("proveedor"), proveedorId: id, saldo }),
  z.object({
    tipo: z.enum(["banco", "caja", "bizum", "fondo", "cuotas", "redondeo", "merma", "pendiente"]),
    saldo,
  }),
]);
export type SaldoInicial = z.infer<typeof saldoInicial>;

export const empezarCuentas = z.object({ desde: dia, saldos: z.array(saldoInicial).max(5_000).default([]) });
export type EmpezarCuentas = z.infer<typeof empezarCuentas>;

export const cobroNuevo = z.object({
  clave,
  familiaId: id,
  clase: z.enum(Object.keys(COBROS) as [ClaseDeCobro, ...ClaseDeCobro[]]).default("cobro"),
  medio,
  importe,
  fecha: dia,
  concepto,
});
export type CobroNuevo = z.infer<typeof cobroNuevo>;

export const pagoNuevo = z.object({ clave, proveedorId: id, medio, importe, fecha: dia, concepto });
export type PagoNuevo = z.infer<typeof pagoNuevo>;

/** What is really there, which may be nothing. */
export const arqueoNuevo = z.object({
  clave,
  medio: medio.default("caja"),
  contado: saldo.min(0, textos.campos.negativo),
  concepto,
});
export type ArqueoNuevo = z.infer<typeof arqueoNuevo>;

export const cierreNuevo = z.object({ anno: z.number().int().min(2000).max(2099), version });
export type CierreNuevo = z.infer<typeof cierreNuevo>;

export const estadoDeCuentas = z.object({
  enMarcha: z.boolean(),
  desde: z.string().nullable(),
  cerradoHasta: z.string().nullable(),
  descuadre: z.string().nullable(),
  asientos: z.number().int(),
  version: z.number().int(),
});
export type EstadoDeCuentas = z.infer<typeof estadoDeCuentas>;

export const asentado = z.object({ asientoId: id.nullable(), nuevo: z.boolean() });

export const saldosFiltro = pagina(["nombre", "saldo"]).extend({ tipo: z.enum(TIPOS_DE_CUENTA).optional() });
export type SaldosFiltro = z.infer<typeof saldosFiltro>;

export const cuentaVista = z.object({
  id,
  tipo: z.enum(TIPOS_DE_CUENTA),
  nombre: z.string(),
  familiaId: id.nullable(),
  proveedorId: id.nullable(),
  codigoContable: z.string(),
  saldo: z.number(),
  debeDesde: z.string().nullable(),
});
export type CuentaVista = z.infer<typeof cuentaVista>;

/** A page of an account's movements, the last first: those before the `n`th. */
export const movimientosFiltro = z.object({
  antesDe: z.number().int().min(1).max(2_147_483_647).optional(),
  cuantos: z.number().int().min(1).max(200).default(50),
});
export const movimientosDeFamilia = movimientosFiltro.extend({ familiaId: id });
export const movimientosDeCuenta = movimientosFiltro.extend({ id });

export const movimiento = z.object({
  n: z.number().int(),
  asientoId: id,
  fecha: z.string(),
  tipo: z.enum(TIPOS_DE_ASIENTO),
  concepto: z.string(),
  pedidoId: id.nullable(),
  corrigeId: id.nullable(),
  corregidoPor: z.array(id),
  importe: z.number(),
  saldo: z.number(),
});
export type Movimiento = z.infer<typeof movimiento>;

export const cuentaConMovimientos = cuentaVista.extend({
  movimientos: z.array(movimiento),
  quedan: z.boolean(),
});

export const cuentaDeFamilia = z.object({
  familiaId: id,
  nombre: z.string(),
  saldo: z.number(),
  fianza: z.number(),
  sinContabilizar: z.number(),
  disponible: z.number(),
  referencia: z.string(),
  movimientos: z.array(movimiento),
  quedan: z.boolean(),
});
export type CuentaDeFamilia = z.infer<typeof cuentaDeFamilia>;

export const diarioFiltro = pagina(["id"]).extend({ desde: dia.optional(), hasta: dia.optional() });
export type DiarioFiltro = z.infer<typeof diarioFiltro>;

export const asientoVista = z.object({
  id,
  fecha: z.string(),
  tipo: z.enum(TIPOS_DE_ASIENTO),
  concepto: z.string(),
  pedidoId: id.nullable(),
  corrigeId: id.nullable(),
  corregidoPor: z.array(id),
  quien: z.string(),
  creado: z.date(),
  apuntes: z.array(z.object({ cuentaId: id, nombre: z.string(), importe: z.number() })),
});
export type AsientoVista = z.infer<typeof asientoVista>;

/** A charge of an order; a discount is written as any other, and taken off. */
const cargo = z.object({
  tipo: z.enum(TIPOS_DE_CARGO),
  importe,
  criterio: z.enum(CRITERIOS).default("importe"),
  concepto,
});

const rate = z.number().min(0, textos.campos.ivaFueraDeRango).lt(1, textos.campos.ivaFueraDeRango);

const facturaDePedido = z.object({
  numero: textoRequerido().max(60, textos.campos.demasiadoLargo(60)),
  fecha: dia,
  total: importe,
  /** By rate, as it says; null where nobody copies them. */
  tipos: z
    .array(z.object({ iva: rate, base: saldo, cuota: saldo, recargo: saldo.default(0) }))
    .max(10)
    .nullable()
    .default(null),
});

export const contabilizar = z.object({
  pedidoId: id,
  cargos: z.array(cargo).max(20).default([]),
  /** null: it says what came. */
  factura: facturaDePedido.nullable().default(null),
  /** Where what the invoice differs by goes, where that is more than cents. */
  diferencia: z.enum(DESTINOS).nullable().default(null),
  version,
});
export type Contabilizar = z.infer<typeof contabilizar>;

/** What an order will be charged by, and what keeps it from that. */
export const porContabilizar = z.object({
  pedidoId: id,
  descripcion: z.string(),
  proveedorId: id,
  nombreProveedor: z.string(),
  faltas: z.array(z.string()),
  asientoId: id.nullable(),
  familias: z.array(
    z.object({ familiaId: id, nombre: z.string(), importe: z.number(), cantidad: z.number() }),
  ),
  productos: z.array(
    z.object({
      nombre: z.string(),
      recibido: z.number(),
      sobrante: z.number(),
      merma: z.number(),
      precio: z.number(),
      iva: z.number(),
    }),
  ),
  dispositivos: z.array(z.object({ dispositivo: z.string(), quien: z.string(), ultima: z.date() })),
  porDecidir: z.number().int(),
});
export const pedidoPorContabilizar = porContabilizar
  .pick({ pedidoId: true, descripcion: true, nombreProveedor: true })
  .extend({ repartidoEn: z.date(), aPagar: z.number() });
export type PedidoPorContabilizar = z.infer<typeof pedidoPorContabilizar>;
export type PorContabilizar = z.infer<typeof porContabilizar>;

/** What families really got of an order that has been charged. */
export const corregir = z.object({
  pedidoId: id,
  clave,
  entregas: z
    .array(z.object({ familiaId: id, productoId: id, entregado: cantidad }))
    .min(1)
    .max(200)
    .refine(
      (entregas) =>
        new Set(entregas.map(({ familiaId, productoId }) => `${familiaId} ${productoId}`)).size ===
        entregas.length,
      textos.cuentas.entregaRepetida,
    ),
  motivo: textoRequerido().max(200, textos.campos.demasiadoLargo(200)),
});
export type Corregir = z.infer<typeof corregir>;

/** How many late changes of an order an answer brings, and one request decides. */
export const TARDIAS_POR_PAGINA = 50;
export const TARDIAS_MAXIMAS = 200;

/** A change that a device sent once the order had been charged, and nobody has decided yet. */
const tardia = operacionVista.pick({ id: true, productoId: true, familiaId: true, despues: true }).extend({
  /** What stands in the cell meanwhile: what the family got of it, or what came. */
  hay: z.number().nullable(),
  ...operacionVista.pick({ dispositivo: true, hecha: true, llegada: true, quien: true }).shape,
});
export type Tardia = z.infer<typeof tardia>;

/** An order that is corrected: who and what there is in it, what has been posted, what is proposed. */
export const cargado = z.object({
  pedidoId: id,
  descripcion: z.string(),
  nombreProveedor: z.string(),
  /** The entry that charges it; null: none does. */
  asientoId: id.nullable(),
  fecha: z.string().nullable(),
  /** Families that may have got something, by name, with what they pay for their goods. */
  familias: z.array(z.object({ familiaId: id, nombre: z.string(), importe: z.number() })),
  productos: z.array(
    z.object({
      productoId: id,
      nombre: z.string(),
      unidad: z.string().nullable(),
      cobro: z.enum(COBROS_DE_PRODUCTO),
      recibido: z.number(),
      sobrante: z.number(),
      merma: z.number(),
      precio: z.number(),
      iva: z.number(),
    }),
  ),
  tardias: z.array(tardia),
  /** How many there are in all, counted up to a number. */
  porDecidir: z.number().int(),
});
export type Cargado = z.infer<typeof cargado>;

/** What families got of a product, or a family of its products; all of it where neither is given. */
export const verEntregado = z.object({ pedidoId: id, productoId: id.optional(), familiaId: id.optional() });
export const entregadoDeCargado = z.object({
  familiaId: id,
  productoId: id,
  entregado: z.number(),
  total: z.number(),
});
export type EntregadoDeCargado = z.infer<typeof entregadoDeCargado>;

/** Takes late changes as one correction, or leaves what there is. */
export const decidirTardias = z.object({
  pedidoId: id,
  clave,
  operaciones: z
    .array(z.uuid({ error: textos.entregas.identificador }).toLowerCase())
    .min(1, textos.campos.requerido)
    .max(TARDIAS_MAXIMAS)
    .transform((ids) => [...new Set(ids)]),
  valen: z.boolean(),
});
export type DecidirTardias = z.infer<typeof decidirTardias>;

/** An order that has been charged, of which late changes wait to be decided. */
export const pedidoPorCorregir = cargado.pick({
  pedidoId: true,
  descripcion: true,
  nombreProveedor: true,
  porDecidir: true,
});
export type PedidoPorCorregir = z.infer<typeof pedidoPorCorregir>;
