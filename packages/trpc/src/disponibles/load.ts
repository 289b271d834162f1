import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { DisponibleVista } from "@cosecha/domain/esquemas/disponibles";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { fileSummary, presentFile } from "../kernel/files.ts";
import { conFamilias, presentProveedorCorto, withFamilias } from "../proveedores/load.ts";

/** Loads a listing with its file's name, its supplier and the families that may edit it. */
const conProveedor = {
  proveedor: { include: conFamilias },
  archivoExcel: fileSummary,
} satisfies Prisma.DisponibleInclude;

/** Leaves out the import reports, which can be long and which only one screen shows. */
export const sinInforme = { importacion: true, previo: true } satisfies Prisma.DisponibleOmit;

type Cargado = Prisma.DisponibleGetPayload<{ include: typeof conProveedor; omit: typeof sinInforme }>;

/** Loads one listing with its supplier. Throws NO_ENCONTRADO. */
export async function loadDisponible(db: Db | Tx, id: number) {
  const disponible = await db.disponible.findUnique({
    where: { id },
    include: conProveedor,
    omit: sinInforme,
  });
  if (disponible === null) throw new DomainError("NO_ENCONTRADO", textos.disponible.noEncontrado);
  return { ...disponible, proveedor: withFamilias(disponible.proveedor) };
}

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
