import { esAnonimo } from "@cosecha/domain/anonimos";
import type { anonimizar } from "@cosecha/domain/esquemas/piezas";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { mustBeGone, mustBeNamed } from "../kernel/guards.ts";
import { changePeople } from "../kernel/transaction.ts";
import { takeNames } from "../privacidad/anonymise.ts";
import { finishAnonymising } from "../privacidad/finish.ts";
import { loadUsuario, lockUsuario, presentUsuario } from "./load.ts";

/**
 * Takes the name of a deactivated user from everywhere; their family's, and what it wrote, stays.
 * Nobody can undo it. Again, it finishes what was cut short. Throws CONFLICTO for an active user,
 * DATOS_INVALIDOS where `nombre` is not theirs.
 */
export async function anonimizarUsuario(ctx: AuthedContext, { id, nombre }: z.infer<typeof anonimizar>) {
  const usuario = await changePeople(ctx, async (tx) => {
    const antes = await lockUsuario(tx, id);
    if (!esAnonimo("usuario", { id, nombre: antes.username })) {
      mustBeGone(antes, textos.usuario.antesDeBaja);
      mustBeNamed(antes.username, nombre);
      await audit(tx, ctx, "anonimizar", "usuario", id);
    }
    await takeNames(tx, ctx.now, { familias: [], usuarios: [id] });
    return loadUsuario(tx, id);
  });
  await finishAnonymising(ctx.db, ctx.now);
  return { message: textos.usuario.anonimizado, ...presentUsuario(usuario) };
}
