import { Prisma } from "@cosecha/db/database";
import { diaDe } from "@cosecha/domain/fechas";
import { textos } from "@cosecha/domain/textos";
import { decir } from "../correos/say.ts";
import { hayCorreo } from "../correos/settings.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { asActor } from "../kernel/transaction.ts";

/**
 * Reminds all families that owe something, each once a day at most. Says how many people are told.
 * Throws CONFLICTO where no mail is sent.
 */
export async function recordarDeuda(ctx: AuthedContext) {
  if (!(await hayCorreo(ctx))) throw new DomainError("CONFLICTO", textos.correos.sinServidor);
  const avisados = await asActor(ctx, async (tx) => {
    const cada = Prisma.sql`SELECT u.id, f.id FROM cuenta c
      JOIN familia f ON f.id = c."familiaId" AND f."fechaBaja" IS NULL
      JOIN usuario u ON u."familiaId" = f.id WHERE c.tipo = 'familia' AND c.saldo > 0`;
    const n = await decir(tx, ctx, { clase: "deuda", ventana: diaDe(ctx.now, ctx.zona), a: { cada } });
    await audit(tx, ctx, "recordarDeuda", "cuentas", 0, { despues: { avisados: n } });
    return n;
  });
  return { message: textos.correos.recordado(avisados), avisados };
}
