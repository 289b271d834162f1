import type { Prisma } from "@cosecha/db/database";
import type { ProductoVista, productosFiltro } from "@cosecha/domain/esquemas/productos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { pageArgs, searchFilter } from "../paging.ts";

/** A page of products, of one listing where asked, in the supplier's order unless asked otherwise. */
export async function listarProductos(ctx: AuthedContext, filtro: z.infer<typeof productosFiltro>) {
  const where = {
    ...searchFilter(filtro.descripcion),
    ...(filtro.disponibleId !== undefined && { disponibleId: filtro.disponibleId }),
  };
  const orden = filtro.orden === "nombre" ? "busqueda" : filtro.orden;
  const [filas, total] = await Promise.all([
    ctx.db.producto.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [orden]: filtro.direccion }, { id: "asc" }],
    }),
    ctx.db.producto.count({ where }),
  ]);
  return { filas: filas.map(present), total };
}

/** One product. */
export async function verProducto(ctx: AuthedContext, id: number): Promise<ProductoVista> {
  const producto = await ctx.db.producto.findUnique({ where: { id } });
  if (producto === null) throw new DomainError("NO_ENCONTRADO", textos.producto.noEncontrado);
  return present(producto);
}

const present = (producto: Prisma.ProductoGetPayload<object>): ProductoVista => ({
  id: producto.id,
  disponibleId: producto.disponibleId,
  nombre: producto.nombre,
  precio: producto.precio.toNumber(),
  iva: producto.iva.toNumber(),
  descripcion: producto.descripcion,
  stock: producto.stock?.toNumber() ?? null,
  codigo: producto.codigo,
  unidad: producto.unidad,
  categoria: producto.categoria,
});
