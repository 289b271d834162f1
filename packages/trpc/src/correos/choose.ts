import { type Db, Prisma, run, type Tx } from "@cosecha/db/database";
import type { Canal, ClaseDeCorreo } from "@cosecha/domain/correos";
import { whoActs } from "../kernel/actor.ts";
import { auditStatement } from "../kernel/audit.ts";
import type { Context } from "../kernel/context.ts";

/**
 * Somebody is told of these kinds so from now on; audited where it changes anything, as
 * whoever has a mail's link may press it for ever. One statement; nothing where they are gone.
 */
export const elegir = (
  db: Db | Tx,
  ctx: Pick<Context, "actor" | "now">,
  usuarioId: number,
  clases: readonly { clase: ClaseDeCorreo; canal: Canal }[],
): Promise<number> =>
  run(
    db,
    Prisma.sql`WITH elegidas AS (
        INSERT INTO preferencia_de_aviso ("usuarioId", clase, canal)
        SELECT u.id, e.clase, e.canal FROM usuario u,
          jsonb_to_recordset(${JSON.stringify(clases)}::jsonb) AS e(clase text, canal text) WHERE u.id = ${usuarioId}
        ON CONFLICT ("usuarioId", clase) DO UPDATE SET canal = excluded.canal
          WHERE preferencia_de_aviso.canal <> excluded.canal
        RETURNING 1
      )
      ${auditStatement(
        { ...whoActs(ctx), now: ctx.now },
        { accion: "elegirAvisos", entidad: "usuario", entidadId: usuarioId },
        Prisma.sql`FROM usuario WHERE id = ${usuarioId} AND EXISTS (SELECT FROM elegidas)`,
      )}`,
  );
