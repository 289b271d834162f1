import type { Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { DomainError, type ErrorCode } from "../errors.ts";

/** Where something is given to a family, that is there and active. Within `changePeople` it stays so. */
export async function mustBeActiveFamilia(tx: Tx, familiaId: number | null | undefined): Promise<void> {
  if (familiaId === null || familiaId === undefined) return;
  const familia = await tx.familia.findUnique({ where: { id: familiaId }, select: { fechaBaja: true } });
  if (familia === null) throw wrongFamilia("DATOS_INVALIDOS", textos.usuario.familiaDesconocida);
  if (familia.fechaBaja !== null) throw wrongFamilia("CONFLICTO", textos.usuario.familiaDeBaja);
}

/** Throws for a `familiaId` that will not do. */
export const wrongFamilia = (code: ErrorCode, message: string) =>
  new DomainError(code, message, [{ path: "familiaId", message }]);
