import { type Db, Prisma, rowsTogether } from "@cosecha/db/database";
import {
  desdeCuandoSeVe,
  PEDIDOS_EN_CALENDARIO,
  type PedidoDeCalendario,
  type TurnoDeCalendario,
} from "@cosecha/domain/calendario";
import type { CalendarioDelGrupo } from "@cosecha/domain/esquemas/calendario";
import type { eventosDelGrupo } from "@cosecha/domain/eventos";
import { diaDe, finDelDia, inicioDelDia } from "@cosecha/domain/fechas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import type { Context } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";
import { type FilasDeRitmos, type RitmoVivo, ritmosVivosSql, vivosDe } from "../ritmos/load.ts";
import { loadTurnosDe, porVenir, turnosDeFamiliaSql } from "../turnos/load.ts";

/** What comes of all rhythms that do not rest. */
const LOS_QUE_SIGUEN = Prisma.sql`NOT r.descansa`;

/** Of so many turns at most: there is hardly one a day. */
const TURNOS_EN_CALENDARIO = 400;

interface DeFamilia {
  pedidos: PedidoDeCalendario[];
  turnos: TurnoDeCalendario[];
  ritmos: RitmoVivo[];
}

/**
 * The orders and turns of a family's calendar, and the rhythms of which more will come; null where its
 * number `n` is not the present one.
 */
export async function loadCalendario(
  db: Db,
  { familiaId, n, now, zona }: { familiaId: number; n: number } & Pick<Context, "now" | "zona">,
): Promise<DeFamilia | null> {
  const desde = desdeCuandoSeVe(now);
  const suya = Prisma.sql`FROM familia WHERE id = ${familiaId}::int AND calendario = ${n}::int AND "fechaBaja" IS NULL`;
  const dias = porVenir({ now, zona });
  const { familia, pedidos, turnos, ...filas } = await rowsTogether<
    {
      familia: { id: number }[];
      pedidos: FromJson<PedidoDeCalendario>[];
      turnos: FromJson<TurnoDeCalendario>[];
    } & FilasDeRitmos
  >(db, {
    familia: Prisma.sql`SELECT id ${suya}`,
    turnos: turnosDeFamiliaSql(familiaId, { ...dias, desde: diaDe(desde, dias.zona) }, TURNOS_EN_CALENDARIO),
    pedidos: Prisma.sql`
      SELECT p.id, p.descripcion, s.nombre AS "nombreProveedor", p.estado, p.fin, p.reparto, p.lugar, p.creado,
        greatest(p.modificado, l.modificado, t.creado) AS modificado,
        l.modificado IS NOT NULL AS "haPedido", t.hasta AS "turnoHasta", (SELECT json_build_object(
          'ritmoId', r.id, 'dia', v.dia, 'creado', r.creado) FROM vuelta v JOIN ritmo r ON r.id = v."ritmoId"
          WHERE v."pedidoId" = p.id) AS vuelta
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
        LEFT JOIN turno t ON t."pedidoId" = p.id AND t."familiaId" = ${familiaId} AND t.origen = 'mano'
        CROSS JOIN LATERAL (SELECT max(l.modificado) AS modificado FROM linea_pedido l
          WHERE l."familiaId" = ${familiaId} AND l."pedidoId" = p.id) l
      WHERE (p.fin >= ${desde} OR p.reparto >= ${desde}) AND EXISTS (SELECT ${suya})
      ORDER BY abs(extract(epoch FROM p.fin - ${now}::timestamptz)), p.id LIMIT ${PEDIDOS_EN_CALENDARIO}`,
    ...ritmosVivosSql({ now, zona }, LOS_QUE_SIGUEN),
  });
  if (familia.length === 0) return null;
  return {
    pedidos: pedidos.map(presentPedido),
    turnos: turnos.map(({ modificado, ...turno }) => ({ ...turno, modificado: new Date(modificado) })),
    ritmos: vivosDe({ now, zona }, filas),
  };
}

const presentPedido = ({
  fin,
  reparto,
  creado,
  modificado,
  turnoHasta,
  vuelta,
  ...pedido
}: FromJson<PedidoDeCalendario>): PedidoDeCalendario => ({
  ...pedido,
  fin: new Date(fin),
  reparto: reparto === null ? null : new Date(reparto),
  creado: new Date(creado),
  modificado: new Date(modificado),
  turnoHasta: turnoHasta === null ? null : new Date(turnoHasta),
  vuelta: vuelta === null ? null : { ...vuelta, creado: new Date(vuelta.creado) },
});

type Datos = Parameters<typeof eventosDelGrupo>[0];

/** What the group's calendar is made of, for some days. Two statements. */
export async function loadDelGrupo(
  db: Db,
  { now, zona }: Pick<Context, "now" | "zona">,
  { desde, hasta }: CalendarioDelGrupo,
): Promise<Datos> {
  const [primero, ultimo] = [inicioDelDia(desde, zona), finDelDia(hasta, zona)];
  const entre = (columna: string) =>
    Prisma.sql`${Prisma.raw(columna)} >= ${primero} AND ${Prisma.raw(columna)} < ${ultimo}`;
  const { pedidos, deLosDias, ...filas } = await rowsTogether<
    { pedidos: FromJson<Datos["pedidos"][number]>[]; deLosDias: Datos["pausas"][number][] } & FilasDeRitmos
  >(db, {
    pedidos: Prisma.sql`
      SELECT p.id AS "pedidoId", p.descripcion, s.nombre AS proveedor, p.fin, p.reparto, p.lugar,
        coalesce((SELECT json_agg(json_build_object('familiaId', f.id, 'familia', f.nombre) ORDER BY f.busqueda)
          FROM turno t JOIN familia f ON f.id = t."familiaId"
          WHERE t."pedidoId" = p.id AND t.hasta > p.reparto AND t.origen = 'mano'), '[]') AS turnos
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId" JOIN proveedor s ON s.id = d."proveedorId"
      WHERE p.estado <> ${CANCELADO} AND (${entre("p.fin")} OR ${entre("p.reparto")}) ORDER BY p.fin, p.id`,
    deLosDias: Prisma.sql`
      SELECT a.id, a.desde, a.hasta, a.motivo, a."proveedorId", s.nombre AS proveedor
      FROM pausa a LEFT JOIN proveedor s ON s.id = a."proveedorId"
      WHERE a.desde <= ${hasta}::date AND a.hasta >= ${desde}::date ORDER BY a.desde, a.id`,
    ...ritmosVivosSql({ now, zona }, LOS_QUE_SIGUEN),
  });
  const turnos = await loadTurnosDe(db, { desde, hasta, zona });
  return {
    pedidos: pedidos.map(({ fin, reparto, ...pedido }) => ({
      ...pedido,
      fin: new Date(fin),
      reparto: reparto === null ? null : new Date(reparto),
    })),
    ritmos: vivosDe({ now, zona }, filas, hasta).map(({ ritmo, vueltas }) => {
      const { proveedorId, proveedor, descripcion, lugar } = ritmo;
      return { ritmo: { proveedorId, proveedor, descripcion, lugar }, vueltas };
    }),
    pausas: deLosDias,
    turnos: turnos.map(({ claseId, nombre, dia, hora, lugar, libres, apuntadas }) => ({
      ...{ claseId, nombre, dia, hora, lugar, libres },
      familias: apuntadas.map(({ nombreFamilia }) => nombreFamilia),
    })),
  };
}
