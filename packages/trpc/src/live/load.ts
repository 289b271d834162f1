import { type Db, Prisma, rows } from "@cosecha/db/database";
import type { CajaDeLinea, LineaVista } from "@cosecha/domain/esquemas/lineas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import type { Persona } from "@cosecha/domain/permisos";
import { Decimal } from "decimal.js";
import { type Actor, nameOf, persona } from "../kernel/actor.ts";

/** The order and the family whose lines a screen shows. */
export interface Pantalla {
  pedidoId: number;
  familiaId: number;
}

interface ChangedProduct {
  productoId: number;
  nombre: string;
  unidad: string | null;
  categoria: string | null;
  descripcion: string;
  precio: number;
  iva: number;
  stock: string | null;
  caja: number | null;
  /** Of what is sold by the case, what each order of the screens has of it and accepts besides. */
  cajas: { pedidoId: number; hay: string; aceptan: string }[];
  /** The quantity in all orders that are not cancelled. */
  pedido: string;
  /** The lines of the screens' families. Numbers are exact text. */
  lineas: {
    id: number;
    pedidoId: number;
    familiaId: number;
    cantidad: string;
    hasta: string;
    nota: string;
    nombre: string;
    unidad: string | null;
    precio: string;
    iva: string;
    total: string;
    /** Whether its order is not cancelled, so that the line is part of `pedido`. */
    cuenta: boolean;
  }[];
}

/**
 * Changed products of a listing, with the lines of these screens' families. One statement, however
 * many screens there are.
 */
export const loadChanged = (
  db: Db,
  {
    disponibleId,
    productoIds,
    pantallas,
  }: { disponibleId: number; productoIds: number[]; pantallas: Pantalla[] },
) =>
  rows<ChangedProduct>(
    db,
    Prisma.sql`SELECT pr.id AS "productoId", pr.nombre, pr.unidad, pr.categoria, pr.descripcion, pr.precio, pr.iva, pr.stock::text, pr.caja,
        CASE WHEN pr.caja IS NULL THEN '[]' ELSE ${cajasSql(pantallas)} END AS cajas,
        coalesce(o.pedido, 0)::text AS pedido, coalesce(o.lineas, '[]') AS lineas
      FROM producto pr
      LEFT JOIN LATERAL (
        SELECT sum(l.cantidad) FILTER (WHERE p.estado <> ${CANCELADO}) AS pedido,
          json_agg(json_build_object('id', l.id, 'pedidoId', l."pedidoId", 'familiaId', l."familiaId",
            'cantidad', l.cantidad::text, 'hasta', l.hasta::text, 'nota', l.nota, 'nombre', l.nombre, 'unidad', l.unidad, 'precio', l.precio::text, 'iva', l.iva::text, 'total', l.total::text,
            'cuenta', p.estado <> ${CANCELADO})) FILTER (WHERE (l."pedidoId", l."familiaId") IN (
              SELECT * FROM unnest(${pantallas.map(({ pedidoId }) => pedidoId)}::int[],
                ${pantallas.map(({ familiaId }) => familiaId)}::int[]))) AS lineas
        FROM linea_pedido l JOIN pedido p ON p.id = l."pedidoId"
        WHERE l."productoId" = pr.id
      ) o ON true
      WHERE pr."disponibleId" = ${disponibleId} AND pr.id = ANY(${productoIds}::int[])`,
    { planned: "anew" },
  );

/** SQL: `cajas` of a product `pr`. */
const cajasSql = (pantallas: readonly Pantalla[]) => Prisma.sql`(
  SELECT coalesce(json_agg(c), '[]') FROM (
    SELECT "pedidoId", sum(cantidad)::text AS hay, sum(hasta)::text AS aceptan FROM linea_pedido
    WHERE "productoId" = pr.id AND "pedidoId" = ANY(${[...new Set(pantallas.map(({ pedidoId }) => pedidoId))]}::int[])
    GROUP BY "pedidoId") c)`;

