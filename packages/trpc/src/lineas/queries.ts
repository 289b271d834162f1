import { Prisma, rows, rowsTogether } from "@cosecha/db/database";
import type { AvisosDePedido } from "@cosecha/domain/esquemas/avisos";
import type { CestaPuesta } from "@cosecha/domain/esquemas/cestas";
import type { LineaCompleta, lineasFiltro, PantallaDeLineas } from "@cosecha/domain/esquemas/lineas";
import { motivoNoEditable } from "@cosecha/domain/pedidos";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { priceNews } from "../avisos/load.ts";
import { presentPuesta, puestaSql } from "../cestas/load.ts";
import { recibiendoSql } from "../cierre/load.ts";
import { verFamilia } from "../familias/queries.ts";
import { type Imagen, type ProductoDeLista, picturesOf } from "../imagenes/load.ts";
import { pairImagenes } from "../imagenes/queries.ts";
import { persona } from "../kernel/actor.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { likeText, loadPage, searchFilter, WHOLE } from "../kernel/paging.ts";
import { type FromJson, readIds, tableOfIds } from "../kernel/rows.ts";
import { elPedido, type FilaDePedido, type LoadedPedido, pagarSql, unPedido } from "../pedidos/load.ts";
import { type FilaDeMetas, metasSql, presentMetas } from "../pedidos/load-metas.ts";
import { mapInTurns } from "../turns.ts";
import { proveedorDe } from "./last-pedido.ts";
import {
  allFamiliaLines,
  conTodo,
  type FilaDeFamilia,
  firstFamiliaLines,
  type LineaDeFamilia,
  loadLinea,
  loadReparto,
  orderedProductos,
  presentLinea,
} from "./load.ts";
import { type Before, before, pairUsual } from "./usual.ts";

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
    load: (ids) => loadCompletas(ctx, ids),
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

/** The same in SQL, of a line `l`. */
function visibleSql(ctx: AuthedContext): Prisma.Sql {
  const quien = persona(ctx);
  const familiaId = quien.familiaId ?? 0;
  return esAdmin(quien)
    ? Prisma.sql`true`
    : Prisma.sql`(l."familiaId" = ${familiaId} OR l."pedidoId" IN (
        SELECT p.id FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
        JOIN proveedor_familia g ON g."proveedorId" = d."proveedorId" WHERE g."familiaId" = ${familiaId}))`;
}

/** The ids of all lines that the actor may see and that match the filter. One statement. */
function findLineaIds(ctx: AuthedContext, { nombre = "", direccion }: z.infer<typeof lineasFiltro>) {
  const buscadas = nombre === "" ? Prisma.sql`true` : Prisma.sql`l.busqueda LIKE ${`%${likeText(nombre)}%`}`;
  return readIds(
    ctx.db,
    Prisma.sql`SELECT l.id FROM linea_pedido l WHERE ${visibleSql(ctx)} AND ${buscadas}
      ORDER BY l.id ${Prisma.raw(direccion)}`,
  );
}

type FilaDeLinea = Omit<LineaCompleta, "pedido"> & {
  pedido: Omit<LineaCompleta["pedido"], "inicio" | "fin"> & { inicio: number; fin: number };
};

/**
 * Lines with all that answers show, in the order of the ids. One statement. Throws SIN_PERMISO
 * where the actor might see them as the ids were read, and may not any more.
 */
async function loadCompletas(ctx: AuthedContext, ids: readonly number[]): Promise<LineaCompleta[]> {
  const milliseconds = (moment: string) => Prisma.raw(`extract(epoch FROM p.${moment}) * 1000`);
  const filas = await rows<FilaDeLinea & { visible: boolean }>(
    ctx.db,
    Prisma.sql`SELECT l.id, l."familiaId", l."productoId", l."pedidoId", l.cantidad, l.nombre AS "nombreProducto",
        l.precio AS "precioProducto", l.iva AS "ivaProducto", l.total AS "totalLinea", l.nota, l.hasta,
        json_build_object('id', f.id, 'nombre', f.nombre) AS familia,
        json_build_object('id', pr.id, 'nombre', l.nombre, 'unidad', l.unidad, 'categoria', pr.categoria) AS producto,
        json_build_object('id', p.id, 'descripcion', p.descripcion, 'estado', p.estado,
          'inicio', ${milliseconds("inicio")}, 'fin', ${milliseconds("fin")}) AS pedido,
        ${visibleSql(ctx)} AS visible
      FROM ${tableOfIds(ids)} JOIN linea_pedido l ON l.id = ids.id
      JOIN familia f ON f.id = l."familiaId" JOIN producto pr ON pr.id = l."productoId"
      JOIN pedido p ON p.id = l."pedidoId" ORDER BY ids.n`,
  );
  if (filas.some(({ visible }) => !visible)) {
    throw new DomainError("SIN_PERMISO", textos.comun.permisosCambiados);
  }
  return filas.map(({ pedido, visible: _, ...linea }) => ({
    ...linea,
    pedido: { ...pedido, inicio: new Date(pedido.inicio), fin: new Date(pedido.fin) },
  }));
}

type Which = { pedidoId: number; familiaId: number };

/**
 * The lines screen: the order, and its products with the quantities of one family. With `familiaId`
 * 0 it is delivery mode, with the sums of all families.
 */
