import { type Db, type DirectTx, Prisma, rows, rowsTogether, type Tx } from "@cosecha/db/database";
import type {
  CambioVista,
  ClaseDeTurnoVista,
  RecuentoVista,
  TurnoDelDia,
  TurnoPropioVista,
} from "@cosecha/domain/esquemas/turnos";
import { diaDe, finDelDia, inicioDelDia, masDias } from "@cosecha/domain/fechas";
import { CANCELADO } from "@cosecha/domain/pedidos";
import { DIAS_POR_DELANTE, libresDe, MESES_CONTADOS, restarMeses } from "@cosecha/domain/turnos";
import type { Context } from "../kernel/context.ts";
import type { FromJson } from "../kernel/rows.ts";

type Where = Db | Tx | DirectTx;

/** Some days, both included, by the cooperative's calendar. */
export interface Dias {
  desde: string;
  hasta: string;
  zona: string;
}

/** Today, and the zone whose calendar says so. */
export const hoyDe = ({ now, zona }: Pick<Context, "now" | "zona">) => ({
  hoy: diaDe(now, zona),
  zona,
});

/** The days from today on of which turns can be spoken. */
export const porVenir = (ctx: Pick<Context, "now" | "zona">): Dias => {
  const { hoy, zona } = hoyDe(ctx);
  return { desde: hoy, hasta: masDias(hoy, DIAS_POR_DELANTE), zona };
};

/** SQL: the day of an order's delivery. */
export const diaDeReparto = (zona: string) => Prisma.sql`(p.reparto AT TIME ZONE ${zona}::text)::date`;

/** SQL: whether an order is delivered on one of those days, written so that an index will do. */
export const seReparteEn = ({ desde, hasta, zona }: Dias) => Prisma.sql`p.estado <> ${CANCELADO}
  AND p.reparto >= ${inicioDelDia(desde, zona)} AND p.reparto < ${finDelDia(hasta, zona)}`;

/**
 * SQL: the turns of those days, as `ocurrencias`, after `WITH`: of each kind on its days. A kind that
 * is retired has those that somebody did.
 */
const ocurrencias = ({ desde, hasta, zona }: Dias) => Prisma.sql`
  repartos AS (
    SELECT ${diaDeReparto(zona)} AS dia, min(p.reparto) AS reparto,
      coalesce((array_agg(p.lugar ORDER BY p.reparto, p.id) FILTER (WHERE p.lugar <> ''))[1], '') AS lugar,
      max(p.modificado) AS modificado
    FROM pedido p WHERE ${seReparteEn({ desde, hasta, zona })} GROUP BY 1
  ), ocurrencias AS (
    SELECT c.id AS "claseId", r.dia, coalesce(c.hora, to_char(r.reparto AT TIME ZONE ${zona}::text, 'HH24:MI')) AS hora,
      coalesce(nullif(c.lugar, ''), r.lugar) AS lugar, greatest(r.modificado, c.modificado) AS modificado
    FROM clase_de_turno c JOIN repartos r ON c."porReparto" AND ${hayClase(Prisma.sql`r.dia`)}
    UNION ALL
    SELECT c.id, d.dia, c.hora, c.lugar, c.modificado FROM dia_de_turno d JOIN clase_de_turno c ON c.id = d."claseId"
    WHERE d.dia BETWEEN ${desde}::date AND ${hasta}::date AND ${hayClase(Prisma.sql`d.dia`)}
  )`;

const hayClase = (dia: Prisma.Sql) => Prisma.sql`(c."fechaBaja" IS NULL
  OR EXISTS (SELECT FROM turno_apuntado a WHERE a."claseId" = c.id AND a.dia = ${dia}))`;

const columnas = Prisma.sql`o."claseId", o.dia::text AS dia, c.nombre, o.hora, o.lugar, c.descripcion, c.personas,
  c."porReparto", c.reparte, coalesce((
    SELECT json_agg(json_build_object('apuntadoId', a.id, 'familiaId', f.id, 'nombreFamilia', f.nombre,
      'cambioId', k.id) ORDER BY a.id)
    FROM turno_apuntado a JOIN familia f ON f.id = a."familiaId" LEFT JOIN cambio_de_turno k ON k."apuntadoId" = a.id
    WHERE a."claseId" = o."claseId" AND a.dia = o.dia), '[]') AS apuntadas
  FROM ocurrencias o JOIN clase_de_turno c ON c.id = o."claseId"`;

