import type { FamiliaDatos, FamiliaVista, familiasFiltro } from "@cosecha/domain/esquemas/familias";
import { puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { hashPassword } from "../auth/passwords.ts";
import { type AuthedContext, persona } from "../context.ts";
import { DomainError } from "../errors.ts";
import { pageArgs, searchFilter } from "../paging.ts";
import { loadPedido } from "../pedidos/load.ts";
import { presentFamilia } from "./present.ts";

/** A page of the families, by name unless asked otherwise. */
export async function listarFamilias(ctx: AuthedContext, filtro: z.infer<typeof familiasFiltro>) {
  const where = searchFilter(filtro.nombre);
  const [filas, total] = await Promise.all([
    ctx.db.familia.findMany({
      where,
      ...pageArgs(filtro),
      orderBy: [{ [filtro.orden === "nombre" ? "busqueda" : "email"]: filtro.direccion }, { id: "asc" }],
    }),
    ctx.db.familia.count({ where }),
  ]);
  return { filas: filas.map(presentFamilia), total };
}

/** One family. */
export async function verFamilia(ctx: AuthedContext, id: number): Promise<FamiliaVista> {
  const familia = await ctx.db.familia.findUnique({ where: { id } });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return presentFamilia(familia);
}

/** Creates a family, active, and its own account with the same email and password (decision 1, section 4). */
export async function crearFamilia(ctx: AuthedContext, { nombre, email, password }: FamiliaDatos) {
  const hash = await hashPassword(password);
  const familia = await ctx.db.$transaction(async (tx) => {
    const creada = await tx.familia.create({ data: { nombre, email } });
    await tx.usuario.create({
      data: {
        username: nombre,
        email,
        hash,
        roles: ["ROLE_FAMILIA"],
        familiaId: creada.id,
        cuentaDeId: creada.id,
      },
    });
    await audit(tx, ctx, "crear", "familia", creada.id, { despues: creada });
    return creada;
  });
  return { message: textos.familia.creada, ...presentFamilia(familia) };
}

/** The families of an order: the active ones, and any deactivated one that has lines in it (decision 13). */
export async function familiasParaPedido(ctx: AuthedContext, pedidoId: number): Promise<FamiliaVista[]> {
  const pedido = await loadPedido(ctx.db, pedidoId);
  const quien = persona(ctx);
  const todas = puedeGestionar(quien, pedido.disponible.proveedor);
  const familias = await ctx.db.familia.findMany({
    where: {
      OR: [{ fechaBaja: null }, { lineas: { some: { pedidoId } } }],
      // Who manages nothing here is locked to its own family (decision 10).
      ...(!todas && { id: quien.familiaId ?? 0 }),
    },
    orderBy: { busqueda: "asc" },
  });
  return familias.map(presentFamilia);
}
