import { type Db, Prisma, type Tx } from "@cosecha/db/database";
import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../errors.ts";

/** A user with its family's name; its hash never leaves the database, not even for the audit. */
export const conFamilia = {
  include: { familia: { select: { id: true, nombre: true } } },
  omit: { hash: true },
} satisfies Prisma.UsuarioDefaultArgs;

export type LoadedUsuario = Prisma.UsuarioGetPayload<typeof conFamilia>;

/** One user. Throws NO_ENCONTRADO. */
export async function loadUsuario(db: Db | Tx, id: number): Promise<LoadedUsuario> {
  const usuario = await db.usuario.findUnique({ where: { id }, ...conFamilia });
  if (usuario === null) throw new DomainError("NO_ENCONTRADO", textos.usuario.sinDatos);
  return usuario;
}

/**
 * One user, whom nobody else changes until the transaction ends. Families first, in the order of their ids, as whoever
 * changes a family locks it before its users: the one that it is of, and the one that it is to move `into`. `idle`: what
 * it writes itself just now is waited for (`change`). Throws NO_ENCONTRADO.
 */
export async function lockUsuario(
  tx: Tx,
  id: number,
  { into = null, idle = false }: { into?: number | null | undefined; idle?: boolean } = {},
): Promise<LoadedUsuario> {
  await tx.$executeRaw`
    SELECT f.id FROM familia f
    WHERE f.id = ${into} OR f.id IN (SELECT "familiaId" FROM usuario WHERE id = ${id})
    ORDER BY f.id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    SELECT id FROM usuario WHERE id = ${id} ${idle ? Prisma.sql`FOR UPDATE` : Prisma.sql`FOR NO KEY UPDATE`}`;
  return loadUsuario(tx, id);
}

/** A user as answers show it; a password never leaves the server. */
export const presentUsuario = (usuario: LoadedUsuario): UsuarioVista => ({
  id: usuario.id,
  username: usuario.username,
  email: usuario.email,
  password: "",
  familiaId: usuario.familiaId,
  familia: usuario.familia,
  roles: usuario.roles,
  fechaBaja: usuario.fechaBaja,
  version: usuario.version,
});

/** Any number will do, as long as nothing else takes this lock. */
const ADMINISTRADORES = 20_261_122;

/**
 * Of several transactions that may take administrators away, one at a time is past this point. To be taken before any
 * row is locked.
 */
export async function lockAdministradores(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADMINISTRADORES})`;
}

/** Throws CONFLICTO when without these users nobody is left who can administer (decisions 2 and 30). */
export async function mustLeaveAdministrador(
  tx: Tx,
  seVa: (usuario: { id: number; familiaId: number | null }) => boolean,
): Promise<void> {
  const activos = await tx.usuario.findMany({
    // One without a password cannot sign in (decision 20).
    where: { roles: { has: "ROLE_ADMIN" }, fechaBaja: null, hash: { not: null } },
    select: { id: true, familiaId: true },
  });
  if (activos.length > 0 && activos.every(seVa)) {
    throw new DomainError("CONFLICTO", textos.usuario.ultimoAdministrador);
  }
}
