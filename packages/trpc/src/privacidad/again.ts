import { type Db, Prisma, run, type Tx } from "@cosecha/db/database";
import { auditStatement } from "../kernel/audit.ts";
import { lockFamilias, lockPeople, lockUsuarios } from "../kernel/locks.ts";
import { readIds } from "../kernel/rows.ts";
import { withRetry } from "../kernel/transaction.ts";
import { takeNames } from "./anonymise.ts";
import { finishAnonymising } from "./finish.ts";

/** Somebody whose names were taken away, with the moment when their record was made. */
export interface Anonimizado {
  entidad: string;
  entidadId: number;
  creado: Date;
}

/**
 * Takes away the names that a restored backup has brought back, and deactivates who is active in
 * it, but for its last administrator. Only of the same records: another's that has got the id was
 * made at another moment. Returns how many families and users it found (decision 16).
 */
export async function anonymiseAgain(db: Db, now: Date, before: readonly Anonimizado[]): Promise<number> {
  const found = await withRetry({ db }, async (tx) => {
    await lockPeople(tx);
    const familias = await stillThere(tx, "familia", before);
    const usuarios = await stillThere(tx, "usuario", before);
    const admins = await tx.usuario.findMany({
      where: { roles: { has: "ROLE_ADMIN" }, fechaBaja: null, hash: { not: null } },
      orderBy: { id: "asc" },
      select: { id: true, familiaId: true },
    });
    const goes = ({ id, familiaId }: { id: number; familiaId: number | null }) =>
      usuarios.includes(id) || familias.includes(familiaId ?? 0);
    // Otherwise nobody could administer what was restored.
    const stays = admins.every(goes) ? admins[0] : undefined;
    const suyas = familias.filter((id) => id !== stays?.familiaId);
    const suyos = usuarios.filter((id) => id !== stays?.id);
    await lockUsuarios(tx, suyos);
    await lockFamilias(tx, suyas);
    const gone = { fechaBaja: now };
    await tx.familia.updateMany({ where: { id: { in: suyas }, fechaBaja: null }, data: gone });
    await tx.usuario.updateMany({
      where: { OR: [{ id: { in: suyos } }, { familiaId: { in: suyas } }], fechaBaja: null },
      data: gone,
    });
    await takeNames(tx, now, { familias: suyas, usuarios: suyos });
    for (const [entidad, ids] of [
      ["familia", suyas],
      ["usuario", suyos],
    ] as const) {
      for (const entidadId of ids) {
        const who = { usuarioId: null, accesoId: null, now };
        await run(tx, auditStatement(who, { entidad, entidadId, accion: "anonimizar" }));
      }
    }
    return suyas.length + suyos.length;
  });
  await finishAnonymising(db, now);
  return found;
}

/** The ids of those whose record is the same, and has names. */
function stillThere(tx: Tx, tabla: "familia" | "usuario", before: readonly Anonimizado[]): Promise<number[]> {
  const theirs = before.filter(({ entidad }) => entidad === tabla);
  return readIds(
    tx,
    Prisma.sql`SELECT t.id FROM ${Prisma.raw(tabla)} t
      JOIN unnest(${theirs.map(({ entidadId }) => entidadId)}::int[], ${theirs.map(({ creado }) => creado)}::timestamptz[])
        AS b(id, creado) ON b.id = t.id AND b.creado = t.creado
      WHERE t.email NOT LIKE '%@anonimo.invalid' ORDER BY t.id`,
  );
}
