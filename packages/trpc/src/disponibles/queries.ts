import { Prisma, rows } from "@cosecha/db/database";
import { nombreDeHoja } from "@cosecha/domain/archivos";
import type { ArchivoSubido } from "@cosecha/domain/esquemas/archivos";
import type { DisponibleVista, disponiblesFiltro } from "@cosecha/domain/esquemas/disponibles";
import { type InformeDeImportacion, importacion } from "@cosecha/domain/esquemas/importacion";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { authorize } from "../kernel/authorize.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { presentFile } from "../kernel/files.ts";
import { loadPage, readPage, searchSql, WHOLE } from "../kernel/paging.ts";
import { type FromJson, readIds, tableOfIds } from "../kernel/rows.ts";
import { cortoSql, presentCorto } from "../proveedores/load.ts";
import { loadDisponible, presentDisponible } from "./load.ts";

type Fila = FromJson<Omit<DisponibleVista, "archivoExcel">> & {
  archivo: Parameters<typeof presentFile>[0];
};

/** SQL: a listing `d`, of a supplier `s`, with its file's name, without its bytes and report. */
const columns = Prisma.sql`d.id, d."proveedorId", ${cortoSql} AS proveedor, d.subida, d.descripcion, d.version,
  (SELECT json_build_object('nombre', a.nombre, 'tamano', a.tamano) FROM archivo a
    WHERE a.id = d."archivoExcelId") AS archivo`;
const joins = Prisma.sql`JOIN proveedor s ON s.id = d."proveedorId"`;

const present = ({ archivo, ...fila }: Fila): DisponibleVista => ({
  ...fila,
  proveedor: presentCorto(fila.proveedor),
  subida: new Date(fila.subida),
  archivoExcel: presentFile(archivo, `/api/disponibles/${fila.id}/excel`),
});

/** A page of the listings, or of one supplier's listings. One or two statements. */
export async function listarDisponibles(ctx: AuthedContext, filtro: z.infer<typeof disponiblesFiltro>) {
  const { db } = ctx;
  const { proveedorId, descripcion, direccion } = filtro;
  const suyos = proveedorId === undefined ? Prisma.sql`true` : Prisma.sql`d."proveedorId" = ${proveedorId}`;
  const where = Prisma.sql`${searchSql(descripcion, Prisma.sql`d.busqueda`)} AND ${suyos}`;
  const by = filtro.orden === "descripcion" ? "d.busqueda" : "d.subida";
  const order = Prisma.sql`${Prisma.raw(`${by} ${direccion}`)}, d.id`;
  const [table, key] = [Prisma.sql`disponible d`, Prisma.sql`d.id`];
  return loadPage<DisponibleVista>(ctx, filtro, {
    async page(args) {
      const listing = { columns, table, key, joins, where, order, searches: Boolean(descripcion) };
      const { filas, total } = await readPage<Fila>(db, listing, args);
      return { filas: filas.map(present), total };
    },
    findIds: () => readIds(db, Prisma.sql`SELECT d.id FROM disponible d WHERE ${where} ORDER BY ${order}`),
    load: async (ids) => {
      const filas = await rows<Fila>(
        db,
        Prisma.sql`SELECT ${columns} FROM ${tableOfIds(ids)} JOIN disponible d ON d.id = ids.id ${joins} ORDER BY ids.n`,
      );
      return filas.map(present);
    },
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
  const { nombre, tipo, bytes } = archivo;
  return { nombre: nombreDeHoja(nombre, bytes), tipo, bytes };
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
