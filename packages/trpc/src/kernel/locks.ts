import type { Tx } from "@cosecha/db/database";

/**
 * What transactions lock, in the one order in which they do, so that none waits in a circle (docs/decisions, 44):
 *
 * 1. `lockPeople`, for whatever writes users, families or accesses;
 * 2. the asker's row, shared, so that it is there and the same until the transaction ends;
 * 3. users, then accesses, whose own writing is waited for;
 * 4. suppliers, 5. orders, 6. listings;
 * 7. families.
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
