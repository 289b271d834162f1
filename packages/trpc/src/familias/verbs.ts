import type { Prisma, Tx } from "@cosecha/db/database";
import type {
  FamiliaCambio,
  FamiliaDatos,
  FamiliaVista,
  familiasFiltro,
} from "@cosecha/domain/esquemas/familias";
import { puedeCambiarAcceso, puedeEditarFamilia, puedeGestionar } from "@cosecha/domain/permisos";
import { textos } from "@cosecha/domain/textos";
import type * as z from "zod";
import { audit } from "../audit.ts";
import { mustBeOwnPassword } from "../auth/own-password.ts";
import { hashPassword } from "../auth/passwords.ts";
import { endSessions } from "../auth/sessions.ts";
import { changePeople } from "../change.ts";
import { type AuthedContext, persona } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mustBeActive, mustBeCurrent, mustBePerson, mustNotSetBaja } from "../guards.ts";
import { lockFamilias, lockUsuarios } from "../kernel/locks.ts";
import { pageArgs, searchFilter } from "../paging.ts";
import { loadPedido } from "../pedidos/load.ts";
import { mustLeaveAdministrador } from "../usuarios/load.ts";
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
  if (password !== "") mustBePerson(ctx, textos.acceso.sinEntradas);
  const hash = await hashPassword(password);
  const familia = await changePeople(ctx, async (tx) => {
    const creada = await tx.familia.create({ data: { nombre, email } });
    await audit(tx, ctx, "crear", "familia", creada.id, { despues: creada });
    await crearCuenta(tx, ctx, creada, hash);
    return creada;
  });
  return { message: textos.familia.creada, ...presentFamilia(familia) };
}

/** Creates a family's own account, as it begins (decision 1). */
async function crearCuenta(
  tx: Tx,
  ctx: AuthedContext,
  { id, nombre, email }: { id: number; nombre: string; email: string },
  hash: string | null,
): Promise<void> {
  const cuenta = await tx.usuario.create({
    data: { username: nombre, email, hash, roles: ["ROLE_FAMILIA"], familiaId: id, cuentaDeId: id },
    omit: { hash: true },
  });
  await audit(tx, ctx, "crear", "usuario", cuenta.id, { despues: cuenta });
}

/** Changes a family and, with it, its own account (decisions 1 and 24); a new password ends that account's sessions. */
export async function actualizarFamilia(
  ctx: AuthedContext,
  { id, version, nombre, email, password, passwordActual, fechaBaja }: FamiliaCambio,
) {
  const quien = persona(ctx);
  // Before hashing, which costs; for what is not there, that is said first.
  if (!puedeEditarFamilia(quien, { id })) {
    await verFamilia(ctx, id);
    throw new DomainError("SIN_PERMISO", textos.comun.sinPermiso);
  }
  if (password !== "") {
    mustBePerson(ctx, textos.acceso.sinEntradas);
    await mustBeOwnPassword(ctx, { cuentaDeId: id }, passwordActual);
  }
  const hash = await hashPassword(password);
  const familia = await changePeople(ctx, async (tx) => {
    const { cuenta, ...antes } = await loadFamilia(tx, id);
    if (cuenta !== null) await lockUsuarios(tx, [cuenta.id]);
    mustBeActive(antes, textos.familia.deBaja);
    mustNotSetBaja(fechaBaja);
    mustBeCurrent(antes, version);
    if (email !== antes.email) mustBePerson(ctx, textos.acceso.sinEntradas);
    const puedeTocarla = cuenta === null || puedeCambiarAcceso(quien, cuenta);
    if (!puedeTocarla && (hash !== null || email !== antes.email)) {
      throw new DomainError("SIN_PERMISO", textos.familia.administradora);
    }
    if (cuenta?.fechaBaja && hash !== null) {
      const message = textos.familia.cuentaDeBaja;
      throw new DomainError("CONFLICTO", message, [{ path: "password", message }]);
    }

    const despues = await tx.familia.update({
      where: { id },
      data: { nombre, email, version: { increment: 1 } },
    });
    if (cuenta === null && hash !== null) {
      await crearCuenta(tx, ctx, despues, hash);
    } else if (cuenta !== null && cuenta.fechaBaja === null && puedeTocarla) {
      const username = cuenta.username === antes.nombre ? nombre : cuenta.username;
      await tx.usuario.update({
        where: { id: cuenta.id },
        data: { username, email, version: { increment: 1 }, ...(hash !== null && { hash }) },
      });
      if (hash !== null) await endSessions(tx, ctx, { userId: cuenta.id });
      await audit(tx, ctx, "actualizar", "usuario", cuenta.id, {
        antes: { username: cuenta.username, email: antes.email },
        despues: { username, email, cambiaPassword: hash !== null },
      });
    }
    await audit(tx, ctx, "actualizar", "familia", id, {
      antes,
      despues: { ...despues, cambiaPassword: hash !== null },
    });
    return despues;
  });
  return { message: textos.familia.actualizada, ...presentFamilia(familia) };
}

