import { Prisma, rows, run } from "@cosecha/db/database";
import type { Credenciales, SesionAbierta } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { audit, auditStatement } from "../kernel/audit.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { entrada, type Intento, procedenciaDe, type Quien } from "./attempt.ts";
import { knownDevice, rememberDevice } from "./device.ts";
import { familiaDeSesion } from "./queries.ts";
import { conocidaHasta, fullOf, tryPassword } from "./throttle.ts";

/**
 * Opens a session for the user with that email in that family, or in «Sin familia» where `nombre`
 * is blank. Throws «Credenciales incorrectas» whatever was wrong, and always after the same work
 * (D1). Throws DEMASIADOS_INTENTOS after too many failures.
 */
export async function entrar(
  ctx: Context,
  { nombre, familia: suya, email, password }: Credenciales,
): Promise<SesionAbierta> {
  const familia = nombre?.trim() || suya?.trim() || "";
  const usuario = await ctx.db.usuario.findFirst({
    where: { email, ...(familia === "" ? { familiaId: null } : { familia: { nombre: familia } }) },
    include: { familia: true },
  });
  const activo = usuario?.fechaBaja === null && !usuario.familia?.fechaBaja ? usuario : null;
  const aparato = knownDevice(ctx, usuario);
  const intento = entrada(ctx, familia, email, { quien: usuario, aparato });
  const wrong = new DomainError("CREDENCIALES", textos.login.credenciales);
  const attempt = { intento, hash: activo?.hash, password, accion: "entrarFallido" as const, wrong };
  return tryPassword(ctx, attempt, async () => {
    const accesToken = activo === null ? null : await openSession(ctx, activo, intento);
    if (activo === null || accesToken === null) return null;
    rememberDevice(ctx, activo, aparato);
    return { accesToken, familia: familiaDeSesion(activo.familia), roles: activo.roles };
  });
}

/** How many sessions a user has at once: of a family's account, those of many devices. */
const SESIONES_MAXIMAS = 200;

/**
 * In one statement: opens a session, audits it, resets this pair's failure counter and remembers the
 * address; in another one, where the user has too many, the oldest go. Null where the user was
 * deactivated or got another password while this one was being checked, or where too many attempts
 * have failed.
 */
async function openSession(ctx: Context, quien: Quien, intento: Intento): Promise<string | null> {
  const { id, hash } = quien;
  const sesion = await ctx.sessions.mint(id);
  const writing = Prisma.sql`
    vivo AS (
      SELECT id FROM usuario WHERE id = ${id} AND hash = ${hash} AND "fechaBaja" IS NULL
        AND NOT EXISTS (${fullOf(ctx, intento)}) FOR SHARE
    ), nueva AS (
      INSERT INTO sesion (id, "userId", "expiresAt") SELECT ${sesion.id}, id, ${sesion.expiresAt} FROM vivo RETURNING id
    ), anotada AS (
      ${auditStatement(
        { usuarioId: id, accesoId: null, now: ctx.now },
        { accion: "entrar", entidad: "usuario", entidadId: id },
        Prisma.sql`FROM vivo`,
      )}
    ), olvidado AS (
      DELETE FROM intento WHERE clave = ${intento.pareja} AND EXISTS (SELECT FROM vivo)
    ), conocida AS (
      INSERT INTO procedencia (clave, hasta) SELECT ${procedenciaDe(ctx, quien)}, ${conocidaHasta(ctx)} FROM vivo
      ON CONFLICT (clave) DO UPDATE SET hasta = excluded.hasta
    )`;
  const [abierta] = await rows<{ demasiadas: boolean }>(
    ctx.db,
    Prisma.sql`
      SELECT EXISTS (SELECT FROM sesion WHERE "userId" = ${id} OFFSET ${SESIONES_MAXIMAS - 1}) AS demasiadas FROM nueva`,
    { writing },
  );
  if (abierta?.demasiadas) await closeOldest(ctx, id);
  return abierta === undefined ? null : sesion.token;
}

/** Not at each sign-in: whatever deletes a session makes every process read all of them anew. */
const closeOldest = ({ db }: Context, userId: number) =>
  run(
    db,
    Prisma.sql`
  DELETE FROM sesion WHERE id = ANY(ARRAY(
    SELECT id FROM sesion WHERE "userId" = ${userId} ORDER BY "expiresAt" DESC, id OFFSET ${SESIONES_MAXIMAS}))`,
  );

/** Ends the session of the request. Another application has no session, so it may not call this. */
export async function salir(ctx: AuthedContext): Promise<{ message: string }> {
  mustBePerson(ctx, textos.acceso.noSeCierra);
  if (ctx.actor.type === "usuario") {
    await ctx.sessions.close(ctx.actor.sesionId);
    await audit(ctx.db, ctx, "salir", "usuario", ctx.actor.id);
  }
  return { message: textos.login.cerrada };
}
