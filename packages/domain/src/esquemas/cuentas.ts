import { Decimal } from "decimal.js";
import * as z from "zod";
import { EXCEL_MAXIMO } from "../archivos.ts";
import { TIPOS_DE_CARGO } from "../contabilizar.ts";
import {
  type ClaseDeCobro,
  COBROS,
  DE_QUIEN_ES_LA_COMISION,
  MEDIOS,
  TIPOS_DE_ASIENTO,
  TIPOS_DE_CUENTA,
} from "../cuentas.ts";
import { textos } from "../textos.ts";
import { archivoSubido } from "./archivos.ts";
import { entregaDeFamilia } from "./entregas.ts";
import { busqueda, dia, id, importe, importeOCero, lineaLibre, pagina, version } from "./piezas.ts";

/** Made by the form, so that sending it twice posts once. */
export const clave = z.uuid({ error: textos.entregas.identificador }).toLowerCase();
export const concepto = lineaLibre(200).default("");
const medio = z.enum(MEDIOS);

/** A balance of either sign, in whole cents. EUR. */
export const saldo = z
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

/** A sheet of balances that a cooperative has kept, to begin with. */
export const hojaDeSaldos = z.object({
  archivoExcel: archivoSubido(EXCEL_MAXIMO, textos.disponible.faltaExcel),
});

/** What was understood of it; nothing is stored. */
export const saldosDeHoja = z.object({
  filas: z.array(
    z.object({
      hoja: z.string().nullable(),
      fila: z.number().int(),
      nombre: z.string(),
      importe: z.number().nullable(),
      signo: z.enum(["debe", "favor"]).nullable(),
      problema: z.string().nullable(),
      de: z.object({ tipo: z.enum(["familia", "proveedor"]), id }).nullable(),
    }),
  ),
  total: z
    .object({ fila: z.number().int(), importe: z.number(), signo: z.enum(["debe", "favor"]).nullable() })
    .nullable(),
  columnas: z.record(z.string(), z.string()),
  sobran: z.number().int(),
});
export type SaldosDeHoja = z.infer<typeof saldosDeHoja>;

export const cobroNuevo = z.object({
  clave,
  familiaId: id,
  clase: z.enum(Object.keys(COBROS) as [ClaseDeCobro, ...ClaseDeCobro[]]).default("cobro"),
  medio,
  importe,
  /** What the bank takes for a returned receipt, beside it, and whose that is. */
  comision: saldo.min(0, textos.campos.negativo).default(0),
  comisionDe: z.enum(DE_QUIEN_ES_LA_COMISION).default("familia"),
  fecha: dia,
  concepto,
});
export type CobroNuevo = z.infer<typeof cobroNuevo>;

export const sinRepetir = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** What settles which invoices: each of them once. */
const deFacturas = z
  .array(z.object({ facturaId: id, importe }))
  .max(100)
  .refine((pagan) => sinRepetir(pagan.map(({ facturaId }) => facturaId)), textos.cuentas.facturaDosVeces);

export const pagoNuevo = z.object({
  clave,
  proveedorId: id,
  medio,
  importe,
  fecha: dia,
  concepto,
  /** What of it settles which invoices; the rest of it is on account. */
  facturas: deFacturas.default([]),
});
export type PagoNuevo = z.infer<typeof pagoNuevo>;

/** What was paid on account and settles invoices that have come since. */
export const asignacionNueva = z.object({
  clave,
  proveedorId: id,
  facturas: deFacturas.min(1, textos.campos.requerido),
  /** A credit note that settles them in its place. */
  abonoId: id.nullable().default(null),
});
export type AsignacionNueva = z.infer<typeof asignacionNueva>;

/** What a supplier pays back of a credit note. */
export const devolucionNueva = z.object({ id, clave, medio, importe, fecha: dia, concepto });
export type DevolucionNueva = z.infer<typeof devolucionNueva>;

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

/** How much a family may owe with what it has ordered; null: any amount. EUR. */
const limite = importeOCero.nullable();
export const limiteNuevo = z.object({ limite });
export const limiteDeFamilia = z.object({ familiaId: id, limite });
export const limiteDeFamiliaVista = limiteDeFamilia.extend({ nombre: z.string() });
export type LimiteDeFamiliaVista = z.infer<typeof limiteDeFamiliaVista>;

export const estadoDeCuentas = z.object({
  enMarcha: z.boolean(),
  desde: z.string().nullable(),
  cerradoHasta: z.string().nullable(),
  descuadre: z.string().nullable(),
  asientos: z.number().int(),
  /** How much each family may owe, but for those with a limit of their own. */
  limite: z.number().nullable(),
  version: z.number().int(),
});
export type EstadoDeCuentas = z.infer<typeof estadoDeCuentas>;

