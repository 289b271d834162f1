import type { FamiliaVista, familiasFiltro } from "@cosecha/domain/esquemas/familias";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { persona } from "../kernel/actor.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { pageArgs, searchFilter } from "../kernel/paging.ts";
import { loadPedido } from "../pedidos/load.ts";
import { presentFamilia } from "./load.ts";

/** A page of the families, by name unless asked otherwise. */
export async function listarFamilias(ctx: AuthedContext, filtro: z.infer<typeof familiasFiltro>) {
  const where = searchFilter(filtro.nombre);
  const [filas, total] = await Promise.all([
    ctx.db.familia.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "nombre" ? "busqueda" : "email"]: filtro.direccion }, { id: "asc" }],
    }),
    ctx.db.familia.count({ where }),
  ]);
  return { filas: filas.map(presentFamilia), total };
}

/** One family. */
export async function verFamilia(ctx: AuthedContext, id: number): Promise<FamiliaVista> {
  const familia = await ctx.db.familia.findUnique({ where: { id } });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return presentFamilia(familia);
}

/** The families of an order: the active ones, and any deactivated one that has lines in it (D13). */
export async function familiasParaPedido(ctx: AuthedContext, pedidoId: number): Promise<FamiliaVista[]> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const quien = persona(ctx);
  const todas = puedeGestionar(quien, pedido.disponible.proveedor);
  const familias = await ctx.db.familia.findMany({
    where: {
      OR: [{ fechaBaja: null }, { lineas: { some: { pedidoId } } }],
      // Who manages nothing here is locked to its own family (D10).
      ...(!todas && { id: quien.familiaId ?? 0 }),
    },
    orderBy: { busqueda: "asc" },
  });
  return familias.map(presentFamilia);
}
