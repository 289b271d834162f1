import type { ProveedorVista, proveedoresFiltro } from "@cosecha/domain/esquemas/proveedores";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { pageArgs, searchFilter } from "../kernel/paging.ts";
import { conFamilias, loadWithLogo, presentProveedor, withFamilias } from "./load.ts";
import { logoOf } from "./logo.ts";

/** A page of the suppliers, each with its thumbnail. */
export async function listarProveedores(ctx: AuthedContext, filtro: z.infer<typeof proveedoresFiltro>) {
  const where = searchFilter(filtro.nombre);
  const [filas, total] = await Promise.all([
    ctx.db.proveedor.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "nombre" ? "busqueda" : "email"]: filtro.direccion }, { id: "asc" }],
      include: conFamilias,
    }),
    ctx.db.proveedor.count({ where }),
  ]);
  return { filas: filas.map((fila) => presentProveedor(withFamilias(fila), fila.miniatura)), total };
}

/** Loads one supplier with its full logo. Throws NO_ENCONTRADO. */
export async function verProveedor(ctx: AuthedContext, id: number): Promise<ProveedorVista> {
  const proveedor = await loadWithLogo(ctx.db, id);
  return presentProveedor(proveedor, logoOf(proveedor));
}