/** A changed product as one family sees it, just as `loadFamilyLines` returns it. */
export function asSeenBy({ pedidoId, familiaId }: Pantalla, producto: ChangedProduct): LineaVista {
  const suya = producto.lineas.find((l) => l.pedidoId === pedidoId && l.familiaId === familiaId);
  const deOtros = new Decimal(producto.pedido).sub(suya?.cuenta ? suya.cantidad : 0);
  return {
    id: suya?.id ?? null,
    familiaId,
    productoId: producto.productoId,
    pedidoId,
    cantidad: Number(suya?.cantidad ?? 0),
    nombreProducto: (suya ?? producto).nombre,
    precioProducto: Number(suya?.precio ?? producto.precio),
    ivaProducto: Number(suya?.iva ?? producto.iva),
    totalLinea: Number(suya?.total ?? 0),
    unidad: (suya ?? producto).unidad,
    categoria: producto.categoria,
    descripcion: producto.descripcion,
    nota: suya?.nota ?? "",
    hasta: Number(suya?.hasta ?? 0),
    ...(producto.caja !== null && { caja: cajaOf(pedidoId, producto, suya) }),
    disponible:
      producto.stock === null ? null : Decimal.max(new Decimal(producto.stock).sub(deOtros), 0).toNumber(),
  };
}

/** How its cases fill, by what the other families of the order have ordered and accept. */
function cajaOf(
  pedidoId: number,
  { caja, cajas }: ChangedProduct,
  suya: ChangedProduct["lineas"][number] | undefined,
): CajaDeLinea {
  const { hay, aceptan } = cajas.find((una) => una.pedidoId === pedidoId) ?? { hay: 0, aceptan: 0 };
  const without = (todo: Decimal.Value, suyo: Decimal.Value = 0) => new Decimal(todo).sub(suyo).toNumber();
  return {
    lleva: Number(caja),
    hay: without(hay, suya?.cantidad),
    aceptan: without(aceptan, suya?.hasta),
  };
}

/** A key for what the actor signed in with: the session, or the application's access. */
export const entranceOf = (actor: Exclude<Actor, { type: "anonimo" | "sistema" }>): string =>
  actor.type === "usuario" ? actor.sesionId : nameOf({ actor });

/**
 * The actors that are still signed in, by `entranceOf`, with their current roles and families. One
 * statement, and one more where there are applications.
 */
export async function loadPersonas(
  db: Db,
  actors: readonly Actor[],
  now: Date,
): Promise<Map<string, Persona>> {
  const sesionIds = new Set(actors.flatMap((actor) => (actor.type === "usuario" ? [actor.sesionId] : [])));
  const accesoIds = new Set(actors.flatMap((actor) => (actor.type === "acceso" ? [actor.id] : [])));
  const [sesiones, accesos] = await Promise.all([
    db.sesion.findMany({
      where: { id: { in: [...sesionIds] }, expiresAt: { gt: now }, usuario: { fechaBaja: null } },
      select: { id: true, usuario: { select: { id: true, familiaId: true, roles: true } } },
    }),
    accesoIds.size === 0
      ? []
      : db.acceso.findMany({
          where: {
            id: { in: [...accesoIds] },
            caduca: { gt: now },
            OR: [{ familiaId: null }, { familia: { fechaBaja: null } }],
          },
          select: { id: true, familiaId: true, rol: true },
        }),
  ]);
  return new Map([
    ...sesiones.map(({ id, usuario }): [string, Persona] => [id, usuario]),
    ...accesos.map(({ id, familiaId, rol }): [string, Persona] => {
      const actor = { type: "acceso" as const, id, familiaId, roles: [rol] };
      return [entranceOf(actor), persona({ actor })];
    }),
  ]);
}

/** The families that manage the supplier of each listing, by the listing's id. One statement. */
export async function loadGestoras(db: Db, disponibleIds: number[]) {
  const disponibles = await db.disponible.findMany({
    where: { id: { in: disponibleIds } },
    select: { id: true, proveedor: { select: { familias: { select: { familiaId: true } } } } },
  });
  return new Map(
    disponibles.map(({ id, proveedor }) => [
      id,
      { familias: proveedor.familias.map(({ familiaId }) => ({ id: familiaId })) },
    ]),
  );
}

/** To which families the days of delivery of these orders are handed. One statement. */
export const loadTurnos = (db: Db, pedidoIds: number[]) =>
  db.turno.findMany({
    where: { pedidoId: { in: pedidoIds } },
    select: { pedidoId: true, familiaId: true, hasta: true },
  });
