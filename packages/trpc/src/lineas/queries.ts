import { type Db, Prisma } from "@cosecha/db/database";
import type {
  LineaCompleta,
  LineaVista,
  lineasFiltro,
  PantallaDeLineas,
} from "@cosecha/domain/esquemas/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { esAdmin } from "@cosecha/domain/permisos";
import { Decimal } from "decimal.js";
import type * as z from "zod";
import { verFamilia } from "../familias/queries.ts";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { likeText, loadPage, searchFilter, WHOLE } from "../kernel/paging.ts";
import { readIds, readRows, tableOfIds } from "../kernel/rows.ts";
import { type LoadedPedido, loadPedido, presentPedido } from "../pedidos/load.ts";
import { mapInTurns } from "../turns.ts";
import { conTodo, loadFamilyLines, loadLinea, type OrderLine, presentLinea, readOrderLines } from "./load.ts";

/**
 * A page of the lines that the actor may see: those of their own family and of the orders that
 * their family manages; all lines for administrators (D10).
 */
export async function listarLineas(ctx: AuthedContext, filtro: z.infer<typeof lineasFiltro>) {
  const where: Prisma.LineaPedidoWhereInput = {
    ...visible(ctx),
    ...searchFilter(filtro.nombre),
  };
  return loadPage(ctx, filtro, {
    async page(args) {
      const [filas, total] = await Promise.all([
        ctx.db.lineaPedido.findMany({ where, ...args, orderBy: { id: filtro.direccion }, include: conTodo }),
        ctx.db.lineaPedido.count({ where }),
      ]);
      return { filas: filas.map(presentLinea), total };
    },
    findIds: () => findLineaIds(ctx, filtro),
    load: (ids) => loadCompletas(ctx.db, ids),
    most: WHOLE,
  });
}

/** Loads one line. Throws NO_ENCONTRADO, and SIN_PERMISO where the actor may not see it. */
export const verLinea = async (ctx: AuthedContext, id: number): Promise<LineaCompleta> =>
  presentLinea(await loadLinea(ctx.db, ctx, id));

function visible(ctx: AuthedContext): Prisma.LineaPedidoWhereInput {
  const quien = persona(ctx);
  if (esAdmin(quien)) return {};
  // 0 is no family's id: an actor without a family sees no lines.
  const familiaId = quien.familiaId ?? 0;
  const gestionadas = { disponible: { proveedor: { familias: { some: { familiaId } } } } };
  return { OR: [{ familiaId }, { pedido: gestionadas }] };
}

/** The ids of all lines that the actor may see and that match the filter. One statement. */
function findLineaIds(ctx: AuthedContext, { nombre = "", direccion }: z.infer<typeof lineasFiltro>) {
  const quien = persona(ctx);
  const familiaId = quien.familiaId ?? 0;
  const visibles = esAdmin(quien)
    ? Prisma.sql`true`
    : Prisma.sql`(l."familiaId" = ${familiaId} OR l."pedidoId" IN (
        SELECT p.id FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
        JOIN proveedor_familia g ON g."proveedorId" = d."proveedorId" WHERE g."familiaId" = ${familiaId}))`;
  const buscadas = nombre === "" ? Prisma.sql`true` : Prisma.sql`l.busqueda LIKE ${`%${likeText(nombre)}%`}`;
  return readIds(
    ctx.db,
    Prisma.sql`SELECT l.id FROM linea_pedido l WHERE ${visibles} AND ${buscadas}
      ORDER BY l.id ${Prisma.raw(direccion)}`,
  );
}

type FilaDeLinea = Omit<LineaCompleta, "pedido"> & {
  pedido: Omit<LineaCompleta["pedido"], "inicio" | "fin"> & { inicio: number; fin: number };
};

