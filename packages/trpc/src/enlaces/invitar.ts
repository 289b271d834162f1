import { Prisma, type Tx } from "@cosecha/db/database";
import type { paraInvitar } from "@cosecha/domain/esquemas/enlaces";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { countInvitation } from "../auth/throttle.ts";
import { decir } from "../correos/say.ts";
import { crearCuenta } from "../familias/commands.ts";
import { loadFamilia } from "../familias/load.ts";
import { actorId, nameOf, persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { mustBeActive, mustBePerson } from "../kernel/guards.ts";
import { changePeople } from "../kernel/transaction.ts";
import { lockUsuario } from "../usuarios/load.ts";
import { crearEnlace } from "./enlace.ts";

type Invitacion = z.infer<typeof paraInvitar>;

/**
 * Makes a link with which a user sets their password, or mails it. Who may set it may do so, but for
 * oneself and for other applications. The token is answered this once. Throws CONFLICTO where no mail
 * is sent, and DEMASIADOS_INTENTOS where the asker, or who is invited, has been mailed by it often.
 */
export const invitarUsuario = async (ctx: AuthedContext, { id, porCorreo = false }: Invitacion) => {
  mustBePerson(ctx, textos.acceso.sinEntradas);
  return changePeople(ctx, (tx) => invitar(tx, ctx, id, porCorreo));
};

/** The same for a family's own account, which is made where there is none. */
export const invitarFamilia = async (ctx: AuthedContext, { id, porCorreo = false }: Invitacion) => {
  mustBePerson(ctx, textos.acceso.sinEntradas);
  return changePeople(ctx, async (tx) => {
    const { cuenta, ...familia } = await loadFamilia(tx, id);
    authorize(ctx, "editarFamilia", familia);
    mustBeActive(familia, textos.familia.deBaja);
    return invitar(tx, ctx, cuenta?.id ?? (await crearCuenta(tx, ctx, familia, null)), porCorreo);
  });
};

async function invitar(tx: Tx, ctx: AuthedContext, id: number, porCorreo: boolean) {
  const usuario = await lockUsuario(tx, id);
  if (persona(ctx).id === id) throw new DomainError("SIN_PERMISO", textos.enlace.propio);
  authorize(ctx, "invitar", usuario);
  mustBeActive(usuario, textos.usuario.deBaja);
  await audit(tx, ctx, "invitar", "usuario", id);
  if (!porCorreo) {
    const de = { usuarioId: id, clase: "invitacion", hechoPor: actorId(ctx) } as const;
    const enlace = await crearEnlace(tx, { ...de, now: ctx.now });
    return { message: textos.enlace.creado, usuarioId: id, ...enlace };
  }
  await countInvitation(tx, ctx, nameOf(ctx), usuario.email);
  const a = { usuarios: Prisma.sql`SELECT ${id}::int` };
  const dichos = await decir(tx, ctx, {
    clase: "invitacion",
    sobre: id,
    ventana: ctx.now.toISOString(),
    a,
  });
  if (dichos === 0) throw new DomainError("CONFLICTO", textos.enlace.noSeEnvia);
  return { message: textos.enlace.enviado(usuario.email), usuarioId: id, token: null, caduca: null };
}
