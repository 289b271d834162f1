import { Prisma, rows, run } from "@cosecha/db/database";
import type { suscripcion } from "@cosecha/domain/esquemas/push";
import { DISPOSITIVOS_MAXIMOS } from "@cosecha/domain/push";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { whoActs } from "../kernel/actor.ts";
import { audit, auditStatement } from "../kernel/audit.ts";
import type { AuthedContext, Context } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import type { Push } from "../kernel/services.ts";
import { asActor } from "../kernel/transaction.ts";

/** What sends to devices. Throws NO_ENCONTRADO in a process that does not. */
export function pushOf({ push }: Context): Push {
  if (push === undefined) throw new DomainError("NO_ENCONTRADO", textos.push.noSeEnvia);
  return push;
}

/** The session of a browser. Throws SIN_PERMISO for another application, which has none. */
function browserOf({ actor }: AuthedContext): { usuarioId: number; sesionId: string } {
  if (actor.type !== "usuario") throw new DomainError("SIN_PERMISO", textos.push.soloPersonas);
  return { usuarioId: actor.id, sesionId: actor.sesionId };
}

/**
 * Tells things from now on to the browser of this session, for as long as that lasts. One that was
 * another user's is this one's; of too many the oldest go. Audited where it was told nothing before,
 * without what reaches it. Throws DATOS_INVALIDOS for an address that is of no push service.
 */
export async function suscribir(
  ctx: AuthedContext,
  { endpoint, p256dh, auth }: z.infer<typeof suscripcion>,
): Promise<{ message: string }> {
  const { usuarioId, sesionId } = browserOf(ctx);
  if (!pushOf(ctx).admite(endpoint)) {
    const message = textos.push.servicioDesconocido;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "endpoint", message }]);
  }
  await asActor(ctx, async (tx) => {
    const puesto = Prisma.sql`puesto AS (
      INSERT INTO dispositivo ("usuarioId", "sesionId", endpoint, p256dh, auth, creado, usado)
      SELECT "userId", id, ${endpoint}, ${p256dh}, ${auth}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      FROM sesion WHERE id = ${sesionId} AND "userId" = ${usuarioId} FOR KEY SHARE
      ON CONFLICT (endpoint) DO UPDATE SET "usuarioId" = excluded."usuarioId", "sesionId" = excluded."sesionId",
        p256dh = excluded.p256dh, auth = excluded.auth, usado = excluded.usado RETURNING 1)`;
    // What the rest of a statement sees is from before it.
    const [stored] = await rows<{ nuevo: boolean }>(
      tx,
      Prisma.sql`SELECT NOT EXISTS (SELECT FROM dispositivo WHERE "sesionId" = ${sesionId}) AS nuevo FROM puesto`,
      { writing: puesto },
    );
    // It ended while this was on its way.
    if (stored === undefined) throw new DomainError("NO_AUTENTICADO", textos.comun.noAutenticado);
    // A browser has one address at a time.
    await run(
      tx,
      Prisma.sql`DELETE FROM dispositivo WHERE "usuarioId" = ${usuarioId} AND (
        ("sesionId" = ${sesionId} AND endpoint <> ${endpoint}) OR id = ANY(ARRAY(
          SELECT id FROM dispositivo WHERE "usuarioId" = ${usuarioId}
          ORDER BY usado DESC, id DESC OFFSET ${DISPOSITIVOS_MAXIMOS})))`,
    );
    if (stored.nuevo) await audit(tx, ctx, "ponerAparato", "usuario", usuarioId);
  });
  return { message: textos.push.puesto };
}

/** Tells the browser of this session nothing more; audited where it was told something. */
export async function dejar(ctx: AuthedContext): Promise<{ message: string }> {
  const { usuarioId, sesionId } = browserOf(ctx);
  await asActor(ctx, (tx) =>
    run(
      tx,
      Prisma.sql`WITH quitados AS (
          DELETE FROM dispositivo WHERE "usuarioId" = ${usuarioId} AND "sesionId" = ${sesionId} RETURNING 1
        )
        ${auditStatement(
          { ...whoActs(ctx), now: ctx.now },
          { accion: "quitarAparato", entidad: "usuario", entidadId: usuarioId },
          Prisma.sql`WHERE EXISTS (SELECT FROM quitados)`,
        )}`,
    ),
  );
  return { message: textos.push.quitado };
}
