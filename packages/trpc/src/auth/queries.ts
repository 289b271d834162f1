import { Prisma, rows } from "@cosecha/db/database";
import type { Demostracion, QuienSoy } from "@cosecha/domain/esquemas/auth";
import { textos } from "@cosecha/domain/textos";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { demoAccounts } from "../settings.ts";

/** Who is signed in: a user with a session, or another application with an access. */
export async function quienSoy(ctx: AuthedContext): Promise<QuienSoy> {
  if (ctx.actor.type === "acceso") return loadAcceso(ctx, ctx.actor.id);
  if (ctx.actor.type !== "usuario") throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  const [quien] = await rows<QuienSoy>(
    ctx.db,
    Prisma.sql`SELECT json_build_object('id', u.id, 'username', u.username, 'email', u.email) AS usuario,
        (SELECT json_build_object('id', f.id, 'nombre', f.nombre, 'email', f.email)
          FROM familia f WHERE f.id = u."familiaId") AS familia, u.roles
      FROM usuario u WHERE u.id = ${ctx.actor.id}`,
  );
  if (quien === undefined) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
  return quien;
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

/** The active families, for the list of the sign-in screen. */
export const familiasParaEntrar = (ctx: Context) =>
  ctx.db.familia.findMany({
    where: { fechaBaja: null },
    orderBy: { busqueda: "asc" },
    select: { id: true, nombre: true },
  });

/**
 * The demo's accounts, for the sign-in screen to offer, and whether other machines can reach them.
 * Empty once the demo data is gone.
 */
export async function verDemostracion({ db, abierta = false }: Context): Promise<Demostracion> {
  const cuentas = await demoAccounts(db);
  return { cuentas, abierta: abierta && cuentas.length > 0 };
}

export const familiaDeSesion = (familia: { id: number; nombre: string; email: string } | null) =>
  familia && { id: familia.id, nombre: familia.nombre, email: familia.email };
