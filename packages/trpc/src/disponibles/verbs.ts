import type { Prisma } from "@cosecha/db/database";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type {
  DisponibleVista,
  disponibleNuevo,
  disponiblesFiltro,
} from "@cosecha/domain/esquemas/disponibles";
import { type Importacion, importacion } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { change } from "../change.ts";
import type { AuthedContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { nuevoArchivo } from "../files.ts";
import { pageArgs, searchFilter } from "../paging.ts";
import { conFamilias, withFamilias } from "../proveedores/load.ts";
import { conProveedor, loadDisponible, mustManage, presentDisponible, sinInforme } from "./load.ts";
import { readListing } from "./read-listing.ts";

/** A page of listings, of one supplier where asked. */
export async function listarDisponibles(ctx: AuthedContext, filtro: z.infer<typeof disponiblesFiltro>) {
  const where: Prisma.DisponibleWhereInput = {
    ...searchFilter(filtro.descripcion),
    ...(filtro.proveedorId !== undefined && { proveedorId: filtro.proveedorId }),
  };
  const orden = filtro.orden === "descripcion" ? "busqueda" : filtro.orden;
  const [filas, total] = await Promise.all([
    ctx.db.disponible.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [orden]: filtro.direccion }, { id: "asc" }],
      include: conProveedor,
      omit: sinInforme,
    }),
    ctx.db.disponible.count({ where }),
  ]);
  return {
    filas: filas.map((fila) => presentDisponible({ ...fila, proveedor: withFamilias(fila.proveedor) })),
    total,
  };
}

/** One listing. */
export const verDisponible = async (ctx: AuthedContext, id: number): Promise<DisponibleVista> =>
  presentDisponible(await loadDisponible(ctx.db, id));

/** The supplier's file as it came, byte for byte. */
export async function verExcel(ctx: AuthedContext, id: number): Promise<ArchivoSubido> {
  const { archivoExcelId } = await loadDisponible(ctx.db, id);
  const archivo = archivoExcelId && (await ctx.db.archivo.findUnique({ where: { id: archivoExcelId } }));
  if (!archivo) throw new DomainError("NO_ENCONTRADO", textos.archivo.noEncontrado);
  return { nombre: archivo.nombre, tipo: archivo.tipo, bytes: archivo.bytes };
}

/** What was understood of the supplier's file, for those who manage it; null where there was none. */
export async function verInforme(ctx: AuthedContext, id: number): Promise<Importacion | null> {
  const { proveedor } = await loadDisponible(ctx.db, id);
  mustManage(ctx, proveedor);
  const informe = await ctx.db.disponible.findUnique({ where: { id }, select: { importacion: true } });
  return importacion.nullable().catch(null).parse(informe?.importacion);
}

/**
 * Creates a listing from a supplier's file: the file as it came and the products that it lists, in one
 * transaction, with the report of what was understood (design, section 7). Nothing is stored of a file that is
 * no list of products.
 */
export async function crearDisponible(ctx: AuthedContext, datos: z.infer<typeof disponibleNuevo>) {
  const { proveedorId, subida, descripcion, archivoExcel } = datos;
  const proveedor = await ctx.db.proveedor.findUnique({ where: { id: proveedorId }, include: conFamilias });
  if (proveedor === null) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  mustManage(ctx, withFamilias(proveedor));
  const { productos, importacion: informe } = readListing(archivoExcel, proveedor.ivaHabitual);
  const id = await change(ctx, async (tx) => {
    const { id } = await tx.disponible.create({
      data: {
        proveedor: { connect: { id: proveedorId } },
        subida,
        descripcion,
        archivoExcel: { create: nuevoArchivo(archivoExcel) },
        importacion: informe,
      },
      select: { id: true },
    });
    await tx.producto.createMany({ data: productos.map((producto) => ({ ...producto, disponibleId: id })) });
    await audit(tx, ctx, "crear", "disponible", id, {
      despues: {
        proveedorId,
        subida,
        descripcion,
        archivoExcel: archivoExcel.nombre,
        creados: informe.creados,
      },
    });
    return id;
  });
  return { message: textos.disponible.creado, ...(await verDisponible(ctx, id)), importacion: informe };
}
