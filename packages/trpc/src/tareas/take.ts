import { type Db, type DirectTx, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";

/** A task that this process has taken. */
export interface Tarea {
  id: number;
  clase: ClaseDeTarea;
  clave: string;
  /** Who has this number, and nobody else, may end it. */
  version: number;
  /** With this one. */
  intentos: number;
}

/**
 * Takes up to `cuantas` of the tasks that are due, those first that have waited longest, and says
 * when the next one is. Others skip what this one is looking at, and look again at `hasta`: who is
 * taking it may die before it is seen that they had. One statement.
 */
export async function tomar(
  db: Db,
  { clases, ahora, hasta, cuantas }: { clases: string[]; ahora: Date; hasta: Date; cuantas: number },
): Promise<{ tomadas: Tarea[]; proxima: Date | null }> {
  const libre = Prisma.sql`("tomadaHasta" IS NULL OR "tomadaHasta" <= ${ahora})`;
  const writing = Prisma.sql`libres AS (
      SELECT id FROM tarea WHERE cuando <= ${ahora} AND ${libre} AND clase = ANY(${clases}::text[])
      ORDER BY cuando, id LIMIT ${cuantas} FOR UPDATE SKIP LOCKED
    ), tomadas AS (
      UPDATE tarea t SET "tomadaHasta" = ${hasta}, version = version + 1, intentos = intentos + 1
      FROM libres l WHERE t.id = l.id
      RETURNING t.id, t.clase, t.clave, t.version, t.intentos, t.cuando
    )`;
  const [found] = await rows<{ tomadas: Tarea[] | null; proxima: string | null }>(
    db,
    Prisma.sql`SELECT (SELECT json_agg(t ORDER BY t.cuando, t.id) FROM tomadas t) AS tomadas,
      (SELECT least(
        (SELECT min(cuando) FROM tarea WHERE cuando > ${ahora} AND clase = ANY(${clases}::text[])),
        (SELECT min("tomadaHasta") FROM tarea WHERE "tomadaHasta" > ${ahora}),
        (SELECT ${hasta}::timestamptz WHERE EXISTS (SELECT FROM tarea WHERE cuando <= ${ahora} AND ${libre}
          AND clase = ANY(${clases}::text[]) AND id NOT IN (SELECT id FROM tomadas))))) AS proxima`,
    { writing },
  );
  return {
    tomadas: found?.tomadas ?? [],
    proxima: found?.proxima == null ? null : new Date(found.proxima),
  };
}

/** When something of these kinds is due next; null: nothing is. One statement. */
export async function proximaTarea(db: Db, clases: string[]): Promise<Date | null> {
  const [fila] = await rows<{ proxima: string | null }>(
    db,
    Prisma.sql`SELECT min(greatest(cuando, "tomadaHasta")) AS proxima FROM tarea
      WHERE clase = ANY(${clases}::text[])`,
  );
  return fila?.proxima == null ? null : new Date(fila.proxima);
}

/** Somebody else has the task by now, or it is due at another moment: what was done is undone. */
export class Overtaken extends Error {}

/**
 * Ends a task, or gives it its next moment, in the transaction of what it did. Throws Overtaken
 * where it is not this process's any more. One statement.
 */
export async function terminar(tx: Tx | DirectTx, { id, version }: Tarea, otraVez?: Date): Promise<void> {
  const ended = await run(
    tx,
    otraVez === undefined
      ? Prisma.sql`DELETE FROM tarea WHERE id = ${id} AND version = ${version}`
      : Prisma.sql`UPDATE tarea SET cuando = ${otraVez}, intentos = 0, "tomadaHasta" = NULL, error = NULL
          WHERE id = ${id} AND version = ${version}`,
  );
  if (ended === 0) throw new Overtaken("The task is somebody else's by now.");
}

/** A task failed, and is due again at another moment. One statement. */
export const aplazar = (db: Db, { id, version }: Tarea, { error, cuando }: { error: string; cuando: Date }) =>
  run(
    db,
    Prisma.sql`UPDATE tarea SET cuando = ${cuando}, "tomadaHasta" = NULL, error = ${error.slice(0, 500)}
      WHERE id = ${id} AND version = ${version}`,
  );

/**
 * Puts off what nobody has taken, and gives how many are being done by somebody. Two statements.
 */
export async function aquietar(db: Db, { ahora, hasta }: { ahora: Date; hasta: Date }): Promise<number> {
  await run(
    db,
    Prisma.sql`UPDATE tarea SET cuando = ${hasta}
      WHERE cuando < ${hasta} AND ("tomadaHasta" IS NULL OR "tomadaHasta" <= ${ahora})`,
  );
  return db.tarea.count({ where: { tomadaHasta: { gt: ahora } } });
}

/** Tasks that take long stay this process's. One statement. */
export const conservar = (db: Db, tareas: readonly Tarea[], hasta: Date) =>
  run(
    db,
    Prisma.sql`UPDATE tarea SET "tomadaHasta" = ${hasta} WHERE (id, version) IN (${Prisma.join(
      tareas.map(({ id, version }) => Prisma.sql`(${id}::int, ${version}::int)`),
    )})`,
  );
