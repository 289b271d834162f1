import { type Db, Prisma, rows, type Tx } from "@cosecha/db/database";
import { DIAS_GUARDADO } from "@cosecha/domain/conservacion";
import { esAdmin } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type { AccionDe } from "@cosecha/domain/textos/historial";
import { nameOf, persona, whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { type Intento, key } from "./attempt.ts";
import { checkPassword } from "./passwords.ts";

/**
 * How many wrong passwords each kind of counter allows, and for how many minutes it counts. One
 * account tried from one place is stopped soon. A whole cooperative may share one address, so an
 * address alone is allowed more.
 */
const LIMITES = {
  pareja: { fallos: 10, minutos: 5 },
  direccion: { fallos: 100, minutos: 15 },
  cuenta: { fallos: 60, minutos: 15 },
  /**
   * How many failures the audit records for one user; all failures of unknown users count together.
   */
  anotado: { fallos: 60, minutos: 15 },
  /** Of mails with a link that one address asks for, and that are asked for one email. */
  pide: { fallos: 30, minutos: 60 },
  pedida: { fallos: 5, minutos: 60 },
  /** Of mails that one user invites with, and that go to one email. */
  invita: { fallos: 60, minutos: 60 },
  invitada: { fallos: 5, minutos: 60 },
  /** Of mails that somebody sends to try the server. */
  prueba: { fallos: 5, minutos: 5 },
  /** Of changes of which many people are told, each in a row of its own, that somebody makes. */
  avisa: { fallos: 300, minutos: 60 },
  /** Of backups that the people of one cooperative make by hand. */
  copia: { fallos: 6, minutos: 60 },
} as const;
type Tipo = keyof typeof LIMITES;

type Asking = Pick<Context, "db" | "actor" | "now" | "address">;
type Now = Pick<Context, "now">;

interface Attempt {
  intento: Intento;
  /** The hash of the right password; missing where there is no such user. */
  hash: string | null | undefined;
  password: string;
  /** The audit's name for a wrong password here. */
  accion: AccionDe<"usuario">;
  wrong: DomainError;
}

/**
 * Checks a password, unless too many were wrong before. Right passwords are never counted. Attempts
 * of one pair run one after another, so that parallel requests cannot exceed the limit.
 *
 * `succeed` does what the right password allows. It returns null where another process has
 * meanwhile filled the counter or changed the password. Throws DEMASIADOS_INTENTOS beyond the
 * limits, and `wrong` for a wrong password.
 */
export const tryPassword = <T>(
  ctx: Asking,
  { intento, hash, password, accion, wrong }: Attempt,
  succeed: () => Promise<T | null>,
): Promise<T> =>
  inTurn(ctx, intento.pareja, async () => {
    await mustNotBeFull(ctx, intento);
    if (await checkPassword(hash, password)) {
      const result = await succeed();
      if (result !== null) return result;
      // The user must not learn that the password was right: answer as for a wrong one.
      await mustNotBeFull(ctx, intento);
    }
    await countFailure(ctx, intento, accion);
    throw wrong;
  });

async function mustNotBeFull(ctx: Asking, intento: Intento): Promise<void> {
  const full = await rows<{ hasta: string }>(ctx.db, fullOf(ctx, intento));
  if (full.length > 0) throw mustWait(ctx, full);
}

/** By cooperative, which is its database: two of them have users of the same numbers. */
const turnsOf = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** Runs work of a cooperative with the same key one after another, within this process. */
async function inTurn<T>({ db }: Asking, countKey: string, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(db) ?? new Map<string, Promise<unknown>>();
  turnsOf.set(db, turns);
  const turn = (turns.get(countKey) ?? Promise.resolve()).then(work, work);
  turns.set(countKey, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(countKey) === turn) turns.delete(countKey);
  }
}

/** True in SQL where nobody has signed in to this account from this address. */
const isStranger = ({ now }: Asking, { compartido }: Intento): Prisma.Sql =>
  compartido === null
    ? Prisma.sql`FALSE`
    : Prisma.sql`NOT EXISTS (SELECT FROM procedencia WHERE clave = ${compartido.procedencia} AND hasta > ${now})`;

const MINUTE = 60_000;

/** Until when a counter that begins now counts. */
const latest = ({ now }: Now, tipo: Tipo) => new Date(now.getTime() + LIMITES[tipo].minutos * MINUTE);

/**
 * One that says later than this was written while the clock was ahead, and does not count. Requests
 * overtake each other, and servers' clocks differ by less than a minute.
 */
const plausible = (ctx: Now, tipo: Tipo) => new Date(latest(ctx, tipo).getTime() + MINUTE);

