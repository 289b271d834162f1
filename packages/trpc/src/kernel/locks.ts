import type { Prisma, Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { type Asker, askerOf, mustBeAsker } from "./asker.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";

/**
 * What transactions lock, in the one order in which they do, so that none waits in a circle (decision 44):
 *
 * 1. `lockPeople`, for whatever writes users, families or accesses;
 * 2. the asker's row, shared, so that it is there and the same until the transaction ends;
 * 3. users, then accesses, whose own writing is waited for;
 * 4. suppliers;
 * 5. orders, then their listings (decision 4);
 * 6. families: whoever orders for one, or lets it manage a supplier, holds it shared to the end.
 *
 * Of one kind, several are locked by their ids. Products and lines have no locks of their own: their listing's is it.
 */

/** Any number will do, as long as nothing else takes this lock. */
const PEOPLE = 20_261_122;

/**
 * Of the transactions that write users, families or accesses, one at a time is past this point: what it reads of them
 * stays so, and it may wait for what they write. `changePeople` takes it.
 */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${PEOPLE})`;
}

/**
 * Waits for all that writes in the name of a user or of another application, which begins with its row, and lets no
 * other begin before the transaction ends. Who only reads goes on.
 */
export async function keepWritersOut(tx: Tx): Promise<void> {
  await lockPeople(tx);
  await tx.$executeRaw`LOCK TABLE acceso, usuario IN EXCLUSIVE MODE`;
}

/** Those users write nothing more before the transaction ends; what they write now is waited for. */
export async function lockUsuarios(tx: Tx, ids: number[]): Promise<void> {
  await tx.$executeRaw`SELECT id FROM usuario WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
}

/**
 * Those families' users and applications write nothing more before the transaction ends, nobody orders for them, and,
 * where they are to be deleted, nobody changes the suppliers that they manage. What is being written is waited for.
 */
export async function lockFamilias(
  tx: Tx,
  ids: number[],
  { conProveedores = false }: { conProveedores?: boolean } = {},
): Promise<void> {
  await tx.$executeRaw`SELECT id FROM usuario WHERE "familiaId" = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT id FROM acceso WHERE "familiaId" = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  if (conProveedores) {
    await tx.$executeRaw`
      SELECT id FROM proveedor
      WHERE id IN (SELECT "proveedorId" FROM proveedor_familia WHERE "familiaId" = ANY(${ids}::int[]))
      ORDER BY id FOR UPDATE`;
  }
  await tx.$executeRaw`SELECT id FROM familia WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
}

/** Nobody changes nor deletes this supplier until the transaction ends, nor what is remembered of its files. */
export async function lockProveedor(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT id FROM proveedor WHERE id = ${id} FOR UPDATE`;
}

/** The same for all suppliers. Gives their ids. */
export async function lockProveedores(tx: Tx): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM proveedor ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** An order as its lines' rules need it, with the families that manage its supplier. */
export interface LockedPedido {
  id: number;
  disponibleId: number;
  estado: number;
  inicio: Date;
  fin: Date;
  proveedor: { familias: { id: number }[] };
  /** Whether the family that was asked about was there when the wait began. */
  hayFamilia: boolean;
}

/**
 * Makes all that changes lines, stock or prices of an order's listing wait for this transaction,
 * and gives the order as it is once the wait is over: one lock per listing, as its orders share the
 * stock (D11). The asker and who manages are as they were when the wait began. Looks at the
 * asker as `asActor` does, for who begins with it. One statement. Throws NO_ENCONTRADO, and what
 * `mustBeAsker` throws.
 */
export async function lockPedido(
  tx: Tx,
  ctx: AuthedContext,
  pedidoId: number,
  familiaId = 0,
): Promise<LockedPedido> {
  const [row] = await tx.$queryRaw<
    (Omit<LockedPedido, "proveedor"> & { familias: number[]; quien: Asker | null })[]
  >`
    SELECT p.id, p."disponibleId", p.estado, p.inicio, p.fin,
      EXISTS (SELECT FROM familia f WHERE f.id = ${familiaId}) AS "hayFamilia",
      ARRAY(SELECT f."familiaId" FROM proveedor_familia f WHERE f."proveedorId" = d."proveedorId") AS familias,
      ${askerOf(ctx)} AS quien
    FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
    WHERE p.id = ${pedidoId} FOR UPDATE OF p, d`;
  if (row === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { familias, quien, ...pedido } = row;
  mustBeAsker(ctx, quien);
  return { ...pedido, proveedor: { familias: familias.map((id) => ({ id })) } };
}

/** Makes all that changes a listing, its products or its orders' lines wait for this transaction (decision 4). */
export async function lockDisponible(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT id FROM disponible WHERE id = ${id} FOR UPDATE`;
}

/** The same for those listings, and nobody changes nor deletes their orders. */
export async function lockDisponibles(tx: Tx, where: Prisma.DisponibleWhereInput): Promise<void> {
  const ids = (await tx.disponible.findMany({ where, select: { id: true } })).map(({ id }) => id);
  await tx.$executeRaw`
    SELECT id FROM pedido WHERE "disponibleId" = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT id FROM disponible WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
}
