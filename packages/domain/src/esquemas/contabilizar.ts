import * as z from "zod";
import { COBROS as COBROS_DE_PRODUCTO } from "../campos.ts";
import {
  CRITERIOS,
  DESTINOS,
  DESTINOS_DE_FACTURA,
  DESTINOS_SIN_PEDIDOS,
  sumanElTotal,
  TIPOS_DE_CARGO,
} from "../contabilizar.ts";
import { textos } from "../textos.ts";
import { clave, concepto, saldo, sinRepetir } from "./cuentas.ts";
import { operacionVista } from "./entregas.ts";
import { cantidad, dia, id, importe, textoRequerido, version } from "./piezas.ts";

/** A charge of an order; a discount is written as any other, and taken off. */
const cargo = z.object({
  tipo: z.enum(TIPOS_DE_CARGO),
  importe,
  criterio: z.enum(CRITERIOS).default("importe"),
  concepto,
});

const rate = z.number().min(0, textos.campos.ivaFueraDeRango).lt(1, textos.campos.ivaFueraDeRango);

const datosDeFactura = z.object({
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

/** Whether what is copied by rate, where it is, sums to the total. */
const sumanSusTipos = ({ tipos, total }: z.infer<typeof datosDeFactura>): boolean =>
  tipos === null || sumanElTotal(tipos, total);
const facturaNoSuma = { error: textos.cuentas.facturaNoSuma, path: ["tipos"] };

const facturaDePedido = datosDeFactura.refine(sumanSusTipos, facturaNoSuma);

/** None: it is of what was not ordered here, or of before the accounts. */
const deUnosPedidos = z.array(id).max(60).refine(sinRepetir, textos.cuentas.facturaDosVeces);

/** An invoice that comes once the orders that it covers, if any, have been charged. */
export const facturaNueva = datosDeFactura
  .extend({
    proveedorId: id,
    pedidos: deUnosPedidos,
    /** Where what it differs by goes, where that is more than cents; without orders all of it. */
    diferencia: z
      .enum([...DESTINOS_DE_FACTURA, ...DESTINOS_SIN_PEDIDOS])
      .nullable()
      .default(null),
  })
  .refine(sumanSusTipos, facturaNoSuma)
  .superRefine(({ pedidos, diferencia }, { addIssue }) => {
    const message = mensajeDeDestino(pedidos.length > 0, diferencia);
    if (message !== null) addIssue({ code: "custom", path: ["diferencia"], message });
  });
export type FacturaNueva = z.infer<typeof facturaNueva>;

/**
 * What is wrong with who bears an invoice, or what it differs by; null where nothing is. Without
 * orders that is always said.
 */
export function mensajeDeDestino(conPedidos: boolean, destino: string | null): string | null {
  const suyos: readonly string[] = conPedidos ? DESTINOS_DE_FACTURA : DESTINOS_SIN_PEDIDOS;
  if (destino === null ? conPedidos : suyos.includes(destino)) return null;
  return conPedidos ? textos.cuentas.facturaConPedidos : textos.cuentas.facturaSinPedidos;
}

/** A credit note of charged orders, or of none: below 0, as it says; so is what it says by rate. */
export const abonoNuevo = datosDeFactura
  .extend({
    proveedorId: id,
    pedidos: deUnosPedidos,
    total: saldo.lt(0, textos.cuentas.abonoSinSigno),
    /** What gets it: the common fund, or what had been claimed. */
    destino: z.enum(DESTINOS_DE_FACTURA).default("fondo"),
  })
  .refine(sumanSusTipos, { ...facturaNoSuma, error: textos.cuentas.abonoNoSuma });
export type AbonoNuevo = z.infer<typeof abonoNuevo>;

/** An invoice of a supplier's that has not been paid, or not all of it. */
export const facturaAbierta = z.object({
  id,
  numero: z.string(),
  fecha: z.string(),
  total: z.number(),
  pagado: z.number(),
  queda: z.number(),
  pedidos: z.array(z.object({ pedidoId: id, descripcion: z.string() })),
});
export type FacturaAbierta = z.infer<typeof facturaAbierta>;

/** A credit note of which something is left: it settles invoices, or is paid back. */
export const abonoAbierto = facturaAbierta.omit({ pagado: true }).extend({ usado: z.number() });
export type AbonoAbierto = z.infer<typeof abonoAbierto>;

export const cuentaDeProveedor = z.object({
  proveedorId: id,
  nombre: z.string(),
  saldo: z.number(),
  /** What it has been paid that settles no invoice yet. */
  aCuenta: z.number(),
  facturas: z.array(facturaAbierta),
  abonos: z.array(abonoAbierto),
  /** Those that have been charged and wait for their invoice. */
  pedidos: z.array(
    z.object({
      pedidoId: id,
      descripcion: z.string(),
      fecha: z.string(),
      abonado: z.number(),
      cuantosProductos: z.number().int(),
    }),
  ),
  /** The last ones that have been charged, with an invoice or without. */
  contabilizados: z.array(
    z.object({ pedidoId: id, descripcion: z.string(), fecha: z.string(), factura: z.string().nullable() }),
  ),
});
export type CuentaDeProveedor = z.infer<typeof cuentaDeProveedor>;

/** A page of a supplier's invoices and credit notes, the last first: those before one of them. */
export const facturasFiltro = z.object({
  proveedorId: id,
  antesDe: id.optional(),
  cuantos: z.number().int().min(1).max(200).default(50),
});
/**
 * An invoice, or a credit note, of which `pagado` has been used; with what settled it. What a
 * credit note settles stands there by its own entry, with the invoice.
 */
export const facturaVista = facturaAbierta.omit({ queda: true }).extend({
  pagos: z.array(
    z.object({
      asientoId: id,
      fecha: z.string(),
      importe: z.number(),
      salda: z.object({ facturaId: id, numero: z.string() }).nullable(),
    }),
  ),
});
export type FacturaVista = z.infer<typeof facturaVista>;
export const facturasDeProveedor = z.object({ facturas: z.array(facturaVista), quedan: z.boolean() });

export const contabilizar = z.object({
  pedidoId: id,
  cargos: z.array(cargo).max(20).default([]),
  /** null: it says what came. */
  factura: facturaDePedido.nullable().default(null),
  /** Where what the invoice differs by goes, where that is more than cents. */
  diferencia: z.enum(DESTINOS).nullable().default(null),
  /** What was seen of it (`porContabilizar`); who does not say it charges what there is. */
  marca: z.string().max(64).optional(),
  version,
});
export type Contabilizar = z.infer<typeof contabilizar>;

export const pedidoDeAntes = z.object({ pedidoId: id, deAntes: z.boolean() });

/** What an order will be charged by, and what keeps it from that. */
export const porContabilizar = z.object({
  pedidoId: id,
  descripcion: z.string(),
  proveedorId: id,
  nombreProveedor: z.string(),
  faltas: z.array(z.string()),
  asientoId: id.nullable(),
  /** Whether it is of before the accounts, and whether it may be. */
  deAntes: z.boolean(),
  puedeSerDeAntes: z.boolean(),
  /** What names these figures, for whoever charges them. */
  marca: z.string(),
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
  danosPorDecidir: z.number().int(),
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
    .array(
      z.object({
        ...{ familiaId: id, productoId: id, entregado: cantidad },
        /** What the cell held for whoever corrects it, 0 for nothing; without it nobody asks. */
        antes: cantidad.optional(),
      }),
    )
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

/**
 * An order that is corrected: who and what there is in it, what has been posted, what is proposed.
 */
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

/**
 * What families got of a product, or a family of its products; all of it where neither is given.
 */
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
