import * as z from "zod";
import { COBROS } from "../campos.ts";
import { NOTA_MAXIMA } from "../lineas.ts";
import { MOTIVOS_NO_EDITABLE } from "../pedidos.ts";
import { avisosDePedido } from "./avisos.ts";
import { cestaPuesta } from "./cestas.ts";
import { imagenVista } from "./imagenes.ts";
import { metasVista, pedidoVista } from "./pedidos.ts";
import { busqueda, cantidad, id, lineaLibre, pagina } from "./piezas.ts";

/** A line to save. The other fields of the specification's body are ignored. */
export const lineaDatos = z.object({
  productoId: id,
  cantidad,
  /** What it replaces: where another quantity is stored by now, nothing is saved (decision 4). */
  antes: cantidad.optional(),
  /** For whoever shares out. Absent, it stays; what is taken away (0) has none. */
  nota: lineaLibre(NOTA_MAXIMA).optional(),
  /** The note that it replaces, as `antes`. */
  notaAntes: lineaLibre(NOTA_MAXIMA).optional(),
  /**
   * How much more the family accepts where that fills a case. Absent, it stays; only of what is sold
   * by the case.
   */
  hasta: cantidad.optional(),
  /** What it replaces, as `antes`. */
  hastaAntes: cantidad.optional(),
  familiaId: id.optional(),
  pedidoId: id.optional(),
});
export type LineaDatos = z.infer<typeof lineaDatos>;

export const guardarLineas = z.object({
  pedidoId: id,
  familiaId: id,
  lineas: z.array(lineaDatos).max(20_000),
});

/** One line's new quantity; 0 removes it. Its family, order and product stay. */
export const lineaCambio = lineaDatos.partial({ productoId: true }).extend({ id });

export const lineasFiltro = pagina(["id"]).extend({ nombre: busqueda });

/** familiaId 0: delivery mode (D14). */
export const verPedido = z.object({ pedidoId: id, familiaId: z.union([id, z.literal(0)]) });

/** What was delivered and what of it is to be paid: in delivery mode, once sharing out is over. */
const entregadoYa = {
  /** In what is charged by; null: nothing. */
  entregado: z.number().nullable().optional(),
  /** EUR, IVA included. */
  aPagar: z.number().optional(),
};

/** What one family takes of a product, in delivery mode. */
export const parteDeFamilia = z.object({
  familiaId: id,
  nombre: z.string(),
  cantidad: z.number(),
  /** EUR, IVA included. */
  totalLinea: z.number(),
  /** What the family asks for, where it has written something. */
  nota: z.string().optional(),
  /** How much more it accepts, where it accepts more. */
  hasta: z.number().optional(),
  ...entregadoYa,
});

/** How the cases of a product fill, in one order (decision 126). */
export const cajaDeLinea = z.object({
  /** How much one holds. */
  lleva: z.number(),
  /** What the other families, or in delivery mode all, have ordered and accept besides. */
  hay: z.number(),
  aceptan: z.number(),
});
export type CajaDeLinea = z.infer<typeof cajaDeLinea>;

/** A product of the order with what a family (or, in delivery mode, all) orders of it. */
export const lineaVista = z.object({
  /** null while nothing is ordered, and for the sums of delivery mode. */
  id: id.nullable(),
  familiaId: z.number().int(),
  productoId: id,
  pedidoId: id,
  cantidad: z.number(),
  nombreProducto: z.string(),
  precioProducto: z.number(),
  ivaProducto: z.number(),
  totalLinea: z.number(),
  unidad: z.string().nullable(),
  categoria: z.string().nullable(),
  descripcion: z.string(),
  /** What this family may still order, with what it has already; null: no limit. */
  disponible: z.number().nullable(),
  /** "" for none, and for the sums of delivery mode. */
  nota: z.string(),
  /** How much more the family accepts where that fills a case. */
  hasta: z.number(),
  /** Only of what is sold by the case. */
  caja: cajaDeLinea.optional(),
  /** Only in delivery mode. */
  familias: z.array(parteDeFamilia).optional(),
  ...entregadoYa,
  /** What `entregado` is of, where it is there. */
  cobro: z.enum(COBROS).optional(),
});
export type LineaVista = z.infer<typeof lineaVista>;

