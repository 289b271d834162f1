import { type Db, type DirectTx, Prisma, run, type Tx } from "@cosecha/db/database";
import type { ClaseDeTarea } from "@cosecha/domain/tareas";

export interface PorHacer {
  clase: ClaseDeTarea;
  /** What it is about; "" where there is but one of its kind. */
  clave?: string | number;
  cuando: Date;
}

/**
 * Says what is due and when, in the transaction of what makes it due. What was due already gets the
 * new moment, also where somebody is doing it: that one ends nothing then. One statement, none for
 * nothing.
 */
export async function programar(db: Db | Tx | DirectTx, tareas: readonly PorHacer[]): Promise<void> {
  if (tareas.length === 0) return;
  const json = JSON.stringify(tareas.map(({ clave = "", ...tarea }) => ({ ...tarea, clave: `${clave}` })));
  await run(
    db,
    Prisma.sql`INSERT INTO tarea (clase, clave, cuando)
      SELECT clase, clave, cuando
      FROM jsonb_to_recordset(${json}::jsonb) AS t(clase text, clave text, cuando timestamptz) ORDER BY 1, 2
      ON CONFLICT (clase, clave) DO UPDATE SET cuando = excluded.cuando, version = tarea.version + 1,
        intentos = 0, "tomadaHasta" = NULL, error = NULL`,
  );
}
