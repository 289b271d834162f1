import type { Credenciales, QuienSoy, SesionAbierta } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../audit.ts";
import type { AuthedContext, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mustBePerson } from "../guards.ts";
import { checkPassword } from "./passwords.ts";
import { countAttempt, type Intento, intentoDe } from "./throttle.ts";

/**
 * Opens a session for the user of that family («Sin familia» where nombre is blank) with that email. Failure is
 * always «Credenciales incorrectas», after the same work (decision 1); too much of it is DEMASIADOS_INTENTOS.
 */
export async function entrar(
  ctx: Context,
  { nombre, familia, email, password }: Credenciales,
): Promise<SesionAbierta> {
  const deFamilia = nombre?.trim() || familia?.trim() || "";
  const intento = intentoDe(ctx, deFamilia, email);
  await countAttempt(ctx, intento);
  const usuario = await ctx.db.usuario.findFirst({
    where: {
      email,
      fechaBaja: null,
      ...(deFamilia === "" ? { familiaId: null } : { familia: { nombre: deFamilia, fechaBaja: null } }),
    },
    include: { familia: true },
  });
  const known = await checkPassword(usuario?.hash, password);
  const accesToken = known && usuario !== null ? await openSession(ctx, usuario, intento) : null;
  if (accesToken === null || usuario === null)
    throw new DomainError("CREDENCIALES", textos.login.credenciales);
  return { accesToken, familia: familiaDeSesion(usuario.familia), roles: usuario.roles };
}

/**
 * Opens a session, audits it and takes back what was counted, in one statement. null where the user was deactivated
 * or got another password while this one was being checked.
 */
async function openSession(
  ctx: Context,
  { id, hash }: { id: number; hash: string | null },
  { pareja, cuenta, direccion }: Intento,
): Promise<string | null> {
  const sesion = await ctx.sessions.mint(id);
  const abiertas = await ctx.db.$queryRaw<unknown[]>`
    WITH vivo AS (
      SELECT id FROM usuario WHERE id = ${id} AND hash = ${hash} AND "fechaBaja" IS NULL FOR SHARE
    ), nueva AS (
      INSERT INTO sesion (id, "userId", "expiresAt") SELECT ${sesion.id}, id, ${sesion.expiresAt} FROM vivo RETURNING id
    ), anotada AS (
      INSERT INTO auditoria (cuando, "usuarioId", accion, entidad, "entidadId")
      SELECT ${ctx.now}, id, 'entrar', 'usuario', id FROM vivo
    ), olvidados AS (
      DELETE FROM intento WHERE clave IN (${pareja}, ${cuenta}) AND EXISTS (SELECT FROM vivo)
    ), devuelto AS (
      UPDATE intento SET fallos = fallos - 1 WHERE clave = ${direccion} AND fallos > 0 AND EXISTS (SELECT FROM vivo)
    )
    SELECT id FROM nueva`;
  return abiertas.length === 0 ? null : sesion.token;
}

/** Ends the asking session. An application has none, only its access. */
export async function salir(ctx: AuthedContext): Promise<{ message: string }> {
  mustBePerson(ctx, textos.acceso.noSeCierra);
  if (ctx.actor.type === "usuario") {
    await ctx.sessions.close(ctx.actor.sesionId);
    await audit(ctx.db, ctx, "salir", "usuario", ctx.actor.id);
  }
  return { message: textos.login.cerrada };
}

/** Who asks: a user by its session, or another application by its access. */
export async function quienSoy(ctx: AuthedContext): Promise<QuienSoy> {
  if (ctx.actor.type === "acceso") return loadAcceso(ctx, ctx.actor.id);
  if (ctx.actor.type !== "usuario") throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const usuario = await ctx.db.usuario.findUnique({
    where: { id: ctx.actor.id },
    include: { familia: true },
  });
  if (usuario === null) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const { id, username, email } = usuario;
  return {
    usuario: { id, username, email },
    familia: familiaDeSesion(usuario.familia),
    roles: usuario.roles,
  };
}

async function loadAcceso({ db }: AuthedContext, id: number): Promise<QuienSoy> {
  const acceso = await db.acceso.findUnique({ where: { id }, include: { familia: true } });
  if (acceso === null) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const { nombre, caduca, familia, rol } = acceso;
  return {
    usuario: null,
    acceso: { id, nombre, caduca },
    familia: familiaDeSesion(familia),
    roles: [rol],
  };
}

/** The active families, for the login's list. */
export const familiasParaEntrar = (ctx: Context) =>
  ctx.db.familia.findMany({
    where: { fechaBaja: null },
    orderBy: { busqueda: "asc" },
    select: { id: true, nombre: true },
  });

const familiaDeSesion = (familia: { id: number; nombre: string; email: string } | null) =>
  familia && { id: familia.id, nombre: familia.nombre, email: familia.email };
