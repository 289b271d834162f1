import type { Prisma } from "@cosecha/db/database";
import type { AccesoDatos, AccesoVista, accesosFiltro } from "@cosecha/domain/esquemas/accesos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { changePeople } from "../change.ts";
import type { AuthedContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mustBeActiveFamilia } from "../familias/load.ts";
import { mustBePerson } from "../guards.ts";
import { pageArgs } from "../paging.ts";
import { newToken } from "./token.ts";

/** What is told of an access: never its hash. */
const visto = {
  id: true,
  nombre: true,
  rol: true,
  familia: { select: { id: true, nombre: true } },
  caduca: true,
  usado: true,
  creado: true,
} satisfies Prisma.AccesoSelect;

/** A page of the accesses that other applications have, the expired ones too. */
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

/** Gives another application access; `token` is what it signs in with, and is told this once (docs/decisions, 31). */
export async function crearAcceso(ctx: AuthedContext, datos: AccesoDatos) {
  mustBePerson(ctx, textos.acceso.soloPersonas);
  if (datos.caduca <= ctx.now) {
    const message = textos.acceso.caducado;
    throw new DomainError("DATOS_INVALIDOS", message, [{ path: "caduca", message }]);
  }
  const { token, hash } = newToken();
  const acceso = await changePeople(ctx, async (tx) => {
    await mustBeActiveFamilia(tx, datos.familiaId);
    const creado = await tx.acceso.create({
      data: { ...datos, familiaId: datos.familiaId ?? null, hash },
      select: visto,
    });
    await audit(tx, ctx, "crear", "acceso", creado.id, { despues: creado });
    return creado;
  });
  return { message: textos.acceso.creado, ...acceso, token };
}

/** Takes an access away: its token opens nothing from now on. */
export async function revocarAcceso(ctx: AuthedContext, id: number) {
  mustBePerson(ctx, textos.acceso.soloPersonas);
  await changePeople(ctx, async (tx) => {
    const antes = await tx.acceso.findUnique({ where: { id }, select: visto });
    if (antes === null) throw new DomainError("NO_ENCONTRADO", textos.acceso.noEncontrado);
    await tx.acceso.deleteMany({ where: { id } });
    await audit(tx, ctx, "revocar", "acceso", id, { antes });
  });
  return { message: textos.acceso.revocado };
}
