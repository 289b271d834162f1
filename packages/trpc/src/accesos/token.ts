import { createHash, randomBytes } from "node:crypto";
import { type Db, Prisma, rows } from "@cosecha/db/database";
import type { Rol } from "@cosecha/domain/esquemas/usuarios";
import type { Actor } from "../kernel/actor.ts";
import { isReadOnly } from "../kernel/constraints.ts";

/**
 * Tells an access's token from a session's, and tells anybody who finds one which product it
 * belongs to.
 */
const PREFIX = "cosecha_";

/**
 * A new token for an application, and the hash that the database stores instead of it. The token is
 * 32 random bytes, which nobody can guess, so a fast hash is safe.
 */
export function newToken(): { token: string; hash: string } {
  const token = PREFIX + randomBytes(32).toString("base64url");
  return { token, hash: hashOf(token) };
}

export const isAccessToken = (token: string): boolean => token.startsWith(PREFIX);

/** What the database stores of a secret that nobody can guess. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Finds the application that a token belongs to. Null when no access has this token, when the
 * access has expired, or when its family is deactivated. Records when the access was last used,
 * rounded to the hour, unless the database is read-only. One SQL statement.
 */
export async function readAccess(db: Db, token: string, now: Date): Promise<Actor | null> {
  const vivo = Prisma.sql`
    SELECT a.id, a."familiaId", a.rol FROM acceso a LEFT JOIN familia f ON f.id = a."familiaId"
    WHERE a.hash = ${hashOf(token)} AND a.caduca > ${now} AND f."fechaBaja" IS NULL`;
  const writing = Prisma.sql`vivo AS (${vivo}), usado AS (
    UPDATE acceso SET usado = date_trunc('hour', ${now}::timestamptz)
    WHERE id IN (SELECT id FROM vivo) AND usado IS DISTINCT FROM date_trunc('hour', ${now}::timestamptz)
  )`;
  type Acceso = { id: number; familiaId: number | null; rol: Rol };
  const [acceso] = await rows<Acceso>(db, Prisma.sql`SELECT * FROM vivo`, { writing }).catch(
    (error: unknown) => {
      if (!isReadOnly(error)) throw error;
      return rows<Acceso>(db, vivo);
    },
  );
  return acceso === undefined
    ? null
    : { type: "acceso", id: acceso.id, familiaId: acceso.familiaId, roles: [acceso.rol] };
}
