import { Prisma } from "@cosecha/db/database";
import { emparejar, esOtraCosa } from "@cosecha/domain/comparacion";
import type { UltimoPedido } from "@cosecha/domain/esquemas/lineas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { readRows } from "../kernel/rows.ts";
import { loadPedido } from "../pedidos/load.ts";

/**
 * The family's last order to the same supplier, as products of this order's listing. Matches
 * products by code, else by name and unit, as imports do (design: Import). `faltan` are the lines
 * without a sure match. Writes nothing.
 */
export async function verUltimoPedido(
  ctx: AuthedContext,
  { pedidoId, familiaId }: { pedidoId: number; familiaId: number },
): Promise<UltimoPedido> {
  const { disponibleId, disponible } = await loadPedido(ctx.db, pedidoId);
  authorize(ctx, "verLineas", disponible.proveedor, familiaId);
  const ultimo = await ctx.db.pedido.findFirst({
    where: {
      id: { not: pedidoId },
      estado: { not: CANCELADO },
      inicio: { lte: ctx.now },
      disponible: { proveedorId: disponible.proveedor.id },
      lineas: { some: { familiaId } },
    },
    orderBy: [{ fin: "desc" }, { id: "desc" }],
    select: {
      id: true,
      descripcion: true,
      fin: true,
      lineas: {
        where: { familiaId },
        orderBy: { producto: { posicion: "asc" } },
        select: { cantidad: true, nombre: true, unidad: true, producto: { select: identity } },
      },
    },
  });
  if (ultimo === null) return { pedido: null, lineas: [], faltan: [] };
  const { lineas, ...pedido } = ultimo;
  const parejas = pairUp(
    lineas.map(asOrdered),
    await readRows<Identidad>(
      ctx.db,
      Prisma.sql`SELECT id, nombre, codigo, unidad FROM producto WHERE "disponibleId" = ${disponibleId}`,
    ),
  );
  return {
    pedido,
    lineas: lineas.flatMap(({ cantidad }, i) => {
      const producto = parejas[i];
      return producto ? [{ productoId: producto.id, cantidad: cantidad.toNumber() }] : [];
    }),
    faltan: lineas.flatMap(({ cantidad, nombre, unidad }, i) =>
      parejas[i] ? [] : [{ nombreProducto: nombre, unidad, cantidad: cantidad.toNumber() }],
    ),
  };
}

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
function pairUp(pedidos: Identidad[], ahora: Identidad[]): (Identidad | null)[] {
  const byId = new Map(ahora.map((producto) => [producto.id, producto]));
  const parejas = emparejar(pedidos, ahora);
  return pedidos.map(({ id }, i) => byId.get(id) ?? parejas[i] ?? null);
}

type Identidad = { id: number; nombre: string; codigo: string | null; unidad: string | null };
const identity = { id: true, nombre: true, codigo: true, unidad: true } as const;