export async function verPantalla(ctx: AuthedContext, which: Which): Promise<PantallaDeLineas> {
  const { familiaId } = persona(ctx);
  const own = familiaId !== null && which.familiaId === familiaId;
  const { pedido, lineas, aPagar, avisos, antes, imagenes, ...shown } = await loadVisible(ctx, which, {
    // What comes had been sent for: nothing is missing any more.
    metas: metasSql(Prisma.sql`o.id = ${which.pedidoId}
      AND NOT EXISTS (SELECT FROM pedido p WHERE p.id = o.id AND ${recibiendoSql})`),
    cestas: own ? puestaSql(which.pedidoId, familiaId, ctx.now) : NOTHING,
    avisos: own ? priceNews(familiaId, which.pedidoId) : NOTHING,
    antes: before(which, ctx.now),
    imagenes: picturesOf(proveedorDe(which.pedidoId)),
  });
  const [avisosDePrecio] = avisos;
  const metas = presentMetas(shown.metas);
  const [cesta] = shown.cestas;
  const [{ hayAnterior, usuales } = NEVER] = antes;
  return {
    pedido,
    familiaId: which.familiaId,
    motivoNoEditable: motivoNoEditable(pedido, ctx.now),
    ahora: ctx.now,
    hayAnterior,
    lineas,
    aPagar,
    ...(await pairUsual(usuales, lineas)),
    ...(imagenes.length > 0 && { imagenes: await pairImagenes(lineas.map(asProduct), imagenes) }),
    ...(metas && { metas }),
    ...(cesta && { cesta: presentPuesta(cesta) }),
    ...(avisosDePrecio && { avisosDePrecio }),
  };
}

interface Beside {
  avisos: AvisosDePedido[];
  /** None in delivery mode. */
  antes: Before[];
  imagenes: Imagen[];
  metas: FilaDeMetas[];
  cestas: FromJson<CestaPuesta>[];
}
type Pagar = Pick<PantallaDeLineas, "aPagar">;
const NEVER: Before = { hayAnterior: false, usuales: [] };
const NOTHING = Prisma.sql`SELECT WHERE false`;
const NOTHING_BESIDE = {
  avisos: NOTHING,
  antes: NOTHING,
  imagenes: NOTHING,
  metas: NOTHING,
  cestas: NOTHING,
};

const asProduct = ({ productoId, nombreProducto, unidad, codigo }: LineaDeFamilia): ProductoDeLista => ({
  id: productoId,
  nombre: nombreProducto,
  unidad,
  codigo,
});

/** The same lines in the shape of the specification's call (D14). */
export async function verPedido(ctx: AuthedContext, which: Which): Promise<LineaCompleta[]> {
  const { familiaId } = which;
  const [{ pedido, lineas }, familia] = await Promise.all([
    loadVisible(ctx, which),
    familiaId === 0
      ? null
      : ctx.db.familia.findUnique({ where: { id: familiaId }, select: { id: true, nombre: true } }),
  ]);
  const { id, descripcion, estado, inicio, fin } = pedido;
  const suPedido = { id, descripcion, estado, inicio, fin };
  // A spread in front of other fields takes ten times as long.
  return mapInTurns(lineas, ({ unidad, categoria, ...linea }) =>
    Object.assign(linea, {
      familia,
      producto: { id: linea.productoId, nombre: linea.nombreProducto, unidad, categoria },
      pedido: suPedido,
    }),
  );
}

/**
 * An order with its lines, and what is shown beside them. One statement, and more only for long
 * listings and for delivery mode. Throws NO_ENCONTRADO, and SIN_PERMISO where the actor may not see
 * them.
 */
async function loadVisible(
  ctx: AuthedContext,
  { pedidoId, familiaId }: Which,
  beside: Record<keyof Beside, Prisma.Sql> = NOTHING_BESIDE,
): Promise<Beside & Pagar & { pedido: LoadedPedido; lineas: LineaDeFamilia[] }> {
  if (familiaId === 0) {
    const { pedidos, pagar, productos } = await rowsTogether<{
      pedidos: FilaDePedido[];
      pagar: Pagar[];
      productos: { id: number; lineas: number }[];
    }>(ctx.db, {
      pedidos: unPedido(pedidoId),
      pagar: pagarSql(pedidoId, null),
      productos: orderedProductos(pedidoId),
    });
    const pedido = mustBeVisible(ctx, pedidos, familiaId);
    const aPagar = pagar[0]?.aPagar ?? null;
    const lineas = await loadReparto(ctx.db, pedidoId, productos, aPagar !== null);
    return { pedido, lineas, aPagar, avisos: [], antes: [], imagenes: [], metas: [], cestas: [] };
  }
  const { pedidos, pagar, primeras, ...shown } = await rowsTogether<
    Beside & { pedidos: FilaDePedido[]; pagar: Pagar[]; primeras: FilaDeFamilia[] } & Record<
        string,
        unknown[]
      >
  >(ctx.db, {
    pedidos: unPedido(pedidoId),
    pagar: pagarSql(pedidoId, familiaId),
    primeras: firstFamiliaLines({ pedidoId, familiaId }),
    ...beside,
  });
  const pedido = mustBeVisible(ctx, pedidos, familiaId);
  if (primeras.length === 0) await verFamilia(ctx, familiaId);
  const { disponibleId } = pedido;
  const lineas = await allFamiliaLines(ctx.db, primeras, { pedidoId, disponibleId, familiaId });
  return { pedido, lineas, aPagar: pagar[0]?.aPagar ?? null, ...shown };
}

/**
 * Throws NO_ENCONTRADO, and SIN_PERMISO where the actor may not see and save the lines of that family
 * in that order.
 */
export async function mustSeeLines(
  ctx: AuthedContext,
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
): Promise<void> {
  mustBeVisible(ctx, await rows<FilaDePedido>(ctx.db, unPedido(pedidoId)), familiaId);
  await verFamilia(ctx, familiaId);
}

function mustBeVisible(ctx: AuthedContext, pedidos: FilaDePedido[], familiaId: number): LoadedPedido {
  const pedido = elPedido(pedidos);
  authorize(ctx, "verLineas", pedido.disponible.proveedor, familiaId);
  return pedido;
}
