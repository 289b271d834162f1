import { Prisma, run } from "@cosecha/db/database";
import type { SesionAbierta } from "@cosecha/domain/esquemas/auth";
import type { ConEnlace, EnlaceVista } from "@cosecha/domain/esquemas/enlaces";
import { textos } from "@cosecha/domain/textos";
import { rememberDevice } from "../auth/device.ts";
import { hashPassword } from "../auth/passwords.ts";
import { familiaDeSesion } from "../auth/queries.ts";
import { auditStatement } from "../kernel/audit.ts";
import type { Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockPeople, lockUsuarios } from "../kernel/locks.ts";
import { withRetry } from "../kernel/transaction.ts";
import { loadEnlace } from "./enlace.ts";

/** Whose a link is, for whoever has it. Throws what `loadEnlace` throws. */
export async function verEnlace(ctx: Context, token: string): Promise<EnlaceVista> {
  const { id: _, usuarioId: __, ...visto } = await loadEnlace(ctx, token);
  return visto;
}

/**
 * Sets the password of a link's user, ends all their sessions and opens one. The link is used up by
 * the same transaction, so that of two who use it at once one is told. Throws what `loadEnlace`
 * throws.
 */
export async function usarEnlace(ctx: Context, { token, password }: ConEnlace): Promise<SesionAbierta> {
  const { usuarioId, clase } = await loadEnlace(ctx, token);
  const hash = await hashPassword(password);
  const sesion = await ctx.sessions.mint(usuarioId);
  try {
    const usuario = await withRetry(ctx, async (tx) => {
      await lockPeople(tx);
      await lockUsuarios(tx, [usuarioId]);
      const { id } = await loadEnlace({ db: tx, now: ctx.now }, token);
      // First, as a new password ends those that are not used.
      const used = await run(
        tx,
        Prisma.sql`UPDATE enlace SET usado = ${ctx.now} WHERE id = ${id} AND usado IS NULL`,
      );
      if (used === 0) throw new DomainError("CONFLICTO", textos.enlace.usado);
      const despues = await tx.usuario.update({
        where: { id: usuarioId },
        data: { hash, version: { increment: 1 } },
        include: { familia: true },
      });
      await tx.sesion.deleteMany({ where: { userId: usuarioId } });
      await tx.sesion.create({
        data: { id: sesion.id, userId: usuarioId, expiresAt: sesion.expiresAt },
      });
      await run(
        tx,
        auditStatement(
          { usuarioId, accesoId: null, now: ctx.now },
          {
            accion: "usarEnlace",
            entidad: "usuario",
            entidadId: usuarioId,
            despues: { cambiaPassword: true, clase },
          },
        ),
      );
      return despues;
    });
    rememberDevice(ctx, usuario, null);
    return {
      accesToken: sesion.token,
      familia: familiaDeSesion(usuario.familia),
      roles: usuario.roles,
    };
  } finally {
    // Also where it failed: a connection may break after the commit.
    ctx.sessions.forget();
  }
}
