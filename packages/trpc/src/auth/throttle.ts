import { createHash } from "node:crypto";
import { type Db, Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";

/**
 * How many sign-ins may fail before one has to wait for the window to end, by what they are counted for. One address
 * guessing at one account is stopped soon; what it can add to the account's own count does not keep the family out.
 * Many guess from a cooperative's one network, so an address alone gets more.
 */
const LIMITES = {
  pareja: { fallos: 10, minutos: 5 },
  cuenta: { fallos: 60, minutos: 15 },
  direccion: { fallos: 100, minutos: 15 },
} as const;

/** What a sign-in is counted for: an address, an account (a family and an email), and the two together. */
export interface Intento {
  pareja: string;
  cuenta: string;
  direccion: string;
}

export function intentoDe({ address }: Pick<Context, "address">, familia: string, email: string): Intento {
  // Of one length, whatever is typed; and no emails in the table.
  const key = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return {
    pareja: key("pareja", address, familia, email),
    cuenta: key("cuenta", familia, email),
    direccion: key("direccion", address),
  };
}

/**
 * Counts a sign-in as failed before its password is looked at, so that many at once do not slip through; one that
 * succeeds is taken back. Whoever has to wait is counted no further, neither against the account nor against the
 * address, which others share. Throws DEMASIADOS_INTENTOS beyond the limits. One statement, in the database, so that
 * it holds across processes.
 */
export async function countAttempt(ctx: Context, { pareja, cuenta, direccion }: Intento): Promise<void> {
  const { now } = ctx;
  const full = (tipo: keyof Intento, clave: string) =>
    Prisma.sql`clave = ${clave} AND fallos >= ${LIMITES[tipo].fallos}`;
  const insert = (tipo: keyof Intento, clave: string, condition: Prisma.Sql) => {
    const until = new Date(now.getTime() + LIMITES[tipo].minutos * 60_000);
    return Prisma.sql`
      INSERT INTO intento AS i (clave, fallos, hasta) SELECT ${clave}, 1, ${until} WHERE ${condition}
      ON CONFLICT (clave) DO UPDATE SET
        fallos = CASE WHEN i.hasta <= ${now} THEN 1 ELSE i.fallos + 1 END,
        hasta = CASE WHEN i.hasta <= ${now} THEN excluded.hasta ELSE i.hasta END
      RETURNING fallos, hasta`;
  };
  const within = (tipo: keyof Intento) =>
    Prisma.sql`(SELECT fallos FROM ${Prisma.raw(tipo)}) <= ${LIMITES[tipo].fallos}`;
  const counts = await ctx.db.$queryRaw<{ tipo: keyof Intento | "parado"; fallos: number; hasta: Date }[]>`
    WITH parado AS (
      SELECT fallos, hasta FROM intento WHERE hasta > ${now}
        AND (${full("pareja", pareja)} OR ${full("direccion", direccion)} OR ${full("cuenta", cuenta)})
    ), pareja AS (${insert("pareja", pareja, Prisma.sql`NOT EXISTS (SELECT FROM parado)`)}
    ), direccion AS (${insert("direccion", direccion, within("pareja"))}
    ), cuenta AS (${insert("cuenta", cuenta, within("direccion"))}
    )
    SELECT 'parado' AS tipo, fallos, hasta FROM parado
    UNION ALL SELECT 'pareja', fallos, hasta FROM pareja
    UNION ALL SELECT 'direccion', fallos, hasta FROM direccion
    UNION ALL SELECT 'cuenta', fallos, hasta FROM cuenta`;
  const waits = counts
    .filter(({ tipo, fallos }) => tipo === "parado" || fallos > LIMITES[tipo].fallos)
    .map(({ hasta }) => (hasta.getTime() - now.getTime()) / 1000);
  if (waits.length === 0) return;
  const seconds = Math.max(1, Math.ceil(Math.max(...waits)));
  throw new DomainError(
    "DEMASIADOS_INTENTOS",
    textos.login.demasiadosIntentos(Math.ceil(seconds / 60)),
    undefined,
    seconds,
  );
}

/** Deletes the counts that have run out. */
export const forgetAttempts = async (db: Db, now: Date): Promise<void> => {
  await db.intento.deleteMany({ where: { hasta: { lte: now } } });
};
