import { type Db, Prisma, rowsTogether } from "@cosecha/db/database";
import {
  desdeCuandoSeVe,
  PEDIDOS_EN_CALENDARIO,
  type PedidoDeCalendario,
  type TurnoDeCalendario,
} from "@cosecha/domain/calendario";
import { diaDe } from "@cosecha/domain/fechas";
import type { FromJson } from "../kernel/rows.ts";
import { porVenir, turnosDeFamiliaSql } from "../turnos/load.ts";

/** Of so many turns at most: there is hardly one a day. */
const TURNOS_EN_CALENDARIO = 400;

/**
 * The orders and turns of a family's calendar, whose number `n` has to be the present one; else null.
 */
export async function loadCalendario(
  db: Db,
  { familiaId, n, now, zona }: { familiaId: number; n: number; now: Date; zona: string | undefined },
): Promise<{ pedidos: PedidoDeCalendario[]; turnos: TurnoDeCalendario[] } | null> {
  const desde = desdeCuandoSeVe(now);
  const suya = Prisma.sql`FROM familia WHERE id = ${familiaId}::int AND calendario = ${n}::int AND "fechaBaja" IS NULL`;
  const dias = porVenir(zona === undefined ? { now } : { now, zona });
  const { familia, pedidos, turnos } = await rowsTogether<{
    familia: { id: number }[];
    turnos: FromJson<TurnoDeCalendario>[];
    pedidos: FromJson<PedidoDeCalendario>[];
  }>(db, {
    familia: Prisma.sql`SELECT id ${suya}`,
    turnos: turnosDeFamiliaSql(familiaId, { ...dias, desde: diaDe(desde, dias.zona) }, TURNOS_EN_CALENDARIO),
    pedidos: Prisma.sql`
      SELECT p.id, p.descripcion, s.nombre AS "nombreProveedor", p.estado, p.fin, p.reparto, p.lugar, p.creado,
        greatest(p.modificado, l.modificado, t.creado) AS modificado,
        l.modificado IS NOT NULL AS "haPedido", t.hasta AS "turnoHasta"
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
        LEFT JOIN turno t ON t."pedidoId" = p.id AND t."familiaId" = ${familiaId} AND t.origen = 'mano'
        CROSS JOIN LATERAL (SELECT max(l.modificado) AS modificado FROM linea_pedido l
          WHERE l."familiaId" = ${familiaId} AND l."pedidoId" = p.id) l
      WHERE (p.fin >= ${desde} OR p.reparto >= ${desde}) AND EXISTS (SELECT ${suya})
      ORDER BY abs(extract(epoch FROM p.fin - ${now}::timestamptz)), p.id LIMIT ${PEDIDOS_EN_CALENDARIO}`,
  });
  if (familia.length === 0) return null;
  const losPedidos = pedidos.map(({ fin, reparto, creado, modificado, turnoHasta, ...pedido }) => ({
    ...pedido,
    fin: new Date(fin),
    reparto: reparto === null ? null : new Date(reparto),
    creado: new Date(creado),
    modificado: new Date(modificado),
    turnoHasta: turnoHasta === null ? null : new Date(turnoHasta),
  }));
  const losTurnos = turnos.map(({ modificado, ...turno }) => ({
    ...turno,
    modificado: new Date(modificado),
  }));
  return { pedidos: losPedidos, turnos: losTurnos };
}
