import { Prisma, rows } from "@cosecha/db/database";
import type { CestaVista } from "@cosecha/domain/esquemas/cestas";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext } from "../kernel/context.ts";
import { suFamilia } from "../kernel/guards.ts";
import type { FromJson } from "../kernel/rows.ts";
import { presentPuesta } from "./load.ts";

/** What the asker's family takes each time, by supplier. One statement. */
export async function listarCestas(ctx: AuthedContext): Promise<CestaVista[]> {
  const familiaId = suFamilia(ctx, textos.cestas.sinFamilia);
  const filas = await rows<FromJson<CestaVista>>(
    ctx.db,
    Prisma.sql`SELECT c."proveedorId", s.nombre AS "nombreProveedor",
        CASE WHEN c."pausaDesde" IS NOT NULL
          THEN json_build_object('desde', c."pausaDesde", 'hasta', c."pausaHasta") END AS pausa,
        (SELECT coalesce(json_agg(json_build_object('id', l.id, 'nombre', l.nombre, 'unidad', l.unidad,
            'codigo', l.codigo, 'cantidad', l.cantidad) ORDER BY l.nombre, l.id), '[]')
          FROM linea_de_cesta l WHERE l."familiaId" = c."familiaId" AND l."proveedorId" = c."proveedorId") AS lineas,
        (SELECT json_build_object('pedidoId', p.id, 'descripcion', p.descripcion, 'puesta', u.puesta,
            'puestos', u.puestos, 'faltan', u.faltan)
          FROM cesta_puesta u JOIN pedido p ON p.id = u."pedidoId" JOIN disponible d ON d.id = p."disponibleId"
          WHERE u."familiaId" = c."familiaId" AND d."proveedorId" = c."proveedorId"
          ORDER BY u.puesta DESC, p.id DESC LIMIT 1) AS ultima
      FROM cesta c JOIN proveedor s ON s.id = c."proveedorId"
      WHERE c."familiaId" = ${familiaId} ORDER BY s.busqueda, s.id`,
  );
  return filas.map(({ ultima, ...cesta }) => ({
    ...cesta,
    ultima: ultima && {
      ...presentPuesta(ultima),
      ...{ pedidoId: ultima.pedidoId, descripcion: ultima.descripcion },
    },
  }));
}
