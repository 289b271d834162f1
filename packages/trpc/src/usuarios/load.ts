import type { Db, Prisma, Tx } from "@cosecha/db/database";
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
 * One user, whom nobody else changes until the transaction ends; with it the family whose account it is, first, as
 * whoever changes a family locks them in that order. Throws NO_ENCONTRADO.
 */
export async function lockUsuario(tx: Tx, id: number): Promise<LoadedUsuario> {
  await tx.$executeRaw`
    SELECT f.id FROM familia f JOIN usuario u ON u."cuentaDeId" = f.id WHERE u.id = ${id} FOR UPDATE OF f`;
  await tx.$executeRaw`SELECT id FROM usuario WHERE id = ${id} FOR UPDATE`;
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

/** Throws CONFLICTO when without these users no active administrator is left (decisions 2 and 30). */
export async function mustLeaveAdministrador(tx: Tx, sin: Prisma.UsuarioWhereInput): Promise<void> {
  const administrador = { roles: { has: "ROLE_ADMIN" }, fechaBaja: null } as const;
  const quitados = await tx.usuario.count({ where: { AND: [administrador, sin] } });
  if (quitados === 0) return;
  const quedan = await tx.usuario.count({ where: { ...administrador, NOT: sin } });
  if (quedan === 0) throw new DomainError("CONFLICTO", textos.usuario.ultimoAdministrador);
}
