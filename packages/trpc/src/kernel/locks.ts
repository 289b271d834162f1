import { type DirectTx, Prisma, rows, run, type Tx } from "@cosecha/db/database";
import { textos } from "@cosecha/domain/textos";
import { type Asker, askerOf, mustBeAsker } from "./asker.ts";
import type { AuthedContext } from "./context.ts";
import { DomainError } from "./errors.ts";
import { type FromJson, readIds } from "./rows.ts";

/**
 * The order in which all transactions take their locks, so that no two wait for each other
 * (decision 4):
 *
 * 1. `lockPeople`, in transactions that write users, families or accesses; then `lockTurnos`, in those
 *    that change who is down for a turn, who hands out an order, or its day;
 * 2. the actor's own row, shared, so that it stays as it is until the transaction ends;
 * 3. users, then accesses; this waits for what they are writing;
 * 4. suppliers;
 * 5. orders, then their listings;
 * 6. families; a transaction that orders for one, or lets it manage a supplier, locks it shared;
 * 7. the book, by whoever posts to accounts.
 *
 * Several rows of one kind are locked in the order of their ids. Products and lines have no locks
 * of their own: the lock of their listing covers them.
 */

/** The id of the advisory lock. Any number works that no other lock uses. */
export const PEOPLE = 20_261_122;

/**
 * Lets one transaction at a time write users, families or accesses. What it then reads of them
 * cannot change, and it may wait for their own writes. `changePeople` takes this lock.
 */
export async function lockPeople(tx: Tx): Promise<void> {
  await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${PEOPLE})`);
}

/** The same for turns. */
const TURNOS = 20_261_126;

/**
 * Lets one transaction at a time change who is down for a turn, and what follows from it: who hands
 * out which order. It comes before orders and families, as it reaches those of a whole day.
 */
export async function lockTurnos(tx: Tx): Promise<void> {
  await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${TURNOS})`);
}

/**
 * Waits for every transaction that writes for a user or another application, each of which first
 * locks the actor's row. New ones wait until this transaction ends. Reading goes on.
 */
export async function keepWritersOut(tx: Tx): Promise<void> {
  await lockPeople(tx);
  await run(tx, Prisma.sql`LOCK TABLE acceso, usuario IN EXCLUSIVE MODE`);
}

/**
 * Waits for what these users are writing, and lets them write nothing more until this transaction
 * ends.
 */
export async function lockUsuarios(tx: Tx, ids: number[]): Promise<void> {
  await run(tx, Prisma.sql`SELECT id FROM usuario WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`);
}

/**
 * Waits for what the users and applications of these families are writing. Until this transaction
 * ends they write nothing more and nobody orders for these families. `conProveedores`, for deleting
 * families, also keeps others from changing the suppliers that they manage.
 */
export async function lockFamilias(
  tx: Tx,
  ids: number[],
  { conProveedores = false }: { conProveedores?: boolean } = {},
): Promise<void> {
  await run(
    tx,
    Prisma.sql`SELECT id FROM usuario WHERE "familiaId" = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`,
  );
  await run(
    tx,
    Prisma.sql`SELECT id FROM acceso WHERE "familiaId" = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`,
  );
  if (conProveedores) {
    await run(
      tx,
      Prisma.sql`SELECT id FROM proveedor
        WHERE id IN (SELECT "proveedorId" FROM proveedor_familia WHERE "familiaId" = ANY(${ids}::int[]))
        ORDER BY id FOR UPDATE`,
    );
  }
  await run(tx, Prisma.sql`SELECT id FROM familia WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`);
}

/**
 * Keeps others from changing or deleting a supplier, and what is remembered about its files, until
 * the transaction ends.
 */
export async function lockProveedor(tx: Tx, id: number): Promise<void> {
  await run(tx, Prisma.sql`SELECT id FROM proveedor WHERE id = ${id} FOR UPDATE`);
}

/** The same for all suppliers. Returns their ids. */
export function lockProveedores(tx: Tx): Promise<number[]> {
  return readIds(tx, Prisma.sql`SELECT id FROM proveedor ORDER BY id FOR UPDATE`);
}

/**
 * What the rules for lines need to know about an order, with the families that manage its supplier.
 */
export interface LockedPedido {
  id: number;
  disponibleId: number;
  estado: number;
  inicio: Date;
  fin: Date;
  /** When its closing left nothing to decide; null before, and once it is open again. */
  cajasEn: Date | null;
  proveedor: { familias: { id: number }[] };
  /** Whether its supplier wants it to come to something (decision 128). */
  hayMetas: boolean;
  /** Whether the family that the caller asked about existed when the wait for the lock began. */
  hayFamilia: boolean;
}

/**
 * Locks an order and its listing, and returns the order as it is once the lock is held. Other
 * changes to the lines, stock or prices of that listing wait for this transaction; all orders of a
 * listing share its stock, so they share its lock (D11).
 *
 * Checks the actor as `asActor` does, for transactions that begin with this lock. The actor and the
 * managing families are those of the moment when the wait began. One statement. Throws
 * NO_ENCONTRADO, and what `mustBeAsker` throws.
 */
export async function lockPedido(
  tx: Tx | DirectTx,
  ctx: AuthedContext,
  pedidoId: number,
  familiaId = 0,
): Promise<LockedPedido> {
  const [fila] = await rows<
    FromJson<Omit<LockedPedido, "proveedor">> & { familias: number[]; quien: Asker | null }
  >(
    tx,
    Prisma.sql`
      SELECT p.id, p."disponibleId", p.estado, p.inicio, p.fin, p."cajasEn",
        EXISTS (SELECT FROM familia f WHERE f.id = ${familiaId}) AS "hayFamilia",
        ARRAY(SELECT f."familiaId" FROM proveedor_familia f WHERE f."proveedorId" = d."proveedorId") AS familias,
        (SELECT s.minimo IS NOT NULL OR s."portesGratisDesde" IS NOT NULL FROM proveedor s
          WHERE s.id = d."proveedorId") AS "hayMetas",
        ${askerOf(ctx)} AS quien
      FROM pedido p JOIN disponible d ON d.id = p."disponibleId"
      WHERE p.id = ${pedidoId} FOR UPDATE OF p, d`,
  );
  if (fila === undefined) throw new DomainError("NO_ENCONTRADO", textos.pedido.noEncontrado);
  const { familias, quien, inicio, fin, cajasEn, ...pedido } = fila;
  mustBeAsker(ctx, quien);
  return {
    ...pedido,
    inicio: new Date(inicio),
    fin: new Date(fin),
    cajasEn: cajasEn === null ? null : new Date(cajasEn),
    proveedor: { familias: familias.map((id) => ({ id })) },
  };
}

/**
 * Makes other changes to a listing, its products or the lines of its orders wait for this
 * transaction.
 */
export async function lockDisponible(tx: Tx, id: number): Promise<void> {
  await run(tx, Prisma.sql`SELECT id FROM disponible WHERE id = ${id} FOR UPDATE`);
}

/** The same for several listings; it also keeps others from changing or deleting their orders. */
export async function lockDisponibles(tx: Tx, where: Prisma.DisponibleWhereInput): Promise<void> {
  const ids = (await tx.disponible.findMany({ where, select: { id: true } })).map(({ id }) => id);
  await run(
    tx,
    Prisma.sql`SELECT id FROM pedido WHERE "disponibleId" = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`,
  );
  await run(tx, Prisma.sql`SELECT id FROM disponible WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`);
}
