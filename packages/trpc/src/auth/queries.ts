import type { Demostracion, QuienSoy } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { demoAccounts } from "../settings.ts";

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

export const familiaDeSesion = (familia: { id: number; nombre: string; email: string } | null) =>
  familia && { id: familia.id, nombre: familia.nombre, email: familia.email };
