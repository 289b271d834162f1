import { Prisma } from "@cosecha/db/database";
import { emparejar, esOtraCosa } from "@cosecha/domain/comparacion";
import type { UltimoPedido } from "@cosecha/domain/esquemas/lineas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { readRows } from "../kernel/rows.ts";
import { loadPedido } from "../pedidos/load.ts";

/**
 * What a family had in its last order of the same supplier, as products of this order: by code, else by name and unit, as
 * files are matched (design: Import). What is not surely the same is told apart. Writes nothing.
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
 * A line's product as it was ordered; what has become another thing since is not known by its id or
 * code any more.
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

/** The product of each of these in a listing, or null; an order of the same listing has the very same products. */
function pairUp(pedidos: Identidad[], ahora: Identidad[]): (Identidad | null)[] {
  const byId = new Map(ahora.map((producto) => [producto.id, producto]));
  const parejas = emparejar(pedidos, ahora);
  return pedidos.map(({ id }, i) => byId.get(id) ?? parejas[i] ?? null);
}

type Identidad = { id: number; nombre: string; codigo: string | null; unidad: string | null };
const identity = { id: true, nombre: true, codigo: true, unidad: true } as const;
