import { type Db, Prisma } from "@cosecha/db/database";
import { desdeCuandoSeGuarda } from "@cosecha/domain/conservacion";
import type { AccionDe } from "@cosecha/domain/textos/historial";
import { AT_ONCE } from "../kernel/rows.ts";
import { finishAnonymising, untilNone } from "./finish.ts";

/** What the history says of signing in, by how long it stays. */
const FALLIDAS: AccionDe<"usuario">[] = ["entrarFallido", "passwordActualFallida"];
const ENTRADAS: AccionDe<"usuario">[] = ["entrar", "salir", "cerrarSesiones", "usarEnlace"];

/**
 * Deletes what has been kept for as long as packages/domain says (`DIAS_GUARDADO`): sessions,
 * counts of wrong passwords, the places from which people sign in, links that have ended, answers to
 * requests, who signed in, and the names of who was deleted. Finishes the anonymising that was interrupted. Each piece is
 * small, and two processes that do it at once get in nobody's way.
 */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const some = Prisma.raw(`LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`);
  const gone = (table: string, key: string, where: Prisma.Sql) => {
    const [from, by] = [Prisma.raw(table), Prisma.raw(key)];
    return untilNone(
      db,
      Prisma.sql`DELETE FROM ${from} WHERE (${by}) IN (SELECT ${by} FROM ${from} WHERE ${where} ${some})`,
    );
  };
  await gone("sesion", "id", Prisma.sql`"expiresAt" <= ${now}`);
  await gone("intento", "clave", Prisma.sql`hasta <= ${now}`);
  await gone("procedencia", "clave", Prisma.sql`hasta <= ${now}`);
  await gone("enlace", "id", Prisma.sql`caduca <= ${desdeCuandoSeGuarda("enlaces", now)}`);
  await gone(
    "compartido",
    "id",
    Prisma.sql`"pedidoId" IN (SELECT id FROM pedido WHERE fin <= ${desdeCuandoSeGuarda("compartidos", now)})`,
  );
  await gone("peticion", "quien, clave", Prisma.sql`creada <= ${desdeCuandoSeGuarda("respuestas", now)}`);
  await gone("correo", "id", Prisma.sql`creado < ${desdeCuandoSeGuarda("correos", now)}`);
  const entries = (acciones: AccionDe<"usuario">[], desde: Date) =>
    gone(
      "auditoria",
      "id",
      Prisma.sql`accion = ANY(${acciones}::text[]) AND entidad = 'usuario' AND cuando < ${desde}`,
    );
  await entries(FALLIDAS, desdeCuandoSeGuarda("entradasFallidas", now));
  await entries(ENTRADAS, desdeCuandoSeGuarda("entradas", now));
  await rememberDeleted(db, now);
  await finishAnonymising(db, now);
}

/** Writes down that the names of those who were deleted long enough ago are to go. */
const rememberDeleted = (db: Db, now: Date) =>
  untilNone(
    db,
    Prisma.sql`
      WITH eliminadas AS (
        SELECT entidad, "entidadId", antes FROM auditoria
        WHERE accion IN ('eliminar', 'eliminarTodas', 'eliminarTodos') AND entidad IN ('familia', 'usuario')
          AND cuando < ${desdeCuandoSeGuarda("eliminados", now)}
      ), idos AS (
        SELECT entidad, "entidadId" AS id FROM eliminadas
        UNION SELECT entidad, (jsonb_path_query(antes, '$[*].id'))::int FROM eliminadas WHERE entidad = 'usuario' AND "entidadId" = 0
        UNION SELECT 'familia', (jsonb_path_query(antes, '$.familias[*].id'))::int FROM eliminadas WHERE entidad = 'familia'
        UNION SELECT 'usuario', (jsonb_path_query(antes, '$.usuarios[*].id'))::int FROM eliminadas WHERE entidad = 'familia'
        UNION SELECT 'acceso', (jsonb_path_query(antes, '$.accesos[*].id'))::int FROM eliminadas WHERE entidad = 'familia'
      )
      INSERT INTO anonimizacion (entidad, "entidadId", pedida)
      SELECT i.entidad, i.id, ${now} FROM idos i
      WHERE i.id > 0 AND NOT EXISTS (
        SELECT FROM anonimizacion a WHERE a.entidad = i.entidad AND a."entidadId" = i.id)
      LIMIT ${AT_ONCE} ON CONFLICT DO NOTHING`,
  );
