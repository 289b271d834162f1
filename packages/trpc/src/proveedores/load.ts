import { type Db, Prisma, type Tx } from "@cosecha/db/database";
import type { FamiliaCorta } from "@cosecha/domain/esquemas/familias";
import type { ProveedorVista } from "@cosecha/domain/esquemas/proveedores";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import type { FromJson } from "../kernel/rows.ts";
import { asDataUrl } from "../pictures/data-url.ts";

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

/** A supplier's logo as a data URL. */
export const logoOf = ({ logo }: { logo: { tipo: string; bytes: Uint8Array } | null }): string | null =>
  logo && asDataUrl(logo.tipo, logo.bytes);

type Cifra = "minimo" | "portes" | "portesGratisDesde";

/** A supplier as answers show it; `logo` is its logo or its thumbnail, as a data URL. */
export const presentProveedor = (
  proveedor: Omit<ProveedorVista, "logo" | Cifra> & Record<Cifra, Prisma.Decimal | null>,
  logo: string | null,
): ProveedorVista => ({
  id: proveedor.id,
  nombre: proveedor.nombre,
  email: proveedor.email,
  telefono: proveedor.telefono,
  descripcion: proveedor.descripcion,
  horarios: proveedor.horarios,
  logo,
  enviarAlCerrar: proveedor.enviarAlCerrar,
  minimo: proveedor.minimo?.toNumber() ?? null,
  minimoEn: proveedor.minimoEn,
  portes: proveedor.portes?.toNumber() ?? null,
  portesGratisDesde: proveedor.portesGratisDesde?.toNumber() ?? null,
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

type Corto = ReturnType<typeof presentProveedorCorto>;

/** SQL: the families that manage a supplier `s`. */
export const gestorasSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'nombre', f.nombre, 'fechaBaja', f."fechaBaja")
    ORDER BY f.busqueda), '[]')
  FROM proveedor_familia g JOIN familia f ON f.id = g."familiaId" WHERE g."proveedorId" = s.id)`;

/** SQL: a supplier `s` as listings and orders show it. */
export const cortoSql = Prisma.sql`json_build_object(
  'id', s.id, 'nombre', s.nombre, 'logo', s.miniatura, 'familias', ${gestorasSql})`;

/** The managing families that `gestorasSql` has read. */
export const presentGestoras = (familias: FromJson<FamiliaCorta[]>): FamiliaCorta[] =>
  familias.map(({ fechaBaja, ...familia }) => ({
    ...familia,
    fechaBaja: fechaBaja === null ? null : new Date(fechaBaja),
  }));

/** The supplier that `cortoSql` has read. */
export const presentCorto = ({ familias, ...corto }: FromJson<Corto>): Corto => ({
  ...corto,
  familias: presentGestoras(familias),
});
