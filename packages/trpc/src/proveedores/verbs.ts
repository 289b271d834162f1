import type { ProveedorDatos, ProveedorVista, proveedoresFiltro } from "@cosecha/domain/esquemas/proveedores";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { change } from "../change.ts";
import type { AuthedContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { pageArgs, searchFilter } from "../paging.ts";
import { conFamilias, withFamilias } from "./load.ts";
import { asDataUrl, readLogo } from "./logo.ts";

/** A page of the suppliers, by name unless asked otherwise, each with its thumbnail. */
export async function listarProveedores(ctx: AuthedContext, filtro: z.infer<typeof proveedoresFiltro>) {
  const where = searchFilter(filtro.nombre);
  const [filas, total] = await Promise.all([
    ctx.db.proveedor.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "nombre" ? "busqueda" : "email"]: filtro.direccion }, { id: "asc" }],
      include: conFamilias,
    }),
    ctx.db.proveedor.count({ where }),
  ]);
  return { filas: filas.map((fila) => present(withFamilias(fila), fila.miniatura)), total };
}

/** One supplier, with its logo as uploaded. */
export async function verProveedor(ctx: AuthedContext, id: number): Promise<ProveedorVista> {
  const proveedor = await ctx.db.proveedor.findUnique({
    where: { id },
    include: { ...conFamilias, logo: true },
  });
  if (proveedor === null) throw new DomainError("NO_ENCONTRADO", textos.proveedor.noEncontrado);
  const { logo } = proveedor;
  return present(withFamilias(proveedor), logo && asDataUrl(logo.tipo, logo.bytes));
}

/** Creates a supplier with its managing families. */
export async function crearProveedor(
  ctx: AuthedContext,
  { logo: dataUrl, familias, ...datos }: ProveedorDatos,
) {
  const logo = dataUrl ? readLogo(dataUrl) : null;
  const proveedor = await change(ctx, async (tx) => {
    const conocidas = await tx.familia.count({ where: { id: { in: familias } } });
    if (conocidas !== familias.length) {
      const message = textos.proveedor.familiaDesconocida;
      throw new DomainError("DATOS_INVALIDOS", message, [{ path: "familias", message }]);
    }
    const creado = await tx.proveedor.create({
      data: {
        ...datos,
        familias: { create: familias.map((familiaId) => ({ familiaId })) },
        ...(logo && { logo: { create: logo.archivo }, miniatura: logo.miniatura }),
      },
      include: conFamilias,
    });
    await audit(tx, ctx, "crear", "proveedor", creado.id, { despues: { ...datos, familias } });
    return creado;
  });
  return { message: textos.proveedor.creado, ...present(withFamilias(proveedor), dataUrl ?? null) };
}

const present = (proveedor: Omit<ProveedorVista, "logo">, logo: string | null): ProveedorVista => ({
  id: proveedor.id,
  nombre: proveedor.nombre,
  email: proveedor.email,
  telefono: proveedor.telefono,
  descripcion: proveedor.descripcion,
  horarios: proveedor.horarios,
  logo,
  familias: proveedor.familias,
});
