import type { Prisma } from "@cosecha/db/database";
import type { UsuarioVista, usuariosDeFamilia, usuariosFiltro } from "@cosecha/domain/esquemas/usuarios";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { pageArgs, searchFilter } from "../kernel/paging.ts";
import { conFamilia, loadUsuario, presentUsuario } from "./load.ts";

export const listarUsuarios = (ctx: AuthedContext, filtro: z.infer<typeof usuariosFiltro>) =>
  pageOf(ctx, filtro, searchFilter(filtro.nombre));

/** A page of the users of one family. Throws NO_ENCONTRADO. */
export async function listarUsuariosDeFamilia(
  ctx: AuthedContext,
  { familiaId, ...filtro }: z.infer<typeof usuariosDeFamilia>,
) {
  const familia = await ctx.db.familia.findUnique({ where: { id: familiaId }, select: { id: true } });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return pageOf(ctx, filtro, { ...searchFilter(filtro.nombre), familiaId });
}

async function pageOf(
  ctx: AuthedContext,
  filtro: z.infer<typeof usuariosFiltro>,
  where: Prisma.UsuarioWhereInput,
) {
  const [filas, total] = await Promise.all([
    ctx.db.usuario.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "username" ? "busqueda" : "email"]: filtro.direccion }, { id: "asc" }],
      ...conFamilia,
    }),
    ctx.db.usuario.count({ where }),
  ]);
  return { filas: filas.map(presentUsuario), total };
}

/** Loads one user. Throws NO_ENCONTRADO. */
export const verUsuario = async (ctx: AuthedContext, id: number): Promise<UsuarioVista> =>
  presentUsuario(await loadUsuario(ctx.db, id));
