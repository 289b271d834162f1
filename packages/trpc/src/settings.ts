import type { Db, Tx } from "@cosecha/db/database";
import { emptyTables } from "@cosecha/db/empty-tables";
import { type CuentaDeDemo, cuentasDeDemo } from "@cosecha/domain/esquemas/auth";

const DEMO = "demo";
const PREPARING = "preparando";

/** The demo's accounts while its data is there, else none. */
export async function demoAccounts(db: Db): Promise<CuentaDeDemo[]> {
  const row = await db.ajuste.findUnique({ where: { clave: DEMO } });
  return cuentasDeDemo.catch([]).parse(row?.valor);
}

/** Remembers that the demo's data is there, and with which accounts one looks around in it. */
export const rememberDemo = async (db: Db, cuentas: CuentaDeDemo[]): Promise<void> => {
  await db.ajuste.create({ data: { clave: DEMO, valor: cuentas } });
};

/** Whether the demo's data is there. */
export const isDemo = async (tx: Tx): Promise<boolean> =>
  (await tx.ajuste.count({ where: { clave: DEMO } })) > 0;

/**
 * Runs `fill` once on an empty database. A start that died half way is undone and begun again, as nobody has been
 * served from it yet.
 */
export async function fillOnce(db: Db, fill: () => Promise<void>): Promise<void> {
  const interrupted = await db.ajuste.findUnique({ where: { clave: PREPARING } });
  if (interrupted !== null) await db.$transaction(emptyTables);
  if ((await db.usuario.count()) > 0) return;
  await db.ajuste.create({ data: { clave: PREPARING, valor: true } });
  await fill();
  await db.ajuste.delete({ where: { clave: PREPARING } });
}
