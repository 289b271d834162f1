import { Decimal } from "decimal.js";
import * as z from "zod";
import { FACTURA_MAXIMO } from "../archivos.ts";
import { COBROS } from "../campos.ts";
import { textos } from "../textos.ts";
import { archivoSubido } from "./archivos.ts";
import { cantidad, conMensaje, fecha, id, lineaLibre, precio } from "./piezas.ts";
import { productoVista } from "./productos.ts";

/** Why what a family got differs from what it ordered. */
export const MOTIVOS = ["falta", "danado", "sobrante", "cambio"] as const;
/** Whether a quantity was proposed, typed or came from a scale. */
export const ORIGENES = ["propuesta", "mano", "bascula"] as const;
export const RESULTADOS = ["aplicada", "conflicto", "tardia"] as const;

const motivo = z.enum(MOTIVOS).nullable();
/** A fraction, as the database has it. */
const fraccion = z
  .number({ error: textos.campos.numero })
  .min(0, textos.campos.ivaFueraDeRango)
  .lt(1, textos.campos.ivaFueraDeRango)
  .refine((valor) => new Decimal(valor).decimalPlaces() <= 4, textos.campos.decimales(4));

/**
 * What the supplier brought of a product, in what it is charged by. recibido null: not counted yet;
 * precio and iva null: those of the order. sobrante and merma: what nobody got.
 */
export const valorRecibido = z.object({
  recibido: cantidad.nullable(),
  precio: precio.nullable(),
  iva: fraccion.nullable(),
  motivo,
  sobrante: cantidad,
  merma: cantidad,
});
export type ValorRecibido = z.infer<typeof valorRecibido>;

/** What a family got of a product, in what it is charged by. null: not yet. */
export const valorEntregado = z.object({
  entregado: cantidad.nullable(),
  origen: z.enum(ORIGENES),
  motivo,
  preparado: z.boolean(),
});
export type ValorEntregado = z.infer<typeof valorEntregado>;

const uuid = z.uuid({ error: textos.entregas.identificador }).toLowerCase();
const dispositivo = lineaLibre(60).pipe(z.string().min(1, textos.campos.requerido));

/**
 * A change that a device made (decision 90). `antes` and `despues` have the same fields: those that
 * it changes. Without a family it is of what was received.
 */
const cambio = { id: uuid, productoId: id, hecha: z.date(), resuelve: uuid.nullish() };
const camposDe = (valor: object) =>
  Object.entries(valor).flatMap(([campo, contenido]) => (contenido === undefined ? [] : [campo]));
const tocaAlgo = (valor: object) => camposDe(valor).length > 0;
const parcialRecibido = valorRecibido.partial().refine(tocaAlgo, { error: textos.campos.requerido });
const parcialEntregado = valorEntregado.partial().refine(tocaAlgo, { error: textos.campos.requerido });
const mismosCampos = {
  valido: ({ antes, despues }: { antes: object; despues: object }) =>
    camposDe(antes).sort().join() === camposDe(despues).sort().join(),
  error: { error: textos.entregas.camposDistintos, path: ["antes"] },
};
export const operacion = z.union([
  z
    .object({ ...cambio, familiaId: z.null(), antes: parcialRecibido, despues: parcialRecibido })
    .refine(mismosCampos.valido, mismosCampos.error),
  z
    .object({ ...cambio, familiaId: id, antes: parcialEntregado, despues: parcialEntregado })
    .refine(mismosCampos.valido, mismosCampos.error),
]);
export type Operacion = z.infer<typeof operacion>;

/** How many operations one request may bring. */
export const OPERACIONES_MAXIMAS = 500;

export const enviarOperaciones = z.object({
  pedidoId: id,
  dispositivo,
  operaciones: z.array(operacion).min(1, textos.campos.requerido).max(OPERACIONES_MAXIMAS),
});

/** A product's proposal, or those of all products. */
export const pedirPropuesta = z.object({ pedidoId: id, productoId: id.optional() });
export const propuesto = conMensaje.extend({ cambios: z.number().int() });

/**
 * What became of each operation; `rechazada`: nothing was stored, `motivo` says why. `idUsado`: its
 * id is another operation's, so that it may be sent again under another one.
 */
export const acuse = z.object({
  id: z.string(),
  resultado: z.enum([...RESULTADOS, "rechazada"]),
  motivo: z.string().nullable(),
  idUsado: z.boolean().optional(),
});
export type Acuse = z.infer<typeof acuse>;

/** Of either kind: a union would take the first kind that fits, and drop the other's fields. */
const parcialDeCualquiera = valorRecibido.extend(valorEntregado.shape).partial();
const CAMPOS_DE_REPARTO = [...valorRecibido.keyof().options, ...valorEntregado.keyof().options] as const;

