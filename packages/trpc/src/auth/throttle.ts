import { Prisma } from "@cosecha/db/database";
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

export function intentoDe({ address }: Context, familia: string, email: string): Intento {
  const cuenta = JSON.stringify([familia, email]);
  return { pareja: `${address} ${cuenta}`, cuenta, direccion: address };
}

/**
 * Counts a sign-in as failed before its password is looked at, so that many at once do not slip through; one that
 * succeeds is taken back. Throws DEMASIADOS_INTENTOS beyond the limits. One statement, in the database, so that it
 * holds across processes.
 */
export async function countAttempt(ctx: Context, { pareja, cuenta, direccion }: Intento): Promise<void> {
  const { now } = ctx;
  const row = (tipo: keyof Intento) =>
    Prisma.sql`SELECT ${{ pareja, cuenta, direccion }[tipo]}, 1, ${new Date(now.getTime() + LIMITES[tipo].minutos * 60_000)}`;
  const again = Prisma.sql`
    ON CONFLICT (clave) DO UPDATE SET
      fallos = CASE WHEN i.hasta <= ${now} THEN 1 ELSE i.fallos + 1 END,
      hasta = CASE WHEN i.hasta <= ${now} THEN excluded.hasta ELSE i.hasta END
    RETURNING fallos, hasta`;
  const counts = await ctx.db.$queryRaw<{ tipo: keyof Intento; fallos: number; hasta: Date }[]>`
    WITH pareja AS (
      INSERT INTO intento AS i (clave, fallos, hasta) ${row("pareja")} ${again}
    ), direccion AS (
      INSERT INTO intento AS i (clave, fallos, hasta) ${row("direccion")} ${again}
    ), cuenta AS (
      -- Who is stopped already does not count against the account.
      INSERT INTO intento AS i (clave, fallos, hasta) ${row("cuenta")}
      WHERE (SELECT fallos FROM pareja) <= ${LIMITES.pareja.fallos}
        AND (SELECT fallos FROM direccion) <= ${LIMITES.direccion.fallos}
      ${again}
    )
    SELECT 'pareja' AS tipo, fallos, hasta FROM pareja
    UNION ALL SELECT 'direccion', fallos, hasta FROM direccion
    UNION ALL SELECT 'cuenta', fallos, hasta FROM cuenta`;
  const waits = counts
    .filter(({ tipo, fallos }) => fallos > LIMITES[tipo].fallos)
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
