import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import { type AuthedContext, persona } from "../context.ts";
import { DomainError } from "../errors.ts";
import { fileSummary, presentFile } from "../files.ts";
import { conFamilias, presentProveedorCorto, withFamilias } from "../proveedores/load.ts";

/** A listing with its supplier, whose families may edit it, and its file's name. */
export const conProveedor = {
  proveedor: { include: conFamilias },
  archivoExcel: fileSummary,
} satisfies Prisma.DisponibleInclude;

/** The report on the file can be long, and only its own screen wants it. */
export const sinInforme = { importacion: true, previo: true } satisfies Prisma.DisponibleOmit;

type Cargado = Prisma.DisponibleGetPayload<{ include: typeof conProveedor; omit: typeof sinInforme }>;

/** One listing with its supplier. Throws NO_ENCONTRADO. */
export async function loadDisponible(db: Db | Tx, id: number) {
  const disponible = await db.disponible.findUnique({
    where: { id },
    include: conProveedor,
    omit: sinInforme,
  });
  if (disponible === null) throw new DomainError("NO_ENCONTRADO", textos.disponible.noEncontrado);
  return { ...disponible, proveedor: withFamilias(disponible.proveedor) };
}

/** A supplier with the families that manage it. Throws NO_ENCONTRADO. */
export async function loadProveedor(db: Db | Tx, id: number) {
  const proveedor = await db.proveedor.findUnique({ where: { id }, include: conFamilias });
  if (proveedor === null) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return withFamilias(proveedor);
}

/**
 * One supplier that nobody changes nor deletes until the transaction ends, with the families that manage it now. Taken before
 * the locks of its orders and listings (docs/decisions, 4). Throws NO_ENCONTRADO.
 */
export async function lockProveedor(tx: Tx, id: number) {
  await tx.$executeRaw`SELECT id FROM proveedor WHERE id = ${id} FOR UPDATE`;
  return loadProveedor(tx, id);
}

/** Makes all that changes the listing, its products or its orders' lines wait for this transaction (docs/decisions, 4). */
export async function lockDisponible(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT id FROM disponible WHERE id = ${id} FOR UPDATE`;
}

/** Throws SIN_PERMISO unless the actor is an admin or of a family that manages the supplier (section 6). */
export function mustManage(ctx: AuthedContext, proveedor: { familias: { id: number }[] }): void {
  if (!puedeGestionar(persona(ctx), proveedor)) throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
}

/** A listing as answers show it. */
export const presentDisponible = (
  disponible: Omit<Cargado, "proveedor"> & { proveedor: Parameters<typeof presentProveedorCorto>[0] },
): DisponibleVista => ({
  id: disponible.id,
  proveedorId: disponible.proveedorId,
  proveedor: presentProveedorCorto(disponible.proveedor),
  subida: disponible.subida,
  descripcion: disponible.descripcion,
  archivoExcel: presentFile(disponible.archivoExcel, `/api/disponibles/${disponible.id}/excel`),
  version: disponible.version,
});
