import type { Prisma } from "@cosecha/db/database";
import type { FamiliaCorta } from "@cosecha/domain/esquemas/familias";

/** The families that manage a supplier: with every supplier that is loaded, as permissions hang on them. */
export const conFamilias = {
  familias: {
    include: { familia: { select: { id: true, nombre: true, fechaBaja: true } } },
    orderBy: { familia: { busqueda: "asc" } },
  },
} satisfies Prisma.ProveedorInclude;

type ConFamilias = Prisma.ProveedorGetPayload<{ include: typeof conFamilias }>;

/** Makes the join rows what the rules and the answers speak of: families. */
export const withFamilias = <T extends ConFamilias>(
  proveedor: T,
): Omit<T, "familias"> & { familias: FamiliaCorta[] } => ({
  ...proveedor,
  familias: proveedor.familias.map(({ familia }) => familia),
});

/** A supplier as listings and orders name it, with its thumbnail. */
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
