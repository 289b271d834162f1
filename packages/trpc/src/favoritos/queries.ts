import { Prisma, rows } from "@cosecha/db/database";
import type { FavoritoVista } from "@cosecha/domain/esquemas/favoritos";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";

/** What the actor's family has starred, of all suppliers. One statement. */
export function listarFavoritos(ctx: AuthedContext): Promise<FavoritoVista[]> {
  const { familiaId } = persona(ctx);
  if (familiaId === null) return Promise.resolve([]);
  return rows(
    ctx.db,
    Prisma.sql`SELECT f."proveedorId", s.nombre AS "nombreProveedor", f.nombre, f.unidad, f.codigo
      FROM favorito f JOIN proveedor s ON s.id = f."proveedorId"
      WHERE f."familiaId" = ${familiaId} ORDER BY s.busqueda, s.id, f.nombre, f.id`,
  );
}
