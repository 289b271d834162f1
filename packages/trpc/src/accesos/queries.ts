import type { Prisma } from "@cosecha/db/database";
import type { AccesoVista, accesosFiltro } from "@cosecha/domain/esquemas/accesos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { pageArgs } from "../kernel/paging.ts";

/** The fields of an access that its history shows. The hash of its token never leaves the server. */
export const visto = {
  id: true,
  nombre: true,
  rol: true,
  familia: { select: { id: true, nombre: true } },
  caduca: true,
  usado: true,
  creado: true,
} satisfies Prisma.AccesoSelect;

/** The same, and who gave it. */
export const conQuien = {
  ...visto,
  creadoPor: { select: { id: true, username: true, roles: true, fechaBaja: true } },
} satisfies Prisma.AccesoSelect;

/** An access as answers show it. */
export function accesoVisto({
  creadoPor,
  ...acceso
}: Prisma.AccesoGetPayload<{ select: typeof conQuien }>): AccesoVista {
  if (creadoPor === null) return { ...acceso, creadoPor };
  const { id, username: nombre, fechaBaja, roles } = creadoPor;
  const administra = fechaBaja === null && roles.includes("ROLE_ADMIN");
  return { ...acceso, creadoPor: { id, nombre, administra } };
}

/** A page of the accesses that other applications have, including the expired ones. */
export async function listarAccesos(ctx: AuthedContext, filtro: z.infer<typeof accesosFiltro>) {
  mustBePerson(ctx, textos.acceso.soloPersonas);
  const [filas, total] = await Promise.all([
    ctx.db.acceso.findMany({
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "nombre" ? "busqueda" : "caduca"]: filtro.direccion }, { id: "asc" }],
      select: conQuien,
    }),
    ctx.db.acceso.count(),
  ]);
  return { filas: filas.map(accesoVisto), total };
}