/** Lines with all that answers show, in the order of the ids. One statement. */
async function loadCompletas(db: Db, ids: readonly number[]): Promise<LineaCompleta[]> {
  const milliseconds = (moment: string) => Prisma.raw(`extract(epoch FROM p.${moment}) * 1000`);
  const filas = await readRows<FilaDeLinea>(
    db,
    Prisma.sql`SELECT l.id, l."familiaId", l."productoId", l."pedidoId", l.cantidad, l.nombre AS "nombreProducto",
        l.precio AS "precioProducto", l.iva AS "ivaProducto", l.total AS "totalLinea",
        json_build_object('id', f.id, 'nombre', f.nombre) AS familia,
        json_build_object('id', pr.id, 'nombre', l.nombre, 'unidad', l.unidad, 'categoria', pr.categoria) AS producto,
        json_build_object('id', p.id, 'descripcion', p.descripcion, 'estado', p.estado,
          'inicio', ${milliseconds("inicio")}, 'fin', ${milliseconds("fin")}) AS pedido
      FROM ${tableOfIds(ids)} JOIN linea_pedido l ON l.id = ids.id
      JOIN familia f ON f.id = l."familiaId" JOIN producto pr ON pr.id = l."productoId"
      JOIN pedido p ON p.id = l."pedidoId" ORDER BY ids.n`,
  );
  return filas.map(({ pedido, ...linea }) => ({
    ...linea,
    pedido: { ...pedido, inicio: new Date(pedido.inicio), fin: new Date(pedido.fin) },
  }));
}

type Which = { pedidoId: number; familiaId: number };

/**
 * The lines screen: the order, and its products with the quantities of one family. With `familiaId`
 * 0 it is delivery mode, with the sums of all families.
 */
export async function verPantalla(
  ctx: AuthedContext,
  { pedidoId, familiaId }: Which,
): Promise<PantallaDeLineas> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const lineas = await visibleLines(ctx, pedido, familiaId);
  const { total: _ofTheWholeOrder, ...vista } = presentPedido(pedido, 0);
  return {
    pedido: vista,
    familiaId,
    motivoNoEditable: motivoNoEditable(pedido, ctx.now),
    ahora: ctx.now,
    lineas,
  };
}

/** The same lines in the shape of the specification's call (D14). */
export async function verPedido(
  ctx: AuthedContext,
  { pedidoId, familiaId }: Which,
): Promise<LineaCompleta[]> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const lineas = await visibleLines(ctx, pedido, familiaId);
  const familia =
    familiaId === 0
      ? null
      : await ctx.db.familia.findUnique({ where: { id: familiaId }, select: { id: true, nombre: true } });
  const { id, descripcion, estado, inicio, fin } = pedido;
  return mapInTurns(lineas, ({ unidad, categoria, nombreProducto, ...linea }) => ({
    ...linea,
    nombreProducto,
    familia,
    producto: { id: linea.productoId, nombre: nombreProducto, unidad, categoria },
    pedido: { id, descripcion, estado, inicio, fin },
  }));
}

async function visibleLines(
  ctx: AuthedContext,
  pedido: LoadedPedido,
  familiaId: number,
): Promise<LineaVista[]> {
  authorize(ctx, "verLineas", pedido.disponible.proveedor, familiaId);
  return familiaId === 0 ? deliveryLines(ctx, pedido) : familyLines(ctx, pedido, familiaId);
}

async function familyLines(ctx: AuthedContext, { id, disponibleId }: LoadedPedido, familiaId: number) {
  const lineas = await loadFamilyLines(ctx.db, { pedidoId: id, disponibleId, familiaId });
  if (lineas.length === 0) await verFamilia(ctx, familiaId);
  return lineas;
}

/**
 * Each ordered product with the sum of all families' quantities and totals, and the share of each
 * family (D14).
 */
async function deliveryLines(ctx: AuthedContext, { id }: LoadedPedido): Promise<LineaVista[]> {
  const byProduct = new Map<number, LineaVista & { familias: NonNullable<LineaVista["familias"]> }>();
  // The lines of one product in an order all have the same name and price: either all lines of an
  // order follow their products, or none do.
  const add = ({ productoId, familiaId, familia, cantidad, total, ...linea }: OrderLine) => {
    const sum = byProduct.get(productoId) ?? {
      id: null,
      familiaId: 0,
      productoId,
      pedidoId: id,
      cantidad: 0,
      nombreProducto: linea.nombre,
      precioProducto: Number(linea.precio),
      ivaProducto: Number(linea.iva),
      totalLinea: 0,
      unidad: linea.unidad,
      categoria: linea.categoria,
      descripcion: linea.descripcion,
      disponible: null,
      familias: [],
    };
    sum.cantidad = new Decimal(sum.cantidad).add(cantidad).toNumber();
    sum.totalLinea = new Decimal(sum.totalLinea).add(total).toNumber();
    sum.familias.push({
      familiaId,
      nombre: familia,
      cantidad: Number(cantidad),
      totalLinea: Number(total),
    });
    byProduct.set(productoId, sum);
  };
  for (const piece of await readOrderLines(ctx.db, id))
    await mapInTurns(JSON.parse(piece) as OrderLine[], add);
  return [...byProduct.values()];
}
