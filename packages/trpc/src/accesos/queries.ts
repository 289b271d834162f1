import type { Prisma } from "@cosecha/db/database";
import type { AccesoVista, accesosFiltro } from "@cosecha/domain/esquemas/accesos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import type { AuthedContext } from "../kernel/context.ts";
import { mustBePerson } from "../kernel/guards.ts";
import { pageArgs } from "../kernel/paging.ts";

/** The fields of an access that answers show. The hash of its token never leaves the server. */
export const visto = {
  id: true,
  nombre: true,
  rol: true,
  familia: { select: { id: true, nombre: true } },
  caduca: true,
  usado: true,
  creado: true,
} satisfies Prisma.AccesoSelect;

/** A page of the accesses that other applications have, including the expired ones. */
export async function listarAccesos(ctx: AuthedContext, filtro: z.infer<typeof accesosFiltro>) {
  mustBePerson(ctx, textos.acceso.soloPersonas);
  const [filas, total] = await Promise.all([
    ctx.db.acceso.findMany({
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "nombre" ? "busqueda" : "caduca"]: filtro.direccion }, { id: "asc" }],
      select: visto,
    }),
    ctx.db.acceso.count(),
  ]);
  return { filas: filas satisfies AccesoVista[], total };
}
