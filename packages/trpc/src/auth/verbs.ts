import type { Credenciales, Demostracion, QuienSoy, SesionAbierta } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../audit.ts";
import type { AuthedContext, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mustBePerson } from "../guards.ts";
import { demoAccounts } from "../settings.ts";
import { entrada, type Intento, procedenciaDe, type Quien } from "./attempt.ts";
import { knownDevice, rememberDevice } from "./device.ts";
import { conocidaHasta, fullOf, tryPassword } from "./throttle.ts";

/**
 * Opens a session for the user of that family («Sin familia» where nombre is blank) with that email. Failure is
 * always «Credenciales incorrectas», after the same work (decision 1); too much of it is DEMASIADOS_INTENTOS.
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
  const attempt = { intento, hash: activo?.hash, password, accion: "entrarFallido", wrong };
  return tryPassword(ctx, attempt, async () => {
    const accesToken = activo === null ? null : await openSession(ctx, activo, intento);
    if (activo === null || accesToken === null) return null;
    rememberDevice(ctx, activo, aparato);
    return { accesToken, familia: familiaDeSesion(activo.familia), roles: activo.roles };
  });
}

/**
 * Opens a session, audits it, forgets what failed here before and remembers the address, in one
 * statement. null where the user was deactivated or got another password while this one was being
 * checked, or too many have failed.
 */
async function openSession(ctx: Context, quien: Quien, intento: Intento): Promise<string | null> {
  const { id, hash } = quien;
  const sesion = await ctx.sessions.mint(id);
  const abiertas = await ctx.db.$queryRaw<unknown[]>`
    WITH vivo AS (
      SELECT id FROM usuario WHERE id = ${id} AND hash = ${hash} AND "fechaBaja" IS NULL
        AND NOT EXISTS (${fullOf(ctx, intento)}) FOR SHARE
    ), nueva AS (
      INSERT INTO sesion (id, "userId", "expiresAt") SELECT ${sesion.id}, id, ${sesion.expiresAt} FROM vivo RETURNING id
    ), anotada AS (
      INSERT INTO auditoria (cuando, "usuarioId", accion, entidad, "entidadId")
      SELECT ${ctx.now}, id, 'entrar', 'usuario', id FROM vivo
    ), olvidado AS (
      DELETE FROM intento WHERE clave = ${intento.pareja} AND EXISTS (SELECT FROM vivo)
    ), conocida AS (
      INSERT INTO procedencia (clave, hasta) SELECT ${procedenciaDe(ctx, quien)}, ${conocidaHasta(ctx)} FROM vivo
      ON CONFLICT (clave) DO UPDATE SET hasta = excluded.hasta
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

/**
 * The accounts to look around with while the demo data is there, and whether other machines reach
 * them.
 */
export async function verDemostracion({ db, abierta = false }: Context): Promise<Demostracion> {
  const cuentas = await demoAccounts(db);
  return { cuentas, abierta: abierta && cuentas.length > 0 };
}

const familiaDeSesion = (familia: { id: number; nombre: string; email: string } | null) =>
  familia && { id: familia.id, nombre: familia.nombre, email: familia.email };