/** A query for the full counters that apply to this attempt, and when each of them ends. */
export function fullOf(ctx: Asking, intento: Intento): Prisma.Sql {
  const { pareja, compartido } = intento;
  const shared =
    compartido === null
      ? Prisma.sql`FALSE`
      : Prisma.sql`(${isFull(ctx, "direccion", compartido.direccion)} OR ${isFull(ctx, "cuenta", compartido.cuenta)})`;
  return Prisma.sql`
    SELECT hasta FROM intento WHERE hasta > ${ctx.now}
      AND (${isFull(ctx, "pareja", pareja)} OR (${isStranger(ctx, intento)} AND ${shared}))`;
}

/** True in SQL for the row of a counter that is full. */
const isFull = (ctx: Now, tipo: Tipo, countKey: string): Prisma.Sql =>
  Prisma.sql`clave = ${countKey} AND fallos >= ${LIMITES[tipo].fallos} AND hasta <= ${plausible(ctx, tipo)}`;

/** The statement that adds one to a counter where `condition` holds, and gives what it has then. */
function countOne(ctx: Now, tipo: Tipo, countKey: string, condition: Prisma.Sql): Prisma.Sql {
  const until = latest(ctx, tipo);
  const isOver = Prisma.sql`i.hasta <= ${ctx.now} OR i.hasta > ${plausible(ctx, tipo)}`;
  return Prisma.sql`
    INSERT INTO intento AS i (clave, fallos, hasta) SELECT ${countKey}, 1, ${until} WHERE ${condition}
    ON CONFLICT (clave) DO UPDATE SET
      fallos = CASE WHEN ${isOver} THEN 1 ELSE i.fallos + 1 END,
      hasta = CASE WHEN ${isOver} THEN excluded.hasta ELSE i.hasta END
    RETURNING fallos, hasta`;
}

/**
 * True in SQL where that counter is within its limit, or was not counted. Reading its result makes
 * PostgreSQL count it first, so all transactions lock the counters in the same order.
 */
const fits = (tipo: Tipo): Prisma.Sql =>
  Prisma.sql`coalesce((SELECT fallos FROM ${Prisma.raw(tipo)}), 0) <= ${LIMITES[tipo].fallos}`;

/**
 * Counts a wrong password and audits it, without what was typed. Several processes may check
 * passwords at once. Where that takes a counter beyond its limit, the shared counters and the audit
 * stay as they are, and this throws DEMASIADOS_INTENTOS, which does not tell whether the password
 * was right. One statement, the same for an account that does not exist.
 */
export async function countFailure(
  ctx: Asking,
  intento: Intento,
  accion: AccionDe<"usuario">,
): Promise<void> {
  const { now, address } = ctx;
  const { pareja, compartido, usuarioId } = intento;
  const insert = (tipo: Tipo, countKey: string, condition: Prisma.Sql) =>
    countOne(ctx, tipo, countKey, condition);
  const shares = Prisma.sql`${isStranger(ctx, intento)} AND ${fits("pareja")}`;
  const deed = {
    accion,
    entidad: "usuario" as const,
    entidadId: usuarioId,
    despues: Prisma.sql`jsonb_build_object('direccion', ${address}::text, 'fallos', (SELECT fallos FROM pareja))`,
  };
  const writing = Prisma.sql`
    pareja AS (${insert("pareja", pareja, Prisma.sql`TRUE`)}
    ), direccion AS (${insert("direccion", compartido?.direccion ?? "", shares)}
    ), cuenta AS (${insert("cuenta", compartido?.cuenta ?? "", Prisma.sql`${shares} AND ${fits("direccion")}`)}
    ), anotado AS (${insert(
      "anotado",
      key("anotado", usuarioId ?? 0),
      Prisma.sql`${fits("pareja")} AND ${fits("direccion")} AND ${fits("cuenta")}`,
    )}
    ), nota AS (
      ${auditStatement({ ...whoActs(ctx), now }, deed, Prisma.sql`FROM anotado WHERE fallos <= ${LIMITES.anotado.fallos}`)}
    )`;
  const counts = await rows<{ tipo: Tipo; fallos: number; hasta: string }>(
    ctx.db,
    Prisma.sql`SELECT 'pareja' AS tipo, fallos, hasta FROM pareja
      UNION ALL SELECT 'direccion', fallos, hasta FROM direccion
      UNION ALL SELECT 'cuenta', fallos, hasta FROM cuenta`,
    { writing },
  );
  const beyond = counts.filter(({ tipo, fallos }) => fallos > LIMITES[tipo].fallos);
  if (beyond.length > 0) throw mustWait(ctx, beyond);
}

/**
 * Counts that a mail with a link is asked for. Throws DEMASIADOS_INTENTOS, and stores nothing, where
 * this address asks for too many, or too many are asked for this email. One statement, the same for
 * an email that nobody has.
 */
