import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { lockUsuarios } from "../kernel/locks.ts";

/**
 * Loads a user with the family's name. The password's hash never leaves the database, not even for
 * the audit.
 */
export const conFamilia = {
  include: { familia: { select: { id: true, nombre: true } } },
  omit: { hash: true },
} satisfies Prisma.UsuarioDefaultArgs;

export type LoadedUsuario = Prisma.UsuarioGetPayload<typeof conFamilia>;

/** Loads one user. Throws NO_ENCONTRADO. */
export async function loadUsuario(db: Db | Tx, id: number): Promise<LoadedUsuario> {
  const usuario = await db.usuario.findUnique({ where: { id }, ...conFamilia });
  if (usuario === null) throw new DomainError("NO_ENCONTRADO", textos.usuario.sinDatos);
  return usuario;
}

/** Locks one user's row (`lockUsuarios`) and loads it. Throws NO_ENCONTRADO. */
export async function lockUsuario(tx: Tx, id: number): Promise<LoadedUsuario> {
  await lockUsuarios(tx, [id]);
  return loadUsuario(tx, id);
}

/** A user as answers show it. `password` is always "", as passwords never leave the server. */
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

/**
 * Throws CONFLICTO when removing the users for whom `seVa` is true would leave no administrator
 * (D2 and D30).
 */
export async function mustLeaveAdministrador(
  tx: Tx,
  seVa: (usuario: { id: number; familiaId: number | null }) => boolean,
): Promise<void> {
  const activos = await tx.usuario.findMany({
    // An administrator without a password cannot sign in (D20).
    where: { roles: { has: "ROLE_ADMIN" }, fechaBaja: null, hash: { not: null } },
    select: { id: true, familiaId: true },
  });
  if (activos.length > 0 && activos.every(seVa)) {
    throw new DomainError("CONFLICTO", textos.usuario.ultimoAdministrador);
  }
}
