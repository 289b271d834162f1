import type { CopiaVista, copiasFiltro } from "@cosecha/domain/esquemas/copias";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { pageArgs } from "../kernel/paging.ts";
import type { Backups, Copia } from "../kernel/services.ts";

/** A page of the backups, newest first unless asked otherwise. */
export async function listarCopias(ctx: AuthedContext, filtro: z.infer<typeof copiasFiltro>) {
  mustBePerson(ctx, textos.copia.soloPersonas);
  const newest = await backupsOf(ctx).list();
  const copias = filtro.direccion === "asc" ? newest.toReversed() : newest;
  const { skip = 0, take = copias.length } = pageArgs(filtro);
  return { filas: copias.slice(skip, skip + take).map(verCopia), total: copias.length };
}

/** How the nightly backups go. */
export function estadoDeCopias(ctx: AuthedContext) {
  mustBePerson(ctx, textos.copia.soloPersonas);
  const backups = backupsOf(ctx);
  return { nocturnas: backups.nightly, fallo: backups.failure() };
}

export function backupsOf({ backups }: AuthedContext): Backups {
  if (backups === undefined) throw new Error("There is no server whose backups these would be.");
  return backups;
}

export const verCopia = (copia: Copia): CopiaVista => ({
  ...copia,
  url: `/api/copias/archivo/${encodeURIComponent(copia.nombre)}`,
});
