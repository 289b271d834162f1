import type { Db, Tx } from "@cosecha/db/database";
import { emptyTables } from "@cosecha/db/empty-tables";
import { type CuentaDeDemo, cuentasDeDemo } from "@cosecha/domain/esquemas/auth";

const DEMO = "demo";
const PREPARING = "preparando";

/** The demo's accounts; empty where the data is not the demo. */
export async function demoAccounts(db: Db): Promise<CuentaDeDemo[]> {
  const row = await db.ajuste.findUnique({ where: { clave: DEMO } });
  return cuentasDeDemo.catch([]).parse(row?.valor);
}

/** Stores that the data is the demo, and which accounts visitors can use. */
export const rememberDemo = async (db: Db, cuentas: CuentaDeDemo[]): Promise<void> => {
  await db.ajuste.create({ data: { clave: DEMO, valor: cuentas } });
};

export const isDemo = async (tx: Tx): Promise<boolean> =>
  (await tx.ajuste.count({ where: { clave: DEMO } })) > 0;

/**
 * Runs `fill` once on an empty database. Where an earlier start died half way, deletes what it
 * wrote and begins again; nobody has used that data yet.
 */
export async function fillOnce(db: Db, fill: () => Promise<void>): Promise<void> {
  const interrupted = await db.ajuste.findUnique({ where: { clave: PREPARING } });
  if (interrupted !== null) await db.$transaction(emptyTables);
  if ((await db.usuario.count()) > 0) return;
  await db.ajuste.create({ data: { clave: PREPARING, valor: true } });
  await fill();
  await db.ajuste.delete({ where: { clave: PREPARING } });
}