const present = (turno: Omit<TurnoDelDia, "libres">): TurnoDelDia => ({
  ...turno,
  libres: libresDe(turno.personas, turno.apuntadas.length),
});

/**
 * The turns of some days, by day and hour: of which kind, when and where, which families are down for
 * them and how many are still wanted. One statement.
 */
export async function loadTurnosDe(db: Where, dias: Dias): Promise<TurnoDelDia[]> {
  const turnos = await rows<Omit<TurnoDelDia, "libres">>(
    db,
    Prisma.sql`WITH ${ocurrencias(dias)} SELECT ${columnas}
      ORDER BY o.dia, o.hora NULLS LAST, c.busqueda, c.id`,
  );
  return turnos.map(present);
}

/** One turn, where there is one. One statement. */
export async function loadTurno(
  db: Where,
  { claseId, dia, zona }: { claseId: number; dia: string; zona: string },
): Promise<TurnoDelDia | null> {
  const [turno] = await rows<Omit<TurnoDelDia, "libres">>(
    db,
    Prisma.sql`WITH ${ocurrencias({ desde: dia, hasta: dia, zona })} SELECT ${columnas} WHERE c.id = ${claseId}`,
  );
  return turno === undefined ? null : present(turno);
}

/** SQL: the turns that a family is down for, in order of their days. */
export const turnosDeFamiliaSql = (familiaId: number, dias: Dias, limite: number | null = null) => Prisma.sql`
  WITH ${ocurrencias(dias)} SELECT a.id AS "apuntadoId", c.id AS "claseId", c.nombre, o.dia::text AS dia, o.hora,
    o.lugar, c.descripcion, greatest(a.creado, o.modificado) AS modificado
  FROM turno_apuntado a JOIN ocurrencias o ON o."claseId" = a."claseId" AND o.dia = a.dia
    JOIN clase_de_turno c ON c.id = a."claseId"
  WHERE a."familiaId" = ${familiaId} AND a.dia BETWEEN ${dias.desde}::date AND ${dias.hasta}::date
  ORDER BY o.dia, o.hora NULLS LAST, a.id LIMIT ${limite}::int`;

export const presentPropio = ({ apuntadoId, claseId, nombre, dia, hora, lugar }: TurnoPropioVista) => ({
  ...{ apuntadoId, claseId, nombre, dia, hora, lugar },
});

/** SQL: the open offers whose days have not passed, with their turns as `da` and `quiere`. */
const cambios = (hoy: string) => Prisma.sql`
  FROM cambio_de_turno k JOIN turno_apuntado a ON a.id = k."apuntadoId" JOIN clase_de_turno c ON c.id = a."claseId"
    JOIN familia f ON f.id = a."familiaId" LEFT JOIN familia g ON g.id = k."aFamiliaId"
    LEFT JOIN turno_apuntado q ON q.id = k."quiereId" LEFT JOIN clase_de_turno d ON d.id = q."claseId"
  WHERE a.dia >= ${hoy}::date AND (q.id IS NULL OR q.dia >= ${hoy}::date)`;

/** SQL: whether an offer is for a family to take: for it, or for all and not its own. */
const paraTomar = (familiaId: number) => Prisma.sql`a."familiaId" <> ${familiaId}
  AND coalesce(k."aFamiliaId" = ${familiaId}, NOT EXISTS (SELECT FROM turno_apuntado x
    WHERE x."claseId" = a."claseId" AND x.dia = a.dia AND x."familiaId" = ${familiaId}))`;

/** SQL: the open offers that a family may take or has made, oldest first. */
export const cambiosDeFamiliaSql = (familiaId: number, hoy: string) => Prisma.sql`
  SELECT k.id, f.id AS "deFamiliaId", f.nombre AS "deFamilia", g.id AS "aFamiliaId", g.nombre AS "aFamilia", k.creado,
    json_build_object('apuntadoId', a.id, 'claseId', c.id, 'nombre', c.nombre, 'dia', a.dia) AS da,
    CASE WHEN q.id IS NOT NULL THEN json_build_object('apuntadoId', q.id, 'claseId', d.id, 'nombre', d.nombre,
      'dia', q.dia) END AS quiere
  ${cambios(hoy)} AND (a."familiaId" = ${familiaId} OR (${paraTomar(familiaId)})) ORDER BY a.dia, k.id`;