/**
 * A line as the specification's calls give it: what verPedido shows, with its family, product and
 * order.
 */
export const lineaCompleta = lineaVista
  .pick({
    familiaId: true,
    productoId: true,
    pedidoId: true,
    cantidad: true,
    nombreProducto: true,
    precioProducto: true,
    ivaProducto: true,
    totalLinea: true,
    nota: true,
    hasta: true,
    familias: true,
    entregado: true,
    aPagar: true,
    cobro: true,
  })
  .extend({
    id: id.nullable(),
    familia: z.object({ id, nombre: z.string() }).nullable(),
    producto: z.object({
      id,
      nombre: z.string(),
      unidad: z.string().nullable(),
      categoria: z.string().nullable(),
    }),
    pedido: z.object({
      id,
      descripcion: z.string(),
      estado: z.number().int(),
      inicio: z.date(),
      fin: z.date(),
    }),
  });
export type LineaCompleta = z.infer<typeof lineaCompleta>;

/** The whole lines screen in one answer. */
export const pantallaDeLineas = z.object({
  pedido: pedidoVista.omit({ total: true, aPagar: true }),
  familiaId: z.number().int(),
  /** Why the lines cannot change; null when they can. */
  motivoNoEditable: z.enum(MOTIVOS_NO_EDITABLE).nullable(),
  /** The server's clock, for countdowns. */
  ahora: z.date(),
  /** Whether the family has an earlier order of the same supplier, to repeat. */
  hayAnterior: z.boolean(),
  lineas: z.array(lineaVista),
  /** What the family, or in delivery mode all of them, are to pay; null while it is the lines. */
  aPagar: z.number().nullable(),
  /** The products that the family has starred, and those that it usually orders. */
  favoritos: z.array(id),
  habituales: z.array(id),
  /** The pictures of the products that have one; absent where none has. */
  imagenes: z.array(imagenVista).optional(),
  /** Absent where its supplier wants nothing of the kind, and where it is over. */
  metas: metasVista.optional(),
  /** That the family's basket was put in; only for its own members, while the order is open. */
  cesta: cestaPuesta.optional(),
  /** Only for the family's own members, and only where there are any. */
  avisosDePrecio: avisosDePedido.optional(),
});
export type PantallaDeLineas = z.infer<typeof pantallaDeLineas>;

/** What a family had in its last order of the same supplier, as this order's products. */
export const ultimoPedido = z.object({
  /** null where there is none. */
  pedido: z.object({ id, descripcion: z.string(), fin: z.date() }).nullable(),
  lineas: z.array(z.object({ productoId: id, cantidad: z.number(), hasta: z.number() })),
  /** What this order's listing does not have, or not surely the same. */
  faltan: z.array(
    z.object({ nombreProducto: z.string(), unidad: z.string().nullable(), cantidad: z.number() }),
  ),
});
export type UltimoPedido = z.infer<typeof ultimoPedido>;

/** Quantities about to be saved, of which to know whether they are remarkable. */
export const porMirar = z.object({
  pedidoId: id,
  familiaId: id,
  lineas: z.array(lineaDatos.pick({ productoId: true, cantidad: true })).max(20),
});

/** The products of which the quantity is remarkable; not what others have ordered of them. */
export const llamativas = z.object({ productoIds: z.array(id) });

/** What to follow a lines screen from: what changed since `desde`, its `ahora`, comes first. */
export const seguirPantalla = verPedido.extend({ desde: z.date().optional() });

/**
 * What has changed in an order's lines screen since it was asked for: some of its lines, or more
 * than that.
 */
export const cambioDePantalla = z.discriminatedUnion("tipo", [
  /** As they are at `ahora`, by the server's clock. */
  z.object({
    tipo: z.literal("lineas"),
    ahora: z.date(),
    lineas: z.array(lineaVista),
    /** Where it may have changed. */
    metas: metasVista.optional(),
  }),
  /** `solo`: nothing but what was delivered, which the screen may ask for alone. */
  z.object({ tipo: z.literal("recargar"), solo: z.literal("entregas").optional() }),
]);
export type CambioDePantalla = z.infer<typeof cambioDePantalla>;
