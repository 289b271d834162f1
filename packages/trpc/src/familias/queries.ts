import { Prisma } from "@cosecha/db/database";
import type { FamiliaVista, familiasFiltro } from "@cosecha/domain/esquemas/familias";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { pageArgs, readPage, searchSql } from "../kernel/paging.ts";
import type { FromJson } from "../kernel/rows.ts";
import { loadPedido } from "../pedidos/load.ts";
import { presentFamilia } from "./load.ts";

export async function listarFamilias(ctx: AuthedContext, filtro: z.infer<typeof familiasFiltro>) {
  const by = filtro.orden === "nombre" ? "f.busqueda" : "f.email";
  const { filas, total } = await readPage<FromJson<FamiliaVista>>(
    ctx.db,
    {
      columns: Prisma.sql`f.id, f.nombre, f.email, '' AS password, f."fechaBaja", f.version`,
      table: Prisma.sql`familia f`,
      key: Prisma.sql`f.id`,
      where: searchSql(filtro.nombre, Prisma.sql`f.busqueda`),
      order: Prisma.sql`${Prisma.raw(`${by} ${filtro.direccion}`)}, f.id`,
      searches: Boolean(filtro.nombre),
    },
    pageArgs(filtro),
  );
  return {
    filas: filas.map(({ fechaBaja, ...fila }) => ({
      ...fila,
      fechaBaja: fechaBaja === null ? null : new Date(fechaBaja),
    })),
    total,
  };
}

/** Loads one family. Throws NO_ENCONTRADO. */
export async function verFamilia(ctx: AuthedContext, id: number): Promise<FamiliaVista> {
  const familia = await ctx.db.familia.findUnique({ where: { id } });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return presentFamilia(familia);
}

/**
 * The families to choose from in an order: the active ones, and deactivated ones that have lines in
 * it (D13).
 */
export async function familiasParaPedido(ctx: AuthedContext, pedidoId: number): Promise<FamiliaVista[]> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const quien = persona(ctx);
  const todas = puedeGestionar(quien, pedido.disponible.proveedor);
  const familias = await ctx.db.familia.findMany({
    where: {
      OR: [{ fechaBaja: null }, { lineas: { some: { pedidoId } } }],
      // A user who does not manage this supplier sees only their own family (D10).
      ...(!todas && { id: quien.familiaId ?? 0 }),
    },
    orderBy: { busqueda: "asc" },
  });
  return familias.map(presentFamilia);
}