export const asentado = z.object({ asientoId: id.nullable(), nuevo: z.boolean() });

/** Which accounts: those of a kind, and those that owe alone. */
const cualesSaldos = { tipo: z.enum(TIPOS_DE_CUENTA).optional(), deben: z.boolean().optional() };
export const saldosFiltro = pagina(["nombre", "saldo", "debeDesde"]).extend(cualesSaldos);
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

/** What the accountant calls an account; "" for none. */
export const codigoDeCuenta = z.object({ id, codigoContable: lineaLibre(30) });

/** What there is, and what is owed, in all. EUR, none of them below 0 but what there is. */
export const resumenDeCuentas = z.object({
  banco: z.number(),
  caja: z.number(),
  bizum: z.number(),
  deben: z.number(),
  cuantasDeben: z.number().int(),
  aFavor: z.number(),
  fianzas: z.number(),
  seDebe: z.number(),
});

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
  limite: z.number().nullable(),
  puedePedir: z.number().nullable(),
  referencia: z.string(),
  movimientos: z.array(movimiento),
  quedan: z.boolean(),
});
export type CuentaDeFamilia = z.infer<typeof cuentaDeFamilia>;

export const deUnPedido = z.object({ familiaId: id, pedidoId: id });

/** What an order's charge to a family is made of; all of it sums to `total` (CUENTAS 4). */
export const desgloseDeCargo = z.object({
  pedidoId: id,
  descripcion: z.string(),
  nombreProveedor: z.string(),
  /** What it ordered and got, as corrected since. */
  entregas: z.array(
    entregaDeFamilia.shape.entregas.element.pick({
      ...{ productoId: true, nombreProducto: true, unidad: true, cobro: true, pedido: true },
      ...{ entregado: true, motivo: true, precio: true, iva: true, total: true },
    }),
  ),
  /** Its share of each charge of the order. */
  cargos: z.array(
    z.object({
      tipo: z.enum(TIPOS_DE_CARGO),
      concepto: z.string(),
      importe: z.number(),
    }),
  ),
  /** Its share of what the invoice differs from what came, where that was spread. */
  diferencia: z.number(),
  /** What was posted of it, the first first. */
  movimientos: z.array(
    movimiento.pick({ asientoId: true, fecha: true, tipo: true, concepto: true, importe: true }),
  ),
  total: z.number(),
});
export type DesgloseDeCargo = z.infer<typeof desgloseDeCargo>;

/** What home says of accounts: what the asker's family owes, and what waits for who keeps them. */
export const inicioDeCuentas = z.object({
  /** Of the family's account; null: the asker has none, or no family. */
  saldo: z.number().nullable(),
  /** null: the asker does not keep the accounts. */
  espera: z
    .object({
      porContabilizar: z.number().int(),
      /** Charged orders of which something came too late that nobody has decided. */
      porCorregir: z.number().int(),
      descuadre: z.string().nullable(),
    })
    .nullable(),
});
export type InicioDeCuentas = z.infer<typeof inicioDeCuentas>;

const entreDias = { desde: dia.optional(), hasta: dia.optional() };
export const diarioFiltro = pagina(["id"]).extend({ ...entreDias, numero: id.optional(), texto: busqueda });
export type DiarioFiltro = z.infer<typeof diarioFiltro>;

const formato = z.enum(["csv", "xlsx"]);
export const diarioPorLlevar = z.object({ formato, ...entreDias });
export const saldosPorLlevar = z.object({ formato, ...cualesSaldos });

/** Whose accounts a screen shows; null: everybody's. `desde`: since when it follows them. */
export const seguirCuentas = z.object({ familiaId: id.nullable(), desde: z.date().optional() });

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

/** What a family pays each month: null as all the others, 0 nothing. */
const cuotaPropia = saldo.min(0, textos.campos.negativo).nullable();

export const cuotasNuevas = z.object({
  /** null: no fees are posted. */
  alMes: importe.nullable(),
  familias: z
    .array(z.object({ familiaId: id, alMes: cuotaPropia }))
    .max(5_000)
    .refine(
      (familias) => sinRepetir(familias.map(({ familiaId }) => familiaId)),
      textos.cuentas.cuotaDosVeces,
    )
    .default([]),
  version,
});
export type CuotasNuevas = z.infer<typeof cuotasNuevas>;

export const cuotasVista = z.object({
  alMes: z.number().nullable(),
  proxima: z.string().nullable(),
  familias: z.array(z.object({ familiaId: id, nombre: z.string(), alMes: z.number().nullable() })),
  version: z.number().int(),
});
export type CuotasVista = z.infer<typeof cuotasVista>;
