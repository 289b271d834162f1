import { Prisma, rows } from "@cosecha/db/database";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { DisponibleVista, disponiblesFiltro } from "@cosecha/domain/esquemas/disponibles";
import { type InformeDeImportacion, importacion } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { loadPage, searchFilter, WHOLE } from "../kernel/paging.ts";
import { withFamilias } from "../proveedores/load.ts";
import { conProveedor, loadDisponible, presentDisponible, sinInforme } from "./load.ts";

/** A page of the listings, or of one supplier's listings. */
export async function listarDisponibles(ctx: AuthedContext, filtro: z.infer<typeof disponiblesFiltro>) {
  const where: Prisma.DisponibleWhereInput = {
    ...searchFilter(filtro.descripcion),
    ...(filtro.proveedorId !== undefined && { proveedorId: filtro.proveedorId }),
  };
  const orden = filtro.orden === "descripcion" ? "busqueda" : filtro.orden;
  const orderBy: Prisma.DisponibleOrderByWithRelationInput[] = [{ [orden]: filtro.direccion }, { id: "asc" }];
  const load = async (args: Prisma.DisponibleFindManyArgs) => {
    const filas = await ctx.db.disponible.findMany({
      ...(args as Pick<typeof args, "where" | "skip" | "take">),
      orderBy,
      include: conProveedor,
      omit: sinInforme,
    });
    return filas.map((fila) => presentDisponible({ ...fila, proveedor: withFamilias(fila.proveedor) }));
  };
  return loadPage(ctx, filtro, {
    async page(args) {
      const [filas, total] = await Promise.all([
        load({ where, ...args }),
        ctx.db.disponible.count({ where }),
      ]);
      return { filas, total };
    },
    findIds: async () =>
      (await ctx.db.disponible.findMany({ where, orderBy, select: { id: true } })).map(({ id }) => id),
    load: (ids) => load({ where: { id: { in: ids } } }),
    most: WHOLE,
  });
}

export const verDisponible = async (ctx: AuthedContext, id: number): Promise<DisponibleVista> =>
  presentDisponible(await loadDisponible(ctx.db, id));

/** The supplier's original file, byte for byte. */
export async function verExcel(ctx: AuthedContext, id: number): Promise<ArchivoSubido> {
  const { archivoExcelId } = await loadDisponible(ctx.db, id);
  const archivo = archivoExcelId && (await ctx.db.archivo.findUnique({ where: { id: archivoExcelId } }));
  if (!archivo) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: archivo.nombre, tipo: archivo.tipo, bytes: archivo.bytes };
}

/**
 * The report of how the supplier's file was understood, for those who manage the supplier; null
 * where there is none.
 */
export async function verInforme(ctx: AuthedContext, id: number): Promise<InformeDeImportacion | null> {
  const { proveedor } = await loadDisponible(ctx.db, id);
  authorize(ctx, "gestionar", proveedor);
  const [row] = await rows<{ importacion: unknown; sePuedeDeshacer: boolean }>(
    ctx.db,
    Prisma.sql`SELECT importacion, previo IS NOT NULL AS "sePuedeDeshacer" FROM disponible WHERE id = ${id}`,
  );
  const informe = importacion.nullable().catch(null).parse(row?.importacion);
  return informe && { ...informe, sePuedeDeshacer: row?.sePuedeDeshacer ?? false };
}