/** Deactivates a family and all its users, whose sessions end at once (decisions 4 and 30). Its orders stay. */
export async function darDeBajaFamilia(ctx: AuthedContext, id: number) {
  const familia = await changePeople(ctx, async (tx) => {
    await lockFamilias(tx, [id]);
    const { cuenta: _, ...antes } = await loadFamilia(tx, id);
    mustBeActive(antes, textos.familia.deBaja);
    const suyos = await loQueSeVa(tx, [id]);
    await mustLeaveAdministrador(tx, (usuario) => usuario.familiaId === id);
    const despues = await tx.familia.update({
      where: { id },
      data: { fechaBaja: ctx.now, version: { increment: 1 } },
    });
    await tx.usuario.updateMany({
      where: { familiaId: id, fechaBaja: null },
      data: { fechaBaja: ctx.now, version: { increment: 1 } },
    });
    await tx.sesion.deleteMany({ where: { usuario: { familiaId: id } } });
    await audit(tx, ctx, "darDeBaja", "familia", id, { antes: { ...antes, ...suyos }, despues });
    return despues;
  });
  return { message: textos.familia.dadaDeBaja, ...presentFamilia(familia) };
}

/** Deletes a family that has ordered nothing, with its users and what it manages (decision 15). */
export async function eliminarFamilia(ctx: AuthedContext, id: number) {
  await changePeople(ctx, async (tx) => {
    await lockFamilias(tx, [id], { conProveedores: true });
    const { cuenta: _, ...antes } = await loadFamilia(tx, id);
    await mustHaveNoLines(tx, { id });
    const suyos = await deleteFamilias(tx, [id]);
    await audit(tx, ctx, "eliminar", "familia", id, { antes: { ...antes, ...suyos } });
  });
  return { message: textos.familia.eliminada };
}

/** Deletes all families but the asking user's, or none where one of them has ordered something (decision 15). */
export async function eliminarFamilias(ctx: AuthedContext) {
  const count = await changePeople(ctx, async (tx) => {
    const otras = { NOT: { id: persona(ctx).familiaId ?? 0 } };
    const antes = await tx.familia.findMany({ where: otras });
    const ids = antes.map(({ id }) => id);
    await lockFamilias(tx, ids, { conProveedores: true });
    await mustHaveNoLines(tx, otras);
    const suyos = await deleteFamilias(tx, ids);
    await audit(tx, ctx, "eliminarTodas", "familia", 0, { antes: { familias: antes, ...suyos } });
    return antes.length;
  });
  return { message: textos.familia.eliminadas(count), count };
}

/** Deletes families with their users and what they manage; gives what went along, for the audit. */
async function deleteFamilias(tx: Tx, ids: number[]) {
  await mustLeaveAdministrador(tx, ({ familiaId }) => familiaId !== null && ids.includes(familiaId));
  const antes = await loQueSeVa(tx, ids);
  const suyos = { familiaId: { in: ids } };
  await tx.proveedorFamilia.deleteMany({ where: suyos });
  await tx.usuario.deleteMany({ where: suyos });
  await tx.familia.deleteMany({ where: { id: { in: ids } } });
  return antes;
}

/** Who goes with families, and what they managed. */
async function loQueSeVa(tx: Tx, ids: number[]) {
  const suyos = { familiaId: { in: ids } };
  const usuarios = await tx.usuario.findMany({
    where: suyos,
    select: { id: true, username: true, email: true, roles: true, familiaId: true, fechaBaja: true },
  });
  return {
    usuarios,
    gestionaban: await tx.proveedorFamilia.findMany({ where: suyos }),
    accesos: await tx.acceso.findMany({ where: suyos, omit: { hash: true } }),
  };
}

/** Throws CONFLICTO naming the first of these families whose order lines would be lost (decision 15). */
async function mustHaveNoLines(tx: Tx, where: Prisma.FamiliaWhereInput): Promise<void> {
  const familia = await tx.familia.findFirst({
    where: { AND: [where, { lineas: { some: {} } }] },
    orderBy: { id: "asc" },
    select: { nombre: true, lineas: { distinct: ["pedidoId"], select: { pedidoId: true } } },
  });
  if (familia === null) return;
  throw new DomainError("CONFLICTO", textos.familia.conPedidos(familia.nombre, familia.lineas.length));
}

/** One family with its account. Throws NO_ENCONTRADO. */
async function loadFamilia(tx: Tx, id: number) {
  const familia = await tx.familia.findUnique({
    where: { id },
    include: { cuenta: { select: { id: true, username: true, roles: true, fechaBaja: true } } },
  });
  if (familia === null) throw new DomainError("NO_ENCONTRADO", textos.familia.noEncontrada);
  return familia;
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
