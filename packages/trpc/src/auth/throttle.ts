import { type Db, Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import type { Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { type Intento, key } from "./attempt.ts";
import { checkPassword } from "./passwords.ts";

/**
 * How many passwords may be wrong before one has to wait for the window to end, by what they are
 * counted for. Who guesses at one account from one place is stopped soon. Many guess from a
 * cooperative's one network, so an address alone gets more.
 */
const LIMITES = {
  pareja: { fallos: 10, minutos: 5 },
  direccion: { fallos: 100, minutos: 15 },
  cuenta: { fallos: 60, minutos: 15 },
  /** How many of them the audit takes down of one user, and of all that are no user's together. */
  anotado: { fallos: 60, minutos: 15 },
} as const;
type Tipo = keyof typeof LIMITES;

/** How long the address is remembered from which somebody has signed in. */
const DIAS_CONOCIDA = 90;

/** What of a request is looked at. */
type Asking = Pick<Context, "db" | "actor" | "now" | "address">;

interface Attempt {
  intento: Intento;
  /** The right one's; none where there is no such user. */
  hash: string | null | undefined;
  password: string;
  /** What the audit calls a wrong one. */
  accion: string;
  wrong: DomainError;
}

/**
 * Looks at a password, unless too many were wrong before. Right ones are never counted; of one pair
 * each waits for the one before, so that many at once do not slip through. `succeed` is what a
 * right one does: null where it is too late, as in another process the count has become full or the
 * password another. Throws DEMASIADOS_INTENTOS beyond the limits, and `wrong`.
 */
export const tryPassword = <T>(
  ctx: Asking,
  { intento, hash, password, accion, wrong }: Attempt,
  succeed: () => Promise<T | null>,
): Promise<T> =>
  inTurn(intento.pareja, async () => {
    await mustNotBeFull(ctx, intento);
    if (await checkPassword(hash, password)) {
      const result = await succeed();
      if (result !== null) return result;
      // Told no more than a wrong one is told then.
      await mustNotBeFull(ctx, intento);
    }
    await countFailure(ctx, intento, accion);
    throw wrong;
  });

async function mustNotBeFull(ctx: Asking, intento: Intento): Promise<void> {
  const full = await ctx.db.$queryRaw<{ hasta: Date }[]>`${fullOf(ctx, intento)}`;
  if (full.length > 0) throw mustWait(ctx, full);
}

const turns = new Map<string, Promise<unknown>>();

/** In this process what bears the same key is done one after another. */
async function inTurn<T>(countKey: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(countKey) ?? Promise.resolve()).then(work, work);
  turns.set(countKey, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(countKey) === turn) turns.delete(countKey);
  }
}

/** Whether nobody has signed in to that account from this address. */
const isStranger = ({ now }: Asking, { compartido }: Intento): Prisma.Sql =>
  compartido === null
    ? Prisma.sql`FALSE`
    : Prisma.sql`NOT EXISTS (SELECT FROM procedencia WHERE clave = ${compartido.procedencia} AND hasta > ${now})`;

/** The counts for which one has to wait, and until when. */
export function fullOf(ctx: Asking, intento: Intento): Prisma.Sql {
  const { pareja, compartido } = intento;
  const full = (tipo: Tipo, countKey: string) =>
    Prisma.sql`clave = ${countKey} AND fallos >= ${LIMITES[tipo].fallos}`;
  const shared =
    compartido === null
      ? Prisma.sql`FALSE`
      : Prisma.sql`(${full("direccion", compartido.direccion)} OR ${full("cuenta", compartido.cuenta)})`;
  return Prisma.sql`
    SELECT hasta FROM intento WHERE hasta > ${ctx.now}
      AND (${full("pareja", pareja)} OR (${isStranger(ctx, intento)} AND ${shared}))`;
}

/**
 * Counts a wrong password and audits it, without what was typed. Whoever goes beyond a limit, as
 * several processes may look at passwords at once, is counted no further, neither for what others
 * share nor in the audit, and never told whether it was right. Throws DEMASIADOS_INTENTOS then. One
 * statement, the same for an account that is not there.
 */
