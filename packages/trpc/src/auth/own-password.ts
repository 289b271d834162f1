import type { Prisma } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { actorId } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { propia } from "./attempt.ts";
import { forgetFailures, tryPassword } from "./throttle.ts";

/**
 * Whoever gives themselves another password may say the one that they have: then it must be that
 * one. Throws DATOS_INVALIDOS otherwise, DEMASIADOS_INTENTOS after too many, as a session in the
 * wrong hands must not find it out. Nothing is asked of who says none (""), or changes somebody
 * else's (decision 41).
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
  const attempt = { intento, hash: usuario.hash, password, accion: "passwordActualFallida", wrong };
  await tryPassword(ctx, attempt, () => forgetFailures(ctx, intento));
}
