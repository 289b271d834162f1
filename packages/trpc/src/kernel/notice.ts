import { Prisma, run, type Tx } from "@cosecha/db/database";
import { CHANNEL } from "@cosecha/db/notices";
import * as z from "zod";

const ids = z.array(z.number().int());

/**
 * What a transaction has changed, for the open screens of order lines and accounts (decision 25).
 */
const notice = z.object({
  /** The listing; null where it may be any. */
  disponibleId: z.number().int().nullable(),
  /**
   * The products whose lines, stock, price or texts changed; null where the set of products
   * changed, or where there are too many to list.
   */
  productoIds: ids.nullable(),
  /**
   * Set where only this family's lines changed: for other families only the stock that is left
   * differs.
   */
  familiaId: z.number().int().optional(),
  /** The order of those lines; without it, any. */
  enPedido: z.number().int().optional(),
  /** Whether all families see what that order comes to. */
  metas: z.boolean().optional(),
  /** The products among them that have limited stock or cases; without it, any of them may. */
  limitados: ids.optional(),
  /** The order whose own data changed: its state or its dates. */
  pedidoId: z.number().int().optional(),
  /** The order of which something came or was delivered, and whose delivery is another now. */
  reparto: z
    .object({
      pedidoId: z.number().int(),
      /** null: any family's, or those of too many to list. */
      familias: ids.nullable(),
    })
    .optional(),
  /** Something has been posted, or a limit changed: of these families, null: of any. */
  cuentas: z.object({ familias: ids.nullable() }).optional(),
  /** Who is down for which turn, or which turns there are. */
  turnos: z.boolean().optional(),
});
export type Notice = z.infer<typeof notice>;

/** PostgreSQL's NOTIFY takes fewer than 8,000 bytes. */
const MAX_BYTES = 7_000;

/**
 * The text of a notice. Where the products, or the families, make it too long, it says that any may
 * have changed.
 */
export function payloadOf(said: Notice): string {
  const payload = JSON.stringify(said);
  if (payload.length <= MAX_BYTES) return payload;
  if (said.cuentas !== undefined) return JSON.stringify({ ...said, cuentas: { familias: null } });
  const { reparto } = said;
  return JSON.stringify(
    reparto === undefined
      ? { ...said, productoIds: null, limitados: undefined }
      : { ...said, reparto: { ...reparto, familias: null } },
  );
}

/**
 * Reads the text of a notice. Where it comes from another version of Cosecha and cannot be read,
 * anything may have changed.
 */
export function readPayload(payload: string): Notice {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return ANYTHING;
  }
}

/** Accounts that have changed, of all families where null, which lines screens need not know. */
export const ofCuentas = (familias: number[] | null): Notice => ({
  ...{ disponibleId: null, productoIds: [] },
  cuentas: { familias },
});

/** Turns that have changed, which no other screen need know. */
export const TURNOS: Notice = { disponibleId: null, productoIds: [], turnos: true };

export const ANYTHING: Notice = { disponibleId: null, productoIds: null };

/**
 * An SQL expression that sends the notice once the transaction is committed, for a larger
 * statement.
 */
export const notify = (said: Notice): Prisma.Sql => Prisma.sql`pg_notify(${CHANNEL}, ${payloadOf(said)})`;

/** Tells all processes what the transaction changes, once it is committed. One statement. */
export const announce = async (tx: Tx, said: Notice): Promise<void> => {
  await run(tx, Prisma.sql`SELECT ${notify(said)}`);
};
