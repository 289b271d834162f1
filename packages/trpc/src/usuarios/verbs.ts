import { audit } from "../audit.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { AuthedContext } from "../context.ts";

/** Creates an administrator without family: the first account of an installation (design, section 8). */
export async function crearAdministrador(
  ctx: AuthedContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hash = await hashPassword(password);
  await ctx.db.$transaction(async (tx) => {
    const { id } = await tx.usuario.create({
      data: { username: "Administración", email, hash, roles: ["ROLE_ADMIN"] },
    });
    await audit(tx, ctx, "crear", "usuario", id, { despues: { email, roles: ["ROLE_ADMIN"] } });
  });
}

/** Gives a family's own account the administrator's role instead of its own. */
export async function hacerAdministradora(ctx: AuthedContext, familiaId: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { id } = await tx.usuario.update({
      where: { cuentaDeId: familiaId },
      data: { roles: ["ROLE_ADMIN"] },
    });
    await audit(tx, ctx, "cambiarRoles", "usuario", id, { despues: { roles: ["ROLE_ADMIN"] } });
  });
}
