import { Prisma, type Tx } from "@cosecha/db/database";
import { CAMBIOS_DE_ACCESO, type CambioDeAcceso } from "@cosecha/domain/cartas/personas";
import { actorId } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { decir } from "./say.ts";

/** What was changed; `a`: the email that the person had, where that was changed. */
export interface DatosDeAcceso {
  que: CambioDeAcceso[];
  a?: string;
}

/**
 * Tells a user that somebody else has changed how they enter, or what they may do; nothing where they
 * have done it themselves. Where their email was changed it goes to the one that they had: whoever
 * takes an account over would else be the one who is told. The same once an hour: who may change an
 * email could else have the cooperative write to anybody, without end. One statement at most.
 */
export async function decirMiAcceso(
  tx: Tx,
  ctx: AuthedContext,
  { id, email }: { id: number; email: string },
  cambia: Partial<Record<CambioDeAcceso, boolean>>,
): Promise<void> {
  const que = CAMBIOS_DE_ACCESO.filter((uno) => cambia[uno]);
  if (que.length === 0 || actorId(ctx) === id) return;
  const datos: DatosDeAcceso = { que, ...(cambia.correo && { a: email }) };
  const hora = ctx.now.toISOString().slice(0, "yyyy-MM-ddTHH".length);
  await decir(tx, ctx, {
    ...{ clase: "miAcceso", sobre: id, ventana: `${hora} ${que.join(" ")}`, datos },
    a: { usuarios: Prisma.sql`SELECT ${id}::int` },
  });
}
