import type { AccesoDatos } from "@cosecha/domain/esquemas/accesos";
import { textos } from "@cosecha/domain/textos";
import { mustBeActiveFamilia } from "../familias/load.ts";
import { actorId } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { changePeople } from "../kernel/transaction.ts";
import { accesoVisto, conQuien, visto } from "./queries.ts";
import { newToken } from "./token.ts";

/**
 * Gives another application access. The answer's `token` is what the application signs in with; it
 * is shown only this once.
 */
export async function crearAcceso(ctx: AuthedContext, datos: AccesoDatos) {
  mustBePerson(ctx, textos.acceso.soloPersonas);
  if (datos.caduca <= ctx.now) {
    const message = textos.acceso.caducado;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "caduca", message }]);
  }
  const { token, hash } = newToken();
  const acceso = await changePeople(ctx, async (tx) => {
    await mustBeActiveFamilia(tx, datos.familiaId);
    const creado = await tx.acceso.create({
      data: { ...datos, familiaId: datos.familiaId ?? null, hash, creadoPorId: actorId(ctx) },
      select: conQuien,
    });
    const { creadoPor: _, ...despues } = creado;
    await audit(tx, ctx, "crear", "acceso", creado.id, { despues });
    return accesoVisto(creado);
  });
  return { message: textos.acceso.creado, ...acceso, token };
}

/** Revokes an access: the server accepts its token no longer. */
export async function revocarAcceso(ctx: AuthedContext, id: number) {
  mustBePerson(ctx, textos.acceso.soloPersonas);
  await changePeople(ctx, async (tx) => {
    const antes = await tx.acceso.findUnique({ where: { id }, select: visto });
    if (antes === null) throw new DomainError("NO_ENCONTRADO", textos.acceso.noEncontrado);
    await tx.acceso.deleteMany({ where: { id } });
    await audit(tx, ctx, "revocar", "acceso", id, { antes });
  });
  return { message: textos.acceso.revocado };
}
