import { Prisma, rows, type Tx } from "@cosecha/db/database";
import { type Antes, sinSaldar } from "@cosecha/domain/sin-saldar";
import { textos } from "@cosecha/domain/textos";
import { DomainError } from "../kernel/errors.ts";

/**
 * Throws CONFLICTO where a family that leaves owes something, or has something, also as a deposit
 * (CUENTAS 5). Whoever may go on is told how. Waits for what is being posted to its accounts, and
 * keeps them until the transaction ends; the caller has locked the family, so that it gets no first
 * one meanwhile. Where accounts are off it has none. One statement.
 */
export async function mustBeSettled(tx: Tx, familiaId: number, antesDe: Antes): Promise<void> {
  const cuentas = await rows<{ tipo: "familia" | "fianza"; saldo: number }>(
    tx,
    Prisma.sql`SELECT tipo, saldo FROM cuenta WHERE "familiaId" = ${familiaId} ORDER BY id FOR UPDATE`,
  );
  const saldoDe = (cual: "familia" | "fianza") => cuentas.find(({ tipo }) => tipo === cual)?.saldo ?? 0;
  const message = sinSaldar({ familia: saldoDe("familia"), fianza: saldoDe("fianza") }, antesDe);
  if (message === null) return;
  const answer = { path: "aunqueDeba", message: textos.cuentas.comoSeguir };
  throw new DomainError("CONFLICTO", message, antesDe === "darla de baja" ? [answer] : undefined);
}
