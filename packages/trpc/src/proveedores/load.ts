import type { Db, Prisma, Tx } from "@cosecha/db/database";
import type { FamiliaCorta } from "@cosecha/domain/esquemas/familias";
import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";

/**
 * Loads the families that manage a supplier. Every loaded supplier needs them, because permissions
 * depend on them.
 */
export const conFamilias = {
  familias: {
    include: { familia: { select: { id: true, nombre: true, fechaBaja: true } } },
    orderBy: { familia: { busqueda: "asc" } },
  },
} satisfies Prisma.ProveedorInclude;

type ConFamilias = Prisma.ProveedorGetPayload<{ include: typeof conFamilias }>;

/**
 * Replaces the rows of the join table by the families themselves, as the rules and the answers use
 * them.
 */
export const withFamilias = <T extends ConFamilias>(
  proveedor: T,
): Omit<T, "familias"> & { familias: FamiliaCorta[] } => ({
  ...proveedor,
  familias: proveedor.familias.map(({ familia }) => familia),
});

/** Loads a supplier with the families that manage it. Throws NO_ENCONTRADO. */
export async function loadProveedor(db: Db | Tx, id: number) {
  const proveedor = await db.proveedor.findUnique({ where: { id }, include: conFamilias });
  if (proveedor === null) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return withFamilias(proveedor);
}

/** Loads a supplier with the families that manage it and its logo. Throws NO_ENCONTRADO. */
export async function loadWithLogo(db: Db | Tx, id: number) {
  const proveedor = await db.proveedor.findUnique({
    where: { id },
    include: { ...conFamilias, logo: { select: { tipo: true, bytes: true } } },
  });
  if (proveedor === null) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  return withFamilias(proveedor);
}

/** A supplier as answers show it; `logo` is its logo or its thumbnail, as a data URL. */
export const presentProveedor = (
  proveedor: Omit<ProveedorVista, "logo">,
  logo: string | null,
): ProveedorVista => ({
  id: proveedor.id,
  nombre: proveedor.nombre,
  email: proveedor.email,
  telefono: proveedor.telefono,
  descripcion: proveedor.descripcion,
  horarios: proveedor.horarios,
  logo,
  familias: proveedor.familias,
  version: proveedor.version,
});

/** A supplier as listings and orders show it, with its thumbnail. */
export const presentProveedorCorto = (proveedor: {
  id: number;
  nombre: string;
  miniatura: string | null;
  familias: FamiliaCorta[];
}) => ({
  id: proveedor.id,
  nombre: proveedor.nombre,
  logo: proveedor.miniatura,
  familias: proveedor.familias,
});