/** Who set what a field of a cell holds now, and what that is. */
export const puestoPor = z.object({
  campo: z.enum(CAMPOS_DE_REPARTO),
  puso: z.union([z.number(), z.boolean(), z.enum([...MOTIVOS, ...ORIGENES]), z.null()]),
  quien: z.string(),
  hecha: z.date(),
  llegada: z.date(),
});
export type PuestoPor = z.infer<typeof puestoPor>;

export const operacionVista = z.object({
  id: z.string(),
  n: z.number().int(),
  productoId: id,
  familiaId: id.nullable(),
  antes: parcialDeCualquiera,
  despues: parcialDeCualquiera,
  resultado: z.enum(RESULTADOS),
  resuelve: z.string().nullable(),
  dispositivo: z.string(),
  hecha: z.date(),
  llegada: z.date(),
  quien: z.string(),
});
export type OperacionVista = z.infer<typeof operacionVista>;

export const recibidoVista = valorRecibido.extend({ productoId: id, version: z.number().int() });
export type RecibidoVista = z.infer<typeof recibidoVista>;

export const entregadoVista = valorEntregado.extend({
  familiaId: id,
  productoId: id,
  /** EUR without IVA of what is charged by. */
  precio: z.number(),
  iva: z.number(),
  /** EUR with IVA; null where nothing has been delivered yet. */
  total: z.number().nullable(),
  version: z.number().int(),
});
export type EntregadoVista = z.infer<typeof entregadoVista>;

export const danoVista = z.object({
  id: z.string(),
  familiaId: id,
  productoId: id,
  cantidad: z.number(),
  texto: z.string(),
  conFoto: z.boolean(),
  creado: z.date(),
  /** null: nobody has decided yet. */
  aceptado: z.boolean().nullable(),
});
export type DanoVista = z.infer<typeof danoVista>;

const cabecera = z.object({
  id,
  descripcion: z.string(),
  proveedorId: id,
  nombreProveedor: z.string(),
  inicio: z.date(),
  fin: z.date(),
  estado: z.number().int(),
  reparto: z.date().nullable(),
  lugar: z.string(),
  recibidoEn: z.date().nullable(),
  repartidoEn: z.date().nullable(),
  version: z.number().int(),
  /** Counts the changes of the listing's products: their names, units and prices. */
  listado: z.number().int(),
  /** Whether accounts have charged it: what comes too late is for who keeps them. */
  contabilizado: z.boolean(),
  /** Whether it is of before the accounts, so that nobody will be charged. */
  deAntes: z.boolean(),
});
export type CabeceraDeReparto = z.infer<typeof cabecera>;

const turnoVista = z.object({ familiaId: id, nombreFamilia: z.string(), hasta: z.date() });

/** A product as its lines have it; the price is that of an ordered unit. */
export const productoDeReparto = productoVista.pick({
  ...{ id: true, nombre: true, unidad: true, codigo: true },
  ...{ cobro: true, pesoMedio: true, precio: true, iva: true },
});
export type ProductoDeReparto = z.infer<typeof productoDeReparto>;

export const lineaDeReparto = z.object({
  familiaId: id,
  productoId: id,
  cantidad: z.number(),
  precio: z.number(),
  iva: z.number(),
  nota: z.string(),
});
export type LineaDeReparto = z.infer<typeof lineaDeReparto>;

/** An operation that nobody has decided yet, with what stands in the meantime. */
export const operacionPendiente = operacionVista.extend({
  /** By field that it changes; without one that nobody has set. */
  vigentes: z.array(puestoPor),
});
export type OperacionPendiente = z.infer<typeof operacionPendiente>;

/** How many undecided operations an answer brings, the oldest first: the others are asked for. */
export const PENDIENTES_POR_PAGINA = 50;
/** Undecided operations are counted up to here: nobody waits for a flood to be counted. */
export const PENDIENTES_CONTADOS = 2000;

/** Somebody whose operations nobody has decided yet, and how many those are. */
const remitente = z.object({
  /** What it is called when asking to leave all of theirs as it is. */
  remitente: z.string(),
  quien: z.string(),
  /** Null where they come from several. */
  dispositivo: z.string().nullable(),
  cuantos: z.number().int(),
});
export type Remitente = z.infer<typeof remitente>;

/** How much there is to decide, in all. */
export const porDecidir = z.object({
  cuantos: z.number().int(),
  /** Whether there are more than that. */
  hayMas: z.boolean(),
  /** Those of them that keep a delivery from ending. */
  conflictos: z.number().int(),
  /** Of those that were counted, most first. */
  remitentes: z.array(remitente),
});
export type PorDecidir = z.infer<typeof porDecidir>;

/** What changes on the delivery screen besides its cells. */
const alrededor = {
  pedido: cabecera,
  ahora: z.date(),
  /** The last operation that this answer knows. */
  n: z.number().int(),
  turnos: z.array(turnoVista),
  danos: z.array(danoVista),
  /** The oldest operations that nobody has decided yet: conflicts, and those that came too late. */
  pendientes: z.array(operacionPendiente),
  porDecidir,
};