export const countAsk = (ctx: Asking, email: string): Promise<void> =>
  countMail(ctx.db, ctx, ["pide", key("pide", ctx.address)], ["pedida", key("pedida", email)]);

/**
 * The same of mails with which a user invites, who may be of any family: others than they read
 * them, and a family's own email is what it says. In the transaction of what sends it.
 */
export const countInvitation = (tx: Tx, ctx: Asking, quien: string, email: string): Promise<void> =>
  countMail(tx, ctx, ["invita", key("invita", quien)], ["invitada", key("invitada", email)]);

type Counter = [tipo: Tipo, countKey: string];

async function countMail(
  db: Db | Tx,
  ctx: Asking,
  [by, byKey]: Counter,
  [to, toKey]: Counter,
): Promise<void> {
  const free = Prisma.sql`NOT EXISTS (SELECT FROM llenos)`;
  const [asker, asked] = [Prisma.raw(by), Prisma.raw(to)];
  const writing = Prisma.sql`
    llenos AS (
      SELECT hasta FROM intento WHERE hasta > ${ctx.now}
        AND ((${isFull(ctx, by, byKey)}) OR (${isFull(ctx, to, toKey)}))
    ), ${asker} AS (${countOne(ctx, by, byKey, free)}
    ), ${asked} AS (${countOne(ctx, to, toKey, Prisma.sql`${free} AND ${fits(by)}`)})`;
  const beyond = await rows<{ hasta: string }>(
    db,
    Prisma.sql`SELECT hasta FROM llenos
      UNION ALL SELECT hasta FROM ${asker} WHERE fallos > ${LIMITES[by].fallos}
      UNION ALL SELECT hasta FROM ${asked} WHERE fallos > ${LIMITES[to].fallos}`,
    { writing },
  );
  if (beyond.length > 0) throw mustWait(ctx, beyond, textos.enlace.demasiadosPedidos);
}

/**
 * Counts that somebody tries the mail server. Throws DEMASIADOS_INTENTOS where they have just done it
 * often. One statement.
 */
export const countTrial = (ctx: Asking, usuarioId: number): Promise<void> =>
  countAlone(ctx.db, ctx, ["prueba", key("prueba", usuarioId)], textos.correos.demasiadasPruebas);

/**
 * The same of changes that are told to all whom an order concerns. In the transaction of the
 * change. What administrators do is not counted, nor what the system does by itself.
 */
export async function countNews(tx: Tx, ctx: AuthedContext): Promise<void> {
  if (esAdmin(persona(ctx))) return;
  await countAlone(tx, ctx, ["avisa", key("avisa", nameOf(ctx))], textos.correos.demasiadosCambios);
}

/**
 * The same of backups, whoever makes them: each reads all that there is, and who administers one of
 * many cooperatives slows down the others.
 */
export const countBackup = (ctx: Asking): Promise<void> =>
  countAlone(ctx.db, ctx, ["copia", key("copia", "")], textos.copia.demasiadas);

async function countAlone(
  db: Db | Tx,
  ctx: Now,
  [tipo, countKey]: Counter,
  says: (minutes: number) => string,
): Promise<void> {
  const writing = Prisma.sql`contado AS (${countOne(ctx, tipo, countKey, Prisma.sql`TRUE`)})`;
  const [counted] = await rows<{ fallos: number; hasta: string }>(
    db,
    Prisma.sql`SELECT fallos, hasta FROM contado`,
    { writing },
  );
  if (counted === undefined || counted.fallos <= LIMITES[tipo].fallos) return;
  throw mustWait(ctx, [counted], says);
}

function mustWait(
  { now }: Now,
  full: { hasta: string }[],
  says: (minutes: number) => string = textos.login.demasiadosIntentos,
): DomainError {
  const seconds = Math.max(
    1,
    ...full.map(({ hasta }) => Math.ceil((Date.parse(hasta) - now.getTime()) / 1000)),
  );
  return new DomainError("DEMASIADOS_INTENTOS", says(Math.ceil(seconds / 60)), undefined, seconds);
}

/**
 * Resets this pair's failures after a right password. Returns null, and resets nothing, where a
 * counter has meanwhile become full.
 */
export async function forgetFailures(ctx: Asking, intento: Intento): Promise<true | null> {
  const writing = Prisma.sql`lleno AS (${fullOf(ctx, intento)}),
    olvidado AS (DELETE FROM intento WHERE clave = ${intento.pareja} AND NOT EXISTS (SELECT FROM lleno))`;
  const lleno = await rows(ctx.db, Prisma.sql`SELECT FROM lleno`, { writing });
  return lleno.length === 0 ? true : null;
}

/** Until when the server remembers an address from which somebody signs in now. */
export const conocidaHasta = ({ now }: Asking): Date =>
  new Date(now.getTime() + DIAS_GUARDADO.procedencias * 86_400_000);
