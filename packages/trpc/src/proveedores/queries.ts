import { Prisma } from "@cosecha/db/database";
import type { ProveedorVista, proveedoresFiltro } from "@cosecha/domain/esquemas/proveedores";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { pageArgs, readPage, searchSql } from "../kernel/paging.ts";
import type { FromJson } from "../kernel/rows.ts";
import { gestorasSql, loadWithLogo, logoOf, presentGestoras, presentProveedor } from "./load.ts";

/** A page of the suppliers, each with its thumbnail. */
export async function listarProveedores(ctx: AuthedContext, filtro: z.infer<typeof proveedoresFiltro>) {
  const by = filtro.orden === "nombre" ? "s.busqueda" : "s.email";
  const { filas, total } = await readPage<FromJson<ProveedorVista>>(
    ctx.db,
    {
      columns: Prisma.sql`s.id, s.nombre, s.email, s.telefono, s.descripcion, s.horarios, s.miniatura AS logo,
        s."enviarAlCerrar", s.minimo, s."minimoEn", s.portes, s."portesGratisDesde", ${gestorasSql} AS familias, s.version`,
      table: Prisma.sql`proveedor s`,
      key: Prisma.sql`s.id`,
      where: searchSql(filtro.nombre, Prisma.sql`s.busqueda`),
      order: Prisma.sql`${Prisma.raw(`${by} ${filtro.direccion}`)}, s.id`,
      searches: Boolean(filtro.nombre),
    },
    pageArgs(filtro),
  );
  return { filas: filas.map((fila) => ({ ...fila, familias: presentGestoras(fila.familias) })), total };
}

/** Loads one supplier with its full logo. Throws NO_ENCONTRADO. */
export async function verProveedor(ctx: AuthedContext, id: number): Promise<ProveedorVista> {
  const proveedor = await loadWithLogo(ctx.db, id);
  return presentProveedor(proveedor, logoOf(proveedor));
}
