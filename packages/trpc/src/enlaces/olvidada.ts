import { textos } from "@cosecha/domain/textos";
import { countAsk } from "../auth/throttle.ts";
import { hayCorreo } from "../correos/settings.ts";
import type { Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { programar } from "../tareas/due.ts";

/**
 * Somebody has forgotten the password of the accounts with this email. What is stored is that it was
 * asked for, be there such an account or not, so that answer, statements and work are the same:
 * whose it is is looked up by the task. Throws CONFLICTO where no mail is sent, and
 * DEMASIADOS_INTENTOS beyond the limits.
 */
export async function pedirOtra(ctx: Context, email: string): Promise<{ message: string }> {
  if (!(await hayCorreo(ctx))) throw new DomainError("CONFLICTO", textos.enlace.sinCorreo);
  await countAsk(ctx, email);
  await programar(ctx.db, [{ clase: "contrasena", clave: email, cuando: ctx.now }]);
  return { message: textos.enlace.pedido };
}
