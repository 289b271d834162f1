import type { Credenciales, QuienSoy, SesionAbierta } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import { audit } from "../audit.ts";
import type { AuthedContext, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { checkPassword } from "./passwords.ts";

/**
 * Opens a session for the user of that family («Sin familia» where nombre is blank) with that email. Failure is
 * always «Credenciales incorrectas», after the same work (decision 1).
 */
export async function entrar(
  ctx: Context,
  { nombre, familia, email, password }: Credenciales,
): Promise<SesionAbierta> {
  const deFamilia = (nombre || familia || "").trim();
  const usuario = await ctx.db.usuario.findFirst({
    where: {
      email,
      fechaBaja: null,
      ...(deFamilia === "" ? { familiaId: null } : { familia: { nombre: deFamilia, fechaBaja: null } }),
    },
    include: { familia: true },
  });
  if (!(await checkPassword(usuario?.hash, password)) || usuario === null) {
    throw new DomainError("CREDENCIALES", textos.login.credenciales);
  }
  const accesToken = await ctx.sessions.open(usuario.id);
  await audit(
    ctx.db,
    { ...ctx, actor: { type: "usuario", sesionId: "", ...usuario } },
    "entrar",
    "usuario",
    usuario.id,
  );
  return { accesToken, familia: familiaDeSesion(usuario.familia), roles: usuario.roles };
}

/** Ends the asking session. */
export async function salir(ctx: AuthedContext): Promise<{ message: string }> {
  if (ctx.actor.type === "usuario") {
    await ctx.sessions.close(ctx.actor.sesionId);
    await audit(ctx.db, ctx, "salir", "usuario", ctx.actor.id);
  }
  return { message: textos.login.cerrada };
}

/** Who the asking session is. */
export async function quienSoy(ctx: AuthedContext): Promise<QuienSoy> {
  if (ctx.actor.type !== "usuario") throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const usuario = await ctx.db.usuario.findUniqueOrThrow({
    where: { id: ctx.actor.id },
    include: { familia: true },
  });
  const { id, username, email } = usuario;
  return {
    usuario: { id, username, email },
    familia: familiaDeSesion(usuario.familia),
    roles: usuario.roles,
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
