import { Prisma, run } from "@cosecha/db/database";
import { emptyTables } from "@cosecha/db/empty-tables";
import type { empezar, IdentidadCambio } from "@cosecha/domain/esquemas/cooperativa";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { hashPassword } from "../auth/passwords.ts";
import { mustStillBe } from "../kernel/asker.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeCurrent, mustBePerson } from "../kernel/guards.ts";
import { keepWritersOut } from "../kernel/locks.ts";
import { ANYTHING, announce } from "../kernel/notice.ts";
import { asActor } from "../kernel/transaction.ts";
import { readEmblem } from "../pictures/read-picture.ts";
import { isDemo } from "../settings.ts";
import { IDENTIDAD, SIN_IDENTIDAD, verIdentidad } from "./queries.ts";

/**
 * Changes what the cooperative is called and its logo, which is encoded anew. Who sends back the
 * logo of an answer changes nothing.
 */
export async function actualizarIdentidad(
  ctx: AuthedContext,
  { version, nombre, logo: dataUrl }: IdentidadCambio,
) {
  const visto = await verIdentidad(ctx.db);
  const igual = dataUrl === undefined || dataUrl === visto.logo;
  const hecho = dataUrl && !igual ? await readEmblem(ctx, dataUrl) : null;
  const guardada = await asActor(ctx, async (tx) => {
    await tx.ajuste.createMany({ data: { clave: IDENTIDAD, valor: SIN_IDENTIDAD }, skipDuplicates: true });
    // Who else changes it waits for this one.
    await run(tx, Prisma.sql`SELECT FROM ajuste WHERE clave = ${IDENTIDAD} FOR UPDATE`);
    const antes = await verIdentidad(tx);
    mustBeCurrent(antes, version);
    const despues = {
      nombre,
      logo: igual ? antes.logo : hecho,
      version: antes.version + 1,
    };
    await tx.ajuste.update({ where: { clave: IDENTIDAD }, data: { valor: despues } });
    await audit(tx, ctx, "actualizar", "cooperativa", 0, {
      antes: { nombre: antes.nombre },
      despues: { nombre, cambiaLogo: !igual },
    });
    return { ...antes, ...despues };
  });
  return { message: textos.cooperativa.actualizada, ...guardada };
}

/**
 * Ends the demo: deletes all data, including the calling user, and creates the real first
 * administrator. Returns a session for that administrator. Throws CONFLICTO where the data is no
 * demo, so that it can never delete real data.
 */
export async function empezarDeVerdad(ctx: AuthedContext, { email, password }: z.infer<typeof empezar>) {
  mustBePerson(ctx, textos.acceso.noEmpieza);
  const hash = await hashPassword(password);
  const roles = ["ROLE_ADMIN" as const];
  const id = await ctx.db.$transaction(async (tx) => {
    await keepWritersOut(tx);
    await mustStillBe(tx, ctx);
    if (!(await isDemo(tx))) throw new DomainError("CONFLICTO", textos.cooperativa.sinDemo);
    // Ids go on: who was somebody before must not be somebody else afterwards.
    await emptyTables(tx);
    const { id } = await tx.usuario.create({
      data: { username: textos.cooperativa.administracion, email, hash, roles },
    });
    await audit(tx, { ...ctx, actor: { type: "sistema" } }, "empezar", "usuario", id, {
      despues: { email, roles },
    });
    await announce(tx, ANYTHING);
    return id;
  });
  ctx.sessions.forget();
  return {
    message: textos.cooperativa.empezada,
    accesToken: await ctx.sessions.open(id),
    familia: null,
    roles,
  };
}
