import { Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { type Anonimable, emailAnonimo, NOMBRE_ANONIMO } from "@cosecha/domain/anonimos";

/** Families, users and accesses, by their ids. */
export type Quienes = Record<Anonimable, number[]>;

/**
 * Takes the names of families and users that have gone from their own rows, ends what they could
 * sign in with, and writes down that all the rest is to follow, which `finishAnonymising` does. The
 * caller holds their locks. The users and accesses of a family go with it, also those that were
 * deleted before it (decision 16).
 */
export async function takeNames(
  tx: Tx,
  now: Date,
  { familias, usuarios }: { familias: number[]; usuarios: number[] },
): Promise<void> {
  const suyos = await loadTheirs(tx, familias);
  const todos = {
    familia: familias,
    usuario: [...new Set([...usuarios, ...suyos.usuario])],
    acceso: suyos.acceso,
  };
  await remember(tx, now, todos);
  await run(
    tx,
    Prisma.sql`UPDATE familia f SET nombre = n.nombre, email = n.email, version = f.version + 1, modificado = ${now}
      FROM ${anonymous("familia", todos.familia)} WHERE f.id = n.id AND (f.nombre, f.email) <> (n.nombre, n.email)`,
  );
  await run(
    tx,
    Prisma.sql`UPDATE usuario u SET username = n.nombre, email = n.email, hash = NULL, version = u.version + 1, modificado = ${now}
      FROM ${anonymous("usuario", todos.usuario)} WHERE u.id = n.id AND ((u.username, u.email) <> (n.nombre, n.email) OR u.hash IS NOT NULL)`,
  );
  await tx.sesion.deleteMany({ where: { userId: { in: todos.usuario } } });
  await tx.correo.deleteMany({ where: { usuarioId: { in: todos.usuario } } });
  await tx.preferenciaDeAviso.deleteMany({ where: { usuarioId: { in: todos.usuario } } });
  await tx.enlace.deleteMany({ where: { usuarioId: { in: todos.usuario } } });
  await tx.compartido.deleteMany({ where: { familiaId: { in: familias } } });
  await tx.acceso.deleteMany({ where: { familiaId: { in: familias } } });
}

/** SQL: a table `n` with the names that these get. */
const anonymous = (que: Anonimable, ids: number[]) =>
  Prisma.sql`unnest(${ids}::int[], ${ids.map(NOMBRE_ANONIMO[que])}::text[],
    ${ids.map((id) => emailAnonimo(que, id))}::text[]) AS n(id, nombre, email)`;

/**
 * The users and accesses of families: those that are there, and those that the history says were
 * theirs when they were deleted.
 */
async function loadTheirs(tx: Tx, familias: number[]): Promise<Pick<Quienes, "usuario" | "acceso">> {
  if (familias.length === 0) return { usuario: [], acceso: [] };
  const suya = (familia: Prisma.Sql) => Prisma.sql`(${familia})::int = ANY(${familias}::int[])`;
  const filas = await rows<{ que: "usuario" | "acceso"; id: number }>(
    tx,
    Prisma.sql`
      SELECT 'usuario' AS que, id FROM usuario WHERE "familiaId" = ANY(${familias}::int[])
      UNION SELECT 'acceso', id FROM acceso WHERE "familiaId" = ANY(${familias}::int[])
      UNION SELECT 'usuario', "entidadId" FROM auditoria
        WHERE accion = 'eliminar' AND entidad = 'usuario' AND ${suya(Prisma.sql`antes->>'familiaId'`)}
      UNION SELECT 'usuario', (u->>'id')::int FROM auditoria, jsonb_array_elements(antes) u
        WHERE accion = 'eliminarTodos' AND entidad = 'usuario' AND ${suya(Prisma.sql`u->>'familiaId'`)}
      UNION SELECT 'acceso', "entidadId" FROM auditoria
        WHERE entidad = 'acceso' AND ${suya(Prisma.sql`coalesce(antes, despues)->'familia'->>'id'`)}`,
  );
  const de = (que: "usuario" | "acceso") => filas.flatMap((fila) => (fila.que === que ? fila.id : []));
  return { usuario: de("usuario"), acceso: de("acceso") };
}

/** Writes down whose names go. What was finished begins again, so that pressing twice completes. */
async function remember(tx: Tx, now: Date, { familia, usuario, acceso }: Quienes): Promise<void> {
  await run(
    tx,
    Prisma.sql`INSERT INTO anonimizacion AS a (entidad, "entidadId", creado, pedida)
      SELECT q.entidad, q.id, q.creado, ${now}::timestamptz FROM (
        SELECT 'familia' AS entidad, id, creado FROM familia WHERE id = ANY(${familia}::int[])
        UNION ALL SELECT 'usuario', i.id, u.creado FROM unnest(${usuario}::int[]) i(id) LEFT JOIN usuario u ON u.id = i.id
        UNION ALL SELECT 'acceso', i.id, NULL FROM unnest(${acceso}::int[]) i(id)
      ) q
      ON CONFLICT (entidad, "entidadId") DO UPDATE SET terminada = NULL`,
  );
}
