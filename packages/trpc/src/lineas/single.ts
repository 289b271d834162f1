import { type Db, Prisma, type Tx } from "@cosecha/db/database";
import type { LineaCompleta, lineaCambio, lineasFiltro } from "@cosecha/domain/esquemas/lineas";
import { lineasEditables } from "@cosecha/domain/pedidos";
import { esAdmin, puedeVerLineas } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { change, transact } from "../change.ts";
import { type AuthedContext, persona } from "../context.ts";
import { lockDisponibles } from "../disponibles/delete.ts";
import { DomainError } from "../errors.ts";
import { ANYTHING, announce } from "../live/notice.ts";
import { likeText, loadPage, searchFilter, WHOLE } from "../paging.ts";
import { readIds, readRows, tableOfIds } from "../rows.ts";
import { saveLines } from "./save.ts";

const suPedido = { id: true, descripcion: true, estado: true, inicio: true, fin: true } as const;
/** A line with all that its answer tells. */
const conTodo = {
  familia: { select: { id: true, nombre: true } },
  producto: { select: { categoria: true } },
  pedido: { select: suPedido },
} satisfies Prisma.LineaPedidoInclude;
/** And with the families that manage its supplier. */
const conGestoras = {
  ...conTodo,
  pedido: {
    select: {
      ...suPedido,
      disponible: { select: { proveedor: { select: { familias: { select: { familiaId: true } } } } } },
    },
  },
} satisfies Prisma.LineaPedidoInclude;
type Cargada = Prisma.LineaPedidoGetPayload<{ include: typeof conTodo }>;

/** A page of the lines that one sees: one's family's, those of what it manages, all for admins (decision 10). */
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

/** One line. Throws NO_ENCONTRADO, and SIN_PERMISO for one that is not to be seen. */
export const verLinea = async (ctx: AuthedContext, id: number): Promise<LineaCompleta> =>
  presentLinea(await loadLinea(ctx.db, ctx, id));

/**
 * Gives one line another quantity, 0 to remove it, by the rules of saving (decisions 8 to 11). What is read before the
 * order is locked is only whose line it is and of what, which never changes; a line that has gone meanwhile is
 * NO_ENCONTRADO, even where the family has ordered the same product anew.
 */
export async function actualizarLinea(ctx: AuthedContext, datos: z.infer<typeof lineaCambio>) {
  const { id, cantidad } = datos;
  const linea = await transact(ctx, async (tx) => {
    const antes = await loadLinea(tx, ctx, id);
    mustKeep(antes, datos);
    await saveOne(tx, ctx, { ...datos, ...keyOf(antes) });
    return cantidad === 0
      ? { ...presentLinea(antes), cantidad, totalLinea: 0 }
      : presentLinea(await loadLinea(tx, ctx, id));
  });
  return { message: cantidad === 0 ? textos.lineas.eliminada : textos.lineas.actualizada, ...linea };
}

/** Removes one line, by the rules of saving. */
export async function eliminarLinea(ctx: AuthedContext, id: number) {
  await transact(ctx, async (tx) => {
    await saveOne(tx, ctx, { id, cantidad: 0, ...keyOf(await loadLinea(tx, ctx, id)) });
  });
  return { message: textos.lineas.eliminada };
}

/** Removes all lines of all orders, or none where one of the orders takes no changes (decisions 9 and 15). */
export async function eliminarLineas(ctx: AuthedContext) {
  const count = await change(ctx, async (tx) => {
    await lockDisponibles(tx, {});
    const pedidos = await tx.pedido.findMany({
      where: { lineas: { some: {} } },
      orderBy: { id: "asc" },
      select: { descripcion: true, estado: true, inicio: true, fin: true },
    });
    const cerrados = pedidos.filter((pedido) => !lineasEditables(pedido, ctx.now));
    if (cerrados.length > 0) {
      const nombres = cerrados.map(({ descripcion }) => descripcion);
      throw new DomainError("CONFLICTO", textos.lineas.pedidosCerrados(nombres));
    }
    const antes = await tx.lineaPedido.findMany({
      orderBy: { id: "asc" },
      select: { pedidoId: true, familiaId: true, productoId: true, cantidad: true },
    });
    const { count } = await tx.lineaPedido.deleteMany();
    await audit(tx, ctx, "eliminarTodas", "linea", 0, { antes: { lineas: antes } });
    await announce(tx, ANYTHING);
    return count;
  });
  return { message: textos.lineas.eliminadas(count), count };
}

function visible(ctx: AuthedContext): Prisma.LineaPedidoWhereInput {
  const quien = persona(ctx);
  if (esAdmin(quien)) return {};
  // Who belongs to no family sees none.
  const familiaId = quien.familiaId ?? 0;
  const gestionadas = { disponible: { proveedor: { familias: { some: { familiaId } } } } };
  return { OR: [{ familiaId }, { pedido: gestionadas }] };
}

/** The lines that one sees and a filter leaves, whatever page it is of. One statement. */
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

/** Lines with all that their answers tell, in the order of their ids. One statement. */
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

async function loadLinea(db: Db | Tx, ctx: AuthedContext, id: number): Promise<Cargada> {
  const linea = await db.lineaPedido.findUnique({ where: { id }, include: conGestoras });
  if (linea === null) throw new DomainError("NO_ENCONTRADO", textos.lineas.noEncontrada);
  const { disponible, ...pedido } = linea.pedido;
  const familias = disponible.proveedor.familias.map(({ familiaId }) => ({ id: familiaId }));
  if (!puedeVerLineas(persona(ctx), { familias }, linea.familiaId)) {
    throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  }
  return { ...linea, pedido };
}

const keyOf = ({ pedidoId, familiaId, productoId }: Cargada) => ({ pedidoId, familiaId, productoId });

/** Saves one line, which is the whole input: what is wrong stands at its own fields. */
const saveOne = (
  tx: Tx,
  ctx: AuthedContext,
  {
    pedidoId,
    familiaId,
    ...linea
  }: ReturnType<typeof keyOf> & { id: number; cantidad: number; antes?: number | undefined },
) => saveLines(tx, ctx, { pedidoId, familiaId, lineas: [linea] }, (_, field) => field);

/** Throws SIN_PERMISO for a body that would make it another family's, order's or product's (decision 29). */
function mustKeep(linea: Cargada, datos: z.infer<typeof lineaCambio>): void {
  const { familiaId = linea.familiaId, pedidoId = linea.pedidoId, productoId = linea.productoId } = datos;
  if (familiaId !== linea.familiaId) throw new DomainError("SIN_PERMISO", textos.lineas.otraFamilia);
  if (pedidoId !== linea.pedidoId) throw new DomainError("SIN_PERMISO", textos.lineas.otroPedido);
  if (productoId !== linea.productoId) throw new DomainError("SIN_PERMISO", textos.lineas.otroProducto);
}

function presentLinea({ producto, familia, pedido, ...linea }: Cargada): LineaCompleta {
  return {
    id: linea.id,
    familiaId: linea.familiaId,
    productoId: linea.productoId,
    pedidoId: linea.pedidoId,
    cantidad: linea.cantidad.toNumber(),
    nombreProducto: linea.nombre,
    precioProducto: linea.precio.toNumber(),
    ivaProducto: linea.iva.toNumber(),
    totalLinea: linea.total.toNumber(),
    familia,
    producto: { id: linea.productoId, nombre: linea.nombre, unidad: linea.unidad, ...producto },
    pedido,
  };
}
