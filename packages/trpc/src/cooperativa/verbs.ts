import type { EstadoDeLaCooperativa, empezar } from "@cosecha/domain/esquemas/cooperativa";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { hashPassword } from "../auth/passwords.ts";
import { mustStillBe } from "../change.ts";
import type { AuthedContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mustBePerson } from "../guards.ts";
import { lockPeople } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../live/notice.ts";
import { deleteEverything, isDemo, keepWritersOut } from "../settings.ts";

/** How far the cooperative has come: whether it is the demo, and how much there is of each. One statement. */
export async function verEstado(ctx: AuthedContext): Promise<EstadoDeLaCooperativa> {
  const [estado] = await ctx.db.$queryRaw<[EstadoDeLaCooperativa]>`
    SELECT EXISTS (SELECT FROM ajuste WHERE clave = 'demo') AS demo,
      (SELECT count(*)::int FROM familia WHERE "fechaBaja" IS NULL) AS familias,
      (SELECT count(*)::int FROM proveedor) AS proveedores,
      (SELECT count(*)::int FROM disponible) AS disponibles,
      (SELECT count(*)::int FROM pedido) AS pedidos`;
  return estado;
}

/**
 * Leaves the demo behind: removes all its data, whoever asks included, and makes the real first administrator, whose
 * session it answers. Throws CONFLICTO where there is no demo: real data is never removed like this.
 */
export async function empezarDeVerdad(ctx: AuthedContext, { email, password }: z.infer<typeof empezar>) {
  mustBePerson(ctx, textos.acceso.noEmpieza);
  const hash = await hashPassword(password);
  const roles = ["ROLE_ADMIN" as const];
  const id = await ctx.db.$transaction(async (tx) => {
    await lockPeople(tx);
    await keepWritersOut(tx);
    await mustStillBe(tx, ctx);
    if (!(await isDemo(tx))) throw new DomainError("CONFLICTO", textos.cooperativa.sinDemo);
    await deleteEverything(tx);
    const { id } = await tx.usuario.create({
      data: { username: textos.cooperativa.administracion, email, hash, roles },
    });
    await audit(tx, { ...ctx, actor: { type: "sistema" } }, "empezar", "usuario", id, {
      despues: { email, roles },
    });
    await announce(tx, ANYTHING);
    return id;
  });
  return {
    message: textos.cooperativa.empezada,
    accesToken: await ctx.sessions.open(id),
    familia: null,
    roles,
  };
}
