import { createHmac } from "node:crypto";
import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { Rol } from "@cosecha/domain/esquemas/usuarios";
import { PrismaAdapter } from "@lucia-auth/adapter-prisma";
import { errors, jwtVerify, SignJWT } from "jose";
import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { isAccessToken, readAccess } from "../accesos/token.ts";
import { isReadOnly } from "../kernel/constraints.ts";
import type { AuthedContext } from "../kernel/context.ts";
import type { Sessions } from "../kernel/services.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: { familiaId: number | null; roles: Rol[]; fechaBaja: Date | null };
  }
}

/**
 * Where the database is read-only, a session is not extended, but the user can go on reading until
 * it ends.
 */
class SessionAdapter extends PrismaAdapter<Db> {
  override async updateSessionExpiration(id: string, expiresAt: Date): Promise<void> {
    try {
      await super.updateSessionExpiration(id, expiresAt);
    } catch (error) {
      if (!isReadOnly(error)) throw error;
    }
  }
}

const createLucia = (db: Db, days: number) =>
  new Lucia(new SessionAdapter(db.sesion, db.usuario), {
    sessionExpiresIn: new TimeSpan(days, "d"),
    getUserAttributes: ({ familiaId, roles, fechaBaja }) => ({ familiaId, roles, fechaBaja }),
  });

/**
 * Sessions that last `days` days. Each is a row in the database and a JWT that names it (HS256
 * signed with `secret`; `exp` in seconds, `sub` is the user's id). A token is valid only with its
 * row, so deleting the row ends the session at once (D4).
 */
export function createSessions(db: Db, { secret, days }: { secret: string; days: number }): Sessions {
  const lucia = createLucia(db, days);
  const key = new TextEncoder().encode(secret);
  const sign = ({ id, userId, expiresAt }: { id: string; userId: number; expiresAt: Date }) =>
    new SignJWT({ sid: id })
      .setSubject(String(userId))
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(expiresAt)
      .sign(key);

  return {
    open: async (usuarioId) => sign(await lucia.createSession(usuarioId, {})),
    async mint(userId) {
      const id = generateIdFromEntropySize(25);
      const expiresAt = new Date(Date.now() + days * 86_400_000);
      return { id, expiresAt, token: await sign({ id, userId, expiresAt }) };
    },
    async read(token, now = new Date()) {
      if (token !== undefined && isAccessToken(token)) {
        return { actor: (await readAccess(db, token, now)) ?? { type: "anonimo" } };
      }
      const known = token === undefined ? undefined : await sessionOf(token, key);
      if (known === undefined) return { actor: { type: "anonimo" } };
      const { session, user } = await lucia.validateSession(known.sid);
      if (session === null || user.fechaBaja !== null) return { actor: { type: "anonimo" } };
      const { id, familiaId, roles } = user;
      return {
        actor: { type: "usuario", id, familiaId, roles, sesionId: session.id },
        ...((session.fresh || isLate(known, session)) && { renewed: await sign(session) }),
      };
    },
    mac: (text) => createHmac("sha256", secret).update(text).digest("hex"),
    close: (sesionId) => lucia.invalidateSession(sesionId),
    forget: () => undefined,
  };
}

/** A day, in ms. */
const DAY = 86_400_000;

/** Whether a token ends before its session does: the answer that had the renewed one was lost. */
const isLate = ({ exp }: { exp: number }, { expiresAt }: { expiresAt: Date }) =>
  exp * 1_000 < expiresAt.getTime() - DAY;

/**
 * Whose session a token names, and when the token ends, in seconds; undefined where it is none of
 * ours.
 */
async function sessionOf(token: string, key: Uint8Array): Promise<{ sid: string; exp: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp"] });
    const { sid, exp = 0 } = payload;
    return typeof sid === "string" ? { sid, exp } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/**
 * Ends sessions, except the one that makes this request: a user who changes their own password
 * stays signed in. Returns how many it has ended.
 */
export async function endSessions(
  tx: Tx,
  ctx: AuthedContext,
  where: Prisma.SesionWhereInput,
): Promise<number> {
  const esta = ctx.actor.type === "usuario" ? ctx.actor.sesionId : "";
  const { count } = await tx.sesion.deleteMany({ where: { ...where, NOT: { id: esta } } });
  return count;
}
