import { Prisma, rowsTogether } from "@cosecha/db/database";
import { emparejarPorPasos, esOtraCosa } from "@cosecha/domain/comparacion";
import type { UltimoPedido } from "@cosecha/domain/esquemas/lineas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import { loadPedido } from "../pedidos/load.ts";
import { finishInTurns } from "../turns.ts";

/**
 * The family's last order to the same supplier, as products of this order's listing. Matches
 * products by code, else by name and unit, as imports do (design: Import). `faltan` are the lines
 * without a sure match. Two statements. Writes nothing.
 */
export async function verUltimoPedido(
  ctx: AuthedContext,
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
): Promise<UltimoPedido> {
  const { disponibleId, disponible } = await loadPedido(ctx.db, pedidoId);
  authorize(ctx, "verLineas", disponible.proveedor, familiaId);
  const ultimo = earlierPedidos({ pedidoId, familiaId }, ctx.now, 1);
  const { pedidos, lineas, productos } = await rowsTogether<{
    pedidos: FromJson<NonNullable<UltimoPedido["pedido"]>>[];
    lineas: LineaPedida[];
    productos: Identidad[];
  }>(ctx.db, {
    pedidos: Prisma.sql`SELECT id, descripcion, fin FROM pedido WHERE id = (${ultimo})`,
    lineas: loPedidoSql(familiaId, ultimo),
    productos: Prisma.sql`SELECT id, nombre, codigo, unidad FROM producto
      WHERE "disponibleId" = ${disponibleId}`,
  });
  const [pedido] = pedidos;
  if (pedido === undefined) return { pedido: null, lineas: [], faltan: [] };
  const parejas = await pairUp(lineas.map(asOrdered), productos);
  return {
    pedido: { ...pedido, fin: new Date(pedido.fin) },
    lineas: lineas.flatMap(({ cantidad, hasta }, i) => {
      const producto = parejas[i];
      return producto ? [{ productoId: producto.id, cantidad, hasta }] : [];
    }),
    faltan: lineas.flatMap(({ cantidad, nombre, unidad }, i) =>
      parejas[i] ? [] : [{ nombreProducto: nombre, unidad, cantidad }],
    ),
  };
}

/** A line as the family ordered it, under the name that it had, with its product as it is now. */
export interface LineaPedida {
  cantidad: number;
  hasta: number;
  nombre: string;
  unidad: string | null;
  producto: Identidad;
}

/**
 * SQL for what a family ordered in an order, also where whole cases made it more, less or nothing,
 * in the supplier's order.
 */
export const loPedidoSql = (familiaId: number, pedidoId: Prisma.Sql) => Prisma.sql`
  SELECT coalesce(a.pedido, l.cantidad) AS cantidad, coalesce(a.hasta, l.hasta) AS hasta,
    coalesce(l.nombre, pr.nombre) AS nombre, CASE WHEN l.id IS NULL THEN pr.unidad ELSE l.unidad END AS unidad,
    json_build_object('id', pr.id, 'nombre', pr.nombre, 'codigo', pr.codigo, 'unidad', pr.unidad) AS producto
  FROM (SELECT * FROM linea_pedido WHERE "familiaId" = ${familiaId} AND "pedidoId" = (${pedidoId})) l
  FULL JOIN (SELECT * FROM ajuste_de_caja WHERE "familiaId" = ${familiaId} AND "pedidoId" = (${pedidoId})) a
    ON a."productoId" = l."productoId"
  JOIN producto pr ON pr.id = coalesce(l."productoId", a."productoId")
  WHERE coalesce(a.pedido, l.cantidad) > 0 ORDER BY pr.posicion, pr.id`;

/**
 * SQL for the ids of the last orders, at most so many, in which a family ordered from the supplier of
 * this one, also where whole cases left it nothing, the latest first: begun by `now` and not cancelled.
 */
export const earlierPedidos = (
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
  now: Date,
  most: number,
) => Prisma.sql`
  SELECT p.id FROM disponible d JOIN pedido p ON p."disponibleId" = d.id
  WHERE d."proveedorId" = ${proveedorDe(pedidoId)} AND p.id <> ${pedidoId} AND p.estado <> ${CANCELADO}
    AND p.inicio <= ${now}::timestamptz
    AND (EXISTS (SELECT FROM linea_pedido l WHERE l."familiaId" = ${familiaId} AND l."pedidoId" = p.id)
      OR EXISTS (SELECT FROM ajuste_de_caja a
        WHERE a."familiaId" = ${familiaId} AND a."pedidoId" = p.id AND a.pedido > 0))
  ORDER BY p.fin DESC, p.id DESC LIMIT ${most}`;

/** SQL: the id of an order's supplier. */
export const proveedorDe = (pedidoId: number) => Prisma.sql`(
  SELECT suyo."proveedorId" FROM pedido este JOIN disponible suyo ON suyo.id = este."disponibleId"
  WHERE este.id = ${pedidoId})`;

/**
 * A line's product, to be matched. Where it has become a different product since it was ordered,
 * only the line's own name and unit count, not its id or code.
 */
function asOrdered({
  nombre,
  unidad,
  producto,
}: {
  nombre: string;
  unidad: string | null;
  producto: Identidad;
}): Identidad {
  return esOtraCosa({ nombre, unidad }, producto) ? { id: 0, nombre, unidad, codigo: null } : producto;
}

/**
 * The matching product of the listing for each ordered one, or null. An order of the same listing
 * matches by id.
 */
async function pairUp(pedidos: Identidad[], ahora: Identidad[]): Promise<(Identidad | null)[]> {
  const byId = new Map(ahora.map((producto) => [producto.id, producto]));
  const parejas = await finishInTurns(emparejarPorPasos(pedidos, ahora));
  return pedidos.map(({ id }, i) => byId.get(id) ?? parejas[i] ?? null);
}

type Identidad = { id: number; nombre: string; codigo: string | null; unidad: string | null };
