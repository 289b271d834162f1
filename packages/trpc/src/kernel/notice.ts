import { Prisma, type Tx } from "@cosecha/db/database";
import { CHANNEL } from "@cosecha/db/notices";
import * as z from "zod";

const ids = z.array(z.number().int());

/** What a transaction has changed, as the screens of order lines need to know it (decision 25). */
const notice = z.object({
  /** The listing; null: any of them. */
  disponibleId: z.number().int().nullable(),
  /** Its products whose lines, stock, price or texts changed; null: which of them there are, or too many to name. */
  productoIds: ids.nullable(),
  /** Only this family's lines of them changed: to the others, only what is left. */
  familiaId: z.number().int().optional(),
  /** Which of the products have a stock; where it is not said, any of them may. */
  limitados: ids.optional(),
  /** The order whose own data changed: its state, its dates. */
  pedidoId: z.number().int().optional(),
});
export type Notice = z.infer<typeof notice>;

/** PostgreSQL takes fewer than 8,000 bytes. */
const MAX_BYTES = 7_000;

/** A notice as it is announced. */
export function payloadOf(said: Notice): string {
  const payload = JSON.stringify(said);
  return payload.length <= MAX_BYTES
    ? payload
    : JSON.stringify({ ...said, productoIds: null, limitados: undefined });
}

/** A notice as it is heard; one of another version of Cosecha that cannot be read says that anything may have changed. */
export function readPayload(payload: string): Notice {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return ANYTHING;
  }
}

/** Anything may have changed. */
export const ANYTHING: Notice = { disponibleId: null, productoIds: null };

/** What announces a notice once the transaction is committed: an expression for a statement that does more. */
export const notify = (said: Notice): Prisma.Sql => Prisma.sql`pg_notify(${CHANNEL}, ${payloadOf(said)})`;

/** Says what the transaction changes to whoever looks at it, in any process, once it is committed. One statement. */
export const announce = async (tx: Tx, said: Notice): Promise<void> => {
  await tx.$executeRaw`SELECT ${notify(said)}`;
};
