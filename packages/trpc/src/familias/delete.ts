import type { Prisma, Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { persona } from "../kernel/actor.ts";
import { audit } from "../kernel/audit.ts";
import type { AuthedContext } from "../kernel/context.ts";
import { DomainError } from "../kernel/errors.ts";
import { lockFamilias, lockTurnos } from "../kernel/locks.ts";
import { announce, TURNOS } from "../kernel/notice.ts";
import { asDate } from "../kernel/rows.ts";
import { changePeople } from "../kernel/transaction.ts";
import { hoyDe } from "../turnos/load.ts";
import { mustLeaveAdministrador } from "../usuarios/load.ts";
import { loadFamilia, loQueSeVa } from "./load.ts";

/**
 * Deletes a family that has ordered nothing, with its users and its links to the suppliers that it
 * manages (D15).
 */
export async function eliminarFamilia(ctx: AuthedContext, id: number) {
  await changePeople(ctx, async (tx) => {
    await lockTurnos(tx);
    await lockFamilias(tx, [id], { conProveedores: true });
    const { cuenta: _, ...antes } = await loadFamilia(tx, id);
    await mustHaveNoLines(tx, { id });
    await mustHaveNoCuentas(tx, { id });
    await mustHaveNoTurnos(tx, ctx, { id });
    const suyos = await deleteFamilias(tx, [id]);
    await audit(tx, ctx, "eliminar", "familia", id, { antes: { ...antes, ...suyos } });
  });
  return { message: textos.familia.eliminada };
}

/**
 * Deletes all families except that of the calling user, or none where one of them has ordered
 * something (D15).
 */
export async function eliminarFamilias(ctx: AuthedContext) {
  const count = await changePeople(ctx, async (tx) => {
    await lockTurnos(tx);
    const otras = { NOT: { id: persona(ctx).familiaId ?? 0 } };
    const antes = await tx.familia.findMany({ where: otras });
    const ids = antes.map(({ id }) => id);
    await lockFamilias(tx, ids, { conProveedores: true });
    await mustHaveNoLines(tx, otras);
    await mustHaveNoCuentas(tx, otras);
    await mustHaveNoTurnos(tx, ctx, otras);
    const suyos = await deleteFamilias(tx, ids);
    await audit(tx, ctx, "eliminarTodas", "familia", 0, { antes: { familias: antes, ...suyos } });
    return antes.length;
  });
  return { message: textos.familia.eliminadas(count), count };
}

/**
 * Deletes families with their users, their links to suppliers and the turns that they are down for,
 * whose lock the transaction holds. Returns what was deleted with them, for the audit.
 */
async function deleteFamilias(tx: Tx, ids: number[]) {
  await mustLeaveAdministrador(tx, ({ familiaId }) => familiaId !== null && ids.includes(familiaId));
  const antes = await loQueSeVa(tx, ids);
  const suyos = { familiaId: { in: ids } };
  await tx.proveedorFamilia.deleteMany({ where: suyos });
  // Its rhythms go on with the administrators, who are asked before each order.
  await tx.ritmo.updateMany({
    where: { lideraId: { in: ids } },
    data: { lideraId: null, modo: "propone", version: { increment: 1 } },
  });
  await tx.usuario.deleteMany({ where: suyos });
  await tx.familia.deleteMany({ where: { id: { in: ids } } });
  await announce(tx, TURNOS);
  return antes;
}

/**
 * Throws CONFLICTO where one of these families has order lines or deliveries, which would be lost.
 * The message names the first such family (D15).
 */
async function mustHaveNoLines(tx: Tx, where: Prisma.FamiliaWhereInput): Promise<void> {
  const familia = await tx.familia.findFirst({
    where: { AND: [where, { OR: [{ lineas: { some: {} } }, { entregas: { some: {} } }] }] },
    orderBy: { id: "asc" },
    select: { id: true, nombre: true },
  });
  if (familia === null) return;
  const suyos = { some: { familiaId: familia.id } };
  const pedidos = await tx.pedido.count({ where: { OR: [{ lineas: suyos }, { entregas: suyos }] } });
  throw new DomainError("CONFLICTO", textos.familia.conPedidos(familia.nombre, pedidos));
}

/**
 * Throws CONFLICTO where something has been posted to one of these families, naming the first. Its
 * amounts stay, also where it owes nothing any more.
 */
async function mustHaveNoCuentas(tx: Tx, where: Prisma.FamiliaWhereInput): Promise<void> {
  const familia = await tx.familia.findFirst({
    where: { AND: [where, { cuentas: { some: {} } }] },
    orderBy: { id: "asc" },
    select: { nombre: true },
  });
  if (familia !== null) throw new DomainError("CONFLICTO", textos.familia.conApuntes(familia.nombre));
}

/** Throws CONFLICTO where one of these families has done a turn, naming the first: it stays counted. */
async function mustHaveNoTurnos(tx: Tx, ctx: AuthedContext, where: Prisma.FamiliaWhereInput): Promise<void> {
  const antesDe = asDate(hoyDe(ctx).hoy);
  const familia = await tx.familia.findFirst({
    where: { AND: [where, { apuntados: { some: { dia: { lt: antesDe } } } }] },
    orderBy: { id: "asc" },
    select: { nombre: true },
  });
  if (familia !== null) throw new DomainError("CONFLICTO", textos.turnos.familiaConTurnos(familia.nombre));
}
