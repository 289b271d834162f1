import type { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { actorId } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { propia } from "./attempt.ts";
import { forgetFailures, tryPassword } from "./throttle.ts";

/**
 * Checks the current password of a user who gives themselves a new one. The check is optional: it
 * is skipped where the user sends none (""), or changes somebody else's password. Throws
 * DATOS_INVALIDOS where it is wrong. Throws DEMASIADOS_INTENTOS after too many, so that a thief
 * with an open session cannot guess the password here.
 */
export async function mustBeOwnPassword(
  ctx: AuthedContext,
  where: Prisma.UsuarioWhereUniqueInput,
  password: string,
): Promise<void> {
  if (password === "") return;
  const usuario = await ctx.db.usuario.findUnique({ where, select: { id: true, hash: true } });
  if (usuario === null || usuario.id !== actorId(ctx)) return;
  const message = textos.usuario.noEsLaActual;
  const wrong = new DomainError("DATOS_INVALIDOS", message, [{ path: "passwordActual", message }]);
  const intento = propia(usuario.id);
  const attempt = { intento, hash: usuario.hash, password, accion: "passwordActualFallida" as const, wrong };
  await tryPassword(ctx, attempt, () => forgetFailures(ctx, intento));
}