/** All that the delivery screen needs, also without a network. */
export const pantallaDeReparto = z.object({
  ...alrededor,
  /** Whether the asker leads the order, not only shares it out. */
  gestiona: z.boolean(),
  /** Families that may get something, by name. */
  familias: z.array(z.object({ id, nombre: z.string() })),
  productos: z.array(productoDeReparto),
  lineas: z.array(lineaDeReparto),
  recepciones: z.array(recibidoVista),
  entregas: z.array(entregadoVista),
});
export type PantallaDeReparto = z.infer<typeof pantallaDeReparto>;

export const verReparto = z.object({ pedidoId: id });
const cuenta = z.number().int().min(0).max(2_147_483_647);
/** `listado`: the order's, as the asker knows it. */
export const verNovedades = verReparto.extend({ desde: cuenta, listado: cuenta.optional() });
/** `desde`: the moment by the server's clock from which on to tell; without it the first is told at once. */
export const seguirReparto = verReparto.extend({ desde: z.date().optional() });
/** The undecided operations after number `desde`. */
export const verPendientes = verReparto.extend({ desde: cuenta.default(0) });
export const paginaDePendientes = z.object({ pendientes: z.array(operacionPendiente), porDecidir });
export type PaginaDePendientes = z.infer<typeof paginaDePendientes>;
/** Leaves all that somebody sent as it is, up to number `n`: what came later, nobody has seen. */
export const descartarPendientes = verReparto.extend({ remitente: z.string().max(60), n: cuenta });
export const descartados = conMensaje.extend({ cuantos: z.number().int() });

/**
 * The cells that operations have changed since `desde`, as they are now. `entera`: there were too
 * many, or products have changed, or a copy has been restored, so that the whole screen is to be
 * asked for.
 */
export const novedades = z.object({
  ...alrededor,
  entera: z.boolean(),
  /** The products of those cells: others may have shared out what nobody had ordered. */
  productos: z.array(productoDeReparto),
  recepciones: z.array(recibidoVista),
  entregas: z.array(entregadoVista),
});
export type Novedades = z.infer<typeof novedades>;

/** What came of a family's order: what it ordered and what it got. */
export const entregaDeFamilia = z.object({
  recibidoEn: z.date().nullable(),
  repartidoEn: z.date().nullable(),
  reparto: z.date().nullable(),
  lugar: z.string(),
  /** EUR with IVA; null while what was ordered is to be paid. */
  aPagar: z.number().nullable(),
  entregas: z.array(
    entregadoVista.omit({ version: true }).extend({
      nombreProducto: z.string(),
      unidad: z.string().nullable(),
      cobro: z.enum(COBROS),
      /** What was ordered of it, in ordered units; null: nothing. */
      pedido: z.number().nullable(),
    }),
  ),
  danos: z.array(danoVista),
});
export type EntregaDeFamilia = z.infer<typeof entregaDeFamilia>;
export const verEntrega = z.object({ pedidoId: id, familiaId: id });

/** Begins or takes back a phase: `hecho` says whether it is over. */
export const cambiarFase = z.object({ pedidoId: id, hecho: z.boolean() });

/** With `visto`, what somebody saw before: nothing is said over what another has said since. */
export const ponerReparto = z.object({
  pedidoId: id,
  reparto: fecha.nullable(),
  lugar: lineaLibre(200).default(""),
  visto: z.object({ reparto: fecha.nullable(), lugar: lineaLibre(200) }).optional(),
});

/**
 * The families that share out besides whoever leads the order; none: takes it back. With `vistas`,
 * those that somebody saw before, who has got the turn since then keeps it.
 */
export const ponerTurno = z.object({
  pedidoId: id,
  familias: z.array(id).max(50),
  vistas: z.array(id).max(50).optional(),
});
export const conTurnos = conMensaje.extend({ turnos: z.array(turnoVista) });

/** An order whose day of delivery the asker's family has. */
export const turnoPropio = z.object({
  pedidoId: id,
  descripcion: z.string(),
  nombreProveedor: z.string(),
  reparto: z.date().nullable(),
  lugar: z.string(),
  hasta: z.date(),
});
export type TurnoPropio = z.infer<typeof turnoPropio>;

export const avisarDano = z.object({
  id: uuid,
  pedidoId: id,
  familiaId: id,
  productoId: id,
  cantidad: cantidad.gt(0, textos.entregas.cuantoDano),
  texto: lineaLibre(300).default(""),
  foto: archivoSubido(FACTURA_MAXIMO).nullish(),
});
export type DanoAvisado = z.infer<typeof avisarDano>;
export const decidirDano = z.object({ pedidoId: id, id: uuid, acepta: z.boolean() });
export const verFoto = z.object({ pedidoId: id, id: uuid });