/** SQL: how many of them wait for it. */
export const cuantasOfertasSql = (familiaId: number, hoy: string) =>
  Prisma.sql`SELECT count(*)::int AS cuantas ${cambios(hoy)} AND ${paraTomar(familiaId)}`;

export const presentCambio = ({ creado, ...cambio }: FromJson<CambioVista>): CambioVista => ({
  ...cambio,
  creado: new Date(creado),
});

const DE_CLASE = Prisma.sql`c.id, c.nombre, c.personas, c."porReparto", c.reparte, c.hora, c.lugar, c.descripcion,
  c."fechaBaja", c.version`;

/** The kinds, by name; those that are in use first. One statement. */
export async function loadClases(
  db: Where,
  hoy: string,
  where: Prisma.Sql = Prisma.sql`true`,
): Promise<ClaseDeTurnoVista[]> {
  const clases = await rows<FromJson<ClaseDeTurnoVista>>(
    db,
    Prisma.sql`SELECT ${DE_CLASE}, ARRAY(SELECT d.dia::text FROM dia_de_turno d
        WHERE d."claseId" = c.id AND d.dia >= ${hoy}::date ORDER BY d.dia) AS "diasPuestos"
      FROM clase_de_turno c WHERE ${where} ORDER BY c."fechaBaja" NULLS FIRST, c.busqueda, c.id`,
  );
  return clases.map(({ fechaBaja, ...clase }) => ({
    ...clase,
    fechaBaja: fechaBaja === null ? null : new Date(fechaBaja),
  }));
}

/** SQL: how many turns each family has done of each kind, and how many are to come. */
const hechosSql = (hoy: string, zona: string) => {
  const desde = restarMeses(hoy, MESES_CONTADOS);
  return Prisma.sql`WITH ${ocurrencias({ desde, hasta: masDias(hoy, DIAS_POR_DELANTE), zona })}
    SELECT a."familiaId", a."claseId", count(*) FILTER (WHERE a.dia < ${hoy}::date)::int AS hechos,
      count(*) FILTER (WHERE a.dia >= ${hoy}::date)::int AS "porVenir"
    FROM turno_apuntado a JOIN ocurrencias o ON o."claseId" = a."claseId" AND o.dia = a.dia GROUP BY 1, 2`;
};

/**
 * Who has done how many turns in the last months, whoever did fewest first. Families that have left
 * come last, where they did any. One statement.
 */
export async function loadRecuento(db: Where, hoy: string, zona: string): Promise<RecuentoVista> {
  const { hechos, familias, clases } = await rowsTogether<{
    hechos: { familiaId: number; claseId: number; hechos: number; porVenir: number }[];
    familias: { id: number; nombre: string; deBaja: boolean }[];
    clases: { claseId: number; nombre: string }[];
  }>(db, {
    hechos: hechosSql(hoy, zona),
    familias: Prisma.sql`SELECT id, nombre, "fechaBaja" IS NOT NULL AS "deBaja" FROM familia ORDER BY busqueda`,
    clases: Prisma.sql`SELECT id AS "claseId", nombre FROM clase_de_turno ORDER BY "fechaBaja" NULLS FIRST, busqueda, id`,
  });
  const suma = (numeros: readonly number[]) => numeros.reduce((total, n) => total + n, 0);
  const contadas = familias.map(({ id, nombre, deBaja }) => {
    const suyos = hechos.filter(({ familiaId }) => familiaId === id);
    return {
      ...{ familiaId: id, nombreFamilia: nombre, deBaja },
      hechos: suma(suyos.map((uno) => uno.hechos)),
      porVenir: suma(suyos.map((uno) => uno.porVenir)),
      porClase: suyos.flatMap(({ claseId, hechos: n }) => (n > 0 ? [{ claseId, hechos: n }] : [])),
    };
  });
  const usadas = new Set(hechos.map(({ claseId }) => claseId));
  return {
    ...{ desde: restarMeses(hoy, MESES_CONTADOS), hasta: hoy },
    clases: clases.filter(({ claseId }) => usadas.has(claseId)),
    familias: contadas
      .filter(({ deBaja, hechos: n }) => !deBaja || n > 0)
      .toSorted(
        (una, otra) =>
          Number(una.deBaja) - Number(otra.deBaja) ||
          una.hechos - otra.hechos ||
          una.hechos + una.porVenir - otra.hechos - otra.porVenir,
      ),
  };
}
