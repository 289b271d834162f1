import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { UsuarioVista } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { lockUsuarios } from "../kernel/locks.ts";

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

/** One user, with its row locked (`lockUsuarios`). Throws NO_ENCONTRADO. */
export async function lockUsuario(tx: Tx, id: number): Promise<LoadedUsuario> {
  await lockUsuarios(tx, [id]);
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

/** Throws CONFLICTO when without these users nobody is left who can administer (D2 and D30). */
export async function mustLeaveAdministrador(
  tx: Tx,
  seVa: (usuario: { id: number; familiaId: number | null }) => boolean,
): Promise<void> {
  const activos = await tx.usuario.findMany({
    // One without a password cannot sign in (D20).
    where: { roles: { has: "ROLE_ADMIN" }, fechaBaja: null, hash: { not: null } },
    select: { id: true, familiaId: true },
  });
  if (activos.length > 0 && activos.every(seVa)) {
    throw new DomainError("CONFLICTO", textos.usuario.ultimoAdministrador);
  }
}
