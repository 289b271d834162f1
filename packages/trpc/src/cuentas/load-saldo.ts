import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { type Antes, sinSaldar } from "@cosecha/domain/sin-saldar";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";
import { StepBack } from "../kernel/transaction.ts";

/**
 * Throws CONFLICTO where a family that leaves owes something, or has something, also as a deposit
 * (CUENTAS 5). Whoever may go on is told how. Keeps its accounts until the transaction ends; the
 * caller has locked the family, so that it gets no first one meanwhile. Where accounts are off it
 * has none. One statement.
 *
 * Where something is being posted to them it steps back instead of waiting: it holds the family's
 * people, and whoever posts may have to write to them.
 */
export async function mustBeSettled(tx: Tx, familiaId: number, antesDe: Antes): Promise<void> {
  const suyas = Prisma.sql`FROM cuenta WHERE "familiaId" = ${familiaId}`;
  const [fila] = await rows<{ hay: number; cuentas: { tipo: "familia" | "fianza"; saldo: number }[] }>(
    tx,
    Prisma.sql`WITH libres AS (SELECT tipo, saldo ${suyas} ORDER BY id FOR UPDATE SKIP LOCKED)
      SELECT (SELECT count(*)::int ${suyas}) AS hay,
        (SELECT coalesce(jsonb_agg(libres), '[]') FROM libres) AS cuentas`,
  );
  const { hay, cuentas } = fila ?? { hay: 0, cuentas: [] };
  if (cuentas.length < hay) throw new StepBack();
  const saldoDe = (cual: "familia" | "fianza") => cuentas.find(({ tipo }) => tipo === cual)?.saldo ?? 0;
  const message = sinSaldar({ familia: saldoDe("familia"), fianza: saldoDe("fianza") }, antesDe);
  if (message === null) return;
  const answer = { path: "aunqueDeba", message: textos.cuentas.comoSeguir };
  throw new DomainError("CONFLICTO", message, antesDe === "darla de baja" ? [answer] : undefined);
}
