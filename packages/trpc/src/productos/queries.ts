import type { ProductoVista, productosFiltro } from "@cosecha/domain/esquemas/productos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPage, searchFilter } from "../kernel/paging.ts";
import { findProductoIds, loadVistas, presentProducto } from "./load.ts";

/** A page of the products, or of one listing's products. */
export async function listarProductos(ctx: AuthedContext, filtro: z.infer<typeof productosFiltro>) {
  const where = {
    ...searchFilter(filtro.descripcion),
    ...(filtro.disponibleId !== undefined && { disponibleId: filtro.disponibleId }),
  };
  const orden = filtro.orden === "nombre" ? "busqueda" : filtro.orden;
  return loadPage(ctx, filtro, {
    async page(args) {
      const [filas, total] = await Promise.all([
        ctx.db.producto.findMany({ where, ...args, orderBy: [{ [orden]: filtro.direccion }, { id: "asc" }] }),
        ctx.db.producto.count({ where }),
      ]);
      return { filas: filas.map(presentProducto), total };
    },
    findIds: () => findProductoIds(ctx.db, filtro),
    load: (ids) => loadVistas(ctx.db, ids),
  });
}

/** Loads one product. Throws NO_ENCONTRADO. */
export async function verProducto(ctx: AuthedContext, id: number): Promise<ProductoVista> {
  const producto = await ctx.db.producto.findUnique({ where: { id } });
  if (producto === null) throw new DomainError("NO_ENCONTRADO", textos.producto.noEncontrado);
  return presentProducto(producto);
}
