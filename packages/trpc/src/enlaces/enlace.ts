import { randomBytes } from "node:crypto";
import { type DirectTx, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { type ClaseDeEnlace, caducaEnlace } from "@cosecha/domain/enlaces";
import { textos } from "@cosecha/domain/textos";
import { hashOf } from "../accesos/token.ts";
import type { Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";

/**
 * Makes a link with which a user sets their password, and ends the one before of its kind. Its
 * token is 32 random bytes, which are stored nowhere: whoever mails it makes it when the mail is
 * sent, and commits before it goes out. `hechoPor`: the user who is shown it, and with whose right
 * to make it it ends. One statement.
 */
export async function crearEnlace(
  tx: Tx | DirectTx,
  {
    usuarioId,
    clase,
    now,
    hechoPor = null,
  }: { usuarioId: number; clase: ClaseDeEnlace; now: Date; hechoPor?: number | null },
): Promise<{ token: string; caduca: Date }> {
  const token = randomBytes(32).toString("base64url");
  const caduca = caducaEnlace(clase, now);
  await run(
    tx,
    Prisma.sql`INSERT INTO enlace (clase, "usuarioId", hash, creado, caduca, "hechoPor")
      VALUES (${clase}::clase_de_enlace, ${usuarioId}, ${hashOf(token)}, ${now}, ${caduca}, ${hechoPor})
      ON CONFLICT ("usuarioId", clase) DO UPDATE SET hash = excluded.hash, creado = excluded.creado,
        caduca = excluded.caduca, usado = NULL, "hechoPor" = excluded."hechoPor"`,
  );
  return { token, caduca };
}

/** A good link, and whose it is. */
export interface Enlace {
  id: number;
  clase: ClaseDeEnlace;
  caduca: Date;
  usuarioId: number;
  username: string;
  email: string;
  familia: string | null;
}

/**
 * The link of a token. Throws NO_ENCONTRADO where there is none, and CONFLICTO where it has been used
 * or its time is over. One statement.
 */
export async function loadEnlace(
  { db, now }: { db: Context["db"] | Tx; now: Date },
  token: string,
): Promise<Enlace> {
  const [found] = await rows<Omit<Enlace, "caduca"> & { caduca: string; usado: string | null }>(
    db,
    Prisma.sql`SELECT e.id, e.clase, e.caduca, e.usado, u.id AS "usuarioId", u.username, u.email, f.nombre AS familia
      FROM enlace e JOIN usuario u ON u.id = e."usuarioId" LEFT JOIN familia f ON f.id = u."familiaId"
      WHERE e.hash = ${hashOf(token)} AND u."fechaBaja" IS NULL AND f."fechaBaja" IS NULL`,
  );
  if (found === undefined) throw new DomainError("NO_ENCONTRADO", textos.enlace.noVale);
  const { usado, caduca, ...enlace } = found;
  if (usado !== null) throw new DomainError("CONFLICTO", textos.enlace.usado);
  if (new Date(caduca) <= now) throw new DomainError("CONFLICTO", textos.enlace.caducado);
  return { ...enlace, caduca: new Date(caduca) };
}
