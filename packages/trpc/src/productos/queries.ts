import type { ProductoVista, productosFiltro } from "@cosecha/domain/esquemas/productos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { loadPage } from "../kernel/paging.ts";
import { findProductoIds, loadProducto, loadProductosPage, loadVistas, presentProducto } from "./load.ts";

/**
 * The most products that one answer may hold, where it is not sent in pieces: more than any listing
 * has, which a screen asks for whole.
 */
const MOST = 30_000;

/** A page of the products, or of one listing's products. */
export function listarProductos(ctx: AuthedContext, filtro: z.infer<typeof productosFiltro>) {
  return loadPage(ctx, filtro, {
    page: (args) => loadProductosPage(ctx.db, filtro, args),
    findIds: () => findProductoIds(ctx.db, filtro),
    load: (ids) => loadVistas(ctx.db, ids),
    most: MOST,
  });
}

/** Loads one product. Throws NO_ENCONTRADO. */
export async function verProducto(ctx: AuthedContext, id: number): Promise<ProductoVista> {
  return presentProducto(await loadProducto(ctx.db, id));
}
