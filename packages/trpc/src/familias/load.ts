import type { Tx } from "@cosecha/db/database";
import type { FamiliaVista } from "@cosecha/domain/esquemas/familias";
import { textos } from "@cosecha/domain/textos";
import { DomainError, type ErrorCode } from "../kernel/errors.ts";

/**
 * Throws unless the family exists and is active: DATOS_INVALIDOS or CONFLICTO. No family (null) is
 * fine. Within `changePeople` the family stays as it was found.
 */
export async function mustBeActiveFamilia(tx: Tx, familiaId: number | null | undefined): Promise<void> {
  if (familiaId === null || familiaId === undefined) return;
  const familia = await tx.familia.findUnique({ where: { id: familiaId }, select: { fechaBaja: true } });
  if (familia === null) throw wrongFamilia("DATOS_INVALIDOS", textos.usuario.familiaDesconocida);
  if (familia.fechaBaja !== null) throw wrongFamilia("CONFLICTO", textos.usuario.familiaDeBaja);
}

/** The error for a `familiaId` that is not accepted. */
export const wrongFamilia = (code: ErrorCode, message: string) =>
  new DomainError(code, message, [{ path: "familiaId", message }]);

/** A family as answers show it. `password` is always "", as passwords never leave the server. */
export const presentFamilia = (familia: Omit<FamiliaVista, "password">): FamiliaVista => ({
  id: familia.id,
  nombre: familia.nombre,
  email: familia.email,
  password: "",
  fechaBaja: familia.fechaBaja,
  version: familia.version,
});

/** The users and accesses of families, and which suppliers the families manage, for the audit. */
export async function loQueSeVa(tx: Tx, ids: number[]) {
  const suyos = { familiaId: { in: ids } };
  const usuarios = await tx.usuario.findMany({
    where: suyos,
    select: { id: true, username: true, email: true, roles: true, familiaId: true, fechaBaja: true },
  });
  return {
    usuarios,
    gestionaban: await tx.proveedorFamilia.findMany({ where: suyos }),
    accesos: await tx.acceso.findMany({ where: suyos, omit: { hash: true } }),
  };
}

/** Loads one family with its account. Throws NO_ENCONTRADO. */
export async function loadFamilia(tx: Tx, id: number) {
  const familia = await tx.familia.findUnique({
    where: { id },
    include: { cuenta: { select: { id: true, username: true, roles: true, fechaBaja: true } } },
  });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return familia;
}