export async function countFailure(ctx: Asking, intento: Intento, accion: string): Promise<void> {
  const { now, address } = ctx;
  const { pareja, compartido, usuarioId } = intento;
  const insert = (tipo: Tipo, countKey: string, condition: Prisma.Sql) => {
    const until = new Date(now.getTime() + LIMITES[tipo].minutos * 60_000);
    return Prisma.sql`
      INSERT INTO intento AS i (clave, fallos, hasta) SELECT ${countKey}, 1, ${until} WHERE ${condition}
      ON CONFLICT (clave) DO UPDATE SET
        fallos = CASE WHEN i.hasta <= ${now} THEN 1 ELSE i.fallos + 1 END,
        hasta = CASE WHEN i.hasta <= ${now} THEN excluded.hasta ELSE i.hasta END
      RETURNING fallos, hasta`;
  };
  /**
   * What was not counted fits. To look at another count makes it be counted before: all lock in one
   * order.
   */
  const fits = (tipo: Tipo) =>
    Prisma.sql`coalesce((SELECT fallos FROM ${Prisma.raw(tipo)}), 0) <= ${LIMITES[tipo].fallos}`;
  const shares = Prisma.sql`${isStranger(ctx, intento)} AND ${fits("pareja")}`;
  const deed = {
    accion,
    entidad: "usuario",
    entidadId: usuarioId,
    despues: Prisma.sql`jsonb_build_object('direccion', ${address}::text, 'fallos', (SELECT fallos FROM pareja))`,
  };
  const counts = await ctx.db.$queryRaw<{ tipo: Tipo; fallos: number; hasta: Date }[]>`
    WITH pareja AS (${insert("pareja", pareja, Prisma.sql`TRUE`)}
    ), direccion AS (${insert("direccion", compartido?.direccion ?? "", shares)}
    ), cuenta AS (${insert("cuenta", compartido?.cuenta ?? "", Prisma.sql`${shares} AND ${fits("direccion")}`)}
    ), anotado AS (${insert(
      "anotado",
      key("anotado", usuarioId ?? 0),
      Prisma.sql`${fits("pareja")} AND ${fits("direccion")} AND ${fits("cuenta")}`,
    )}
    ), nota AS (
      ${auditStatement({ ...whoActs(ctx), now }, deed, Prisma.sql`FROM anotado WHERE fallos <= ${LIMITES.anotado.fallos}`)}
    )
    SELECT 'pareja' AS tipo, fallos, hasta FROM pareja
    UNION ALL SELECT 'direccion', fallos, hasta FROM direccion
    UNION ALL SELECT 'cuenta', fallos, hasta FROM cuenta`;
  const beyond = counts.filter(({ tipo, fallos }) => fallos > LIMITES[tipo].fallos);
  if (beyond.length > 0) throw mustWait(ctx, beyond);
}

function mustWait({ now }: Asking, full: { hasta: Date }[]): DomainError {
  const seconds = Math.max(
    1,
    ...full.map(({ hasta }) => Math.ceil((hasta.getTime() - now.getTime()) / 1000)),
  );
  const message = textos.login.demasiadosIntentos(Math.ceil(seconds / 60));
  return new DomainError("DEMASIADOS_INTENTOS", message, undefined, seconds);
}

/**
 * Forgets what was wrong in this place before a right one. Gives null, and forgets nothing, where
 * the count has become full meanwhile.
 */
export async function forgetFailures(ctx: Asking, intento: Intento): Promise<true | null> {
  const [answer] = await ctx.db.$queryRaw<{ lleno: boolean }[]>`
    WITH lleno AS (${fullOf(ctx, intento)}),
    olvidado AS (DELETE FROM intento WHERE clave = ${intento.pareja} AND NOT EXISTS (SELECT FROM lleno))
    SELECT EXISTS (SELECT FROM lleno) AS lleno`;
  return answer?.lleno === false ? true : null;
}

/** Until when an address is remembered from which somebody signs in now. */
export const conocidaHasta = ({ now }: Asking): Date => new Date(now.getTime() + DIAS_CONOCIDA * 86_400_000);

/**
 * Deletes the counts that have run out, and the addresses from which nobody has signed in for a
 * quarter.
 */
export const forgetAttempts = async (db: Db, now: Date): Promise<void> => {
  const ended = { hasta: { lte: now } };
  await db.intento.deleteMany({ where: ended });
  await db.procedencia.deleteMany({ where: ended });
};
