import { Prisma, rows, run } from "@cosecha/db/database";
import type { LimiteDeFamiliaVista } from "@cosecha/domain/esquemas/cuentas";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { announce, ofCuentas } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";

/** The families with a limit of debt of their own, by name. One statement. */
export function listarLimites({ db }: AuthedContext): Promise<LimiteDeFamiliaVista[]> {
  return rows(
    db,
    Prisma.sql`SELECT x."familiaId", f.nombre, x.limite FROM limite_de_familia x
      JOIN familia f ON f.id = x."familiaId" ORDER BY f.busqueda`,
  );
}

/**
 * Sets how much each family may owe with what it has ordered, but for those with a limit of their
 * own; null: any amount. Throws CONFLICTO where accounts are off.
 */
export async function limitar(ctx: AuthedContext, limite: number | null) {
  await asActor(ctx, async (tx) => {
    const [antes] = await rows<{ limite: number | null }>(
      tx,
      Prisma.sql`SELECT limite FROM libro FOR UPDATE`,
    );
    if (antes === undefined) throw new DomainError("CONFLICTO", textos.cuentas.apagadas);
    await run(tx, Prisma.sql`UPDATE libro SET limite = ${limite}::numeric`);
    await audit(tx, ctx, "limitar", "cuentas", 0, { antes, despues: { limite } });
    await announce(tx, ofCuentas(null));
  });
  return { message: textos.cuentas.limiteCambiado };
}

/**
 * Gives a family a limit of its own, in the place of everybody's; null: any amount. Throws
 * NO_ENCONTRADO.
 */
export function limitarFamilia(ctx: AuthedContext, familiaId: number, limite: number | null) {
  return setLimite(ctx, familiaId, { limite });
}

/** Everybody's limit holds for the family again. Throws NO_ENCONTRADO. */
export function quitarLimite(ctx: AuthedContext, familiaId: number) {
  return setLimite(ctx, familiaId, undefined);
}

/** `despues` undefined: none of its own. */
async function setLimite(
  ctx: AuthedContext,
  familiaId: number,
  despues: { limite: number | null } | undefined,
) {
  await asActor(ctx, async (tx) => {
    const [familia] = await rows<{ id: number }>(
      tx,
      Prisma.sql`SELECT id FROM familia WHERE id = ${familiaId} FOR NO KEY UPDATE`,
    );
    if (familia === undefined) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
    const [antes] = await rows<{ limite: number | null }>(
      tx,
      Prisma.sql`SELECT limite FROM limite_de_familia WHERE "familiaId" = ${familiaId}`,
    );
    await run(
      tx,
      despues === undefined
        ? Prisma.sql`DELETE FROM limite_de_familia WHERE "familiaId" = ${familiaId}`
        : Prisma.sql`INSERT INTO limite_de_familia ("familiaId", limite) VALUES (${familiaId}, ${despues.limite}::numeric)
            ON CONFLICT ("familiaId") DO UPDATE SET limite = excluded.limite`,
    );
    await audit(tx, ctx, "limitar", "cuentas", 0, {
      antes: { familiaId, ...antes },
      despues: { familiaId, ...despues },
    });
    await announce(tx, ofCuentas([familiaId]));
  });
  return { message: textos.cuentas.limiteCambiado };
}
