import { Prisma, rows } from "@cosecha/db/database";
import type { CopiaVista, copiasFiltro } from "@cosecha/domain/esquemas/copias";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { FALLO_ANOTADO, falloDeCopia } from "../cooperativa/queries.ts";
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
export async function estadoDeCopias(ctx: AuthedContext) {
  mustBePerson(ctx, textos.copia.soloPersonas);
  const { nightly } = backupsOf(ctx);
  const [fila] = await rows<{ anotado: string | null }>(
    ctx.db,
    Prisma.sql`SELECT ${FALLO_ANOTADO} AS anotado`,
  );
  return { nocturnas: nightly, fallo: falloDeCopia(ctx, fila?.anotado) };
}

export function backupsOf({ backups }: AuthedContext): Backups {
  if (backups === undefined) throw new Error("There is no server whose backups these would be.");
  return backups;
}

export const verCopia = (copia: Copia): CopiaVista => ({
  ...copia,
  url: `/api/copias/archivo/${encodeURIComponent(copia.nombre)}`,
});
